// Choosing a segment by pointing at it on the board.

import { useEffect, useState } from 'preact/hooks';
import { light } from '../app/lit';
import { showTab } from '../app/tabs';
import { narrow } from './light_button';

/** "D0@0,0:city" of what is under the pointer, as the drawing names it. */
function segmentOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const segment = target.closest<SVGElement>('.drawn [data-segment]');
  const tile = segment?.closest<SVGElement>('[data-tile]');
  return segment && tile ? `${tile.dataset.tile}:${segment.dataset.segment}` : null;
}

export function usePick(onPick: (segment: string) => void): { picking: boolean; pick: () => void } {
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    if (!picking) return;
    const end = () => {
      light([]);
      setPicking(false);
      if (narrow()) showTab('answers');
    };
    const onClick = (event: MouseEvent) => {
      const segment = segmentOf(event.target);
      if (!segment) return;
      // The board would open the figures of this tile.
      event.preventDefault();
      event.stopImmediatePropagation();
      onPick(segment);
      end();
    };
    const onOver = (event: PointerEvent) => {
      const segment = segmentOf(event.target);
      light(segment ? [segment] : []);
    };
    const onKey = (event: KeyboardEvent) => { if (event.key === 'Escape') end(); };
    document.addEventListener('click', onClick, true);
    document.addEventListener('pointerover', onOver);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('keydown', onKey);
    };
  }, [picking]);
  const pick = () => {
    setPicking(!picking);
    if (!picking && narrow()) showTab('table');
  };
  return { picking, pick };
}
