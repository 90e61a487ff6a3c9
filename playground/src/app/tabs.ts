// Which panel is shown. On a narrow screen the table is one of them.

import { makeStore, useStore } from './store';

export type Tab = 'table' | 'answers' | 'rules' | 'tile' | 'games';

const shown = makeStore<Tab>('table');

export function showTab(tab: Tab): void {
  shown.set(tab);
}

export function useTab(): Tab {
  return useStore(shown);
}
