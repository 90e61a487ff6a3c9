// A tile in Chromium: PLAYGROUND_URL says where the page is.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { launch, openPage } from './browser.mjs';

const url = process.env.PLAYGROUND_URL;
const skip = url ? false : 'PLAYGROUND_URL is not set';
let browser;
let context;
let page;
let troubles;

before(async () => {
  if (url) browser = await launch();
});

after(() => browser?.close());

beforeEach(async () => {
  if (!url) return;
  ({ page, context, troubles } = await openPage(browser, url));
  await page.getByRole('button', { name: 'Tile', exact: true }).click();
});

afterEach(async () => {
  if (!url) return;
  await context.close();
  assert.deepEqual(troubles, []);
});

const button = (name) => page.getByRole('button', { name });
const editor = () => page.getByRole('textbox', { name: 'The file my-tiles.toml' });
const segment = (name) => page.locator(`.edges-picture [data-segment="${name}"]`);
const row = (name) => page.locator(`[data-segment-row="${name}"]`);
const said = () => page.getByLabel('What the program says about this tile');
const file = async () => (await editor().locator('.cm-line').allTextContents()).join('\n');

async function says(part) {
  for (let i = 0; i < 100; i++) {
    if ((await file()).includes(part)) return;
    await page.waitForTimeout(50);
  }
  assert.ok((await file()).includes(part), `${part} in ${await file()}`);
}

/** Takes the place of all that is there, as a paste does. */
async function type(text) {
  await editor().click();
  await page.keyboard.press('Control+A');
  await editor().evaluate((element, pasted) => {
    const clipboardData = new window.DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const paste = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new window.ClipboardEvent('paste', paste));
  }, text);
}

const press = (segmentName) => segment(segmentName).dispatchEvent('click');

async function bridgehead() {
  await button('Add a tile').click();
  await button('North edge: field').click();
  await button('North edge: city').waitFor();
  await button('East edge: field').focus();
  await page.keyboard.press('r');
  await button('West edge: field').focus();
  await page.keyboard.press('r');
}

test('a tile by clicks: what is wrong is said, and then there is a picture', { skip }, async () => {
  await bridgehead();
  await said().getByText('a road with one side ends at nothing').waitFor();
  await says('edges = "crfr"\ncities = ["N"]\nroads = ["E", "W"]');
  await button('road: East and West apart').click();
  await says('roads = ["EW"]');
  await segment('road').waitFor();
  await row('field1').waitFor();
  await said().getByText("tile 'T1' is tile 'D' again").waitFor();
});

test('segments are joined and parted at the picture and by buttons', { skip }, async () => {
  await button('Add a tile').click();
  await button('North edge: field').click();
  await button('South edge: field').click();
  await says('cities = ["N", "S"]');
  await segment('city1').waitFor();
  await press('city0');
  await press('city1');
  await says('cities = ["NS"]');
  await button('city: North and South joined').click();
  await says('cities = ["N", "S"]');
});

test('pennant, centre and own marks', { skip }, async () => {
  await button('Add a tile').click();
  await button('North edge: field').click();
  await row('city').getByRole('checkbox', { name: 'pennant on city' }).check();
  await says('cities = ["N+"]');
  await page.getByLabel('A mark of your own').fill('well');
  await row('field').getByRole('button', { name: 'One well more on field' }).click();
  await says('markers = { field = "well" }');
  await button('Let my rules know the mark well').click();
  await segment('field').waitFor();
  await page.getByLabel('A click on a segment').selectOption('well');
  await row('field').getByText('1', { exact: true }).waitFor();
  await press('field');
  await says('markers = { field = ["well", "well"] }');
  await page.getByLabel('Centre').selectOption('cloister');
  await says('centre = "cloister"');
  await row('cloister').waitFor();
});

test('what is typed in the file stands in the editor; the rest stays as it was', { skip }, async () => {
  const text = '# mine\n[tileset]\nid = "my-tiles"\nextends = "base"\n\n[[tile]] # first\nid = "One"\n' +
    'count = 2\nedges = "cfff"\ncities = ["N"]\n\n# second\n[[tile]]\nid = "Two"\ncount = 1 # rare\n' +
    'edges = "ffff"\n';
  await type(text);
  await button('Tile Two, 1 of it').click();
  await page.getByRole('spinbutton', { name: 'Count' }).fill('4');
  await says('count = 4 # rare');
  await button('West edge: field').click();
  await says('[[tile]] # first\nid = "One"\ncount = 2\nedges = "cfff"\ncities = ["N"]\n\n# second\n[[tile]]');
  await says('edges = "fffc"\ncities = ["W"]');
  await button('Remove').click();
  await says('cities = ["N"]\n\n# second');
  await button('Undo in my-tiles.toml').click();
  await button('Tile Two, 4 of it').click();
  await button('Tile One, 2 of it').click();
  await button('Duplicate').click();
  await button('Tile One1, 2 of it').waitFor();
});

test('a mistake is marked at its line', { skip }, async () => {
  await button('Add a tile').click();
  await page.getByRole('spinbutton', { name: 'Count' }).fill('900');
  await said().getByText('Error in line').waitFor();
  await page.locator('.cm-lint-marker-error').waitFor();
  await page.getByRole('textbox', { name: 'Id' }).fill('9 <b>');
  await page.getByRole('spinbutton', { name: 'Count' }).fill('2');
  await said().getByText('Error in line').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Id' }).inputValue(), '9 <b>');
});

test('it is added to the set in play, and follows', { skip }, async () => {
  await bridgehead();
  await button('road: East and West apart').click();
  await button('Add to the set in play').click();
  await page.getByText('In play as the file is.').waitFor();
  await page.getByRole('spinbutton', { name: 'Count' }).fill('3');
  await page.getByText('75 tiles of 25 types: base + 3 x T1').waitFor();
  await page.getByText('In play as the file is.').waitFor();
  await page.getByRole('spinbutton', { name: 'Count' }).fill('900');
  await page.getByText('In play is the last file that was right.').waitFor();
  await button('Take my tiles out of play').click();
  await page.getByText('Not in play yet.').waitFor();
});

test('the sheet has every copy, 45 mm wide, and nothing else is printed', { skip }, async () => {
  await bridgehead();
  await button('road: East and West apart').click();
  await page.getByRole('spinbutton', { name: 'Count' }).fill('30');
  await page.getByText('102 tiles of 25 types').waitFor();
  await button('Sheet to print and cut').click();
  const sheet = page.getByRole('dialog', { name: 'Sheet to print and cut' });
  await sheet.getByRole('img', { name: 'Page 2 of 2' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const box = await sheet.getByRole('img', { name: 'Page 1 of 2' }).locator('> svg').boundingBox();
  assert.equal(Math.round(box.width), Math.round((210 / 25.4) * 96));
  assert.equal(await sheet.locator('.sheets-bar').isVisible(), false);
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length, 2);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  assert.equal(await button('Sheet to print and cut').evaluate((e) => e === document.activeElement), true);
});
