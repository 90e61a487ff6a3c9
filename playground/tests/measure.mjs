// measure.mjs URL: what docs/playground.md says of speed and memory, in Chromium, on this machine.
//
// From opening to the first score; from a change to the new score, over 1,000 edits (another position each time:
// tiles of games laid one by one); memory of the page before and after them.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from './browser/browser.mjs';

const { values: asked, positionals: [url] } = parseArgs({
  allowPositionals: true,
  options: { program: { type: 'string' }, edits: { type: 'string', default: '1000' } },
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
rmSync(folder, { recursive: true });

const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
const client = await context.newCDPSession(page);

const begin = performance.now();
await page.goto(url);
const scored = () => document.querySelector('[data-scored]')?.dataset.scored ?? '';
for (;;) {
  if (await page.evaluate(scored)) break;
  await page.waitForTimeout(5);
}
console.log(`from opening to the first score: ${Math.round(performance.now() - begin)} ms`);

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
  const lines = spawnSync('ps', ['-eo', 'rss,args'], { encoding: 'utf8' }).stdout.split('\n');
  const sizes = lines.filter((line) => line.includes('--type=renderer'))
    .map((line) => Number(line.trim().split(/\s+/)[0]));
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
await browser.close();
