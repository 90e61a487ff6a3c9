// A text as a file of the reader's own.

export function saveFile(name: string, text: string, kind = 'text/plain'): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type: kind }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
