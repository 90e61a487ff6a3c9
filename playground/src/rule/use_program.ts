// A question to the program, asked anew when it or its files change.

import { useEffect, useState } from 'preact/hooks';
import { run, type Answer } from '../door/client';

export interface Told<T> {
  /** The last answer that could be read, also while a later one is refused. */
  value: T | null;
  /** Why there is no answer to the present question. */
  refusal: Answer | null;
  /** Whether `value` answers the present question. */
  fresh: boolean;
  /** The files that came with `value`. */
  files: Record<string, string>;
}

const nothing = { value: null, refusal: null, fresh: false, files: {} };

export function broken(why: unknown): Answer {
  return { code: 6, stdout: '', stderr: String(why), files: {} };
}

/** The JSON that an answer prints: some commands print it with exit code 2 as well. */
export function readJson<T>(answer: Answer): T | null {
  if (!answer.stdout.startsWith('{')) return null;
  try {
    return JSON.parse(answer.stdout) as T;
  } catch {
    return null;
  }
}

export function useProgram<T>(
  args: string[] | null,
  files: Record<string, string> = {},
  pause = 120,
): Told<T> {
  const [told, tell] = useState<Told<T>>(nothing);
  const key = args && JSON.stringify([args, files]);
  const [keyTold, setKeyTold] = useState<string | null>(null);
  useEffect(() => {
    if (!args) return;
    const control = new AbortController();
    const settle = (answer: Answer) => {
      if (control.signal.aborted) return;
      const value = readJson<T>(answer);
      setKeyTold(key);
      tell((before) => value === null
        ? { ...before, refusal: answer, fresh: false }
        : { value, refusal: null, fresh: true, files: answer.files });
    };
    const timer = setTimeout(() => {
      run(args, files, { signal: control.signal }).then(settle, (why: unknown) => settle(broken(why)));
    }, pause);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);
  return keyTold === key ? told : { ...told, fresh: false };
}
