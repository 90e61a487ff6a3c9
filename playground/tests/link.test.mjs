// A link is a state and back; what an enemy may put into one is refused with a sentence.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { bundled } from './bundled.mjs';

const { readLink, readState, writeLink } = await bundled('app/link.ts');

const pack = (text) => `#t=${deflateRawSync(Buffer.from(text)).toString('base64url')}`;
const packed = (value) => pack(JSON.stringify(value));
const blank = { position: '', edition: 'c1', rules: '', tiles: '' };

test('a link of a report page is a state, too, and is bounded alike', async () => {
  const position = 'D0@0,0 E2@0,-1=red:city';
  const plain = (state) => `#j=${encodeURIComponent(JSON.stringify(state))}`;
  const read = await readLink(plain({ position, edition: 'c2' }));
  assert.deepEqual(read, { state: { ...blank, position, edition: 'c2' } });
  assert.ok((await readLink(plain({ position, markup: '<b>' }))).refused);
  assert.ok((await readLink('#j=%E0%A4%A')).refused);
  assert.ok((await readLink(plain({ position: 'A'.repeat(70_000) }))).refused);
});

test('a state comes back as it went', async () => {
  const states = [
    blank,
    { ...blank, position: 'D0@0,0=red:city E2@0,-1' },
    { position: 'X', edition: 'c1+a/b', rules: 'name = "Bäume – 木"\n', tiles: 'a\tb\r\n' },
    { ...blank, rules: 'x'.repeat(100_000) },
  ];
  for (const state of states) {
    const link = await writeLink(state);
    assert.match(link, /^#t=[\w-]*$/);
    assert.deepEqual(await readLink(link), { state });
  }
});

test('what is too much for a link makes none', async () => {
  let seed = 1;
  const noise = Array.from({ length: 90_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 90));
  }).join('');
  assert.equal(await writeLink({ ...blank, rules: noise }), null);
  assert.equal(await writeLink({ ...blank, rules: 'x'.repeat(150_000), tiles: 'y'.repeat(150_000) }), null);
});

test('an address without a state is none', async () => {
  for (const hash of ['', '#', '#elsewhere', '#t']) assert.equal(await readLink(hash), null);
});

const bad = {
  megabytes: `#t=${'A'.repeat(5_000_000)}`,
  bomb: pack(`{"rules":"${'a'.repeat(20_000_000)}"}`),
  'not base64': '#t=%%%',
  'not packed': `#t=${Buffer.from('hello, hello').toString('base64url')}`,
  'cut off': packed({ rules: 'abcdefghijklmnop' }).slice(0, -8),
  empty: '#t=',
  'not utf-8': `#t=${deflateRawSync(Buffer.from([0x22, 0xff, 0xfe, 0x22])).toString('base64url')}`,
  'not json': pack('{"position":'),
  'a number': pack('NaN'),
  null: packed(null),
  list: packed([1, 2]),
  text: packed('D0@0,0'),
  'a number as position': packed({ position: 1e308 }),
  'null as rules': packed({ rules: null }),
  'an object as tiles': packed({ tiles: { length: 3 } }),
  'an unknown name': packed({ zoom: '3' }),
  prototype: pack('{"__proto__":{"position":"x"}}'),
  constructor: pack('{"constructor":"x"}'),
  'a long position': packed({ position: 'D0@0,0 '.repeat(10_000) }),
  'a long edition': packed({ edition: 'c'.repeat(2000) }),
  'markup as edition': packed({ edition: '<img src=x onerror=alert(1)>' }),
  'an option as edition': packed({ edition: 'c1 --rule' }),
  controls: packed({ position: 'D0@0,0\u0000' }),
  escapes: packed({ rules: '\u001b[31m' }),
};

for (const [name, hash] of Object.entries(bad)) {
  test(`refused: ${name}`, async () => {
    const read = await readLink(hash);
    assert.deepEqual(Object.keys(read), ['refused']);
    assert.match(read.refused, /^[A-Z].*\.$/);
    assert.ok(read.refused.length < 200);
  });
}

test('markup in a text is kept as text', async () => {
  const rules = '<script>alert(1)</script>';
  assert.deepEqual(await readLink(packed({ rules })), { state: { ...blank, rules } });
});

test('an edition is no file', () => {
  assert.equal(readState('{"edition":"../secret.toml"}').state.edition, 'c1');
});
