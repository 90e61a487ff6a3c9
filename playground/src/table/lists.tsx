// The board as lists: for who reads with the ears, or uses keys alone.

import type { Places } from '../door/commands';
import type { Moves } from './moves';
import { useHand } from './hand';
import { cellName, placeName, type Placed } from './position';

export interface ListsProps {
  places: Places | null;
  placed: readonly Placed[];
  moves: Moves;
  onFigures: (cell: string, from: Element) => void;
}

export function Lists(props: ListsProps) {
  const { tile } = useHand();
  const cells = (props.places?.cells ?? []).flatMap(({ cell, tiles }) => {
    const rotations = tiles.find((one) => one.tile === tile)?.rotations ?? [];
    return rotations.length ? [{ cell, rotations }] : [];
  });
  return (
    <div class="lists">
      <details>
        <summary>{tile ? `Places of tile ${tile} (${cells.length})` : 'Places of a tile'}</summary>
        {!tile && <p class="muted">Choose a tile first.</p>}
        {tile && cells.length === 0 && <p class="muted">It fits nowhere now.</p>}
        <ul class="bare">
          {tile && cells.map(({ cell, rotations }) => (
            <li key={cell} class="row">
              <span class="mono">{cell}</span>
              {rotations.map((rotation) => (
                <button
                  type="button"
                  key={rotation}
                  class="button small"
                  aria-label={`Lay ${tile} at ${cell} turned ${rotation}`}
                  onClick={() => props.moves.lay(tile, rotation, cell)}
                >
                  turned {rotation}
                </button>
              ))}
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>Tiles on the table ({props.placed.length})</summary>
        <ol class="bare">
          {props.placed.map((one) => {
            const cell = cellName(one.x, one.y);
            const name = placeName(one);
            return (
              <li key={cell} class="row">
                <span class="mono">{name}</span>
                {one.figure && <span class="badge">{one.figure}</span>}
                <button
                  type="button"
                  class="button small"
                  aria-label={`Figures on ${name}`}
                  onClick={(event) => props.onFigures(cell, event.currentTarget)}
                >
                  Figures
                </button>
                <button
                  type="button"
                  class="button small"
                  aria-label={`Take ${name} away`}
                  onClick={() => props.moves.take(cell)}
                >
                  Take away
                </button>
              </li>
            );
          })}
        </ol>
      </details>
    </div>
  );
}
