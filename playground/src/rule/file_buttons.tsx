// A file of one's own: saved from the page, and opened in it.

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

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
      <button type="button" class="button small" onClick={() => saveFile(name, text)}>Save</button>
      <label class="button small file-open">
        Open
        <input type="file" accept=".toml,text/plain" aria-label={`Open a file in place of ${name}`}
          onChange={(e) => open(e.currentTarget)} />
      </label>
    </>
  );
}
