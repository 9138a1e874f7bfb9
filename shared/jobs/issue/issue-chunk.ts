import { foldExternalId } from '../../documents/external-id.ts';
import { claimRequest } from '../../issue/issue-work.ts';
import { factsIn, type Ledger } from '../../ledger/ledger.ts';
import {
  type DocumentRecord,
  type OutcomeRecord,
  outcomeLines,
  type Waiting,
} from '../../records/document-record.ts';
import type { JobRecord } from '../../records/plan.ts';
import { unlessDamaged } from '../../records/stored.ts';
import { jobKeys } from '../../store/keys.ts';
import { acquireSlot, UNSHARED_SLOT } from '../account/acquire-slot.ts';
import { outcomeLookup, stoppedOutcome } from '../files/outcome-lookup.ts';
import { findWholeOutcomes, readDocuments, readPlan } from '../files/read-job.ts';
import { RetryableStep } from '../steps/events.ts';
import { followsRows } from '../steps/issuing-order.ts';
import { decideRecords, type IssueDeps, NEVER_STOPPED } from './decide.ts';

interface OwnChunk {
  job: string;
  chunk: number;
  records: readonly DocumentRecord[];
}

/** Longest time of one document: it waits for another job, for answers that come late, and for the authority. */
const DOCUMENT_NEEDS_MS = 240_000;

/**
 * Decides every document of a chunk; keeps decisions of an earlier run that was interrupted or met an outage.
 * Throws `RetryableStep` if documents wait for another decision; their outcomes state it meanwhile.
 */
export async function issueChunk(deps: IssueDeps, of: { job: string; chunk: number }) {
  const records = await readDocuments(deps.store, of.job, of.chunk);
  const answer = { job: of.job, chunk: of.chunk, documents: records.length };
  const own = { ...of, records };
  const before = ofRecords(records, await findWholeOutcomes(deps.store, of.job, of.chunk));
  const job = await readPlan(deps.store, of.job);
  const forgotten =
    job.dry_run || !before ? new Set() : await enterAgain(deps.ledgerOf(job.account), own, before);
  if (forgotten.size === 0 && before?.every(isDecided)) return answer;

  const stop = deps.stopCheckOf?.(of.job) ?? NEVER_STOPPED;
  // A stopped job reads only the ledger: it waits for neither a place nor the service.
  await using load = (await stop.now()) ? UNSHARED_SLOT : await acquireSlot(deps, job);
  const inTurn = !job.dry_run && followsRows(job.documents);
  /** True if the chunk before, which takes its numbers first, waited for the service in vain. */
  const isLeft = async () =>
    inTurn && (await findWholeOutcomes(deps.store, of.job, of.chunk - 1))?.some(waitsForService);
  if (load.closed && before !== undefined) {
    if (await isLeft()) return answer;
    throw new RetryableStep('ServiceDown', 'The service is still away.');
  }
  const left = records.filter((record, n) => !before || !isDecided(before[n]) || forgotten.has(record));
  if (before !== undefined) await updateOutcomes(deps, own, (known) => begunAgain(job, records, known));
  const isTimeUp = () => (deps.timeLeftMs?.() ?? Number.POSITIVE_INFINITY) < DOCUMENT_NEEDS_MS;
  const decided = await decideRecords(deps, {
    ...{ job, records: left, load, stop, outcomeOf: outcomeLookup(deps.store, job).outcomeOf },
    unlessBegun: (record) => (isTimeUp() ? notBegun(record, job) : undefined),
  });
  // The report has to know before it writes the names of its columns.
  if (decided.some((one) => one.amends !== undefined || one.amended_by !== undefined))
    await deps.store.put(jobKeys(of.job).trail, '');
  // A slow function and its successor may decide one chunk: each keeps the other's better outcomes.
  const outcomes = await updateOutcomes(deps, own, (known) =>
    merged(records, { before: before ?? [], decided }, known),
  );
  await load.tell();
  if (outcomes.some(waitsForService) && (await isLeft())) return answer;
  throwIfWaiting(outcomes);
  return answer;
}

/** Enters what the ledger has lost of documents that this job issued, as its own outcomes prove; returns them. */
async function enterAgain(
  ledger: Pick<Ledger, 'lookupAll' | 'claim' | 'settle'>,
  { job, records }: OwnChunk,
  outcomes: readonly OutcomeRecord[],
): Promise<ReadonlySet<DocumentRecord>> {
  const issued = records.filter((_, n) => outcomes[n]?.outcome === 'issued');
  const entries = await ledger.lookupAll(issued.map(({ external_id }) => external_id));
  const isLost = ({ external_id }: DocumentRecord) =>
    entries.get(foldExternalId(external_id))?.state !== 'issued';
  const lost = new Set(issued.filter(isLost));
  for (const [n, record] of records.entries()) {
    const [{ document, amends }, told] = [record, outcomes[n]];
    if (!lost.has(record) || document === undefined || told === undefined) continue;
    const trail = amends && { ...amends, credit_mark: told.amends?.credit_mark };
    const request = claimRequest({ ...record, document, amends: trail }, job);
    await ledger.claim(request);
    await ledger.settle(request, { state: 'issued', issued: factsIn(told) });
  }
  return lost;
}

const waitsForService = ({ waits_for }: OutcomeRecord): boolean => waits_for === 'service';

/** The outcomes if they belong to these documents; a job that was read again may have others. */
function ofRecords(records: readonly DocumentRecord[], outcomes: OutcomeRecord[] | undefined) {
  const isOf = ({ external_id }: DocumentRecord, n: number) => outcomes?.[n]?.external_id === external_id;
  return outcomes?.length === records.length && records.every(isOf) ? outcomes : undefined;
}

/** Changes a chunk's outcomes unless they change at the same moment; returns the stored outcomes. */
async function updateOutcomes(
  { store }: IssueDeps,
  { job, chunk, records }: OwnChunk,
  change: (known: readonly OutcomeRecord[]) => OutcomeRecord[],
): Promise<OutcomeRecord[]> {
  const key = jobKeys(job).outcomes(chunk);
  let outcomes: OutcomeRecord[] = [];
  await store.update(key, (text) => {
    const known =
      text === undefined ? undefined : unlessDamaged(() => outcomeLines.read(Buffer.from(text), key));
    outcomes = change(ofRecords(records, known) ?? []);
    return outcomeLines.bytes(outcomes).toString();
  });
  return outcomes;
}

/** Marks restarted documents as not begun, so that an old outcome cannot claim that they were not sent. */
const begunAgain = (job: JobRecord, records: readonly DocumentRecord[], known: readonly OutcomeRecord[]) =>
  records.map((record, n) => {
    const outcome = known[n];
    return outcome !== undefined && isDecided(outcome) ? outcome : notBegun(record, job);
  });

const isDecided = (outcome: OutcomeRecord | undefined): boolean => outcome?.waits_for === undefined;

const notBegun = (record: DocumentRecord, { dry_run }: JobRecord): OutcomeRecord => ({
  ...stoppedOutcome(record, dry_run),
  waits_for: 'turn',
});

function throwIfWaiting(outcomes: readonly OutcomeRecord[]): void {
  const count = (waiting: Waiting) => outcomes.filter(({ waits_for }) => waits_for === waiting).length;
  if (count('service') > 0)
    throw new RetryableStep('ServiceDown', `${count('service')} documents wait for the service.`);
  if (count('turn') > 0) throw new RetryableStep('TimeUp', `${count('turn')} documents were not begun.`);
  if (count('answer') > 0)
    throw new RetryableStep('NoAnswer', `What became of ${count('answer')} documents is not known yet.`);
}

/** Outcomes of all documents in order: this run's replace waiting ones, unless another run knows more. */
function merged(
  records: readonly DocumentRecord[],
  { before, decided }: Record<'before' | 'decided', readonly OutcomeRecord[]>,
  meanwhile: readonly OutcomeRecord[],
): OutcomeRecord[] {
  const byOrdinal = new Map(before.map((outcome) => [outcome.ordinal, outcome]));
  for (const outcome of decided)
    if (outcome.waits_for !== 'turn' || !byOrdinal.has(outcome.ordinal))
      byOrdinal.set(outcome.ordinal, outcome);
  return records.flatMap(({ ordinal }, n) => {
    const own = byOrdinal.get(ordinal);
    return own === undefined ? [] : [better(own, meanwhile[n])];
  });
}

/** Prefers a known outcome to an unknown one, and an issued one to all others. */
const better = (own: OutcomeRecord, other: OutcomeRecord | undefined): OutcomeRecord =>
  other !== undefined &&
  (other.outcome === 'issued' || (own.outcome === 'failed' && other.outcome !== 'failed'))
    ? other
    : own;
