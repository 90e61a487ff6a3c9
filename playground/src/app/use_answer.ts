// The program's answer to a command about the present state, asked again when either changes.

import { useEffect, useState } from 'preact/hooks';
import type { Answer, RunOptions } from '../door/client';
import { askIn, useApp, type State } from './state';

export interface Asked<T> {
  /** The last good answer, kept while a new one is on its way or after a failure. */
  value: T | null;
  /** What that answer is about. */
  about: State | null;
  failure: Answer | null;
  busy: boolean;
}

export interface AskedOptions extends RunOptions {
  /** Milliseconds to wait for another change. */
  pause?: number;
}

const nothing = { value: null, about: null, failure: null, busy: false };

export function isAbort(why: unknown): boolean {
  return why instanceof Error && why.name === 'AbortError';
}

/** `args` null asks nothing. The answer's stdout is read as JSON, or given as text with `read`. */
export function useAnswer<T>(
  args: string[] | null,
  options: AskedOptions = {},
  read: (answer: Answer) => T = (answer) => JSON.parse(answer.stdout) as T,
): Asked<T> {
  const { state } = useApp();
  const [asked, show] = useState<Asked<T>>(nothing);
  const key = args && JSON.stringify([args, state.edition, state.rules, state.tiles]);
  useEffect(() => {
    if (!args) {
      show(nothing);
      return;
    }
    const control = new AbortController();
    show((before) => ({ ...before, busy: true }));
    const timer = setTimeout(() => {
      askIn(state, args, { ...options, signal: control.signal }).then(
        (answer) => {
          if (control.signal.aborted) return;
          if (answer.code !== 0) {
            show((before) => ({ ...before, failure: answer, busy: false }));
            return;
          }
          try {
            show({ value: read(answer), about: state, failure: null, busy: false });
          } catch (why) {
            const stderr = `The answer could not be read: ${String(why)}\n`;
            show((before) => ({ ...before, failure: { ...answer, stderr }, busy: false }));
          }
        },
        (why: unknown) => {
          if (isAbort(why)) return;
          const failure = { code: 6, stdout: '', stderr: `${String(why)}\n`, files: {} };
          show((before) => ({ ...before, failure, busy: false }));
        },
      );
    }, options.pause ?? 0);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);
  return asked;
}
