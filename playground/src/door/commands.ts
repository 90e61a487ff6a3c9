// One typed function a command that the page asks: what is read of its JSON, and the words that ask for it.

export interface Drawing {
  edition: string;
  tileset: string;
  position: string;
  svg: string;
}

export const draw = (position: string) => ['draw', position, '--json'];

export interface Places {
  position: string;
  tileset: string;
  tiles_left: number;
  tiles: { tile: string; count: number; left: number; ways: number }[];
  cells: Cell[];
  refused?: Refusal[];
  spots?: { placement: string; segments: Spot[] };
}

export interface Cell {
  cell: string;
  ways: number;
  state: 'open' | 'starved' | 'dead';
  tiles: { tile: string; rotations: number[]; looks: number[] }[];
}

export interface Refusal {
  cell: string;
  rotation: number;
  words: string;
  sides: string[];
}

export interface Spot {
  segment: string;
  write: string;
  figure: string;
  may: boolean;
  /** Why not, when it may not. */
  words?: string;
}

export interface PlacesAsked {
  tile?: string | undefined;
  player?: string;
  figures?: string;
}

export function places(position: string, ask: PlacesAsked = {}): string[] {
  return ['places', position, '--json', ...(ask.tile ? ['--tile', ask.tile] : []),
    ...(ask.player ? ['--player', ask.player] : []), ...(ask.figures ? ['--figures', ask.figures] : [])];
}

export interface Editions {
  editions: { id: string; name: string; tileset: string; source: string }[];
  presets: { id: string; name: string; source: string }[];
}

export const editions = ['editions', '--json'];

export interface TileSet {
  id: string;
  name: string;
  start: string;
  tiles: number;
  tile_types: TileType[];
}

export interface TileType {
  id: string;
  count: number;
  edges: string;
  segments: { name: string; kind: string }[];
}

/** With one picture a tile type among the files of the answer. */
export const tileSet = (id: string) => ['tilesets', 'show', id, '--json', '--svg', 'tiles'];
