// Keys that work wherever the focus is, but for fields in which one types.

import { useEffect } from 'preact/hooks';
import { redo, undo } from '../app/state';
import { hand, hold, turn } from './hand';

function types(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const typed = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
  return target.closest(typed) !== null;
}

export function useTableKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (types(event.target) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        if (key === 'z' && event.shiftKey || key === 'y') redo();
        else if (key === 'z') undo();
        else return;
      } else if (!hand.get().tile) return;
      else if (key === 'r') turn(event.shiftKey ? -1 : 1);
      else if (key === 'escape') hold({ tile: null, cell: null });
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
