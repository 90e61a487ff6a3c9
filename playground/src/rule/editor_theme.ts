import { EditorView } from '@codemirror/view';

const mark = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy var(${colour})`,
  textUnderlineOffset: '3px',
});

/** The colours are those of the page, and so light or dark as it is. */
export const editorTheme = EditorView.theme({
  '&': {
    color: 'var(--ink)', backgroundColor: 'var(--sheet)', border: '1px solid var(--line)',
    borderRadius: '6px', fontSize: '0.9rem',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, monospace', lineHeight: '1.5', minHeight: 'var(--editor-height, 9rem)',
    maxHeight: '60dvh',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 8%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '.cm-tooltip': {
    color: 'var(--ink)', backgroundColor: 'var(--sheet)', border: '1px solid var(--line)', maxWidth: '34rem',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--accent-ink)', backgroundColor: 'var(--accent)',
  },
  '.cm-completionInfo': { whiteSpace: 'normal' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-lintRange-error': mark('--bad'),
  '.cm-lintRange-warning': mark('--warn'),
  '.cm-lintRange-active': { backgroundColor: 'color-mix(in srgb, var(--warn) 20%, transparent)' },
  '.cm-lint-marker': { width: '1em', height: '1em', textAlign: 'center', lineHeight: '1' },
  '.cm-lint-marker-error': { content: 'normal' },
  '.cm-lint-marker-warning': { content: 'normal' },
  '.cm-lint-marker-error::before': { content: '"✕"', color: 'var(--bad)', fontWeight: 'bold' },
  '.cm-lint-marker-warning::before': { content: '"!"', color: 'var(--warn)', fontWeight: 'bold' },
  '.tok-comment': { color: 'var(--muted)', fontStyle: 'italic' },
  '.tok-string': { color: 'var(--good)' },
  '.tok-number': { color: 'var(--warn)' },
  '.tok-key': { color: 'var(--accent)' },
});
