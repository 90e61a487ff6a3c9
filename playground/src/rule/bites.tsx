// How often each change would bite, as `compare` counts it.

import { useEffect, useState } from 'preact/hooks';
import { Busy, Command, Failure } from '../app/panel';
import { rulesFile } from '../app/state';
import { run } from '../door/client';
import { readJson, useWork } from '../door/use_program';
import type { Bite, Comparison } from './catalogue';

export function BiteWords(props: { bite: Bite | null }) {
  const { bite } = props;
  return bite && <p class="bite">{bite.words}</p>;
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
  const { progress, refusal, start, stop } = useWork();
  const line = ['compare', base, rulesFile, ...scale, '--json'];
  const asked = JSON.stringify([text, base]);
  const [of, setOf] = useState(asked);

  useEffect(() => stop, [asked]);

  const begin = () => {
    setOf(asked);
    start(async (options) => {
      const answer = await run(line, files, { ...options, slow: true });
      const compared = readJson<Comparison>(answer);
      if (answer.code !== 0 || !compared) return answer;
      onBites({ text, compared });
      return null;
    });
  };

  return (
    <div class="stack">
      <div class="row">
        {progress === null
          ? <button type="button" class="button" onClick={begin} disabled={bites.text === text}>
              How often would it bite
            </button>
          : <Busy onStop={stop}>{progress || 'Playing games'}</Busy>}
      </div>
      {progress === null && of === asked && refusal && <Failure answer={refusal} />}
      <Command line={['compare', base, rulesFile, ...scale]} whole />
    </div>
  );
}
