// Answers beside the table and games, in Chromium: PLAYGROUND_URL says where the page is.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, notation, notationIs, openPage, until } from './browser.mjs';

const url = process.env.PLAYGROUND_URL;
const skip = url ? false : 'PLAYGROUND_URL is not set';
let browser;

before(async () => { if (url) browser = await launch(); });
after(async () => browser?.close());

const rules = 'extends = "c1"\nfarms = "first"\ncity.complete = "tiles*tiles"\n';
const position = 'D0@0,0 F1@0,-1 D2@0,-2=red:city U0@1,0=blue:road';
const long = { timeout: 60_000 };

/** The page with something on the table, by a link. */
async function open(state, options = {}) {
  const told = JSON.stringify({ position, edition: 'c1', rules, tiles: '', ...state });
  const { page, context, troubles } = await openPage(browser, `${url}#j=${encodeURIComponent(told)}`, options);
  const close = async () => {
    await context.close();
    assert.deepEqual(troubles, []);
  };
  return { page, close };
}

const answers = (page) => page.getByRole('region', { name: 'Answers' });
const part = (page, name) => answers(page).getByRole('region', { name });
const item = (page, feature) => part(page, 'Scores').getByRole('button', { name: new RegExp(`^${feature}`) });
const lit = (page, count) => until(page,
  (wanted) => document.querySelectorAll('.drawn .lit').length === wanted, count);

test('both scores side by side, what differs in words, features lit', { skip }, async () => {
  const { page, close } = await open({});
  const total = part(page, 'Scores').getByRole('row', { name: /^red/ });
  await total.getByText('differs').waitFor();
  assert.deepEqual(await total.getByRole('cell').allTextContents(), ['9', '8', '≠ differs']);
  await part(page, 'Scores').getByRole('status').getByText('my rules: blue 2, red 9. c1: blue 2, red 8')
    .waitFor({ state: 'attached' });
  await item(page, 'city').getByText('tiles*tiles with 3 tiles').waitFor();
  await item(page, 'city').getByText('differs').waitFor();
  assert.equal(await item(page, 'road').getByText('differs').count(), 0);

  await item(page, 'road').hover();
  await lit(page, 2);
  await item(page, 'city').hover();
  await lit(page, 3);
  await page.locator('#page h1').hover();
  await lit(page, 0);
  await item(page, 'city').focus();
  await lit(page, 3);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('#notation').focus();
  await lit(page, 3);
  assert.equal(await item(page, 'city').getAttribute('aria-pressed'), 'true');

  // What is asked meanwhile is of the new position; what was lit was of the old one.
  await page.locator('#notation').fill('D0@0,0 D2@0,-1=red:city');
  await until(page, () => document.querySelector('.totals tbody td')?.textContent === '4');
  await lit(page, 0);
  await page.locator('#notation').fill('D0@0,0 Z0@0,-1');
  await part(page, 'Scores').getByRole('alert').getByText("has no tile 'Z'").waitFor();
  await page.locator('#notation').fill(position);
  await total.getByText('differs').waitFor();
  await part(page, 'Scores').getByRole('alert').waitFor({ state: 'detached' });

  await answers(page).getByLabel('Side by side with').selectOption('');
  await until(page, () => document.querySelectorAll('.totals thead th').length === 2);
  await close();
});

test('without rules of one\'s own, an edition that one chooses', { skip }, async () => {
  const { page, close } = await open({ rules: '' });
  await item(page, 'city').waitFor();
  assert.equal(await part(page, 'Scores').getByText('differs').count(), 0);
  await answers(page).getByLabel('Side by side with').selectOption('hig-2000');
  await part(page, 'Scores').getByRole('columnheader', { name: 'hig-2000' }).waitFor();
  await close();
});

test('the cells: ways, and where nothing fits, in the program\'s words', { skip }, async () => {
  const { page, close } = await open({ position: 'A0@0,-1 E0@0,1 B0@1,0 B0@-1,0' });
  const fits = part(page, 'What fits');
  const group = (state) => fits.getByText(`Cells that are ${state}`);
  await group('dead').waitFor();
  await fits.getByRole('button', { name: /^0,0/ }).getByText(/None of the \d+ images/).waitFor();
  await group('open').click();
  const cell = fits.getByRole('button', { name: /^0,-2/ });
  await cell.getByText(/\d+ ways/).waitFor();
  await cell.focus();
  await until(page, () => document.querySelector('.cell[data-cell="0,-2"]')?.classList.contains('lit'));
  await close();
});

test('can it be completed: by the list, by pointing', { skip }, async () => {
  const { page, close } = await open({ position: 'D0@0,0 U0@1,0=blue:road' });
  const complete = part(page, 'Can it be completed');
  const select = complete.getByLabel('Feature');
  await select.locator('option', { hasText: 'road of D0@0,0 U0@1,0' }).waitFor({ state: 'attached' });
  await select.selectOption('road of D0@0,0 U0@1,0');
  await complete.getByText('No completion has fewer tiles').waitFor(long);
  await complete.getByText('road of D0@0,0', { exact: true }).waitFor();
  await complete.getByRole('region', { name: 'Chance by draws' }).waitFor();
  await complete.getByRole('button', { name: 'Show on the board' }).focus();
  await until(page, () => document.querySelectorAll('.lit-cell, .cell.lit').length === 2);

  await complete.getByRole('button', { name: 'Point at it' }).click();
  await page.locator('.drawn [data-tile="D0@0,0"] [data-segment="city"]').first().click({ force: true });
  await complete.getByText('city of D0@0,0', { exact: true }).waitFor(long);
  assert.equal(await page.locator('.figures').count(), 0);

  await select.selectOption('D0@0,0:field0');
  await complete.getByRole('alert').getByText('is never completed').waitFor();
  await close();
});

test('where my rules differ, opened on the table', { skip }, async () => {
  const { page, close } = await open({});
  const differ = part(page, 'Where do my rules differ');
  await differ.getByRole('button', { name: 'Show me where' }).click();
  const cards = differ.getByRole('listitem');
  await cards.nth(1).locator('.picture > svg').waitFor(long);
  assert.equal(await cards.count(), 2);
  const card = cards.filter({ hasText: 'A completed city scores tiles*tiles' });
  const smallest = await card.locator('code').textContent();
  await card.getByRole('button', { name: 'Open on the table' }).click();
  await notationIs(page, smallest);
  await part(page, 'Scores').getByRole('row', { name: /^red/ }).getByText('differs').waitFor();
  await close();
});

test('a game by a policy, by keyboard alone', { skip }, async () => {
  const { page, close } = await open({ rules: '' });
  await page.getByRole('button', { name: 'Games', exact: true }).focus();
  await page.keyboard.press('Enter');
  const game = page.getByRole('region', { name: 'A game to step through' });
  await game.getByRole('option', { name: 'random' }).waitFor({ state: 'attached' });
  await game.getByLabel('Game number').fill('x');
  await page.keyboard.press('Enter');
  await game.getByRole('alert').waitFor();
  await game.getByLabel('Game number').fill('3');
  await page.keyboard.press('Enter');
  await game.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('ArrowRight');
  await game.getByText(/^Turn 1 of \d+$/).waitFor();
  await until(page, () => document.querySelectorAll('.turn-board [data-tile]').length === 2 &&
    document.querySelectorAll('.turn-board .laid').length === 1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await game.getByText(/^Turn 1 of/).waitFor();
  await page.keyboard.press('End');
  await game.getByRole('columnheader', { name: 'Final' }).waitFor();
  await game.getByLabel('Turn', { exact: true }).fill('2');
  await game.getByText(/^Turn 2 of/).waitFor();
  await game.getByRole('button', { name: 'Put this position on the table' }).press('Enter');
  await until(page, () => document.querySelector('#notation').value.split(' ').length === 3);
  await close();
});

test('games of each side, with intervals that shrink, stopped and run to the end', { skip }, async () => {
  const { page, close } = await open({});
  await page.getByRole('button', { name: 'Games', exact: true }).click();
  const many = page.getByRole('region', { name: 'games of each side' });
  await many.getByLabel('Played by').selectOption('random');
  await many.getByRole('button', { name: 'Play them' }).click();
  await many.getByText(/rest on (50|150|400) games/).waitFor(long);
  const width = () => many.locator('[data-figure-name="points, total"] .whisker').first()
    .evaluate((element) => parseFloat(element.getAttribute('width')));
  const first = await width();
  await many.getByText('rest on 1000 games').waitFor(long);
  assert.ok(await width() < first);
  assert.equal(await many.locator('[data-figure-name="margin"] .interval-bar').count(), 2);
  await many.getByRole('region', { name: 'What differs' }).waitFor();
  // The panel scrolls, not the page: what screen readers alone see lies within the panel, too.
  await many.getByText('All other figures').click();
  await many.locator('[data-figure-name="blocked, A, games"]').waitFor();
  const tall = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  assert.equal(tall, 0);
  // Another policy makes nothing old.
  await many.getByLabel('Played by').selectOption('greedy');
  assert.equal(await many.getByText('What is in play has changed since.').count(), 0);
  await many.getByLabel('Played by').selectOption('random');
  await many.getByRole('button', { name: 'Play them' }).click();
  await many.getByText(/rest on (50|150|400) games/).waitFor(long);
  await many.getByRole('button', { name: 'Stop' }).click();
  await many.getByRole('button', { name: 'Play them' }).waitFor();
  await close();
});

test('games with my tiles, on one side or both, and without them again', { skip }, async () => {
  const tiles = '[tileset]\nid = "my-tiles"\nextends = "base"\n\n[[tile]]\nid = "One"\ncount = 2\nedges = "cfff"\n' +
    'cities = ["N"]\n';
  const { page, close } = await open({ tiles });
  await page.getByRole('button', { name: 'Games', exact: true }).click();
  const many = page.getByRole('region', { name: 'games of each side' });
  await many.getByLabel('Played by').selectOption('random');
  const played = async (...names) => {
    await many.getByRole('button', { name: 'Play them' }).click();
    await many.getByText(/rest on (50|150|400) games/).waitFor(long);
    await many.getByRole('button', { name: 'Stop' }).click();
    const rows = many.locator('[data-figure-name="margin"] .side-name');
    assert.deepEqual(await rows.allInnerTexts(), names);
  };
  await played('my rules, my tiles', 'c1, my tiles');
  await many.getByLabel('c1 without my tiles').check();
  await played('my rules, my tiles', 'c1');
  await page.getByRole('button', { name: 'Tile', exact: true }).click();
  await page.getByRole('button', { name: 'Take my tiles out of play' }).click();
  await page.getByRole('button', { name: 'Games', exact: true }).click();
  await played('my rules', 'c1');
  await close();
});

test('by touch at 390 pixels: what is chosen is shown on the board', { skip }, async () => {
  const { page, close } = await open({}, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.locator('.tab-answers').tap();
  await item(page, 'city').tap();
  await page.locator('.board').waitFor();
  await lit(page, 3);
  await page.locator('.tab-games').tap();
  for (const name of ['answers', 'games']) {
    await page.locator(`.tab-${name}`).tap();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    assert.equal(wide, false, name);
  }
  assert.equal(await notation(page), position);
  await close();
});
