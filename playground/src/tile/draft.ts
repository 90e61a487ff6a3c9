// The file of own tiles as it is typed. It is in play as soon as one wants, and from then on whenever the
// program takes it; in between the table keeps the last one that was right.

import { makeStore } from '../app/store';
import { history } from '../app/state';

const place = 'bastide.my-tiles';

function kept(): string {
  try {
    return localStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

export const draft = makeStore<string | null>(null);

/** What of the state was put there from here, or has been taken over from it. */
let shared = '';

export function draftAtFirst(): string {
  shared = history.get().now.tiles;
  return shared.trim() === '' ? kept() : shared;
}

const deepest = 500;
const typingPause = 1200;
let past: string[] = [];
let lastTime = 0;

export function canUndoDraft(): boolean {
  return past.length > 0;
}

export function undoDraft(): void {
  const before = past.pop();
  if (before !== undefined) put(before);
  lastTime = 0;
}

/** What is typed within a short while is one step of undo. */
export function keep(text: string, isTyped = false): void {
  const now = draft.get() ?? '';
  if (text === now) return;
  const time = Date.now();
  if (!isTyped || time - lastTime > typingPause) past = [...past, now].slice(-deepest);
  lastTime = isTyped ? time : 0;
  put(text);
}

function put(text: string): void {
  draft.set(text);
  try {
    localStorage.setItem(place, text);
  } catch {
    // A page without storage keeps it while it is open.
  }
}

export function isShared(tiles: string): boolean {
  return tiles === shared;
}

export function share(tiles: string): void {
  shared = tiles;
}
