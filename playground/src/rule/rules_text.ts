// What an edition file says that the form changes.

import type { Lines, Value } from './toml_lines';
import { entryOf, lineAt, quoted, removeValue, scan, setValue, spelled, valueOf } from './toml_lines';

export function starter(base: string[]): string {
  return `extends = ${spelledBase(base)}\n`;
}

function spelledBase(base: string[]): string {
  return base.length === 1 ? quoted(base[0] ?? '') : `[${base.map(quoted).join(', ')}]`;
}

/** What the file extends; none when it does not say so in a way that can be read. */
export function baseOf(text: string): string[] {
  const entry = entryOf(scan(text), ['extends']);
  const value: Value | undefined = entry && valueOf(text, entry);
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];
}

export function withBase(text: string, base: string[]): string {
  if (base.length === 0) return removeValue(text, ['extends']);
  return setValue(text, ['extends'], spelledBase(base));
}

export function pathOf(name: string): string[] {
  return name.split('.');
}

/** What the file gives an option, as one would type it into a field; null when it does not set it. */
export function typedValue(text: string, lines: Lines, name: string): string | null {
  const entry = entryOf(lines, pathOf(name));
  if (!entry) return null;
  const value = valueOf(text, entry);
  if (typeof value === 'object') {
    return !Array.isArray(value) && typeof value.value === 'string' ? value.value : null;
  }
  return value === undefined ? text.slice(entry.valueFrom, entry.to) : String(value);
}

export function withOption(text: string, name: string, value: string): string {
  return setValue(text, pathOf(name), spelled(value));
}

export function withoutOption(text: string, name: string): string {
  return removeValue(text, pathOf(name));
}

/** The lines on which an option is set, from and to; null when the file does not set it. */
export function linesOf(text: string, lines: Lines, name: string): [number, number] | null {
  const entry = entryOf(lines, pathOf(name));
  return entry ? [lineAt(text, entry.valueFrom), lineAt(text, entry.to)] : null;
}

const tablesOf: Record<string, string> = { mark: 'markers', line: 'lines' };

/** Writes a table of the catalogue (a mark, a line, a figure, a deck) into the file, to be changed there. */
export function withTable(text: string, name: string, value: string): string {
  const [kind = '', ...rest] = name.split('.');
  const id = rest.join('.');
  const table = tablesOf[kind];
  if (table !== undefined) return setValue(text, [table, id], value);
  const body = '_ = ' + value;
  const keys = scan(body).entries.filter((e) => e.inside?.path.length === 1)
    .map((e) => `${e.path.slice(1).join('.')} = ${body.slice(e.valueFrom, e.to)}`);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return [text.trimEnd(), '', `[[${kind}]]`, `id = ${quoted(id)}`, ...keys, ''].join(eol);
}
