import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type Summary, summarySchema } from '../../shared/report/summary.ts';
import { readStats } from '../local/read-stats.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';
import { salesWithMistakes } from './sales-with-mistakes.ts';

const FORM = { delimiter: ';', newline: '\r\n' };
const HEADER_ROW = 1;

interface Imported {
  status: number | null;
  summary: Summary;
  /** Folder of the report. */
  report: string;
}

async function importFile(data: string, path: string): Promise<Imported> {
  const { status, stdout } = await runRowmark(['import', path, '--data', data, '--json']);
  const { jobs } = JSON.parse(stdout);
  const summary = summarySchema.parse(jobs[0].summary);
  return { status, summary, report: join(data, summary.report) };
}

/** The retry file's records with a change made to them, written as a person's program would. */
async function changeRetry(report: string, target: string, change: (records: string[][]) => string[][]) {
  const text = await readFile(join(report, 'retry.csv'), 'utf8');
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: ';',
    skipEmptyLines: true,
  });
  await writeFile(target, `\uFEFF${Papa.unparse(change(data), FORM)}\r\n`);
}

/** The row that a record names in `[rowmark JOB#ROW]`. */
const originOf = (record: readonly string[]) =>
  Number(/\[rowmark \S+#(\d+)\]/.exec(record.join(' '))?.[1] ?? 0);

test('40 mistakes in 200 rows come back corrected: one joined report, 200 issued rows, nothing issued twice', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const sales = salesWithMistakes();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, `\uFEFF${Papa.unparse([sales.header, ...sales.typed], FORM)}\r\n`);

  const first = await importFile(data, file);
  expect(first.status).toBe(1);
  const { rows } = first.summary.counts;
  expect(rows.rejected).toBe(40);
  expect(rows.issued + rows.rejected + rows.held).toBe(200);
  expect(rows.held).toBeGreaterThan(0);

  const corrected = join(folder.path, 'retry.csv');
  await changeRetry(first.report, corrected, ([header = [], ...records]) => [
    header,
    ...records.map((record) => {
      const index = originOf(record) - HEADER_ROW - 1;
      const { column } = sales.mistakes.find(({ at }) => at === index) ?? {};
      return record.map((cell, at) => (at === column ? (sales.correct[index]?.[column] ?? '') : cell));
    }),
  ]);
  const second = await importFile(data, corrected);
  expect(second.status).toBe(0);
  expect(second.summary.counts.rows.issued).toBe(rows.rejected + rows.held);

  const [joined] = second.summary.joined;
  expect(joined).toMatchObject({
    job: first.summary.job,
    source: 'sales.csv',
    rows: 200,
    complete: true,
    notices: [],
  });
  expect(joined?.counts.issued).toBe(200);
  const lines = (await readFile(join(second.report, 'joined.jsonl'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ row }) => row)).toEqual(sales.correct.map((_, index) => index + HEADER_ROW + 1));
  expect(lines.map(({ external_id }) => external_id)).toEqual(sales.correct.map(([id]) => id));
  expect(lines.every(({ outcome, mark }) => outcome === 'issued' && /^\d{15}$/.test(mark))).toBe(true);
  const mended = lines.find(({ row }) => row === (sales.mistakes[0]?.at ?? 0) + HEADER_ROW + 1);
  expect(mended.tries.map(({ job, outcome }: { job: string; outcome: string }) => [job, outcome])).toEqual([
    [first.summary.job, 'rejected'],
    [second.summary.job, 'issued'],
  ]);

  const { issued, series } = (await readStats(data)).accounts['demo@rowmark.example'] ?? {
    issued: {},
    series: {},
  };
  expect(Object.values(issued).every((times) => times === 1)).toBe(true);
  expect(Object.keys(issued)).toHaveLength(new Set(sales.correct.map(([id]) => id)).size);
  expect(Object.values(series).every(({ lost }) => lost === 0)).toBe(true);

  const documents = await readFile(join(data, `jobs/${second.summary.job}/documents/00001.jsonl`), 'utf8');
  expect(documents).toContain('"=Ξενοδοχεία Αιγαίου"');
  const verified = await runRowmark(['verify', second.report, '--source', corrected]);
  expect([verified.status, verified.stderr]).toEqual([0, '']);
});

test('moved columns and deleted rows are named; what was left out can still be brought back', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const sales = salesWithMistakes();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, Papa.unparse([sales.header, ...sales.typed], FORM));
  const first = await importFile(data, file);
  const left = first.summary.counts.rows.rejected + first.summary.counts.rows.held;

  const half = join(folder.path, 'half.csv');
  const correct = ([header = [], ...records]: string[][]) => [
    header,
    ...records.map((record) => [
      ...(sales.correct[originOf(record) - HEADER_ROW - 1] ?? []),
      ...record.slice(sales.header.length),
    ]),
  ];
  const documentOf = (record: readonly string[]) => Number(/\d+/.exec(record[0] ?? '')?.[0]);
  await changeRetry(first.report, half, (records) =>
    correct(records)
      .filter((record, index) => index === 0 || documentOf(record) % 2 === 0)
      .map((record) => [...record].reverse()),
  );
  const second = await importFile(data, half);
  const brought = second.summary.counts.rows.issued;
  const [joined] = second.summary.joined;
  expect(joined?.notices.map(({ code }) => code)).toEqual(['RETRY-COLUMNS-MOVED', 'RETRY-ROWS-LEFT-OUT']);
  expect(joined).toMatchObject({ complete: false, rows: 200 });
  const shown = await runRowmark(['report', 'latest', '--data', data]);
  expect(shown.stdout).toContain('sales.csv: ');
  for (const { message } of joined?.notices ?? []) expect(shown.stdout).toContain(message);
  expect(joined?.counts.issued).toBe(200 - left + brought);

  const rest = join(folder.path, 'rest.csv');
  await changeRetry(first.report, rest, (records) =>
    correct(records).filter((record, index) => index === 0 || documentOf(record) % 2 === 1),
  );
  const third = await importFile(data, rest);
  expect(third.summary.joined[0]).toMatchObject({ complete: true, notices: [] });
  expect(third.summary.joined[0]?.counts.issued).toBe(200);
});
