import { expect, it } from 'vitest';
import { describeImport } from '../../infra/local/print/describe-report.ts';
import { readStored } from '../../shared/records/stored.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { droppedJob, openQuietHost } from '../commands/open-quiet-host.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { receipts } from '../console/receipts.ts';
import { EMAIL, startFaultyService } from './faulty-service.ts';

const NO_TIMES = { intake_ms: 0, issue_ms: 0, report_ms: 0 };
const now = new Date('2026-11-20T10:00:00Z');

it('is in the message about a dry run, in what intake answers of a long job, and at the terminal', async () => {
  await using folder = await temporaryFolder();
  await using service = await startFaultyService();
  const credentials = { email: EMAIL, api_key: 'sandbox' };
  const over = {
    now: () => now,
    requestsInFlight: 1,
    service: { url: service.url, credentialsOf: () => credentials },
  };
  {
    await using host = await openQuietHost(folder.path, over);
    const job = await droppedJob(host, receipts(4_000), { file: 'real.csv' });
    expect((await host.handlers.intake({ job })).ends).toBe(
      'real.csv: 4,000 documents are being issued. That ends at about: 20 November 2026 at 13:00 (Greek time).',
    );
  }
  await using host = await openQuietHost(folder.path, { ...over, dryRun: true });
  const job = await droppedJob(host, receipts(80), { file: 'dry.csv' });
  const { chunks, ends } = await host.handlers.intake({ job });
  expect(ends).toBe('');
  for (let chunk = 1; chunk <= chunks; chunk += 1) await host.handlers.issue({ job, chunk });
  const { report, brief } = await host.handlers.report({ job });
  // 80 documents, one request at a time: 72 seconds.
  const said = 'If issuing begins now, it ends at about: 20 November 2026 at 12:01 (Greek time).';
  expect(brief.ends).toBe(said);
  const summary = await readStored(host.store, `${report}summary.json`, summaryForm);
  const imported = { file: 'dry.csv', job, report, summary, times: NO_TIMES, continued: false };
  const terminal = (pace: { issuing: number } | undefined) =>
    describeImport({ store: host.store, data: folder.path, imported, language: 'en', pace });
  const text = (await terminal({ issuing: 1 })).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(
    /If issuing begins now, it ends at about: \d+ \w+ \d{4} at \d\d:\d\d \(Greek time\)\./,
  );
  expect(await terminal(undefined)).not.toContain('it ends at');
});
