// Our own engine behind the front: every request goes on as it came, and its answer comes back, bare.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { Unsupported, serve } from './bastide_adapter.mjs';

const program = spawn(process.env.BASTIDE_PROGRAM, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();

async function say(request) {
  program.stdin.write(`${JSON.stringify({ ...request, id: 1 })}\n`);
  const { id, ...answer } = JSON.parse((await lines.next()).value);
  if ('unsupported' in answer) throw new Unsupported(answer.unsupported);
  return answer;
}

const asks = ['begin', 'place', 'finish', 'load', 'placements', 'spots', 'features', 'scores', 'supply', 'final', 'undo',
  'save', 'aside', 'retrievable', 'next', 'tokens', 'deck'];
const whole = ['features', 'begin'];
const adapter = Object.fromEntries(asks.map((ask) => [ask, async (request) => {
  const answer = await say(request);
  return 'ok' in answer || whole.includes(ask) ? answer : Object.values(answer)[0];
}]));

await say({ ask: 'hello', format: 'bastide.conform/2' });
await serve(adapter, 'through', true, { version: 2, note: 'kept' });
program.stdin.end();
