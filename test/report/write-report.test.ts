import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type Problem, problem } from '../../shared/problems/problem.ts';
import { isSealIntact } from '../../shared/report/seal.ts';
import { type Sink, sha256Hex } from '../../shared/store/store.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { anOutcome, aRow, reportOf } from './report-fixtures.ts';

test('a row whose document has no outcome, which cannot be, leaves no report behind', async () => {
  const written = reportOf({ plan: { documents: 2 }, rows: [aRow(2), aRow(3)], outcomes: [anOutcome(1)] });
  await expect(written).rejects.toThrow('Row 3 is of a document without an outcome');
});

test('there is something to correct only where a finding is an error', async () => {
  const pageOf = async (found: Problem) => {
    const { folder } = await reportOf({ rows: [aRow(2, { problems: [found] })], outcomes: [anOutcome(1)] });
    return folder.text('summary.html');
  };
  const notice = problem('PAY-REPEATED', { row: 2 }, { external_id: 'r1', first: 2 });
  expect(await pageOf(notice)).toContain('Findings, by cause');
  expect(await pageOf(notice)).not.toContain('What to correct');
  expect(await pageOf(problem('MAP-VALUE-MISSING', { row: 2 }))).toContain('What to correct, by cause');
});

test('the page says what credit notes leave of the sum of all documents', async () => {
  const credit = { invoice_type_code: '11.4', payable_total: '62.00' };
  const outcomes = [anOutcome(1), anOutcome(2, credit)];
  const { folder } = await reportOf({ plan: { documents: 2 }, rows: [aRow(2), aRow(3)], outcomes });
  expect(folder.text('summary.html')).toContain('186.00 € (after credit notes: 62.00 €)');
});

test('a finding names the cell that a spreadsheet shows, and only the row of a line of JSON', async () => {
  const cellsIn = async (format: 'csv' | 'jsonl') => {
    const found = problem('MAP-VALUE-MISSING', { row: 3, column: 'b' });
    const sheet = { format, encoding: 'utf-8', bom: false, gzip: false, evidence: [], notices: [] } as const;
    const { summary, folder } = await reportOf({
      plan: { columns: ['a', 'b'], sheet },
      rows: [aRow(3, { problems: [found], verdict: 'rejected', stage: 'map' })],
      outcomes: [anOutcome(1, { rows: [3], outcome: 'rejected', stage: 'map', problems: [found] })],
    });
    return [summary.problems[0]?.cells, folder.text('summary.html').includes('<li>B3</li>')];
  };
  expect(await cellsIn('csv')).toEqual([['B3'], true]);
  expect(await cellsIn('jsonl')).toEqual([[], false]);
});

test('summary.json is written last, names the hash of every other file and carries its seal', async () => {
  const { folder } = await reportOf({ rows: [aRow(2)], outcomes: [anOutcome(1)] });
  expect(folder.order.at(-1)).toBe('summary.json');
  const text = folder.text('summary.json');
  const { files } = JSON.parse(text);
  const others = [...folder.files].filter(([file]) => !['summary.json', 'SHA256SUMS'].includes(file));
  expect(files).toEqual(
    Object.fromEntries(
      others.map(([file, content]) => [file, { bytes: content.length, sha256: sha256Hex(content) }]),
    ),
  );
  expect(isSealIntact(text)).toBe(true);
});

test('an export that does not agree with its control file has no retry file: no row is at fault', async () => {
  const against = problem('CONTROL-MISMATCH', {}, { what: 'rows', stated: 2, counted: 1 });
  const { summary, records } = await reportOf({
    plan: { notices: [against] },
    rows: [aRow(2)],
    outcomes: [anOutcome(1, { outcome: 'held', problems: [against], numbers_used: 0 })],
  });
  expect(records).toMatchObject([{ outcome: 'held', code: 'CONTROL-MISMATCH' }]);
  expect(Object.keys(summary.files)).not.toContain('retry.csv');
  expect(summary).toMatchObject({ complete: false, notices: [{ code: 'CONTROL-MISMATCH' }] });
});

test('when the rows cannot be written, none of the report appears and the reason is passed on', async () => {
  const folder = createMemoryFolder();
  const broken = new Error('The disk is full.');
  let aborted = 0;
  const openSink = async (file: string): Promise<Sink> => {
    const sink = await folder.openSink(file);
    const abort = async () => {
      aborted += 1;
    };
    if (file !== 'result.jsonl') return { ...sink, abort };
    const write = async () => {
      throw broken;
    };
    return { ...sink, write, abort };
  };
  const report = reportOf({ rows: [aRow(2)], outcomes: [anOutcome(1)], request: { openSink } });
  await expect(report).rejects.toThrow(broken);
  expect(aborted).toBe(3);
  expect(folder.files.has('summary.json')).toBe(false);
});

test('result.csv is safe to open, result.jsonl holds the text as it was, and negative money stays a number', async () => {
  const evil = '=HYPERLINK("http://x.example")';
  const { folder, records } = await reportOf({
    rows: [aRow(2, { external_id: evil })],
    outcomes: [anOutcome(1, { series: '@SUM(1)', net_total: '-100.00' })],
  });
  const [, record = []] = Papa.parse<string[]>(folder.text('result.csv')).data;
  expect([record[1], record[11], record[21]]).toEqual([`'${evil}`, "'@SUM(1)", '-100.00']);
  expect(records[0]).toMatchObject({ external_id: evil, series: '@SUM(1)' });
});

test('a format that cannot be written is named and left out', async () => {
  const folder = createMemoryFolder();
  const broke = () => Promise.reject(new Error('no such luck'));
  const openSink = async (file: string): Promise<Sink> => {
    const sink = await folder.openSink(file);
    return file === 'result.csv' ? { ...sink, write: broke, close: broke } : sink;
  };
  const input = { rows: [aRow(2)], outcomes: [anOutcome(1)], request: { openSink } };
  await expect(reportOf(input)).resolves.toMatchObject({
    summary: { notices: [{ code: 'REPORT-FORMAT-FAILED' }] },
  });
  expect([...folder.files.keys()].sort()).toEqual([
    'SHA256SUMS',
    'result.jsonl',
    'result.xlsx',
    'summary.html',
    'summary.json',
  ]);
});
