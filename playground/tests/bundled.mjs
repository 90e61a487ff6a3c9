// A module of the page, for a test under node.

import { build } from 'esbuild';
import { join } from 'node:path';

export async function bundled(entry, globalName) {
  const made = await build({
    entryPoints: [join(import.meta.dirname, '../src', entry)],
    bundle: true,
    write: false,
    format: globalName ? 'iife' : 'esm',
    globalName,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { BASTIDE_DOOR: '"wasm"', BASTIDE_STYLE_NONCE: '""' },
  });
  const [file] = made.outputFiles;
  if (globalName) return file.text;
  return import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`);
}
