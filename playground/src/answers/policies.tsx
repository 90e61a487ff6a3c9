// How games are played: the ways that the program knows.

import { makeStore, useStore } from '../app/store';
import { useTab } from '../app/tabs';
import { useProgram } from '../door/use_program';

const chosen = makeStore('');

/** No command lists them but its refusal of one that there is not. */
const unknown = ['simulate', '--policy', '?', '--games', '1'];

export function usePolicies(): { names: string[]; policy: string } {
  const { refusal } = useProgram<object>(useTab() === 'games' ? unknown : null);
  const list = /expected one of (.+)/.exec(refusal?.stderr ?? '')?.[1] ?? '';
  const names = list.split(/,\s*/).filter((name) => /^\w+$/.test(name));
  const kept = useStore(chosen);
  return { names, policy: names.includes(kept) ? kept : (names[1] ?? names[0] ?? '') };
}

export function PolicyChoice(props: { names: readonly string[]; policy: string }) {
  return (
    <label class="field">
      <span>Played by</span>
      <select value={props.policy} onChange={(event) => chosen.set(event.currentTarget.value)}>
        {props.names.map((name) => <option key={name} value={name}>{name}</option>)}
      </select>
    </label>
  );
}
