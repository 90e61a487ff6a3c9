// What the page opens with: a link, else what this browser kept, else an empty table. From then on every
// change is written to the address and kept.

import { notify } from './notices';
import { readLink, readState, writeLink } from './link';
import { change, history, replace, type State } from './state';

const kept = 'bastide-playground';
const addressPause = 300;
let written = '';

function readKept(): string | null {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
}

function keep(): void {
  try {
    localStorage.setItem(kept, JSON.stringify(history.get().now));
  } catch {
    // A browser may refuse to keep anything; the page works without.
  }
}

async function writeAddress(): Promise<void> {
  const state = history.get().now;
  const link = await writeLink(state);
  if (state !== history.get().now) return;
  written = link ?? '';
  window.history.replaceState(null, '', link ?? location.pathname + location.search);
}

/** A table worth going back to: more than one tile, or rules or tiles of one's own. */
function isWork(state: State): boolean {
  return /\S\s+\S/.test(state.position) || state.rules !== '' || state.tiles !== '';
}

async function readAddress(): Promise<void> {
  if (written && location.hash === written) return;
  const read = await readLink(location.hash);
  if (!read) return;
  if ('refused' in read) {
    notify(`${read.refused} The table is as it was before.`);
    return;
  }
  const before = history.get().now;
  if (JSON.stringify(before) === JSON.stringify(read.state)) return;
  if (!isWork(before)) {
    replace(read.state);
    return;
  }
  change(read.state);
  notify('This is the table of the link. Undo brings back the one that was here.');
}

export async function openPage(): Promise<void> {
  const text = readKept();
  const read = text ? readState(text) : null;
  if (read && 'state' in read) replace(read.state);
  await readAddress();
  let timer: ReturnType<typeof setTimeout> | undefined;
  history.watch(() => {
    keep();
    clearTimeout(timer);
    timer = setTimeout(() => void writeAddress(), addressPause);
  });
  window.addEventListener('hashchange', () => void readAddress());
}

/** The address that holds the present state; null when it is too much for an address. */
export async function currentLink(): Promise<string | null> {
  const link = await writeLink(history.get().now);
  return link && location.href.replace(/#.*/s, '') + link;
}
