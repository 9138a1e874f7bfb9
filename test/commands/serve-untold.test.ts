import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { announceJob, createServeOutput, type ServeOutput } from '../../infra/local/serve/job-queue.ts';
import { temporaryFolder } from './run-rowmark.ts';
import { AT_REST, receipt, serveUntil, standardFolder } from './serve-kit.ts';

it('goes on serving where the note of whom to tell cannot be written, and says so', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const standard = await standardFolder(data);
  await writeFile(join(data, 'webhooks'), 'no folder');
  await writeFile(join(standard, 'first.csv'), receipt('U-1'));
  const ran = await serveUntil(data, {
    env: {
      ...AT_REST,
      ROWMARK_WEBHOOK: 'http://127.0.0.1:9/hook',
      ROWMARK_WEBHOOK_SECRET: 'a-secret-of-the-tests',
    },
    meanwhile: [[/webhooks/, () => writeFile(join(standard, 'second.csv'), receipt('U-2'))]],
    until: ({ stdout, stderr }) => /U-2 +issued/.test(stdout) || /starts again/.test(stderr),
  });
  expect(ran.stdout).toMatch(/U-1 +issued[\s\S]*U-2 +issued/);
  expect(ran.stderr).toMatch(/The delivery of the event [\s\S]*webhooks/);
  expect(ran.stderr).not.toMatch(/starts again/);
  expect(ran.status).toBe(0);
});

it('says of a job that it has ended where its report cannot be shown', async () => {
  await using folder = await temporaryFolder();
  const told: unknown[] = [];
  const voice: ServeOutput = {
    ...createServeOutput({ language: 'en', json: false }),
    failed: (of, error, args) => told.push([of, error instanceof Error, args]),
  };
  const times = { intake_ms: 0, issue_ms: 0, report_ms: 0 };
  const store = createFolderStore(folder.path);
  const report = 'reports/default/standard/gone.csv/job/';
  await announceJob({ data: folder.path, store, voice }, { job: 'f'.repeat(32), ran: { report, times } });
  expect(told).toEqual([['jobUntold', true, { job: 'f'.repeat(8), report }]]);
});
