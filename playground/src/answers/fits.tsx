// The empty cells: in how many ways something fits, and where nothing does, in the program's words.

import { Command } from '../app/panel';
import { useAnswer, useApp } from '../app/state';
import { places, type Cell, type Places } from '../door/commands';
import type { Asked } from '../door/use_program';
import { holes, type Holes } from './commands';
import { LightButton } from './light_button';

/** So many are shown without being asked for. */
const few = 6;

function CellRow(props: { cell: Cell; words: readonly string[] }) {
  const { cell, ways, state, tiles } = props.cell;
  return (
    <li>
      <LightButton what={[cell]} class={`cell-row cell-row-${state}`}>
        <span class="item-head">
          <b class="mono">{cell}</b>
          {tiles.length > 0
            ? <span>{ways} {ways === 1 ? 'way' : 'ways'}</span>
            : <b>{state}</b>}
          <span class="item-tiles mono muted">{tiles.map(({ tile }) => tile).join(' ')}</span>
        </span>
        {props.words.map((words) => <span key={words} class="cell-words">{words}</span>)}
      </LightButton>
    </li>
  );
}

export function Fits(props: { asked: Asked<Places> }) {
  const { state } = useApp();
  const line = places(state.position);
  const { value, fresh } = props.asked;
  const cells = value?.cells ?? [];
  const closed = cells.some((one) => one.state !== 'open');
  const why = useAnswer<Holes>(closed && fresh ? holes(state.position) : null);
  const words = new Map(((why.fresh && why.value?.answers) || []).map(({ cell, proof }) => [cell, proof.words]));
  const order = (['dead', 'starved', 'open'] as const).map((name) =>
    ({ name, cells: cells.filter((one) => one.state === name) }));
  const nowhere = (value?.tiles ?? []).filter(({ left, ways }) => left > 0 && ways === 0);
  return (
    <section class="stack" aria-labelledby="fits-head">
      <h3 id="fits-head">What fits</h3>
      {value && (
        <p>
          {value.tiles_left} tiles left.
          {nowhere.length > 0 && <> Nowhere now: {nowhere.map(({ tile }) => tile).join(', ')}.</>}
        </p>
      )}
      <div class={!fresh ? 'answers-old' : undefined}>
        {order.filter((group) => group.cells.length > 0).map((group) => (
          <details key={group.name} open={group.name !== 'open' && group.cells.length <= few}>
            <summary>Cells that are {group.name}: {group.cells.length}</summary>
            <ul class="bare items">
              {group.cells.map((cell) => (
                <CellRow key={cell.cell} cell={cell} words={words.get(cell.cell) ?? []} />
              ))}
            </ul>
          </details>
        ))}
      </div>
      <Command line={closed ? holes(state.position) : line} />
    </section>
  );
}
