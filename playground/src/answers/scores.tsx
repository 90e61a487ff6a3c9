// The score of the position, under both sides, as one plays.

import { Command, Failure } from '../app/panel';
import { useApp } from '../app/state';
import { useProgram, type Asked } from '../door/use_program';
import { score, type Item, type Score } from './commands';
import { LightButton } from './light_button';
import { playersOf, pointWords, rowsOf, type Row } from './score_rows';
import type { Sides } from './sides';

function Mark(props: { differs: boolean; words?: string }) {
  if (!props.differs) return <span class="muted" title="the same">=</span>;
  return <b class="differs"><span aria-hidden="true">≠</span> {props.words ?? 'differs'}</b>;
}

function Totals(props: { own: Score; beside: Score | null; names: readonly string[] }) {
  const { own, beside, names } = props;
  const players = playersOf(own, beside);
  if (!players.length) return null;
  return (
    <table class="table totals">
      <caption class="unseen">Totals by player</caption>
      <thead>
        <tr>
          <th scope="col">Total</th>
          {names.map((name) => <th scope="col" class="number" key={name}>{name}</th>)}
          {beside && <th scope="col"><span class="unseen">The same or not</span></th>}
        </tr>
      </thead>
      <tbody>
        {players.map((player) => {
          const [a, b] = [own.scores[player], beside?.scores[player]];
          return (
            <tr key={player} class={beside && a !== b ? 'row-differs' : undefined}>
              <th scope="row">{player}</th>
              <td class="number">{a ?? '–'}</td>
              {beside && <td class="number">{b ?? '–'}</td>}
              {beside && <td><Mark differs={a !== b} /></td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Scored(props: { item: Item | null; name: string }) {
  const { item, name } = props;
  return (
    <div class="scored">
      <span class="label">{name}</span>
      <span>
        {item ? <><b>{pointWords(item.points)}</b> <span class="muted">{item.why}</span></> : '–'}
      </span>
    </div>
  );
}

function ItemRow(props: { row: Row; names: readonly string[] }) {
  const { item, own, beside, differs } = props.row;
  const [first = '', second = ''] = props.names;
  const only = !own ? `only ${second}` : !beside ? `only ${first}` : undefined;
  return (
    <li>
      <LightButton what={item.segments ?? []} class={differs ? 'item row-differs' : 'item'}>
        <span class="item-head">
          <b>{item.feature}</b>
          <span class="muted">{item.complete ? 'complete' : 'not complete'}</span>
          <span class="item-tiles mono muted">{item.tiles.join(' ')}</span>
          {props.names.length > 1 && <Mark differs={differs} {...(only && { words: only })} />}
        </span>
        <Scored item={own} name={first} />
        {props.names.length > 1 && <Scored item={beside} name={second} />}
      </LightButton>
    </li>
  );
}

function summary(scored: readonly { name: string; score: Score }[]): string {
  return scored.map(({ name, score: { scores } }) => `${name}: ${pointWords(scores)}`).join('. ');
}

export function Scores(props: { sides: Sides; scored: Asked<Score>; open: boolean }) {
  const { own, beside } = props.sides;
  const left = props.scored;
  const { state } = useApp();
  const line = score(state.position);
  const right = useProgram<Score>(beside && props.open ? [...line, ...beside.args] : null, { files: own.files });
  const other = beside ? right.value : null;
  const names = [own.name, ...(beside && other ? [beside.name] : [])];
  const rows = left.value ? rowsOf(left.value, other) : [];
  const settled = left.fresh && (!beside || right.settled);
  const scored = [
    ...(left.value ? [{ name: own.name, score: left.value }] : []),
    ...(beside && other ? [{ name: beside.name, score: other }] : []),
  ];
  return (
    <section class="stack" aria-labelledby="scores-head">
      <h3 id="scores-head">Scores</h3>
      <p class="unseen" role="status">{settled ? summary(scored) : ''}</p>
      {left.refusal && <Failure answer={left.refusal} />}
      {beside && right.refusal && !left.refusal && (
        <>
          <p class="label">{beside.name}</p>
          <Failure answer={right.refusal} />
        </>
      )}
      <div class={settled ? 'stack' : 'stack answers-old'} data-settled={settled}
        data-scored={settled ? state.position : ''}>
        {left.value && <Totals own={left.value} beside={other} names={names} />}
        {left.value && rows.length === 0 && <p class="muted">Nothing scores here yet.</p>}
        <ul class="bare items">
          {rows.map((row) => <ItemRow key={row.key} row={row} names={names} />)}
        </ul>
      </div>
      <Command line={line} />
      {beside && <Command line={[...line, ...beside.args]} whole />}
    </section>
  );
}
