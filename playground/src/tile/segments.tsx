// The segments as the program derives them, and what is printed on each.

import type { Segment } from './tile_file';

export const pennant = 'pennant';

export interface KnownMark {
  name: string;
  on: string | null;
}

export function Segments(props: {
  segments: readonly Segment[];
  marks: readonly KnownMark[];
  /** As the file has it, so that it is shown before the program has answered. */
  isPennant: (segment: Segment) => boolean;
  onMark: (segment: Segment, mark: string, isPut: boolean) => void;
  /** A mark that the edition does not know yet. */
  own: string;
  chosen: string | null;
  onChoose: (name: string | null) => void;
}) {
  return (
    <div class="stack tight">
      <h4>What lies on it</h4>
      <ul class="plain-list segments">
        {props.segments.map((s) => {
          const known = props.marks.filter((m) => m.on === null || m.on === s.kind).map((m) => m.name);
          const own = props.own ? [props.own] : [];
          const here = [...new Set([...known, ...Object.keys(s.marks ?? {}), ...own])];
          return (
            <li key={s.name} class={`segment row${props.chosen === s.name ? ' segment-lit' : ''}`}
              data-segment-row={s.name} onMouseEnter={() => props.onChoose(s.name)}
              onMouseLeave={() => props.onChoose(null)}>
              <span class="segment-name"><code>{s.name}</code> <span class="muted">{s.rim}</span></span>
              {s.pennants !== undefined && (
                <label class="choice-line">
                  <input type="checkbox" checked={props.isPennant(s)} aria-label={`${pennant} on ${s.name}`}
                    onChange={(e) => props.onMark(s, pennant, e.currentTarget.checked)} /> {pennant}
                </label>
              )}
              {here.map((mark) => {
                const count = s.marks?.[mark] ?? 0;
                return (
                  <span key={mark} class="mark">
                    {mark}
                    <button type="button" class="step" disabled={count === 0}
                      aria-label={`One ${mark} less on ${s.name}`}
                      onClick={() => props.onMark(s, mark, false)}>−</button>
                    <output aria-label={`${mark} on ${s.name}`}>{count}</output>
                    <button type="button" class="step" aria-label={`One ${mark} more on ${s.name}`}
                      onClick={() => props.onMark(s, mark, true)}>+</button>
                  </span>
                );
              })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
