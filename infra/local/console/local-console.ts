import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsoleHost } from '../../../functions/console/console-host.ts';
import { approverOf } from '../../../shared/jobs/approve/approved-plan.ts';
import { listedJobRecord, readJob } from '../../../shared/jobs/files/read-job.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { openSealer } from '../files/open-sealer.ts';
import { readConfiguration } from '../host/configuration.ts';
import { knownAccounts, openAccount } from '../host/known-accounts.ts';
import type { LocalHost } from '../host/local-host.ts';
import { createLog } from '../host/log.ts';
import type { EventWebhook } from '../serve/event-webhook.ts';
import type { JobQueue } from '../serve/job-queue.ts';
import { inspectApart } from './inspect-apart.ts';

interface LocalConsole {
  data: string;
  host: LocalHost;
  queue: JobQueue;
  webhook?: EventWebhook | undefined;
  live: boolean;
  company: string;
  language: Language;
  /** Accounts of the named keys, even if they have no folder yet. */
  namedAccounts: () => Promise<readonly string[]>;
  /** True if this person may issue in the account now. */
  mayIssue?: (by: string, account: string) => Promise<boolean>;
}

/** The console's host on this machine: the folder, and the queue of `rowmark serve`. */
export function localConsoleHost(of: LocalConsole): ConsoleHost {
  const { data, host, queue, webhook, live, company, language, namedAccounts } = of;
  const { mayIssue = async () => true } = of;
  const approvalRequired = readConfiguration().ROWMARK_APPROVAL === 'required';
  return {
    store: host.store,
    now: host.approving.now,
    pace: host.pace,
    log: createLog(),
    environment: host.environment,
    live,
    language,
    company,
    dryRunOnly: false,
    approvalRequired,
    secondPerson: approvalRequired,
    sandboxUrl: live ? undefined : host.serviceUrl,
    accounts: async () => [...new Set([...(await knownAccounts(data)), ...(await namedAccounts())])],
    unknownAccount: ({ account, accounts }) =>
      problem('ACCOUNT-UNKNOWN', {}, { variant: 'console', account, accounts: accounts.join(', ') }),
    clientOf: host.clientOf,
    ledgerOf: host.ledgerOf,
    amending: host.amending,
    sealKeys: async () => [(await openSealer(data)).key],
    login: host.login,
    jobNames: () => readdir(join(data, 'jobs')).catch(() => []),
    startJob: async (job) =>
      queue.start(job, async () => {
        const record = await readJob(host.store, job);
        const by = (await approverOf(host.store, job)) ?? record.by;
        return record.dry_run || by === undefined || mayIssue(by, record.account);
      }),
    openAccount: (account) => openAccount(data, account),
    jobsUnderWay: async () => queue.underWay,
    stopJob: (job) => queue.stop(job),
    progressOf: async ({ job }) => queue.progressOf(job),
    hasEnded: async ({ job }) => (await host.store.head(jobKeys(job).finished)) !== undefined,
    deliverEvent: webhook && (async ({ id }) => void webhook.deliver(id)),
    apart: undefined,
    inspect: inspectApart(),
  };
}

/** Restarts jobs of the console and jobs that were cut off; the command `import` continues its own. */
export async function resumeJobs(host: ConsoleHost): Promise<number> {
  const { jobNames, store, environment, startJob } = host;
  const left: JobRecord[] = [];
  for (const job of await jobNames()) {
    const record = await listedJobRecord(host, job);
    if (record?.environment !== environment) continue;
    if (record.by === undefined && (await store.head(jobKeys(job).ofConsole)) === undefined) continue;
    if ((await store.head(jobKeys(job).finished)) === undefined) left.push(record);
  }
  left.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  for (const { job } of left) await startJob(job);
  return left.length;
}
