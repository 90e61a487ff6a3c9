// What every adapter for `bastide conform` needs: the loop, and your tile table matched with Bastide's.
//
// Copy this file beside your engine; it needs node 18 and no package. toy_adapter.mjs shows how it is used. The protocol
// is described in docs/conform.md.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Throw it in a method when the engine cannot answer: counted as unsupported, never as agreement. */
export class Unsupported extends Error {}

/** Throw it when the engine takes a move for illegal. Moves of conform are legal, so that is a difference. */
export class Refused extends Error {}

// A question is in `answers` when the adapter has a method of its name; save needs load, too. The other methods, begin,
// place and finish, every adapter has.
const questions = {
  placements: 'placements', spots: 'spots', features: 'features', scores: 'scores', supply: 'supply', final: 'final',
  undo: 'undo', save: 'saved', aside: 'ok',
};

/**
 * Answers requests until stdin ends: one line each, from the method that the request is called.
 *
 * A method gets the request, { tile, x, … }, and returns the bare answer, or a promise of it: an array for placements,
 * spots, scores, supply and final, a string for save, nothing for a move; for features an array of objects, or a whole
 * answer { features: […], kinds: […] }.
 *
 * `apart`: the engine lists two parts of the laid tile as two spots, also when they are one feature.
 */
export async function serve(adapter, name, apart = false) {
  // Whatever the engine prints goes to stderr: stdout belongs to the protocol.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    let answer;
    try {
      answer = request.ask === 'hello' ? hello(adapter, name, apart) : await answerTo(adapter, request);
    } catch (error) {
      if (error instanceof Unsupported) answer = { unsupported: error.message || 'not answered by this engine' };
      else if (error instanceof Refused) answer = { refused: error.message || 'not legal' };
      else throw error; // to stderr, and the program ends: conform says so
    }
    print(JSON.stringify({ id: request.id, ...answer }) + '\n');
  }
}

function hello(adapter, name, apart) {
  const answers = Object.keys(questions).filter((question) => typeof adapter[question] === 'function');
  return { format: 'bastide.conform/1', engine: name, answers, tiles: true, apart };
}

async function answerTo(adapter, request) {
  if (typeof adapter[request.ask] !== 'function') throw new Unsupported(`no ${request.ask}`);
  const result = await adapter[request.ask](request);
  if (result === undefined) return { ok: true };
  const isWhole = typeof result === 'object' && !Array.isArray(result);
  return isWhole ? result : { [questions[request.ask]]: result };
}

/** All of it at once: a pipe may take a part only, or say that it is full. */
function print(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

// ----- half-edges: the rim of a tile in eight steps, clockwise, 0 being the west half of the north side
//
//         0   1
//       +---+---+
//     7 |       | 2
//       +       +
//     6 |       | 3
//       +---+---+
//         5   4
//
// Bastide names them by left and right as seen from INSIDE, looking out: 0 is NL, 1 is NR. Many engines see them from
// OUTSIDE, as the player who sits there, or as the neighbouring tile: then 0 is the right half of the north side.

export const inside = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'];
export const outside = ['NR', 'NL', 'ER', 'EL', 'SR', 'SL', 'WR', 'WL'];

/** 'EL WR' as numbers: [2, 7] as seen from inside. */
export function halfEdges(names, seenFrom = inside) {
  return names.split(' ').filter(Boolean).map((name) => {
    if (!seenFrom.includes(name)) throw new Error(`no half-edge ${name}, expected one of ${seenFrom.join(' ')}`);
    return seenFrom.indexOf(name);
  });
}

/** 'EW' as numbers: [1, 3]. */
export const sides = (letters) => [...letters].map((letter) => 'NESW'.indexOf(letter));

// A part of one of your tiles, unturned: { kind, rim, pennants }. `kind` is 'city', 'road', 'field' or 'cloister', `rim`
// the sides of a city or road, the half-edges of a field. Its place in the tile's list is the number that you know it by.

const turnedRim = ({ kind, rim = [] }, turn) =>
  rim.map((place) => (kind === 'field' ? (place + 2 * turn) % 8 : (place + turn) % 4)).sort();

const common = (a, b) => a.filter((place) => b.includes(place)).length;

/** Which of your tiles is Bastide's, and which part is which segment. */
class Match {
  constructor(own, turn, parts, segments) {
    this.own = own; // the key of your tile
    this.turn = turn; // your tile turned so often looks like Bastide's unturned
    this.parts = parts; // part number of every segment name
    this.segments = segments; // segment name of every part
  }

  /** Bastide's rotation as yours: clockwise quarter turns of your tile. (Counter-clockwise: 4 less that.) */
  rotation(rotation) { return (rotation + this.turn) % 4; }

  /** Yours as Bastide's. */
  back(rotation) { return (rotation - this.turn + 4) % 4; }
}

/**
 * A Match for every id of `table`, the `tiles` of a begin request, as a Map.
 *
 * `own` has an array of parts for every key of your tiles. Tiles are told apart by the sides of their cities and roads,
 * pennants and cloister, in four rotations. Fields only choose between what fits alike, and are then matched by the
 * largest overlap: a wrong field in your table does not stop anything, so conform shows what comes of it, and stderr says
 * where the tables differ. Throws Unsupported when one of the tiles has no counterpart.
 */
export function matchTiles(table, own) {
  const candidates = [];
  for (const tile of table) {
    const segments = tile.segments.map(asPart);
    for (const [key, parts] of Object.entries(own)) {
      for (let turn = 0; turn < 4; ++turn) {
        if (fixed(segments, 0) === fixed(parts, turn))
          candidates.push({ tile, key, turn, alike: equalFields(segments, parts, turn) });
      }
    }
  }
  candidates.sort((a, b) => b.alike - a.alike || a.turn - b.turn); // stable: else in the order of the table
  const matches = new Map();
  const taken = new Set();
  for (const { tile, key, turn } of candidates) {
    if (matches.has(tile.tile) || taken.has(key)) continue;
    matches.set(tile.tile, match(tile, key, own[key], turn));
    taken.add(key);
  }
  for (const tile of table) {
    if (!matches.has(tile.tile)) throw new Unsupported(`no tile like ${tile.tile}, with edges ${tile.edges}`);
  }
  return matches;
}

function asPart({ kind, half_edges: halves = [], sides: letters = '', pennants = 0 }) {
  return { kind, rim: halves.length > 0 ? halfEdges(halves.join(' ')) : sides(letters), pennants };
}

/** What must be the same: everything but the fields. */
function fixed(parts, turn) {
  return parts.filter((part) => part.kind !== 'field')
    .map((part) => `${part.kind} ${turnedRim(part, turn)} ${part.pennants ?? 0}`).sort().join(';');
}

/** How many fields are the same. */
function equalFields(segments, parts, turn) {
  const fields = parts.filter((part) => part.kind === 'field').map((part) => `${turnedRim(part, turn)}`);
  return segments.filter((segment) => segment.kind === 'field' && fields.includes(`${turnedRim(segment, 0)}`)).length;
}

function match(tile, key, parts, turn) {
  const segments = tile.segments.map(asPart);
  const overlap = (s, p) => (segments[s].kind === parts[p].kind ? 1 + common(segments[s].rim, turnedRim(parts[p], turn)) : 0);
  const bestOf = (count, score) => [...Array(count).keys()].reduce((best, i) => (score(i) > score(best) ? i : best), 0);
  const partOf = new Map(tile.segments.map(({ name }, s) => [name, bestOf(parts.length, (p) => overlap(s, p))]));
  const segmentOf = parts.map((part, p) => {
    const best = bestOf(segments.length, (s) => overlap(s, p));
    const { name } = tile.segments[best];
    if (`${turnedRim(part, turn)}` !== `${turnedRim(segments[best], 0)}` || partOf.get(name) !== p)
      sayOnce(`tile ${tile.tile} is ${key}: part ${p}, a ${part.kind}, is not ${name}`);
    return name;
  });
  return new Match(key, turn, partOf, segmentOf);
}

const said = new Set(); // games begin by the thousand

function sayOnce(text) {
  if (!said.has(text)) console.error(text);
  said.add(text);
}
