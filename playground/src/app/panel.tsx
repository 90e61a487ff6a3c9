// What every panel is made of.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer } from '../door/client';
import type { Asked } from '../door/use_program';
import { editionArguments, useApp } from './state';
import { shellLine } from './shell';

export function Panel(props: { title: string; children?: ComponentChildren }) {
  return (
    <section class="panel stack" aria-label={props.title}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

export function CopyButton(props: { text: string; children: ComponentChildren }) {
  const [said, say] = useState('');
  const copy = () => {
    copyText(props.text).then(() => say('Copied'), () => say('Could not copy'));
    setTimeout(() => say(''), 2000);
  };
  return (
    <>
      <button type="button" class="button small" onClick={copy}>{props.children}</button>
      <span class="said" role="status">{said}</span>
    </>
  );
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page opened from a file has no clipboard of its own in some browsers.
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'unseen';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    if (!done) throw new Error('the browser does not let this page copy');
  }
}

/** `line` is what was asked, without the edition and the tiles: these come from the state, unless `whole`. */
export function Command(props: { line: readonly string[]; whole?: boolean }) {
  const { state } = useApp();
  const words = [...props.line, ...(props.whole ? [] : editionArguments(state))];
  const text = shellLine(['bastide', ...words]);
  return (
    <details class="command">
      <summary>The same in a terminal</summary>
      <div class="row">
        <code>{text}</code>
        <CopyButton text={text}>Copy</CopyButton>
      </div>
    </details>
  );
}

export function Busy(props: { children?: ComponentChildren; onStop?: () => void }) {
  return (
    <div class="row">
      <p class="busy" role="status">
        <span class="spinner" aria-hidden="true" /> {props.children ?? 'Working'}
      </p>
      {props.onStop && <button type="button" class="button" onClick={props.onStop}>Stop</button>}
    </div>
  );
}

/** A long question on its way, stopped, or refused. */
export function Waiting(props: { asked: Asked<unknown>; children: string }) {
  const { progress, stopped, settled, refusal, stop, again } = props.asked;
  return (
    <>
      {progress !== null && <Busy onStop={stop}>{progress || props.children}</Busy>}
      {stopped && (
        <div class="row">
          <p class="muted">This was stopped.</p>
          <button type="button" class="button" onClick={again}>Ask again</button>
        </div>
      )}
      {settled && refusal && <Failure answer={refusal} />}
    </>
  );
}

const quoted = /^\s*(\d+ )?\|/;

/** The program's message. Its quoted lines keep their width, so that the caret stays below its place. */
export function Failure(props: { answer: Answer }) {
  const { stderr, code } = props.answer;
  const words = stderr.trimEnd() || `The program ended with code ${code}.`;
  const blocks: { text: string; wide: boolean }[] = [];
  for (const line of words.split('\n')) {
    const wide = quoted.test(line);
    const last = blocks.at(-1);
    if (last?.wide === wide) last.text += `\n${line}`;
    else blocks.push({ text: line, wide });
  }
  return (
    <div class="failure" role="alert">
      {blocks.map(({ text, wide }, at) => <pre key={at} class={wide ? 'quoted' : undefined}>{text}</pre>)}
    </div>
  );
}
