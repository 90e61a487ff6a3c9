// Where two editions differ: each change with the smallest position that shows it.

import { useEffect, useState } from 'preact/hooks';
import { Command, Waiting } from '../app/panel';
import { change, tilesFile, useApp } from '../app/state';
import { showTab } from '../app/tabs';
import { useProgram } from '../door/use_program';
import { differences, type Differences, type Separation } from './commands';
import { Drawn } from './drawn';
import { narrow } from './light_button';
import { pointWords } from './score_rows';
import type { Sides } from './sides';

const firstSize = 3;
const largestSize = 4;

function SideScore(props: { name: string; sheet: Separation['left'] }) {
  const { name, sheet } = props;
  return (
    <div class="side-score">
      <span class="label">{name}</span>
      <b>{sheet ? pointWords(sheet.scores) : '–'}</b>
      {sheet?.items.map(({ feature, why, tiles }) => (
        <span key={feature + tiles.join(' ')} class="muted">{feature}: {why}</span>
      ))}
    </div>
  );
}

function Shown(props: { separation: Separation; sides: Sides; names: [string, string] }) {
  const { separation, names } = props;
  const { position, by, left, right, only_of: only, why_equal: equal, why_none: none } = separation;
  const { args, files } = props.sides.own;
  if (by === 'none') return <p class="muted">{equal || none || 'No position of this size shows it.'}</p>;
  const open = () => {
    change({ position });
    if (narrow()) showTab('table');
  };
  const asDrawn = only === 'left' ? (props.sides.beside?.args ?? args) : args;
  return (
    <>
      <div class="card-board">
        <Drawn position={position} args={asDrawn} files={files} label={`The position ${position}`} />
        <div class="stack">
          {only !== '' && <p>Only {only === 'left' ? names[0] : names[1]} allows it.</p>}
          {(left ?? right) && (
            <>
              <SideScore name={names[0]} sheet={left} />
              <SideScore name={names[1]} sheet={right} />
            </>
          )}
        </div>
      </div>
      <code class="wrap">{position}</code>
      <div class="row">
        <button type="button" class="button" onClick={open}>Open on the table</button>
      </div>
    </>
  );
}

interface Card {
  key: string;
  sentences: string[];
  separation: Separation | null;
  note: string;
}

/** A change by itself where the program looked at each; otherwise all of them together. */
function cardsOf(value: Differences): Card[] {
  if (value.each.length) {
    return value.each.map(({ name, sentence, separation, contradiction }) =>
      ({ key: name, sentences: [sentence], separation, note: contradiction }));
  }
  const sentences = value.changes.map(({ sentence }) => sentence);
  if (!sentences.length && value.separation?.by === 'none') return [];
  return [{ key: 'all', sentences, separation: value.separation, note: '' }];
}

export function Differing(props: { sides: Sides; open: boolean }) {
  const { own, beside } = props.sides;
  const { state } = useApp();
  const [asked, ask] = useState(false);
  const [size, grow] = useState(firstSize);
  useEffect(() => grow(firstSize), [own.edition, beside?.edition]);
  const line = differences(beside?.edition ?? '', own.edition, size);
  const whole = [...line, ...(state.tiles.trim() ? ['--tileset', tilesFile] : [])];
  const task = useProgram<Differences>(asked && beside && props.open ? whole : null,
    { files: own.files, pause: 500, slow: true });
  const names: [string, string] = [beside?.name ?? '', own.name];
  const value = task.value;
  const cards = value ? cardsOf(value) : [];
  const unseen = cards.some(({ separation }) => separation?.by === 'none' && !separation.why_equal &&
    !separation.why_none);
  return (
    <section class="stack" aria-labelledby="differ-head">
      <h3 id="differ-head">Where do {state.rules.trim() ? 'my rules' : 'they'} differ</h3>
      {!beside && <p class="muted">Choose above what to put side by side.</p>}
      {beside && !asked && (
        <div class="row">
          <button type="button" class="button" onClick={() => ask(true)}>
            Show me where {own.name} and {beside.name} differ
          </button>
        </div>
      )}
      {beside && asked && (
        <>
          <Waiting asked={task}>Looking at small positions</Waiting>
          {value && !task.refusal && (
            <div class={task.fresh ? 'stack' : 'stack answers-old'} aria-live="polite">
              {cards.length === 0 && <p>{value.separation?.why_equal || 'Nothing was changed.'}</p>}
              <ul class="bare stack">
                {cards.map(({ key, sentences, separation, note }) => (
                  <li key={key} class="card stack difference">
                    {sentences.map((words) => <p key={words}>{words}</p>)}
                    {note && <p class="muted">{note}</p>}
                    {separation && <Shown separation={separation} sides={props.sides} names={names} />}
                  </li>
                ))}
              </ul>
              {unseen && size < largestSize && (
                <div class="row">
                  <button type="button" class="button" onClick={() => grow(size + 1)}>
                    Look at positions of {size + 1} tiles
                  </button>
                </div>
              )}
            </div>
          )}
          <Command line={whole} whole />
        </>
      )}
    </section>
  );
}
