// What is in play, and what concerns the whole page: undo, the link, files, light and dark.

import { editions, type Editions } from '../door/commands';
import { Export } from './export';
import { notify } from './notices';
import { useAnswer, useApp } from './state';
import { showTab } from './tabs';
import { ThemeSwitch } from './theme';

const own = 'my rules';

function EditionChoice() {
  const { state, change } = useApp();
  const { value } = useAnswer<Editions>(editions);
  const shipped = value?.editions ?? [];
  const known = shipped.some((edition) => edition.id === state.edition);
  return (
    <label class="edition">
      <span class="label">Edition</span>
      <select
        class="select"
        value={state.rules.trim() ? own : state.edition}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (chosen === own) showTab('rules');
          else {
            if (state.rules.trim()) notify('Your rules were put away. Undo brings them back.');
            change({ edition: chosen, rules: '' });
          }
        }}
      >
        {!known && <option value={state.edition}>{state.edition}</option>}
        {shipped.map(({ id, name }) => <option key={id} value={id}>{`${id} – ${name}`}</option>)}
        <option value={own}>{own}</option>
      </select>
    </label>
  );
}

export function Header() {
  const { state, undo, redo, canUndo, canRedo } = useApp();
  return (
    <header class="header">
      <h1>Bastide</h1>
      <p class="purpose muted">Try a rule or a tile for Carcassonne: lay tiles, change rules, compare.</p>
      <EditionChoice />
      {state.tiles.trim() && <span class="badge">with my tiles</span>}
      <span class="spring" />
      <div class="row tight">
        <button type="button" class="button" disabled={!canUndo} onClick={undo} title="Undo (Ctrl+Z)">
          Undo
        </button>
        <button type="button" class="button" disabled={!canRedo} onClick={redo} title="Redo (Ctrl+Shift+Z)">
          Redo
        </button>
        <Export />
        <ThemeSwitch />
      </div>
    </header>
  );
}
