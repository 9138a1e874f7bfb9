import { chanceOf } from './random.ts';

/** A moment of a history, for who reads it. */
export interface Entry {
  at: number;
  who: string;
  what: string;
  about: string;
  fault?: string | undefined;
  answer?: string | undefined;
}

/** One run of a program: it dies at any await, and nothing that it awaits comes back then. */
export interface Process {
  name: string;
  alive: boolean;
  /** The job that it works on. */
  job: string;
  /** It was told to send nothing. */
  isDryRun?: true;
  /** Its wall clock is wrong by so much. */
  skewMs: number;
  /** Calls made so far, by name: the k-th call of a name is the same in every shrunken history. */
  calls: Map<string, number>;
  died: () => void;
}

interface Turn {
  at: number;
  order: number;
  process: Process | undefined;
  run: () => void | Promise<void>;
}

/** A Monday in May, 06:00 UTC. */
export const FIRST_MOMENT = Date.UTC(2026, 4, 4, 6);

const realImmediate = setImmediate;
const { nextTick } = process;
/** All that follows from a turn has happened: the next tick comes once no promise is left that can go on. */
const quiet = () => new Promise<void>((done) => nextTick(done));
/** The same, where something may have taken ticks of its own. */
const quietAtLast = () => new Promise<void>((done) => realImmediate(done));

/** Turns in the order of their moments: the one clock, and the one that decides who goes on. */
export class Simulation {
  readonly seed: number;
  now = FIRST_MOMENT;
  turns = 0;
  readonly entries: Entry[] = [];
  readonly #waiting: Turn[] = [];
  #order = 0;

  constructor(seed: number) {
    this.seed = seed;
  }

  chance(name: string) {
    return chanceOf(this.seed, name);
  }

  start(name: string, skewMs = 0): Process {
    return { name, alive: true, job: '', skewMs, calls: new Map(), died: () => {} };
  }

  kill(process: Process, why: string): void {
    if (!process.alive) return;
    process.alive = false;
    this.tell({ who: process.name, what: 'dies', about: why });
    process.died();
  }

  tell(entry: Omit<Entry, 'at'>): void {
    this.entries.push({ at: this.now, ...entry });
  }

  /** Runs later; never, where the process has died by then. */
  later(ms: number, process: Process | undefined, run: Turn['run']): void {
    this.#order += 1;
    this.#waiting.push({ at: this.now + Math.max(0, ms), order: this.#order, process, run });
  }

  sleep(ms: number, process?: Process): Promise<void> {
    return new Promise((done) => this.later(ms, process, done));
  }

  /** Goes on until nothing waits, or `most` turns were taken: then false. */
  async run(most: number): Promise<boolean> {
    await quietAtLast();
    for (;;) {
      const turn = this.#take() ?? (await quietAtLast().then(() => this.#take()));
      if (turn === undefined) return true;
      if (this.turns++ >= most) return false;
      this.now = Math.max(this.now, turn.at);
      await turn.run();
      await quiet();
    }
  }

  #take(): Turn | undefined {
    for (;;) {
      let first = -1;
      for (let at = 0; at < this.#waiting.length; at++)
        if (first < 0 || isBefore(this.#waiting[at], this.#waiting[first])) first = at;
      const [turn] = first < 0 ? [] : this.#waiting.splice(first, 1);
      if (turn === undefined || turn.process === undefined || turn.process.alive) return turn;
    }
  }
}

const isBefore = (one: Turn | undefined, other: Turn | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (one.at < other.at || (one.at === other.at && one.order < other.order));
