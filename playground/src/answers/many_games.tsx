// Games of both sides, more and more of them, with figures whose intervals shrink.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Busy, Command, Failure } from '../app/panel';
import { useAnswer, useApp } from '../app/state';
import { useTab } from '../app/tabs';
import { run, type Answer, type RunOptions } from '../door/client';
import { places, type Places } from '../door/commands';
import { readJson, useWork } from '../door/use_program';
import { simulate, type Simulation } from './commands';
import { areApart, figuresOf, shown, type Figure } from './figures';
import { IntervalBar } from './interval_bar';
import { PolicyChoice, usePolicies } from './policies';
import { BesideChoice, useSides, type Side } from './sides';

const steps = [50, 150, 400, 1000];
const mostApart = 12;

interface Result {
  names: string[];
  policy: string;
  games: number;
  /** One a side. */
  simulations: Simulation[];
  /** The widest that an interval of this name was, so that one sees it shrink. */
  widest: ReadonlyMap<string, [number, number]>;
}

function allOf(simulation: Simulation): Figure[] {
  const { main, others } = figuresOf(simulation);
  return [...main, ...others];
}

function widened(before: Result | null, simulations: readonly Simulation[]): Result['widest'] {
  const widest = new Map(before?.widest);
  for (const { name, mean, interval } of simulations.flatMap(allOf)) {
    const [from, to] = widest.get(name) ?? [0, 0];
    widest.set(name, [Math.min(from, mean, interval[0]), Math.max(to, mean, interval[1])]);
  }
  return widest;
}

function FigureRows(props: { name: string; result: Result; figures: readonly (Figure | undefined)[] }) {
  const { name, result, figures } = props;
  const [from, to] = result.widest.get(name) ?? [0, 1];
  return (
    <tbody data-figure-name={name}>
      <tr><th colSpan={3} scope="rowgroup">{name}</th></tr>
      {result.names.map((side, at) => {
        const figure = figures[at];
        return (
          <tr key={side}>
            <th scope="row" class="side-name">{side}</th>
            <td class="bar-cell">
              {figure && (
                <IntervalBar
                  mean={figure.mean}
                  interval={figure.interval}
                  from={from}
                  to={to}
                  pale={at > 0}
                />
              )}
            </td>
            <td class="number">
              {figure ? shown(figure.mean) : '–'}
              {figure && (
                <span class="interval-words muted">
                  {shown(figure.interval[0])} to {shown(figure.interval[1])}
                </span>
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}

function Figures(props: { result: Result; which: 'main' | 'others' }) {
  const { result, which } = props;
  const sides = result.simulations.map((one) => new Map(figuresOf(one)[which].map((f) => [f.name, f])));
  const names = [...new Set(sides.flatMap((side) => [...side.keys()]))];
  return (
    <table class="table figures-table">
      <caption class="unseen">Means with intervals of 95 %</caption>
      <colgroup><col class="side-column" /><col /><col class="number-column" /></colgroup>
      {names.map((name) => (
        <FigureRows key={name} name={name} result={result} figures={sides.map((side) => side.get(name))} />
      ))}
    </table>
  );
}

/** What the games tell for certain: figures whose intervals do not touch. */
function Apart(props: { result: Result }) {
  const { names, simulations, games } = props.result;
  const [own, beside] = simulations.map(allOf);
  if (!own || !beside) return null;
  const others = new Map(beside.map((figure) => [figure.name, figure]));
  const apart = own.flatMap((figure) => {
    const other = others.get(figure.name);
    return other && areApart(figure, other) ? [{ figure, other }] : [];
  });
  return (
    <section class="card stack" aria-label="What differs">
      <h4>What differs for certain after {games} games</h4>
      {apart.length === 0
        ? <p>Nothing yet: all intervals of the two sides touch.</p>
        : (
          <table class="table apart">
            <thead>
              <tr><td /> {names.map((name) => <th key={name} scope="col" class="number">{name}</th>)}</tr>
            </thead>
            <tbody>
              {apart.slice(0, mostApart).map(({ figure, other }) => (
                <tr key={figure.name}>
                  <th scope="row">{figure.name}</th>
                  <td class="number">{shown(figure.mean)}</td>
                  <td class="number">{shown(other.mean)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      {apart.length > mostApart && (
        <p class="muted">And {apart.length - mostApart} more among the figures below.</p>
      )}
    </section>
  );
}

/** Runs the steps; `onStep` hears of each as it ends. */
async function play(
  sides: readonly Side[],
  policy: string,
  options: RunOptions,
  onStep: (games: number, simulations: Simulation[]) => void,
): Promise<Answer | null> {
  for (const games of steps) {
    const simulations: Simulation[] = [];
    for (const { args, files } of sides) {
      const answer = await run([...simulate(games, policy), ...args], files, { ...options, slow: true });
      const told = readJson<Simulation>(answer);
      if (answer.code !== 0 || !told) return answer;
      simulations.push(told);
    }
    onStep(games, simulations);
  }
  return null;
}

export function ManyGames() {
  const { state } = useApp();
  const open = useTab() === 'games';
  const asked = useAnswer<Places>(open ? places(state.position) : null);
  const tileset = useRef<string | undefined>(undefined);
  // An answer of before one's own tiles were taken away is of no use.
  if (asked.fresh && !state.tiles.trim()) tileset.current = asked.value?.tileset;
  const { own, beside } = useSides(tileset.current, true);
  const { names, policy } = usePolicies();
  const [result, show] = useState<Result | null>(null);
  const { progress, refusal, start, stop } = useWork();
  const running = progress !== null;
  const [others, showOthers] = useState(false);
  const [of, setOf] = useState('');
  const sides = [own, ...(beside ? [beside] : [])];
  const about = JSON.stringify(sides);
  // Games of rules that are no more in play are not played on.
  useEffect(() => stop, [about, policy]);

  const begin = () => {
    show(null);
    setOf(about);
    const onStep = (games: number, simulations: Simulation[]) => show((before) => (
      { names: sides.map(({ name }) => name), policy, games, simulations,
        widest: widened(before, simulations) }));
    start((options) => play(sides, policy, options, onStep));
  };

  const most = steps.at(-1) ?? 0;
  const rests = result && `These figures rest on ${result.games} games of each side, played by ${
    result.policy}.${running ? '' : result.games < most ? ' Stopped.' : ''}`;
  return (
    <section class="stack" aria-labelledby="many-head">
      <h3 id="many-head">{most.toLocaleString('en')} games of each side</h3>
      <BesideChoice withoutTiles />
      <div class="row align-end">
        <PolicyChoice names={names} policy={policy} />
        {running
          ? <Busy onStop={stop}>Playing games</Busy>
          : (
            <button type="button" class="button primary" disabled={!policy} onClick={begin}>Play them</button>
          )}
      </div>
      {!running && refusal && <Failure answer={refusal} />}
      <p role="status" class={rests ? undefined : 'unseen'}>{rests ?? ''}</p>
      {result && of !== about && <p class="stale-note">What is in play has changed since.</p>}
      {result && <Apart result={result} />}
      {result && <Figures result={result} which="main" />}
      {result && (
        <details open={others} onToggle={(event) => showOthers(event.currentTarget.open)}>
          <summary>All other figures</summary>
          {others && <Figures result={result} which="others" />}
        </details>
      )}
      {sides.map(({ name, args }) => (
        <Command key={name} line={[...simulate(most, policy), ...args]} whole />
      ))}
    </section>
  );
}
