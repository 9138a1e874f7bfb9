import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runJob } from '../../infra/local/host/run-job.ts';
import { createApprovalWatch } from '../../infra/local/serve/approval-watch.ts';
import { readStored } from '../../shared/records/stored.ts';
import { type Summary, summaryForm } from '../../shared/report/summary.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';
import { spawnRowmark } from './spawn-rowmark.ts';

const KEY = 'incoming/default/mine/sales.csv';

/** The parts of `serve` that matter here, one look at a time. */
async function opened(folder: TemporaryFolder) {
  const data = folder.path;
  const host = await openQuietHost(data, { dryRun: true, verify: 'all' });
  const reports: Summary[] = [];
  const said: string[] = [];
  const run = async (job: string) => {
    const { report } = await runJob({ job, ...host }, () => {});
    const summary = await readStored(host.store, `${report}summary.json`, summaryForm);
    reports.push(summary);
    return summary;
  };
  return {
    host,
    reports,
    said,
    look: createApprovalWatch({
      data,
      host,
      run: async (job) => void (await run(job)),
      refused: (_, why) => said.push(why),
      failed: (_, error) => expect.fail(String(error)),
    }),
    put: async (file: string, text: string) => {
      await mkdir(join(data, file, '..'), { recursive: true });
      await writeFile(join(data, file), text);
    },
    drop: async () => {
      const received = await host.receive({
        detail: { bucket: { name: 'local' }, object: { key: KEY } },
      });
      if (!('job' in received)) throw new Error('ignored');
      return run(received.job);
    },
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

const PROFILE = 'profiles/mine.json';

const approvalOf = (plan: string | undefined) => `approvals/default/${plan}.json`;
const causes = ({ unreadable, notices }: Summary) =>
  [unreadable, ...notices].flatMap((one) => (one?.code === 'PLAN-DIFFERS' ? [one.message] : []));

it('runs what is dropped dry, and issues it once when its plan is approved, in the name of who did', async () => {
  await using folder = await temporaryFolder();
  await using serving = await opened(folder);
  const { look, reports, said, put, drop } = serving;
  await put(PROFILE, '{"extends": "standard"}');
  await put(KEY, receiptExport(receipt('A-1'), receipt('A-2')));
  const dry = await drop();
  expect(dry.counts.documents).toMatchObject({ ready: 2, issued: 0 });
  await look();
  await put(approvalOf('0'.repeat(64)), '');
  await put('approvals/default/notes.txt', '');
  await put('other/approval', '');
  await symlink(join(folder.path, 'other/approval'), join(folder.path, approvalOf('1'.repeat(64))));
  await look();
  await look();
  expect(said.sort()).toEqual(['no-approval', 'unknown-plan']);
  expect(reports).toHaveLength(1);

  const approval = approvalOf(dry.plan?.sha256);
  await put(approval, '{"by": "somebody else"}');
  await look();
  await look();
  const [, real, ...more] = reports;
  expect(more).toEqual([]);
  expect(real).toMatchObject({
    dry_run: false,
    counts: { documents: { issued: 2 } },
    approval: { plan: dry.plan?.sha256, by: userInfo().username },
  });
  expect(Date.parse(real?.approval?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(dry.finished_at));
  const page = await readFile(join(folder.path, real?.report ?? '', 'summary.html'), 'utf8');
  expect(page).toContain('Approved by');
  expect(page).toContain('Εγκρίθηκε από');
});

it('takes no approval that was there before the dry run, also where its plan is the same', async () => {
  await using folder = await temporaryFolder();
  await using serving = await opened(folder);
  const { look, reports, said, put, drop } = serving;
  await put(PROFILE, '{"extends": "standard"}');
  await put(KEY, receiptExport(receipt('A-1')));
  const first = await drop();
  const approval = approvalOf(first.plan?.sha256);
  await put(approval, '');
  await rm(join(folder.path, KEY));
  await put(KEY, receiptExport(receipt('A-1')));
  const second = await drop();
  expect(second.plan).toEqual(first.plan);
  await look();
  expect(said).toEqual(['before-plan']);
  await put(approval, 'again');
  await look();
  expect(reports.at(-1)?.counts.documents.issued).toBe(1);
});

it('issues nothing of an export, corrections or a profile that was changed since the dry run, and says so', async () => {
  await using folder = await temporaryFolder();
  await using serving = await opened(folder);
  const { look, reports, said, put, drop } = serving;
  const changes = {
    'the export is a different file': [KEY, receiptExport(receipt('A-1', { price: '3.11' }))],
    'the corrections were changed': [
      `${KEY}.corrections.json`,
      JSON.stringify({
        corrections: [
          {
            row: 2,
            column: 'line.unit_price',
            was: '3.10',
            now: '3.20',
            by: 'a',
            at: '2026-11-20T10:00:00Z',
          },
        ],
      }),
    ],
    'the profile was changed': [PROFILE, '{"extends": "standard", "together": ["counterpart.name"]}'],
  } as const;
  for (const [cause, [key, text]] of Object.entries(changes)) {
    await put(PROFILE, '{"extends": "standard"}');
    await put(KEY, receiptExport(receipt('A-1')));
    const later = new Date(Date.now() + 1000 * reports.length);
    await utimes(join(folder.path, KEY), later, later);
    const dry = await drop();
    await put(key, text);
    await put(approvalOf(dry.plan?.sha256), cause);
    await look();
    const real = reports.at(-1);
    expect(real?.counts.documents.issued).toBe(0);
    expect(said).toEqual([]);
    expect([real?.dry_run, real && causes(real)[0]]).toEqual([false, expect.stringContaining(cause)]);
    await rm(join(folder.path, key));
  }
});

it('serves so where approval is required, and the command import then issues nothing without one', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const env = { ROWMARK_REST_SECONDS: '1', ROWMARK_APPROVAL: 'required' };
  const dropped = join(data, 'incoming/default/standard/sales.csv');
  await mkdir(join(dropped, '..'), { recursive: true });
  await writeFile(dropped, receiptExport(receipt('A-1')));
  let approved = false;
  const ran = await spawnRowmark(['serve', '--data', data], {
    env,
    onOutput: ({ stdout }, kill) => {
      const [, plan] = /plan ([0-9a-f]{64})/.exec(stdout) ?? [];
      if (plan !== undefined && !approved) {
        approved = true;
        void mkdir(join(data, 'approvals/default'), { recursive: true }).then(() =>
          writeFile(join(data, approvalOf(plan)), ''),
        );
      }
      const isUntold = plan === undefined && stdout.includes('report: ');
      if (isUntold || /approved by/.test(stdout)) kill('SIGTERM');
    },
  });
  expect(ran.stdout).toMatch(/A-1 +ready/);
  expect(ran.stdout).toMatch(/A-1 +issued/);
  const file = join(folder.path, 'more.csv');
  await writeFile(file, receiptExport(receipt('A-2')));
  const refused = await spawnRowmark(['import', file, '--data', data], { env });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('Approval is required');
});

it('says in the next dry run what changed since the plan before, and nothing else', async () => {
  await using folder = await temporaryFolder();
  await using serving = await opened(folder);
  const { put, drop } = serving;
  await put(PROFILE, '{"extends": "standard"}');
  await put(KEY, receiptExport(receipt('A-1'), receipt('A-2'), receipt('A-3')));
  const first = await drop();
  expect(first.notices.filter(({ code }) => code === 'PLAN-CHANGED')).toEqual([]);
  await put(KEY, receiptExport(receipt('A-1'), receipt('A-2', { price: '3.20' }), receipt('A-4')));
  const second = await drop();
  const told = second.notices.flatMap(({ code, message }) => (code === 'PLAN-CHANGED' ? [message] : []));
  expect(told).toEqual([
    expect.stringContaining('documents changed: 3, unchanged: 1'),
    expect.stringMatching(/A-2 \(row 3\).*these fields differ: .*unit_price/),
    expect.stringMatching(/A-4 \(row 4\).*does not contain it/),
    expect.stringMatching(/A-3 \(row 4\).*but no longer in the export/),
  ]);
});
