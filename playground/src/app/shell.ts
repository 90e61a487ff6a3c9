// Words as a shell takes them.

const plain = /^[A-Za-z0-9_@%+=:,./-]+$/;

export function shellLine(words: readonly string[]): string {
  return words.map((word) => (plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}
