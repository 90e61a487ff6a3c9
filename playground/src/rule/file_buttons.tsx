// A file of one's own: saved from the page, and opened in it.

import { saveFile } from '../app/save';

const MOST_BYTES = 1_000_000;

export function FileButtons(props: { name: string; text: string; onOpen: (text: string) => void }) {
  const { name, text, onOpen } = props;
  const open = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) void file.slice(0, MOST_BYTES).text().then(onOpen);
    input.value = '';
  };
  return (
    <>
      <button type="button" class="button small" onClick={() => saveFile(name, text, 'application/toml')}>Save</button>
      <label class="button small file-open">
        Open
        <input type="file" accept=".toml,text/plain" aria-label={`Open a file in place of ${name}`}
          onChange={(e) => open(e.currentTarget)} />
      </label>
    </>
  );
}
