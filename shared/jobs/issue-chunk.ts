import type { IssueResult } from '../issue/issue-result.ts';
import { claimRequest } from '../issue/issue-work.ts';
import { lookUpResult } from '../issue/known-result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isDoubtful, isError, type Problem, problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { jsonLinesWriter } from '../records/json-lines.ts';
import { type OutcomeRecord, outcomeForm } from '../records/outcome-record.ts';
import { jobKeys } from '../store/keys.ts';
import { asItWas, type ChunkAhead, lookAhead } from './chunk-ahead.ts';
import type { Decide, DecidedJob } from './decide.ts';
import { documentFacts } from './document-facts.ts';
import type { ChunkAnswer } from './events.ts';
import { outcomeLookup } from './outcome-lookup.ts';
import { findOutcomes, readDocuments, readPlan } from './read-plan.ts';
import { runBounded } from './run-bounded.ts';
import type { StepDeps } from './step-deps.ts';

export interface IssueDeps extends StepDeps {
  ledgerOf(account: string): Pick<Ledger, 'lookup' | 'lookupAll'>;
  /** Documents that are under way at once in this chunk. */
  concurrency: number;
  /** Told of every document that has its outcome. */
  onOutcome?(job: string, outcome: OutcomeRecord): void;
  /** `outcomeOf` answers for documents of the job's earlier waves. */
  decide(
    job: DecidedJob,
    ahead: ChunkAhead,
    outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>,
  ): Decide;
}

/** One chunk: every document gets its outcome; what the chunk already answered, in an interrupted run, is kept. */
export async function issueChunk(deps: IssueDeps, of: { job: string; chunk: number }): Promise<ChunkAnswer> {
  const keys = jobKeys(of.job);
  const records = await readDocuments(deps.store, of.job, of.chunk);
  const answer = { job: of.job, chunk: of.chunk, documents: records.length };
  if (await deps.store.head(keys.outcomes(of.chunk))) return answer;

  const plan = await readPlan(deps.store, of.job);
  const { outcomeOf } = outcomeLookup(deps.store, plan, 'it was stopped');
  const outcomes = await decideRecords(deps, { job: plan, records, outcomeOf });

  const known = await answeredMeanwhile(deps, of);
  const writer = jsonLinesWriter(await deps.store.create(keys.outcomes(of.chunk)), outcomeForm.text);
  for (const [n, outcome] of outcomes.entries()) await writer.write(better(outcome, known[n]));
  await writer.close();
  return answer;
}

/** Outcomes of another run of this chunk, which a slow function and its successor may be at once. */
async function answeredMeanwhile(
  { store }: IssueDeps,
  { job, chunk }: { job: string; chunk: number },
): Promise<readonly OutcomeRecord[]> {
  return (await findOutcomes(store, job, chunk)) ?? [];
}

/** One that is known does not give way to one that is not. */
const better = (own: OutcomeRecord, other: OutcomeRecord | undefined): OutcomeRecord =>
  own.outcome === 'failed' && other !== undefined ? other : own;

/** The outcomes of a chunk's documents, in their order. */
export async function decideRecords(
  {
    ledgerOf,
    decide: decideOn,
    concurrency,
    onOutcome,
  }: Pick<IssueDeps, 'ledgerOf' | 'decide' | 'concurrency' | 'onOutcome'>,
  of: {
    job: DecidedJob;
    records: readonly DocumentRecord[];
    outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
  },
): Promise<OutcomeRecord[]> {
  const ledger = ledgerOf(of.job.account);
  const ahead = await lookAhead(ledger, of.records);
  const decide = decideOn(of.job, ahead, of.outcomeOf);
  const before = asItWas(ledger, ahead);
  return runBounded(of.records, concurrency, async (record) => {
    const outcome = await decideRecord(record, { decide, ledger: before });
    onOutcome?.(of.job.job, outcome);
    return outcome;
  });
}

/** The outcome of one document, whether or not it goes to the service. */
async function decideRecord(
  record: DocumentRecord,
  { decide, ledger }: { decide: Decide; ledger: Pick<Ledger, 'lookup'> },
): Promise<OutcomeRecord> {
  const facts = documentFacts(record);
  const issued = await doubtedButIssued(record, ledger);
  if (issued !== undefined) return { ...facts, ...issued };
  if (record.verdict !== 'ready') {
    const before = record.verdict === 'rejected' ? await issuedBefore(record, ledger) : [];
    const problems = [...facts.problems, ...before];
    return { ...facts, problems, outcome: record.verdict, numbers_used: 0, numbers_lost: 0 };
  }
  const { problems, ...result } = await decide(record);
  return { ...facts, ...result, problems: [...facts.problems, ...problems] };
}

/** A document that was issued with this content before its like was doubted is a duplicate, not held. */
async function doubtedButIssued(
  record: DocumentRecord,
  ledger: Pick<Ledger, 'lookup'>,
): Promise<IssueResult | undefined> {
  const { document, problems, verdict } = record;
  const isDoubted = verdict === 'held' && problems.some(isDoubtful) && !problems.some(isError);
  if (document === undefined || !isDoubted) return undefined;
  const known = await lookUpResult(ledger, claimRequest({ ...record, document }, ''));
  const weighed = problems.map((one): Problem => (isDoubtful(one) ? { ...one, severity: 'warning' } : one));
  return known?.outcome === 'duplicate' ? { ...known, problems: [...weighed, ...known.problems] } : undefined;
}

/** A rejected document whose external_id is issued says where: it may have been mended in another file. */
async function issuedBefore(
  { external_id }: DocumentRecord,
  ledger: Pick<Ledger, 'lookup'>,
): Promise<Problem[]> {
  const entry = external_id === '' ? undefined : await ledger.lookup(external_id);
  if (entry?.state !== 'issued') return [];
  const params = { external_id, mark: entry.issued.mark, job: entry.job === '' ? '–' : entry.job };
  return [problem('ISSUED-BEFORE', {}, params)];
}
