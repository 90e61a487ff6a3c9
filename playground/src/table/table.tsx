// The table: palette, board, figures, notation. What fits and what may stand is asked of the program.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Busy, Command } from '../app/panel';
import { useLit } from '../app/lit';
import { useAnswer, useApp } from '../app/state';
import { draw, places as placesOf, type Drawing, type Places } from '../door/commands';
import { Board } from './board';
import { tilePictures } from './drawing';
import { Figures } from './figures';
import { hand, hold, turn, useHand } from './hand';
import { useTableKeys } from './keys';
import { Lists } from './lists';
import { movesOn } from './moves';
import { Notation } from './notation';
import { Palette } from './palette';
import { cellName, readPosition } from './position';
import { useStart } from './start';
import { TilePicture } from './tile_picture';
import './table.css';

const keysHelp = 'Arrow keys move over the cells. Enter lays the tile in hand, or opens the figures of a ' +
  'tile that lies there. R turns the tile in hand. Delete takes a tile away.';

const menuWidth = 300;
const menuHeight = 320;
const beside = 40;
const roomy = () => matchMedia('(min-width: 900px)').matches;

function spread(tiles: Places['tiles']): string {
  return tiles.map(({ tile }, at) => `${tile}0@${2 * at},0`).join(' ');
}

/** What moves start from: the notation as it is now, unless it needs the program's reading. */
function latest(typed: string, printed: string): string {
  const plain = readPosition(typed).rest === '' && typed.trim() !== '';
  return plain ? typed : printed;
}

interface Menu {
  cell: string;
  segment: string | null;
  x: number;
  y: number;
  from: Element | null;
}

function TurnButton(props: { by: number; words: string; sign: string }) {
  const { by, words, sign } = props;
  return (
    <button type="button" class="button" aria-label={words} title={`${words} (R)`} onClick={() => turn(by)}>
      {sign}
    </button>
  );
}

export function Table() {
  const { state, change } = useApp();
  const lit = useLit();
  const { tile, rotation, cell, dragged } = useHand();
  const [menu, openMenu] = useState<Menu | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  const drawing = useAnswer<Drawing>(draw(state.position));
  // While what is typed is wrong, the board and all moves stay with what was right.
  const wrong = drawing.settled && !drawing.fresh;
  const placesAsked = placesOf(drawing.value?.position ?? '', { tile: tile ?? undefined });
  const asked = useAnswer<Places>(drawing.value && placesAsked);
  const places = asked.value;
  const tiles = places?.tiles ?? [];
  const types = useAnswer<Drawing>(tiles.length ? [...draw(spread(tiles)), '--rule', 'board_area=unbounded'] : null);
  const pictures = useMemo(() => tilePictures(types.value?.svg ?? ''), [types.value?.svg]);
  const start = useStart(places);

  const position = drawing.value?.position ?? '';
  const placed = useMemo(() => readPosition(position).placed, [position]);
  const laid = useMemo(() => new Set(placed.map(({ x, y }) => cellName(x, y))), [placed]);
  const moves = movesOn(wrong ? position : latest(state.position, position));
  const picture = tile ? pictures.get(tile) : undefined;

  const here = places?.cells.find((one) => one.cell === cell);
  const rotations = here?.tiles.find((one) => one.tile === tile)?.rotations ?? [];
  const fits = tile !== null && rotations.includes(rotation);
  const refusal = (tile && !fits && places?.refused?.find((one) => one.cell === cell &&
    one.rotation === rotation)) || null;

  // A tile that comes over a cell is turned as it fits there.
  useEffect(() => {
    const first = rotations[0];
    if (tile && first !== undefined && !rotations.includes(hand.get().rotation)) hold({ rotation: first });
  }, [tile, cell, rotations.join()]);

  useEffect(() => {
    if (tile && !tiles.some((one) => one.tile === tile && one.left > 0) && tiles.length) hold({ tile: null });
  }, [tile, tiles]);

  const lay = () => {
    if (!tile || !cell || !fits || laid.has(cell)) return;
    moves.lay(tile, rotation, cell);
    hold({ cell: null });
  };
  const onCell = (at: string, how: 'mouse' | 'touch' | 'key') => {
    const known = places?.cells.some((one) => one.cell === at) ?? false;
    if (!known) hold({ cell: null });
    else if (!tile) hold({ cell: at === cell && how !== 'key' ? null : at });
    else if (how === 'touch') {
      if (at === cell) turn(1);
      else hold({ cell: at });
    } else if (at === cell) lay();
    else hold({ cell: at });
  };
  const onTake = (at: string) => {
    if (laid.has(at)) moves.take(at);
    else moves.takeLast();
  };
  const onSegment = (at: string, segment: string | null, where: { x: number; y: number }, from?: Element) => {
    const width = frame.current?.clientWidth ?? 0;
    const height = frame.current?.clientHeight ?? 0;
    // Beside what was clicked, on the side that has room.
    const right = where.x + beside;
    const x = right + menuWidth <= width ? right : Math.max(8, where.x - beside - menuWidth);
    const y = Math.max(8, Math.min(where.y - beside, height - menuHeight));
    openMenu({ cell: at, segment, x, y, from: from ?? null });
  };
  const closeMenu = () => {
    const from = menu?.from ?? frame.current?.querySelector('.board');
    openMenu(null);
    if (from instanceof HTMLElement || from instanceof SVGElement) from.focus();
  };
  useTableKeys();

  const menuTile = menu && placed.find(({ x, y }) => cellName(x, y) === menu.cell);
  const fitting = !tile && here ? new Set(here.tiles.map((one) => one.tile)) : null;
  const status = () => {
    const lies = placed.find(({ x, y }) => cellName(x, y) === cell);
    if (lies) return `${lies.tile}${lies.rotation} lies at ${cell}. Enter opens its figures.`;
    if (!tile && here) return `Cell ${cell}: ${here.ways} ways with ${here.tiles.length} kinds of tiles.`;
    if (!tile) return 'Choose a tile, or click a segment for a figure.';
    if (!cell) return `Tile ${tile}: choose one of the lit cells.`;
    if (fits) return `${tile} turned ${rotation} fits at ${cell}.`;
    return refusal ? `${tile} turned ${rotation} does not fit at ${cell}: ${refusal.words}.` : '';
  };

  return (
    <div class="table-area">
      <Palette tiles={tiles} pictures={pictures} fitting={fitting} onDrop={lay} />
      <div class="table-main">
        <div class="board-frame" ref={frame}>
          <Board
            svg={drawing.value?.svg ?? ''}
            cells={places?.cells ?? []}
            fits={fits}
            refusal={refusal}
            lit={lit}
            laid={laid}
            picture={picture}
            label={`Board with ${placed.length} tiles`}
            frame={frame}
            onCell={onCell}
            onSegment={onSegment}
            onFigure={(number, at) => {
              const one = placed[number];
              moves.stand(one ? cellName(one.x, one.y) : at, '');
            }}
            onTake={onTake}
          />
          <p class="unseen" id="board-keys">{keysHelp}</p>
          {!drawing.value && !drawing.refusal && <div class="board-begins"><Busy>The program begins</Busy></div>}
          {menu && menuTile && (
            <Figures
              key={`${menu.cell} ${menu.segment}`}
              position={position}
              placed={menuTile}
              segment={menu.segment}
              numbered={placed.some(({ figure }) => /^\d/.test(figure))}
              moves={moves}
              at={menu}
              onClose={closeMenu}
            />
          )}
        </div>
        <div class="table-tools">
          <p id="board-status" class={`board-status ${refusal ? 'bad' : ''}`} role="status">{status()}</p>
          <div class="row tight">
            {tile && (
              <>
                <TurnButton by={-1} words="Turn left" sign="↺" />
                <TurnButton by={1} words="Turn right" sign="↻" />
                <button type="button" class="button primary" disabled={!fits} onClick={lay}>Lay it</button>
                <button type="button" class="button" onClick={() => hold({ tile: null, cell: null })}>
                  Put back
                </button>
              </>
            )}
            {!tile && (
              <>
                <button type="button" class="button" disabled={!placed.length} onClick={moves.takeLast}>
                  Take the last tile
                </button>
                <button
                  type="button"
                  class="button"
                  disabled={!start || state.position === start}
                  onClick={() => start && change({ position: start })}
                >
                  New table
                </button>
              </>
            )}
          </div>
        </div>
        <details class="table-text" open={roomy()}>
          <summary>Notation and lists</summary>
          <Notation failure={drawing.refusal ?? asked.refusal} />
          <Lists
            places={places}
            placed={placed}
            moves={moves}
            onFigures={(at, from) => onSegment(at, null, { x: 40, y: 40 }, from)}
          />
          <Command line={placesAsked} />
        </details>
      </div>
      {dragged && tile && (
        <div class="dragged" style={{ left: `${dragged.x}px`, top: `${dragged.y}px` }}>
          <TilePicture picture={picture} rotation={rotation} />
        </div>
      )}
    </div>
  );
}
