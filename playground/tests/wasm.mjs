// The program in WebAssembly, under node.

import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** `folder` holds bastide.js. Gives a function of a command line and files. */
export async function openWasm(folder) {
  const module = await createRequire(import.meta.url)(resolve(folder, 'bastide.js'))();
  return (args, files = {}) => {
    const request = JSON.stringify({ arguments: args, files });
    return JSON.parse(module.ccall('bastide_run', 'string', ['string'], [request]));
  };
}
