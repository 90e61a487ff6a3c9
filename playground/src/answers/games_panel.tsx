// Games of what is in play: one to step through, and many for their figures.

import { Panel } from '../app/panel';
import { ManyGames } from './many_games';
import { OneGame } from './one_game';
import './answers.css';

export function GamesPanel() {
  return (
    <Panel title="Games">
      <OneGame />
      <ManyGames />
    </Panel>
  );
}
