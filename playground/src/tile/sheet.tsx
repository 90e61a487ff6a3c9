// Own tiles on paper: the program's pages, printed without the rest of this page.

import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Busy, Command, Failure } from '../app/panel';
import { tilesFile } from '../app/state';
import { run } from '../door/client';
import { useWork } from '../door/use_program';
import { Picture } from '../picture';

function pagesOf(files: Record<string, string>): string[] {
  const number = (name: string) => Number(/(\d+)\.svg$/.exec(name)?.[1] ?? 0);
  return Object.keys(files).filter((name) => name.endsWith('.svg')).sort((a, b) => number(a) - number(b))
    .map((name) => files[name] ?? '');
}

function Sheets(props: { pages: readonly string[]; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div class="sheets" role="dialog" aria-modal="true" aria-label="Sheet to print and cut">
      <div class="sheets-bar row">
        <button type="button" class="button primary" ref={first} onClick={() => window.print()}>Print</button>
        <button type="button" class="button" onClick={props.onClose}>Close</button>
        <p>Print at actual size (100 %), without margins: a tile is 45 mm wide.</p>
      </div>
      <div class="sheets-pages">
        {props.pages.map((svg, i) => (
          <Picture key={i} class="sheet-page" svg={svg} label={`Page ${i + 1} of ${props.pages.length}`} />
        ))}
      </div>
    </div>
  );
}

/** Beside the page, which is out of reach while the sheets are shown. */
function showSheets(pages: readonly string[]): void {
  const host = document.createElement('div');
  const others = [...document.body.children].filter((e) => e instanceof HTMLElement).filter((e) => !e.inert);
  const before = document.activeElement;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const close = () => {
    render(null, host);
    host.remove();
    document.removeEventListener('keydown', onKey);
    for (const other of others) other.inert = false;
    document.documentElement.classList.remove('shows-sheets');
    if (before instanceof HTMLElement) before.focus();
  };
  for (const other of others) other.inert = true;
  document.documentElement.classList.add('shows-sheets');
  document.body.append(host);
  document.addEventListener('keydown', onKey);
  render(<Sheets pages={pages} onClose={close} />, host);
}

export function SheetButton(props: { files: Record<string, string> }) {
  const [isOwn, setOwn] = useState(true);
  const { progress, refusal, start, stop } = useWork();
  const isBusy = progress !== null;
  const line = ['tilesets', 'cards', tilesFile, '--cut', ...(isOwn ? ['--own'] : []), '--svg', 'sheet.svg'];
  const show = () => isBusy || start(async (options) => {
    const answer = await run(line, props.files, options);
    const pages = pagesOf(answer.files);
    if (answer.code !== 0 || pages.length === 0) return answer;
    showSheets(pages);
    return null;
  });
  return (
    <section class="card stack" aria-label="On paper">
      <h3>On paper</h3>
      <div class="row">
        <button type="button" class="button" aria-disabled={isBusy} onClick={show}>
          Sheet to print and cut
        </button>
        <label class="choice-line">
          <input type="checkbox" checked={isOwn} onChange={(e) => setOwn(e.currentTarget.checked)} />
          {' '}Only what my file adds
        </label>
      </div>
      {isBusy && <Busy onStop={stop}>Drawing the sheets</Busy>}
      {!isBusy && refusal && <Failure answer={refusal} />}
      <Command line={line} whole />
    </section>
  );
}
