// Filters, legends, values beside the pointer and by arrow keys, downloads. Without this script the drawings and the
// tables stay. Nothing is loaded, nothing is stored, nothing is drawn: what the page shows of a chart is its drawing.
"use strict";
(() => {
  const bar = document.querySelector(".filters");
  const written = (value, decimals) => value === null || value === undefined ? "–" :
    value.toLocaleString(document.documentElement.lang, {minimumFractionDigits: decimals, maximumFractionDigits: decimals});

  // What the reader has chosen: for each key the values that are on, and one type or "".
  const chosen = () => {
    const on = {};
    for (const field of bar ? bar.querySelectorAll("[data-key]") : [])
      on[field.dataset.key] = new Set([...field.querySelectorAll(":checked")].map((box) => box.value));
    return {on, type: bar?.querySelector("select")?.value ?? ""};
  };
  const lets = (choice, tags) => Object.entries(choice.on).every(([key, on]) => !(key in tags) || on.has(tags[key]));

  const save = (name, text, type) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], {type}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  // One legend for the charts of a section: what is pressed there is hidden or shown in all of them.
  class Legend {
    constructor(list, charts) {
      this.items = [...list.children];
      this.charts = charts;
      this.off = new Set();
      this.series = charts[0].data.series;
      for (const item of this.items) {
        const index = Number(item.dataset.index), button = document.createElement("button");
        button.type = "button";
        button.append(...item.firstElementChild.childNodes);
        button.addEventListener("click", () => {
          if (!this.off.delete(index)) this.off.add(index);
          this.show(chosen());
        });
        item.replaceChildren(button);
      }
      for (const chart of charts) {
        chart.off = this.off;
        chart.hasLegend = true;
      }
    }

    show(choice) {
      for (const item of this.items) {
        const index = Number(item.dataset.index);
        item.hidden = !this.series[index].shown || !lets(choice, this.series[index].tags);
        item.classList.toggle("is-off", this.off.has(index));
        item.firstElementChild.setAttribute("aria-pressed", String(!this.off.has(index)));
      }
      for (const chart of this.charts) chart.show(choice);
    }
  }

  class Chart {
    constructor(figure) {
      this.figure = figure;
      this.data = JSON.parse(figure.querySelector("script").textContent);
      this.drawing = figure.querySelector(".static");
      this.said = figure.querySelector(".said");
      this.off = new Set();  // of its legend
      this.at = [0, -1];
      this.makeButtons();
      if (this.data.kind === "heat") this.makeTip((event) => this.cellAt(event));
      if (this.data.kind === "lines") this.makeTip((event) => this.pointAt(event));
      this.drawing.tabIndex = 0;
      this.drawing.setAttribute("role", "group");
      this.drawing.setAttribute("aria-label", figure.querySelector("h3").textContent);
      this.drawing.setAttribute("aria-description", "Arrow keys read the values.");
      this.drawing.addEventListener("keydown", (event) => this.read(event));
    }

    makeButtons() {
      const line = document.createElement("p");
      line.className = "downloads";
      for (const kind of ["CSV", "JSON"]) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `Download ${kind}`;
        button.addEventListener("click", () => this.download(kind));
        line.append(button);
      }
      this.figure.querySelector("details").append(line);
    }

    // The value of what `found` finds at the pointer is told beside it.
    makeTip(found) {
      const tip = document.createElement("p");
      tip.className = "tip";
      tip.hidden = true;
      this.figure.append(tip);
      this.drawing.addEventListener("pointermove", (event) => {
        const text = found(event);
        tip.hidden = !text;
        if (!text) return;
        tip.textContent = text;
        const frame = this.figure.getBoundingClientRect();
        tip.style.left = `${Math.max(2, Math.min(event.clientX - frame.left + 12, frame.width - tip.offsetWidth - 2))}px`;
        tip.style.top = `${event.clientY - frame.top + 16}px`;
      });
      this.drawing.addEventListener("pointerleave", () => { tip.hidden = true; this.mark(); });
    }

    // The cell of a heat panel under the pointer.
    cellAt(event) {
      const panel = event.target.closest(".panel"), box = panel?.querySelector(".ground").getBoundingClientRect();
      if (!box) return "";
      const index = Number(panel.dataset.s), rows = this.data.rows.filter((r) => r[0] === index);
      const xs = rows.map((r) => r[1]), ys = rows.map((r) => r[2]), west = Math.min(...xs), north = Math.min(...ys);
      const across = Math.max(...xs) - west + 1, down = Math.max(...ys) - north + 1, most = Math.max(across, down);
      const x = west + Math.floor((event.clientX - box.left) / box.width * most - (most - across) / 2);
      const y = north + Math.floor((event.clientY - box.top) / box.width * most - (most - down) / 2);
      const row = rows.find((r) => r[1] === x && r[2] === y);
      return row ? this.inWords(row) : "";
    }

    // Of the lines that are seen, the point nearest to the pointer.
    pointAt(event) {
      const plane = this.drawing.querySelector(".plane"), to = plane.getScreenCTM();
      const [left, top, width, height, x0, x1, y0, y1] = plane.dataset.plane.split(" ").map(Number);
      const place = ([, x, y]) => [left + (x - x0) / (x1 - x0) * width, top + (1 - (y - y0) / (y1 - y0)) * height];
      const px = (event.clientX - to.e) / to.a, py = (event.clientY - to.f) / to.d;
      let nearest = null, least = 40 * 40;
      for (const row of this.data.rows) {
        if (!this.isSeen(row[0])) continue;
        const [x, y] = place(row), away = (x - px) ** 2 + (y - py) ** 2;
        if (away < least) [nearest, least] = [row, away];
      }
      this.mark(nearest && place(nearest));
      return nearest ? `${this.data.series[nearest[0]].name}, ${this.inWords(nearest)}` : "";
    }

    // A ring around the point that is told; none without a place.
    mark(place) {
      this.ring?.remove();
      if (!place) return;
      this.ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      for (const [name, value] of Object.entries({class: "at", cx: place[0], cy: place[1], r: 4.5})) this.ring.setAttribute(name, value);
      this.drawing.querySelector(".plane").append(this.ring);
    }

    // "turn 3: 1.25 [1.20; 1.30]", or of a cell "2,-1: 0.5".
    inWords([, x, y, low, high]) {
      const d = this.data.decimals;
      if (this.data.kind === "heat") return `${x},${y}: ${written(low, d)}`;
      return `${this.data.x || "category"} ${this.category(x)}: ${written(y, d)}` +
        (low === undefined || low === null ? "" : ` [${written(low, d)}; ${written(high, d)}]`);
    }

    category(x) { return this.data.categories.length > 0 ? this.data.categories[x] : x; }

    download(kind) {
      const name = this.figure.id.replace(/^chart-/, ""), {series, columns, rows} = this.data;
      const keys = [...new Set(series.flatMap((s) => Object.keys(s.tags)))];
      const head = ["series", ...keys, ...columns.slice(1)];
      const cells = rows.map((r) => [series[r[0]].name, ...keys.map((k) => series[r[0]].tags[k] ?? ""), this.category(r[1]),
        ...columns.slice(2).map((_, i) => r[i + 2] ?? null)]);
      if (kind === "JSON") {
        const objects = cells.map((row) => Object.fromEntries(head.map((key, i) => [key, row[i]])));
        return save(name + ".json", JSON.stringify(objects, null, 1), "application/json");
      }
      const quoted = (value) => value === null ? "" : /[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value;
      save(name + ".csv", [head, ...cells].map((row) => row.map(quoted).join(",") + "\n").join(""), "text/csv");
    }

    // Only what was shown at first is drawn.
    isSeen(index) {
      const series = this.data.series[index];
      return series.shown && !this.off.has(index) && lets(this.choice, series.tags);
    }

    show(choice) {
      this.choice = choice;
      this.at = [0, -1];
      this.said.textContent = "";
      const of_type = this.data.category_tag === "type" && choice.type !== "" ? this.data.categories.indexOf(choice.type) : -1;
      const isHere = (index, x) => this.isSeen(index) && (of_type < 0 || x === of_type);
      for (const part of this.drawing.querySelectorAll("[data-s]"))
        part.style.display = isHere(Number(part.dataset.s), Number(part.dataset.x ?? -1)) ? "" : "none";
      const rows = this.data.rows.filter((r) => isHere(r[0], r[1])).length;
      this.figure.dataset.rows = rows;
      if (rows === 0) this.said.textContent = "What is chosen is not drawn here; the tables have it. A page of these saved files alone draws them.";
    }

    // Left and right go along a series, up and down to the next one.
    read(event) {
      const step = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]}[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const names = this.data.series.map((_, i) => i).filter((i) => this.isSeen(i));
      if (names.length === 0) return;
      this.at[0] = (this.at[0] + step[0] + names.length) % names.length;
      const index = names[this.at[0]], points = this.data.rows.filter((r) => r[0] === index);
      if (points.length === 0) return;
      this.at[1] = Math.max(0, Math.min(points.length - 1, this.at[1] + step[1]));
      this.said.textContent = `${this.data.series[index].name}, ${this.inWords(points[this.at[1]])}`;
    }
  }

  const charts = [...document.querySelectorAll("figure.chart")].map((figure) => new Chart(figure));
  // A chart follows the legend that stands last before it.
  const legends = [], followers = [];
  for (const element of document.querySelectorAll(".keys, figure.chart[data-follows]")) {
    if (element.matches(".keys")) followers.push([element, []]);
    else followers.at(-1)[1].push(charts.find((chart) => chart.figure === element));
  }
  for (const [list, following] of followers) legends.push(new Legend(list, following));
  const tagged = [...document.querySelectorAll(".figures tr[data-policy]")];

  const apply = () => {
    const choice = chosen();
    for (const row of tagged) {
      row.hidden = !lets(choice, row.dataset) || (choice.type !== "" && "type" in row.dataset && row.dataset.type !== choice.type);
    }
    for (const chart of charts) if (!chart.hasLegend) chart.show(choice);
    for (const legend of legends) legend.show(choice);
    if (!bar) return;
    const parts = Object.values(choice.on).map((on) => [...on].join(", ") || "–");
    if (choice.type !== "") parts.push(choice.type);
    bar.querySelector(".chosen").textContent = ": " + parts.join(" · ");
    bar.classList.toggle("is-empty", Object.values(choice.on).some((on) => on.size === 0));
  };
  if (bar) {
    bar.hidden = false;
    bar.addEventListener("change", apply);
    bar.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  }
  apply();

})();
