// A button that lights something on the board: while it is pointed at or has the focus, and, once pressed,
// until it is pressed again.

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { light } from '../app/lit';
import { makeStore, useStore } from '../app/store';
import { showTab } from '../app/tabs';

const kept = makeStore<readonly string[]>([]);

export const narrow = () => matchMedia('(max-width: 899px)').matches;

/** What was lit belongs to a position that is no more. */
export function useDark(position: string): void {
  useEffect(() => {
    kept.set([]);
    light([]);
  }, [position]);
}

export interface LightButtonProps {
  what: readonly string[];
  class?: string;
  title?: string;
  children: ComponentChildren;
}

export function LightButton(props: LightButtonProps) {
  const { what } = props;
  const pinned = useStore(kept);
  const pressed = what.length > 0 && pinned.join(' ') === what.join(' ');
  const on = () => light(what);
  const off = () => light(kept.get());
  const press = () => {
    kept.set(pressed ? [] : what);
    light(kept.get());
    if (!pressed && narrow()) showTab('table');
  };
  return (
    <button
      type="button"
      class={`light ${props.class ?? ''}`}
      title={props.title}
      aria-pressed={pressed}
      onClick={press}
      onMouseEnter={on}
      onMouseLeave={off}
      onFocus={on}
      onBlur={off}
    >
      {props.children}
    </button>
  );
}
