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
// place and finish, every adapter has. The last four are asked in version 2 only, which expansions need.
const questions = {
  placements: 'placements', spots: 'spots', features: 'features', scores: 'scores', supply: 'supply', final: 'final',
  undo: 'ok', save: 'saved', aside: 'ok', retrievable: 'retrievable', next: 'next', tokens: 'tokens', deck: 'deck',
};
const ofVersion2 = ['retrievable', 'next', 'tokens', 'deck'];

/**
 * Answers requests until stdin ends: one line each, from the method that the request is called.
 *
 * A method gets the request, { tile, x, … }, and returns the bare answer, or a promise of it: an array for placements,
 * spots, scores, supply and final, a string for save, nothing for a move; for features an array of objects. Or it returns
 * the whole answer: { features: […], kinds: […] }.
 *
 * `apart`: the engine lists two parts of the laid tile as two spots, also when they are one feature. `version` 2: the
 * adapter takes what expansions add, `figure`, `retrieve`, `on` and `second` of a request. `more` goes into the greeting
 * as it is.
 */
export async function serve(adapter, name, apart = false, { version = 1, ...more } = {}) {
  // Whatever the engine prints goes to stderr: stdout belongs to the protocol.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    let answer;
    try {
      const spoken = () => Math.min(version, Number(request.format.split('/')[1]));
      answer = request.ask === 'hello' ? { ...hello(adapter, name, spoken()), apart, ...more }
        : await answerTo(adapter, request);
    } catch (error) {
      if (error instanceof Unsupported) answer = { unsupported: error.message || 'not answered by this engine' };
      else if (error instanceof Refused) answer = { refused: error.message || 'not legal' };
      else throw error; // to stderr, and the program ends: conform says so
    }
    print(JSON.stringify({ id: request.id, ...answer }) + '\n');
  }
}

function hello(adapter, name, version) {
  const answers = Object.keys(questions).filter((question) =>
    typeof adapter[question] === 'function' && (version > 1 || !ofVersion2.includes(question)));
  return { format: `bastide.conform/${version}`, engine: name, answers, tiles: true };
}

async function answerTo(adapter, request) {
  if (typeof adapter[request.ask] !== 'function') throw new Unsupported(`no ${request.ask}`);
  const result = await adapter[request.ask](request);
  if (result === undefined) return { ok: true };
  const key = questions[request.ask] ?? 'ok';
  return typeof result === 'object' && key in result ? result : { [key]: result };
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

// A part of one of your tiles, unturned: { kind, rim, pennants, marks, touches }. `kind` is 'city', 'road', 'field',
// 'cloister', 'garden' or a line such as 'river', `rim` the sides of a city, road or line, the half-edges of a field,
// `marks` an array of the other marks, such as ['inn'], `touches` the numbers of the cities that a field lies at, which is
// needed where two fields have no rim. Its place in the tile's list is the number that you know it by.

const isField = ({ kind }) => kind === 'field';

const turnedRim = (part, turn) =>
  (part.rim ?? []).map((place) => (isField(part) ? (place + 2 * turn) % 8 : (place + turn) % 4)).sort();

/** 'city NE with a pennant' */
function told(part, turn) {
  const letters = isField(part) ? '' : turnedRim(part, turn).map((side) => 'NESW'[side]).join('');
  const printed = [...Array(part.pennants ?? 0).fill('a pennant'), ...[...part.marks ?? []].sort()];
  return part.kind + (letters && ` ${letters}`) + (printed.length > 0 ? ` with ${printed.join(' and ')}` : '');
}

const listed = (texts) => texts.join(' and ') || 'nothing';

/** Which of your tiles is Bastide's, and which part is which segment. */
class Match {
  constructor(own, turn, parts, segments) {
    this.own = own; // the key of your tile
    this.turn = turn; // your tile turned so often looks like Bastide's unturned
    this.parts = parts; // part number of every segment name that has one
    this.segments = segments; // segment name of every part that has one
  }

  /** Bastide's rotation as yours: clockwise quarter turns of your tile. (Counter-clockwise: 4 less that.) */
  rotation(rotation) { return (rotation + this.turn) % 4; }

  /** Yours as Bastide's. */
  back(rotation) { return (rotation - this.turn + 4) % 4; }

  part(segment) {
    if (!this.parts.has(segment)) throw new Unsupported(`${this.own} has no part like ${segment}`);
    return this.parts.get(segment);
  }

  segment(part) {
    if (this.segments[part] === undefined) throw new Unsupported(`${this.own} has a ${part} that is no segment`);
    return this.segments[part];
  }
}

/**
 * A Match for every tile of the game that has a counterpart; `get` throws Unsupported for any other. `bag` is what `begin`
 * may return: that the game is begun, and how many of each tile the engine has.
 */
class Matches extends Map {
  bag = { ok: true };

  lacking = new Map(); // why a tile has none

  get(tile) {
    if (!this.has(tile)) throw new Unsupported(this.lacking.get(tile) ?? `no tile ${tile} in this game`);
    return super.get(tile);
  }
}

/**
 * Matches for `table`, the `tiles` of a begin request.
 *
 * `own` has an array of parts for every key of your tiles, `counts`, if you have them, how many there are of each, the
 * start tile with them: conform compares them. Tiles are told apart by everything but the fields, in four rotations.
 * Fields only choose between what fits alike, and are then matched by the largest overlap: a wrong field in your table
 * does not stop anything, so conform shows what comes of it, and stderr says where the tables differ. It also lists tiles
 * of either side without a counterpart. A game in which such a tile of ours is drawn ends there.
 */
export function matchTiles(table, own, counts) {
  const candidates = [];
  for (const tile of table) {
    const segments = tile.segments.map(asPart);
    for (const [key, parts] of Object.entries(own)) {
      for (let turn = 0; turn < 4; ++turn) {
        if (`${fixed(segments, 0)}` === `${fixed(parts, turn)}`)
          candidates.push({ tile, key, turn, alike: equalFields(segments, parts, turn) });
      }
    }
  }
  candidates.sort((a, b) => b.alike - a.alike || a.turn - b.turn); // stable: else in the order of the table
  const matches = new Matches();
  const taken = new Map();
  const remarks = [];
  for (const { tile, key, turn } of candidates) {
    if (matches.has(tile.tile) || taken.has(key)) continue;
    matches.set(tile.tile, match(tile, key, own[key], turn, remarks));
    taken.set(key, tile.tile);
  }
  sayRemarks(remarks);
  for (const tile of table) {
    if (matches.has(tile.tile)) continue;
    matches.lacking.set(tile.tile, unlike(tile, own, taken));
    sayOnce(matches.lacking.get(tile.tile));
  }
  count(matches, own, counts, taken);
  return matches;
}

/** Adds up copies; a tile that is neither matched nor a copy of one that is, is like none of ours. */
function count(matches, own, counts, taken) {
  const whole = (parts) => [0, 1, 2, 3].map((turn) =>
    `${parts.map((part) => `${told(part, turn)} ${turnedRim(part, turn).join('')}`).sort()}`).sort()[0];
  const same = new Map([...taken].map(([key, tile]) => [whole(own[key]), tile]));
  const found = {};
  const others = {};
  for (const [key, parts] of Object.entries(own)) {
    const number = counts === undefined ? 1 : counts[key] ?? 0;
    const tile = taken.get(key) ?? same.get(whole(parts));
    if (tile !== undefined) found[tile] = (found[tile] ?? 0) + number;
    else if (number > 0) others[key] = number;
  }
  const names = Object.keys(others);
  if (names.length > 0) sayOnce(`tiles of the engine like none of the game: ${names.join(', ')}`);
  if (counts !== undefined) Object.assign(matches.bag, { counts: found, others });
}

function asPart({ kind, half_edges: halves = [], sides: letters = '', pennants = 0, marks = {}, touches }) {
  const rim = halves.length > 0 ? halfEdges(halves.join(' ')) : sides(letters);
  return { kind, rim, pennants, marks: Object.keys(marks), touches };
}

/** What must be the same: everything but the fields. */
const fixed = (parts, turn) => parts.filter((part) => !isField(part)).map((part) => told(part, turn)).sort();

/** How many fields are the same. */
function equalFields(segments, parts, turn) {
  const fields = parts.filter(isField).map((part) => `${turnedRim(part, turn)}`);
  return segments.filter((segment) => isField(segment) && fields.includes(`${turnedRim(segment, 0)}`)).length;
}

/** That none of yours is like it, and what is different of the nearest. */
function unlike(tile, own, taken) {
  const segments = tile.segments.map(asPart);
  const edges = (parts, turn) => [0, 1, 2, 3].map((side) =>
    parts.find((part) => !isField(part) && turnedRim(part, turn).includes(side))?.kind).join();
  const beyond = (some, others) => { // what some have and others have not
    const left = [...others];
    return some.filter((text) => !left.includes(text) || !left.splice(left.indexOf(text), 1));
  };
  let near;
  for (const [key, parts] of Object.entries(own)) {
    for (let turn = 0; turn < 4; ++turn) {
      if (edges(parts, turn) !== edges(segments, 0)) continue;
      const ours = beyond(fixed(segments, 0), fixed(parts, turn));
      const theirs = beyond(fixed(parts, turn), fixed(segments, 0));
      const far = (taken.has(key) ? 1000 : 0) + ours.length + theirs.length;
      if (near === undefined || far < near.far) near = { far, key, ours, theirs };
    }
  }
  const text = `no tile like ${tile.tile}, with edges ${tile.edges}`;
  if (near === undefined) return `${text}; the engine has none with such edges`;
  const { key, ours, theirs } = near;
  const which = taken.has(key) ? `, which is ${taken.get(key)}` : '';
  if (ours.length + theirs.length === 0) return `${text}, but ${key}${which}`;
  return `${text}; the nearest, ${key}${which && `${which},`} has ${listed(theirs)} where ${tile.tile} has ${listed(ours)}`;
}

function match(tile, key, parts, turn, remarks) {
  const names = tile.segments.map(({ name }) => name);
  const segments = tile.segments.map(asPart);
  const partOf = new Map();
  const segmentOf = [];
  const isSame = (a, b) => a.length === b.length && a.every((one) => b.includes(one));
  // The less the better; cities come before fields, so that they are known.
  const unlikeness = (s, p) => {
    const theirs = turnedRim(parts[p], turn);
    const common = segments[s].rim.filter((place) => theirs.includes(place)).length;
    const { touches } = parts[p];
    const isAt = touches !== undefined && isSame(touches.map((city) => segmentOf[city]), segments[s].touches ?? []);
    return [-common, theirs.length + segments[s].rim.length - 2 * common, isAt ? 0 : 1, s, p];
  };
  for (const fields of [false, true]) { // each with one of the other side first, then what is left over with the best
    const pairs = segments.flatMap((segment, s) => parts.map((part, p) => ({ s, p, how: unlikeness(s, p) })))
      .filter(({ s, p }) => segments[s].kind === parts[p].kind && isField(parts[p]) === fields)
      .sort((a, b) => a.how.map((number, i) => number - b.how[i]).find((difference) => difference !== 0) ?? 0);
    for (const { s, p } of pairs) {
      if (partOf.has(names[s]) || segmentOf[p] !== undefined) continue;
      partOf.set(names[s], p);
      segmentOf[p] = names[s];
    }
    for (const { s, p } of pairs) {
      if (!partOf.has(names[s])) partOf.set(names[s], p);
      segmentOf[p] ??= names[s];
    }
  }
  const texts = [];
  parts.forEach((part, p) => {
    const name = segmentOf[p];
    const isEqual = name && `${turnedRim(part, turn)}` === `${turnedRim(segments[names.indexOf(name)], 0)}`;
    if (!isEqual || partOf.get(name) !== p)
      texts.push(`tile ${tile.tile} is ${key}: part ${p}, a ${part.kind}, is ${name ? `not ${name}` : 'no segment'}`);
  });
  for (const name of names) if (!partOf.has(name)) texts.push(`tile ${tile.tile} is ${key}: no part is ${name}`);
  const exchanged = parts.map((part) => (isField(part) ? { ...part, rim: (part.rim ?? []).map((half) => half ^ 1) } : part));
  const fields = segments.filter(isField).length;
  remarks.push({
    texts, differ: fields - equalFields(segments, parts, turn), still: fields - equalFields(segments, exchanged, turn),
  });
  return new Match(key, turn, partOf, segmentOf);
}

/**
 * Of every tile what is to be said, how many of its fields differ, and how many with left and right exchanged. Where
 * nearly all agree when they are, that is said once, and besides it what differs either way.
 */
function sayRemarks(remarks) {
  const sum = (key) => remarks.reduce((all, remark) => all + remark[key], 0);
  const [differ, still] = [sum('differ'), sum('still')];
  const isExchanged = differ >= 4 && 4 * still <= differ;
  if (isExchanged)
    sayOnce(`left and right half-edges seem to be exchanged: ${differ} fields differ, and ${still} when they are `
      + 'taken as seen from the other side of the rim');
  for (const remark of remarks)
    if (remark.still > 0 || !isExchanged) remark.texts.forEach(sayOnce);
}

const said = new Set(); // games begin by the thousand

function sayOnce(text) {
  if (!said.has(text)) console.error(text);
  said.add(text);
}
