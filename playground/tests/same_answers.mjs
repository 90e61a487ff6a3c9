// same_answers.mjs --program BASTIDE --door DOOR --bad FOLDER [--long]
// same_answers.mjs --program BASTIDE --wasm FOLDER_OF_bastide.js --bad FOLDER [--long]
//
// Puts the same command lines to the program and to the door (the native one, or WebAssembly) and compares exit
// code, stdout, stderr and the files that were written, byte for byte. What may differ is left out of both: how
// long something took, on which machine, where the shipped files lie. Statistics are compared to twelve digits:
// standard errors are calculated in `long double`, which has 64 bits natively and 113 in WebAssembly.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openWasm } from './wasm.mjs';

const { values: asked } = parseArgs({
  options: {
    program: { type: 'string' },
    door: { type: 'string' },
    wasm: { type: 'string' },
    bad: { type: 'string' },
    data: { type: 'string', default: resolve(import.meta.dirname, '../..') },
    long: { type: 'boolean', default: false },
  },
});

function filesBelow(folder, prefix = '') {
  const out = {};
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) Object.assign(out, filesBelow(path, `${prefix}${name}/`));
    else out[prefix + name] = readFileSync(path, 'utf8');
  }
  return out;
}

function native(args, files = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bastide-same-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const ran = spawnSync(resolve(asked.program), args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const written = filesBelow(folder);
  for (const [name, text] of Object.entries(files)) if (written[name] === text) delete written[name];
  rmSync(folder, { recursive: true });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr, files: written };
}

async function openDoor() {
  if (asked.wasm) {
    return { ask: await openWasm(asked.wasm), close: () => {} };
  }
  const door = spawn(resolve(asked.door), { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: door.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (args, files = {}) => {
      door.stdin.write(`${JSON.stringify({ arguments: args, files })}\n`);
      return JSON.parse((await lines.next()).value);
    },
    close: () => door.stdin.end(),
  };
}

// What says how long something took or where it ran.
function comparable(answer) {
  const plain = (text) => text
    .replaceAll(asked.data, '/bastide')
    .replace(/"environment":\s*\{[^{}]*\}/g, '"environment": {}')
    .replace(/"(started|finished)":\s*"[^"]*"/g, '"$1": ""')
    .replace(/"(seconds|games_per_second)":\s*[-+0-9.e]+/g, '"$1": 0')
    .replace(/[0-9.]+ (s|ms)\b/g, '_ $1');
  return JSON.stringify({
    code: answer.code,
    stdout: plain(answer.stdout),
    stderr: plain(answer.stderr),
    files: Object.fromEntries(Object.entries(answer.files).map(([name, text]) => [name, plain(text)]).sort()),
  });
}

const isStatistics = new Set(['games', 'comparisons']);
const rounded = (text) =>
  text.replace(/-?[0-9]+\.[0-9]+(e[-+]?[0-9]+)?/g, (number) => Number(number).toPrecision(12));

const door = await openDoor();
const tallies = {};
const differences = [];
let nativeTime = 0, doorTime = 0;

async function same(kind, args, files) {
  const begin = performance.now();
  const expected = native(args, files);
  const middle = performance.now();
  const got = await door.ask(args, files);
  const end = performance.now();
  nativeTime += middle - begin;
  doorTime += end - middle;
  const [wanted, told] = [comparable(expected), comparable(got)];
  const tally = (tallies[kind] ??= { asked: 0, same: 0, rounded: 0 });
  tally.asked += 1;
  if (wanted === told) tally.same += 1;
  else if (isStatistics.has(kind) && rounded(wanted) === rounded(told)) tally.rounded += 1;
  else differences.push({ kind, args, expected: wanted, got: told });
  return expected;
}

// Positions: what games come by.
const editions = asked.long
  ? ['c1', 'hig-2001', 'c2-farmers', 'winter', 'c1+expansion/inns-cathedrals', 'c1+expansion/river',
    'c1+expansion/traders-builders', 'c1+expansion/abbot']
  : ['c1', 'c1+expansion/inns-cathedrals'];
const wanted = asked.long ? 500 : 24;
let positions = 0;
for (const [number, edition] of editions.entries()) {
  const play = ['simulate', '--records', `${number}-${number}`, '--policy', 'builder', '--edition', edition];
  const games = (await same('records of games', play)).stdout;
  const file = { 'game.jsonl': games };
  const replay = ['replay', 'game.jsonl', '--turns', '--json', '--quiet'];
  const told = await same('games turn by turn', replay, file);
  if (told.code !== 0) throw new Error(`${edition}: ${told.stderr}`);
  const turns = JSON.parse(told.stdout.split('\n')[0]).turns;
  const share = Math.ceil(wanted / editions.length);
  for (let i = 0; i < share && positions < wanted; ++i, ++positions) {
    const { position } = turns[Math.floor((i * turns.length) / share)];
    const verb = ['score', 'places', 'draw'][asked.long ? 0 : i % 3];
    await same(`positions: ${verb}`, [verb, position, '--json', '--edition', edition]);
    if (asked.long && i % 10 === 0) {
      await same('positions: places', ['places', position, '--json', '--edition', edition]);
      await same('positions: draw', ['draw', position, '--json', '--edition', edition]);
    }
  }
}

// Files with something wrong in them.
// toml++ is a library natively, with a larger bound of nested values than our source asks for.
const isDeep = (text) => /\[{33}/.test(text);
const texts = Object.entries(filesBelow(asked.bad)).filter(([name]) => name.endsWith('.toml'))
  .map(([, text]) => text).filter((text) => !isDeep(text));
const isTiles = (text) => /^\[\[?tile/m.test(text);
const some = (list, count) => list.filter((_, i) => asked.long || i % Math.ceil(list.length / count) === 0);
const lint = async (kind, what, name, list) => {
  for (const text of list) await same(kind, [what, 'lint', name, '--json'], { [name]: text });
};
await lint('rules with findings', 'editions', 'my-rules.toml', some(texts.filter((text) => !isTiles(text)), 12));
await lint('tiles with findings', 'tilesets', 'my-tiles.toml', some(texts.filter(isTiles), 8));

// What else the page asks.
const mine = { 'my-rules.toml': 'extends = "c1"\nfarms = "first"\nsmall_city = "half"\n' };
await same('editions', ['editions', '--json']);
await same('editions', ['editions', 'show', 'my-rules.toml', '--json'], mine);
await same('tile sets', ['tilesets', 'show', 'base', '--json', '--svg', 'pictures']);
await same('questions', ['solve', 'complete', 'D0@0,0 U0@1,0', '--feature', '0,0:city', '--json']);
await same('questions', ['solve', 'hole', 'D0@0,0 N2@0,-1', '--json']);
await same('wrong command lines', ['scor', 'D0@0,0']);
await same('wrong command lines', ['score', 'D0@0,0 Q9@5,5']);
await same('wrong command lines', ['conform', 'no-such-engine', '--games', '1']);
await same('help', ['--help']);
await same('games', ['simulate', '--games', asked.long ? '10000' : '200', '--json', '--quiet']);
await same('games', ['simulate', '--games', asked.long ? '1000' : '50', '--policy', 'greedy', '--json', '--quiet',
  '--edition', 'my-rules.toml'], mine);
if (asked.long) await same('records of games', ['simulate', '--records', '0-9999']);
await same('comparisons', ['compare', 'c1', 'my-rules.toml', '--games', '100', '--verify', 'no', '--tiles', '2',
  '--json', '--quiet'], mine);
await same('checks', ['verify', 'my-rules.toml', '--tiles', asked.long ? '3' : '2', '--games', '3', '--proofs', 'no',
  '--json', '--quiet'], mine);
door.close();

for (const [kind, tally] of Object.entries(tallies)) {
  const also = tally.rounded ? `, ${tally.rounded} to twelve digits` : '';
  console.log(`${kind}: ${tally.same} of ${tally.asked} the same${also}`);
}
const seconds = (time) => (time / 1000).toFixed(1);
console.log(`the program ${seconds(nativeTime)} s with starting it, the door ${seconds(doorTime)} s`);
for (const { kind, args, expected, got } of differences.slice(0, 5)) {
  let at = 0;
  while (expected[at] === got[at]) at += 1;
  const part = (text) => `…${text.slice(Math.max(0, at - 60), at + 120)}…`;
  console.log(`\nDIFFERS (${kind}): bastide ${args.join(' ')}`);
  console.log(`  program: ${part(expected)}\n  door:    ${part(got)}`);
}
if (differences.length > 0) process.exit(1);
