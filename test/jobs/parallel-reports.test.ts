import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { describeSource } from '../../shared/jobs/receive/receive-export.ts';
import { reportJob } from '../../shared/jobs/report/report-job.ts';
import { summarySchema } from '../../shared/report/summary.ts';
import { exportKey } from '../../shared/store/keys.ts';
import { type Store, sha256Hex } from '../../shared/store/store.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { RECEIPT_HEADER, receipt } from '../local/receipt-export.ts';

async function openHost() {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-parallel-'));
  const host = await openQuietHost(folder);
  const place = (file: string) => ({ account: 'default', profile: 'standard', file });
  return {
    host,
    /** The job of an export, worked on to the step before its report. */
    async issued(file: string, text: string): Promise<string> {
      const path = join(folder, file);
      await writeFile(path, text);
      const key = exportKey('imported', place(file));
      const { version } = await host.store.putFile(key, path);
      const received = await host.receive({
        detail: { bucket: { name: 'local' }, object: { key, 'version-id': version } },
      });
      const job = z.object({ job: z.string() }).parse(received).job;
      await host.handlers.intake({ job });
      for (const chunk of (await readPlan(host.store, job)).waves.flat())
        await host.handlers.issue({ job, chunk });
      return job;
    },
    path: (key: string) => join(folder, key),
    text: (key: string) => readFile(join(folder, key), 'utf8'),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

it('puts reports that are written at once into one chain, each after another', async () => {
  await using at = await openHost();
  const jobs: string[] = [];
  for (const name of ['a', 'b', 'c', 'd'])
    jobs.push(await at.issued(`${name}.csv`, `${RECEIPT_HEADER}\n${receipt(name)}\n`));
  const reports = await Promise.all(jobs.map((job) => at.host.handlers.report({ job })));
  const summaries = await Promise.all(
    reports.map(async ({ report }) =>
      summarySchema.parse(JSON.parse(await at.text(`${report}summary.json`))),
    ),
  );
  const followed = summaries.map(({ previous }) => previous?.job);
  expect(followed.filter((job) => job === undefined)).toHaveLength(1);
  expect(new Set(followed).size).toBe(jobs.length);
  for (const { previous } of summaries) {
    if (previous === null) continue;
    const { sha256 } = await describeSource(
      (await at.host.store.localFile(`${previous.report}summary.json`)).path,
    );
    expect(sha256).toBe(previous.sha256);
  }
});

it('leaves a report in its place that is asked for again after others have followed it', async () => {
  await using at = await openHost();
  const jobs: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    jobs.push(await at.issued(`${name}.csv`, `${RECEIPT_HEADER}\n${receipt(name)}\n`));
    await at.host.handlers.report({ job: jobs.at(-1) });
  }
  const [first, second] = jobs;
  const before = await at.text('reports/default/latest.json');
  const again = await at.host.handlers.report({ job: second });
  expect(again.brief.job).toBe(second);
  expect(await at.text('reports/default/latest.json')).toBe(before);
  const summary = summarySchema.parse(JSON.parse(await at.text(`${again.report}summary.json`)));
  expect(summary.previous?.job).toBe(first);
});

it('joins retries that are reported at once: neither says that the rows of the other failed', async () => {
  await using at = await openHost();
  const rows = ['R-1', 'R-2', 'R-3'].map((id) => receipt(id, { rate: '99' }));
  const original = await at.issued('month.csv', [RECEIPT_HEADER, ...rows, ''].join('\n'));
  await at.host.handlers.report({ job: original });
  const retry = (row: number) =>
    at.issued(
      `retry-${row}.csv`,
      `${RECEIPT_HEADER},rowmark_problem,rowmark_what_to_do\n${receipt(`R-${row}`)},x [rowmark ${original}#${row + 1}],\n`,
    );
  const jobs = [await retry(1), await retry(2), await retry(3)];
  await Promise.all(jobs.map((job) => at.host.handlers.report({ job })));
  const head = z
    .object({ latest: z.object({ key: z.string() }) })
    .parse(JSON.parse(await at.text(`reports/default/joined/${original}.json`)));
  const lines = (await at.text(head.latest.key)).trim().split('\n');
  expect(lines.map((line) => z.object({ outcome: z.string() }).parse(JSON.parse(line)).outcome)).toEqual([
    'issued',
    'issued',
    'issued',
  ]);
});

it('states at the head the report that lies there, when two runs of one report end in the other order', async () => {
  await using at = await openHost();
  const job = await at.issued('a.csv', `${RECEIPT_HEADER}\n${receipt('a')}\n`);
  const { store } = at.host;
  const deps = { store, log: () => {}, language: 'en' as const, itemsOf: () => ({ read: async () => [] }) };
  let isFirst = true;
  // The first run has written its files and is slow to take its place; the second does all of it meanwhile.
  const slow: Store = {
    ...store,
    async update(key, change) {
      if (key.endsWith('latest.json') && isFirst) {
        isFirst = false;
        await reportJob({ ...deps, now: () => new Date('2026-11-20T10:00:01Z') }, { job });
      }
      return store.update(key, change);
    },
  };
  const { report } = await reportJob(
    { ...deps, store: slow, now: () => new Date('2026-11-20T10:00:00Z') },
    { job },
  );
  const { latest } = JSON.parse(await at.text('reports/default/latest.json'));
  expect(sha256Hex(await at.text(`${report}summary.json`))).toBe(latest.sha256);
});

it('leaves a report alone that another run has stored and others follow, if its own run was slow', async () => {
  await using at = await openHost();
  const [first, second, third] = [
    await at.issued('a.csv', oneReceipt('a')),
    await at.issued('b.csv', oneReceipt('b')),
    await at.issued('c.csv', oneReceipt('c')),
  ];
  let isFirst = true;
  // The first run found no chain; before it stores its summary, three reports are written and follow each other.
  const slow: Store = {
    ...at.host.store,
    async update(key, change) {
      if (key.endsWith('summary.json') && isFirst) {
        isFirst = false;
        for (const job of [second, first, third]) await at.host.handlers.report({ job });
      }
      return at.host.store.update(key, change);
    },
  };
  const deps = { log: () => {}, language: 'en' as const, itemsOf: () => ({ read: async () => [] }) };
  await reportJob({ ...deps, store: slow, now: () => new Date('2026-11-20T10:00:00Z') }, { job: first });
  const chain: (string | undefined)[] = [];
  let link = JSON.parse(await at.text('reports/default/latest.json')).latest;
  while (link) {
    chain.push(link.job);
    link = JSON.parse(await at.text(`${link.report}summary.json`)).previous;
  }
  expect(chain).toEqual([third, first, second]);
});

/** Two jobs without a head: the step of the first has written its report, and ended before it put it there. */
async function withOneUnstated(at: Awaited<ReturnType<typeof openHost>>) {
  const [first, second] = [
    await at.issued('a.csv', oneReceipt('a')),
    await at.issued('b.csv', oneReceipt('b')),
  ];
  const { store } = at.host;
  await rm(at.path('reports/default/latest.json'));
  let minute = 0;
  const deps = { store, log: () => {}, language: 'en' as const, itemsOf: () => ({ read: async () => [] }) };
  const report = (job: string, over: Partial<Store> = {}) => {
    minute += 1;
    const finished = new Date(Date.UTC(2026, 10, 20, 10, minute));
    return reportJob({ ...deps, store: { ...store, ...over }, now: () => finished }, { job });
  };
  const away: Store['update'] = async (key, change) => {
    if (key.endsWith('latest.json')) throw new Error('the answer of the store is lost');
    return store.update(key, change);
  };
  await expect(report(first, { update: away })).rejects.toThrow('is lost');
  return { first, second, store, report };
}

const oneReceipt = (name: string) => `${RECEIPT_HEADER}\n${receipt(name)}\n`;

it('keeps a report that another one follows before its own step has put it at the head', async () => {
  await using at = await openHost();
  const { first, second, store, report } = await withOneUnstated(at);
  let isFirst = true;
  // The step runs again, and the other job finds the report as the newest while it does.
  await report(first, {
    async readText(key, version) {
      const text = await store.readText(key, version);
      if (isFirst && key.endsWith('summary.json')) {
        isFirst = false;
        await report(second);
      }
      return text;
    },
  });
  const { latest, previous } = JSON.parse(await at.text('reports/default/latest.json'));
  expect(latest.job).toBe(second);
  expect(previous.job).toBe(first);
  expect(sha256Hex(await at.text(`${previous.report}summary.json`))).toBe(previous.sha256);
});

it('puts a report that stands already at the head, as it is', async () => {
  await using at = await openHost();
  const { first, report } = await withOneUnstated(at);
  const { brief, report: place } = await report(first);
  const summary = await at.text(`${place}summary.json`);
  expect(JSON.parse(summary).finished_at).toBe('2026-11-20T10:01:00.000Z');
  const { latest } = JSON.parse(await at.text('reports/default/latest.json'));
  expect(latest.sha256).toBe(sha256Hex(summary));
  expect(brief.head).toContain(latest.sha256);
});

it('writes a report anew whose files are not what it states, and keeps the summary that another one follows', async () => {
  await using at = await openHost();
  const { first, second, store, report } = await withOneUnstated(at);
  const { report: behind } = await report(second);
  const { previous } = JSON.parse(await at.text(`${behind}summary.json`));
  expect(previous.job).toBe(first);
  await store.put(`${previous.report}result.csv`, 'cut in the mid');
  await report(first);
  const anew = summarySchema.parse(JSON.parse(await at.text(`${previous.report}summary.json`)));
  for (const [file, { sha256 }] of Object.entries(anew.files))
    expect(sha256Hex(await readFile(at.path(`${previous.report}${file}`))), file).toBe(sha256);
  expect(Object.keys(anew.files)).toContain(`summary-${previous.sha256}.json`);
});
