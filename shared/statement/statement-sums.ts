import { foldExternalId } from '../documents/external-id.ts';
import { directionOf } from '../facts/directions.ts';
import { creditNoteTypes } from '../facts/document-kinds.ts';
import type { ReportedOutcome } from '../jobs/files/outcome-lookup.ts';
import { findJobRecord, findWholeJobRecord } from '../jobs/files/read-job.ts';
import type { AccountLedger } from '../ledger/dynamodb-ledger.ts';
import { type Ledger, NOBODY } from '../ledger/ledger.ts';
import { memoize } from '../memoize.ts';
import { compare, minus, sum, toCents } from '../money/decimal.ts';
import type { JobRecord } from '../records/plan.ts';
import { SUMMARY_FILE } from '../report/seal.ts';
import { DirectionSums, type Directions } from '../report/summary/direction-sums.ts';
import type { InvoicingClient } from '../service/client.ts';
import { reportPrefix } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import type { OwnDocument } from './own-documents.ts';
import { monthOf, type ServiceDocument } from './service-documents.ts';

type Summed = Pick<OwnDocument, 'type' | 'net' | 'vat' | 'payable'> & {
  shares: OwnDocument['shares'] | ServiceDocument['shares'];
};

/** The same of our documents and of those in the service's list. */
const sides = <Of>(
  own: readonly Summed[],
  listed: readonly Summed[],
  of: (some: readonly Summed[]) => Of,
) => ({ ours: of(own), theirs: of(listed) });

export function kindSums(own: readonly Summed[], listed: readonly Summed[]) {
  const kinds = sides(own, listed, (some) => Map.groupBy(some, ({ type }) => type));
  return [...new Set([...kinds.ours.keys(), ...kinds.theirs.keys()])]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((type) => ({
      ...{ type, credit_note: creditNoteTypes.has(type) },
      ...sides(kinds.ours.get(type) ?? [], kinds.theirs.get(type) ?? [], amountsOf),
    }));
}

const amountsOf = (documents: readonly Summed[]) => ({
  documents: documents.length,
  net: toCents(sum(documents.map(({ net }) => net))),
  vat: toCents(sum(documents.map(({ vat }) => vat))),
  payable: toCents(sum(documents.map(({ payable }) => payable))),
});

/** Credit notes are subtracted: 100.00 and a credit note of 30.00 are 70.00. */
const netted = (one: Summed): Summed => {
  const signed = (amount: string) => (directionOf(one.type).sign < 0 ? minus('0', amount) : amount);
  return { ...one, net: signed(one.net), vat: signed(one.vat), payable: signed(one.payable) };
};

/** Sums of everything; credit notes are subtracted. */
export const totalOf = (own: readonly Summed[], listed: readonly Summed[]) =>
  sides(own, listed, (some) => amountsOf(some.map(netted)));

/** Net and VAT of own sales at each rate; credit notes are subtracted. */
export function rateSums(own: readonly Summed[], listed: readonly Summed[]) {
  const { ours, theirs } = sides(own, listed, ownSalesByRate);
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort(compare).map((vat_rate) => ({
    vat_rate,
    ours: ours.get(vat_rate) ?? NOTHING,
    theirs: theirs.get(vat_rate) ?? NOTHING,
  }));
}

const NOTHING = { net: '0.00', vat: '0.00' };

const ownSalesByRate = (documents: readonly Summed[]) =>
  new Map(directionsOf(documents).sales.rates.map(({ vat_rate, ...of }) => [vat_rate, of]));

export function directionsOf(documents: readonly Summed[]): Directions {
  const sums = new DirectionSums();
  for (const one of documents) sums.add(one);
  return sums.finish();
}

/** Documents with the parts of their lines from the service, if our own record lacks them, as a report without its job does. */
export function withShares<One extends Summed & { mark: string }>(
  own: readonly One[],
  listed: readonly ServiceDocument[],
): One[] {
  const there = new Map(listed.map(({ mark, shares }) => [mark, shares]));
  return own.map((one) => (one.shares ? one : { ...one, shares: there.get(one.mark) }));
}

type LostNumber = ReturnType<typeof lostBy>;

/** Gathers the numbers that refusals cost in a month, each once, however many jobs brought the document again. */
export class LostNumbers {
  readonly #refused = new Map<string, { counted?: ReportedOutcome; learned?: ReportedOutcome }>();
  readonly #perhaps = new Map<string, ReportedOutcome>();
  /** Moments at which the reported jobs ended. */
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
    for (const [id, told] of this.#perhaps) {
      const sender = (await senderOf(told, deps.ledger)) ?? told.summary.job;
      if (!named.has(id) && (await this.#wasIn(month, sender, deps.store)))
        found.push({ ...lostBy(told, sender !== told.summary.job), lost: 0 });
    }
    return found;
  }

  /** The month of a job; its report is kept for longer than its records. */
  async #wasIn(month: string, job: string, store: Store): Promise<boolean> {
    const at = (await findJobRecord(store, job))?.created_at ?? this.#ended.get(job);
    return at !== undefined && monthOf(at) === month;
  }
}

async function senderOf({ outcome }: ReportedOutcome, ledger: Pick<Ledger, 'lookup'>) {
  const entry = await ledger.lookup(outcome.external_id);
  return entry?.state !== 'refused' || entry.job === NOBODY ? undefined : entry.job;
}

/** A document whose refusal cost a number of its series, or may have: sendings without an answer may have cost others. */
const lostBy = (told: ReportedOutcome, learned: boolean) => ({
  external_id: told.outcome.external_id,
  job: told.summary.job,
  file: told.summary.source.name,
  row: told.outcome.rows[0] ?? 0,
  lost: Math.max(1, told.outcome.numbers_lost),
  perhaps: perhapsLost(told),
  /** The sending job did not learn that it was issued; a later one did. */
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

const MAX_RANGES = 1000;

/**
 * Follows the numbers of each series through a month. A number that no document has between two that have one was lost,
 * by any program. `before` are documents of the weeks before: from 41 there to 43 here, 42 is lost.
 */
export function seriesNumbers(month: readonly ServiceDocument[], before: readonly ServiceDocument[]) {
  const ofMonth = Map.groupBy(month.filter(isNumbered), ({ series }) => series);
  const earlier = Map.groupBy(before.filter(isNumbered), ({ series }) => series);
  return [...ofMonth]
    .map(([series, documents]) => follow(series, documents, earlier.get(series) ?? []))
    .sort((a, b) => (a.series < b.series ? -1 : 1));
}

const isNumbered = ({ number }: ServiceDocument): boolean => /^\d+$/.test(number);
const numbersOf = (documents: readonly ServiceDocument[]) =>
  documents.map(({ number }) => BigInt(number)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

function follow(series: string, documents: readonly ServiceDocument[], before: readonly ServiceDocument[]) {
  const numbers = numbersOf(documents);
  const [first = 0n] = numbers;
  const which: string[] = [];
  let without = 0n;
  let at = numbersOf(before).findLast((number) => number < first) ?? first - 1n;
  for (const number of numbers) {
    const gap = number - at - 1n;
    if (gap > 0n && which.length < MAX_RANGES)
      which.push(gap === 1n ? String(at + 1n) : `${at + 1n}–${number - 1n}`);
    if (gap > 0n) without += gap;
    at = number;
  }
  return {
    series,
    first: String(first),
    last: String(at),
    issued: documents.length,
    /** Numbers between them, or right before the first, that no document has. */
    without_document: Number(without),
    /** The first of those numbers as ranges: `17`, `20–22`. */
    which,
  };
}

export interface StatementDeps {
  store: Store;
  ledger: Pick<AccountLedger, 'lookup' | 'certificate'>;
  client: Pick<InvoicingClient, 'listInvoices' | 'readBack'>;
  /** False of a job that no process and no execution works on; without it, each without a report counts as running. */
  isUnderWay?: (job: JobRecord) => Promise<boolean>;
}

/** Documents that are in no report of ours; the ledger separates ours from others'. `underWay` are MARKs of running imports. */
export async function setApart(unknown: readonly ServiceDocument[], deps: StatementDeps) {
  const lookOnce = memoize((job: string) => lookAt(deps, job));
  const looked = await Array.fromAsync(unknown, async (document) => {
    const entry = await deps.ledger.lookup(document.external_id);
    const isSent =
      entry?.state === 'claimed' || (entry?.state === 'issued' && entry.issued.mark === document.mark);
    const isOurs = isSent && entry.job !== NOBODY;
    return { document, sender: isOurs ? await lookOnce(entry.job) : undefined };
  });
  const ours = looked.flatMap(({ document, sender }) => (sender ? [{ document, ...sender }] : []));
  const running = ours.filter(({ isRunning }) => isRunning);
  return {
    /** Imports that are under way: their reports do not yet contain what the service has issued of them so far. */
    running: [...Map.groupBy(running, ({ job }) => job)].map(([job, of]) => ({
      ...{ job, file: of[0]?.file ?? '', documents: of.length },
    })),
    underWay: new Set(running.map(({ document }) => document.mark)),
    /** Sent by a job of ours that never learned what became of them: import its export again. */
    undecided: ours.flatMap(({ document, job, file, isRunning }) =>
      isRunning ? [] : [{ ...document, job, file }],
    ),
    not_ours: looked.flatMap(({ document, sender }) => (sender ? [] : [document])),
  };
}

async function lookAt({ store, isUnderWay = async () => true }: StatementDeps, job: string) {
  const record = await findWholeJobRecord(store, job);
  if (record === undefined) return undefined;
  const summary = await store.head(`${reportPrefix(record)}${SUMMARY_FILE}`);
  return { job, file: record.file, isRunning: summary === undefined && (await isUnderWay(record)) };
}
