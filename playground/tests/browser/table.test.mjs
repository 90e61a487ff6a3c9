// The table in Chromium, with the mouse, with keys alone, by touch. PLAYGROUND_URL says where the page is.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, notation, notationIs, openPage, until } from './browser.mjs';

const url = process.env.PLAYGROUND_URL;
const skip = url ? false : 'PLAYGROUND_URL is not set';
let browser;

before(async () => { if (url) browser = await launch(); });
after(async () => browser?.close());

const cell = (page, name) => page.locator(`.cell-fits[data-cell="${name}"] rect`);
const words = async (page) => (await notation(page)).split(' ');

async function wait(page, count) {
  await until(page,
    (wanted) => document.querySelectorAll('.drawn [data-tile]').length === wanted, count);
}

/** A point inside of a segment's shape, wherever its middle is; null when there is none now. */
function inside(page, placement, segment) {
  return page.evaluate(([tile, name]) => {
    const shape = document.querySelector(`.drawn [data-tile="${tile}"] [data-segment="${name}"]`);
    const box = shape?.getBoundingClientRect();
    for (let at = 0; box && at < 400; ++at) {
      const x = box.x + (box.width * ((at % 20) + 0.5)) / 20;
      const y = box.y + (box.height * (Math.floor(at / 20) + 0.5)) / 20;
      if (document.elementFromPoint(x, y) === shape) return { x, y };
    }
    return null;
  }, [placement, segment]);
}

async function point(page, placement, segment, tap = false) {
  let at = null;
  // The picture may just be drawn anew.
  for (let tries = 0; !at && tries < 50; ++tries) {
    at = await inside(page, placement, segment);
    if (!at) await page.waitForTimeout(100);
  }
  assert.ok(at, `${placement}:${segment} can be pointed at`);
  if (tap) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

async function stand(page, placement, segment, tap = false) {
  await point(page, placement, segment, tap);
  const spot = page.locator(`.spot[data-segment-choice="${segment}"]`).first();
  await (tap ? spot.tap() : spot.click());
  await page.locator('.figures').waitFor({ state: 'detached' });
}

const five = [['E', '0,-1'], ['U', '1,0'], ['V', '-1,0'], ['B', '0,1']];

test('five tiles and two figures by mouse, undone and done again', { skip }, async () => {
  const { page, context, troubles } = await openPage(browser, url);
  await wait(page, 1);
  for (const [at, [tile, where]] of five.entries()) {
    await page.click(`.palette-tile[data-tile="${tile}"]`);
    await cell(page, where).hover();
    await page.locator('.ghost').waitFor();
    await cell(page, where).click();
    await wait(page, at + 2);
    await page.keyboard.press('Escape');
  }
  const [first, second] = await words(page);
  await stand(page, second, 'city');
  await notationIs(page, /=red:city/);
  await stand(page, first, 'road');
  await notationIs(page, /=red:road/);
  await page.locator('.drawn [data-figure]').nth(1).waitFor();
  const full = await notation(page);
  assert.equal(full.split(' ').length, 5);
  assert.equal(full.match(/=/g).length, 2);

  await page.locator('#page h1').click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await until(page, () => !document.querySelector('.drawn [data-figure]'));
  assert.doesNotMatch(await notation(page), /=/);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await notationIs(page, full);

  await page.locator('.drawn [data-figure]').first().waitFor();
  await page.locator('.drawn [data-figure]').first().click();
  await until(page, () => document.querySelectorAll('.drawn [data-figure]').length === 1);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a tile turned by key, wheel and button, and the side that clashes', { skip }, async () => {
  const { page, context, troubles } = await openPage(browser, url);
  await wait(page, 1);
  await page.click('.palette-tile[data-tile="E"]');
  await cell(page, '0,-1').hover();
  await page.locator('#board-status', { hasText: 'fits at 0,-1' }).waitFor();
  await page.keyboard.press('r');
  await page.locator('.clash[data-side="S"]').waitFor();
  await page.locator('#board-status', { hasText: 'does not fit' }).waitFor();
  const before = await page.locator('.ghost > g').first().getAttribute('transform');
  await page.mouse.wheel(0, 120);
  await until(page, (old) => document.querySelector('.ghost > g')?.getAttribute('transform') !== old,
    before);
  await page.click('button[aria-label="Turn left"]');
  assert.equal(await page.locator('.drawn [data-tile]').count(), 1);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a tile dragged to the board', { skip }, async () => {
  const { page, context, troubles } = await openPage(browser, url);
  await wait(page, 1);
  const tile = await page.locator('.palette-tile[data-tile="E"]').boundingBox();
  await page.mouse.move(tile.x + 20, tile.y + 20);
  await page.mouse.down();
  await page.mouse.move(tile.x + 60, tile.y + 40, { steps: 3 });
  await cell(page, '0,-1').waitFor();
  const to = await cell(page, '0,-1').boundingBox();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.locator('.ghost:not(.ghost-bad)').waitFor();
  await page.mouse.up();
  await wait(page, 2);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('five tiles and two figures with keys alone', { skip }, async () => {
  const { page, context, troubles } = await openPage(browser, url);
  await wait(page, 1);
  const focusOn = async (selector, key) => {
    for (let tries = 0; tries < 80; ++tries) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${selector} cannot be reached by ${key}`);
  };
  const arrows = { '0,-1': 'ArrowUp', '1,0': 'ArrowRight', '-1,0': 'ArrowLeft', '0,1': 'ArrowDown' };
  const back = {
    ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp', ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft',
  };
  for (const [at, [tile, where]] of five.entries()) {
    await focusOn('.palette-tile', 'Tab');
    await page.keyboard.press('Home');
    await focusOn(`.palette-tile[data-tile="${tile}"]`, 'ArrowRight');
    await page.keyboard.press('Enter');
    await cell(page, where).waitFor();
    await focusOn('.board', 'Tab');
    // From the tile that was laid last back to the middle.
    if (at > 0) await page.keyboard.press(back[arrows[five[at - 1][1]]]);
    await page.keyboard.press(arrows[where]);
    await page.locator('#board-status', { hasText: `fits at ${where}` }).waitFor();
    await page.keyboard.press('Enter');
    await wait(page, at + 2);
    await page.keyboard.press('Escape');
    await focusOn('header select', 'Shift+Tab');
  }
  await focusOn('.board', 'Tab');
  await page.keyboard.press('Enter');
  await page.locator('.spot').first().waitFor();
  await until(page, () => document.activeElement?.matches('.spot'));
  await page.keyboard.press('Enter');
  await notationIs(page, /=/);
  await until(page, () => document.activeElement?.matches('.board'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.spot').first().waitFor();
  await until(page, () => document.activeElement?.matches('.spot'));
  await page.keyboard.press('Enter');
  await notationIs(page, /=.*=/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('five tiles and two figures by touch at 390 pixels', { skip }, async () => {
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, context, troubles } = await openPage(browser, url, small);
  await wait(page, 1);
  for (const [at, [tile, where]] of five.entries()) {
    await page.locator(`.palette-tile[data-tile="${tile}"]`).tap();
    await cell(page, where).tap();
    await page.locator('.ghost').waitFor();
    await page.getByRole('button', { name: 'Lay it', exact: true }).tap();
    await wait(page, at + 2);
    await page.getByRole('button', { name: 'Put back', exact: true }).tap();
  }
  const [first, second] = await words(page);
  await stand(page, second, 'city', true);
  await notationIs(page, /=red:city/);
  await stand(page, first, 'road', true);
  await notationIs(page, /=red:road/);
  assert.equal((await words(page)).length, 5);

  await page.locator('.palette-tile[data-tile="D"]').tap();
  const place = page.locator('.cell-fits rect').first();
  await place.tap();
  const turned = await page.locator('.ghost > g').first().getAttribute('transform');
  await place.tap();
  await until(page, (old) => document.querySelector('.ghost > g')?.getAttribute('transform') !== old,
    turned);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the notation both ways, and its mistakes', { skip }, async () => {
  const { page, context, troubles } = await openPage(browser, url);
  await wait(page, 1);
  await page.fill('#notation', 'D0@0,0 N2@0,-1=yellow:city');
  await wait(page, 2);
  await page.fill('#notation', 'D0@0,0 N1@0,-1=yellow:city');
  await page.locator('.notation .failure', { hasText: '^' }).waitFor();
  const shown = await page.locator('.drawn [data-tile]').count();
  assert.equal(shown, 2, 'the board keeps the last right one');
  await page.fill('#notation', '<img src=x onerror=alert(1)>');
  await page.locator('.notation .failure', { hasText: '<img' }).waitFor();
  assert.equal(await page.locator('img').count(), 0);
  await page.fill('#notation', 'D0@0,0 N2@0,-1=yellow:city');
  await page.locator('.notation .failure').waitFor({ state: 'detached' });
  await page.locator('.drawn [data-figure]').first().click();
  await notationIs(page, 'D0@0,0 N2@0,-1');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a link opened elsewhere, and one that was tampered with', { skip }, async () => {
  const { page, context, troubles } = await openPage(browser, url);
  await wait(page, 1);
  const position = 'D0@0,0=red:road U0@-1,0 E2@0,-1';
  const before = await page.evaluate(() => location.hash);
  await page.fill('#notation', position);
  await until(page, (hash) => location.hash.length > 30 && location.hash !== hash, before);
  const link = page.url();
  const other = await openPage(browser, link);
  await notationIs(other.page, position);
  const bad = await openPage(browser, `${url}#t=${'A'.repeat(500)}`);
  await bad.page.locator('.notice', { hasText: 'link' }).waitFor();
  await wait(bad.page, 1);
  assert.deepEqual([...troubles, ...other.troubles, ...bad.troubles], []);
  await page.reload();
  await notationIs(page, position);
  await page.evaluate(() => { location.hash = ''; });
  await page.reload();
  await notationIs(page, position);
  for (const each of [context, other.context, bad.context]) await each.close();
});
