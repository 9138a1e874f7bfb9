import { foldExternalId } from '../../documents/external-id.ts';
import { claimRequest } from '../../issue/issue-work.ts';
import { decidedBy, ledgerResult } from '../../issue/ledger-result.ts';
import type { Ledger, LedgerEntry } from '../../ledger/ledger.ts';
import { memoize } from '../../memoize.ts';
import type { Param } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { Plan } from '../../records/plan.ts';
import { damagedIsNone } from '../../records/stored-form.ts';
import { type Counts, noCounts } from '../../report/summary.ts';
import { NoSuchObject, type Store } from '../../store/store.ts';
import { readAhead } from './bounded-work.ts';
import { documentFacts, stoppedOutcome } from './document-facts.ts';
import { chunkOf, findOutcomes, readDocuments } from './read-job.ts';

/** Chunks kept in memory; rows of one document are mostly adjacent, in some exports far apart. */
const CHUNKS_KEPT = 96;
const CHUNKS_KEPT_IN_ORDER = 8;

/** Reason why a chunk has no outcomes, and the ledger that still knows the settled ones. */
interface Unworked {
  reason: Param;
  ledger?: Pick<Ledger, 'lookupAll'> | undefined;
}

/** Outcomes of a chunk; for an unfinished one, those settled in the ledger, and `failed` for the others. */
async function outcomesOf(store: Store, plan: Plan, { chunk, reason, ledger }: Unworked & { chunk: number }) {
  const found = await findOutcomes(store, plan.job, chunk);
  if (found?.every(({ waits_for }) => waits_for !== 'turn')) return found;
  const records = await readDocuments(store, plan.job, chunk);
  const isOpen = ({ external_id, verdict }: DocumentRecord) => verdict === 'ready' && external_id !== '';
  const asked = plan.dry_run ? [] : records.filter(isOpen).map(({ external_id }) => external_id);
  const entries = await ledger?.lookupAll(asked);
  return records.map((record, n) => {
    const known = found?.[n];
    if (known !== undefined && known.waits_for !== 'turn') return known;
    const settled = isOpen(record)
      ? settledIn(record, entries?.get(foldExternalId(record.external_id)), plan.job)
      : undefined;
    return settled ?? known ?? stoppedOutcome(record, { reason, dryRun: plan.dry_run });
  });
}

/** Outcome by the ledger only: the document is issued, or it was refused. */
function settledIn(
  record: DocumentRecord,
  entry: LedgerEntry | undefined,
  job: string,
): OutcomeRecord | undefined {
  const { document, external_id } = record;
  const decided = entry && document && decidedBy(entry, claimRequest({ ...record, document }, job));
  if (decided === undefined || decided.state === 'conflict') return undefined;
  const { problems, ...result } = ledgerResult(external_id, decided);
  const facts = documentFacts(record);
  return { ...facts, ...result, problems: [...facts.problems, ...problems] };
}

const within = (outcomes: readonly OutcomeRecord[], ordinal: number): OutcomeRecord | undefined =>
  outcomes[ordinal - (outcomes[0]?.ordinal ?? 0)];

/** Outcomes by ordinal and in order, read chunk by chunk. */
export function outcomeLookup(store: Store, plan: Plan, unworked: Unworked) {
  const read = (chunk: number) => outcomesOf(store, plan, { chunk, ...unworked });
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
  const { outcomes } = outcomeLookup(store, plan, { reason: { phrase: 'was-stopped' }, ledger });
  try {
    for await (const { outcome } of outcomes()) counts[outcome] += 1;
  } catch (error) {
    if (!(error instanceof NoSuchObject)) damagedIsNone(error);
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
  const read = async (chunk: number) => (await outcomesOf(store, plan, { ...of, chunk })).map(of.mend);
  const chunks = readAhead(plan.waves.flat(), async (chunk) => ({ chunk, outcomes: await read(chunk) }));
  const kept = new Map<number, OutcomeRecord[]>();
  const passed = new Set<number>();
  let current: OutcomeRecord[] = [];
  let room = CHUNKS_KEPT_IN_ORDER;
  function keep(chunk: number, outcomes: OutcomeRecord[]): OutcomeRecord[] {
    kept.delete(chunk);
    kept.set(chunk, outcomes);
    const [oldest = chunk] = kept.keys();
    if (kept.size > room) kept.delete(oldest);
    return outcomes;
  }
  /** False if all chunks have passed. */
  async function passOne(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done) return false;
    passed.add(value.chunk);
    keep(value.chunk, value.outcomes);
    await of.see(value.outcomes);
    return true;
  }
  async function far(ordinal: number): Promise<OutcomeRecord | undefined> {
    const chunk = chunkOf(plan, ordinal);
    // Out of order: a chunk that was dropped, or one further ahead.
    if (passed.has(chunk) && !kept.has(chunk)) room = CHUNKS_KEPT;
    while (!passed.has(chunk) && (await passOne())) if (!passed.has(chunk)) room = CHUNKS_KEPT;
    current = kept.get(chunk) ?? keep(chunk, await read(chunk));
    return within(current, ordinal);
  }
  return {
    /** Returns a promise only if the caller has to wait. */
    of: (ordinal: number): OutcomeRecord | Promise<OutcomeRecord | undefined> | undefined =>
      within(current, ordinal) ?? (plan.chunk_starts.length === 0 ? undefined : far(ordinal)),
    async rest(): Promise<void> {
      while (await passOne());
    },
  };
}
