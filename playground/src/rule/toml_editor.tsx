// The text of a TOML file, with the program's findings at their places.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap }
  from '@codemirror/autocomplete';
import type { CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers }
  from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Finding } from './catalogue';
import { editorTheme } from './editor_theme';

export interface Jump {
  line: number;
  column: number;
}

interface Props {
  label: string;
  text: string;
  findings: readonly Finding[];
  onChange: (text: string) => void;
  complete?: CompletionSource;
  /** A place to go to; each new object is another journey. */
  jump?: Jump | null;
}

const highlighting = HighlightStyle.define([
  { tag: tags.comment, class: 'tok-comment' },
  { tag: tags.string, class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.atom], class: 'tok-number' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: 'tok-key' },
]);

function place(doc: Text, line: number, column: number): number {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(found.from + Math.max(column, 1) - 1, found.to);
}

function diagnostic(doc: Text, finding: Finding): Diagnostic {
  const line = doc.lineAt(place(doc, finding.line, 1));
  const from = place(doc, finding.line, finding.column);
  const word = /^(?:"[^"]*"?|'[^']*'?|[\w.-]+|\S+)/.exec(line.text.slice(from - line.from))?.[0] ?? '';
  const to = Math.max(from + word.length, Math.min(from + 1, line.to));
  return {
    from: Math.min(from, to),
    to,
    severity: finding.severity === 'error' ? 'error' : 'warning',
    message: finding.message,
  };
}

function put(view: EditorView, text: string): void {
  const old = view.state.doc.toString();
  if (old === text) return;
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  let end = 0;
  while (end < old.length - from && end < text.length - from && old.at(-1 - end) === text.at(-1 - end)) end++;
  view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) } });
}

export function TomlEditor(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef(props);
  // What was typed here and has not come back yet: it must not undo what is typed meanwhile.
  const sent = useRef<string[]>([]);
  now.current = props;

  useEffect(() => {
    if (!host.current) return;
    // In a shadow root its styles are sheets of script, which a strict policy for content allows.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const told = EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      const text = update.state.doc.toString();
      const { text: given, onChange } = now.current;
      if (text === given.replaceAll('\r\n', '\n')) return;
      sent.current.push(text);
      onChange(given.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
    });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: now.current.text,
        extensions: [
          lineNumbers(), lintGutter(), history(), drawSelection(), bracketMatching(), closeBrackets(),
          highlightActiveLine(), highlightActiveLineGutter(), EditorView.lineWrapping,
          StreamLanguage.define(toml), syntaxHighlighting(highlighting), editorTheme, told,
          autocompletion({ override: [(context) => now.current.complete?.(context) ?? null] }),
          EditorView.contentAttributes.of({ 'aria-label': now.current.label, spellcheck: 'false' }),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...lintKeymap,
            ...defaultKeymap]),
        ],
      }),
    });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);

  useLayoutEffect(() => {
    const text = props.text.replaceAll('\r\n', '\n');
    const at = sent.current.indexOf(text);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (view.current && at < 0) put(view.current, text);
  }, [props.text]);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const marks = props.findings.filter((f) => f.line > 0).map((f) => diagnostic(current.state.doc, f));
    current.dispatch(setDiagnostics(current.state, marks.sort((a, b) => a.from - b.from)));
  }, [props.findings]);

  useEffect(() => {
    const { current } = view;
    if (!current || !props.jump) return;
    const at = place(current.state.doc, props.jump.line, props.jump.column);
    current.focus();
    current.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    host.current?.scrollIntoView({ block: 'nearest' });
  }, [props.jump]);

  return <div class="toml-editor" ref={host} />;
}
