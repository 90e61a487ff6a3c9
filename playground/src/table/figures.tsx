// The menu of a laid tile: whose figure, of which kind, on which segment, and what speaks against it.

import { useEffect, useRef } from 'preact/hooks';
import { Busy, Failure } from '../app/panel';
import { makeStore, useStore } from '../app/store';
import { useAnswer } from '../app/state';
import { places, type Places, type Spot } from '../door/commands';
import type { Moves } from './moves';
import { numbers, players } from './players';
import { cellName, placeName, type Placed } from './position';

export interface FiguresProps {
  position: string;
  placed: Placed;
  /** The segment that was clicked; null shows all. */
  segment: string | null;
  numbered: boolean;
  moves: Moves;
  at: { x: number; y: number };
  onClose: () => void;
}

/** A finger hits no road that is five pixels wide: what it missed is then offered at once. */
const isCoarse = () => matchMedia('(pointer: coarse)').matches;

const chosenPlayer = makeStore('red');

function PlayerChoice(props: { names: readonly string[]; chosen: string }) {
  return (
    <div class="row tight" role="radiogroup" aria-label="Whose figure">
      {props.names.map((name) => (
        <label class="player" key={name} title={name}>
          <input
            type="radio"
            name="player"
            value={name}
            checked={name === props.chosen}
            onChange={() => chosenPlayer.set(name)}
            aria-label={name}
          />
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" fill={players[name] ?? 'var(--sheet)'} stroke="currentColor" />
            {!players[name] && <text x="10" y="14" text-anchor="middle" font-size="11">{name}</text>}
          </svg>
        </label>
      ))}
    </div>
  );
}

function SpotButton(props: { spot: Spot; onClick: () => void }) {
  const { segment, figure, may, words } = props.spot;
  return (
    <li>
      <button type="button" class="spot" data-segment-choice={segment} onClick={props.onClick}>
        <span><b>{figure}</b> on {segment}</span>
        {!may && <span class="warn">{words || 'Not in a game.'}</span>}
      </button>
    </li>
  );
}

export function Figures(props: FiguresProps) {
  const { placed, moves, segment } = props;
  const frame = useRef<HTMLDivElement>(null);
  const names = props.numbered ? numbers : Object.keys(players);
  const kept = useStore(chosenPlayer);
  const player = names.includes(kept) ? kept : (names[0] ?? kept);
  const cell = cellName(placed.x, placed.y);
  const { value, refusal, settled } = useAnswer<Places>(places(props.position, { player, figures: cell }));
  const spots = value?.spots?.segments ?? [];
  const isShown = (spot: Spot) => segment === null || spot.segment === segment;
  const shown = spots.filter(isShown);
  const elsewhere = spots.filter((spot) => !isShown(spot));
  const ready = shown.length > 0;

  useEffect(() => {
    const spot = frame.current?.querySelector<HTMLElement>('.spot');
    (spot ?? frame.current?.querySelector('button'))?.focus();
  }, [ready]);
  useEffect(() => {
    const onDown = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) props.onClose();
    };
    document.addEventListener('pointerdown', onDown, true);
    return () => document.removeEventListener('pointerdown', onDown, true);
  }, []);

  const act = (what: () => void) => () => {
    what();
    props.onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') props.onClose();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    buttons[buttons.indexOf(event.target as HTMLElement) + step]?.focus();
  };
  const list = (some: readonly Spot[]) => (
    <ul class="bare spots">
      {some.map((spot) => (
        <SpotButton key={spot.write} spot={spot} onClick={act(() => moves.stand(cell, spot.write))} />
      ))}
    </ul>
  );
  return (
    <div
      class="figures card stack"
      role="dialog"
      aria-label={`Figures on ${placeName(placed)}`}
      ref={frame}
      style={{ left: `${props.at.x}px`, top: `${props.at.y}px` }}
      onKeyDown={onKey}
    >
      <div class="row">
        <b class="mono">{placeName(placed)}</b>
        <span class="spring" />
        <button type="button" class="button small" aria-label="Close" onClick={props.onClose}>×</button>
      </div>
      {placed.figure && (
        <button type="button" class="button" onClick={act(() => moves.stand(cell, ''))}>
          Take {placed.figure} away
        </button>
      )}
      <PlayerChoice names={names} chosen={player} />
      {!settled && !value && <Busy />}
      {refusal && <Failure answer={refusal} />}
      {list(shown)}
      {value && !ready && <p class="muted">No figure can stand here.</p>}
      {elsewhere.length > 0 && (
        <details open={isCoarse()}>
          <summary>Elsewhere on this tile</summary>
          {list(elsewhere)}
        </details>
      )}
      <button type="button" class="button" onClick={act(() => moves.take(cell))}>Take this tile away</button>
    </div>
  );
}
