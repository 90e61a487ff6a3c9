// The position as text, both ways live.

import { useEffect, useState } from 'preact/hooks';
import { Failure } from '../app/panel';
import { change, useApp } from '../app/state';
import type { Answer } from '../door/client';

export function Notation(props: { failure: Answer | null }) {
  const { state } = useApp();
  const [text, show] = useState(state.position);
  useEffect(() => show(state.position), [state.position]);
  return (
    <div class="notation field">
      <label for="notation">Notation</label>
      <textarea
        id="notation"
        class="mono"
        rows={2}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-invalid={props.failure !== null}
        aria-describedby={props.failure ? 'notation-failure' : undefined}
        maxLength={40_000}
        value={text}
        onInput={(event) => {
          show(event.currentTarget.value);
          change({ position: event.currentTarget.value }, 'typing');
        }}
      />
      {props.failure && <div id="notation-failure"><Failure answer={props.failure} /></div>}
    </div>
  );
}
