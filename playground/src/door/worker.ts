// Runs in the worker, after the script that Emscripten made (which defines createBastide).

import type { Request } from './start';
import type { FromWorker } from './start_wasm';
import type { Answer } from './client';

interface Program {
  ccall(name: string, returns: 'string', takes: ['string'], values: [string]): string;
}

interface Hooks {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
  onProgress(line: string): void;
  print(line: string): void;
  printErr(line: string): void;
}

declare function createBastide(hooks: Hooks): Promise<Program>;
declare function postMessage(message: FromWorker): void;
declare function addEventListener(
  kind: 'message',
  listener: (event: MessageEvent<{ module: WebAssembly.Module } | { request: Request }>) => void,
): void;

let program: Promise<Program> | null = null;

function load(module: WebAssembly.Module): Promise<Program> {
  return new Promise((done, failed) => {
    createBastide({
      instantiateWasm(imports, ready) {
        WebAssembly.instantiate(module, imports).then((instance) => ready(instance, module), failed);
        return {};
      },
      onProgress: (line) => postMessage({ progress: line }),
      print: () => undefined,
      printErr: () => undefined,
    }).then(done, failed);
  });
}

async function answer(request: Request): Promise<void> {
  try {
    if (!program) throw new Error('it was not loaded');
    const text = (await program).ccall('bastide_run', 'string', ['string'], [JSON.stringify(request)]);
    postMessage({ answer: JSON.parse(text) as Answer });
  } catch (why) {
    postMessage({ broken: why instanceof Error ? why.message : String(why) });
  }
}

addEventListener('message', (event) => {
  if ('module' in event.data) program = load(event.data.module);
  else void answer(event.data.request);
});
