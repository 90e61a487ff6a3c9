// What comes of a picture that an enemy made: a drawing, and nothing that runs, loads or leads elsewhere.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bundled } from '../bundled.mjs';
import { launch } from './browser.mjs';

let browser;
let page;
const requests = [];

before(async () => {
  browser = await launch();
  page = await browser.newPage();
  page.on('request', (request) => requests.push(request.url()));
  await page.setContent('<!doctype html><div id="here"></div>');
  await page.addScriptTag({ content: await bundled('picture.tsx', 'picture') });
});
after(async () => browser?.close());

const read = (svg) => page.evaluate((text) => {
  const drawing = window.picture.readPicture(text);
  if (!drawing) return null;
  document.getElementById('here').replaceChildren(drawing);
  return document.getElementById('here').innerHTML;
}, svg);

const svg = (content, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${content}</svg>`;

test('a drawing stays as it is', async () => {
  const drawing = '<g data-tile="D1@0,0" transform="rotate(90)"><path data-segment="city" d="M0 0H9" ' +
    'fill="none" stroke="#111" stroke-width="2"></path><circle cx="1" cy="2" r="3"></circle></g>';
  assert.ok((await read(svg(drawing, 'viewBox="0 0 9 9"'))).includes(drawing));
});

const dropped = {
  script: '<script>window.hurt = 1</script>',
  'script from elsewhere': '<script href="https://example.org/x.js"/>',
  handler: '<rect onload="window.hurt = 1" onclick="window.hurt = 1" width="9" height="9"/>',
  'handler of the root': '<animate onbegin="window.hurt = 1" attributeName="x" dur="1s"/>',
  'foreign markup': '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" ' +
    'onerror="window.hurt = 1"/></body></foreignObject>',
  image: '<image href="https://example.org/x.png" width="9" height="9"/>',
  use: '<use href="https://example.org/x.svg#a"/>',
  link: '<a href="javascript:window.hurt = 1"><text>x</text></a>',
  style: '<style>@import url(https://example.org/x.css); * { display: none }</style>',
  'style attribute': '<rect style="background: url(https://example.org/x.png)" width="9" height="9"/>',
  'fill from elsewhere': '<rect fill="url(https://example.org/x.svg#a)" width="9" height="9"/>',
  'class and name': '<rect class="button" name="page" width="9" height="9"/>',
  set: '<rect width="9" height="9"><set attributeName="href" to="javascript:window.hurt = 1"/></rect>',
  'html namespace': '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://example.org"></iframe>',
};

for (const [name, content] of Object.entries(dropped)) {
  test(`dropped: ${name}`, async () => {
    const html = await read(svg(content));
    assert.doesNotMatch(html, /script|on\w+=|example|href|foreign|<a |style|class|iframe|<set|<animate/i);
    assert.equal(await page.evaluate(() => window.hurt), undefined);
  });
}

test('what is no picture is none', async () => {
  for (const text of ['', 'x', '<svg', '<html><body/></html>', '<svg xmlns="http://www.w3.org/2000/svg"><g>',
    '<svg><script/></svg>']) {
    assert.equal(await read(text), null, text);
  }
});

test('a picture of very many parts is cut short', async () => {
  const parts = await page.evaluate((text) => window.picture.readPicture(text).querySelectorAll('*').length,
    svg('<g/>'.repeat(250_000)));
  assert.ok(parts <= 200_000);
});

test('nothing was asked for', () => {
  assert.deepEqual(requests.filter((url) => !url.startsWith('about:')), []);
});
