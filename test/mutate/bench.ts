import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Copy } from './copy-tree.ts';
import type { Order, Told } from './judge.ts';

/** What a case is worth before it counts as without an end. */
const LIMIT_MS = 60_000;

/** A process that tries mutants in a planted copy; it is started again when a mutant does not end or leaves traces. */
export class Bench implements AsyncDisposable {
  readonly #copy: Copy;
  #child: ChildProcess | undefined;
  names: readonly string[] = [];

  constructor(copy: Copy) {
    this.#copy = copy;
  }

  async start(): Promise<void> {
    this.stop();
    this.#child = fork(join(this.#copy.tree, 'test/mutate/judge.ts'), {
      cwd: this.#copy.tree,
      env: { ...process.env, TMPDIR: this.#copy.temporary, NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const { names = [] } = await this.#next(LIMIT_MS * 2);
    if (names.length === 0) throw new Error('The judging process does not start.');
    this.names = names;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** Runs a case; one that does not end is a failure, and the process after it is a new one. */
  async run(order: Order): Promise<Told> {
    if (this.#child === undefined) await this.start();
    this.#child?.send(order);
    const told = await this.#next(LIMIT_MS);
    if (told.failure === NO_END) this.stop();
    return told;
  }

  #next(limitMs: number): Promise<Told> {
    const child = this.#child;
    return new Promise((done) => {
      const end = () => answer({ failure: NO_END });
      const timer = setTimeout(end, limitMs);
      const answer = (told: Told) => {
        clearTimeout(timer);
        child?.off('message', answer);
        child?.off('exit', end);
        done(told);
      };
      child?.once('message', answer);
      child?.once('exit', end);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop();
  }
}

const NO_END = 'the run does not end';
