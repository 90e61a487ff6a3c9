// The frame: what is in play above, the table on one side, a panel on the other.

import { AnswersPanel } from '../answers/answers_panel';
import { GamesPanel } from '../answers/games_panel';
import { RulePanel } from '../rule/rule_panel';
import { Table } from '../table/table';
import { TilePanel } from '../tile/tile_panel';
import { Header } from './header';
import { Notices } from './notices';
import { TabBar } from './tab_bar';
import { useTab, type Tab } from './tabs';

function Shown(props: { tab: Tab }) {
  const { tab } = props;
  return (
    <main class="frame" data-tab={tab}>
      <div class="frame-table"><Table /></div>
      <div class="frame-panel" id="panel">
        <TabBar />
        <div hidden={tab !== 'table' && tab !== 'answers'}><AnswersPanel /></div>
        <div hidden={tab !== 'rules'}><RulePanel /></div>
        <div hidden={tab !== 'tile'}><TilePanel /></div>
        <div hidden={tab !== 'games'}><GamesPanel /></div>
      </div>
    </main>
  );
}

export function App() {
  const tab = useTab();
  return (
    <>
      <Header />
      <Notices />
      <Shown tab={tab} />
    </>
  );
}
