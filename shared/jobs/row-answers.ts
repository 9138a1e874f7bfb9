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

/** The rows of an export, those with an answer of their own with that; both run in the order of the rows. */
export async function* withAnswers(
  rows: AsyncIterable<SpooledRow>,
  files: AnswerFiles,
): AsyncGenerator<SpooledRow> {
  const answers = mergeInOrder(
    files.map((file) => file.read()),
    ({ row }) => row,
  );
  let next = await answers.next();
  for await (const row of rows) {
    let answered = row;
    for (; !next.done && next.value.row <= row.row; next = await answers.next())
      if (next.value.row === row.row) answered = spooledRow(withAnswer(recordOfRow(answered), next.value));
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
