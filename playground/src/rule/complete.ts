// Names and values of options as one types them, from the program's catalogue.

import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditionList, Option } from './catalogue';
import { isTable } from './catalogue';
import { scan, spelled } from './toml_lines';

function names(options: readonly Option[], header: string): Completion[] {
  const inside = header === '' ? '' : header + '.';
  return options.filter((o) => !isTable(o) && o.name.startsWith(inside)).map((o) => ({
    label: o.name.slice(inside.length),
    apply: `${o.name.slice(inside.length)} = `,
    detail: o.value,
    info: o.meaning,
    type: 'property',
  }));
}

function values(list: readonly string[], info: string, isQuoted: boolean): Completion[] {
  const apply = (value: string) => (isQuoted ? value : spelled(value));
  return list.map((value) => ({ label: value, apply: apply(value), info, type: 'enum' }));
}

export function complete(
  context: CompletionContext,
  options: readonly Option[],
  list: EditionList | null,
): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const table = scan(context.state.sliceDoc(0, line.from)).headers.at(-1);
  const header = table?.path.join('.') ?? '';
  const key = /^\s*([\w.]*)$/.exec(before);
  if (key) {
    const word = key[1] ?? '';
    if (word === '' && !context.explicit) return null;
    const found = names(options, header);
    return found.length === 0 ? null
      : { from: context.pos - word.length, options: found, validFor: /^[\w.]*$/ };
  }
  const value = /^\s*([\w.]+)\s*=\s*(.*?)("?)([\w/.-]*)$/.exec(before);
  if (!value) return null;
  const [, word = '', , quote = '', typed = ''] = value;
  if (quote === '' && !context.explicit && typed === '') return null;
  const name = header === '' ? word : `${header}.${word}`;
  const option = options.find((o) => o.name === name);
  const isQuoted = quote !== '';
  const found = name === 'extends' && list
    ? [...list.editions, ...list.presets].flatMap((l) => values([l.id], l.name, isQuoted))
    : values(option?.values ?? [], option?.meaning ?? '', isQuoted);
  return found.length === 0 ? null
    : { from: context.pos - typed.length, options: found, validFor: /^[\w/.-]*$/ };
}
