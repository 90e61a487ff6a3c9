// measure.mjs URL --program BASTIDE --wasm FOLDER_OF_bastide.js: what docs/playground.md says of speed and memory, in
// Chromium and under node, on this machine.
//
// Games a second, of the program and of WebAssembly; from opening to the first score, five times; from a change to the
// new score, over 1,000 edits (another position each time: tiles of games laid one by one); memory of the page before
// and after them, and with --minutes N every tenth of them while a script clicks about on the page.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from './browser/browser.mjs';
import { openWasm } from './wasm.mjs';

const { values: asked, positionals: [url] } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string' }, wasm: { type: 'string' }, edits: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '0' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'bastide-measure-'));
const run = (args) => spawnSync(resolve(asked.program), args, { cwd: folder, encoding: 'utf8' }).stdout;
// Other positions each time: the page keeps answers.
const positions = [];
for (let game = 0; positions.length < Number(asked.edits); ++game) {
  writeFileSync(join(folder, 'game.jsonl'), run(['simulate', '--records', `${game}-${game}`, '--policy', 'builder']));
  const { turns } = JSON.parse(run(['replay', 'game.jsonl', '--turns', '--json', '--quiet']));
  positions.push(...turns.map(({ position }) => position));
}

// What both take for starting is in the thousand games, too, and falls out.
async function gamesPerSecond(ask) {
  const seconds = async (games) => {
    const begin = performance.now();
    await ask(['simulate', '--games', String(games), '--policy', 'random', '--threads', '1', '--quiet', '--json']);
    return (performance.now() - begin) / 1000;
  };
  await seconds(1000);
  const rates = [];
  for (let i = 0; i < 5; ++i) {
    const few = await seconds(1000);
    rates.push(40_000 / (await seconds(41_000) - few));
  }
  return rates;
}
const median = (numbers) => Math.round(numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]);
const native = await gamesPerSecond((args) => run(args));
const inWasm = await gamesPerSecond(await openWasm(asked.wasm));
console.log(`games a second, one thread, the middle of five: ${median(inWasm)}; the native program ${median(native)}`);
rmSync(folder, { recursive: true });

const browser = await launch();
const scored = () => document.querySelector('[data-scored]')?.dataset.scored ?? '';
const openings = [];
let page;
for (let i = 0; i < 5; ++i) {
  await page?.context().close();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const begin = performance.now();
  await page.goto(url);
  while (!await page.evaluate(scored)) await page.waitForTimeout(5);
  openings.push(performance.now() - begin);
}
console.log(`from opening to the first score, the middle of five: ${median(openings)} ms`);
const client = await page.context().newCDPSession(page);
const processes = await browser.newBrowserCDPSession();

// The time between a change and the answer that belongs to it, measured in the page.
async function edit(position) {
  return page.evaluate(async (wanted) => {
    const field = document.querySelector('#notation');
    const start = performance.now();
    // As if it had been typed: what a framework put over `value` is gone round.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, wanted);
    field.dispatchEvent(new window.Event('input', { bubbles: true }));
    while (document.querySelector('[data-scored]')?.dataset.scored !== wanted) {
      if (performance.now() - start > 30000) throw new Error(`no score of ${wanted}`);
      await new Promise((done) => setTimeout(done, 1));
    }
    return performance.now() - start;
  }, position);
}

async function memory() {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const sizes = spawnSync('ps', ['-o', 'rss=', '-p', ids.join()], { encoding: 'utf8' }).stdout.trim().split('\n')
    .map(Number);
  return `${(usedSize / 1e6).toFixed(1)} MB of scripts, ${Math.round(Math.max(...sizes) / 1024)} MB its process`;
}

console.log(`memory at first: ${await memory()}`);
const times = [];
for (let i = 0; i < Number(asked.edits); ++i) {
  times.push(await edit(positions[i]));
}
times.sort((a, b) => a - b);
const at = (share) => `${Math.round(times[Math.floor(share * (times.length - 1))])} ms`;
console.log(`from a change to its score, ${times.length} edits: half within ${at(0.5)}, ` +
  `95 % within ${at(0.95)}, all within ${at(1)}`);
console.log(`memory afterwards: ${await memory()}`);

// Somebody who clicks about: tiles, cells, undo, every panel, and now and then another position.
const seconds = 60 * Number(asked.minutes);
const begun = performance.now();
const pick = (from, at) => from[Math.floor(at * from.length)];
let dice = 1;
const random = () => (dice = dice * 48271 % 2147483647) / 2147483647;
const does = {
  tile: () => page.evaluate((at) => {
    const tiles = [...document.querySelectorAll('.palette-tile:enabled')];
    tiles[Math.floor(at * tiles.length)]?.click();
  }, random()),
  cell: () => page.evaluate((at) => {
    const cells = [...document.querySelectorAll('.cell-fits rect')];
    const to = cells[Math.floor(at * cells.length)];
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click']) {
      to?.dispatchEvent(new window.PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true }));
    }
  }, random()),
  turn: () => page.keyboard.press('r'),
  escape: () => page.keyboard.press('Escape'),
  undo: () => page.keyboard.press('Control+z'),
  again: () => page.keyboard.press('Control+Shift+z'),
  panel: () => page.evaluate((at) => {
    const tabs = [...document.querySelectorAll('.tabs button')];
    tabs[Math.floor(at * tabs.length)]?.click();
  }, random()),
  position: async () => {
    await page.click('.tab-answers');
    await edit(pick(positions, random()));
  },
};
const often = ['tile', 'tile', 'cell', 'cell', 'cell', 'turn', 'escape', 'undo', 'again', 'panel', 'position'];
const counts = {};
for (let tenth = 1; seconds && tenth <= 10; ++tenth) {
  while (performance.now() - begun < seconds * 100 * tenth) {
    const what = pick(often, random());
    await does[what]();
    counts[what] = (counts[what] ?? 0) + 1;
    await page.waitForTimeout(400);
  }
  console.log(`memory after ${(seconds * tenth / 600).toFixed(1)} minutes of clicking: ${await memory()}`);
}
if (seconds) console.log(JSON.stringify(counts));
await browser.close();
