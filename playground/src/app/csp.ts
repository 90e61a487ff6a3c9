// For CodeMirror's `EditorView.cspNonce`: the page's policy admits its styles by this word.

export const styleNonce = BASTIDE_STYLE_NONCE;
