// The page knows no rules: what fits, what scores, which tiles there are and how many, the program says. This
// looks for words and numbers of rules in the code of the page (not in its comments).

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';

const source = join(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

// Names of features, figures, marks and rules: what the program alone knows.
const vocabulary = new RegExp('\\b(' + [
  'cit(y|ies)', 'roads?', 'fields?', 'cloisters?', 'monaster(y|ies)', 'farms?', 'farmers?', 'knights?',
  'thie(f|ves)', 'highwaym[ae]n', 'monks?', 'meeples?', 'pennants?', 'shields?', 'inns?', 'cathedrals?',
  'rivers?', 'gardens?', 'abbots?', 'pigs?', 'builders?', 'wine', 'grain', 'cloth', 'big follower',
  'majority', 'points? (for|per|each)', 'per tile', 'counts? double', 'completed? feature',
].join('|') + ')\\b', 'i');

// How many tiles, figures or players there are, and points.
const numbers = new Set([72, 71, 84, 85, 73, 79]);

// Words that the tile editor must write into a tile file, and places where a word is another thing.
const allowed = JSON.parse(readFileSync(join(import.meta.dirname, 'no_rules.allowed.json'), 'utf8'));

function* findings(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const inAttribute = (node) => ts.isJsxAttribute(node.parent) &&
    ['class', 'd', 'role', 'id', 'for', 'type'].includes(node.parent.name.getText());
  const inImport = (node) => ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
  const visit = (node) => {
    const line = () => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) || ts.isRegularExpressionLiteral(node);
    if (isText && !inAttribute(node) && !inImport(node)) {
      const word = vocabulary.exec(node.text ?? node.getText())?.[0];
      if (word) found.push({ line: line(), what: word.toLowerCase() });
    }
    // Names of variables and keys count too.
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const inWords = node.text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
      const word = vocabulary.exec(inWords)?.[0];
      if (word) found.push({ line: line(), what: word.toLowerCase() });
    }
    if (ts.isNumericLiteral(node) && numbers.has(Number(node.text))) {
      found.push({ line: line(), what: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  yield* found;
}

test('no word and no number of rules in the code of the page', () => {
  assert.ok(files.length > 20, 'the sources are where this test looks for them');
  const found = [];
  for (const file of files) {
    const name = relative(source, file);
    for (const { line, what } of findings(file, readFileSync(file, 'utf8'))) {
      if (!allowed[name]?.words.includes(what)) found.push(`${name}:${line}: ${what}`);
    }
  }
  assert.deepEqual(found, []);
});

test('what is allowed is still needed, and says why', () => {
  for (const [name, { words, why }] of Object.entries(allowed)) {
    const text = readFileSync(join(source, name), 'utf8');
    const used = new Set([...findings(name, text)].map(({ what }) => what));
    assert.deepEqual(words.filter((word) => !used.has(word)), [], name);
    assert.ok(why.length > 10, name);
  }
});

test('it finds what it should', () => {
  const guilty = [
    'const farmers = 3;', 'const points = cityTiles * 2;', 'const a = "2 points per tile";',
    'if (left > 72) a();',
    'const kinds = ["follower", "abbot"];', 'const a = <p>A completed road counts.</p>;', 'x.pennants + 1;',
    'const a = `${n} knights`;', 'if (edge === "city") b();', 'const fits = a.road === b.road;',
  ];
  for (const text of guilty) assert.notDeepEqual([...findings('guilty.tsx', text)], [], text);
  const innocent = ['// A farmer.\nconst a = 1;', 'const a = <p class="field">x</p>;', 'import "../road";'];
  for (const text of innocent) {
    assert.deepEqual([...findings('innocent.tsx', text)], [], text);
  }
});

// What fits and scores is read: these keys of the program's answers are shown, never reckoned with.
const keys = ['points', 'edges', 'weight'];
const { SyntaxKind } = ts;
const reckoning = new Set([SyntaxKind.AsteriskToken, SyntaxKind.SlashToken, SyntaxKind.PlusEqualsToken,
  SyntaxKind.PlusToken, SyntaxKind.MinusToken]);

function* reckoned(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const isKey = (node) => ts.isPropertyAccessExpression(node) && keys.includes(node.name.text);
  const visit = (node) => {
    if (ts.isBinaryExpression(node) && reckoning.has(node.operatorToken.kind) &&
        (isKey(node.left) || isKey(node.right))) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  yield* found;
}

test('no points, edges or weights are reckoned with', () => {
  const look = (file) => [...reckoned(relative(source, file), readFileSync(file, 'utf8'))];
  const found = files.flatMap(look);
  assert.deepEqual(found, []);
  assert.equal([...reckoned('guilty.ts', 'const a = item.points * 2; sum += item.points;')].length, 2);
  assert.equal([...reckoned('innocent.tsx', 'const a = <b>{item.points}</b>;')].length, 0);
});
