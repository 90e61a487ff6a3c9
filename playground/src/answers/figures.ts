// The figures of a simulation, each with its interval, named by where they stand in it.

import type { Simulation } from './commands';

export interface Figure {
  name: string;
  mean: number;
  interval: [number, number];
}

/** What is shown first; all the others on demand. */
const first = ['points', 'margin', 'features'];
/** A row for each tile: at the end. */
const last = ['blocked'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* walk(value: unknown, path: readonly string[]): Generator<Figure> {
  if (Array.isArray(value)) {
    for (const [at, part] of value.entries()) if (isObject(part)) yield* walk(part, [...path, String(at)]);
    return;
  }
  if (!isObject(value)) return;
  const { mean, interval } = value;
  if (typeof mean === 'number' && Array.isArray(interval)) {
    const name = path.map((part) => part.replaceAll('_', ' ')).join(', ');
    yield { name, mean, interval: [Number(interval[0]), Number(interval[1])] };
  }
  for (const [key, part] of Object.entries(value)) yield* walk(part, [...path, key]);
}

export function figuresOf(simulation: Simulation): { main: Figure[]; others: Figure[] } {
  const { statistics } = simulation;
  const of = (keys: readonly string[]) => keys.flatMap((key) => [...walk(statistics[key], [key])]);
  return {
    main: of(first),
    others: of([...Object.keys(statistics).filter((key) => !first.includes(key) && !last.includes(key)), ...last]),
  };
}

/** Whether the intervals do not touch. */
export function areApart(one: Figure, other: Figure): boolean {
  return one.interval[0] > other.interval[1] || other.interval[0] > one.interval[1];
}

export function shown(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 1 ? 2 : 3);
}
