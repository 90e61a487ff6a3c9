// Where keys and values stand in a TOML text, and edits that leave everything else as it was typed.
// It reads wrong files too, as far as it can: whether a file is right, the program says.

export type Value = string | number | boolean | Value[] | { [key: string]: Value };

export interface Header {
  path: string[];
  isArray: boolean;
  /** Start of its line, end of its line, and where the next header's line starts. */
  from: number;
  to: number;
  end: number;
}

export interface Entry {
  /** With the keys of its header and of the inline tables around it. */
  path: string[];
  header: Header | null;
  /** The inline table that it stands in. */
  inside: Entry | null;
  /** Start of the key (of the line, outside of inline tables), and end of the value. */
  from: number;
  to: number;
  valueFrom: number;
}

export interface Lines {
  headers: Header[];
  entries: Entry[];
}

/** So many brackets are followed to the end of the text in vain. */
const MOST_UNCLOSED = 8;

const BARE_KEY = /[A-Za-z0-9_-]/;

class Scanner {
  at = 0;
  private unclosed = 0;
  readonly headers: Header[] = [];
  readonly entries: Entry[] = [];

  constructor(readonly text: string) {}

  scan(): Lines {
    while (this.at < this.text.length) this.line();
    this.headers.forEach((header, i) => {
      header.end = this.headers[i + 1]?.from ?? this.text.length;
    });
    return { headers: this.headers, entries: this.entries };
  }

  private line(): void {
    const from = this.at;
    this.blanks();
    if (this.text[this.at] === '[') this.header(from);
    else {
      const header = this.headers.at(-1) ?? null;
      this.entry(from, header?.path ?? [], header, null);
    }
    this.at = lineEnd(this.text, this.at);
  }

  private header(from: number): void {
    const isArray = this.text.startsWith('[[', this.at);
    this.at += isArray ? 2 : 1;
    const path = this.key();
    const to = lineEnd(this.text, this.at);
    if (path.length > 0) this.headers.push({ path, isArray, from, to, end: this.text.length });
  }

  private entry(from: number, before: string[], header: Header | null, inside: Entry | null): void {
    const key = this.key();
    if (key.length === 0 || this.text[this.at] !== '=') return;
    this.at++;
    this.blanks();
    const entry: Entry = { path: [...before, ...key], header, inside, from, to: this.at, valueFrom: this.at };
    this.entries.push(entry);
    if (this.text[this.at] === '{') this.inlineTable(entry);
    else this.skipValue();
    entry.to = this.at;
  }

  private inlineTable(entry: Entry): void {
    const end = this.closing();
    this.at++;
    while (this.at < end) {
      this.gaps();
      const from = this.at;
      this.entry(from, entry.path, entry.header, entry);
      this.gaps();
      if (this.text[this.at] === ',') this.at++;
      else if (this.at === from) break;
    }
    this.at = end;
  }

  /** A dotted key; nothing is left of it where there is none. */
  private key(): string[] {
    const parts: string[] = [];
    for (;;) {
      this.blanks();
      const from = this.at;
      const quote = this.text[this.at];
      if (quote === '"' || quote === "'") {
        this.skipString();
        parts.push(readString(this.text.slice(from, this.at)) ?? '');
      } else {
        while (BARE_KEY.test(this.text[this.at] ?? '')) this.at++;
        if (this.at === from) return [];
        parts.push(this.text.slice(from, this.at));
      }
      this.blanks();
      if (this.text[this.at] !== '.') return parts;
      this.at++;
    }
  }

  private skipValue(): void {
    const first = this.text[this.at];
    if (first === '"' || first === "'") this.skipString();
    else if (first === '[') this.at = this.closing();
    else {
      while (this.at < this.text.length && !/[\r\n#,}]/.test(this.text[this.at] ?? '')) this.at++;
      while (/[ \t]/.test(this.text[this.at - 1] ?? '')) this.at--;
    }
  }

  private skipString(): void {
    const quote = this.text.charAt(this.at);
    if (this.text.startsWith(quote.repeat(3), this.at)) {
      this.at += 3;
      while (this.at < this.text.length && !this.text.startsWith(quote.repeat(3), this.at)) {
        this.at += quote === '"' && this.text[this.at] === '\\' ? 2 : 1;
      }
      this.at = Math.min(this.at + 3, this.text.length);
      while (this.text[this.at] === quote) this.at++;
      return;
    }
    this.at++;
    while (this.at < this.text.length && !/[\r\n]/.test(this.text.charAt(this.at))) {
      if (this.text[this.at] === quote) {
        this.at++;
        return;
      }
      this.at += quote === '"' && this.text[this.at] === '\\' ? 2 : 1;
    }
  }

  /** After the bracket that closes the one here; the end of the line when none does. */
  private closing(): number {
    const start = this.at;
    if (this.unclosed > MOST_UNCLOSED) return endOfText(this.text, start);
    let depth = 0;
    let found = -1;
    while (this.at < this.text.length && found < 0) {
      const c = this.text.charAt(this.at);
      if (c === '"' || c === "'") {
        this.skipString();
        continue;
      }
      if (c === '#') {
        while (this.at < this.text.length && this.text[this.at] !== '\n') this.at++;
        continue;
      }
      if (c === '[' || c === '{') depth++;
      if (c === ']' || c === '}') depth--;
      this.at++;
      if (depth === 0) found = this.at;
    }
    this.at = start;
    if (found < 0) this.unclosed++;
    return found < 0 ? endOfText(this.text, start) : found;
  }

  private blanks(): void {
    while (/[ \t]/.test(this.text[this.at] ?? '')) this.at++;
  }

  private gaps(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      if (this.text[this.at] !== '#') return;
      while (this.at < this.text.length && this.text[this.at] !== '\n') this.at++;
    }
  }
}

/** The start of the next line. */
function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found + 1;
}

/** The end of what is written on this line. */
function endOfText(text: string, at: number): number {
  const found = text.slice(at).search(/\r?\n/);
  return found < 0 ? text.length : at + found;
}

export function scan(text: string): Lines {
  return new Scanner(text).scan();
}

const ESCAPES: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\x1b' };

function readString(text: string): string | undefined {
  const quote = text.charAt(0);
  const fence = text.startsWith(quote.repeat(3)) && text.length >= 6 ? quote.repeat(3) : quote;
  if (text.length < 2 * fence.length || !text.endsWith(fence)) return undefined;
  let inner = text.slice(fence.length, -fence.length);
  if (fence.length === 3) inner = inner.replace(/^\r?\n/, '');
  if (quote === "'") return inner;
  return inner.replace(/\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\s*\n\s*|.)/gs, (_, code: string) => {
    if (/^u.|^U./.test(code)) return String.fromCodePoint(Math.min(parseInt(code.slice(1), 16), 0x10ffff));
    return /^\s*\n/.test(code) ? '' : (ESCAPES[code] ?? code);
  });
}

/** The value of a piece of TOML; undefined when it is none, or a kind that nothing here needs. */
export function readValue(text: string): Value | undefined {
  const value = text.trim();
  const first = value.charAt(0);
  if (first === '"' || first === "'") return readString(value);
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^[+-]?\d[\d_]*(\.\d+)?$/.test(value)) return Number(value.replaceAll('_', ''));
  if (first === '{' && value.endsWith('}')) {
    const table: Record<string, Value> = {};
    for (const entry of scan('_ = ' + value).entries) {
      if (entry.path.length < 2 || entry.inside?.path.length !== 1) continue;
      const part = readValue(('_ = ' + value).slice(entry.valueFrom, entry.to));
      if (part !== undefined) table[entry.path.slice(1).join('.')] = part;
    }
    return table;
  }
  if (first === '[' && value.endsWith(']')) return readArray(value);
  return undefined;
}

function readArray(text: string): Value[] {
  // As a table of numbered keys, an array is read by the same scanner.
  const parts: Value[] = [];
  let rest = text.slice(1, -1);
  for (;;) {
    rest = rest.replace(/^(\s|,|#[^\n]*(\n|$))+/, '');
    if (rest === '') return parts;
    const entry = scan('_ = ' + rest).entries[0];
    const to = (entry?.to ?? 4) - 4;
    const part = readValue(rest.slice(0, to));
    if (to <= 0 || part === undefined) return parts;
    parts.push(part);
    rest = rest.slice(to);
  }
}

export function valueOf(text: string, entry: Entry): Value | undefined {
  return readValue(text.slice(entry.valueFrom, entry.to));
}

/** A text in TOML, on one line. */
export function quoted(value: string): string {
  const escaped = value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  const code = (c: string) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0');
  return '"' + escaped.replace(/[\x00-\x1f\x7f]/g, code) + '"';
}

/** A whole number as it is, anything else in quotes. */
export function spelled(value: string): string {
  return /^(0|[1-9]\d{0,8})$/.test(value) ? value : quoted(value);
}

function isPath(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i]);
}

/** The entry that sets `path`: with a value of its own, or as `value` beside a source. */
export function entryOf(lines: Lines, path: string[]): Entry | undefined {
  const found = lines.entries.filter((e) => !e.header?.isArray);
  return found.find((e) => isPath(e.path, [...path, 'value'])) ?? found.find((e) => isPath(e.path, path));
}

function newline(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function splice(text: string, from: number, to: number, put: string): string {
  return text.slice(0, from) + put + text.slice(to);
}

/** A whole line put in before the line that starts at `at`. */
function putLine(text: string, at: number, line: string): string {
  const isOpen = at > 0 && text[at - 1] !== '\n';
  return splice(text, at, at, (isOpen ? newline(text) : '') + line + newline(text));
}

const KEY = /^[A-Za-z0-9_-]+$/;

function keyText(path: string[]): string {
  return path.map((part) => (KEY.test(part) ? part : quoted(part))).join('.');
}

/** Where a key of the file itself goes: below the last one, above the first header and its comments. */
function placeInRoot(text: string, lines: Lines): number {
  const last = lines.entries.filter((e) => e.header === null && e.inside === null).at(-1);
  if (last) return lineEnd(text, last.to);
  let at = lines.headers[0]?.from ?? text.length;
  if (at === text.length) return at;
  for (;;) {
    const before = text.lastIndexOf('\n', at - 2) + 1;
    if (at === 0 || !text.slice(before, at).trimStart().startsWith('#')) return at;
    at = before;
  }
}

/** Sets `path` in the file, or in the table of `header`, to a value that is TOML already. */
export function setValue(text: string, path: string[], value: string, header?: Header): string {
  const lines = scan(text);
  if (header) {
    const own = lines.entries.filter((e) => e.header?.from === header.from && e.inside === null);
    const found = own.find((e) => isPath(e.path, [...header.path, ...path]));
    if (found) return splice(text, found.valueFrom, found.to, value);
    return putLine(text, own.length > 0 ? lineEnd(text, own.at(-1)?.to ?? 0) : header.to,
      `${keyText(path)} = ${value}`);
  }
  const found = entryOf(lines, path);
  if (found) return splice(text, found.valueFrom, found.to, value);
  const parent = path.slice(0, -1);
  if (parent.length > 0) {
    const table = lines.headers.find((h) => !h.isArray && isPath(h.path, parent));
    if (table) return setValue(text, path.slice(parent.length), value, table);
    const inline = lines.entries.find((e) => isPath(e.path, parent) && text[e.valueFrom] === '{');
    if (inline) {
      const isEmpty = text.slice(inline.valueFrom + 1, inline.to - 1).trim() === '';
      const last = lines.entries.filter((e) => e.inside === inline).at(-1);
      const put = `${keyText(path.slice(parent.length))} = ${value}`;
      if (isEmpty) return splice(text, inline.valueFrom, inline.to, `{ ${put} }`);
      if (last) return splice(text, last.to, last.to, `, ${put}`);
    }
    const sibling = lines.entries.filter((e) =>
      e.header === null && e.inside === null && isPath(e.path.slice(0, -1), parent)).at(-1);
    if (sibling) return putLine(text, lineEnd(text, sibling.to), `${keyText(path)} = ${value}`);
  }
  return putLine(text, placeInRoot(text, lines), `${keyText(path)} = ${value}`);
}

function removeFromInline(text: string, lines: Lines, entry: Entry, table: Entry): string {
  const all = lines.entries.filter((e) => e.inside === table);
  const i = all.indexOf(entry);
  const next = all[i + 1];
  const before = all[i - 1];
  if (next) return splice(text, entry.from, next.from, '');
  if (before) return splice(text, before.to, entry.to, '');
  return removeEntry(text, lines, table);
}

function removeEntry(text: string, lines: Lines, entry: Entry): string {
  if (entry.inside) return removeFromInline(text, lines, entry, entry.inside);
  const header = entry.header;
  const to = lineEnd(text, entry.to);
  if (header && !header.isArray) {
    const rest = text.slice(header.to, entry.from) + text.slice(to, header.end);
    if (rest.trim() === '') return splice(text, header.from, to, '');
  }
  return splice(text, entry.from, to, '');
}

/** Takes away what sets `path`, and nothing else. */
export function removeValue(text: string, path: string[], header?: Header): string {
  const lines = scan(text);
  if (header) {
    const found = lines.entries.find((e) =>
      e.header?.from === header.from && isPath(e.path, [...header.path, ...path]));
    return found ? removeEntry(text, lines, found) : text;
  }
  const found = entryOf(lines, path);
  if (!found) return text;
  if (isPath(found.path, path)) return removeEntry(text, lines, found);
  // The value stands in a table of its own, beside its source: the table goes.
  const table = found.inside ?? null;
  if (table) return removeEntry(text, lines, table);
  const beside = lines.entries.filter((e) => !e.header?.isArray && e.inside === null &&
    isPath(e.path.slice(0, path.length), path));
  const whole = beside.map((e) => ({ from: e.from, to: lineEnd(text, e.to) }));
  const own = lines.headers.find((h) => !h.isArray && isPath(h.path, path));
  if (own) whole.push({ from: own.from, to: own.to });
  return whole.sort((a, b) => b.from - a.from).reduce((left, w) => splice(left, w.from, w.to, ''), text);
}

/** The 1-based line of a place. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
