// What a panel lights on the board: segments ("D1@0,0:city") and cells ("0,-1").

import { makeStore, useStore } from './store';

const lit = makeStore<readonly string[]>([]);

export function light(what: readonly string[]): void {
  lit.set(what);
}

export function useLit(): readonly string[] {
  return useStore(lit);
}
