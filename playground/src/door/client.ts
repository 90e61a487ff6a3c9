// The only way to the program: arguments and files in, what it printed and wrote out.

import { Kept } from './kept';
import { startWorker, type Request, type Running } from './start';

export interface Answer {
  code: number;
  stdout: string;
  stderr: string;
  files: Record<string, string>;
}

export interface RunOptions {
  signal?: AbortSignal;
  onProgress?: (line: string) => void;
  slow?: boolean;
}

interface Job {
  request: Request;
  options: RunOptions;
  done: (answer: Answer) => void;
  failed: (why: Error) => void;
  leave: () => void;
}

export interface LaneState {
  arguments: string[];
  since: number;
}

// A quick command that nobody waits for any more is mostly done sooner than a new worker would have started.
const patience = 400;

/** The exit code of a fault in the program: asked again, it may go otherwise. */
const internalError = 6;

/** Characters of answers that are kept. */
const mostKept = 20_000_000;

export class Lane {
  private readonly kept = new Kept(mostKept);
  private readonly waiting: Job[] = [];
  private current: Job | null = null;
  private running: Running | null = null;
  private since = 0;

  constructor(
    private readonly slow: boolean,
    private readonly start: typeof startWorker,
    private readonly told: () => void,
  ) {}

  add(request: Request, options: RunOptions): Promise<Answer> {
    return new Promise((done, failed) => {
      if (options.signal?.aborted) {
        failed(aborted());
        return;
      }
      const job: Job = {
        request,
        options,
        done,
        failed,
        leave: () => options.signal?.removeEventListener('abort', onAbort),
      };
      const onAbort = () => this.drop(job);
      options.signal?.addEventListener('abort', onAbort);
      this.waiting.push(job);
      this.next();
    });
  }

  state(): LaneState | null {
    return this.current && { arguments: this.current.request.arguments, since: this.since };
  }

  /** Ends what runs now; who waits for it is answered. */
  stop(): void {
    this.end({ code: 130, stdout: '', stderr: 'This was stopped before it had ended.\n', files: {} });
  }

  private drop(job: Job): void {
    job.leave();
    job.failed(aborted());
    const place = this.waiting.indexOf(job);
    if (place >= 0) this.waiting.splice(place, 1);
    else if (this.current === job) {
      if (this.slow) this.end(null);
      else setTimeout(() => { if (this.current === job) this.end(null); }, patience);
    }
  }

  private next(): void {
    if (this.current) return;
    const job = this.waiting.shift();
    if (!job) return;
    const known = this.slow ? null : this.kept.find(job.request);
    if (known) {
      job.leave();
      job.done(known);
      this.next();
      return;
    }
    this.current = job;
    this.since = Date.now();
    this.told();
    this.running ??= this.start();
    const running = this.running;
    const onProgress = (line: string) => { if (this.current === job) job.options.onProgress?.(line); };
    running.ask(job.request, onProgress).then(
      (answer) => {
        if (this.current === job && !this.slow && answer.code !== internalError) this.kept.add(job.request, answer);
        this.settle(job, answer);
      },
      (why: unknown) => {
        if (this.current !== job) return;
        this.discard();
        this.settle(job, broken(why));
      },
    );
  }

  private settle(job: Job, answer: Answer | null): void {
    if (this.current !== job) return;
    this.current = null;
    job.leave();
    if (answer) job.done(answer);
    this.told();
    this.next();
  }

  private end(answer: Answer | null): void {
    if (!this.current) return;
    this.discard();
    this.settle(this.current, answer);
  }

  private discard(): void {
    this.running?.end();
    this.running = null;
  }
}

function aborted(): Error {
  return new DOMException('Nobody waits for this any more.', 'AbortError');
}

export function isAbort(why: unknown): boolean {
  return why instanceof Error && why.name === 'AbortError';
}

export function broken(why: unknown): Answer {
  const words = why instanceof Error ? why.message : String(why);
  const memory = /memory|allocat/i.test(words) ? 'It needed more memory than a page may have. ' : '';
  const stderr = `The program broke off: ${words}\n${memory}It is started anew; nothing of yours is lost.\n`;
  return { code: internalError, stdout: '', stderr, files: {} };
}

const listeners = new Set<() => void>();
const tell = () => { for (const listener of listeners) listener(); };
const quick = new Lane(false, startWorker, tell);
const long = new Lane(true, startWorker, tell);

export function run(
  args: string[],
  files: Record<string, string> = {},
  options: RunOptions = {},
): Promise<Answer> {
  return (options.slow ? long : quick).add({ arguments: args, files }, options);
}

/** What the quick lane is at; a long run has its own panel and its own button there. */
export function quickState(): LaneState | null {
  return quick.state();
}

export function stopQuick(): void {
  quick.stop();
}

export function onLaneChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
