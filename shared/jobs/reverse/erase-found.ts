import { unlessDamaged } from '../../records/stored-form.ts';
import { findWhole } from '../../records/stored-object.ts';
import {
  ERASED_FILE,
  ERASED_REPORT_FORM,
  type ErasedReport,
  erasedReportForm,
  isSuperseded,
  type Sealer,
  SUMMARY_FILE,
  sealRecord,
} from '../../report/seal.ts';
import { summaryForm } from '../../report/summary.ts';
import type { Erasable } from '../../store/erasable.ts';
import { reportPrefix } from '../../store/keys.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { findChainHead } from '../files/chain-head.ts';
import { chainSealer } from '../files/chain-sealer.ts';
import { findWholePlan } from '../files/read-job.ts';
import { leaveOut } from '../find/erase-from-index.ts';
import type { ErasedJob, FoundToErase } from './find-erasable.ts';

interface Erasing {
  store: Store;
  erasable: Erasable;
  sealer: Sealer | undefined;
  by: string;
  now: Date;
}

/**
 * Erases the found data for good. First writes a sealed record of each report's hash in its place, so that an
 * interrupted erasing can be repeated. The ledger stays unchanged.
 */
export async function eraseFound(erasing: Erasing, { jobs, objects }: FoundToErase): Promise<void> {
  for (const job of jobs) await keepPlace(erasing, job);
  for (const [account, of] of Map.groupBy(jobs, (one) => one.account))
    await leaveOut(erasing.store, { account, jobs: new Set(of.map(({ job }) => job)) });
  await erasing.erasable.erase(objects);
}

async function keepPlace({ store, sealer, by, now }: Erasing, of: ErasedJob): Promise<void> {
  const report = reportPrefix(of);
  const text = await unlessAbsent(store.readText(`${report}${SUMMARY_FILE}`));
  const key = `${report}${ERASED_FILE}`;
  if ((await findWhole(store, key, erasedReportForm)) !== undefined) return;
  const summary = text === undefined ? undefined : unlessDamaged(() => summaryForm.read(text, report));
  // Without a readable summary, the report keeps its place, and its predecessor is unknown.
  const plan = of.damaged === undefined ? undefined : await findWholePlan(store, of.job);
  const kept = summary ?? (plan && { environment: plan.environment, previous: null, files: {} });
  if (kept === undefined) return;
  const { environment, previous, files } = kept;
  const older = Object.entries(files).filter(([file]) => isSuperseded(file));
  const record: Omit<ErasedReport, 'seal'> = {
    form: ERASED_REPORT_FORM,
    ...{ job: of.job, environment, account: of.account, report },
    ...{ erased_at: now.toISOString(), by },
    summaries: [sha256Hex(text ?? ''), ...older.map(([, { sha256 }]) => sha256)],
    previous,
  };
  const { head } = await findChainHead(store, of.account);
  const own = await chainSealer(store, sealer, head.latest);
  await store.put(key, (await sealRecord(record, own)).text);
}
