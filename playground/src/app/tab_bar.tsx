// The tabs; on a narrow screen they are a bar at the bottom, with the table among them.

import { showTab, useTab, type Tab } from './tabs';

const tabs: readonly [Tab, string][] = [
  ['table', 'Table'], ['answers', 'Answers'], ['rules', 'Rules'], ['tile', 'Tile'], ['games', 'Games'],
];

export function TabBar() {
  const shown = useTab();
  return (
    <nav class="tabs" aria-label="Panels">
      {tabs.map(([tab, words]) => (
        <button
          type="button"
          key={tab}
          class={`tab tab-${tab}`}
          aria-current={tab === shown ? 'page' : undefined}
          onClick={() => showTab(tab)}
        >
          {words}
        </button>
      ))}
    </nav>
  );
}
