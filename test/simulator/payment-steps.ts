import { onTestFinished } from 'vitest';
import { readOutcomes, readPlan } from '../../shared/jobs/files/read-job.ts';
import { profileKey } from '../../shared/store/keys.ts';
import { openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { ORDER_LINE, RETAIL } from '../tables/receipt-profile.ts';

/** Of payments, without the list that it extends. */
export const profile = { name: 'balance', document: RETAIL, payment: { line: ORDER_LINE } };

/** A data folder whose exports of one list of payments are taken in and issued a step at a time. */
export async function paymentSteps({ dryRun = false, list = 'stripe-balance', payment = {} } = {}) {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const host = await openQuietHost(folder.path, { requestsInFlight: 1, dryRun });
  onTestFinished(() => host[Symbol.asyncDispose]());
  const own = { ...profile, extends: list, payment: { ...profile.payment, ...payment } };
  await host.store.put(profileKey('balance'), JSON.stringify(own));
  async function issue(job: string) {
    await host.handlers.issue({ job, chunk: 1 });
    return readOutcomes(host.store, job, 1);
  }
  return {
    host,
    intake: (file: string, text: string) => readJob(host, text, { file, profile: 'balance' }),
    issue,
    documents: async (job: string) => (await readPlan(host.store, job)).documents,
  };
}
