import type { Ledger } from '../ledger/ledger.ts';
import type { Load } from '../ledger/load.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { JobRecord } from '../records/job-record.ts';
import { readTextLines } from '../records/json-lines.ts';
import { type OutcomeRecord, outcomeForm, type Waiting } from '../records/outcome-record.ts';
import type { PlanHead } from '../records/plan.ts';
import type { Sleep } from '../seams.ts';
import type { Outage } from '../service/outage.ts';
import { jobKeys } from '../store/keys.ts';
import type { ChunkAhead } from './chunk-ahead.ts';
import type { Decide } from './decide.ts';
import { decideRecords } from './decide-records.ts';
import { enterLoad } from './enter-load.ts';
import type { ChunkAnswer } from './events.ts';
import { outcomeLookup } from './outcome-lookup.ts';
import { findOutcomes, readDocuments, readPlan, readPlanHead } from './read-plan.ts';
import { StepAgain } from './step-again.ts';
import type { StepDeps } from './step-deps.ts';
import { stoppedOutcome } from './stopped-outcome.ts';

export interface IssueDeps extends StepDeps {
  ledgerOf(account: string): Pick<Ledger, 'lookup' | 'lookupAll'>;
  /** Documents that are under way at once in this chunk. */
  concurrency: number;
  /** Told of every document that has its outcome. */
  onOutcome?(job: string, outcome: OutcomeRecord): void;
  /** `outcomeOf` answers for documents of the job's earlier waves; while `away` says so, nothing is sent. */
  decide(
    job: PlanHead,
    ahead: ChunkAhead,
    outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>,
    away?: () => Outage | undefined,
  ): Decide;
  /** Load of an account on the service where several functions share it. */
  loadOf?: ((account: string) => Load) | undefined;
  /** Milliseconds that the function still has, where it is ended by force. */
  timeLeftMs?: (() => number) | undefined;
  sleep?: Sleep;
}

/** Longest time of one document: it waits for another job, for answers that come late, and for the authority. */
const DOCUMENT_NEEDS_MS = 240_000;

/**
 * One chunk: every document gets its outcome; what was decided before, in a run that was interrupted or that met an
 * outage, is kept. Throws `StepAgain` where documents wait to be decided again; their outcomes say so meanwhile.
 */
export async function issueChunk(deps: IssueDeps, of: { job: string; chunk: number }): Promise<ChunkAnswer> {
  const records = await readDocuments(deps.store, of.job, of.chunk);
  const answer = { job: of.job, chunk: of.chunk, documents: records.length };
  const before = await findOutcomes(deps.store, of.job, of.chunk);
  if (before?.every(isDecided)) return answer;

  const job = await readPlanHead(deps.store, of.job);
  await using load = await enterLoad(deps, job);
  if (load.closed && before !== undefined) throw new StepAgain('ServiceDown', 'The service is still away.');
  const left = records.filter((_, n) => before === undefined || !isDecided(before[n]));
  if (before !== undefined) await updateOutcomes(deps, of, (known) => begunAgain(job, records, known));
  const isTimeUp = () => (deps.timeLeftMs?.() ?? Number.POSITIVE_INFINITY) < DOCUMENT_NEEDS_MS;
  const decided = await decideRecords(deps, {
    ...{ job, records: left, load, outcomeOf: outcomesOfJob(deps, of.job) },
    unlessBegun: (record) => (isTimeUp() ? notBegun(record, job) : undefined),
  });
  // A slow function and its successor may be at one chunk: each keeps what the other knows better.
  const outcomes = await updateOutcomes(deps, of, (known) => merged({ records, before, decided }, known));
  await load.tell();
  throwIfWaiting(outcomes);
  return answer;
}

/** Outcomes of the job's documents by ordinal; the plan, which says where they lie, is read when one is asked for. */
function outcomesOfJob({ store }: IssueDeps, job: string) {
  let lookup: Promise<ReturnType<typeof outcomeLookup>> | undefined;
  return async (ordinal: number): Promise<OutcomeRecord | undefined> => {
    lookup ??= readPlan(store, job).then((plan) => outcomeLookup(store, plan, { phrase: 'was-stopped' }));
    return (await lookup).outcomeOf(ordinal);
  };
}

/** Changes the outcomes of a chunk on condition that nobody else changes them meanwhile; answers those that lie there then. */
async function updateOutcomes(
  { store }: IssueDeps,
  { job, chunk }: { job: string; chunk: number },
  change: (known: readonly OutcomeRecord[]) => OutcomeRecord[],
): Promise<OutcomeRecord[]> {
  const key = jobKeys(job).outcomes(chunk);
  let outcomes: OutcomeRecord[] = [];
  await store.update(key, (text = '') => {
    outcomes = change(readTextLines(text, (line, n) => outcomeForm.read(line, `${key}:${n}`)));
    return outcomes.map((outcome) => `${outcomeForm.text(outcome)}\n`).join('');
  });
  return outcomes;
}

/** Takes back the outcome of documents that are begun again: until they are answered, nothing may say that they were not sent. */
const begunAgain = (
  job: JobRecord,
  records: readonly DocumentRecord[],
  known: readonly OutcomeRecord[],
): OutcomeRecord[] =>
  records.map((record, n) => {
    const outcome = known[n];
    return outcome !== undefined && isDecided(outcome) ? outcome : notBegun(record, job);
  });

const isDecided = (outcome: OutcomeRecord | undefined): boolean => outcome?.waits_for === undefined;

const notBegun = (record: DocumentRecord, { dry_run }: JobRecord): OutcomeRecord => ({
  ...stoppedOutcome(record, { reason: { phrase: 'was-stopped' }, dryRun: dry_run }),
  waits_for: 'turn',
});

function throwIfWaiting(outcomes: readonly OutcomeRecord[]): void {
  const count = (waiting: Waiting) => outcomes.filter(({ waits_for }) => waits_for === waiting).length;
  if (count('service') > 0)
    throw new StepAgain('ServiceDown', `${count('service')} documents wait for the service.`);
  if (count('turn') > 0) throw new StepAgain('TimeUp', `${count('turn')} documents were not begun.`);
  if (count('answer') > 0)
    throw new StepAgain('NoAnswer', `What became of ${count('answer')} documents is not known yet.`);
}

interface Deciding {
  records: readonly DocumentRecord[];
  before: readonly OutcomeRecord[] | undefined;
  decided: readonly OutcomeRecord[];
}

/** Outcomes of all documents, in order: those of this run in the place of what waited, unless another run knows more. */
function merged(
  { records, before, decided }: Deciding,
  meanwhile: readonly OutcomeRecord[],
): OutcomeRecord[] {
  const byOrdinal = new Map(before?.map((outcome) => [outcome.ordinal, outcome]));
  for (const outcome of decided)
    if (outcome.waits_for !== 'turn' || !byOrdinal.has(outcome.ordinal))
      byOrdinal.set(outcome.ordinal, outcome);
  return records.flatMap(({ ordinal }, n) => {
    const own = byOrdinal.get(ordinal);
    return own === undefined ? [] : [better(own, meanwhile[n])];
  });
}

/** One that is known does not give way to one that is not, and nothing takes back that a document is issued. */
const better = (own: OutcomeRecord, other: OutcomeRecord | undefined): OutcomeRecord =>
  other !== undefined &&
  (other.outcome === 'issued' || (own.outcome === 'failed' && other.outcome !== 'failed'))
    ? other
    : own;
