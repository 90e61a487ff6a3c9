// What the page itself has to say: a link that was refused, a command that takes long.

import { useEffect, useState } from 'preact/hooks';
import { onLaneChange, quickState, stopQuick } from '../door/client';
import { makeStore, useStore } from './store';
import { shellLine } from './shell';

const notice = makeStore('');

export function notify(words: string): void {
  notice.set(words);
}

const longTime = 20_000;

function useLate(): string {
  const [late, show] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      show('');
      const state = quickState();
      if (!state) return;
      const words = shellLine(['bastide', ...state.arguments]);
      timer = setTimeout(() => show(words), longTime - (Date.now() - state.since));
    };
    look();
    return onLaneChange(look);
  }, []);
  return late;
}

export function Notices() {
  const words = useStore(notice);
  const late = useLate();
  return (
    <div class="notices" aria-live="assertive">
      {words && (
        <p class="notice">
          {words} <button type="button" class="button small" onClick={() => notify('')}>Close</button>
        </p>
      )}
      {late && (
        <p class="notice">
          This takes long: <code>{late}</code>
          <button type="button" class="button small" onClick={stopQuick}>Stop</button>
        </p>
      )}
    </div>
  );
}
