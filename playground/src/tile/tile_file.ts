// What a tile-set file says of its own tiles, and edits of one tile that leave the rest as it was typed.

import type { Header, Value } from '../rule/toml_lines';
import { quoted, removeValue, scan, setValue, valueOf } from '../rule/toml_lines';

export const sides = ['N', 'E', 'S', 'W'] as const;
export type Side = (typeof sides)[number];

export interface Segment {
  name: string;
  kind: string;
  rim?: string;
  pennants?: number;
  marks?: Record<string, number>;
}

export interface TileType {
  id: string;
  count: number;
  edges: string;
  segments: Segment[];
}

export interface TileSet {
  id: string;
  name: string;
  start?: string;
  edges: Record<string, number>;
  tile_types: TileType[];
  edge_kinds?: { letter: string; segment: string; name: string }[];
  /** What the key `centre` takes, where the program says it. */
  centres?: string[];
}

/** What a side can show. Kinds without a key lie where nothing else does. */
export interface Kind {
  letter: string;
  name: string;
  key: string | null;
}

export interface Group {
  kind: string;
  sides: string;
  /** As the file has it: what stands behind the sides. */
  plus: string;
}

export interface Block {
  header: Header;
  text: string;
  id: string;
  count: string;
  centre: string;
  edges: string;
  groups: Group[];
  markers: Record<string, string[]>;
}

const isOnSides = (rim: string) => /^[NESW]+$/.test(rim);

function keyOf(kind: string): string {
  return kind === 'city' ? 'cities' : kind + 's';
}

/** The letters of edges, as the tiles of a set show them. */
export function kindsOf(set: TileSet): Kind[] {
  const found = new Map<string, Kind>();
  for (const type of set.tile_types) {
    sides.forEach((side, i) => {
      const letter = type.edges.charAt(i);
      const onSide = type.segments.find((s) => s.rim && isOnSides(s.rim) && s.rim.includes(side));
      const beside = type.segments.find((s) => s.rim?.split(' ').some((half) => half.startsWith(side)));
      if (onSide) found.set(letter, { letter, name: onSide.kind, key: keyOf(onSide.kind) });
      else if (beside && !found.has(letter)) found.set(letter, { letter, name: beside.kind, key: null });
    });
  }
  for (const { letter, segment } of set.edge_kinds ?? []) {
    found.set(letter, { letter, name: segment, key: keyOf(segment) });
  }
  const order = Object.keys(set.edges);
  return [...found.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function plain(value: Value | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function strings(value: Value | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];
}

function readBlock(text: string, header: Header, kinds: readonly Kind[], types: readonly TileType[]): Block {
  const values = new Map<string, Value | undefined>();
  for (const entry of scan(text).entries) {
    if (entry.header?.from !== header.from || entry.inside) continue;
    values.set(entry.path.slice(1).join('.'), valueOf(text, entry));
  }
  const id = plain(values.get('id'));
  const shape = ['edges', ...kinds.flatMap((k) => k.key ?? [])].some((key) => values.has(key));
  const inherited = types.find((t) => t.id === id);
  const groups = shape || !inherited
    ? kinds.flatMap((kind) => strings(kind.key === null ? undefined : values.get(kind.key)).map((typed) => ({
      kind: kind.name, sides: typed.replace(/[^NESW]/g, ''), plus: typed.replace(/[NESW]/g, ''),
    })))
    : inherited.segments.filter((s) => s.rim && isOnSides(s.rim)).map((s) => ({
      kind: s.kind, sides: s.rim ?? '', plus: '+'.repeat(s.pennants ?? 0),
    }));
  const marked = values.get('markers');
  const markers = typeof marked === 'object' && !Array.isArray(marked)
    ? Object.fromEntries(Object.entries(marked).map(([name, value]) => [name, strings(value)])) : {};
  return {
    header,
    text: text.slice(header.from, header.end),
    id,
    count: plain(values.get('count')),
    centre: plain(values.get('centre')),
    edges: plain(values.get('edges')) || inherited?.edges || '',
    groups,
    markers,
  };
}

export function blocksOf(text: string, kinds: readonly Kind[], types: readonly TileType[]): Block[] {
  return scan(text).headers.filter((h) => h.isArray && h.path.join() === 'tile')
    .map((header) => readBlock(text, header, kinds, types));
}

/** Sets a key of one tile, or takes it away; `value` is TOML. */
export function withKey(text: string, block: Block, key: string, value: string | null): string {
  return value === null ? removeValue(text, [key], block.header) : setValue(text, [key], value, block.header);
}

const inOrder = (typed: string) => sides.filter((side) => typed.includes(side)).join('');

/** The groups of a kind by name, numbered as positions do. */
export function named(groups: readonly Group[]): Map<string, Group> {
  const names = new Map<string, Group>();
  for (const kind of new Set(groups.map((g) => g.kind))) {
    const first = (g: Group) => sides.findIndex((side) => g.sides.includes(side));
    const own = groups.filter((g) => g.kind === kind).sort((a, b) => first(a) - first(b));
    own.forEach((group, i) => names.set(own.length === 1 ? kind : kind + String(i), group));
  }
  return names;
}

/** Marks keep to their sides when segments get other names. */
function movedMarkers(block: Block, groups: readonly Group[]): Record<string, string[]> {
  const before = named(block.groups);
  const after = [...named(groups)];
  const moved: Record<string, string[]> = {};
  for (const [name, marks] of Object.entries(block.markers)) {
    const was = before.get(name) ?? before.get(name.replace(/0$/, ''));
    const now = was && after.find(([, g]) =>
      g.kind === was.kind && [...was.sides].some((s) => g.sides.includes(s)));
    if (was && !now) continue;
    const to = now?.[0] ?? name;
    moved[to] = [...(moved[to] ?? []), ...marks];
  }
  return moved;
}

function markersText(markers: Record<string, string[]>): string | null {
  const parts = Object.entries(markers).filter(([, marks]) => marks.length > 0).map(([name, marks]) =>
    `${name} = ${marks.length === 1 ? quoted(marks[0] ?? '') : `[${marks.map(quoted).join(', ')}]`}`);
  return parts.length === 0 ? null : `{ ${parts.join(', ')} }`;
}

type Change = [key: string, value: string | null];

/** Several keys of one tile; later ones find it by its place, since earlier lines stay where they are. */
function withKeys(text: string, block: Block, changes: readonly Change[]): string {
  let now = text;
  for (const [key, value] of changes) {
    const header = scan(now).headers.find((h) => h.from === block.header.from);
    if (header) now = withKey(now, { ...block, header }, key, value);
  }
  return now;
}

function withGroups(
  text: string, block: Block, groups: readonly Group[], kinds: readonly Kind[], more: Change[] = [],
): string {
  const changes = [...more];
  for (const { key, name } of kinds) {
    if (key === null) continue;
    const own = groups.filter((g) => g.kind === name && g.sides !== '');
    const before = block.groups.filter((g) => g.kind === name);
    if (JSON.stringify(own) === JSON.stringify(before) && more.length === 0) continue;
    if (own.length === 0 && before.length === 0) continue;
    changes.push([key, own.length === 0 ? null
      : `[${own.map((g) => quoted(inOrder(g.sides) + g.plus)).join(', ')}]`]);
  }
  const markers = markersText(movedMarkers(block, groups));
  if (markers !== markersText(block.markers)) changes.push(['markers', markers]);
  return withKeys(text, block, changes);
}

export function withEdge(
  text: string, block: Block, side: Side, kind: Kind, kinds: readonly Kind[],
): string {
  const blank = kinds.find((k) => k.key === null)?.letter ?? kind.letter;
  const edges = sides.map((s, i) => (s === side ? kind.letter : block.edges.charAt(i) || blank)).join('');
  const left = block.groups.map((g) => ({ ...g, sides: g.sides.replace(side, '') }))
    .filter((g) => g.sides !== '');
  const groups = kind.key === null ? left : [...left, { kind: kind.name, sides: side, plus: '' }];
  return withGroups(text, block, groups, kinds, [['edges', quoted(edges)]]);
}

export function firstSide(group: Group): Side | undefined {
  return sides.find((side) => group.sides.includes(side));
}

export function areJoined(block: Block, kind: string, a: Side, b: Side): boolean {
  return block.groups.some((g) => g.kind === kind && g.sides.includes(a) && g.sides.includes(b));
}

/** Joins the segments at two sides, or takes the second side out of their common one. */
export function withJoint(
  text: string, block: Block, kind: string, a: Side, b: Side, kinds: readonly Kind[],
): string {
  const at = (side: Side) => block.groups.find((g) => g.kind === kind && g.sides.includes(side));
  const [one, other] = [at(a), at(b)];
  if (!one || !other) return text;
  const rest = block.groups.filter((g) => g !== one && g !== other);
  const groups = one === other
    ? [...rest, { ...one, sides: one.sides.replace(b, '') }, { kind, sides: b, plus: '' }]
    : [...rest, { kind, sides: inOrder(one.sides + other.sides), plus: one.plus || other.plus }];
  return withGroups(text, block, groups, kinds);
}

/** Puts one more of a mark on a segment, or takes one away. */
export function withMark(text: string, block: Block, segment: string, mark: string, isPut: boolean): string {
  const bare = segment.replace(/\d+$/, '');
  const isIt = (key: string) => key === segment || (segment === bare && key === bare + '0');
  const name = Object.keys(block.markers).find(isIt) ?? segment;
  const now = block.markers[name] ?? [];
  const at = now.lastIndexOf(mark);
  const next = isPut ? [...now, mark] : now.filter((_, i) => i !== at);
  return withKey(text, block, 'markers', markersText({ ...block.markers, [name]: next }));
}

function isOf(group: Group, segment: Segment): boolean {
  return group.kind === segment.kind && inOrder(group.sides) === inOrder(segment.rim ?? '');
}

export function hasPlus(block: Block, segment: Segment): boolean {
  return block.groups.some((g) => isOf(g, segment) && g.plus !== '');
}

/** The sign behind the sides of a segment that stands for a pennant. */
export function withPlus(
  text: string, block: Block, segment: Segment, isPut: boolean, kinds: readonly Kind[],
): string {
  const groups = block.groups.map((g) => isOf(g, segment)
    ? { ...g, plus: isPut ? g.plus + '+' : g.plus.replace('+', '') } : g);
  return withGroups(text, block, groups, kinds);
}

/** The first file: the set in play, with nothing added. */
export function starter(tileset: string): string {
  const sets = tileset.split('+');
  const from = sets.length === 1 ? `extends = ${quoted(tileset)}`
    : `includes = [${sets.map(quoted).join(', ')}]`;
  return `[tileset]\nid = "my-tiles"\n${from}\n`;
}

function freeId(taken: ReadonlySet<string>, stem: string): string {
  let number = 1;
  while (taken.has(stem + String(number))) number++;
  return stem + String(number);
}

export function withNewTile(text: string, taken: ReadonlySet<string>, kinds: readonly Kind[]): string {
  const blank = kinds.find((k) => k.key === null)?.letter ?? kinds[0]?.letter ?? '';
  const edges = quoted(blank.repeat(sides.length));
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = ['[[tile]]', `id = ${quoted(freeId(taken, 'T'))}`, 'count = 1', `edges = ${edges}`, ''];
  return `${text.trimEnd()}${eol}${eol}${lines.join(eol)}`;
}

export function withCopy(text: string, block: Block, taken: ReadonlySet<string>): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const copy = text.trimEnd() + eol + eol;
  const header = scan(copy + block.text).headers.at(-1);
  const stem = block.id.replace(/\d+$/, '') || 'T';
  return setValue(copy + block.text.trimEnd() + eol, ['id'], quoted(freeId(taken, stem)), header);
}

/** Comments above the next tile stay. */
export function withoutTile(text: string, block: Block): string {
  const own = scan(text).entries.filter((e) => e.header?.from === block.header.from);
  const after = text.indexOf('\n', own.at(-1)?.to ?? block.header.from);
  const end = after < 0 ? text.length : after + 1;
  return text.slice(0, block.header.from) + text.slice(end).replace(/^(\r?\n)+/, '');
}
