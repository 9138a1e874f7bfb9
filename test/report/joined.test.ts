import { expect, test } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import type { Outcome } from '../../shared/records/document-record.ts';
import {
  addTry,
  firstTry,
  type JoinedLine,
  joinedLineSchema,
} from '../../shared/report/retry/joined-line.ts';
import type { Original } from '../../shared/report/retry/write-joined.ts';
import { anOutcome, aRow, reportOf } from './report-fixtures.ts';

const COLUMNS = ['external_id', 'name'];
const RETRY_COLUMNS = [...COLUMNS, 'rowmark_problem', 'rowmark_what_to_do'];

/** The report of an original job whose rows 2, 3, … had these outcomes. */
async function originalOf(job: string, outcomes: readonly Outcome[]): Promise<Original> {
  const missing = problem('MAP-VALUE-MISSING', {}, {});
  const { records } = await reportOf({
    plan: { job, columns: COLUMNS },
    rows: outcomes.map((_, index) => aRow(index + 2)),
    outcomes: outcomes.map((outcome, index) =>
      anOutcome(index + 1, { outcome, problems: outcome === 'issued' ? [] : [missing] }),
    ),
  });
  const lines = records.map((record): JoinedLine => firstTry(record, job));
  return {
    job,
    source: `${job}.csv`,
    columns: COLUMNS,
    async *lines() {
      yield* lines;
    },
  };
}

/** Reports a retry file whose rows stand for the given rows of originals. */
async function retryOf(
  references: readonly (string | undefined)[],
  originals: readonly Original[],
  plan: { dry_run?: boolean; columns?: string[] } = {},
) {
  const report = await reportOf({
    plan: { job: 'retry-job', columns: RETRY_COLUMNS, ...plan },
    rows: references.map((reference, index) =>
      aRow(index + 2, {
        cells: [`R-${index}`, 'x', reference === undefined ? '' : `Old. [rowmark ${reference}]`, ''],
      }),
    ),
    outcomes: references.map((_, index) => anOutcome(index + 1)),
    request: { originalOf: async (job) => originals.find((original) => original.job === job) },
  });
  const lines = (file: string): JoinedLine[] =>
    report.folder
      .text(file)
      .trimEnd()
      .split('\n')
      .map((line) => joinedLineSchema.parse(JSON.parse(line)));
  return { ...report, lines };
}

test('what a dry run found ready is still to be issued, and was not left out of its retry file', async () => {
  const original = await originalOf('first', ['ready', 'rejected']);
  const { summary } = await retryOf(['first#3'], [original]);
  expect(summary.joined[0]).toMatchObject({ complete: false, counts: { ready: 1, issued: 1 }, notices: [] });
});

test('rows of two originals give two joined reports', async () => {
  const originals = [await originalOf('first', ['rejected']), await originalOf('second', ['rejected'])];
  const { lines, summary } = await retryOf(['second#2', 'first#2'], originals);
  expect(summary.joined.map(({ job, complete }) => [job, complete])).toEqual([
    ['second', true],
    ['first', true],
  ]);
  expect(lines('joined-2.jsonl')[0]?.tries.at(-1)).toMatchObject({ job: 'retry-job', row: 3 });
});

test('an original that nobody knows, and a dry run, give no joined report', async () => {
  const unknown = await retryOf(['nobody#2', undefined], []);
  expect(unknown.summary.joined).toEqual([]);
  expect(unknown.summary.notices.map(({ code }) => code)).toEqual([
    'RETRY-ORIGINAL-UNKNOWN',
    'RETRY-ROW-UNKNOWN',
  ]);
  const original = await originalOf('first', ['rejected']);
  expect((await retryOf(['first#2'], [original], { dry_run: true })).summary.joined).toEqual([]);
});

test('what is done stays done; a later try is only listed', async () => {
  const { records } = await reportOf({ rows: [aRow(2)], outcomes: [anOutcome(1)] });
  const done = firstTry(records[0], 'first');
  const again = addTry(done, { ...records[0], outcome: 'conflict', mark: null }, 'second');
  expect(again).toMatchObject({ outcome: 'issued', mark: done.mark });
  expect(again.tries.map(({ outcome }) => outcome)).toEqual(['issued', 'conflict']);
  const ready = addTry({ ...done, outcome: 'ready' }, { ...records[0], row: 9 }, 'second');
  expect(ready).toMatchObject({ outcome: 'issued', row: 2 });
});
