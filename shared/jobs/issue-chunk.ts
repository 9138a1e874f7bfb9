import type { IssueResult } from '../issue/issue-result.ts';
import { claimRequest } from '../issue/issue-work.ts';
import { lookUpResult } from '../issue/known-result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Load } from '../ledger/load.ts';
import { isDoubtful, isError, type Problem, problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { JobRecord } from '../records/job-record.ts';
import { jsonLinesWriter } from '../records/json-lines.ts';
import { type OutcomeRecord, outcomeForm, type Waiting } from '../records/outcome-record.ts';
import type { Plan } from '../records/plan.ts';
import type { Sleep } from '../seams.ts';
import type { Outage } from '../service/outage.ts';
import { jobKeys } from '../store/keys.ts';
import type { Decide } from './decide.ts';
import { documentFacts } from './document-facts.ts';
import { type EnteredLoad, enterLoad } from './enter-load.ts';
import type { ChunkAnswer } from './events.ts';
import { outcomeLookup } from './outcome-lookup.ts';
import { readDocuments, readOutcomes, readPlan } from './read-plan.ts';
import { runBounded } from './run-bounded.ts';
import { StepAgain } from './step-again.ts';
import type { StepDeps } from './step-deps.ts';
import { stoppedOutcome } from './stopped-outcome.ts';

export interface IssueDeps extends StepDeps {
  ledgerOf(account: string): Pick<Ledger, 'lookup'>;
  /** Documents that are under way at once in this chunk. */
  concurrency: number;
  /** `outcomeOf` answers for documents of the job's earlier waves; under `away` nothing is sent. */
  decide(
    job: JobRecord,
    outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>,
    away?: Outage,
  ): Decide;
  /** Load of an account on the service where several functions share it. */
  loadOf?: ((account: string) => Load) | undefined;
  /** Milliseconds that the function still has, where it is ended by force. */
  timeLeftMs?: (() => number) | undefined;
  sleep?: Sleep;
}

/** Longest time of one document: it waits for another job, for answers that come late, and for the authority. */
const DOCUMENT_NEEDS_MS = 240_000;
const AWAY: Outage = { state: 'down', reason: { phrase: 'silent' } };

/**
 * One chunk: every document gets its outcome; what was decided before, in a run that was interrupted or that met an
 * outage, is kept. Throws `StepAgain` where documents wait to be decided again; their outcomes say so meanwhile.
 */
export async function issueChunk(deps: IssueDeps, of: { job: string; chunk: number }): Promise<ChunkAnswer> {
  const records = await readDocuments(deps.store, of.job, of.chunk);
  const answer = { ...of, documents: records.length };
  const before = await answeredBefore(deps, of);
  if (before?.every(isDecided)) return answer;

  const plan = await readPlan(deps.store, of.job);
  await using load = await enterLoad(deps, plan);
  if (load.away && before !== undefined) throw new StepAgain('ServiceDown', 'The service is still away.');
  const outcomes = await decideAll(deps, { plan, records, before, load });
  const known = (await answeredBefore(deps, of)) ?? [];
  const writer = jsonLinesWriter(
    await deps.store.create(jobKeys(of.job).outcomes(of.chunk)),
    outcomeForm.text,
  );
  const best = outcomes.map((outcome, n) => better(outcome, known[n]));
  for (const outcome of best) await writer.write(outcome);
  await writer.close();
  await load.tell();
  throwIfWaiting(best);
  return answer;
}

interface ChunkWork {
  plan: Plan;
  records: readonly DocumentRecord[];
  before: readonly OutcomeRecord[] | undefined;
  load: EnteredLoad;
}

async function decideAll(
  deps: IssueDeps,
  { plan, records, before, load }: ChunkWork,
): Promise<OutcomeRecord[]> {
  const { outcomeOf } = outcomeLookup(deps.store, plan, 'it was stopped');
  const ledger = deps.ledgerOf(plan.account);
  const decide = deps.decide(plan, outcomeOf);
  const decideAway = deps.decide(plan, outcomeOf, AWAY);
  const isTimeUp = () => (deps.timeLeftMs?.() ?? Number.POSITIVE_INFINITY) < DOCUMENT_NEEDS_MS;

  async function outcomeFor(record: DocumentRecord, n: number): Promise<OutcomeRecord> {
    const kept = before?.[n];
    if (kept !== undefined && isDecided(kept)) return kept;
    if (record.verdict === 'ready' && isTimeUp()) return kept ?? notBegun(record, plan);
    const outcome = await decideRecord(record, {
      decide: (await load.isAway()) ? decideAway : decide,
      ledger,
    });
    load.heard(outcome);
    return outcome;
  }

  const indexed = records.map((record, n) => ({ record, n }));
  const first = load.probing ? indexed.findIndex(({ record, n }) => goesToService(record, before?.[n])) : -1;
  const probe = indexed[first];
  const probed = probe && (await outcomeFor(probe.record, probe.n));
  return runBounded(indexed, deps.concurrency, async ({ record, n }) =>
    n === first && probed !== undefined ? probed : outcomeFor(record, n),
  );
}

const isDecided = ({ waits_for }: OutcomeRecord): boolean => waits_for === undefined;

const goesToService = ({ verdict }: DocumentRecord, kept: OutcomeRecord | undefined): boolean =>
  verdict === 'ready' && (kept === undefined || !isDecided(kept));

const notBegun = (record: DocumentRecord, { dry_run }: Plan): OutcomeRecord => ({
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

/** Outcomes that an earlier run of this chunk has written, or another that a slow function and its successor are at once. */
const answeredBefore = async (
  { store }: IssueDeps,
  { job, chunk }: { job: string; chunk: number },
): Promise<readonly OutcomeRecord[] | undefined> =>
  (await store.head(jobKeys(job).outcomes(chunk))) ? readOutcomes(store, job, chunk) : undefined;

/** One that is known does not give way to one that is not. */
const better = (own: OutcomeRecord, other: OutcomeRecord | undefined): OutcomeRecord =>
  own.outcome === 'failed' && other !== undefined && other.outcome !== 'failed' ? other : own;

/** The outcome of one document, whether or not it goes to the service. */
export async function decideRecord(
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
