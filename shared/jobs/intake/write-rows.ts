import type { RowAnswer } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { isConversionNotice } from '../../problems/conversion-notice.ts';
import { toldPaymentForm } from '../../records/job-record.ts';
import { linesWriter } from '../../records/json-lines.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { mergeSorted, type SpoolFile } from '../files/spool.ts';
import { recordOfRow, rowParts, type SpooledRow, spooledRow } from '../rows/spooled-row.ts';

/** Writes the rows of a job, each with the ordinal of its document. */
export async function writeRows(
  store: Store,
  of: {
    job: string;
    rows: AsyncIterable<readonly SpooledRow[]>;
    documentOfRow: ReadonlyMap<number, number>;
  },
) {
  const writer = linesWriter(await store.create(jobKeys(of.job).rows));
  for await (const rows of of.rows) {
    for (const row of rows) {
      const full = writer.write(...rowParts(row, of.documentOfRow.get(row.row)));
      if (full) await full;
    }
  }
  await writer.close();
}

type AnswerFiles = readonly Pick<SpoolFile<RowAnswer>, 'read'>[];

/** Number of skipped rows. */
export async function countSkipped(files: AnswerFiles): Promise<number> {
  let skipped = 0;
  for (const file of files)
    for await (const { verdict } of file.read()) if (verdict === 'skipped') skipped += 1;
  return skipped;
}

/** Rows of an export in batches, each with its own answer if it has one; both sorted by row. */
export async function* withAnswers(
  rows: AsyncGenerator<readonly SpooledRow[]>,
  files: AnswerFiles,
): AsyncGenerator<readonly SpooledRow[]> {
  if (files.length === 0) return yield* rows;
  const answers = mergeSorted(
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

/** Adds its answer to a row; a verdict drops notices of conversion, as the row makes no document. */
function withAnswer(given: RowRecord, { verdict, problems, external_id }: RowAnswer): RowRecord {
  if (verdict === undefined) return { ...given, ...(external_id === undefined ? {} : { external_id }) };
  const { stage: _stage, ...row } = given;
  const kept = row.problems.filter(
    ({ code, severity }) => !isConversionNotice(code) && (verdict === 'rejected' || severity !== 'error'),
  );
  const all = [...problems, ...kept];
  return verdict === 'skipped'
    ? { ...row, verdict, problems: all }
    : { ...row, verdict, stage: 'map', problems: all };
}

/** Writes the payments noted in the ledger by this job, for the report's seal; no file without payments. */
export async function writeToldPayments(
  store: Store,
  job: string,
  payments: readonly string[],
): Promise<void> {
  if (payments.length === 0) return;
  const writer = linesWriter(await store.create(jobKeys(job).payments));
  for (const payment of payments) await writer.write(toldPaymentForm.text({ payment }));
  await writer.close();
}
