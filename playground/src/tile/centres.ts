// What roads can end at, in the program's words: it lists them when it refuses another.

import type { Lint } from '../rule/catalogue';
import { useProgram } from '../door/use_program';

const probe = '[tileset]\nid = "probe"\n\n[[tile]]\nid = "P"\ncount = 1\nedges = "ffff"\ncentre = "?"\n';
const files = { 'probe.toml': probe };

export function useCentres(): string[] {
  const lint = useProgram<Lint>(['tilesets', 'lint', 'probe.toml', '--json'], { files });
  const refusal = lint.value?.findings.find((f) => f.rule === 'unknown-centre')?.message ?? '';
  return (/expected (.*)$/.exec(refusal)?.[1] ?? '').split(/, | or /).filter((word) => /^\w+$/.test(word));
}
