// A rule of one's own: a form made from the program's catalogue, and the file beside it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Busy, Command, Failure, Panel } from '../app/panel';
import { rulesFile, tilesFile, useApp } from '../app/state';
import { useTab } from '../app/tabs';
import { BiteButton, BiteWords, noBites } from './bites';
import { complete } from './complete';
import { allOptions, isTable } from './catalogue';
import type { Edition, EditionList, Finding, Lint, Option } from './catalogue';
import { FileButtons } from './file_buttons';
import { Findings } from './findings';
import { OptionCard } from './option_card';
import { baseOf, linesOf, starter, typedValue, withOption, withoutOption, withTable } from './rules_text';
import { scan, type Lines } from './toml_lines';
import { StartFrom } from './start_from';
import { TomlEditor, type Jump } from './toml_editor';
import { typing, useProgram } from '../door/use_program';
import './rule.css';

const nothing: readonly Finding[] = [];

function concerns(text: string, lines: Lines, option: Option, finding: Finding): boolean {
  if (finding.option === option.name) return true;
  if (finding.option) return false;
  const on = linesOf(text, lines, option.name);
  return on !== null && on[0] <= finding.line && finding.line <= on[1];
}

function useFiles(text: string): Record<string, string> {
  const { state } = useApp();
  const { tiles } = state;
  return useMemo(() => ({ [rulesFile]: text, ...(tiles.trim() && { [tilesFile]: tiles }) }), [text, tiles]);
}

function Plainly(props: { before: string | undefined; now: string }) {
  const { before, now } = props;
  if (before === now) return <><code>{now}</code>, as before</>;
  return <code>{before === undefined ? now : `${before} → ${now}`}</code>;
}

function Rules() {
  const { state, change } = useApp();
  const isOwn = state.rules.trim() !== '';
  const text = isOwn ? state.rules : starter(state.edition.split('+'));
  const files = useFiles(text);
  const base = baseOf(text).join('+');
  const list = useProgram<EditionList>(['editions', '--json']);
  const lint = useProgram<Lint>(['editions', 'lint', rulesFile, '--json'], { files, pause: typing });
  const shown = useProgram<Edition>(['editions', 'show', rulesFile, '--json'], { files, pause: typing });
  const plain = useProgram<Edition>(base === '' ? null : ['editions', 'show', base, '--json']);
  const [filter, setFilter] = useState('');
  const [onlyOwn, setOnlyOwn] = useState(false);
  const [bites, setBites] = useState(noBites);
  const [jump, setJump] = useState<Jump | null>(null);

  const set = (rules: string) => change({ rules });
  const onJump = (line: number, column: number) => setJump({ line, column });
  const options = useMemo(() => allOptions(shown.value ?? plain.value), [shown.value, plain.value]);
  const found = lint.value?.findings ?? nothing;
  const findings = useMemo(() => found.filter((f) => !f.file || f.file === rulesFile), [found]);
  const elsewhere = found.filter((f) => !findings.includes(f));
  const isStale = shown.refusal !== null;
  const lines = useMemo(() => scan(text), [text]);
  const typed = useMemo(() => {
    const own = (o: Option) => (o.file === rulesFile ? o.value : null);
    return new Map(options.map((o) => [o.name, isTable(o) ? own(o) : typedValue(text, lines, o.name)]));
  }, [options, lines]);
  const own = options.filter((o) => typed.get(o.name) !== null);
  const baseValues = new Map(allOptions(plain.value).map((o) => [o.name, o.value]));
  const compared = bites.text === text ? bites.compared : null;
  const sentences = (shown.fresh ? shown.value?.changes : undefined) ?? compared?.changes ?? [];
  const groups = [...new Set(options.map((o) => o.group))];
  const word = filter.trim().toLowerCase();
  const isShown = (o: Option) => (!onlyOwn || typed.get(o.name) !== null) &&
    [o.name, o.meaning, ...o.values, ...(o.names ?? [])].join(' ').toLowerCase().includes(word);
  const reset = (name: string) => set(withoutOption(text, name));
  const bite = (name: string) => compared?.bites.find((b) => b.name === name) ?? null;

  const goTo = (name: string) => {
    setFilter('');
    setOnlyOwn(false);
    requestAnimationFrame(() => {
      const card = document.getElementById(`option-${name}`);
      card?.closest('details')?.setAttribute('open', '');
      card?.scrollIntoView({ block: 'center' });
      card?.querySelector<HTMLElement>('input:checked, select, input')?.focus({ preventScroll: true });
    });
  };

  const completing = useRef({ options, list: list.value });
  completing.current = { options, list: list.value };

  return (
    <div class="rules">
      <div class="rules-start stack">
        {list.value ? <StartFrom list={list.value} text={text} onChange={set} /> : <Busy />}
        {list.refusal && <Failure answer={list.refusal} />}
      </div>
      <div class="rules-file stack">
        <div class="row">
          <h3>{rulesFile}</h3>
          <FileButtons name={rulesFile} text={text} onOpen={set} />
          {isOwn && (
            <button type="button" class="button small"
              onClick={() => change({ rules: '', ...(plain.value && { edition: base }) })}>
              Drop my changes
            </button>
          )}
        </div>
        <TomlEditor label={`The file ${rulesFile}`} text={text} onChange={set} findings={findings} jump={jump}
          complete={(c) => complete(c, completing.current.options, completing.current.list)} />
        <Findings findings={[...findings, ...elsewhere]} onJump={onJump} />
        {lint.refusal && <Failure answer={lint.refusal} />}
        {found.length === 0 && shown.fresh && <p class="muted" role="status">The program finds no error.</p>}
        {isStale && (
          <div class="stale-note stack" role="status">
            <p>The file has an error. The form is of the last one that was right.</p>
            {findings.length === 0 && shown.refusal && <Failure answer={shown.refusal} />}
          </div>
        )}
        <section class="own-changes card stack" aria-label="Changed here">
          <h3>Changed here</h3>
          {own.length === 0 && <p>Nothing yet. Change an option in the form, or type in the file.</p>}
          <ul class="plain-list" hidden={own.length === 0}>
            {own.map((o) => (
              <li key={o.name} class="own-change">
                <button type="button" class="link" onClick={() => goTo(o.name)}>{o.name}</button>
                {' '}
                {sentences.find((s) => s.name === o.name)?.sentence ??
                  <Plainly before={baseValues.get(o.name)} now={typed.get(o.name) ?? ''} />}
                {' '}
                {!isTable(o) && (
                  <button type="button" class="button small" aria-label={`Take back ${o.name}`}
                    onClick={() => reset(o.name)}>Take back</button>
                )}
                {bite(o.name) && <BiteWords bite={bite(o.name)} />}
              </li>
            ))}
          </ul>
          {own.length > 0 && base !== '' && (
            <BiteButton base={base} text={text} files={files} bites={bites} onBites={setBites} />
          )}
        </section>
        <Command line={['editions', 'show', rulesFile]} whole />
      </div>
      <div class="rules-form stack">
        <div class="row">
          <label class="field">
            <span>Find an option</span>
            <input type="search" value={filter} onInput={(e) => setFilter(e.currentTarget.value)} />
          </label>
          <label class="choice-line">
            <input type="checkbox" checked={onlyOwn} onChange={(e) => setOnlyOwn(e.currentTarget.checked)} />
            {' '}Only what is changed
          </label>
        </div>
        <div class={isStale ? 'stale' : ''}>
          {groups.map((group, i) => {
            const here = options.filter((o) => o.group === group && isShown(o));
            if (here.length === 0) return null;
            return (
              <details key={group} class="option-group" 
                open={i === 0 || word !== '' || onlyOwn || here.some((o) => typed.get(o.name) !== null)}>
                <summary><h3>{group}</h3> <span class="muted">{here.length}</span></summary>
                <ul class="plain-list option-list">
                  {here.map((o) => (
                    <OptionCard key={o.name} option={o} typed={typed.get(o.name) ?? null} base={base}
                      baseValue={baseValues.get(o.name) ?? null}
                      findings={findings.filter((f) => concerns(text, lines, o, f))} bite={bite(o.name)}
                      isStale={isStale} 
                      onSet={(value) => set(withOption(text, o.name, value))}
                      onWrite={() => set(withTable(text, o.name, o.value))}
                      onReset={() => reset(o.name)} onJump={onJump} />
                  ))}
                </ul>
              </details>
            );
          })}
        </div>
        {word !== '' && options.length > 0 && !options.some(isShown) && <p>No option has this word.</p>}
      </div>
    </div>
  );
}

export function RulePanel() {
  const isShown = useTab() === 'rules';
  const [isMade, make] = useState(isShown);
  useEffect(() => {
    if (isShown) make(true);
  }, [isShown]);
  return <Panel title="Rules">{isMade && <Rules />}</Panel>;
}
