// What the answers read of `score`, `solve`, `compare`, `simulate`, `replay`, and the words that ask for it.

export type Points = Record<string, number>;

export interface Item {
  feature: string;
  tiles: string[];
  segments?: string[];
  complete: boolean;
  points: Points;
  why: string;
}

export interface Score {
  scores: Points;
  items: Item[];
}

export const score = (position: string) => ['score', position, '--json'];

interface Proof {
  words: string[];
}

export interface Holes {
  answers: { cell: string; state: string; proof: Proof }[];
}

export const holes = (position: string) => ['solve', 'hole', position, '--json'];

export interface Completion {
  feature: string;
  sentence?: string;
  verdict: string;
  tiles?: number;
  count?: string;
  ways_at_least?: number;
  single_tiles?: string[];
  chance_decimal?: string[];
  /** Beyond so many draws a chance is a lower bound. */
  chance_exact_draws?: number;
  position?: string;
  highlight?: string[];
  proof: Proof;
}

export interface Completions {
  answers: Completion[];
}

export function complete(position: string, feature: string): string[] {
  return ['solve', 'complete', position, '--feature', feature, '--json'];
}

interface Sheet {
  scores: Points;
  items: Omit<Item, 'segments'>[];
}

export interface Separation {
  by: 'none' | 'position' | 'board';
  position: string;
  tileset: string;
  only_of: '' | 'left' | 'right';
  left: Sheet | null;
  right: Sheet | null;
  why_equal: string;
  why_none: string;
}

export interface Differences {
  left: { label: string };
  right: { label: string };
  changes: { name: string; sentence: string }[];
  each: { name: string; sentence: string; contradiction: string; separation: Separation | null }[];
  separation: Separation | null;
}

/** Games are what `compare` is otherwise about; here only the positions are wanted. */
export function differences(left: string, right: string, tiles: number): string[] {
  const scale = ['--games', '1', '--verify', 'no', '--tiles', String(tiles)];
  return ['compare', left, right, ...scale, '--json'];
}

export interface Turn {
  player: string;
  placement: string;
  position: string;
  words?: string[];
  scores: Points;
  supply: Record<string, number>;
}

export interface Turns {
  name: string;
  start: string;
  turns: Turn[];
  final: Points;
}

export const recordFile = 'game.jsonl';

export function record(game: string, policy: string): string[] {
  return ['simulate', '--records', `${game}-${game}`, '--policy', policy];
}

export const turns = ['replay', recordFile, '--turns', '--json'];

export interface Simulation {
  games: string;
  statistics: Record<string, unknown>;
}

export function simulate(games: number, policy: string): string[] {
  return ['simulate', '--games', String(games), '--policy', policy, '--seed', '1', '--json'];
}
