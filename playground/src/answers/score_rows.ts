// The items of two scores of one position, each beside its like.

import type { Item, Points, Score } from './commands';

export interface Row {
  key: string;
  item: Item;
  own: Item | null;
  beside: Item | null;
  differs: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const sorted = (points: Points) => Object.entries(points).sort(([a], [b]) => (a < b ? -1 : 1));

function keyed(items: readonly Item[]): Map<string, Item> {
  const map = new Map<string, Item>();
  for (const item of items) {
    const name = [item.feature, ...(item.segments ?? item.tiles)].join(' ');
    // One feature may score more than once.
    let key = name;
    for (let at = 2; map.has(key); ++at) key = `${name} ${at}`;
    map.set(key, item);
  }
  return map;
}

export function rowsOf(own: Score, beside: Score | null): Row[] {
  const left = keyed(own.items);
  const right = keyed(beside?.items ?? []);
  const keys = [...left.keys(), ...[...right.keys()].filter((key) => !left.has(key))];
  return keys.flatMap((key) => {
    const [a, b] = [left.get(key) ?? null, right.get(key) ?? null];
    const item = a ?? b;
    if (!item) return [];
    const differs = beside !== null && (!a || !b || !same(sorted(a.points), sorted(b.points)));
    return [{ key, item, own: a, beside: b, differs }];
  });
}

export function pointWords(points: Points): string {
  return sorted(points).map(([player, count]) => `${player} ${count}`).join(', ') || '–';
}

export function playersOf(...scores: (Score | null)[]): string[] {
  return [...new Set(scores.flatMap((one) => Object.keys(one?.scores ?? {})))].sort();
}
