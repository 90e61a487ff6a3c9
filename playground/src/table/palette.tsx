// The tiles to choose from: each with its picture, what is left of it and in how many ways it fits now.

import { useRef } from 'preact/hooks';
import type { Places } from '../door/commands';
import { hold, useHand } from './hand';
import { TilePicture } from './tile_picture';

export interface PaletteProps {
  tiles: Places['tiles'];
  pictures: Map<string, SVGElement>;
  /** The tiles that fit the cell that was chosen; null when none was. */
  fitting: ReadonlySet<string> | null;
  onDrop: () => void;
}

const dragFrom = 6;

const inWords = (ways: number) => `${ways || 'no'} ${ways === 1 ? 'way' : 'ways'}`;

export function Palette(props: PaletteProps) {
  const { tile: chosen } = useHand();
  const list = useRef<HTMLDivElement>(null);
  // Between the start of a drag and its end the page has been drawn anew.
  const drop = useRef(props.onDrop);
  drop.current = props.onDrop;
  const current = props.tiles.findIndex(({ tile }) => tile === chosen);

  const toggle = (tile: string) => hold(tile === chosen ? { tile: null } : { tile });

  const onKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step && at + step;
    if (next === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus();
  };

  const onDown = (event: PointerEvent, tile: string) => {
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    let dragging = false;
    const onMove = (moved: PointerEvent) => {
      const far = Math.hypot(moved.clientX - from.x, moved.clientY - from.y) > dragFrom;
      if (!dragging && !far) return;
      dragging = true;
      hold({ tile, dragged: { x: moved.clientX, y: moved.clientY } });
    };
    const end = (ended: PointerEvent) => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (!dragging) return;
      if (ended.type === 'pointerup') {
        drop.current();
        // The click that follows would put the tile back.
        const swallow = (click: Event) => click.stopPropagation();
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      }
      hold({ dragged: null });
    };
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };

  return (
    <div class="palette" role="group" aria-label="Tiles to lay" ref={list} onKeyDown={onKey}>
      {props.tiles.map(({ tile, left, count, ways }, at) => (
        <button
          type="button"
          key={tile}
          class="palette-tile"
          data-tile={tile}
          aria-pressed={tile === chosen}
          aria-label={`Tile ${tile}, ${left} of ${count} left, ${inWords(ways)} to lay it`}
          tabIndex={at === Math.max(current, 0) ? 0 : -1}
          disabled={left <= 0}
          data-unfit={props.fitting && !props.fitting.has(tile) ? '' : undefined}
          onPointerDown={(event) => onDown(event, tile)}
          onClick={() => toggle(tile)}
        >
          <TilePicture picture={props.pictures.get(tile)} />
          <span class="palette-words" aria-hidden="true">
            <span title={`${left} of ${count} left`}><b>{tile}</b> ×{left}</span>
            <span title={`${inWords(ways)} to lay it now`}>{inWords(ways)}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
