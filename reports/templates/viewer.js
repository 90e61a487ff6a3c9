// Walks through a counterexample: shows the board after each step, what was done in it and where everybody stands.
// Without this script the page shows the last picture and all steps as a list. Nothing is loaded, nothing is stored.
"use strict";
(() => {
  const closed = new Set();  // lists that this script closed, opened again for printing

  const row = (cells, kind) => {
    const tr = document.createElement("tr");
    for (const text of cells) {
      const cell = document.createElement(kind);
      cell.textContent = text;
      tr.append(cell);
    }
    return tr;
  };

  const standingsTable = (standings) => {
    const table = document.createElement("table");
    const differs = standings.some(([, score, supply, score2, supply2]) => score !== score2 || supply !== supply2);
    const names = ["points", "followers left"].concat(differs ? ["expected points", "expected left"] : []);
    table.append(row(["", ...names], "th"));
    for (const [player, score, supply, score2, supply2] of standings) {
      const isWrong = score !== score2 || supply !== supply2;
      const marked = (value, other) => value + (value === other ? "" : " \u2260");  // on what differs, and only there
      const tr = row([player, score, supply].concat(differs ? [marked(score2, score), marked(supply2, supply)] : []), "td");
      tr.classList.toggle("differs", isWrong);
      table.append(tr);
    }
    return table;
  };

  const start = (viewer) => {
    const steps = JSON.parse(viewer.querySelector("script").textContent);
    const last = steps.length - 1;
    const [first, previous, next, end] = viewer.querySelectorAll("button");
    const said = viewer.querySelector(".step-now");
    const standings = viewer.querySelector(".standings");
    let at = last;

    const show = (step) => {
      at = Math.min(last, Math.max(0, step));
      for (const part of viewer.querySelectorAll("svg [data-from], svg [data-at]")) {
        const from = Number(part.dataset.at ?? part.dataset.from);
        const until = Number(part.dataset.at ?? part.dataset.last ?? last);
        part.style.display = from <= at && at <= until ? "" : "none";
      }
      viewer.dataset.step = at;
      said.textContent = `Step ${at} of ${last}: ` + [steps[at].words, ...steps[at].scored].join("; ") + ".";
      standings.replaceChildren(...(steps[at].standings.length > 0 ? [standingsTable(steps[at].standings)] : []));
      first.disabled = previous.disabled = at === 0;
      next.disabled = end.disabled = at === last;
    };

    const go = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => last };
    viewer.addEventListener("keydown", (event) => {
      if (!(event.key in go) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(go[event.key]());
    });
    first.addEventListener("click", () => show(0));
    previous.addEventListener("click", () => show(at - 1));
    next.addEventListener("click", () => show(at + 1));
    end.addEventListener("click", () => show(last));
    window.addEventListener("beforeprint", () => show(last));
    viewer.querySelector(".controls").hidden = false;
    const list = viewer.querySelector("details");
    list.open = false;
    closed.add(list);
    show(last);
  };

  document.querySelectorAll(".viewer").forEach(start);
  window.addEventListener("beforeprint", () => closed.forEach((list) => { list.open = true; }));
  window.addEventListener("afterprint", () => closed.forEach((list) => { list.open = false; }));
})();
