// What one does on the table, as changes of the notation.

import { change } from '../app/state';
import { cellAt, readPosition, writePosition, type Placed } from './position';

export interface Moves {
  lay: (tile: string, rotation: number, cell: string) => void;
  take: (cell: string) => void;
  takeLast: () => void;
  stand: (cell: string, figure: string) => void;
}

/** `position` is as the program printed it. */
export function movesOn(position: string): Moves {
  const { placed, rest } = readPosition(position);
  const put = (next: Placed[]) => change({ position: writePosition({ placed: next, rest }) });
  const at = (cell: string) => {
    const [x, y] = cellAt(cell);
    return (one: Placed) => one.x === x && one.y === y;
  };
  return {
    lay(tile, rotation, cell) {
      const [x, y] = cellAt(cell);
      put([...placed, { tile, rotation, x, y, figure: '' }]);
    },
    take(cell) {
      const here = at(cell);
      put(placed.filter((one) => !here(one)));
    },
    takeLast: () => put(placed.slice(0, -1)),
    stand(cell, figure) {
      const here = at(cell);
      put(placed.map((one) => (here(one) ? { ...one, figure } : one)));
    },
  };
}
