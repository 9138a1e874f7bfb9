import type { Document, Line } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import { type DirectedLine, directionOf } from '../../facts/directions.ts';
import { decidedBy, ledgerResult } from '../../issue/issue-result.ts';
import { claimRequest } from '../../issue/issue-work.ts';
import { issuedFactNames, type Ledger, type LedgerEntry } from '../../ledger/ledger.ts';
import { memoize } from '../../memoize.ts';
import { sum } from '../../money/decimal.ts';
import { type Param, problem } from '../../problems/problem.ts';
import {
  type DocumentRecord,
  type Holdings,
  type OutcomeRecord,
  outcomeLines,
  type VatShare,
} from '../../records/document-record.ts';
import type { Plan } from '../../records/plan.ts';
import { damagedIsNone, readStoredLines } from '../../records/stored.ts';
import { factsOf, type ReportRow, reportRowForm, rowDocuments } from '../../report/row.ts';
import { type Counts, noCounts, type Summary } from '../../report/summary.ts';
import { jobKeys } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { readAhead } from './bounded-work.ts';
import { chunkOf, findOutcomes, findWholeOutcomes, findWholePlan, readDocuments } from './read-job.ts';

/** States the facts of a document that its report has whatever became of it. */
export function documentFacts(
  record: DocumentRecord,
): Omit<OutcomeRecord, 'outcome' | 'numbers_used' | 'numbers_lost'> {
  const { ordinal, external_id, rows, problems, stage, payment, document } = record;
  const vat = document === undefined ? [] : vatShares(document.invoice_type_code, document.invoice_lines);
  const facts = { ordinal, external_id, rows, problems, vat, ...(stage && { stage }), payment };
  return { ...facts, ...(document && headerFacts(document)), ...amendsFacts(record), holds: holdsOf(record) };
}

/** True of a document type that a credit note cannot name by MARK: a receipt, or a credit note itself. */
export const isNeverNamed = (type: string): boolean => /^(11|5)\./.test(type);

/** True of a document that a credit note may name by its MARK. */
export const isNamed = ({ document }: Pick<DocumentRecord, 'document'>): boolean =>
  document !== undefined && !isNeverNamed(document.invoice_type_code);

/** MARKs that a credit note takes back; a supplement only names its original. */
export const creditedMarks = ({ document }: Pick<DocumentRecord, 'document'>) =>
  isNamed({ document }) ? undefined : document?.correlated_invoices;

/** Keys of what the document holds or takes back, apart from its own entry; undefined without any. */
function holdsOf({ document, identity, clears, credits, life }: DocumentRecord): Holdings | undefined {
  const holds: Holdings = {
    identity,
    clears: clears?.map(({ external_id }) => external_id),
    notes: creditedMarks({ document }),
    credits: credits?.map(({ external_id, mark }) => ({ external_id, mark })),
    payment: life?.payment,
    named: isNamed({ document }) || undefined,
  };
  return Object.values(holds).some((held) => held !== undefined) ? holds : undefined;
}

/** Empty for a credit note that makes room for another document: the replacing document states it. */
export function amendsFacts({ amends }: DocumentRecord): Pick<OutcomeRecord, 'amends'> {
  if (amends?.credit === undefined) return {};
  const { mark, credit_mark, ordinal: credit } = amends;
  return { amends: { mark, ...(credit_mark && { credit_mark }), ...(credit && { credit }) } };
}

const headerFacts = (document: Document) => ({
  invoice_type_code: document.invoice_type_code,
  net_total: document.net_total_amount,
  vat_total: document.vat_total_amount,
  payable_total: document.payable_total_amount,
  ...(document.counterpart?.name === undefined ? {} : { counterpart: document.counterpart.name }),
  ...(document.counterpart?.vat && { counterpart_vat: document.counterpart.vat }),
  ...(document.currency && { currency: document.currency }),
  ...(document.exchange_rate && { exchange_rate: document.exchange_rate }),
});

/** Net and VAT per rate and direction, in the order in which the document first uses them. */
export function vatShares(
  type: string,
  lines: readonly (DirectedLine & Pick<Line, 'vat_rate' | 'net_total_price' | 'vat_total'>)[],
): VatShare[] {
  const usual = directionOf(type).direction;
  const groups = Map.groupBy(lines, (line) => `${directionOf(type, line).direction} ${line.vat_rate}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { direction } = directionOf(type, first);
    return {
      vat_rate: first.vat_rate,
      net: sum([first, ...others].map((line) => line.net_total_price)),
      vat: sum([first, ...others].map((line) => line.vat_total)),
      ...(direction === usual ? {} : { direction }),
    };
  });
}

/** Outcome of a document whose chunk was stopped before anybody answered it. */
export function stoppedOutcome(
  record: DocumentRecord,
  dryRun: boolean,
  reason: Param = { phrase: 'was-stopped' },
): OutcomeRecord {
  const facts = { ...documentFacts(record), numbers_used: 0, numbers_lost: 0 };
  const { verdict } = record;
  if (verdict !== 'ready' && verdict !== 'failed') return { ...facts, outcome: verdict };
  // Unknown if the job stopped between two documents, or between an issue and its outcome.
  const found =
    verdict === 'ready' && !dryRun
      ? problem('OUTCOME-UNKNOWN', {}, { reason, state: { phrase: 'unknown' }, variant: 'stopped' })
      : problem('JOB-STEP-FAILED', {}, { step: { phrase: 'step-issue' }, reason });
  return { ...facts, outcome: 'failed', problems: [...facts.problems, found] };
}

/** Chunks kept in memory; rows of one document are mostly adjacent, in some exports far apart. */
const CHUNKS_KEPT = 96;

/** Reason why a chunk has no outcomes if it is not that the job was stopped, and the ledger that still knows the settled ones. */
interface Unworked {
  reason?: Param;
  ledger?: Pick<Ledger, 'lookupAll'> | undefined;
}

/** Outcomes of a chunk; for an unfinished one, those settled in the ledger, and `failed` for the others. */
async function decidedOutcomes(
  store: Store,
  plan: Plan,
  { chunk, found, reason, ledger }: Unworked & { chunk: number; found: OutcomeRecord[] | undefined },
): Promise<OutcomeRecord[]> {
  if (found?.every(({ waits_for }) => waits_for !== 'turn')) return found;
  const records = await readDocuments(store, plan.job, chunk);
  const isOpen = ({ external_id, verdict }: DocumentRecord) => verdict === 'ready' && external_id !== '';
  const asked = plan.dry_run ? [] : records.filter(isOpen).map(({ external_id }) => external_id);
  const entries = await ledger?.lookupAll(asked);
  return records.map((record, n) => {
    const known = found?.[n];
    if (known !== undefined && known.waits_for !== 'turn') return known;
    const entry = isOpen(record) ? entries?.get(foldExternalId(record.external_id)) : undefined;
    return settledIn(record, entry, plan.job) ?? known ?? stoppedOutcome(record, plan.dry_run, reason);
  });
}

/** The decision that the entry of a document has for a job; undefined of a claim. */
export const decisionIn = (entry: LedgerEntry | undefined, { document }: DocumentRecord, job: string) =>
  entry && document && decidedBy(entry, claimRequest({ document }, job));

/** Outcome by the ledger only: the document is issued, or it was refused. */
function settledIn(record: DocumentRecord, entry: LedgerEntry | undefined, job: string) {
  const decided = decisionIn(entry, record, job);
  if (decided === undefined || decided.state === 'conflict') return undefined;
  const { problems, ...result } = ledgerResult(record.external_id, decided);
  const facts = documentFacts(record);
  return { ...facts, ...result, problems: [...facts.problems, ...problems] };
}

const within = (outcomes: readonly OutcomeRecord[], ordinal: number): OutcomeRecord | undefined =>
  outcomes[ordinal - (outcomes[0]?.ordinal ?? 0)];

/** Outcomes by ordinal and in order, read chunk by chunk. */
export function outcomeLookup(store: Store, plan: Plan, unworked: Unworked = {}) {
  const read = async (chunk: number) =>
    decidedOutcomes(store, plan, { ...unworked, chunk, found: await findOutcomes(store, plan.job, chunk) });
  const kept = memoize(read, CHUNKS_KEPT);
  return {
    async outcomeOf(ordinal: number): Promise<OutcomeRecord | undefined> {
      // A plan that is not carried out has an empty chunk list.
      if (plan.chunk_starts.length === 0) return undefined;
      return within(await kept(chunkOf(plan, ordinal)), ordinal);
    },
    async *outcomes(): AsyncGenerator<OutcomeRecord> {
      for await (const chunk of readAhead(plan.waves.flat(), read)) yield* chunk;
    },
  };
}

/** Documents of a job without a report, counted by outcome; those of unknown outcome count as failed. */
export async function documentsSoFar(store: Store, plan: Plan, ledger: Unworked['ledger']): Promise<Counts> {
  const counts = noCounts();
  const { outcomes } = outcomeLookup(store, plan, { ledger });
  try {
    for await (const { outcome } of outcomes()) counts[outcome] += 1;
  } catch (error) {
    damagedIsNone(error);
    return { ...noCounts(), failed: plan.documents };
  }
  return counts;
}

/**
 * Outcomes of a job, mended and read as far as rows need them; `see` gets each chunk once, in order. A chunk
 * is read again if a distant row needs it after it was dropped.
 */
export function passingOutcomes(
  store: Store,
  plan: Plan,
  of: Unworked & {
    mend: (outcome: OutcomeRecord) => OutcomeRecord;
    see: (outcomes: readonly OutcomeRecord[]) => Promise<void>;
  },
) {
  const bytesOf = (chunk: number) => unlessAbsent(store.readBytes(jobKeys(plan.job).outcomes(chunk)));
  /** Bytes wait outside the heap until it is their turn. */
  const chunks = readAhead(plan.waves.flat(), async (chunk) => ({ chunk, bytes: await bytesOf(chunk) }));
  /** Chunks with the number of their rows that have not asked: one for which all have is not kept. */
  let kept: { chunk: number; outcomes: OutcomeRecord[]; open: number }[] = [];
  const passed = new Set<number>();
  let current: Omit<(typeof kept)[number], 'chunk'> = { outcomes: [], open: 0 };
  async function keep(chunk: number, bytes: Buffer | undefined) {
    const found = bytes && outcomeLines.read(bytes, jobKeys(plan.job).outcomes(chunk));
    const outcomes = (await decidedOutcomes(store, plan, { ...of, chunk, found })).map(of.mend);
    const one = { chunk, outcomes, open: outcomes.reduce((rows, outcome) => rows + outcome.rows.length, 0) };
    kept = [...kept.filter(({ open }) => open > 0), one].slice(-CHUNKS_KEPT);
    return one;
  }
  /** False if all chunks have passed. */
  async function passOne(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done) return false;
    const { outcomes } = await keep(value.chunk, value.bytes);
    passed.add(value.chunk);
    await of.see(outcomes);
    return true;
  }
  async function far(ordinal: number): Promise<OutcomeRecord | undefined> {
    const chunk = chunkOf(plan, ordinal);
    while (!passed.has(chunk) && (await passOne()));
    current = kept.find((one) => one.chunk === chunk) ?? (await keep(chunk, await bytesOf(chunk)));
    return here(ordinal);
  }
  function here(ordinal: number): OutcomeRecord | undefined {
    const found = within(current.outcomes, ordinal);
    if (found !== undefined) current.open -= 1;
    return found;
  }
  return {
    /** Returns a promise only if the caller has to wait. */
    of: (ordinal: number): OutcomeRecord | Promise<OutcomeRecord | undefined> | undefined =>
      here(ordinal) ?? (plan.chunk_starts.length === 0 ? undefined : far(ordinal)),
    async rest(): Promise<void> {
      while (await passOne());
    },
  };
}

/** A report whose documents are read: its own summary, or a substitute if that is damaged or absent. */
export type Reported = Pick<Summary, 'job' | 'source' | 'finished_at' | 'dry_run' | 'report'>;

/** The word of a job on one document, whatever became of it. */
export interface ReportedOutcome {
  summary: Omit<Reported, 'report'>;
  outcome: Omit<OutcomeRecord, 'vat'> & { vat?: readonly VatShare[] };
}

/** Documents of a report from its job's records, and from its rows as far as those are damaged or absent. */
export async function* reportedOutcomes(store: Store, summary: Reported): AsyncGenerator<ReportedOutcome> {
  const plan = await findWholePlan(store, summary.job);
  const chunks = plan?.waves.flat() ?? [];
  const outcomesIn = (chunk: number) => findWholeOutcomes(store, summary.job, chunk);
  const read = async (chunk: number) => ({ chunk, outcomes: await outcomesIn(chunk) });
  const whole: number[] = [];
  for await (const { chunk, outcomes } of readAhead(chunks, read)) {
    if (outcomes === undefined) continue;
    whole.push(chunk);
    for (const outcome of outcomes) yield { summary, outcome };
  }
  const rows = `${summary.report}result.jsonl`;
  if ((plan && whole.length === chunks.length) || (await store.head(rows)) === undefined) return;
  const seen = new Set<string>();
  for (const chunk of whole)
    for (const { external_id } of (await outcomesIn(chunk)) ?? []) seen.add(foldExternalId(external_id));
  // One row of each document states its outcome.
  for await (const stated of readStoredLines(store, rows, reportRowForm))
    for (const row of rowDocuments(stated)) {
      const id = foldExternalId(row.external_id ?? '');
      if (id === '' || seen.has(id)) continue;
      seen.add(id);
      yield { summary, outcome: outcomeOf(row) };
    }
}

/** Facts of a document that its rows state as its outcome does. */
export const OUTCOME_FACTS = [
  ...(['invoice_type_code', 'net_total', 'vat_total', 'payable_total', 'currency'] as const),
  ...issuedFactNames,
];

const outcomeOf = (row: ReportRow): ReportedOutcome['outcome'] => ({
  ...{ ordinal: 0, external_id: row.external_id ?? '', rows: [row.row], outcome: row.outcome, problems: [] },
  ...(row.stage === null ? {} : { stage: row.stage }),
  ...factsOf(row, OUTCOME_FACTS),
  ...{ numbers_used: 0, numbers_lost: 0, vat: row.document?.vat },
  amends: row.amends && { mark: row.amends.mark, credit_mark: row.amends.credit_mark ?? undefined },
});
