// The edition that one's own file extends, and the presets that are laid over it.

import type { EditionList, Listed } from './catalogue';
import { baseOf, withBase } from './rules_text';

function Choices(props: { list: readonly Listed[]; taken?: readonly string[] }) {
  return (
    <>
      {props.list.filter((l) => !props.taken?.includes(l.id)).map((l) => (
        <option key={l.id} value={l.id}>{l.id}: {l.name}</option>
      ))}
    </>
  );
}

export function StartFrom(props: { list: EditionList; text: string; onChange: (text: string) => void }) {
  const { list, text, onChange } = props;
  const base = baseOf(text);
  const [first = '', ...more] = base;
  const known = [...list.editions, ...list.presets];
  const change = (next: string[]) => onChange(withBase(text, next));
  return (
    <div class="start-from row">
      <label class="field">
        <span>Start from</span>
        <select value={first} onChange={(e) => change([e.currentTarget.value, ...more])}>
          {!known.some((l) => l.id === first) && <option value={first}>{first}</option>}
          <optgroup label="Editions"><Choices list={list.editions} /></optgroup>
          <optgroup label="Presets"><Choices list={list.presets} taken={more} /></optgroup>
        </select>
      </label>
      <label class="field">
        <span>With a preset over it</span>
        <select value="" onChange={(e) => {
          const { value } = e.currentTarget;
          e.currentTarget.value = '';
          change([...base, value]);
        }}>
          <option value="">Add a preset</option>
          <Choices list={list.presets} taken={base} />
        </select>
      </label>
      {more.length > 0 && (
        <ul class="chips" aria-label="Presets over it">
          {more.map((id) => (
            <li key={id} class="chip" title={known.find((l) => l.id === id)?.name}>
              {id}
              <button type="button" class="chip-off" aria-label={`Take ${id} away`}
                onClick={() => change(base.filter((b) => b !== id))}>×</button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
