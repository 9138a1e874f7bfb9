import { z } from 'zod';
import { type Monotonic, monotonic, pause, type Sleep } from '../../../shared/clock.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CommandError } from '../errors/command-error.ts';

const MS_PER_SECOND = 1000;
/** Seconds for which a tool waits for a job; agents give up on an answer after a minute. */
const WAIT_SECONDS = 45;
const LOOK_EVERY_MS = 250;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

const refusalSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }),
});
const meSchema = z.object({ name: z.string(), roles: z.array(z.string()), accounts: z.array(z.string()) });
const startedSchema = z.object({ job: z.string() });
const jobSchema = z.looseObject({ job: z.string(), state: z.string() });
export type ConsoleJob = z.infer<typeof jobSchema>;

/** A refusal of the console, in the agent's words. */
export class Refused extends Error {
  readonly refusal: z.infer<typeof refusalSchema>['error'];
  readonly status: number;
  constructor(status: number, refusal: z.infer<typeof refusalSchema>['error']) {
    super(refusal.code);
    this.name = 'Refused';
    this.refusal = refusal;
    this.status = status;
  }
}

interface Asking {
  url: string;
  key: string;
  language: Language;
  now?: Monotonic;
  sleep?: Sleep;
}

/** The HTTP interface of a running console, as the holder of one key. */
export class ConsoleClient {
  readonly #asking: Asking;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  /** The page on which a person looks at a job, and approves its plan. */
  pageOf = (job: string): string => `${this.#asking.url}/jobs/${job}`;

  async json(path: string, init: RequestInit = {}): Promise<unknown> {
    return (await this.#answer(path, init)).json();
  }

  /** Checks the key: refuses one that may approve, and one that the console does not know. */
  async assertHarmless(): Promise<void> {
    const me = await this.json('/api/me').catch((error: unknown) => {
      if (error instanceof Refused && error.status === UNAUTHORIZED) throw new CommandError('mcp-key-wrong');
      throw error;
    });
    const { name, roles } = meSchema.parse(me);
    if (roles.includes('approver')) throw new CommandError('mcp-key-approves', { name });
  }

  /** Starts a job; answers its end, or its state when the time is up. */
  async run(path: string, init: RequestInit): Promise<ConsoleJob> {
    const { job } = startedSchema.parse(await this.json(path, { method: 'POST', ...init }));
    return this.ended(job);
  }

  /** A job at its end, or its state when the time is up. */
  ended(job: string): Promise<ConsoleJob> {
    return this.#waited(
      async () => jobSchema.parse(await this.json(`/api/jobs/${encodeURIComponent(job)}`)),
      ({ state }) => state === 'done' || state === 'failed',
    );
  }

  /** Prepares by a POST what GET answers when its job has ended; undefined when the time is up. */
  async prepared(address: (job?: string) => string): Promise<unknown> {
    const { job } = startedSchema.parse(await this.json(address(), { method: 'POST' }));
    return this.#waited(
      () => this.#found(address(job)),
      (found) => found !== undefined,
    );
  }

  /** Looks until the answer suffices, or the time is up. */
  async #waited<Found>(look: () => Promise<Found>, isEnough: (found: Found) => boolean): Promise<Found> {
    const { now = monotonic, sleep = pause } = this.#asking;
    const until = now() + WAIT_SECONDS * MS_PER_SECOND;
    for (;;) {
      const found = await look();
      if (isEnough(found) || now() >= until) return found;
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** The answer to a GET; undefined while there is none. */
  async #found(path: string): Promise<unknown> {
    return this.json(path).catch((error: unknown) => {
      if (error instanceof Refused && error.status === NOT_FOUND) return undefined;
      throw error;
    });
  }

  async #answer(path: string, init: RequestInit): Promise<Response> {
    const { url, key, language } = this.#asking;
    const headers = { Authorization: `Bearer ${key}`, 'Accept-Language': language };
    const answer = await fetch(`${url}${path}`, { ...init, headers }).catch(() => {
      throw new CommandError('mcp-no-console', { url });
    });
    if (answer.ok) return answer;
    const told = refusalSchema.safeParse(await answer.json().catch(() => undefined));
    if (!told.success) throw new CommandError('mcp-no-console', { url });
    throw new Refused(answer.status, told.data.error);
  }
}
