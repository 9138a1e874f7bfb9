import type { RowAnswer } from '../documents/payment-life/life-context.ts';
import { statesMoney } from '../problems/money-statements.ts';
import type { RowRecord } from '../records/row-record.ts';
import { mergeInOrder } from './merge-in-order.ts';
import type { SpoolFile } from './spool.ts';
import { recordOfRow, type SpooledRow, spooledRow } from './spooled-row.ts';

type AnswerFiles = readonly Pick<SpoolFile<RowAnswer>, 'read'>[];

/** Number of rows that are left alone. */
export async function skippedIn(files: AnswerFiles): Promise<number> {
  let skipped = 0;
  for (const file of files)
    for await (const { verdict } of file.read()) if (verdict === 'skipped') skipped += 1;
  return skipped;
}

/** The rows of an export, as many at once as are there, those with an answer of their own with that; both run in the order of the rows. */
export async function* withAnswers(
  rows: AsyncGenerator<readonly SpooledRow[]>,
  files: AnswerFiles,
): AsyncGenerator<readonly SpooledRow[]> {
  if (files.length === 0) return yield* rows;
  const answers = mergeInOrder(
    files.map((file) => file.read()),
    ({ row }) => row,
  );
  let next = await answers.next();
  for await (const batch of rows) {
    const answered = [...batch];
    for (const [at, { row }] of batch.entries())
      for (; !next.done && next.value.row <= row; next = await answers.next()) {
        const given = answered[at];
        if (given && next.value.row === row)
          answered[at] = spooledRow(withAnswer(recordOfRow(given), next.value));
      }
    yield answered;
  }
}

/** Drops what conversion said that the row states: it makes no document. */
function withAnswer(given: RowRecord, { verdict, problems, external_id }: RowAnswer): RowRecord {
  if (verdict === undefined) return { ...given, ...(external_id === undefined ? {} : { external_id }) };
  const { stage: _stage, ...row } = given;
  const kept = row.problems.filter(
    ({ code, severity }) => !statesMoney(code) && (verdict === 'rejected' || severity !== 'error'),
  );
  const all = [...problems, ...kept];
  return verdict === 'skipped'
    ? { ...row, verdict, problems: all }
    : { ...row, verdict, stage: 'map', problems: all };
}
