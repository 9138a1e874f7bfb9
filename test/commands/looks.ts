import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { runJob } from '../../infra/local/host/run-job.ts';
import { createApprovalWatch } from '../../infra/local/serve/serve-incoming.ts';
import { readStored, readStoredLines } from '../../shared/records/stored.ts';
import { reportRowForm } from '../../shared/report/row.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { openQuietHost } from './open-quiet-host.ts';
import type { RanJob } from './told-report.ts';

/** What `serve` does at one look: it takes an export, or looks for approvals. Time passes as it is told. */
export function openLooks(data: string, told: (of: RanJob) => string) {
  let host: LocalHost | undefined;
  let [said, fault, now]: [string[], string, number] = [[], '', 0];
  const open = (): LocalHost => {
    if (host === undefined) throw new Error('No look is under way.');
    return host;
  };
  async function looked(work: () => Promise<void>): Promise<string> {
    await using opened = await openQuietHost(data, { dryRun: true, verify: 'all' });
    [host, said] = [opened, []];
    await work();
    return said.join('\n');
  }
  async function run(job: string): Promise<void> {
    const { report } = await runJob({ job, ...open() }, () => {});
    const { store } = open();
    const rows = await Array.fromAsync(readStoredLines(store, `${report}result.jsonl`, reportRowForm));
    said.push(told({ rows, summary: await readStored(store, `${report}summary.json`, summaryForm) }));
  }
  const watch = createApprovalWatch({
    data,
    host: {
      get store() {
        return open().store;
      },
      get approving() {
        return open().approving;
      },
    },
    async run(job, key) {
      if (fault !== '') throw new Error(fault);
      said.push(`run for ${key}`);
      await run(job);
    },
    refused: (key, why) => void said.push(`refused ${key}: ${why}`),
    failed: (key, error) => void said.push(`failed ${key}: ${error}`),
    now: () => now,
  });
  return {
    look: (failing: string) => {
      fault = failing;
      return looked(watch);
    },
    take: (key: string) =>
      looked(async () => {
        const received = await open().receive({ detail: { bucket: { name: 'local' }, object: { key } } });
        if ('job' in received) await run(received.job);
        else said.push('ignored');
      }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}
