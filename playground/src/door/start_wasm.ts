// A worker from a Blob, because a page opened from a file may not load one from a file beside it.

import type { Answer } from './client';
import type { Running } from './start';

export type FromWorker = { progress: string } | { answer: Answer } | { broken: string };

declare global {
  interface Window { bastideWasm?: string; bastideWorker?: string }
}

let compiled: Promise<WebAssembly.Module> | null = null;

async function unpack(): Promise<WebAssembly.Module> {
  await loaded();
  if (!window.bastideWasm) throw new Error('a part of this page is missing: bastide.wasm.js');
  const text = atob(window.bastideWasm);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; ++at) bytes[at] = text.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  delete window.bastideWasm;
  return module;
}

function loaded(): Promise<void> {
  if (document.readyState === 'complete' || window.bastideWasm) return Promise.resolve();
  return new Promise((done) => window.addEventListener('load', () => done(), { once: true }));
}

function load(): Promise<WebAssembly.Module> {
  compiled ??= unpack();
  compiled.catch(() => { compiled = null; });
  return compiled;
}

function makeWorker(module: WebAssembly.Module): Worker {
  const url = URL.createObjectURL(new Blob([window.bastideWorker ?? ''], { type: 'text/javascript' }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  worker.postMessage({ module });
  return worker;
}

export function startWasm(): Running {
  let ended = false;
  let worker: Worker | null = null;
  const ready = load().then((module) => {
    if (!ended) worker = makeWorker(module);
  });
  // Who asks is told.
  ready.catch(() => undefined);
  return {
    async ask(request, onProgress) {
      await ready;
      return new Promise((done, failed) => {
        if (!worker) return;
        worker.onmessage = (event: MessageEvent<FromWorker>) => {
          const told = event.data;
          if ('progress' in told) onProgress(told.progress);
          else if ('answer' in told) done(told.answer);
          else failed(new Error(told.broken));
        };
        worker.onerror = (event) => {
          event.preventDefault();
          failed(new Error(event.message || 'it could not be started'));
        };
        worker.postMessage({ request });
      });
    },
    end() {
      ended = true;
      worker?.terminate();
    },
  };
}
