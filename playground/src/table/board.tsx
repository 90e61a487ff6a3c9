// The board: the program's picture, and over it the cells, the tile in hand and the cursor.

import { useEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Cell, Refusal } from '../door/commands';
import { boardPicture } from './drawing';
import { hold, turn, useHand } from './hand';
import { cellAt, cellName } from './position';
import { useView, type Box } from './view';

export interface BoardProps {
  svg: string;
  cells: readonly Cell[];
  fits: boolean;
  refusal: Refusal | null;
  lit: readonly string[];
  laid: ReadonlySet<string>;
  picture: SVGElement | undefined;
  label: string;
  frame: RefObject<HTMLDivElement | null>;
  onCell: (cell: string, how: 'mouse' | 'touch' | 'key') => void;
  onSegment: (cell: string, segment: string | null, at: { x: number; y: number }) => void;
  onFigure: (placement: number, cell: string) => void;
  onTake: (cell: string) => void;
}

const moveFrom = 5;
const wheelStep = 40;

function boxOf(cells: readonly string[]): Box {
  const places = cells.length ? cells.map(cellAt) : [[0, 0] as const];
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  return {
    left: Math.min(...xs) * 100,
    top: Math.min(...ys) * 100,
    right: Math.max(...xs) * 100 + 100,
    bottom: Math.max(...ys) * 100 + 100,
  };
}

function Drawn(props: { svg: string; lit: readonly string[] }) {
  const group = useRef<SVGGElement>(null);
  useEffect(() => {
    const picture = boardPicture(props.svg);
    group.current?.replaceChildren(...(picture ? [picture] : []));
  }, [props.svg]);
  useEffect(() => {
    const lit = new Set(props.lit);
    group.current?.querySelectorAll<SVGElement>('[data-segment]').forEach((segment) => {
      const tile = segment.closest<SVGElement>('[data-tile]')?.dataset.tile;
      segment.classList.toggle('lit', lit.has(`${tile}:${segment.dataset.segment}`));
    });
  }, [props.svg, props.lit]);
  return <g ref={group} class="drawn" aria-hidden="true" />;
}

interface CellMarkProps {
  cell: Cell;
  tile: string | null;
  lit: boolean;
  /** The tile in hand is over it. */
  under: boolean;
}

function CellMark(props: CellMarkProps) {
  const { cell, tile } = props;
  const [x, y] = cellAt(cell.cell);
  const ways = tile ? (cell.tiles.find((one) => one.tile === tile)?.looks.length ?? 0) : cell.ways;
  const kind = tile ? (ways ? 'fits' : 'unfit') : cell.state;
  return (
    <g class={`cell cell-${kind} ${props.lit ? 'lit' : ''}`} data-cell={cell.cell} data-ways={ways}>
      <rect x={x * 100 + 4} y={y * 100 + 4} width={92} height={92} rx={8} />
      {!props.under && (!tile || ways > 0) && (
        <text x={x * 100 + 50} y={y * 100 + 60} text-anchor="middle">{ways || '×'}</text>
      )}
    </g>
  );
}

const sideLines: Readonly<Record<string, readonly [number, number, number, number]>> = {
  N: [0, 0, 100, 0], E: [100, 0, 100, 100], S: [0, 100, 100, 100], W: [0, 0, 0, 100],
};

interface GhostProps {
  picture: SVGElement | undefined;
  cell: string;
  rotation: number;
  fits: boolean;
  refusal: Refusal | null;
}

function Ghost(props: GhostProps) {
  const frame = useRef<SVGGElement>(null);
  const [x, y] = cellAt(props.cell);
  useEffect(() => {
    const picture = props.picture?.cloneNode(true) as SVGElement | undefined;
    picture?.setAttribute('width', '100');
    picture?.setAttribute('height', '100');
    frame.current?.replaceChildren(...(picture ? [picture] : []));
  }, [props.picture]);
  return (
    <g class={`ghost ${props.fits ? '' : 'ghost-bad'}`} transform={`translate(${x * 100} ${y * 100})`}>
      <g ref={frame} transform={`rotate(${props.rotation * 90} 50 50)`} />
      <rect x={1.5} y={1.5} width={97} height={97} />
      {props.refusal?.sides.map((side) => {
        const [x1, y1, x2, y2] = sideLines[side] ?? [0, 0, 0, 0];
        return (
          <g key={side} class="clash" data-side={side}>
            <line x1={x1} y1={y1} x2={x2} y2={y2} />
            <path d="M-7 -7L7 7M-7 7L7 -7" transform={`translate(${(x1 + x2) / 2} ${(y1 + y2) / 2})`} />
          </g>
        );
      })}
    </g>
  );
}

/** Fingers and the mouse: a tap, a drag, a pinch, a wheel. */
function usePointers(
  frame: RefObject<SVGSVGElement | null>,
  seen: ReturnType<typeof useView>,
  onTap: (event: MouseEvent, target: Element, kind: string) => void,
  onHover: (event: PointerEvent | null) => void,
  onWheel: (event: WheelEvent) => boolean,
) {
  const now = useRef({ seen, onTap, onHover, onWheel });
  now.current = { seen, onTap, onHover, onWheel };
  useEffect(() => {
    const svg = frame.current;
    if (!svg) return;
    const down = new Map<number, { x: number; y: number }>();
    let from = { x: 0, y: 0 };
    let kind = 'mouse';
    let moved = false;
    let wheeled = 0;

    const onDown = (event: PointerEvent) => {
      if (event.button > 1) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (down.size === 1) {
        from = { x: event.clientX, y: event.clientY };
        kind = event.pointerType;
        moved = false;
      } else moved = true;
    };
    const onMove = (event: PointerEvent) => {
      const last = down.get(event.pointerId);
      if (!last) {
        if (event.pointerType === 'mouse') now.current.onHover(event);
        return;
      }
      const at = { x: event.clientX, y: event.clientY };
      if (!moved && Math.hypot(at.x - from.x, at.y - from.y) > moveFrom) {
        moved = true;
        svg.setPointerCapture(event.pointerId);
      }
      if (!moved) return;
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(last.x - other.x, last.y - other.y);
        const after = Math.hypot(at.x - other.x, at.y - other.y);
        now.current.seen.move((at.x - last.x) / 2, (at.y - last.y) / 2);
        if (before > 0) now.current.seen.zoom(after / before, (at.x + other.x) / 2, (at.y + other.y) / 2);
      } else now.current.seen.move(at.x - last.x, at.y - last.y);
      down.set(event.pointerId, at);
    };
    const onUp = (event: PointerEvent) => down.delete(event.pointerId);
    // Not already as a finger is lifted: the click that follows would hit what the tap has opened.
    const onClick = (event: MouseEvent) => {
      if (!moved && event.detail > 0) now.current.onTap(event, event.target as Element, kind);
    };
    const onCancel = (event: PointerEvent) => down.delete(event.pointerId);
    const onLeave = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') now.current.onHover(null);
    };
    const onWheelEvent = (event: WheelEvent) => {
      event.preventDefault();
      if (event.ctrlKey || !now.current.onWheel(event)) {
        const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
        now.current.seen.zoom(factor, event.clientX, event.clientY);
        return;
      }
      wheeled += event.deltaY;
      if (Math.abs(wheeled) < wheelStep) return;
      turn(Math.sign(wheeled));
      wheeled = 0;
    };
    svg.addEventListener('pointerdown', onDown);
    svg.addEventListener('pointermove', onMove);
    svg.addEventListener('pointerup', onUp);
    svg.addEventListener('pointercancel', onCancel);
    svg.addEventListener('pointerleave', onLeave);
    svg.addEventListener('click', onClick);
    svg.addEventListener('wheel', onWheelEvent, { passive: false });
    return () => {
      svg.removeEventListener('pointerdown', onDown);
      svg.removeEventListener('pointermove', onMove);
      svg.removeEventListener('pointerup', onUp);
      svg.removeEventListener('pointercancel', onCancel);
      svg.removeEventListener('pointerleave', onLeave);
      svg.removeEventListener('click', onClick);
      svg.removeEventListener('wheel', onWheelEvent);
    };
  }, []);
}

export function Board(props: BoardProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { tile, rotation, cell, dragged } = useHand();
  const shown = [...props.laid, ...props.cells.map((one) => one.cell)];
  const seen = useView(svg, boxOf(shown));
  const { view } = seen;

  const cellUnder = (clientX: number, clientY: number): string => {
    const { left, top } = svg.current?.getBoundingClientRect() ?? new DOMRect();
    const along = (at: number, start: number, shift: number) =>
      Math.floor((at - start - shift) / view.scale / 100);
    return cellName(along(clientX, left, view.x), along(clientY, top, view.y));
  };
  const inFrame = (clientX: number, clientY: number) => {
    const { left, top } = props.frame.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - left, y: clientY - top };
  };
  const open = new Set(props.cells.map((one) => one.cell));

  usePointers(
    svg,
    seen,
    (event, target, kind) => {
      const at = cellUnder(event.clientX, event.clientY);
      const laid = target.closest<SVGElement>('[data-tile]')?.dataset.tile;
      const where = laid?.split('@')[1] ?? at;
      const figure = target.closest<SVGElement>('[data-figure]');
      if (figure) props.onFigure(Number(figure.dataset.placement), where);
      else if (props.laid.has(where)) {
        const segment = target.closest<SVGElement>('[data-segment]')?.dataset.segment ?? null;
        props.onSegment(where, segment, inFrame(event.clientX, event.clientY));
      } else props.onCell(at, kind === 'mouse' ? 'mouse' : 'touch');
    },
    (event) => {
      if (!tile) return;
      const at = event && cellUnder(event.clientX, event.clientY);
      hold({ cell: at && open.has(at) ? at : null });
    },
    (event) => tile !== null && cell !== null && cellUnder(event.clientX, event.clientY) === cell,
  );

  useEffect(() => {
    if (!dragged || !svg.current) return;
    const box = svg.current.getBoundingClientRect();
    const inside = dragged.x >= box.left && dragged.x <= box.right && dragged.y >= box.top &&
      dragged.y <= box.bottom;
    const at = inside ? cellUnder(dragged.x, dragged.y) : null;
    hold({ cell: at && open.has(at) ? at : null });
  }, [dragged?.x, dragged?.y]);

  const showCell = (at: string) => {
    const [x, y] = cellAt(at);
    const { width, height } = svg.current?.getBoundingClientRect() ?? new DOMRect();
    const left = x * 100 * view.scale + view.x;
    const top = y * 100 * view.scale + view.y;
    const size = 100 * view.scale;
    const dx = left < 0 ? -left : Math.min(0, width - left - size);
    const dy = top < 0 ? -top : Math.min(0, height - top - size);
    if (dx || dy) seen.move(dx, dy);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const [x, y] = cellAt(cell ?? [...props.laid].at(-1) ?? '0,0');
    const at = cellName(x, y);
    if (step) {
      const next = cellName(x + (step[0] ?? 0), y + (step[1] ?? 0));
      if (props.laid.has(next) || open.has(next)) {
        hold({ cell: next });
        showCell(next);
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (props.laid.has(at)) {
        const middle = { x: x * 100 + 50, y: y * 100 + 50 };
        const { left, top } = svg.current?.getBoundingClientRect() ?? new DOMRect();
        props.onSegment(at, null,
          inFrame(left + middle.x * view.scale + view.x, top + middle.y * view.scale + view.y));
      } else props.onCell(at, 'key');
    } else if (event.key === 'Delete' || event.key === 'Backspace') props.onTake(at);
    else if (event.key === '+' || event.key === '=') seen.zoom(1.25);
    else if (event.key === '-') seen.zoom(0.8);
    else if (event.key === '0') seen.fit();
    else return;
    event.preventDefault();
  };

  const lit = new Set(props.lit);
  const litCells = props.lit.filter((what) => /^-?\d+,-?\d+$/.test(what) && !open.has(what));
  const [cursorX, cursorY] = cell ? cellAt(cell) : [0, 0];
  return (
    <>
      <svg
        ref={svg}
        class="board"
        tabindex={0}
        role="application"
        aria-label={props.label}
        aria-describedby="board-keys board-status"
        onKeyDown={onKey}
      >
        <defs>
          <pattern id="lit" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="8" height="8" fill="#ffe14a" fill-opacity="0.6" />
            <rect width="3" height="8" fill="#b3261e" fill-opacity="0.75" />
          </pattern>
        </defs>
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <Drawn svg={props.svg} lit={props.lit} />
          {props.cells.map((one) => !props.laid.has(one.cell) && (
            <CellMark
              key={one.cell}
              cell={one}
              tile={tile}
              lit={lit.has(one.cell)}
              under={tile !== null && one.cell === cell}
            />
          ))}
          {litCells.map((what) => {
            const [x, y] = cellAt(what);
            return <rect key={what} class="lit-cell" x={x * 100} y={y * 100} width={100} height={100} />;
          })}
          {tile && cell && open.has(cell) && (
            <Ghost
              picture={props.picture}
              cell={cell}
              rotation={rotation}
              fits={props.fits}
              refusal={props.refusal}
            />
          )}
          {cell && (
            <g class="cursor" transform={`translate(${cursorX * 100} ${cursorY * 100})`}>
              <rect x={-2} y={-2} width={104} height={104} rx={4} />
            </g>
          )}
        </g>
      </svg>
      <div class="zoom" role="group" aria-label="Zoom">
        <button type="button" class="button" aria-label="Zoom in" onClick={() => seen.zoom(1.25)}>+</button>
        <button type="button" class="button" aria-label="Zoom out" onClick={() => seen.zoom(0.8)}>−</button>
        <button type="button" class="button" onClick={seen.fit}>Fit</button>
      </div>
    </>
  );
}
