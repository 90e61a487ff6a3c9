// Builds the page:
//   node build.mjs --door http --out DIR                      for development; tests/serve.mjs serves it
//   node build.mjs --door wasm --wasm DIR --out DIR           for any web host, and to open as a file
//   node build.mjs --door wasm --wasm DIR --out DIR --single-file    the same in one index.html
// DIR after --wasm holds bastide.js and bastide.wasm, made by Emscripten.

import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const here = import.meta.dirname;
const { values: asked } = parseArgs({
  options: {
    door: { type: 'string', default: 'http' },
    wasm: { type: 'string' },
    out: { type: 'string' },
    'single-file': { type: 'boolean', default: false },
  },
});

const wasm = asked.door === 'wasm';
if (!asked.out || !['http', 'wasm'].includes(asked.door) || wasm !== Boolean(asked.wasm)) {
  console.error('usage: node build.mjs --door http|wasm [--wasm DIR] --out DIR [--single-file]');
  process.exit(1);
}
if (asked['single-file'] && asked.door === 'http') {
  console.error('build.mjs: --single-file needs --door wasm');
  process.exit(1);
}

// CodeMirror writes its own <style>; it carries this word. It admits styles only, never scripts.
const styleNonce = 'bastide-editor';

const common = {
  bundle: true,
  write: false,
  format: 'iife',
  target: ['es2022'],
  charset: 'utf8',
  legalComments: 'none',
  minify: wasm,
  sourcemap: asked.door === 'http' ? 'inline' : false,
  absWorkingDir: here,
  define: {
    BASTIDE_DOOR: JSON.stringify(asked.door),
    BASTIDE_STYLE_NONCE: JSON.stringify(styleNonce),
  },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
};

async function bundle(entry) {
  const made = await build({ ...common, entryPoints: [entry], outdir: 'out' });
  const text = (ending) => made.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inScript = (text) => JSON.stringify(text).replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
// What a text may not hold inside <script>…</script>; in strings and regular expressions it means the same.
const embeddable = (text) => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const page = await bundle('src/main.tsx');
const scripts = [{ name: 'main.js', text: page.script }];
if (wasm) {
  const glue = await readFile(join(asked.wasm, 'bastide.js'), 'utf8');
  const packed = gzipSync(await readFile(join(asked.wasm, 'bastide.wasm')), { level: 9 });
  const worker = `${glue}\n;${(await bundle('src/door/worker.ts')).script}`;
  scripts.push({
    name: 'bastide.wasm.js',
    text: `window.bastideWorker = ${inScript(worker)};\n` +
      `window.bastideWasm = "${packed.toString('base64')}";\n`,
  });
}

function html() {
  const single = asked['single-file'];
  const parts = scripts.map(({ name, text }) => ({ name, text: single ? embeddable(text) : text }));
  const policy = [
    "default-src 'none'",
    `script-src ${single ? parts.map(({ text }) => hash(text)).join(' ') : "'self'"} 'wasm-unsafe-eval'`,
    `style-src ${single ? hash(page.style) : "'self'"} 'nonce-${styleNonce}'`,
    'img-src data: blob:',
    'worker-src blob:',
    ...(asked.door === 'http' ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const style = single ? `<style>${page.style}</style>` : '<link rel="stylesheet" href="main.css">';
  const end = single
    ? parts.map(({ text }) => `<script>${text}</script>`).join('\n')
    : parts.map(({ name }) => `<script src="${name}" defer></script>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Bastide playground</title>
<link rel="icon" href="data:,">
${style}
</head>
<body>
<div id="page"><noscript>This page needs JavaScript.</noscript></div>
${end}
</body>
</html>
`;
}

await rm(asked.out, { recursive: true, force: true });
await mkdir(asked.out, { recursive: true });
const files = { 'index.html': html() };
if (!asked['single-file']) {
  files['main.css'] = page.style;
  for (const { name, text } of scripts) files[name] = text;
}
for (const [name, text] of Object.entries(files)) {
  await writeFile(join(asked.out, name), text);
  console.log(`${join(asked.out, name)}  ${Math.round(Buffer.byteLength(text) / 1024)} kB`);
}
