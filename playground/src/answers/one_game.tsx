// A game to step through, turn by turn.

import { useEffect, useState } from 'preact/hooks';
import { Busy, Command, Failure } from '../app/panel';
import { saveFile } from '../app/save';
import { askIn, change, editionArguments, filesOf, useApp, type State } from '../app/state';
import { showTab } from '../app/tabs';
import { run, type Answer, type RunOptions } from '../door/client';
import { readJson, useWork } from '../door/use_program';
import { record, recordFile, turns as turnsAsked, type Turns } from './commands';
import { Drawn } from './drawn';
import { narrow } from './light_button';
import { PolicyChoice, usePolicies } from './policies';

interface Game {
  told: Turns;
  text: string;
  /** What was in play. */
  state: State;
}

async function play(state: State, line: string[], options: RunOptions): Promise<Game | Answer> {
  const played = await askIn(state, line, options);
  if (played.code !== 0) return played;
  const files = { ...filesOf(state), [recordFile]: played.stdout };
  const answer = await run([...turnsAsked, ...editionArguments(state)], files, options);
  const told = answer.code === 0 ? readJson<Turns>(answer) : null;
  return told ? { told, text: played.stdout, state } : answer;
}

function Scoring(props: { game: Turns; at: number }) {
  const { turns, final } = props.game;
  const turn = turns[props.at - 1];
  const last = props.at === turns.length;
  return (
    <table class="table totals">
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col" class="number">Scores</th>
          <th scope="col" class="number">Supply</th>
          {last && <th scope="col" class="number">Final</th>}
        </tr>
      </thead>
      <tbody>
        {Object.keys(final).map((player) => (
          <tr key={player}>
            <th scope="row">{player}</th>
            <td class="number">{turn?.scores[player] ?? '–'}</td>
            <td class="number">{turn?.supply[player] ?? '–'}</td>
            {last && <td class="number"><b>{final[player]}</b></td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stepper(props: { game: Game }) {
  const { told, state, text } = props.game;
  const [at, go] = useState(0);
  const last = told.turns.length;
  const to = (turn: number) => go(Math.max(0, Math.min(turn, last)));
  useEffect(() => go(0), [told]);
  const turn = told.turns[at - 1];
  const position = turn?.position ?? told.start;
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    to(next);
  };
  const open = () => {
    change({ position });
    if (narrow()) showTab('table');
  };
  const button = (words: string, sign: string, next: number) => (
    <button
      type="button"
      class="button"
      aria-label={words}
      title={words}
      aria-disabled={next < 0 || next > last || next === at}
      onClick={() => to(next)}
    >
      {sign}
    </button>
  );
  return (
    <div class="stack stepper" role="group" aria-label={`Game ${told.name}`} onKeyDown={onKey}>
      <Drawn
        position={position}
        args={editionArguments(state)}
        files={filesOf(state)}
        label={`The board after turn ${at}`}
        class="turn-board"
        laid={turn?.placement.split('=')[0]}
      />
      <div class="row steps">
        {button('First', '«', 0)}
        {button('Back', '‹', at - 1)}
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Turn"
          aria-valuetext={`Turn ${at} of ${last}`}
          onInput={(event) => to(Number(event.currentTarget.value))}
        />
        {button('Next', '›', at + 1)}
        {button('Last', '»', last)}
      </div>
      <div role="status" class="turn-words">
        <p>
          <b>Turn {at} of {last}</b>
          {turn && <> {turn.player}: <span class="mono">{turn.placement}</span></>}
        </p>
        {turn?.words?.map((words) => <p key={words}>{words}</p>)}
      </div>
      <Scoring game={told} at={at} />
      <div class="row">
        <button type="button" class="button" onClick={open}>Put this position on the table</button>
        <button type="button" class="button" onClick={() => saveFile(recordFile, text, 'application/jsonl')}>
          Save the record
        </button>
      </div>
    </div>
  );
}

export function OneGame() {
  const { state } = useApp();
  const { names, policy } = usePolicies();
  const [number, setNumber] = useState('0');
  const [game, show] = useState<Game | null>(null);
  const { progress, refusal, start, stop } = useWork();
  const line = record(number, policy);

  const begin = (event: Event) => {
    event.preventDefault();
    start(async (options) => {
      const played = await play(state, line, options);
      if (!('told' in played)) return played;
      show(played);
      return null;
    });
  };
  const old = game && JSON.stringify([editionArguments(game.state), filesOf(game.state)]) !==
    JSON.stringify([editionArguments(state), filesOf(state)]);
  return (
    <section class="stack" aria-labelledby="game-head">
      <h3 id="game-head">A game to step through</h3>
      <form class="row align-end" onSubmit={begin}>
        <PolicyChoice names={names} policy={policy} />
        <label class="field">
          <span>Game number</span>
          <input
            class="game-number"
            inputMode="numeric"
            autocomplete="off"
            maxLength={20}
            value={number}
            aria-invalid={refusal !== null}
            onInput={(event) => setNumber(event.currentTarget.value)}
          />
        </label>
        {progress !== null
          ? <Busy onStop={stop}>Playing</Busy>
          : <button type="submit" class="button primary" disabled={!policy}>Play it</button>}
      </form>
      {progress === null && refusal && <Failure answer={refusal} />}
      {old && <p class="stale-note">What is in play has changed since this game.</p>}
      {game && <Stepper game={game} />}
      <Command line={line} />
      {game && <Command line={turnsAsked} />}
    </section>
  );
}
