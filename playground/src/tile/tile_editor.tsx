// One tile: its sides, what hangs together, what lies on it.

import { useState } from 'preact/hooks';
import type { Finding } from '../rule/catalogue';
import { FindingLink } from '../rule/findings';
import { quoted, spelled } from '../rule/toml_lines';
import { ClickTool } from './click_tool';
import { EdgeButtons, EdgeHelp, Joints } from './edges';
import { pennant, Segments, type KnownMark } from './segments';
import { TilePicture } from './tile_picture';
import { firstSide, hasPlus, named, withEdge, withJoint, withKey, withMark, withPlus } from './tile_file';
import type { Block, Kind, Segment, TileSet } from './tile_file';

export interface TileEditorProps {
  text: string;
  block: Block;
  kinds: readonly Kind[];
  set: TileSet;
  marks: readonly KnownMark[];
  centres: readonly string[];
  picture: string;
  isStale: boolean;
  findings: readonly Finding[];
  onChange: (text: string, isTyped?: boolean) => void;
  onJump: (line: number, column: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

export function TileEditor(props: TileEditorProps) {
  const { text, block, kinds, set, centres, onChange } = props;
  const [lit, setLit] = useState<string | null>(null);
  const [tool, setTool] = useState('');
  const [own, setOwn] = useState('');
  const [picked, pick] = useState<string | null>(null);
  const type = set.tile_types.find((t) => t.id === block.id);
  const mark = (s: Segment, name: string, isPut: boolean) => {
    const isPlus = name === pennant && s.pennants !== undefined;
    onChange(isPlus ? withPlus(text, block, s, isPut, kinds) : withMark(text, block, s.name, name, isPut));
  };

  const click = (name: string) => {
    if (tool !== '') {
      const segment = type?.segments.find((s) => s.name === name);
      if (segment) mark(segment, tool, tool !== pennant || !hasPlus(block, segment));
      return;
    }
    const groups = named(block.groups);
    const [before, now] = [groups.get(picked ?? ''), groups.get(name)];
    const isJoint = before && now && before !== now && before.kind === now.kind;
    const [a, b] = [before && firstSide(before), now && firstSide(now)];
    pick(isJoint || picked === name ? null : name);
    if (isJoint && a && b) onChange(withJoint(text, block, now.kind, a, b, kinds));
  };
  const key = (name: string, value: string | null, isTyped = false) =>
    onChange(withKey(text, block, name, value), isTyped);

  return (
    <section class="card stack tile-editor" aria-label={`Tile ${block.id}`}>
      <div class="row">
        <label class="field">
          <span>Id</span>
          <input type="text" size={8} value={block.id} spellcheck={false}
            onInput={(e) => key('id', quoted(e.currentTarget.value), true)} />
        </label>
        <label class="field">
          <span>Count</span>
          <input class="option-number" type="number" min={0} value={block.count}
            onInput={(e) => key('count', spelled(e.currentTarget.value), true)} />
        </label>
        {centres.length > 0 && (
          <label class="field">
            <span>Centre</span>
            <select value={block.centre}
              onChange={({ currentTarget: { value } }) => key('centre', value === '' ? null : quoted(value))}>
              <option value="">not set</option>
              {!centres.includes(block.centre) && block.centre !== '' && <option>{block.centre}</option>}
              {centres.map((c) => <option key={c} value={c}>{c}</option>)}
            </select>
          </label>
        )}
      </div>
      <EdgeButtons block={block} kinds={kinds}
        onEdge={(side, kind) => onChange(withEdge(text, block, side, kind, kinds))}>
        <TilePicture id={block.id} text={text} plain={props.picture} isStale={props.isStale} lit={lit}
          picked={picked} onHover={setLit} onClick={click} />
      </EdgeButtons>
      {props.isStale && (
        <p class="muted" role="status">
          {props.picture === '' ? 'There is a picture as soon as the file is right.'
            : 'The picture is that of the last file that was right.'}
        </p>
      )}
      <div class="stack tight" role="status" aria-label="What the program says about this tile">
        {props.findings.map((f, i) => <FindingLink key={i} finding={f} onJump={props.onJump} />)}
      </div>
      <Joints block={block} kinds={kinds}
        onJoint={(kind, a, b) => onChange(withJoint(text, block, kind, a, b, kinds))} />
      <EdgeHelp kinds={kinds} />
      <ClickTool tool={tool} onTool={setTool} own={own} onOwn={setOwn}
        marks={[pennant, ...props.marks.map((m) => m.name)]} />
      {type && (
        <Segments segments={type.segments} marks={props.marks} isPennant={(s) => hasPlus(block, s)}
          chosen={lit ?? picked} onChoose={setLit}
          own={own.trim()} onMark={mark} />
      )}
      <div class="row">
        <button type="button" class="button" onClick={props.onCopy}>Duplicate</button>
        <button type="button" class="button" onClick={() => { pick(null); props.onRemove(); }}>Remove</button>
      </div>
    </section>
  );
}
