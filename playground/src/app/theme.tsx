// Light or dark: as the system has it, unless chosen here.

import { useEffect, useState } from 'preact/hooks';

const kept = 'bastide-theme';
type Theme = 'light' | 'dark';

function chosen(): Theme | null {
  try {
    const value = localStorage.getItem(kept);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}

const system = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export function ThemeSwitch() {
  const [theme, choose] = useState<Theme>(() => chosen() ?? system());
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => { if (!chosen()) choose(system()); };
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const other = theme === 'dark' ? 'light' : 'dark';
  const change = () => {
    choose(other);
    try {
      localStorage.setItem(kept, other);
    } catch {
      // Kept for this visit only.
    }
  };
  return (
    <button type="button" class="button" onClick={change} title={`Show the page ${other}`}>
      {other === 'dark' ? 'Dark' : 'Light'}
    </button>
  );
}
