// For development and tests only: a local server runs the native program.

import type { Answer } from './client';
import type { Running } from './start';

export function startHttp(): Running {
  const control = new AbortController();
  return {
    async ask(request) {
      // eslint-disable-next-line no-restricted-syntax -- this file is left out of what is published
      const response = await fetch('/run', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
        signal: control.signal,
      });
      if (!response.ok) throw new Error(`the server says ${response.status}`);
      return (await response.json()) as Answer;
    },
    end: () => control.abort(),
  };
}
