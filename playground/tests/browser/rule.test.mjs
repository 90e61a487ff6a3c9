// A rule in Chromium: PLAYGROUND_URL says where the page is.

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
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await option('farms').waitFor();
});

afterEach(async () => {
  if (!url) return;
  await context.close();
  assert.deepEqual(troubles, []);
});

const option = (name) => page.locator(`[data-option="${name}"]`);
const form = () => page.getByRole('region', { name: 'Rules' });
const editor = () => page.getByRole('textbox', { name: 'The file my-rules.toml' });
const file = () => editor().locator('.cm-line').allTextContents();
const says = async (...expected) => {
  for (let i = 0; i < 100; i++) {
    const now = (await file()).filter((line) => line !== '');
    if (JSON.stringify(now) === JSON.stringify(expected)) return;
    await page.waitForTimeout(50);
  }
  assert.deepEqual((await file()).filter((line) => line !== ''), expected);
};

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

test('what is changed in the form stands in the file, and can be taken back', { skip }, async () => {
  await says('extends = "c1"');
  await option('farms').getByRole('radio', { name: 'first' }).check();
  await says('extends = "c1"', 'farms = "first"');
  await option('farms').getByText('changed').waitFor();
  await option('farms').getByRole('button', { name: 'As in c1: third' }).click();
  await says('extends = "c1"');
  assert.equal(await option('farms').getByRole('radio', { name: 'third' }).isChecked(), true);
});

test('what is typed in the file stands in the form, comments stay as they are', { skip }, async () => {
  await type('# mine\nextends = "c1"\nfollowers = 5 # few\n');
  await option('followers').getByText('changed').waitFor();
  const field = option('followers').getByRole('spinbutton');
  assert.equal(await field.inputValue(), '5');
  await field.fill('6');
  await says('# mine', 'extends = "c1"', 'followers = 6 # few');
  await form().getByRole('button', { name: 'Take back followers' }).click();
  await says('# mine', 'extends = "c1"');
});

test('a mistake is marked at its line with its sentence, and the form stays', { skip }, async () => {
  await type('extends = "c1"\nfarms = "fourth"\nunit = "segment"\n');
  const link = form().getByLabel('What the program says about the file');
  await link.getByText("unknown value 'fourth' of farms").waitFor();
  await page.locator('.cm-lint-marker-error').waitFor();
  await page.locator('.cm-lintRange-error', { hasText: 'fourth' }).waitFor();
  await form().getByText('The file has an error.').waitFor();
  await option('farms').getByText("unknown value 'fourth'").waitFor();
  assert.equal(await option('unit').getByRole('radio', { name: 'segment' }).isChecked(), true);
  await link.getByRole('button', { name: 'Error in line 2' }).click();
  assert.equal(await editor().evaluate((e) => e.getRootNode().activeElement === e), true);
  await page.keyboard.insertText('x');
  assert.equal((await file())[1].length, 'farms = "fourth"'.length + 1);
});

test('a formula has its table, or the program\'s refusal', { skip }, async () => {
  const field = option('city.complete').getByRole('textbox');
  await field.fill('tiles*tiles + penants');
  await option('city.complete').getByText("unknown name 'penants'").waitFor();
  assert.equal(await field.inputValue(), 'tiles*tiles + penants');
  await field.fill('tiles*tiles');
  await option('city.complete').getByText('unknown name').waitFor({ state: 'detached' });
  await says('extends = "c1"', 'city.complete = "tiles*tiles"');
  const table = option('city.complete').getByRole('region', { name: 'Values of city.complete' });
  await table.getByRole('cell', { name: '16', exact: true }).first().waitFor();
});

test('an edition or a preset is where one starts from', { skip }, async () => {
  await form().getByLabel('Start from').selectOption('c2-farmers');
  await says('extends = "c2-farmers"');
  await form().getByLabel('With a preset over it').selectOption('house/trees');
  await says('extends = ["c2-farmers", "house/trees"]');
  await option('junction_ends_road').getByText('from house/trees').waitFor();
  await form().getByRole('button', { name: 'Take house/trees away' }).click();
  await says('extends = "c2-farmers"');
});

test('how often a change would bite', { skip }, async () => {
  await option('city.complete').getByRole('textbox').fill('3*tiles');
  await form().getByRole('button', { name: 'How often would it bite' }).click();
  await option('city.complete').locator('.bite').waitFor({ timeout: 60_000 });
  await form().getByText('A completed city scores 3*tiles').first().waitFor();
});

test('by keyboard alone: an option, a place in the file, a completion', { skip }, async () => {
  await option('farms').getByRole('radio', { name: 'third' }).focus();
  await page.keyboard.press('ArrowRight');
  await says('extends = "c1"', 'farms = "second"');
  await editor().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('small');
  await page.getByRole('option', { name: 'small_city' }).waitFor();
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  await page.keyboard.type('"ha');
  await page.getByRole('option', { name: 'half' }).waitFor();
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  await option('small_city').getByText('changed').waitFor();
  await says('extends = "c1"', 'farms = "second"', 'small_city = "half"');
});

test('a file in the shape of a page is text', { skip }, async () => {
  await type('extends = "c1"\nname = "<img src=x onerror=alert(1)>"\nfarms = "<b>x</b>"\n');
  await option('farms').getByText("unknown value '<b>x</b>'").waitFor();
  assert.equal(await page.locator('img, .rules b').count(), 0);
});
