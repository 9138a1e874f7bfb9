import { z } from 'zod';
import { monotonic, pause } from '../../../shared/clock.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CommandError } from '../errors/command-error.ts';

/** Milliseconds for which a tool waits for a job; agents give up on an answer after a minute. */
const WAIT_MS = 45_000;
const LOOK_EVERY_MS = 250;

const refusalSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }),
});
const jobSchema = z.looseObject({ job: z.string(), state: z.string() });
type ConsoleJob = z.infer<typeof jobSchema>;

/** A refusal of the console, in the agent's words. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: z.infer<typeof refusalSchema>['error'];
  constructor(status: number, refusal: Refused['refusal']) {
    super(refusal.code);
    this.status = status;
    this.refusal = refusal;
  }
}

/** A running console, as the holder of one key. */
export interface ConsoleAsked {
  url: string;
  key: string;
  language: Language;
}

/** The answer of the console at a place below `/api/`; throws its refusal. */
export async function ask(of: ConsoleAsked, place: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { Authorization: `Bearer ${of.key}`, 'Accept-Language': of.language };
  const answer = await fetch(`${of.url}/api/${place}`, { ...init, headers }).catch(() => undefined);
  const json: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok) return json;
  const told = refusalSchema.safeParse(json);
  if (answer === undefined || !told.success) throw new CommandError('mcp-no-console', { url: of.url });
  throw new Refused(answer.status, told.data.error);
}

/** A job at its end, or its state when the time is up. */
export const endedJob = (of: ConsoleAsked, job: string): Promise<ConsoleJob> =>
  waited(
    async () => jobSchema.parse(await ask(of, `jobs/${encodeURIComponent(job)}`)),
    ({ state }) => state === 'done' || state === 'failed',
  );

/** Looks until the answer suffices, or the time is up. */
export async function waited<Found>(
  look: () => Promise<Found>,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  for (const until = monotonic() + WAIT_MS; ; await pause(LOOK_EVERY_MS)) {
    const found = await look();
    if (isEnough(found) || monotonic() >= until) return found;
  }
}
