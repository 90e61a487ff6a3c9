// What a link holds, with undo and redo, and the way from it to the program.

import { run, type Answer, type RunOptions } from '../door/client';
import { useProgram, type Asked } from '../door/use_program';
import { makeStore, useStore } from './store';

export interface State {
  position: string;
  edition: string;
  rules: string;
  tiles: string;
}

export interface History {
  past: readonly State[];
  now: State;
  future: readonly State[];
}

export type Ask = (args: string[], options?: RunOptions) => Promise<Answer>;

export const rulesFile = 'my-rules.toml';
export const tilesFile = 'my-tiles.toml';
export const blank: State = { position: '', edition: 'c1', rules: '', tiles: '' };

const deepest = 500;
const typingPause = 1200;

export const history = makeStore<History>({ past: [], now: blank, future: [] });
let lastKeys = '';
let lastTime = 0;

/** Files, and what is said to be typed: changes within a short while are one step of undo. */
export function change(part: Partial<State>, how: 'typing' | 'step' = 'step'): void {
  const { past, now } = history.get();
  const next = { ...now, ...part };
  const keys = (Object.keys(next) as (keyof State)[]).filter((key) => next[key] !== now[key]).join();
  if (!keys) return;
  const time = Date.now();
  const typed = how === 'typing' || keys === 'rules' || keys === 'tiles';
  const typing = typed && keys === lastKeys && time - lastTime < typingPause;
  lastKeys = typed ? keys : '';
  lastTime = time;
  history.set({ past: typing ? past : [...past, now].slice(-deepest), now: next, future: [] });
}

/** Puts a state in place of the present one without a step of undo. */
export function replace(part: Partial<State>): void {
  history.set({ ...history.get(), now: { ...history.get().now, ...part } });
}

export function undo(): void {
  const { past, now, future } = history.get();
  const before = past.at(-1);
  if (!before) return;
  lastKeys = '';
  history.set({ past: past.slice(0, -1), now: before, future: [now, ...future] });
}

export function redo(): void {
  const { past, now, future } = history.get();
  const [next, ...later] = future;
  if (!next) return;
  lastKeys = '';
  history.set({ past: [...past, now], now: next, future: later });
}

/** The files and options that stand for the rules and tiles of a state. */
export function filesOf(state: State): Record<string, string> {
  return {
    ...(state.rules.trim() && { [rulesFile]: state.rules }),
    ...(state.tiles.trim() && { [tilesFile]: state.tiles }),
  };
}

export function editionArguments(state: State): string[] {
  const edition = state.rules.trim() ? rulesFile : state.edition;
  return ['--edition', edition, ...(state.tiles.trim() ? ['--tileset', tilesFile] : [])];
}

export function askIn(state: State, args: string[], options?: RunOptions): Promise<Answer> {
  return run([...args, ...editionArguments(state)], filesOf(state), options);
}

export const ask: Ask = (args, options) => askIn(history.get().now, args, options);

export function useApp() {
  const { past, now, future } = useStore(history);
  return { state: now, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0, ask };
}

/** What the program says under the rules and tiles in play; `args` null asks nothing. */
export function useAnswer<T>(args: string[] | null): Asked<T> {
  const { state } = useApp();
  return useProgram<T>(args && [...args, ...editionArguments(state)], { files: filesOf(state) });
}
