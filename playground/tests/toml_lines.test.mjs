import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSync } from 'esbuild';

const built = buildSync({
  entryPoints: [new URL('../src/rule/toml_lines.ts', import.meta.url).pathname],
  bundle: true, format: 'esm', write: false,
});
const url = 'data:text/javascript;base64,' + Buffer.from(built.outputFiles[0].contents).toString('base64');
const { entryOf, readValue, removeValue, scan, setValue, spelled, valueOf } = await import(url);

const paths = (text) => scan(text).entries.map((e) => e.path.join('.'));
const value = (text, path) => valueOf(text, entryOf(scan(text), path.split('.')));
const set = (text, path, put) => setValue(text, path.split('.'), put);
const remove = (text, path) => removeValue(text, path.split('.'));

test('finds keys of the file, of tables, dotted and quoted ones', () => {
  const text = 'a = 1\nb.c = "x" # b.d = 2\n[t]\n"e" = 3\nt.\'f\'.g = 4\n[[u]]\nh = 5\n';
  assert.deepEqual(paths(text), ['a', 'b.c', 't.e', 't.t.f.g', 'u.h']);
  assert.equal(value(text, 'b.c'), 'x');
  assert.equal(entryOf(scan(text), ['u', 'h']), undefined);
});

test('reads strings with signs of TOML in them', () => {
  assert.equal(value('a = "x # y" # z\n', 'a'), 'x # y');
  assert.equal(value("a = 'C:\\q' # z", 'a'), 'C:\\q');
  assert.equal(value('a = "q\\"# \\u0041"\nb = 2', 'a'), 'q"# A');
  assert.deepEqual(readValue('["a]", \'b#\', # c\n "d",]'), ['a]', 'b#', 'd']);
  assert.deepEqual(readValue('{ a = "x}", b = [1, 2], c.d = true }'), { a: 'x}', b: [1, 2], 'c.d': true });
});

test('multi-line strings and arrays hide the keys inside them', () => {
  const text = 'a = """\nb = 1\n[c]\n""" # "\nd = [\n  "e = 1", # ]\n  "[f]",\n]\n' +
    'g = \'\'\'x\ny = 1\'\'\'\nh = 2\n';
  assert.deepEqual(paths(text), ['a', 'd', 'g', 'h']);
  assert.equal(value(text, 'a'), 'b = 1\n[c]\n');
  assert.deepEqual(value(text, 'd'), ['e = 1', '[f]']);
});

test('what is not closed ends with its line', () => {
  assert.deepEqual(paths('a = "x\nb = [1, 2\nc = { d = 1\ne = 3\n'), ['a', 'b', 'c', 'e'].flatMap((k) =>
    (k === 'c' ? ['c', 'c.d'] : [k])));
  assert.equal(set('a = "x\nb = 1\n', 'a', '2'), 'a = 2\nb = 1\n');
});

test('replaces a value and nothing else', () => {
  const text = '# first\nextends = "c1"   # why\n\n  farms="first"# note\n';
  assert.equal(set(text, 'farms', '"off"'), '# first\nextends = "c1"   # why\n\n  farms="off"# note\n');
  assert.equal(set('a = """\nx\n""" # y\nb = 1', 'a', '"z"'), 'a = "z" # y\nb = 1');
});

test('replaces where a value has a source beside it', () => {
  assert.equal(set('[farms]\nvalue = "first"\nsource = "x"\n', 'farms', '"off"'),
    '[farms]\nvalue = "off"\nsource = "x"\n');
  assert.equal(set('farms = { source = "x", value = "first" }\n', 'farms', '"off"'),
    'farms = { source = "x", value = "off" }\n');
  assert.equal(set('[city]\ncomplete = { value = "tiles", source = "s" }\n', 'city.complete', '"2"'),
    '[city]\ncomplete = { value = "2", source = "s" }\n');
});

test('adds keys where they belong', () => {
  assert.equal(set('', 'farms', '"off"'), 'farms = "off"\n');
  assert.equal(set('extends = "c1"', 'farms', '"off"'), 'extends = "c1"\nfarms = "off"\n');
  assert.equal(set('extends = "c1"\n\n# cities\n[city]\ncomplete = "1"\n', 'farms', '"off"'),
    'extends = "c1"\nfarms = "off"\n\n# cities\n[city]\ncomplete = "1"\n');
  assert.equal(set('# cities\n[city]\ncomplete = "1"\n', 'farms', '"off"'),
    'farms = "off"\n# cities\n[city]\ncomplete = "1"\n');
  assert.equal(set('# only this\n', 'farms', '"off"'), '# only this\nfarms = "off"\n');
});

test('adds dotted keys to the table that is there', () => {
  assert.equal(set('extends = "c1"\n', 'city.complete', '"tiles"'),
    'extends = "c1"\ncity.complete = "tiles"\n');
  assert.equal(set('[city]\nincomplete = "1" # x\n[road]\n', 'city.complete', '"2"'),
    '[city]\nincomplete = "1" # x\ncomplete = "2"\n[road]\n');
  assert.equal(set('[city]', 'city.complete', '"2"'), '[city]\ncomplete = "2"\n');
  assert.equal(set('city.incomplete = "1"\nfarms = "off"\n', 'city.complete', '"2"'),
    'city.incomplete = "1"\ncity.complete = "2"\nfarms = "off"\n');
  assert.equal(set('city = { incomplete = "1" }\n', 'city.complete', '"2"'),
    'city = { incomplete = "1", complete = "2" }\n');
  assert.equal(set('city = {}\n', 'city.complete', '"2"'), 'city = { complete = "2" }\n');
});

test('keeps CRLF', () => {
  assert.equal(set('a = 1 # x\r\n[b]\r\nc = 2\r\n', 'a', '3'), 'a = 3 # x\r\n[b]\r\nc = 2\r\n');
  assert.equal(set('a = 1\r\n[b]\r\nc = 2\r\n', 'b.d', '3'), 'a = 1\r\n[b]\r\nc = 2\r\nd = 3\r\n');
  assert.equal(remove('a = 1\r\nb = 2\r\n', 'a'), 'b = 2\r\n');
  assert.equal(value('a = two\r\nb = 2\r\n', 'b'), 2);
});

test('removes exactly the line', () => {
  assert.equal(remove('# a\nextends = "c1"\n\nfarms = "off" # why\n# b\nunit = "tile"\n', 'farms'),
    '# a\nextends = "c1"\n\n# b\nunit = "tile"\n');
  assert.equal(remove('a = 1\n', 'b'), 'a = 1\n');
  assert.equal(remove('[city]\ncomplete = "1"\nincomplete = "2"\n', 'city.complete'),
    '[city]\nincomplete = "2"\n');
  assert.equal(remove('a = 1\n[city]\ncomplete = "1"\n[road]\nx = 2\n', 'city.complete'),
    'a = 1\n[road]\nx = 2\n');
  assert.equal(remove('[city]\n# mine\ncomplete = "1"\n', 'city.complete'), '[city]\n# mine\n');
  assert.equal(remove('city = { complete = "1", incomplete = "2" }\n', 'city.complete'),
    'city = { incomplete = "2" }\n');
  assert.equal(remove('city = { incomplete = "2", complete = "1" }\n', 'city.complete'),
    'city = { incomplete = "2" }\n');
  assert.equal(remove('a = 1\ncity = { complete = "1" }\n', 'city.complete'), 'a = 1\n');
});

test('removes a value with the source beside it', () => {
  assert.equal(remove('a = 1\n[farms]\nvalue = "off"\nsource = "x"\n[city]\nb = 1\n', 'farms'),
    'a = 1\n[city]\nb = 1\n');
  assert.equal(remove('farms = { value = "off", source = "x" }\na = 1\n', 'farms'), 'a = 1\n');
  assert.equal(remove('farms.value = "off"\nfarms.source = "x"\na = 1\n', 'farms'), 'a = 1\n');
});

test('what is set can be taken away again', () => {
  for (const text of [
    'extends = "c1"\n',
    '# x\n\n[city]\nincomplete = "1"\n\n[road]\ncomplete = "2"\n',
    'a = [\n1,\n]\n',
  ]) {
    for (const path of ['farms', 'city.complete', 'farm.points']) {
      assert.equal(remove(set(text, path, '"v"'), path), text);
    }
  }
});

test('one table of an array is edited by itself', () => {
  const text = '[[tile]]\nid = "X"\ncount = 1\n\n# two\n[[tile]]\nid = "Y" # y\n';
  const [first, second] = scan(text).headers;
  assert.equal(setValue(text, ['count'], '3', first),
    '[[tile]]\nid = "X"\ncount = 3\n\n# two\n[[tile]]\nid = "Y" # y\n');
  assert.equal(setValue(text, ['count'], '3', second),
    '[[tile]]\nid = "X"\ncount = 1\n\n# two\n[[tile]]\nid = "Y" # y\ncount = 3\n');
  assert.equal(removeValue(text, ['count'], first), '[[tile]]\nid = "X"\n\n# two\n[[tile]]\nid = "Y" # y\n');
});

test('whole numbers are bare, all else is quoted', () => {
  assert.equal(spelled('7'), '7');
  assert.equal(spelled('2*tiles'), '"2*tiles"');
  assert.equal(spelled('007'), '"007"');
  assert.equal(readValue(spelled('a "b" \\ \u0001\n')), 'a "b" \\ \u0001\n');
});

test('any text is read, and no edit of a wrong one throws', () => {
  const signs = ['[', ']', '{', '}', '"', "'", '"""', '=', '.', ',', '#', '\n', '\r\n', 'a', '1', '\\', ' '];
  let seed = 1;
  const next = () => (seed = (seed * 48271) % 2147483647);
  for (let i = 0; i < 5000; i++) {
    const text = Array.from({ length: 1 + (next() % 30) }, () => signs[next() % signs.length]).join('');
    scan(text);
    set(text, 'a', '1');
    remove(text, 'a.1');
  }
});

// Reading that grew with the square of the text would not end before the test does.
test('a large text made to be slow is read to its end', () => {
  for (const line of ['a=[\n', 'a={"""\n', 'a="""\n', '[[\n', 'a={b=[\n']) scan(line.repeat(200_000));
});
