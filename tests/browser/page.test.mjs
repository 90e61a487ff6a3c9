// The report page in Chromium: node page.test.mjs FOLDER CHROMIUM, with playwright-core in FOLDER and pages in FOLDER/pages.
// Pages are opened from files; every request that is not for the page itself is blocked and counts as a failure, as does
// anything that a page writes to the console. SHOTS=DIR saves pictures to look at.
import {createRequire} from "node:module";
import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";
import assert from "node:assert/strict";

const [folder, chromium] = process.argv.slice(2);
const {chromium: browsers} = createRequire(`${folder}/x.js`)("playwright-core");
const shots = process.env.SHOTS;
const browser = await browsers.launch({executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"]});
let passed = 0;

const test = async (name, file, options, body) => {
  const context = await browser.newContext({viewport: {width: 1200, height: 900}, acceptDownloads: true, ...options});
  context.setDefaultTimeout(300000);  // the machine may have much else to do
  const complaints = [], address = pathToFileURL(`${folder}/pages/${file}`).href;
  await context.route("**", (route) => {
    if (route.request().url() === address) return route.continue();
    complaints.push(`request for ${route.request().url()}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on("console", (message) => complaints.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  try {
    await page.goto(address);
    await body(page);
    assert.deepEqual(complaints, []);
    console.log(`ok ${++passed} ${name}`);
  } catch (error) {
    console.log(`FAILED ${name}\n${error.stack}\n${complaints.join("\n")}`);
    process.exitCode = 1;
  }
  await context.close();
};

// Playwright's own waiting evaluates strings, which the page's policy forbids.
const until = async (page, is_true, argument) => {
  for (let tries = 0; !(await page.evaluate(is_true, argument)); ++tries) {
    assert.ok(tries < 6000, `${is_true} for ${argument}`);
    await page.waitForTimeout(50);
  }
};

// Brings a chart into view, unfolding what it lies in.
const reach = (page, id) => page.evaluate((i) => {
  const figure = document.getElementById(i);
  for (let e = figure.closest("details"); e; e = e.parentElement.closest("details")) e.open = true;
  figure.scrollIntoView({block: "center", behavior: "instant"});
}, id);
const unfold = (page) => page.$$eval("details", (all) => all.forEach((d) => { d.open = true; }));
const ids = (page) => page.$$eval("figure.chart", (all) => all.map((figure) => figure.id));
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const picture = async (page, name) => { if (shots) await page.screenshot({path: `${shots}/${name}.png`, fullPage: true, timeout: 120000}); };

// Contrast of every text with what is painted behind it; WCAG 2.1, 1.4.3. Returns the worst offenders.
const poor_contrast = (page) => page.evaluate(() => {
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const [r, g, b, a = 1] = numbers(getComputedStyle(e).backgroundColor);
      if (a > 0) return [r, g, b];
    }
    return numbers(getComputedStyle(document.documentElement).backgroundColor);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || e.closest("script, style, noscript, .tiles svg, .counterexample svg, .board svg")) continue;
    if (!e.checkVisibility() || e.closest(":disabled")) continue;
    const style = getComputedStyle(e), is_drawn = e.ownerSVGElement !== null && e.ownerSVGElement !== undefined;
    const [a, b] = [light(numbers(is_drawn ? style.fill : style.color)), light(behind(e))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const is_large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (is_large ? 3 : 4.5)) found.add(`${ratio.toFixed(2)} ${e.tagName}.${e.className} "${walk.currentNode.data.trim().slice(0, 30)}"`);
  }
  return [...found];
});

await test("every chart is drawn, once, named, and described", "figures.html", {}, async (page) => {
  const all = await ids(page);
  assert.equal(all.length, 25);
  for (const id of all) {
    await reach(page, id);
    const seen = await page.$eval(`#${id}`, (f) => ({
      drawings: [...f.querySelectorAll(".static > svg, .static .scale")].filter((s) => s.checkVisibility()).length,
      title: f.querySelector(".static > svg > title, .static .scale > title").textContent, heading: f.querySelector("h3").textContent,
      told: f.querySelector(".told").textContent.length,
      label: f.querySelector(".static").getAttribute("aria-label"),
    }));
    assert.equal(seen.drawings, 1, id);
    assert.equal(seen.title, seen.heading);
    assert.ok(seen.told > 40, id);
    assert.equal(seen.label, seen.heading, id);
  }
  await picture(page, "light");
});

await test("filters and legends choose what is shown, by keyboard", "figures.html", {}, async (page) => {
  const rows = (id) => page.$eval(`#chart-${id}`, (f) => Number(f.dataset.rows));
  const lines = () => page.$eval("#chart-placements", (f) => [...f.querySelectorAll(".static path.line")]
    .filter((p) => p.checkVisibility()).length);
  await reach(page, "chart-placements");
  assert.equal(await rows("placements"), 6 * 71);
  assert.equal(await lines(), 6);
  await page.focus(".filters summary");
  await page.keyboard.press("Enter");
  await page.focus(".filters input[value=greedy]");
  await page.keyboard.press("Space");
  assert.equal(await rows("placements"), 5 * 71);
  await page.focus(".filters input[value='hig-2001']");
  await page.keyboard.press("Space");
  assert.equal(await rows("placements"), 5 * 71);  // of another edition the tables tell
  const visible = await page.$$eval("#placeability ~ .folded:not(#holes ~ .folded) tr[data-policy]:not([data-type])", (all) => all.filter((r) => !r.hidden).length);
  assert.equal(visible, 6);
  const types = await rows("unplaceable-types");
  await reach(page, "chart-unplaceable-types");
  await page.selectOption(".filters select", "C");
  assert.equal(await rows("unplaceable-types"), types / 6);
  await page.selectOption(".filters select", "");
  await page.focus(".keys button");
  await page.keyboard.press("Enter");
  assert.equal(await rows("placements"), 4 * 71);
  assert.equal(await page.getAttribute(".keys button >> nth=0", "aria-pressed"), "false");
  assert.equal(await lines(), 4);
  for (const box of await page.$$(".filters input:checked")) await box.uncheck();
  assert.equal(await rows("placements"), 0);
  assert.match(await page.textContent("#chart-placements .said"), /not drawn here/);
});

await test("the pointer is told the value of the point that it is at", "figures.html", {}, async (page) => {
  await reach(page, "chart-placements");
  const [x, y] = await page.$eval("#chart-placements .plane path.line", (path) => {
    const place = path.getPointAtLength(0).matrixTransform(path.getScreenCTM());
    return [place.x + 1, place.y + 1];
  });
  await page.mouse.move(x, y);
  assert.match(await page.textContent("#chart-placements .tip"), /^\w+, turn 1: \d+\.\d\d \[\d+\.\d\d; \d+\.\d\d\]$/);
  assert.ok(await page.isVisible("#chart-placements .tip"));
  assert.equal(await page.locator("#chart-placements .at").count(), 1);
  await page.mouse.move(2, 2);
  assert.ok(await page.isHidden("#chart-placements .tip"));
  assert.equal(await page.locator("#chart-placements .at").count(), 0);
});

await test("arrow keys read the values of a chart", "figures.html", {}, async (page) => {
  await reach(page, "chart-placements");
  await page.focus("#chart-placements .static");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  const said = await page.textContent("#chart-placements .said");
  assert.match(said, /^greedy, turn 2: \d+\.\d\d \[\d+\.\d\d; \d+\.\d\d\]$/);
});

await test("charts download as CSV and JSON with all rows", "figures.html", {}, async (page) => {
  for (const [button, lines] of [["CSV", 9 * 71 + 1], ["JSON", 9 * 71]]) {
    await unfold(page);
    const waiting = page.waitForEvent("download");
    await page.click(`#chart-placements .downloads button:has-text("${button}")`);
    const download = await waiting, text = readFileSync(await download.path(), "utf8");
    assert.equal(download.suggestedFilename(), `placements.${button.toLowerCase()}`);
    if (button === "JSON") {
      const rows = JSON.parse(text);
      assert.equal(rows.length, lines);
      assert.deepEqual(Object.keys(rows[0]), ["series", "edition", "players", "policy", "tileset", "x", "y", "low", "high", "inner_low", "inner_high"]);
    } else {
      assert.equal(text.trimEnd().split("\n").length, lines);
      assert.match(text.split("\n")[1], /^random,c1,2,random,base,1,\d+\.\d+,\d+\.\d+,\d+\.\d+,,$/);
    }
  }
});

await test("the viewer of counterexamples steps on a page with everything", "all.html", {}, async (page) => {
  const viewer = page.locator(".viewer").first();
  const step = async (n) => {  // however long the page takes to come to it
    await page.waitForFunction((n) => document.querySelector(".viewer").dataset.step === n, n);
  };
  await step("3");
  await viewer.focus();
  await page.keyboard.press("Home");
  await step("0");
  await viewer.locator("button").nth(2).click();
  await step("1");
  await page.keyboard.press("End");
  await step("3");
  const marked = await viewer.locator(".standings tr.differs td").allTextContents();
  assert.deepEqual(marked, ["black", "0", "6", "4 ≠", "7 ≠"]);
});

await test("boards are opened in the playground that the page names", "linked.html", {}, async (page) => {
  const links = await page.$$eval("figure a", (all) => all.map((link) => link.href));
  assert.ok(links.length > 0);
  for (const link of links) {
    const [address, state] = link.split("#j=");
    assert.ok(address.endsWith("/playground/index.html"), address);
    const { position } = JSON.parse(decodeURIComponent(state));
    assert.match(position, /^[A-Z]+[0-3]@0,0/);
  }
});

await test("without JavaScript drawings and tables are there", "all.html", {javaScriptEnabled: false}, async (page) => {
  const drawn = await page.locator("figure.chart .static > svg, figure.chart .static .scale").count();
  assert.equal(drawn, 25);
  for (const part of [".static > svg", ".heat-map .panel", "noscript p"]) assert.ok(await page.locator(part).first().isVisible(), part);
  assert.equal(await page.locator(".filters, .downloads").filter({visible: true}).count(), 0);
  const [box] = await page.$$eval("#chart-placements .static > svg", (all) => all.map((s) => s.getBoundingClientRect().height));
  assert.ok(box > 200);
  await picture(page, "no-script");
});

for (const scheme of ["light", "dark"]) {
  await test(`all text has enough contrast, ${scheme}`, "all.html", {colorScheme: scheme}, async (page) => {
    for (const id of await ids(page)) await reach(page, id);
    await unfold(page);
    assert.deepEqual(await poor_contrast(page), []);
    await picture(page, `contrast-${scheme}`);
  });
}

await test("narrow: nothing sticks out", "figures.html", {viewport: {width: 360, height: 800}}, async (page) => {
  assert.equal(await overflow(page), 0);
  for (const id of await ids(page)) await reach(page, id);
  assert.equal(await overflow(page), 0);
  assert.match(await page.textContent("h1"), /numbers/);
  await picture(page, "narrow");
});

// What of the visible texts is cut: in a drawing by its edge, elsewhere by the box around it that does not scroll.
const cut_texts = (page) => page.evaluate(() => {
  const found = new Set();
  for (const text of document.querySelectorAll("svg text")) {
    const svg = text.ownerSVGElement;
    if (!text.checkVisibility() || text.textContent.trim() === "" || getComputedStyle(text).opacity === "0") continue;
    if (svg.closest(".tiles, .board, .category, .counterexample")) continue;
    const [a, b] = [text.getBoundingClientRect(), svg.getBoundingClientRect()];
    if (a.left < b.left - 1.5 || a.right > b.right + 1.5 || a.top < b.top - 1.5 || a.bottom > b.bottom + 1.5)
      found.add(`${text.closest("figure")?.id}: "${text.textContent}" of ${Math.round(a.left - b.left)} to ${Math.round(a.right - b.left)} in ${Math.round(b.width)}`);
  }
  for (const e of document.querySelectorAll("main *")) {
    if (e.closest("svg, .unseen") || !e.checkVisibility() || !/hidden|clip/.test(getComputedStyle(e).overflowX)) continue;
    if (e.scrollWidth > e.clientWidth + 1) found.add(`${e.tagName}.${e.className}`);
  }
  return [...found];
});
// Charts that show nothing: no mark that has a size, no shaded cell.
const empty_charts = (page) => page.$$eval("figure.chart", (all) => all.filter((f) => f.checkVisibility()).filter((f) => {
  const marks = [...f.querySelectorAll(".static .line, .static .bar, .static .dot, .static .heat")];
  return !marks.some((m) => {
    const box = m.getBoundingClientRect();
    return m.checkVisibility() && box.width + box.height > 1;
  });
}).map((f) => f.id));

for (const [name, options] of [["wide", {viewport: {width: 1280, height: 800}}], ["narrow", {viewport: {width: 390, height: 800}}],
  ["wide, without JavaScript", {viewport: {width: 1280, height: 800}, javaScriptEnabled: false}]]) {
  await test(`no text is cut and no chart is empty, ${name}`, "figures.html", options, async (page) => {
    if (options.javaScriptEnabled !== false) {
      const all = await ids(page);
      for (const id of all) await reach(page, id);
      await unfold(page);
    }
    assert.deepEqual(await cut_texts(page), []);
    assert.deepEqual(await empty_charts(page), []);
    assert.equal(await overflow(page), 0);
  });
}

for (const file of ["figures.html", "run.html"]) {
  await test(`before anything is unfolded the page has at most 8,000 pixels: ${file}`, file, {viewport: {width: 1280, height: 800}}, async (page) => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(await height() <= 8000, `${await height()} pixels`);
    const folds = await page.$$eval("details.folded", (all) => all.length);
    assert.ok(folds >= 5, `${folds} parts to unfold`);
  });
}

await test("the keyboard reaches every control", "all.html", {viewport: {width: 1280, height: 800}}, async (page) => {
  await unfold(page);
  const all = await page.evaluate(() => [...document.querySelectorAll("a[href], button, summary, select, input, .scroll, .static, .viewer")]
    .filter((e) => e.checkVisibility() && !e.disabled).map((e, i) => { e.dataset.control = i; return i; }).length);
  assert.ok(all > 100, `${all} controls`);
  const reached = new Set();
  for (let presses = 0; presses < all + 60 && reached.size < all; ++presses) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => document.activeElement?.dataset.control);
    if (at !== undefined) reached.add(at);
  }
  const left = await page.$$eval("[data-control]", (e, met) => e.filter((x) => !met.includes(x.dataset.control))
    .map((x) => `${x.tagName}.${x.className} ${x.textContent.slice(0, 30)}`), [...reached]);
  assert.deepEqual(left, []);
});

await test("tile types have their pictures on the axis", "figures.html", {viewport: {width: 1280, height: 800}}, async (page) => {
  await reach(page, "chart-unplaceable-types");
  const seen = await page.$eval("#chart-unplaceable-types", (f) => ({
    drawn: f.querySelectorAll(".static svg.category").length,
    types: JSON.parse(f.querySelector("script").textContent).categories.length,
  }));
  assert.equal(seen.drawn, seen.types);
});

await test("a heat map frames the start tile and tells the value of a cell", "figures.html", {viewport: {width: 1280, height: 800}}, async (page) => {
  await reach(page, "chart-map-four");
  const frames = await page.$$eval("#chart-map-four .panel", (all) => all.map((p) => p.querySelectorAll(".start").length));
  assert.deepEqual(frames, [1, 1, 1, 1, 1, 1]);
  const frame = await page.locator("#chart-map-four .panel .start").first().boundingBox();
  await page.mouse.move(frame.x + 1.5 * frame.width, frame.y + frame.height / 2);
  assert.match(await page.textContent("#chart-map-four .tip"), /^1,0: 0\.\d+$/);
});

await test("on paper the drawings are printed, in ink on white, without controls", "all.html", {colorScheme: "dark"}, async (page) => {
  await reach(page, "chart-placements");
  await page.emulateMedia({media: "print", colorScheme: "dark"});
  const seen = await page.evaluate(() => ({
    drawn: [...document.querySelectorAll(".static > svg, .panel")].every((s) => s.checkVisibility()),
    controls: [...document.querySelectorAll(".filters, .downloads, .tip, nav")].filter((e) => e.checkVisibility()).length,
    page: getComputedStyle(document.body).backgroundColor,
  }));
  assert.deepEqual(seen, {drawn: true, controls: 0, page: "rgb(255, 255, 255)"});
  if (shots) await page.pdf({path: `${shots}/print.pdf`, format: "A4"});
});

// A comparison: what was asked first on one screen, the rest folded, nothing that needs a script.
await test("a comparison, narrow: nothing sticks out or is cut off", "compare.html", {viewport: {width: 390, height: 844}}, async (page) => {
  assert.match(await page.textContent("h1"), /Carcassonne, 2014\s+→\s+Village roads/);
  await picture(page, "compare-narrow");
  await unfold(page);
  assert.equal(await overflow(page), 0);
  const cut = await page.$$eval("td.number, th", (all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent));
  assert.deepEqual(cut, []);
  const hidden = await page.$eval("#differences ~ .two .scroll", (box) => box.scrollWidth - box.clientWidth);
  assert.equal(hidden, 0, `${hidden} pixels of the points are only seen by scrolling`);
});

for (const scheme of ["light", "dark"]) {
  await test(`a comparison on one screen, readable, ${scheme}`, "compare.html",
    {viewport: {width: 1280, height: 900}, colorScheme: scheme}, async (page) => {
      const seen = await page.evaluate(() => {
        const points = document.querySelector("#differences ~ .two table");
        return {
          points: points.getBoundingClientRect().bottom,
          folded: [...document.querySelectorAll(".compare > details")].length,
          bars: points.querySelectorAll(".amount.left").length,
          inside: [...points.querySelectorAll(".point")].every((p) => {
            const point = p.getBoundingClientRect(), cell = p.closest("td").getBoundingClientRect();
            return point.left >= cell.left && point.right <= cell.right;
          }),
        };
      });
      assert.ok(seen.points < 900, `the points of both sides end at ${seen.points}`);
      assert.deepEqual([seen.inside, seen.bars > 4, seen.folded > 5], [true, true, true]);
      assert.deepEqual(await poor_contrast(page), []);
      await picture(page, `compare-${scheme}`);
      await page.$$eval("details", (all) => all.forEach((d) => { d.open = true; }));
      assert.deepEqual(await poor_contrast(page), []);
    });
}

await test("a comparison without JavaScript, by keyboard", "compare.html", {javaScriptEnabled: false}, async (page) => {
  assert.equal(await page.locator("details[open]").count(), 0);
  const first = page.locator(".compare > details summary").first();
  await first.focus();
  await page.keyboard.press("Enter");
  assert.ok(await page.locator(".compare > details table").first().isVisible());
  assert.equal(await page.locator(".scroll:not([tabindex])").filter({visible: true}).count(), 0);
});

await browser.close();
console.log(process.exitCode ? "some tests failed" : `${passed} tests passed in ${chromium}`);
