// What the program says about the table as it stands.

import { Panel } from '../app/panel';
import { useAnswer, useApp } from '../app/state';
import { useTab } from '../app/tabs';
import { places, type Places } from '../door/commands';
import { useProgram } from '../door/use_program';
import { score, type Score } from './commands';
import { Completing } from './completion';
import { Differing } from './differences';
import { Fits } from './fits';
import { useDark } from './light_button';
import { Scores } from './scores';
import { BesideChoice, useSides } from './sides';
import './answers.css';

export function AnswersPanel() {
  const { state } = useApp();
  const tab = useTab();
  // While another panel is open, its questions come first.
  const open = tab === 'table' || tab === 'answers';
  const asked = useAnswer<Places>(open ? places(state.position) : null);
  const sides = useSides(asked.value?.tileset);
  const { own } = sides;
  const scored = useProgram<Score>(open ? [...score(state.position), ...own.args] : null, { files: own.files });
  useDark(state.position);
  return (
    <Panel title="Answers">
      <BesideChoice />
      <Scores sides={sides} scored={scored} open={open} />
      <Fits asked={asked} />
      <Completing asked={asked} scored={scored.value} />
      <Differing sides={sides} open={open} />
    </Panel>
  );
}
