// The way to the program: one command at a time, what nobody waits for, a program that breaks off or hangs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundled } from './bundled.mjs';

const { Lane } = await bundled('door/client.ts');

/** Programs that answer when told to. */
function programs() {
  const started = [];
  const start = () => {
    const program = { asked: [], ended: false, end: () => { program.ended = true; } };
    program.ask = (request, onProgress) => new Promise((done, failed) => {
      const answer = { code: 0, stdout: request.arguments.join(' '), stderr: '', files: {} };
      program.asked.push({ request, onProgress, done: () => done(answer), failed });
    });
    started.push(program);
    return program;
  };
  return { started, start };
}

const request = (word) => ({ arguments: [word], files: {} });
const tick = () => sleep(1);

test('one command at a time, in order, by one program', async () => {
  const { started, start } = programs();
  const lane = new Lane(false, start, () => undefined);
  const answers = ['a', 'b'].map((word) => lane.add(request(word), {}));
  assert.equal(started[0].asked.length, 1);
  started[0].asked[0].done();
  assert.equal((await answers[0]).stdout, 'a');
  await tick();
  started[0].asked[1].done();
  assert.equal((await answers[1]).stdout, 'b');
  assert.equal(started.length, 1);
});

test('a command that waits is left out when nobody wants it', async () => {
  const { started, start } = programs();
  const lane = new Lane(false, start, () => undefined);
  const first = lane.add(request('a'), {});
  const control = new AbortController();
  const second = lane.add(request('b'), { signal: control.signal });
  control.abort();
  await assert.rejects(second, { name: 'AbortError' });
  started[0].asked[0].done();
  await first;
  await tick();
  assert.equal(started[0].asked.length, 1);
});

test('a long command that nobody wants is ended at once, the next goes to a new program', async () => {
  const { started, start } = programs();
  const lane = new Lane(true, start, () => undefined);
  const control = new AbortController();
  const first = lane.add(request('a'), { signal: control.signal });
  const second = lane.add(request('b'), {});
  control.abort();
  await assert.rejects(first, { name: 'AbortError' });
  assert.ok(started[0].ended);
  started[1].asked[0].done();
  assert.equal((await second).stdout, 'b');
});

test('a quick command that nobody wants may end by itself, else it is ended', async () => {
  const { started, start } = programs();
  const lane = new Lane(false, start, () => undefined);
  for (const [at, hangs] of [false, true].entries()) {
    const control = new AbortController();
    const first = lane.add(request(`a${at}`), { signal: control.signal });
    control.abort();
    await assert.rejects(first, { name: 'AbortError' });
    const second = lane.add(request(`b${at}`), {});
    if (!hangs) started[0].asked.at(-1).done();
    else await sleep(500);
    await tick();
    assert.equal(started[0].ended, hangs);
    started[at].asked.at(-1).done();
    assert.equal((await second).stdout, `b${at}`);
  }
});

test('a quick question is asked once; a long one, one with other files, one that broke off again', async () => {
  const { started, start } = programs();
  const lane = new Lane(false, start, () => undefined);
  const both = [lane.add(request('a'), {}), lane.add(request('a'), {})];
  started[0].asked[0].done();
  assert.deepEqual((await Promise.all(both)).map(({ stdout }) => stdout), ['a', 'a']);
  assert.equal(started[0].asked.length, 1);
  const other = lane.add({ arguments: ['a'], files: { 'my-rules.toml': 'x' } }, {});
  assert.equal(started[0].asked.length, 2);
  started[0].asked[1].done();
  await other;
  const broken = lane.add(request('b'), {});
  started[0].asked[2].failed(new Error('unreachable'));
  assert.equal((await broken).code, 6);
  const again = lane.add(request('b'), {});
  started[1].asked[0].done();
  assert.equal((await again).code, 0);

  const long = programs();
  const slow = new Lane(true, long.start, () => undefined);
  for (const at of [0, 1]) {
    const answer = slow.add(request('a'), {});
    long.started[0].asked[at].done();
    await answer;
  }
});

test('a signal that was given before asks nothing', async () => {
  const { started, start } = programs();
  const lane = new Lane(false, start, () => undefined);
  await assert.rejects(lane.add(request('a'), { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal(started.length, 0);
});

test('a program that breaks off is an answer, and a new one is started', async () => {
  const { started, start } = programs();
  const lane = new Lane(false, start, () => undefined);
  const first = lane.add(request('a'), {});
  const second = lane.add(request('b'), {});
  started[0].asked[0].failed(new Error('memory access out of bounds'));
  const answer = await first;
  assert.equal(answer.code, 6);
  assert.match(answer.stderr, /broke off.*memory.*nothing of yours is lost/s);
  assert.ok(started[0].ended);
  started[1].asked[0].done();
  assert.equal((await second).stdout, 'b');
});

test('what is stopped by hand is answered', async () => {
  const { started, start } = programs();
  let told = 0;
  const lane = new Lane(false, start, () => { ++told; });
  const first = lane.add(request('a'), {});
  assert.deepEqual(lane.state().arguments, ['a']);
  lane.stop();
  assert.equal((await first).code, 130);
  assert.equal(lane.state(), null);
  assert.ok(started[0].ended);
  assert.equal(told, 2);
  lane.stop();
});

test('progress is told while the command runs, not later', async () => {
  const { started, start } = programs();
  const lane = new Lane(true, start, () => undefined);
  const lines = [];
  const first = lane.add(request('a'), { onProgress: (line) => lines.push(line) });
  started[0].asked[0].onProgress('1 of 2');
  started[0].asked[0].done();
  await first;
  started[0].asked[0].onProgress('2 of 2');
  assert.deepEqual(lines, ['1 of 2']);
});
