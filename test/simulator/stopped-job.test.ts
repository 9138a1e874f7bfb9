import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { reportKilledJob } from '../../infra/local/host/run-job.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { readOutcomes } from '../../shared/jobs/files/read-job.ts';
import { RetryableStep } from '../../shared/jobs/steps/events.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';
import { startSmallService } from '../service/small-service.ts';

const DOCUMENTS = 6;
const IDS = Array.from({ length: DOCUMENTS }, (_, n) => `S-${n + 1}`);

let folder: TemporaryFolder;
let host: LocalHost;
let data: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
});
afterEach(async () => {
  await host[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** The job of an export, read and not yet issued. */
async function readExport(faults: Fault[] = [], dryRun = false): Promise<string> {
  host = await openQuietHost(data, { faults, dryRun });
  const text = receiptExport(...IDS.map((id) => receipt(id)));
  return readJob(host, text, { file: 'stopped.csv', folder: 'imported' });
}

const stop = (job: string) => host.store.put(jobKeys(job).stopped, '{}');
const forgetOutcomes = (job: string) => rm(join(data, jobKeys(job).outcomes(1)));

/** How often the service issued each document. */
async function issuedThere(): Promise<Record<string, number>> {
  const stats = await fetch(`${host.serviceUrl}/_sandbox/stats`);
  const { accounts } = JSON.parse(await stats.text());
  return accounts['demo@rowmark.example']?.issued ?? {};
}

const answers = async (job: string) =>
  (await readOutcomes(host.store, job, 1)).map(({ outcome, problems }) => problems.at(-1)?.code ?? outcome);

it.each([
  ['job', false],
  ['dry run that follows it', true],
])('a stopped %s says of documents whose answers were lost that nobody knows, not that nothing was sent', async (_, dryRun) => {
  let job = await readExport([
    { match: { path: '/invoices/{id}/issue_draft' }, action: { reset: 'after' } },
    { match: { method: 'GET', path: '/invoices/{id}' }, action: { status: 500 } },
  ]);
  await expect(host.handlers.issue({ job, chunk: 1 })).rejects.toBeInstanceOf(RetryableStep);
  const issued = await issuedThere();
  if (dryRun) {
    await host[Symbol.asyncDispose]();
    job = await readExport([], true);
  }
  await stop(job);
  await host.handlers.issue({ job, chunk: 1 });
  const told = await answers(job);
  const ofIssued = IDS.flatMap((id, n) => (issued[id] === undefined ? [] : [told[n]]));
  expect(ofIssued.length).toBeGreaterThan(1);
  expect(new Set(ofIssued)).toEqual(new Set(['OUTCOME-UNKNOWN']));
});

it('finds what was issued before the stop, of which a kill left no outcome', async () => {
  const job = await readExport();
  await host.handlers.issue({ job, chunk: 1 });
  const before = await readOutcomes(host.store, job, 1);
  await forgetOutcomes(job);
  await stop(job);
  await host.handlers.issue({ job, chunk: 1 });
  expect(await readOutcomes(host.store, job, 1)).toEqual(before);
  expect(before.map(({ outcome }) => outcome)).toEqual(IDS.map(() => 'issued'));
});

it('says that nothing was sent of what nobody began, and asks no service for it', async () => {
  const job = await readExport([{ match: { method: 'POST', path: '/invoices' }, action: { status: 500 } }]);
  await stop(job);
  await host.handlers.issue({ job, chunk: 1 });
  expect(new Set(await answers(job))).toEqual(new Set(['JOB-STOPPED']));
  expect(await issuedThere()).toEqual({});
});

it('looks up the documents of a killed job that is not gone on with', async () => {
  const job = await readExport();
  await host.handlers.issue({ job, chunk: 1 });
  await forgetOutcomes(job);
  await reportKilledJob(host, job);
  expect(new Set(await answers(job))).toEqual(new Set(['issued']));
});

it('does not say of a killed job that nothing was sent, where the ledger is lost', async () => {
  const job = await readExport();
  await host.handlers.issue({ job, chunk: 1 });
  await host.handlers.report({ job });
  await forgetOutcomes(job);
  await host[Symbol.asyncDispose]();
  await rm(join(data, 'ledger'), { recursive: true });
  host = await openQuietHost(data);
  await reportKilledJob(host, job);
  expect(new Set(await answers(job))).toEqual(new Set(['LEDGER-BEHIND']));
  const [first] = await readOutcomes(host.store, job, 1);
  expect(first?.problems.map(({ code }) => code)).toEqual(['OUTCOME-UNKNOWN', 'LEDGER-BEHIND']);
});

it('does not ask the ledger of another environment about them', async () => {
  const job = await readExport();
  await host.handlers.issue({ job, chunk: 1 });
  await forgetOutcomes(job);
  for (const key of [jobKeys(job).job, jobKeys(job).plan]) {
    const text = await host.store.readText(key);
    await host.store.put(key, text.replace('"environment":"sandbox"', '"environment":"elsewhere"'));
  }
  await reportKilledJob(host, job);
  const { report } = await host.handlers.report({ job });
  const rows = (await host.store.readText(`${report}result.jsonl`)).trim().split('\n');
  expect(new Set(rows.map((row) => JSON.parse(row).code))).toEqual(new Set(['OUTCOME-UNKNOWN']));
});

it('begins a new job where the same file is imported after a stop', async () => {
  host = await openQuietHost(data);
  const path = join(folder.path, 'again.csv');
  await writeFile(path, receiptExport(...IDS.map((id) => receipt(id))));
  const request = { path, account: DEFAULT_ACCOUNT, profile: 'standard', profileSha256: '', dryRun: false };
  const first = await importFile(host, request, () => {});
  await rm(join(data, jobKeys(first.job).finished));
  await stop(first.job);
  const again = await importFile(host, request, () => {});
  expect(again.continued).toBe(false);
  expect(again.job).not.toBe(first.job);
  expect(again.summary.counts.documents).toMatchObject({ duplicate: DOCUMENTS });
});

it('a job that goes on under another login keeps what it knows of its own, and sends nothing', async () => {
  await using small = await startSmallService();
  const refused = { status: 422, body: { status: 'Invoice Errors', errors: [{ message: 'no' }] } };
  const books = { body: [{ id: 7, name: 'Sales', series: 'A', invoice_type_code: '11.1' }] };
  small.trick = ({ call, path, body }) => {
    if (call !== 'draft' && /S-2|inv-3/.test(path)) return { status: 500 };
    return call === 'books' ? books : body.includes('"S-3"') ? refused : undefined;
  };
  const open = async (email: string) => {
    const service = { url: small.url, credentialsOf: () => ({ email, api_key: 'key' }) };
    host = await openQuietHost(data, { service, requestsInFlight: 1 });
  };
  const issue = async (job: string) => {
    await host.handlers.issue({ job, chunk: 1 }).catch(() => {});
    const told = await answers(job);
    await forgetOutcomes(job);
    return told;
  };
  await open('one@company.example');
  await issue(await readJob(host, receiptExport(receipt('S-4')), { file: 'before.csv' }));
  const ids = ['S-1', 'S-2', 'S-3', 'S-4'];
  const job = await readJob(host, receiptExport(...ids.map((id) => receipt(id))));
  expect(await issue(job)).toEqual(['issued', 'OUTCOME-UNKNOWN', 'SERVICE-REFUSED', 'duplicate']);
  await host[Symbol.asyncDispose]();
  await open('two@company.example');
  const asked = small.seen.length;
  await host.handlers.issue({ job, chunk: 1 }).catch(() => {});
  const then = (await readOutcomes(host.store, job, 1)).map(({ problems }) =>
    problems.map(({ code }) => code),
  );
  const changed = ['LOGIN-CHANGED'];
  expect(then).toEqual([[], ['OUTCOME-UNKNOWN', ...changed], changed, changed]);
  expect(small.seen.length).toBe(asked);
});
