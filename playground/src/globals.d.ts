declare module '*.css';

// Put in by build.mjs.
declare const BASTIDE_DOOR: 'wasm' | 'http';
declare const BASTIDE_STYLE_NONCE: string;
