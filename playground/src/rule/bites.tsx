// How often each change would bite, as `compare` counts it.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Busy, Command, Failure } from '../app/panel';
import { rulesFile } from '../app/state';
import { isAbort } from '../app/use_answer';
import { run, type Answer } from '../door/client';
import type { Bite, Comparison } from './catalogue';
import { broken, readJson } from './use_program';

export function BiteWords(props: { bite: Bite | null }) {
  const { bite } = props;
  if (!bite) return null;
  if (bite.words) return <p class="bite">{bite.words}</p>;
  return (
    <p class="bite">
      {[`policy ${bite.policy}`, ...(['games', 'bitten', 'scorings', 'moves'] as const).map((key) =>
        `${key} ${bite.with[key]}`)].join(' · ')}
    </p>
  );
}

export interface Bites {
  /** The text that they are about. */
  text: string;
  compared: Comparison | null;
}

/** Some seconds of games. */
const scale = ['--games', '400', '--verify', 'no', '--tiles', '2'];

export const noBites: Bites = { text: '', compared: null };

export function BiteButton(props: {
  base: string;
  text: string;
  files: Record<string, string>;
  bites: Bites;
  onBites: (bites: Bites) => void;
}) {
  const { base, text, files, bites, onBites } = props;
  const [progress, setProgress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Answer | null>(null);
  const running = useRef<AbortController | null>(null);
  const line = ['compare', base, rulesFile, ...scale, '--json'];
  const stop = () => running.current?.abort();

  useEffect(() => {
    setRefusal(null);
    return stop;
  }, [text, base]);

  const start = () => {
    const control = new AbortController();
    running.current = control;
    setProgress('');
    setRefusal(null);
    const onProgress = (said: string) => setProgress(said);
    run(line, files, { slow: true, signal: control.signal, onProgress }).catch((why: unknown) =>
      isAbort(why) ? null : broken(why)).then((answer) => {
      setProgress(null);
      if (!answer) return;
      const compared = readJson<Comparison>(answer);
      if (answer.code === 0 && compared) onBites({ text, compared });
      else setRefusal(answer);
    }, () => setProgress(null));
  };

  return (
    <div class="stack">
      <div class="row">
        {progress === null
          ? <button type="button" class="button" onClick={start} disabled={bites.text === text}>
              How often would it bite
            </button>
          : <button type="button" class="button" onClick={stop}>Stop</button>}
        {progress !== null && <Busy>{progress === '' ? 'Playing games' : progress}</Busy>}
      </div>
      {refusal && <Failure answer={refusal} />}
      <Command line={['compare', base, rulesFile, ...scale]} whole />
    </div>
  );
}
