// The page with a program that is none: from files, in one file, and when the program breaks off or hangs.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, until } from './browser.mjs';

// (module (func (export "answer") (result i32) i32.const 42))
const wasm = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 10, 1, 6, 97, 110, 115, 119,
  101, 114, 0, 0, 10, 6, 1, 4, 0, 65, 42, 11];

// What Emscripten makes, in short; it answers by what stands in the position.
const glue = `var createBastide = (hooks) => new Promise((done) => hooks.instantiateWasm({}, (instance) => {
  hooks.ccall = (name, returns, takes, [text]) => {
    const { arguments: words, files } = JSON.parse(text);
    if (name !== 'bastide_run') throw new Error('no such function');
    if (words[1] === 'trap') throw new WebAssembly.RuntimeError('memory access out of bounds');
    while (words[1] === 'hang');
    hooks.onProgress('half');
    const stderr = 'answer ' + instance.exports.answer() + ' to ' + words[1] + '</script><!--';
    return JSON.stringify({ code: 2, stdout: '', stderr, files });
  };
  done(hooks);
}));`;

let browser;
let folder;

before(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'playground-door-'));
  await writeFile(join(folder, 'bastide.js'), glue);
  await writeFile(join(folder, 'bastide.wasm'), Buffer.from(wasm));
  const build = join(import.meta.dirname, '../../build.mjs');
  for (const [name, ...more] of [['many'], ['one', '--single-file']]) {
    const out = join(folder, name);
    execFileSync(process.execPath, [build, '--door', 'wasm', '--wasm', folder, '--out', out, ...more]);
  }
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(name) {
  const page = await browser.newPage();
  const troubles = [];
  page.on('console', (message) => troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) troubles.push(request.url());
  });
  await page.goto(`file://${join(folder, name, 'index.html')}`);
  await page.locator('#notation').waitFor();
  return { page, troubles };
}

const failure = (page) => page.locator('.notation .failure');

for (const name of ['many', 'one']) {
  test(`opened as a file: ${name}`, async () => {
    const { page, troubles } = await open(name);
    await page.fill('#notation', 'hello');
    await failure(page).filter({ hasText: 'answer 42 to hello</script><!--' }).waitFor();
    assert.deepEqual(troubles, []);
    await page.close();
  });
}

test('the program breaks off, and is there again', async () => {
  const { page, troubles } = await open('one');
  await page.fill('#notation', 'trap');
  await failure(page).filter({ hasText: /broke off.*nothing of yours is lost/s }).waitFor();
  assert.equal(await page.inputValue('#notation'), 'trap');
  await page.fill('#notation', 'hello');
  await failure(page).filter({ hasText: 'answer 42 to hello' }).waitFor();
  assert.deepEqual(troubles, []);
  await page.close();
});

test('the program hangs: the page lives, another question ends it', async () => {
  const { page, troubles } = await open('one');
  await page.fill('#notation', 'hang');
  await page.waitForTimeout(300);
  await until(page, () => document.querySelector('#notation').value === 'hang');
  await page.fill('#notation', 'hello');
  await failure(page).filter({ hasText: 'answer 42 to hello' }).waitFor();
  assert.deepEqual(troubles, []);
  await page.close();
});

test('the program hangs: after a while it can be stopped', async () => {
  const { page, troubles } = await open('one');
  await page.clock.install();
  await page.fill('#notation', 'hang');
  await page.clock.fastForward(30_000);
  await page.locator('.notice button', { hasText: 'Stop' }).click();
  await failure(page).filter({ hasText: 'stopped' }).waitFor();
  assert.equal(await page.inputValue('#notation'), 'hang');
  assert.deepEqual(troubles, []);
  await page.close();
});
