// A table that nobody has touched begins with the start tile of the tiles in play.

import { useEffect, useRef } from 'preact/hooks';
import { history, replace, tilesFile, useAnswer, useApp } from '../app/state';
import { tileSet, type Places, type TileSet } from '../door/commands';

/** The notation of the table as a game begins; null while it is not known. */
export function useStart(places: Places | null): string | null {
  const { state } = useApp();
  const id = state.tiles.trim() ? tilesFile : (places?.tileset ?? null);
  const { value } = useAnswer<TileSet>(id ? tileSet(id) : null);
  const laid = useRef('');
  const start = value?.start ? `${value.start}0@0,0` : null;
  useEffect(() => {
    if (!start) return;
    const { past, now } = history.get();
    const untouched = (now.position.trim() === '' && past.length === 0) || now.position === laid.current;
    if (untouched && now.position !== start) replace({ position: start });
    if (untouched) laid.current = start;
  }, [start]);
  return start;
}
