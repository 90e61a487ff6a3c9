// The tile in hand: which, how it is turned, and over which cell it is held.

import { makeStore, useStore } from '../app/store';

export interface Hand {
  tile: string | null;
  rotation: number;
  cell: string | null;
  /** Where a tile that is dragged is on the screen. */
  dragged: { x: number; y: number } | null;
}

const empty: Hand = { tile: null, rotation: 0, cell: null, dragged: null };

export const hand = makeStore<Hand>(empty);

export function hold(part: Partial<Hand>): void {
  hand.set({ ...hand.get(), ...part });
}

export function turn(by: number): void {
  hold({ rotation: (hand.get().rotation + by + 4) % 4 });
}

export const useHand = () => useStore(hand);
