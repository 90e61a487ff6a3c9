// The link, and what can be taken away: notation, the user's files, the picture, the commands.

import { useEffect, useRef, useState } from 'preact/hooks';
import { draw, type Drawing } from '../door/commands';
import { copyText } from './panel';
import { currentLink } from './open';
import { saveFile } from './save';
import { shellLine } from './shell';
import { ask, editionArguments, rulesFile, tilesFile, useApp, type State } from './state';

async function savePicture(position: string): Promise<string> {
  const answer = await ask(draw(position));
  if (answer.code !== 0) return answer.stderr.split('\n')[0] ?? 'The picture could not be drawn.';
  saveFile('position.svg', (JSON.parse(answer.stdout) as Drawing).svg, 'image/svg+xml');
  return 'position.svg was saved.';
}

function commands(state: State): string {
  const edition = editionArguments(state);
  const line = (...words: string[]) => `${shellLine(['bastide', ...words, ...edition])}\n`;
  return line('score', state.position) + line('draw', state.position) + line('places', state.position);
}

async function copyLink(): Promise<string> {
  const link = await currentLink();
  if (!link) return 'There is too much on this table for a link. Save the files instead.';
  await copyText(link);
  return 'The link was copied.';
}

export function Export() {
  const { state } = useApp();
  const [open, show] = useState(false);
  const [said, say] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const inside = frame.current?.contains(event.target as Node);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inside) show(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [open]);
  const act = (what: () => Promise<string> | string) => () => {
    show(false);
    Promise.resolve().then(what).then(say, (why: unknown) => say(String(why)));
    setTimeout(() => say(''), 4000);
  };
  const copied = (text: string, words: string) => act(() => copyText(text).then(() => words));
  const saved = (name: string, text: string) => act(() => {
    saveFile(name, text);
    return `${name} was saved.`;
  });
  const files = [
    { name: rulesFile, text: state.rules, words: `Save my rules (${rulesFile})` },
    { name: tilesFile, text: state.tiles, words: `Save my tiles (${tilesFile})` },
  ];
  return (
    <div class="export" ref={frame}>
      <button type="button" class="button primary" onClick={act(copyLink)}>Copy link</button>
      <button type="button" class="button" aria-expanded={open} onClick={() => show(!open)}>
        Export
      </button>
      {open && (
        <div class="menu" role="group" aria-label="Export">
          <button type="button" onClick={copied(state.position, 'The notation was copied.')}>
            Copy the notation
          </button>
          <button type="button" onClick={copied(commands(state), 'The commands were copied.')}>
            Copy the commands
          </button>
          <button type="button" onClick={act(() => savePicture(state.position))}>
            Save the picture (svg)
          </button>
          {files.map(({ name, text, words }) => (
            <button type="button" key={name} disabled={!text.trim()} onClick={saved(name, text)}>
              {words}
            </button>
          ))}
        </div>
      )}
      <span class="toast" role="status">{said}</span>
    </div>
  );
}
