// Questions to the program: asked anew when they or their files change, or begun by hand.

import { useEffect, useRef, useState } from 'preact/hooks';
import { broken, isAbort, run, type Answer, type RunOptions } from './client';

/** Milliseconds that one rests between two words, while a file is typed. */
export const typing = 120;

export interface Question {
  files?: Record<string, string>;
  /** Milliseconds to wait for another change. */
  pause?: number;
  /** Whether it may take long: then it runs beside the others, and can be stopped. */
  slow?: boolean;
}

export interface Asked<T> {
  /** The last answer that could be read, kept while the next is on its way or is refused. */
  value: T | null;
  /** The files that came with `value`. */
  files: Record<string, string>;
  /** Why the last question was refused. */
  refusal: Answer | null;
  /** Whether the present question is answered, by `value` or by `refusal`. */
  settled: boolean;
  /** Whether `value` is the answer to the present question. */
  fresh: boolean;
  /** What is said while it is on its way; null when it is not. */
  progress: string | null;
  /** Whether it was stopped by hand. */
  stopped: boolean;
  stop: () => void;
  again: () => void;
}

/** The JSON that an answer prints: some commands print it with another exit code than 0 as well. */
export function readJson<T>(answer: Answer): T | null {
  if (!answer.stdout.startsWith('{')) return null;
  try {
    return JSON.parse(answer.stdout) as T;
  } catch {
    return null;
  }
}

export interface Work {
  progress: string | null;
  refusal: Answer | null;
  /** What it gives is the refusal, if any. */
  start: (work: (options: RunOptions) => Promise<Answer | null>) => void;
  stop: () => void;
}

/** Work that asks the program: what is begun anew, or belongs to what is no more shown, is ended. */
export function useWork(): Work {
  const [progress, say] = useState<string | null>(null);
  const [refusal, refuse] = useState<Answer | null>(null);
  const control = useRef<AbortController | null>(null);
  const stop = () => control.current?.abort();
  useEffect(() => stop, []);
  const start: Work['start'] = (work) => {
    stop();
    const mine = new AbortController();
    control.current = mine;
    say('');
    const settle = (answer: Answer | null) => {
      if (control.current !== mine) return;
      say(null);
      refuse(answer);
    };
    work({ signal: mine.signal, onProgress: (line) => { if (control.current === mine) say(line); } })
      .then(settle, (why: unknown) => settle(isAbort(why) ? null : broken(why)));
  };
  return { progress, refusal, start, stop };
}

interface Told<T> {
  value: T | null;
  files: Record<string, string>;
  /** What was asked last, and was answered. */
  key: string | null;
}

function rest(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', () => { clearTimeout(timer); done(); });
  });
}

/** `args` null asks nothing. */
export function useProgram<T>(args: string[] | null, question: Question = {}): Asked<T> {
  const { files = {}, pause = 0, slow = false } = question;
  const [told, tell] = useState<Told<T>>({ value: null, files: {}, key: null });
  const [round, next] = useState(0);
  const [halted, halt] = useState<string | null>(null);
  const { progress, refusal, start, stop } = useWork();
  const key = args && JSON.stringify([args, files]);
  useEffect(() => {
    halt(null);
    if (!args) return;
    start(async (options) => {
      await rest(pause, options.signal);
      const answer = await run(args, files, { ...options, slow });
      const value = readJson<T>(answer);
      tell((before) => value === null ? { ...before, key } : { value, files: answer.files, key });
      return value === null ? answer : null;
    });
    return stop;
  }, [key, round]);
  const settled = key !== null && told.key === key && progress === null;
  return {
    value: told.value,
    files: told.files,
    refusal,
    settled,
    fresh: settled && refusal === null,
    progress,
    stopped: key !== null && halted === key,
    stop: () => {
      halt(key);
      stop();
    },
    again: () => next(round + 1),
  };
}
