// Brings the charts to life: filters, legends, tooltips, downloads, and reading values by arrow keys.
// Without this script the drawn charts and the tables stay. Without Vega (window.vegaEmbed) the drawings stay and follow
// filters and legends. Nothing is loaded, nothing is stored.
"use strict";
(() => {
  const words = JSON.parse(document.getElementById("page-words").textContent);
  const bar = document.querySelector(".filters");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const put = (text, ...values) => text.replace(/\{(\d)\}/g, (_, i) => values[i]);
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

  const look = () => {
    const ink = colour("--ink"), soft = colour("--soft"), line = colour("--line");
    const palette = Array.from({length: 10}, (_, i) => colour(`--c${i}`));
    return {
      background: "transparent", font: "system-ui, sans-serif",
      axis: {labelColor: soft, titleColor: soft, gridColor: line, domainColor: soft, tickColor: soft, labelFontSize: 12,
        titleFontSize: 12, titleFontWeight: "normal", labelFont: "system-ui, sans-serif", titleFont: "system-ui, sans-serif"},
      axisY: {titleAngle: 0, titleAlign: "left", titleAnchor: "end", titleX: 0, titleY: -10, titleLimit: 600},
      view: {stroke: null}, rule: {color: ink},
      range: {category: palette},
    };
  };

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
      const first = chosen();
      this.series = charts[0].data.series;
      this.series.forEach((s, i) => { if (!s.shown && lets(first, s.tags)) this.off.add(i); });
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
        item.hidden = !lets(choice, this.series[index].tags);
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
      // The pictures of categories, as drawn without a script, each a document of its own.
      this.pictures = [...figure.querySelectorAll(".static svg.category")].map((svg) => {
        const copy = svg.cloneNode(true);
        for (const name of ["x", "y"]) copy.removeAttribute(name);
        return "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(copy));
      });
      this.live = figure.querySelector(".live");
      this.said = figure.querySelector(".said");
      this.off = new Set();  // of its legend
      this.at = [0, -1];
      this.makeButtons();
      if (this.data.kind === "heat") this.makeTip();
      this.live.tabIndex = 0;
      this.live.setAttribute("role", "group");
      this.live.setAttribute("aria-label", figure.querySelector("h3").textContent);
      this.live.setAttribute("aria-description", words["chart.keys"]);
      this.live.addEventListener("keydown", (event) => this.read(event));
    }

    makeButtons() {
      const line = document.createElement("p");
      line.className = "downloads";
      for (const kind of ["CSV", "JSON"]) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `${words["chart.download"]} ${kind}`;
        button.addEventListener("click", () => this.download(kind));
        line.append(button);
      }
      this.figure.querySelector("details").append(line);
    }

    // A heat chart is its drawing; the value of a cell is told beside the pointer.
    makeTip() {
      const area = this.figure.querySelector(".static"), tip = document.createElement("p");
      tip.className = "tip";
      tip.hidden = true;
      this.figure.append(tip);
      const values = new Map(this.data.rows.map(([s, x, y, value]) => [`${s}/${x}/${y}`, value]));
      const sides = this.data.series.map((_, i) => {
        const rows = this.data.rows.filter((r) => r[0] === i), xs = rows.map((r) => r[1]), ys = rows.map((r) => r[2]);
        return {west: Math.min(...xs), north: Math.min(...ys), across: Math.max(...xs) - Math.min(...xs) + 1,
          down: Math.max(...ys) - Math.min(...ys) + 1};
      });
      area.addEventListener("pointermove", (event) => {
        const panel = event.target.closest(".panel"), box = panel?.querySelector(".ground").getBoundingClientRect();
        tip.hidden = true;
        if (!box) return;
        const side = sides[panel.dataset.s], most = Math.max(side.across, side.down), cell = box.width / most;
        const x = side.west + Math.floor((event.clientX - box.left) / cell - (most - side.across) / 2);
        const y = side.north + Math.floor((event.clientY - box.top) / cell - (most - side.down) / 2);
        const value = values.get(`${panel.dataset.s}/${x}/${y}`);
        if (value === undefined) return;
        const frame = this.figure.getBoundingClientRect();
        tip.textContent = `${x},${y}: ${written(value, this.data.decimals)}`;
        tip.hidden = false;
        tip.style.left = `${Math.min(event.clientX - frame.left + 12, frame.width - tip.offsetWidth - 2)}px`;
        tip.style.top = `${event.clientY - frame.top + 16}px`;
      });
      area.addEventListener("pointerleave", () => { tip.hidden = true; });
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

    isSeen(index) { return !this.off.has(index) && lets(this.choice, this.data.series[index].tags); }

    // Rows that filters and legend let through, as Vega reads them.
    rows() {
      const {series, columns, category_tag: tag} = this.data;
      return this.data.rows.filter((r) => this.isSeen(r[0]) &&
        !(tag === "type" && this.choice.type !== "" && this.category(r[1]) !== this.choice.type)).map((r) => {
        const s = series[r[0]], row = {series: s.name, colour: s.colour, dash: s.dash, mark: s.mark};
        columns.slice(1).forEach((name, i) => { row[name] = r[i + 1] ?? null; });
        row.x = this.category(r[1]);
        if (this.pictures.length > 0) row.picture = this.pictures[r[1]];
        return row;
      });
    }

    // Of bars that lie: as high as what is seen of them.
    height(rows) {
      if (!this.data.bar_height) return 0;
      const places = new Set(rows.map((row) => `${row.x}/${this.data.bar_height < 20 ? row.series : ""}`)).size;
      return 45 + Math.max(60, places * this.data.bar_height);
    }

    show(choice) {
      this.choice = choice;
      this.at = [0, -1];
      this.said.textContent = "";
      for (const part of this.figure.querySelectorAll(".static [data-s]"))
        part.style.display = this.isSeen(Number(part.dataset.s)) ? "" : "none";
      const rows = this.rows();
      this.figure.dataset.rows = rows.length;
      this.figure.classList.toggle("is-empty", rows.length === 0);
      if (this.view && this.data.bar_height) this.view.height(this.height(rows));
      if (this.view) this.view.change("rows", vega.changeset().remove(vega.truthy).insert(rows)).resize().runAsync();
    }

    async embed() {
      if (!window.vegaEmbed || !this.data.spec) return;
      this.wanted = true;
      const spec = structuredClone(this.data.spec);
      spec.data.values = this.rows();
      if (this.data.bar_height) spec.height = this.height(spec.data.values);
      this.figure.classList.add("is-live");
      const locale = {decimal: words["number.point"], thousands: words["number.group"], grouping: [3], currency: ["", ""]};
      const result = await vegaEmbed(this.live, spec, {mode: "vega-lite", actions: false, renderer: "svg", ast: true,
        config: look(), logLevel: vega.Error, tooltip: {theme: dark.matches ? "dark" : "light"}, formatLocale: locale});
      this.view = result.view;
      this.figure.dataset.live = "yes";
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
      const [, x, y, low, high] = points[this.at[1]], d = this.data.decimals;
      const value = this.data.kind === "heat" ? `${x},${y}: ${written(low, d)}` :
        `${this.data.x || words["chart.category"]} ${this.category(x)}: ${written(y, d)}` +
        (low === undefined || low === null ? "" : ` [${written(low, d)}; ${written(high, d)}]`);
      this.said.textContent = `${this.data.series[index].name}, ${value}`;
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

  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      seen.unobserve(entry.target);
      charts.find((chart) => chart.figure === entry.target).embed();
    }
  }, {rootMargin: "700px"});
  for (const chart of charts) seen.observe(chart.figure);
  dark.addEventListener("change", () => charts.filter((chart) => chart.wanted).forEach((chart) => chart.embed()));
})();
