// matcher.mjs FOLDER: cases of matcher.py on stdin, a line each, and what the matcher in node makes of them. What is
// thrown, half-edges and the methods of a match are looked at here.
import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';

let said;
console.error = (text) => said.push(text);
let cases = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const { table, own, counts } = JSON.parse(line);
  said = [];
  cases += 1; // a module of its own: what was said is said once
  const { Unsupported, halfEdges, matchTiles, outside } = await import(`${process.argv[2]}/bastide_adapter.mjs?${cases}`);
  const unsupported = (call) => assert.throws(call, (why) => why instanceof Unsupported);
  assert.deepEqual([halfEdges('NL ER'), halfEdges('NR EL', outside)], [[0, 3], [0, 3]]);
  const matches = matchTiles(table, own, counts);
  const result = { matches: {}, lacking: {}, bag: matches.bag, said: said.map((text) => `${text}\n`).join('') };
  for (const tile of table) {
    if (!matches.has(tile.tile)) {
      unsupported(() => matches.get(tile.tile));
      result.lacking[tile.tile] = matches.lacking.get(tile.tile);
      continue;
    }
    const match = matches.get(tile.tile);
    for (let rotation = 0; rotation < 4; ++rotation) assert.equal(match.back(match.rotation(rotation)), rotation);
    const [parts, segments] = [{}, {}];
    for (const { name } of tile.segments) {
      if (match.parts.has(name)) parts[name] = match.part(name);
      else unsupported(() => match.part(name));
    }
    own[match.own].forEach((_, part) => {
      if (match.segments[part] !== undefined) segments[part] = match.segment(part);
      else unsupported(() => match.segment(part));
    });
    result.matches[tile.tile] = [match.own, match.turn, parts, segments];
  }
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
