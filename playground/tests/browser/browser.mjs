// Starts the Chromium that is installed, and a page of which every message and request is noted.

import { chromium } from 'playwright-core';

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--no-first-run'];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet });
}

/** A page in a fresh context; `troubles` gathers console messages, errors and requests to elsewhere. */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(120_000); // the machine may have much else to do
  const page = await context.newPage();
  const troubles = [];
  const base = url.replace(/#.*/s, '').replace(/[^/]*$/, '');
  page.on('console', (message) => troubles.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(blob|data):/.test(request.url())) {
      troubles.push(`request: ${request.url()}`);
    }
  });
  await page.goto(url);
  await page.locator('.palette-tile').first().waitFor();
  return { page, context, troubles };
}

export const notation = (page) => page.locator('#notation').inputValue();

/** Waits until something holds in the page; `waitForFunction` would need a policy that allows eval. */
export async function until(page, holds, what) {
  const end = Date.now() + 120_000;
  while (!(await page.evaluate(holds, what))) {
    if (Date.now() > end) throw new Error(`not within two minutes: ${holds} of ${what}`);
    await page.waitForTimeout(40);
  }
}

/** Waits until the notation is as a pattern or a text says. */
export async function notationIs(page, expected) {
  const pattern = expected instanceof RegExp ? expected.source : null;
  await until(page, ([text, source]) => {
    const now = document.querySelector('#notation')?.value ?? '';
    return source === null ? now === text : new RegExp(source).test(now);
  }, [String(expected), pattern]);
}
