import type { Ledger } from '../../ledger/ledger.ts';
import { memoize } from '../../memoize.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { Plan } from '../../records/plan.ts';
import { findStored } from '../../records/stored-object.ts';
import { SUMMARY_FILE } from '../../report/seal.ts';
import { summaryForm } from '../../report/summary.ts';
import { reportPrefix } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { findJobPlan, readPlan } from '../files/read-job.ts';

/** True of a duplicate whose document an earlier job of the same export had issued. */
export type IsOwnDuplicate = (outcome: OutcomeRecord) => Promise<boolean>;

/**
 * Finds duplicates of a job's own export: the ledger names the issuing job, which read the same bytes, or the
 * export that this retry file came from.
 */
export async function ownDuplicates(
  { store, ledger }: { store: Store; ledger: Pick<Ledger, 'lookup'> },
  job: string,
): Promise<IsOwnDuplicate> {
  const plan = await readPlan(store, job);
  const sources = new Set([plan, ...(await originalsOf(store, plan))].map(sourceOf));
  const isOfExport = memoize(async (sender: string): Promise<boolean> => {
    const sent = await findJobPlan(store, sender);
    return sent !== undefined && sources.has(sourceOf(sent));
  });
  return async ({ external_id, outcome, mark }) => {
    const entry = outcome === 'duplicate' ? await ledger.lookup(external_id) : undefined;
    return entry?.state === 'issued' && entry.issued.mark === mark && isOfExport(entry.job);
  };
}

/** Bytes are the same export under one account in one environment. */
const sourceOf = ({
  environment,
  account,
  source,
}: Pick<Plan, 'environment' | 'account' | 'source'>): string =>
  JSON.stringify([environment, account, source.sha256]);

async function originalsOf(store: Store, plan: Plan): Promise<Plan[]> {
  const summary = await findStored(store, `${reportPrefix(plan)}${SUMMARY_FILE}`, summaryForm);
  const found = await Promise.all((summary?.joined ?? []).map(({ job }) => findJobPlan(store, job)));
  return found.filter((one) => one !== undefined);
}
