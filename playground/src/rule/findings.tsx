// What the lint says, each with a way to its line.

import type { Finding } from './catalogue';

export function FindingLink(props: { finding: Finding; onJump: (line: number, column: number) => void }) {
  const { finding: f, onJump } = props;
  const isError = f.severity === 'error';
  return (
    <p class={`finding ${isError ? 'finding-error' : 'finding-warning'}`}>
      <span aria-hidden="true">{isError ? '✕' : '!'}</span>{' '}
      {f.line > 0 && (
        <button type="button" class="link" onClick={() => onJump(f.line, f.column)}>
          {isError ? 'Error' : 'Warning'} in line {f.line}
        </button>
      )}{f.line > 0 ? ': ' : ''}{f.message}
    </p>
  );
}

export function Findings(props: {
  findings: readonly Finding[];
  onJump: (line: number, column: number) => void;
}) {
  return (
    <div class="findings" role="status" aria-label="What the program says about the file">
      {props.findings.map((f, i) => <FindingLink key={i} finding={f} onJump={props.onJump} />)}
    </div>
  );
}
