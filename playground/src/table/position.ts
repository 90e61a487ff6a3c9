// The notation as text: its words taken apart and put together. What may stand in it, the program says.

export interface Placed {
  tile: string;
  rotation: number;
  x: number;
  y: number;
  /** "red:city", or '' */
  figure: string;
}

export interface Position {
  placed: Placed[];
  /** What follows the tiles. */
  rest: string;
}

const placement = /^(.+)([0-3])@(-?\d+),(-?\d+)(?:=(\S+))?$/;

/** Reads what the program printed. */
export function readPosition(text: string): Position {
  const words = text.split(/\s+/).filter(Boolean);
  const placed: Placed[] = [];
  let at = 0;
  for (; at < words.length; ++at) {
    const parts = placement.exec(words[at] ?? '');
    if (!parts) break;
    const [, tile = '', rotation, x, y, figure = ''] = parts;
    placed.push({ tile, rotation: Number(rotation), x: Number(x), y: Number(y), figure });
  }
  return { placed, rest: words.slice(at).join(' ') };
}

export function writePlaced({ tile, rotation, x, y, figure }: Placed): string {
  return `${tile}${rotation}@${x},${y}${figure && `=${figure}`}`;
}

export function writePosition({ placed, rest }: Position): string {
  return [...placed.map(writePlaced), ...(rest ? [rest] : [])].join(' ');
}

/** As a drawing and a score name it: without its figure. */
export function placeName(placed: Placed): string {
  return writePlaced({ ...placed, figure: '' });
}

export const cellName = (x: number, y: number) => `${x},${y}`;

export function cellAt(cell: string): [number, number] {
  const [x = 0, y = 0] = cell.split(',').map(Number);
  return [x, y];
}
