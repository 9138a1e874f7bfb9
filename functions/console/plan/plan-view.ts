import { lastApproved } from '../../../shared/jobs/approve/approved-plan.ts';
import { followsRows } from '../../../shared/jobs/steps/number-order.ts';
import { issuingEnd } from '../../../shared/jobs/steps/seconds-to-issue.ts';
import { type JobRecord, plannedForm } from '../../../shared/records/plan.ts';
import { findStored } from '../../../shared/records/stored.ts';
import { effectOf, reachedTotals } from '../../../shared/report/summary/verdict.ts';
import { countedIn, type Summary } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { plannedSeries } from './planned-series.ts';

const isReady = ({ outcome }: { outcome: string }): boolean => outcome === 'ready';

/** The plan of a dry run as sums from its check: the size is independent of the file. */
export async function planOf(host: ConsoleHost, record: JobRecord, summary: Summary) {
  const { store } = host;
  const { plan, types, vat, balance = [], counts, directions } = summary;
  if (plan === undefined) throw new ConsoleError('NO-PLAN');
  const { account, job } = record;
  const kept = await findStored(store, jobKeys(job).planned, plannedForm);
  const { documents: _, ...totals } = reachedTotals(summary);
  return {
    ...plan,
    effect: effectOf(summary),
    ...(directions && { directions }),
    totals,
    kinds: types.filter(isReady).map(({ outcome, ...kind }) => kind),
    vat: vat.filter(isReady).map(({ outcome, ...rate }) => rate),
    series: kept === undefined ? null : await plannedSeries(host, { account, books: kept.books }),
    balance,
    unusual: kept?.unusual ?? [],
    since_approval: (await sinceApproval(host, record, kept?.since)) ?? null,
    ends_at: issuingEnd(plan.documents, { pace: host.pace, now: host.now() }) ?? null,
    numbers_in_order: followsRows(countedIn(counts.documents)),
    environment: host.environment,
    live: host.live,
    second_person: host.secondPerson,
    brought_by: record.by ?? null,
  };
}

/** The changes since an approval, unless a newer approval exists: its own next check reports them. */
async function sinceApproval<Since extends { plan: string }>(
  { store }: ConsoleHost,
  record: JobRecord,
  since: Since | undefined,
): Promise<Since | undefined> {
  const last = since && (await lastApproved(store, record));
  return last?.plan === since?.plan ? since : undefined;
}
