// The names by which the notation knows players, with a colour to show each by.

export const players: Readonly<Record<string, string>> = {
  red: '#d6202b',
  blue: '#1f5fc4',
  yellow: '#f2c811',
  green: '#1f8a3b',
  black: '#222222',
  gray: '#8b8f94',
  pink: '#ef7fb2',
  purple: '#7a3fa0',
};

export const numbers = Object.keys(players).map((_, at) => String(at));
