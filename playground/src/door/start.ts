// Starts the program: in a worker, or (in development) behind a local server.

import type { Answer } from './client';
import { startHttp } from './start_http';
import { startWasm } from './start_wasm';

export interface Request {
  arguments: string[];
  files: Record<string, string>;
}

export interface Running {
  ask(request: Request, onProgress: (line: string) => void): Promise<Answer>;
  end(): void;
}

export function startWorker(): Running {
  return BASTIDE_DOOR === 'http' ? startHttp() : startWasm();
}
