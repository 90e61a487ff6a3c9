// Tiles of one's own: a picture to click at, and the file beside it.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { Command, Failure, Panel } from '../app/panel';
import { rulesFile, tilesFile, useApp } from '../app/state';
import { useStore } from '../app/store';
import { useTab } from '../app/tabs';
import { Picture } from '../picture';
import type { Edition, Finding, Lint } from '../rule/catalogue';
import { FileButtons } from '../rule/file_buttons';
import { Findings } from '../rule/findings';
import { readValue } from '../rule/toml_lines';
import { TomlEditor, type Jump } from '../rule/toml_editor';
import { typing, useProgram } from '../door/use_program';
import { useCentres } from './centres';
import { canUndoDraft, draft, draftAtFirst, keep, undoDraft } from './draft';
import { InPlay } from './in_play';
import type { KnownMark } from './segments';
import { SheetButton } from './sheet';
import { TileEditor } from './tile_editor';
import { blocksOf, kindsOf, starter, withCopy, withNewTile, withoutTile } from './tile_file';
import type { Block, TileSet } from './tile_file';
import '../rule/rule.css';
import './tile.css';

const nothing: readonly Finding[] = [];

/** The marks of the edition in play, and where each may lie. */
function marksOf(edition: Edition | null): KnownMark[] {
  return (edition?.options ?? []).filter((o) => o.name.startsWith('mark.')).map((o) => {
    const value = readValue(o.value);
    const on = typeof value === 'object' && !Array.isArray(value) ? value.on : null;
    return { name: o.name.slice('mark.'.length), on: typeof on === 'string' ? on : null };
  });
}

function pictureOf(files: Record<string, string>, set: TileSet | null, id: string): string {
  return files[`pictures/${set?.id ?? ''}-${id}.svg`] ?? '';
}

function TileList(props: {
  blocks: readonly Block[];
  chosen: number;
  picture: (id: string) => string;
  onChoose: (index: number) => void;
  /** Null while it is not known what a tile can show. */
  onAdd: (() => void) | null;
}) {
  return (
    <div class="row tile-list" role="group" aria-label="Own tiles">
      {props.blocks.map((block, i) => (
        <button key={i} type="button" class="tile-choice" aria-pressed={i === props.chosen}
          aria-label={`Tile ${block.id}, ${block.count} of it`} onClick={() => props.onChoose(i)}>
          <Picture svg={props.picture(block.id)} label={`Tile ${block.id}`} class="tile-thumb" wordless />
          <span>{block.id} × {block.count}</span>
        </button>
      ))}
      <button type="button" class="button primary" disabled={!props.onAdd} onClick={() => props.onAdd?.()}>
        Add a tile
      </button>
    </div>
  );
}

function Tiles() {
  const { state } = useApp();
  const text = useStore(draft) ?? '';
  const [at, setAt] = useState(0);
  const [jump, setJump] = useState<Jump | null>(null);
  const isOwn = text.trim() !== '';
  const edition = useProgram<Edition>(
    ['editions', 'show', state.rules.trim() ? rulesFile : state.edition, '--json'],
    { files: state.rules.trim() ? { [rulesFile]: state.rules } : {} },
  );
  const tileset = edition.value?.tileset ?? '';
  const plain = useProgram<TileSet>(tileset === '' ? null : ['tilesets', 'show', tileset, '--json']);
  const files = useMemo(() => ({ [tilesFile]: text }), [text]);
  const ask = (...words: string[]) => (isOwn ? ['tilesets', ...words] : null);
  const centres = useCentres();
  const lint = useProgram<Lint>(ask('lint', tilesFile, '--json'), { files, pause: typing });
  const shown = useProgram<TileSet>(ask('show', tilesFile, '--json', '--svg', 'pictures'), { files, pause: typing });
  const marks = useMemo(() => marksOf(edition.value), [edition.value]);
  const set = shown.value ?? plain.value;
  const kinds = useMemo(() => (set ? kindsOf(set) : []), [set]);
  const blocks = useMemo(() => blocksOf(text, kinds, set?.tile_types ?? []), [text, kinds, set]);
  const chosen = Math.min(at, blocks.length - 1);
  const block = blocks[chosen];
  const findings = (isOwn && lint.value?.findings) || nothing;
  const taken = new Set([...(set?.tile_types ?? []).map((t) => t.id), ...blocks.map((b) => b.id)]);
  const picture = (id: string) => pictureOf(shown.files, shown.value, id);
  const onJump = (line: number, column: number) => setJump({ line, column });
  const add = () => {
    keep(withNewTile(isOwn ? text : starter(tileset), taken, kinds));
    setAt(blocks.length);
  };
  const here = block && findings.filter((f) => {
    const first = text.slice(0, block.header.from).split('\n').length;
    return f.line >= first && f.line < first + block.text.trimEnd().split('\n').length;
  });

  return (
    <div class="rules">
      <div class="rules-start stack">
        {edition.refusal && <Failure answer={edition.refusal} />}
        {!isOwn && <p>Tiles of your own come on top of the set in play, or change it. Begin with one.</p>}
        <TileList blocks={blocks} chosen={chosen} picture={picture} onChoose={setAt}
          onAdd={kinds.length > 0 ? add : null} />
      </div>
      <div class="rules-form stack">
        {block && set && (
          <TileEditor key={chosen} text={text} block={block} kinds={kinds} set={set} marks={marks}
            centres={set.centres ?? centres}
            picture={picture(block.id)} isStale={shown.refusal !== null}
            findings={here ?? []} onChange={keep} onJump={onJump}
            onCopy={() => {
              keep(withCopy(text, block, taken));
              setAt(blocks.length);
            }}
            onRemove={() => keep(withoutTile(text, block))} />
        )}
        {isOwn && (
          <InPlay text={text} lint={lint.fresh ? lint.value : null} set={shown.value} marks={marks} />
        )}
        {isOwn && <SheetButton files={files} />}
      </div>
      <div class="rules-file stack">
        <div class="row">
          <h3>{tilesFile}</h3>
          <FileButtons name={tilesFile} text={text} onOpen={(opened) => keep(opened)} />
          <button type="button" class="button small" aria-label={`Undo in ${tilesFile}`}
            disabled={!canUndoDraft()} onClick={undoDraft}>Undo</button>
        </div>
        <TomlEditor label={`The file ${tilesFile}`} text={text} findings={findings}
          onChange={(typed) => keep(typed, true)}
          jump={jump} />
        <Findings findings={findings} onJump={onJump} />
        {isOwn && lint.refusal && <Failure answer={lint.refusal} />}
        {isOwn && lint.value?.holds?.map((words) => <p key={words} role="status">{words}</p>)}
        <Command line={['tilesets', 'lint', tilesFile]} whole />
      </div>
    </div>
  );
}

export function TilePanel() {
  const isShown = useTab() === 'tile';
  const [isMade, make] = useState(isShown);
  useEffect(() => {
    if (!isShown) return;
    if (draft.get() === null) draft.set(draftAtFirst());
    make(true);
  }, [isShown]);
  return <Panel title="Tile">{isMade && <Tiles />}</Panel>;
}
