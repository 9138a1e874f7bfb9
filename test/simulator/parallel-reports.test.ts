import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { documentsNamed } from '../../shared/jobs/find/find-documents.ts';
import { reportJob } from '../../shared/jobs/report/report-job.ts';
import { summarySchema } from '../../shared/report/summary.ts';
import { type Store, sha256Hex } from '../../shared/store/store.ts';
import { openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { RECEIPT_HEADER, receipt } from '../commands/receipt-export.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { emptyWorld } from './empty-ledger.ts';

const oneReceipt = (name: string) => `${RECEIPT_HEADER}\n${receipt(name)}\n`;

/** A host whose jobs are worked on to the step before their report, and that step with a store of a test. */
async function openHost() {
  const folder = await temporaryFolder();
  const host = await openQuietHost(folder.path);
  const { store } = host;
  const path = (key: string) => join(folder.path, key);
  const text = (key: string) => readFile(path(key), 'utf8');
  let minute = 0;
  const told: string[] = [];
  return {
    ...{ told, host, store, path, text },
    async issued(name: string, content = oneReceipt(name)): Promise<string> {
      const job = await readJob(host, content, { file: `${name}.csv`, folder: 'imported' });
      for (const chunk of (await readPlan(store, job)).waves.flat())
        await host.handlers.issue({ job, chunk });
      return job;
    },
    /** The step at the next minute. */
    report(job: string, over: Partial<Store> = {}) {
      minute += 1;
      const finished = new Date(Date.UTC(2026, 10, 20, 10, minute));
      const log = (...line: unknown[]) => told.push(JSON.stringify(line));
      const world = { ...emptyWorld({ ...store, ...over }), log, now: () => finished };
      return reportJob({ ...world, language: 'en' }, { job });
    },
    summary: async (prefix: string) => summarySchema.parse(JSON.parse(await text(`${prefix}summary.json`))),
    head: async () => JSON.parse(await text('reports/default/latest.json')),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Writes as the store does, but for the first time to a file: something else happens before. */
function slowAt({ store }: { store: Store }, file: string, act: () => Promise<unknown>): Partial<Store> {
  let isFirst = true;
  return {
    async update(key, change) {
      if (key.endsWith(file) && isFirst) {
        isFirst = false;
        await act();
      }
      return store.update(key, change);
    },
  };
}

it('puts reports that are written at once into one chain, each after another', async () => {
  await using at = await openHost();
  const jobs: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) jobs.push(await at.issued(name));
  const reports = await Promise.all(jobs.map((job) => at.host.handlers.report({ job })));
  const summaries = await Promise.all(reports.map(({ report }) => at.summary(report)));
  const followed = summaries.map(({ previous }) => previous?.job);
  expect(followed.filter((job) => job === undefined)).toHaveLength(1);
  expect(new Set(followed).size).toBe(jobs.length);
  for (const { previous } of summaries) {
    if (previous === null) continue;
    expect(sha256Hex(await at.text(`${previous.report}summary.json`))).toBe(previous.sha256);
  }
});

it('leaves a report in its place that is asked for again after others have followed it', async () => {
  await using at = await openHost();
  const jobs: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    jobs.push(await at.issued(name));
    await at.host.handlers.report({ job: jobs.at(-1) });
  }
  const [first, second] = jobs;
  const before = await at.head();
  const again = await at.host.handlers.report({ job: second });
  expect(again.brief.job).toBe(second);
  expect(await at.head()).toEqual(before);
  expect((await at.summary(again.report)).previous?.job).toBe(first);
});

it('joins retries that are reported at once: neither says that the rows of the other failed', async () => {
  await using at = await openHost();
  const rows = ['R-1', 'R-2', 'R-3'].map((id) => receipt(id, { rate: '99' }));
  const original = await at.issued('month', [RECEIPT_HEADER, ...rows, ''].join('\n'));
  await at.host.handlers.report({ job: original });
  const retry = (row: number) =>
    at.issued(
      `retry-${row}`,
      `${RECEIPT_HEADER},rowmark_problem,rowmark_what_to_do\n${receipt(`R-${row}`)},x [rowmark ${original}#${row + 1}],\n`,
    );
  const jobs = [await retry(1), await retry(2), await retry(3)];
  await Promise.all(jobs.map((job) => at.host.handlers.report({ job })));
  const { latest } = JSON.parse(await at.text(`reports/default/joined/${original}.json`));
  const lines = (await at.text(latest.key)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).outcome)).toEqual(['issued', 'issued', 'issued']);
});

it('states at the head the report that lies there, when two runs of one report end in the other order', async () => {
  await using at = await openHost();
  const job = await at.issued('a');
  // The first run has written its files and is slow to take its place; the second does all of it meanwhile.
  const slow = slowAt(at, 'latest.json', () => at.report(job));
  const { report } = await at.report(job, slow);
  expect(sha256Hex(await at.text(`${report}summary.json`))).toBe((await at.head()).latest.sha256);
  expect(at.told).toEqual([1, 2].map((attempt) => JSON.stringify(['report written', { job, attempt }])));
});

it('leaves a report alone that another run has stored and others follow, if its own run was slow', async () => {
  await using at = await openHost();
  const [first, second, third] = [await at.issued('a'), await at.issued('b'), await at.issued('c')];
  // The first run found no chain; before it stores its summary, three reports are written and follow each other.
  const three = async () => {
    for (const job of [second, first, third]) await at.host.handlers.report({ job });
  };
  await at.report(first, slowAt(at, 'summary.json', three));
  const chain: string[] = [];
  for (let link = (await at.head()).latest; link; link = (await at.summary(link.report)).previous)
    chain.push(link.job);
  expect(chain).toEqual([third, first, second]);
});

/** Two jobs without a head: the step of the first has written its report, and ended before it put it there. */
async function withOneUnstated(at: Awaited<ReturnType<typeof openHost>>) {
  const [first, second] = [await at.issued('a'), await at.issued('b')];
  await rm(at.path('reports/default/latest.json'));
  const lost = () => Promise.reject(new Error('the answer of the store is lost'));
  await expect(at.report(first, slowAt(at, 'latest.json', lost))).rejects.toThrow('is lost');
  return { first, second };
}

it('keeps a report that another one follows before its own step has put it at the head', async () => {
  await using at = await openHost();
  const { first, second } = await withOneUnstated(at);
  let isFirst = true;
  // The step runs again, and the other job finds the report as the newest while it does.
  await at.report(first, {
    async readText(key, version) {
      const text = await at.store.readText(key, version);
      if (isFirst && key.endsWith('summary.json')) {
        isFirst = false;
        await at.report(second);
      }
      return text;
    },
  });
  const { latest, previous } = await at.head();
  expect(latest.job).toBe(second);
  expect(previous.job).toBe(first);
  expect(sha256Hex(await at.text(`${previous.report}summary.json`))).toBe(previous.sha256);
});

it('puts a report that stands already at the head, as it is', async () => {
  await using at = await openHost();
  const { first } = await withOneUnstated(at);
  const { brief, report: place } = await at.report(first);
  const summary = await at.text(`${place}summary.json`);
  expect(JSON.parse(summary).finished_at).toBe('2026-11-20T10:01:00.000Z');
  const { latest } = await at.head();
  expect(latest.sha256).toBe(sha256Hex(summary));
  expect(brief.head).toContain(latest.sha256);
});

it('writes a report anew whose files are not what it states, and keeps the summary that another one follows', async () => {
  await using at = await openHost();
  const { first, second } = await withOneUnstated(at);
  const { report: behind } = await at.report(second);
  const { previous } = await at.summary(behind);
  if (previous === null) throw new Error('it follows none');
  expect(previous.job).toBe(first);
  await at.store.put(`${previous.report}result.csv`, 'cut in the mid');
  await at.report(first);
  const anew = await at.summary(previous.report);
  for (const [file, { sha256 }] of Object.entries(anew.files))
    expect(sha256Hex(await readFile(at.path(`${previous.report}${file}`))), file).toBe(sha256);
  expect(Object.keys(anew.files)).toContain(`summary-${previous.sha256}.json`);
});

it('finds what a report tells that was written again, though the index had no room for it', async () => {
  await using at = await openHost();
  const job = await readJob(at.host, oneReceipt('a'), { file: 'a.csv' });
  await at.report(job);
  await at.host.handlers.issue({ job, chunk: 1 });
  const full = (key: string) => key.startsWith('index/') && Promise.reject(new Error('no room'));
  await at.report(job, { put: async (key, body) => (await full(key)) || at.store.put(key, body) });
  const found = await documentsNamed(at.store, { accounts: ['default'], wanted: 'a' });
  expect(found).toMatchObject([{ external_id: 'a' }]);
});
