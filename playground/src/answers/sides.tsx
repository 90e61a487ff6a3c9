// The two sides of a comparison: what is in play, and the edition beside it.

import { makeStore, useStore } from '../app/store';
import { editionArguments, filesOf, rulesFile, tilesFile, useAnswer, useApp } from '../app/state';
import { editions, type Editions } from '../door/commands';
import { baseOf } from '../rule/rules_text';

export interface Side {
  name: string;
  /** As the program is told it. */
  edition: string;
  args: string[];
  files: Record<string, string>;
}

export interface Sides {
  own: Side;
  beside: Side | null;
}

/** Whether the other side has none of one's own tiles, where that can be. */
const plain = makeStore(false);
/** null: what the own rules extend, if there are any; '': none. */
const chosen = makeStore<string | null>(null);

function useBeside(): string {
  const { state } = useApp();
  const choice = useStore(chosen);
  const extended = state.rules.trim() ? baseOf(state.rules).join('+') : '';
  const other = choice ?? extended;
  return state.rules.trim() || other !== state.edition ? other : '';
}

/** Both are asked about the same tiles, `tileset`; with `mayBePlain` the other side may have its own. */
export function useSides(tileset: string | undefined, mayBePlain = false): Sides {
  const isPlain = useStore(plain) && mayBePlain;
  const { state } = useApp();
  const beside = useBeside();
  const files = filesOf(state);
  const own = state.rules.trim()
    ? { name: 'my rules', edition: rulesFile }
    : { name: state.edition, edition: state.edition };
  const hasTiles = state.tiles.trim() !== '';
  const tiles = hasTiles ? tilesFile : tileset;
  const args = ['--edition', beside, ...(tiles && !(hasTiles && isPlain) ? ['--tileset', tiles] : [])];
  const named = (name: string, isWith: boolean) => (hasTiles && isWith && mayBePlain ? `${name}, my tiles` : name);
  return {
    own: { ...own, name: named(own.name, true), args: editionArguments(state), files },
    beside: beside ? { name: named(beside, !isPlain), edition: beside, args, files } : null,
  };
}

export function BesideChoice(props: { withoutTiles?: boolean }) {
  const { state } = useApp();
  const beside = useBeside();
  const { value } = useAnswer<Editions>(editions);
  const shipped = (value?.editions ?? []).filter(({ id }) => state.rules.trim() || id !== state.edition);
  const known = !beside || shipped.some(({ id }) => id === beside);
  const isPlain = useStore(plain);
  return (
    <>
      <label class="field row">
        <span>Side by side with</span>
        <select value={beside} onChange={(event) => chosen.set(event.currentTarget.value)}>
          <option value="">nothing</option>
          {!known && <option value={beside}>{beside}</option>}
          {shipped.map(({ id, name }) => <option key={id} value={id}>{`${id} – ${name}`}</option>)}
        </select>
      </label>
      {props.withoutTiles && beside && state.tiles.trim() && (
        <label class="choice-line">
          <input type="checkbox" checked={isPlain} onChange={(event) => plain.set(event.currentTarget.checked)} />
          {' '}{beside} without my tiles
        </label>
      )}
    </>
  );
}
