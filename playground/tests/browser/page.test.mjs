// What belongs to no panel: what can be taken away, narrow screens, two fingers. PLAYGROUND_URL says where the page is.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, openPage, until } from './browser.mjs';

const url = process.env.PLAYGROUND_URL;
const skip = url ? false : 'PLAYGROUND_URL is not set';
let browser;

before(async () => { if (url) browser = await launch(); });
after(async () => browser?.close());

const state = {
  position: 'D0@0,0 F1@0,-1=red:city',
  edition: 'c1',
  rules: 'extends = "c1"\nfarms = "first"\n',
  tiles: '[tileset]\nid = "my-tiles"\nextends = "base"\n\n[[tile]]\nid = "One"\ncount = 2\nedges = "cfff"\n' +
    'cities = ["N"]\n',
};

async function open(options = {}) {
  const { page, context, troubles } =
    await openPage(browser, `${url}#j=${encodeURIComponent(JSON.stringify(state))}`, options);
  const close = async () => {
    await context.close();
    assert.deepEqual(troubles, []);
  };
  return { page, context, close };
}

test('notation, commands, picture and files are taken away', { skip }, async () => {
  const { page, close } = await open({ acceptDownloads: true });
  const chosen = async (words) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('group', { name: 'Export' }).getByRole('button', { name: words }).click();
  };
  const saved = async (words) => {
    const [download] = await Promise.all([page.waitForEvent('download'), chosen(words)]);
    return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
  };
  assert.deepEqual(await saved(/Save my rules/), ['my-rules.toml', state.rules]);
  assert.deepEqual(await saved(/Save my tiles/), ['my-tiles.toml', state.tiles]);
  const [name, picture] = await saved(/Save the picture/);
  assert.equal(name, 'position.svg');
  assert.match(picture, /^<svg [^]*data-tile="F1@0,-1"/);
  // What lies on the clipboard is seen where it is pasted.
  const pasted = async (words, said) => {
    await chosen(words);
    await page.getByText(said).waitFor();
    await page.fill('#notation', '');
    await page.locator('#notation').press('Control+V');
    return page.locator('#notation').inputValue();
  };
  const inPlay = "'D0@0,0 F1@0,-1=red:city' --edition my-rules.toml --tileset my-tiles.toml";
  assert.equal(await pasted('Copy the commands', 'The commands were copied.'),
    ['score', 'draw', 'places'].map((word) => `bastide ${word} ${inPlay}\n`).join(''));
  await page.fill('#notation', state.position);
  assert.equal(await pasted('Copy the notation', 'The notation was copied.'), state.position);
  await close();
});

// What is moved sideways on purpose, or is there for screen readers.
const sideways = '.cm-editor, .unseen, .palette, input, textarea';

test('at 390 pixels no panel is wider than the screen', { skip }, async () => {
  const { page, close } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const there = {
    answers: page.getByText('Can it be completed'),
    rules: page.locator('[data-option="farms"]'),
    tile: page.getByRole('button', { name: 'West edge: field' }),
    games: page.getByRole('region', { name: 'A game to step through' }),
    table: page.locator('.palette-tile').first(),
  };
  for (const [tab, part] of Object.entries(there)) {
    await page.locator(`.tab-${tab}`).tap();
    await part.waitFor();
    const wider = await page.evaluate((sideways) => [...document.querySelectorAll('html, body, body *')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).overflowX !== 'visible' && !one.closest(sideways))
      .map((one) => `${one.tagName} ${one.className}`), sideways);
    assert.deepEqual(wider, [], tab);
  }
  await page.locator('.tab-rules').tap();
  await page.locator('[data-option="farms"]').getByRole('radio', { name: 'second' }).tap();
  await page.getByText('farms = "second"').waitFor();
  await page.locator('.tab-tile').tap();
  await page.getByRole('button', { name: 'West edge: field' }).tap();
  await page.getByRole('button', { name: 'West edge: city' }).waitFor();
  await close();
});

test('two fingers make the board larger', { skip }, async () => {
  const { page, context, close } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const tile = page.locator('.board [data-tile]').first();
  await tile.waitFor();
  const before = (await tile.boundingBox()).width;
  const { x, y, width, height } = await page.locator('.board').boundingBox();
  const client = await context.newCDPSession(page);
  const fingers = (type, apart) => client.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: type === 'touchEnd' ? [] : [-apart, apart].map((by, id) =>
      ({ x: x + width / 2 + by, y: y + height / 2, id })),
  });
  await fingers('touchStart', 30);
  for (const apart of [45, 60, 90]) await fingers('touchMove', apart);
  await fingers('touchEnd', 0);
  await until(page, (small) => document.querySelector('.board [data-tile]').getBoundingClientRect().width > 2 * small,
    before);
  await close();
});
