import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy-tree.ts';
import type { Order, Told } from './judge.ts';

/** Time after which a case counts as without an end; of a mutant many times what the case takes without one. */
const LIMIT_MS = 20_000;
const UNCHANGED_LIMIT_MS = 30 * LIMIT_MS;
const TIMES_UNCHANGED = 10;

/** A process that tries mutants in a planted copy; it is started again when a mutant does not end or leaves traces. */
export class Bench implements AsyncDisposable {
  readonly #copy: Copy;
  #child: ChildProcess | undefined;
  /** Milliseconds of each case without a mutant. */
  static readonly #unchanged = new Map<number, number>();
  names: readonly string[] = [];
  /** The mutants whose place ran as the files were loaded, before a case. */
  loaded: readonly number[] = [];

  constructor(copy: Copy) {
    this.#copy = copy;
  }

  async start(): Promise<void> {
    this.#child?.kill('SIGKILL');
    const { tree, temporary } = this.#copy;
    const own = mkdtempSync(join(temporary, 'bench-'));
    // The processes that a case starts have the switch, too.
    const switched = `--import=${join(tree, 'test/planted/switch.ts')}`;
    this.#child = fork(join(tree, 'test/mutate/judge.ts'), {
      cwd: tree,
      env: {
        ...{ ...process.env, NO_COLOR: '1', ROWMARK_PLANTED: '0', NODE_OPTIONS: switched },
        ...{ TMPDIR: own, NODE_COMPILE_CACHE: join(temporary, 'compiled') },
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const { names = [], reached = [] } = await this.#next(UNCHANGED_LIMIT_MS);
    if (names.length === 0) throw new Error('The judging process does not start.');
    this.names = names;
    this.loaded = reached;
  }

  /** Runs a case; one that does not end is a failure, and the process after it is a new one. */
  async run(order: Order): Promise<Told> {
    this.#child?.send(order);
    const own = TIMES_UNCHANGED * (Bench.#unchanged.get(order.at) ?? 0);
    const told = await this.#next(order.mutant === 0 ? UNCHANGED_LIMIT_MS : Math.max(LIMIT_MS, own));
    if (order.mutant === 0 && told.ms !== undefined) Bench.#unchanged.set(order.at, told.ms);
    if (told.failure === NO_END) await this.start();
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
    this.#child?.kill('SIGKILL');
  }
}

const NO_END = 'the run does not end';
