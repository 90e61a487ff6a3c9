// A state in the address of the page, and back. Anybody may have written a link: every part of it is bounded,
// and what is not as it should be is refused with a sentence.

import { blank, type State } from './state';

const longestLink = 60_000;
const longestText = 200_000;
const bounds: Record<keyof State, number> = {
  position: 40_000, edition: 1_000, rules: 100_000, tiles: 150_000,
};
const prefix = '#t=';
// Written by the program's report pages, as they are: a JSON text for an address.
const plainPrefix = '#j=';

export type Read = { state: State } | { refused: string } | null;

function base64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

type Bytes = Uint8Array<ArrayBuffer>;

async function through(bytes: Bytes, way: GenericTransformStream, most: number): Promise<Bytes | null> {
  const stream = new Blob([bytes]).stream().pipeThrough<Bytes>(way);
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What of the state is not as at the start, packed; null when it is too much for a link. */
export async function writeLink(state: State): Promise<string | null> {
  const changed = Object.entries(state).filter(([key, value]) => value !== blank[key as keyof State]);
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(changed)));
  if (bytes.length > longestText) return null;
  const packed = await through(bytes, new CompressionStream('deflate-raw'), longestText);
  const link = packed && prefix + base64url(packed);
  return link && link.length <= longestLink ? link : null;
}

/** null: there is no state in this address. */
export async function readLink(hash: string): Promise<Read> {
  const plain = hash.startsWith(plainPrefix);
  if (!plain && !hash.startsWith(prefix)) return null;
  if (hash.length > longestLink) return { refused: 'This link is longer than any that this page makes.' };
  let text: string;
  try {
    if (plain) return readState(decodeURIComponent(hash.slice(plainPrefix.length)));
    const packed = fromBase64url(hash.slice(prefix.length));
    const bytes = await through(packed, new DecompressionStream('deflate-raw'), longestText);
    if (!bytes) return { refused: 'This link holds more text than this page takes.' };
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { refused: 'This link is damaged: it cannot be unpacked.' };
  }
  return readState(text);
}

/** A state as JSON, from a link or from what this browser kept. */
export function readState(text: string): Read {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return { refused: 'This link is damaged: what is in it cannot be read.' };
  }
  if (typeof told !== 'object' || told === null || Array.isArray(told)) {
    return { refused: 'This link is damaged: it holds no table.' };
  }
  const state: State = { ...blank };
  for (const [key, value] of Object.entries(told)) {
    if (!Object.hasOwn(bounds, key)) {
      return { refused: `This link holds something unknown to this page: ${short(key)}.` };
    }
    const name = key as keyof State;
    if (typeof value !== 'string') return { refused: `This link is damaged: its ${name} is not a text.` };
    if (value.length > bounds[name]) return { refused: `The ${name} of this link: too long for this page.` };
    if (hasControls(value)) return { refused: `The ${name} of this link holds letters that no text has.` };
    state[name] = value;
  }
  if (!/^[a-z0-9+/_.-]*$/i.test(state.edition)) {
    return { refused: 'The edition of this link is no name of an edition.' };
  }
  if (!state.edition || state.edition.endsWith('.toml')) state.edition = blank.edition;
  return { state };
}

function short(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}

function hasControls(text: string): boolean {
  return [...text].some((letter) => letter < ' ' && !'\n\r\t'.includes(letter));
}
