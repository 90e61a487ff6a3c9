// Whether a feature can be completed, with what, and how likely that is.

import { useEffect, useState } from 'preact/hooks';
import { Command, Waiting } from '../app/panel';
import { change, editionArguments, filesOf, tilesFile, useAnswer, useApp } from '../app/state';
import { type Places, type TileSet } from '../door/commands';
import { useProgram, type Asked } from '../door/use_program';
import { placeName, readPosition, type Placed } from '../table/position';
import { complete, type Completion, type Completions, type Score } from './commands';
import { Drawn } from './drawn';
import { LightButton } from './light_button';
import { usePick } from './pick';

interface Choice {
  /** As the program is told it. */
  feature: string;
  words: string;
}

/** Every segment of the laid tiles, by its kind. */
function segmentsOf(placed: readonly Placed[], set: TileSet | null): Map<string, Choice[]> {
  const types = new Map((set?.tile_types ?? []).map((type) => [type.id, type]));
  const kinds = new Map<string, Choice[]>();
  for (const one of placed) {
    for (const { name, kind } of types.get(one.tile)?.segments ?? []) {
      const feature = `${placeName(one)}:${name}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), { feature, words: feature }]);
    }
  }
  return kinds;
}

function openItems(scored: Score | null): Choice[] {
  return (scored?.items ?? []).flatMap(({ complete: done, feature, tiles, segments }) =>
    !done && segments?.[0] ? [{ feature: segments[0], words: `${feature} of ${tiles.join(' ')}` }] : []);
}

function Choices(props: { label: string; choices: readonly Choice[] }) {
  if (!props.choices.length) return null;
  return (
    <optgroup label={props.label}>
      {props.choices.map(({ feature, words }) => <option key={words} value={feature}>{words}</option>)}
    </optgroup>
  );
}

const percent = (share: string) => `${(100 * Number(share)).toFixed(1)} %`;

function Chances(props: { answer: Completion }) {
  const { chance_decimal: chances = [], chance_exact_draws: exact = chances.length } = props.answer;
  if (!chances.length) return null;
  return (
    <div class="scroll-x" role="region" aria-label="Chance by draws" tabindex={0}>
      <table class="table chances">
        <tbody>
          <tr>
            <th scope="row">Draws</th>
            {chances.map((_, at) => <th scope="col" class="number" key={at}>{at + 1}</th>)}
          </tr>
          <tr>
            <th scope="row">Chance</th>
            {chances.map((share, at) => (
              <td class="number" key={at}>
                {at >= exact && <><span aria-hidden="true">≥</span><span class="unseen">at least</span> </>}
                {percent(share)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Told(props: { answer: Completion; position: string }) {
  const { state } = useApp();
  const { answer } = props;
  const there = new Set(readPosition(props.position).placed.map(placeName));
  const more = readPosition(answer.position ?? '').placed.filter((one) => !there.has(placeName(one)));
  const lit = [...(answer.highlight ?? []), ...more.map(({ x, y }) => `${x},${y}`)];
  const facts: [string, string | number | undefined][] = [
    ['Feature', answer.feature],
    ['Fewest tiles', answer.tiles],
    ['Such as', more.map(placeName).join(' ')],
    ['Ways', answer.count ?? (answer.ways_at_least && `at least ${answer.ways_at_least}`)],
    ['Single tiles', answer.single_tiles?.join('; ')],
  ];
  return (
    <>
      {answer.sentence && <p>{answer.sentence}</p>}
      {answer.verdict !== 'found' && <p><b>{answer.verdict}</b></p>}
      <dl class="facts">
        {facts.filter(([, fact]) => fact !== undefined && fact !== '').map(([name, fact]) => (
          <div key={name}><dt>{name}</dt><dd class="mono">{fact}</dd></div>
        ))}
      </dl>
      <Chances answer={answer} />
      {answer.proof.words.map((words) => <p key={words} class="muted small">{words}</p>)}
      {answer.position && more.length > 0 && (
        <div class="card small-board">
          <Drawn
            position={answer.position}
            args={editionArguments(state)}
            files={filesOf(state)}
            label={`${answer.feature}, completed: ${answer.position}`}
          />
          <div class="row">
            <LightButton what={lit} class="button">Show on the board</LightButton>
            <button
              type="button"
              class="button"
              onClick={() => answer.position && change({ position: answer.position })}
            >
              Open on the table
            </button>
          </div>
        </div>
      )}
    </>
  );
}

export function Completing(props: { asked: Asked<Places>; scored: Score | null }) {
  const { asked } = props;
  const { state } = useApp();
  const [feature, choose] = useState('');
  const { picking, pick } = usePick(choose);
  const id = state.tiles.trim() ? tilesFile : asked.value?.tileset;
  const set = useAnswer<TileSet>(id ? ['tilesets', 'show', id, '--json'] : null);
  const { placed } = readPosition(asked.value?.position ?? '');
  const kinds = [...segmentsOf(placed, set.value)];
  const known = kinds.some(([, choices]) => choices.some((one) => one.feature === feature));
  // A tile that was taken away takes the question with it.
  useEffect(() => {
    if (feature && !known && kinds.length && asked.fresh) choose('');
  }, [feature, known, asked.fresh]);

  const line = complete(state.position, feature);
  const ready = feature !== '' && known && !asked.refusal;
  const task = useProgram<Completions>(ready ? [...line, ...editionArguments(state)] : null,
    { files: filesOf(state), pause: 250, slow: true });
  return (
    <section class="stack" aria-labelledby="complete-head">
      <h3 id="complete-head">Can it be completed</h3>
      <div class="row">
        <label class="field feature-choice">
          <span>Feature</span>
          <select value={feature} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">Choose one</option>
            <Choices label="in the score, not complete" choices={openItems(props.scored)} />
            {kinds.map(([kind, choices]) => <Choices key={kind} label={kind} choices={choices} />)}
          </select>
        </label>
        <button type="button" class="button" aria-pressed={picking} onClick={pick}>
          {picking ? 'Now point at it' : 'Point at it'}
        </button>
      </div>
      <Waiting asked={task}>Looking for tiles</Waiting>
      <div class="stack" aria-live="polite">
        {task.fresh && task.value?.answers.map((answer) => (
          <Told key={answer.feature} answer={answer} position={state.position} />
        ))}
      </div>
      {ready && <Command line={line} />}
    </section>
  );
}
