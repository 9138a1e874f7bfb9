import { foldExternalId } from '../documents/external-id.ts';
import { findJobRecord } from '../jobs/files/read-job.ts';
import type { ReportedOutcome } from '../jobs/files/reported-outcomes.ts';
import { type Ledger, NOBODY } from '../ledger/ledger.ts';
import type { Store } from '../store/store.ts';
import { monthOf } from './month.ts';

/** A document whose refusal cost a number of its series, or may have. */
export interface LostNumber {
  external_id: string;
  job: string;
  file: string;
  row: number;
  lost: number;
  /** Numbers that sendings without an answer may have cost besides. */
  perhaps: number;
  /** The job that sent it could not say so; a later one learned it. */
  learned: boolean;
}

/** Gathers the numbers that refusals cost in a month, each once, however many jobs brought the document again. */
export class LostNumbers {
  readonly #refused = new Map<string, { counted?: ReportedOutcome; learned?: ReportedOutcome }>();
  readonly #perhaps = new Map<string, ReportedOutcome>();
  /** Moments at which the jobs ended that were told of. */
  readonly #ended = new Map<string, string>();

  see(told: ReportedOutcome): void {
    const { outcome, summary } = told;
    this.#ended.set(summary.job, summary.finished_at);
    const id = foldExternalId(outcome.external_id);
    if (perhapsLost(told) > 0) this.#perhaps.set(id, told);
    if (outcome.numbers_lost > 0) this.#refused.set(id, { ...this.#refused.get(id), counted: told });
    else if (outcome.outcome === 'rejected' && outcome.stage === 'issue')
      this.#refused.set(id, { learned: told, ...this.#refused.get(id) });
  }

  async of(month: string, deps: { store: Store; ledger: Pick<Ledger, 'lookup'> }): Promise<LostNumber[]> {
    const found: LostNumber[] = [];
    for (const { counted, learned } of this.#refused.values()) {
      if (counted !== undefined && monthOf(counted.summary.finished_at) === month)
        found.push(lostBy(counted, false));
      const sender = counted === undefined && learned && (await senderOf(learned, deps.ledger));
      if (sender && (await this.#wasIn(month, sender, deps.store)))
        found.push(lostBy(learned, sender !== learned.summary.job));
    }
    const named = new Set(found.map(({ external_id }) => foldExternalId(external_id)));
    for (const [id, told] of this.#perhaps)
      if (!named.has(id) && monthOf(told.summary.finished_at) === month)
        found.push({ ...lostBy(told, false), lost: 0 });
    return found;
  }

  /** The month of a job; its report is kept for longer than its records. */
  async #wasIn(month: string, job: string, store: Store): Promise<boolean> {
    const at = (await findJobRecord(store, job))?.created_at ?? this.#ended.get(job);
    return at !== undefined && monthOf(at) === month;
  }
}

/** The job that lost it, by the ledger. */
async function senderOf(
  { outcome }: ReportedOutcome,
  ledger: Pick<Ledger, 'lookup'>,
): Promise<string | undefined> {
  const entry = await ledger.lookup(outcome.external_id);
  return entry?.state !== 'refused' || entry.job === NOBODY ? undefined : entry.job;
}

const lostBy = (told: ReportedOutcome, learned: boolean): LostNumber => ({
  external_id: told.outcome.external_id,
  job: told.summary.job,
  file: told.summary.source.name,
  row: told.outcome.rows[0] ?? 0,
  lost: Math.max(1, told.outcome.numbers_lost),
  perhaps: perhapsLost(told),
  learned,
});

const MAY_HAVE_LOST: ReadonlySet<string> = new Set([
  'NUMBERS-PERHAPS-LOST',
  'READ-BACK-DIFFERS',
  'OUTCOME-UNKNOWN',
]);

const perhapsLost = ({ outcome }: ReportedOutcome): number =>
  Math.max(
    0,
    ...outcome.problems
      .filter(({ code }) => MAY_HAVE_LOST.has(code))
      .map(({ params }) => (typeof params?.count === 'number' ? params.count : 0)),
  );
