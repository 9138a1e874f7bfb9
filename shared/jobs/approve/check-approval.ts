import type { Phrase } from '../../problems/phrases.ts';
import { problem } from '../../problems/problem.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { Plan } from '../../records/plan.ts';
import type { PlanLine } from '../../records/plan-line.ts';
import { planGround } from '../../report/plan-hash.ts';
import { TotalsCounter } from '../../report/summary/totals.ts';
import type { RateUse, Summary } from '../../report/summary.ts';
import { type AcquiredSlot, acquireSlot } from '../account/acquire-slot.ts';
import { putPlan, readDocuments, readPlan } from '../files/read-job.ts';
import { decideRecords } from '../issue/decide-records.ts';
import type { IssueDeps } from '../issue/issue-deps.ts';
import { RetryableStep } from '../steps/retryable-step.ts';
import { approvedKeys, approvedPlan, PLAN_VALID_DAYS } from './approved-plan.ts';
import { PlanComparison, toPlanLine } from './plan-comparison.ts';

const GOES_ON: ReadonlySet<Outcome> = new Set(['ready', 'issued', 'duplicate']);
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Foresees every document of an approved job and compares it with the approved plan. After any difference the
 * job issues nothing, and its report states why. A job without an approval continues unchanged.
 */
export async function checkApproval(deps: IssueDeps, { job }: { job: string }): Promise<void> {
  const { store } = deps;
  const approved = await approvedPlan(store, job);
  const keys = approvedKeys(job);
  if (approved === undefined || (await store.head(keys.held))) return;
  const plan = await readPlan(store, job);
  if (plan.unreadable !== undefined) return;
  await using load = await acquireSlot(deps, plan);
  if (load.closed) throw new RetryableStep('ServiceDown', 'The service is away.');
  const comparison = await PlanComparison.with(approved.lines());
  const { rates, withheld } = await foresee({ ...deps, load }, plan, (line) => comparison.see(line));
  const found = await comparison.differences(approved.lines());
  const cause = causeOf(approved.summary, { plan, rates, now: deps.now() });
  if (cause === undefined && found.length === 0) {
    if (withheld.length > 0) await putPlan(store, { ...plan, withheld });
    await store.put(keys.held, '{}');
    return;
  }
  const reason: Phrase = cause ?? { phrase: 'plan-other-documents' };
  const unreadable = problem('PLAN-DIFFERS', {}, { reason });
  const notices = [...plan.notices, ...found];
  const stopped: Plan = { ...plan, unreadable, notices, waves: [], chunk_starts: [] };
  await putPlan(store, stopped);
}

interface Foreseen {
  rates: RateUse[];
  /** Ordinals of documents that would be sent if other problems did not stop them. */
  withheld: number[];
}

/** The verdicts of a dry run, given in the order of the documents; answers the rates that it used. */
async function foresee(
  deps: IssueDeps & { load: AcquiredSlot },
  plan: Plan,
  see: (line: PlanLine) => void,
): Promise<Foreseen> {
  const { load } = deps;
  const withheld: number[] = [];
  const foreseen = new Map<number, OutcomeRecord>();
  const outcomeOf = async (ordinal: number) => foreseen.get(ordinal);
  const totals = new TotalsCounter();
  for (const chunk of plan.waves.flat()) {
    const records = await readDocuments(deps.store, plan.job, chunk);
    const outcomes = await decideRecords(deps, { job: { ...plan, dry_run: true }, records, outcomeOf, load });
    for (const [index, record] of records.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) continue;
      totals.addDocument(outcome);
      if (record.verdict === 'ready' && !GOES_ON.has(outcome.outcome)) withheld.push(record.ordinal);
      see(toPlanLine(record, outcome.outcome));
      // Only the documents of a later wave ask for those before them.
      if (plan.waves.length > 1) foreseen.set(record.ordinal, outcome);
    }
  }
  return { rates: totals.finish(plan).rates, withheld };
}

function causeOf(
  approved: Summary,
  { plan, rates, now }: { plan: Plan; rates: RateUse[]; now: Date },
): Phrase | undefined {
  const { corrections, source, profile_used: profile } = plan;
  const before = planGround(approved);
  const after = planGround({ source, profile, corrections, rates });
  if (approved.environment !== plan.environment || approved.account !== plan.account)
    return { phrase: 'plan-other-account' };
  if (before.source !== after.source) return { phrase: 'plan-other-source' };
  if (before.profile !== after.profile) return { phrase: 'plan-other-profile' };
  if (before.corrections !== after.corrections) return { phrase: 'plan-other-corrections' };
  if (JSON.stringify(before.rates) !== JSON.stringify(after.rates)) return { phrase: 'plan-other-rate' };
  const age = now.getTime() - Date.parse(approved.finished_at);
  return age > PLAN_VALID_DAYS * DAY_MS ? { phrase: 'plan-too-old', days: PLAN_VALID_DAYS } : undefined;
}
