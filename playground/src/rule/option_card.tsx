// One option: what it means, what it is, where that is from, and what the program says about it.

import type { Bite, Finding, Option, Table } from './catalogue';
import { isNumber, isTable } from './catalogue';
import { BiteWords } from './bites';
import { FindingLink } from './findings';

export interface CardProps {
  option: Option;
  /** What the file says, as it is typed there; null when it says nothing. */
  typed: string | null;
  base: string;
  /** The value as it would be without the line. */
  baseValue: string | null;
  findings: readonly Finding[];
  bite: Bite | null;
  isStale: boolean;
  onSet: (value: string) => void;
  onReset: () => void;
  /** Puts a table as it is into the file. */
  onWrite: () => void;
  onJump: (line: number, column: number) => void;
}

const FEW = 4;

function Choice(props: { option: Option; value: string; onSet: (value: string) => void }) {
  const { option, value, onSet } = props;
  const values = option.values.includes(value) ? option.values : [...option.values, value];
  if (values.length > FEW) {
    return (
      <select aria-label={option.name} value={value} onChange={(e) => onSet(e.currentTarget.value)}>
        {values.map((v) => <option key={v} value={v}>{v}</option>)}
      </select>
    );
  }
  return (
    <span class="choices" role="radiogroup" aria-label={option.name}>
      {values.map((v) => (
        <label key={v} class="choice">
          <input type="radio" name={`option-${option.name}`} value={v} checked={v === value}
            onChange={() => onSet(v)} />
          <span>{v}</span>
        </label>
      ))}
    </span>
  );
}

function Control(props: { option: Option; value: string; isWrong: boolean; onSet: (value: string) => void }) {
  const { option, value, isWrong, onSet } = props;
  if (isTable(option)) return <code class="option-table">{value}</code>;
  if (option.numbers) {
    const list = `values-${option.name}`;
    return (
      <>
        <input class="option-number" list={list} aria-label={option.name} aria-invalid={isWrong} value={value}
          onInput={(e) => onSet(e.currentTarget.value)} />
        <datalist id={list}>{option.values.map((v) => <option key={v} value={v} />)}</datalist>
      </>
    );
  }
  if (option.values.length > 0) return <Choice option={option} value={value} onSet={onSet} />;
  if (isNumber(option)) {
    return (
      <input class="option-number" type="number" aria-label={option.name} aria-invalid={isWrong} value={value}
        onInput={(e) => onSet(e.currentTarget.value)} />
    );
  }
  return (
    <input class="option-text mono" type="text" aria-label={option.name} aria-invalid={isWrong} value={value}
      spellcheck={false} autocapitalize="off" onInput={(e) => onSet(e.currentTarget.value)} />
  );
}

const MOST_ROWS = 12;

function FormulaTable(props: { table: Table; name: string }) {
  const { columns, rows } = props.table;
  const shown = rows.slice(0, MOST_ROWS);
  const heads = [...columns, 'points'];
  return (
    <div class="formula-table" tabIndex={0} role="region" aria-label={`Values of ${props.name}`}>
      <table class="table">
        <tbody>
          {heads.map((head, i) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {shown.map((row, j) => <td key={j}>{row[i]}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function OptionCard(props: CardProps) {
  const { option, typed, base, baseValue, findings, bite } = props;
  const isOwn = typed !== null;
  const isWrong = findings.some((f) => f.severity === 'error');
  const value = typed ?? (props.isStale && baseValue !== null ? baseValue : option.value);
  return (
    <li id={`option-${option.name}`} class={`option${isOwn ? ' option-own' : ''}`} data-option={option.name}>
      <div class="option-head">
        <h4>{option.name}</h4>
        {isOwn && <span class="option-mark">changed</span>}
      </div>
      <p class="option-meaning">{option.meaning}</p>
      <div class="row">
        <Control option={option} value={value} isWrong={isWrong} onSet={props.onSet} />
        {isTable(option) && (isOwn
          ? <button type="button" class="link" onClick={() => props.onJump(option.line, 1)}>
              Line {option.line} of your file
            </button>
          : <button type="button" class="button small" onClick={props.onWrite}>Write it in my file</button>)}
        {isOwn && !isTable(option) && (
          <button type="button" class="button small" onClick={props.onReset}>
            {base === '' ? 'Take the line away' : `As in ${base}`}{baseValue !== null && `: ${baseValue}`}
          </button>
        )}
      </div>
      {option.names && (
        <p class="option-names">
          {option.names.map((name) => (
            <button key={name} type="button" class="name mono" title={`Add ${name} to the formula`}
              onClick={() => props.onSet(value.trim() === '' ? name : `${value} + ${name}`)}>{name}</button>
          ))}
        </p>
      )}
      {findings.map((f, i) => <FindingLink key={i} finding={f} onJump={props.onJump} />)}
      {option.table && !isWrong && (
        <details open={isOwn}>
          <summary class="muted">Values</summary>
          <FormulaTable table={option.table} name={option.name} />
        </details>
      )}
      <BiteWords bite={bite} />
      <p class="option-source">
        {isOwn ? 'set in your file' : option.file === '' ? '' : `from ${option.set_in}`}
        {!isOwn && option.source !== '' && `${option.file === '' ? '' : ': '}${option.source}`}
      </p>
    </li>
  );
}
