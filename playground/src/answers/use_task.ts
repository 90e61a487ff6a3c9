// A question that may take long: asked of the second worker, anew when it or its files change, and stopped by
// hand.

import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../app/use_answer';
import { run, type Answer } from '../door/client';
import { broken, readJson } from '../rule/use_program';

export interface Task<T> {
  value: T | null;
  refusal: Answer | null;
  /** Whether `value` answers the present question. */
  fresh: boolean;
  /** What is said while it runs; null when it does not. */
  progress: string | null;
  stop: () => void;
  again: () => void;
}

export function useTask<T>(args: string[] | null, files: Record<string, string>, pause = 250): Task<T> {
  const [told, tell] = useState<{ value: T | null; refusal: Answer | null; key: string }>(
    { value: null, refusal: null, key: '' });
  const [progress, say] = useState<string | null>(null);
  const [round, next] = useState(0);
  const control = useRef<AbortController | null>(null);
  const key = args ? JSON.stringify([args, files]) : '';
  useEffect(() => {
    if (!args) return;
    const mine = new AbortController();
    control.current = mine;
    say('');
    const settle = (answer: Answer) => {
      if (control.current !== mine) return;
      say(null);
      const value = answer.code === 2 ? null : readJson<T>(answer);
      tell((before) => value === null
        ? { ...before, refusal: answer, key }
        : { value, refusal: null, key });
    };
    const timer = setTimeout(() => {
      run(args, files, { slow: true, signal: mine.signal, onProgress: say }).then(settle, (why: unknown) => {
        if (!isAbort(why)) settle(broken(why));
        else if (control.current === mine) say(null);
      });
    }, pause);
    return () => {
      control.current = null;
      clearTimeout(timer);
      mine.abort();
      say(null);
    };
  }, [key, round]);
  const asked = key !== '' && told.key === key;
  return {
    value: told.value,
    refusal: asked ? told.refusal : null,
    fresh: asked && told.refusal === null,
    progress,
    stop: () => control.current?.abort(),
    again: () => next(round + 1),
  };
}
