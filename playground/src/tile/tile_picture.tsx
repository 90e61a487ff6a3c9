// The picture of a tile, with segments to click at where the program draws them apart.

import { useEffect, useRef } from 'preact/hooks';
import { editionArguments, filesOf, tilesFile, useApp } from '../app/state';
import { draw, type Drawing } from '../door/commands';
import { Picture } from '../picture';
import { typing, useProgram } from '../door/use_program';

function segmentAt(event: Event): string | null {
  return event.target instanceof Element
    ? event.target.closest<SVGElement>('[data-segment]')?.dataset.segment ?? null : null;
}

export function TilePicture(props: {
  id: string;
  text: string;
  /** What to show where a tile cannot be drawn under the edition in play. */
  plain: string;
  isStale: boolean;
  lit: string | null;
  picked: string | null;
  onHover: (segment: string | null) => void;
  onClick: (segment: string) => void;
}) {
  const { id, text, plain, isStale, lit, picked } = props;
  const { state } = useApp();
  const frame = useRef<HTMLDivElement>(null);
  const line = [...draw(`${id}0@0,0`), ...editionArguments({ ...state, tiles: text })];
  const drawing = useProgram<Drawing>(isStale ? null : line,
    { files: { ...filesOf(state), [tilesFile]: text }, pause: typing });
  // A file with an error leaves the picture as it was.
  const last = useRef(plain);
  if (!isStale && drawing.fresh && drawing.value) last.current = drawing.value.svg;
  else if (!isStale && (drawing.refusal || last.current === '')) last.current = plain;
  const svg = last.current;

  useEffect(() => {
    frame.current?.querySelectorAll<SVGElement>('[data-segment]').forEach((segment) => {
      segment.classList.toggle('lit', segment.dataset.segment === lit);
      segment.classList.toggle('picked', segment.dataset.segment === picked);
    });
  }, [svg, lit, picked]);

  return (
    <div ref={frame} onMouseOver={(e) => props.onHover(segmentAt(e))} onMouseLeave={() => props.onHover(null)}
      onClick={(e) => {
        const segment = segmentAt(e);
        if (segment) props.onClick(segment);
      }}>
      <Picture svg={svg} label={`Picture of tile ${id}`}
        class={isStale ? 'tile-picture tile-stale' : 'tile-picture'} />
    </div>
  );
}
