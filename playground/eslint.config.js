import tseslint from 'typescript-eslint';

const nothingFromStrings = [
  { selector: 'ExportDefaultDeclaration', message: 'Exports have names here.' },
  {
    selector: ':matches(MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/],' +
      ' JSXAttribute[name.name=/^(dangerouslySetInnerHTML|innerHTML)$/])',
    message: 'No markup from strings: src/picture.tsx is the only way in.',
  },
  {
    selector: 'CallExpression[callee.name=/^(fetch|eval)$/], NewExpression[callee.name=/^(XMLHttpRequest|' +
      'WebSocket|EventSource)$/]',
    message: 'The page asks nobody but the program.',
  },
];

export default [
  { ignores: ['node_modules/'] },
  ...tseslint.configs.recommendedTypeChecked.map((part) => ({ ...part, files: ['src/**/*.{ts,tsx}'] })),
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-syntax': ['error', ...nothingFromStrings],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(['process', 'console', 'URL', 'Buffer', 'setTimeout', 'clearTimeout',
        'document', 'window', 'location', 'localStorage', 'AbortController', 'fetch', 'CompressionStream',
        'Response', 'Blob', 'getComputedStyle', 'navigator', 'TextEncoder', 'DecompressionStream', 'btoa',
        'performance', 'AbortSignal'].map((name) => [name, 'readonly'])),
    },
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error', 'prefer-const': 'error', eqeqeq: 'error' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    rules: {
      'max-len': ['error', { code: 120, ignoreUrls: true }],
    },
  },
];
