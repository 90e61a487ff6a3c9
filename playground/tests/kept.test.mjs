// Answers that are kept: how many, and which go first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundled } from './bundled.mjs';

const { Kept } = await bundled('door/kept.ts');

const request = (word) => ({ arguments: [word], files: {} });
const answer = (length) => ({ code: 0, stdout: 'x'.repeat(length), stderr: '', files: {} });
const there = (kept, words) => words.filter((word) => kept.find(request(word)) !== null);

test('what was not asked for the longest time goes first', () => {
  const kept = new Kept(1000);
  for (const word of ['a', 'b', 'c']) kept.add(request(word), answer(250));
  assert.deepEqual(there(kept, ['b', 'c', 'a']), ['b', 'c', 'a']);
  kept.add(request('d'), answer(250));
  assert.deepEqual(there(kept, ['a', 'b', 'c', 'd']), ['a', 'c', 'd']);
});

test('files count, and what is too large is not kept', () => {
  const kept = new Kept(1000);
  kept.add(request('small'), answer(10));
  kept.add(request('large'), { ...answer(10), files: { 'a.svg': 'x'.repeat(1000) } });
  assert.deepEqual(there(kept, ['small', 'large']), []);
  kept.add(request('small'), answer(10));
  assert.deepEqual(there(kept, ['small']), ['small']);
});
