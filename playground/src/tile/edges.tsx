// The tile with a button at each side, and which sides hang together.

import type { ComponentChildren } from 'preact';
import { areJoined, sides, type Block, type Kind, type Side } from './tile_file';

const words: Record<Side, string> = { N: 'North', E: 'East', S: 'South', W: 'West' };

export function kindAt(block: Block, kinds: readonly Kind[], side: Side): Kind | undefined {
  return kinds.find((k) => k.letter === block.edges.charAt(sides.indexOf(side)));
}

export function EdgeButtons(props: {
  block: Block;
  kinds: readonly Kind[];
  onEdge: (side: Side, kind: Kind) => void;
  children: ComponentChildren;
}) {
  const { block, kinds, onEdge } = props;
  const next = (side: Side) => {
    const now = kinds.findIndex((k) => k.letter === block.edges.charAt(sides.indexOf(side)));
    const kind = kinds[(now + 1) % kinds.length];
    if (kind) onEdge(side, kind);
  };
  const onKey = (event: KeyboardEvent, side: Side) => {
    const kind = kinds.find((k) => k.letter === event.key.toLowerCase());
    if (!kind || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onEdge(side, kind);
  };
  return (
    <div class="edges" role="group" aria-label="What the sides show">
      {sides.map((side) => {
        const name = kindAt(block, kinds, side)?.name ?? '?';
        return (
          <button key={side} type="button" class={`edge edge-${side}`} data-kind={name}
            aria-label={`${words[side]} edge: ${name}`} onClick={() => next(side)}
            onKeyDown={(event) => onKey(event, side)}>
            {name}
          </button>
        );
      })}
      <div class="edges-picture">{props.children}</div>
    </div>
  );
}

export function EdgeHelp(props: { kinds: readonly Kind[] }) {
  return (
    <p class="muted edges-help">
      A click on a side shows the next kind. With a side in focus, a letter chooses:{' '}
      {props.kinds.map((k) => `${k.letter} ${k.name}`).join(', ')}.
    </p>
  );
}

export function Joints(props: {
  block: Block;
  kinds: readonly Kind[];
  onJoint: (kind: string, a: Side, b: Side) => void;
}) {
  const { block, kinds, onJoint } = props;
  const pairs = sides.flatMap((a, i) => sides.slice(i + 1).flatMap((b) => {
    const kind = kindAt(block, kinds, a);
    return kind?.key && kind === kindAt(block, kinds, b) ? [{ a, b, kind: kind.name }] : [];
  }));
  if (pairs.length === 0) return null;
  return (
    <div class="stack tight" role="group" aria-label="Which sides are one">
      <h4>Which sides are one</h4>
      <div class="row">
        {pairs.map(({ a, b, kind }) => {
          const joined = areJoined(block, kind, a, b);
          return (
            <button key={a + b} type="button" class="button joint" aria-pressed={joined}
              aria-label={`${kind}: ${words[a]} and ${words[b]} ${joined ? 'joined' : 'apart'}`}
              onClick={() => onJoint(kind, a, b)}>
              {kind} {a}{joined ? '━' : ' · '}{b}
              <span class="muted"> {joined ? 'joined' : 'apart'}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
