// What the page reads of `editions`, `editions show`, `lint` and `compare`.

export interface Table {
  columns: string[];
  rows: number[][];
}

export interface Option {
  name: string;
  group: string;
  value: string;
  values: string[];
  /** Numbers may stand for the values. */
  numbers?: boolean;
  meaning: string;
  set_in: string;
  file: string;
  line: number;
  source: string;
  statements: string[];
  table?: Table;
  /** What may stand in a formula. */
  names?: string[];
}

export interface Edition {
  id: string;
  name: string;
  tileset: string;
  notes: string[];
  options: Option[];
  /** Those that few variants change, as they are at first. */
  further?: Option[];
  /** Each change in a sentence, where the program says it. */
  changes?: { name: string; sentence: string }[];
}

export interface Listed {
  id: string;
  name: string;
}

export interface EditionList {
  editions: Listed[];
  presets: Listed[];
}

export interface Finding {
  severity: string;
  option?: string;
  tile?: string;
  file?: string;
  line: number;
  column: number;
  rule: string;
  message: string;
}

export interface Lint {
  findings: Finding[];
  holds?: string[];
}

export interface Bite {
  name: string;
  words: string;
}

export interface Comparison {
  changes: { name: string; sentence: string }[];
  bites: Bite[];
}

/** Of an edition all that may be changed, what few variants change last. */
export function allOptions(edition: Edition | null): Option[] {
  return edition ? [...edition.options, ...(edition.further ?? [])] : [];
}

/** Such values are tables of their own, and edited in the file. */
export function isTable(option: Option): boolean {
  return option.value.startsWith('{');
}

export function isFormula(option: Option): boolean {
  return option.table !== undefined || (option.name.includes('.') && !isTable(option));
}

export function isNumber(option: Option): boolean {
  return option.values.length === 0 && !isFormula(option) && /^\d+$/.test(option.value);
}
