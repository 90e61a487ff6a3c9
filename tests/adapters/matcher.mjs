// matcher.mjs FOLDER: the same in node as matcher.py.
import assert from 'node:assert/strict';

const { Unsupported, halfEdges, matchTiles, outside, sides } = await import(`${process.argv[2]}/bastide_adapter.mjs`);

const tile = (name, ...segments) => ({ tile: name, edges: '', segments });
const field = (name, halves) => ({ name, kind: 'field', half_edges: halves.split(' '), touches: [] });
const roads = () => [...'NESW'].map((side, n) => ({ name: `road${n}`, kind: 'road', sides: side }));
const corner = (pennants) => ({ name: 'city', kind: 'city', sides: 'NW', pennants });
const all = [0, 1, 2, 3, 4, 5, 6, 7];

const table = [
  tile('plain', corner(0), field('field', 'EL ER SL SR')),
  tile('pennant', corner(1), field('field', 'EL ER SL SR')),
  tile('crossing', ...roads(), field('field0', 'NL WR'), field('field1', 'NR EL'), field('field2', 'ER SL'),
    field('field3', 'SR WL')),
  tile('bridge', ...roads(), field('field0', 'NL ER SL WR'), field('field1', 'NR EL'), field('field2', 'SR WL')),
  tile('one', { name: 'cloister', kind: 'cloister' }, field('field', 'NL NR EL ER SL SR WL WR')),
  tile('other', { name: 'cloister', kind: 'cloister' }, field('field', 'NL NR EL ER SL SR WL WR')),
];
const four = [...'WSEN'].map((side) => ({ kind: 'road', rim: sides(side) }));
const own = {
  monastery: [{ kind: 'field', rim: all }, { kind: 'cloister' }],
  secondMonastery: [{ kind: 'cloister' }, { kind: 'field', rim: all }],
  bridge: [...four, ...[[1, 2, 5, 6], [0, 7], [3, 4]].map((rim) => ({ kind: 'field', rim }))],
  crossing: [...[0, 1, 2, 3].map((n) => ({ kind: 'field', rim: [2 * n + 1, (2 * n + 2) % 8] })), ...four],
  shield: [{ kind: 'field', rim: [0, 1, 2, 3] }, { kind: 'city', rim: sides('SW'), pennants: 1 }],
  noShield: [{ kind: 'field', rim: [0, 1, 2, 3] }, { kind: 'city', rim: sides('SW') }],
};

const matches = matchTiles(table, own);
const of = (name) => matches.get(name);
assert.equal(of('plain').own, 'noShield');
assert.equal(of('pennant').own, 'shield');
assert.deepEqual([of('plain').turn, of('plain').rotation(3), of('plain').back(0)], [1, 0, 3]);
assert.equal(of('plain').parts.get('city'), 1);
assert.equal(of('plain').segments[0], 'field');
assert.equal(of('crossing').own, 'crossing');
assert.equal(of('bridge').own, 'bridge');
assert.equal(of('bridge').turn % 2, 1);
assert.deepEqual(of('crossing').segments.slice(0, 4), ['field1', 'field2', 'field3', 'field0']);
assert.deepEqual([of('one').own, of('other').own].sort(), ['monastery', 'secondMonastery']);
for (const name of ['one', 'other']) {
  const part = of(name).parts.get('cloister');
  assert.equal(own[of(name).own][part].kind, 'cloister');
  assert.equal(of(name).segments[part], 'cloister');
}
assert.deepEqual(halfEdges('NL ER'), [0, 3]);
assert.deepEqual(halfEdges('NR EL', outside), [0, 3]);
delete own.shield;
assert.throws(() => matchTiles(table, own), (why) => why instanceof Unsupported && /no tile like pennant/.test(why.message));
