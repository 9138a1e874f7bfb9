import { PAYOUT_LINES, PAYOUT_TABLE, type Payout } from '../../records/payout.ts';
import type { Sink } from '../../store/store.ts';
import { csvLine } from '../files/csv-line.ts';
import { guardLine } from '../files/formula-guard.ts';
import type { ReportFile } from '../files/report-writer.ts';
import { createTextFile } from '../files/text-file.ts';
import { BOM, FLAT_FORM } from '../rows/write-result-csv.ts';

const HEAD = [
  ...['payout', 'date', 'currency', 'amount', 'gross', 'refunded', 'fees', 'other', 'remainder', 'payments'],
  ...['documents', 'without_document'],
];

/** `payouts.jsonl` and `payouts.csv`, the same flat: each document as its external_id and MARK, each other amount with its type. */
export async function writePayouts(
  payouts: readonly Payout[],
  openSink: (file: string) => Promise<Sink>,
): Promise<ReportFile[]> {
  if (payouts.length === 0) return [];
  const lines = payouts.map(
    (one) => `${JSON.stringify(one)}
`,
  );
  const cells = payouts.map((one) => csvLine(payoutCells(one), FLAT_FORM));
  return [
    await writeText(PAYOUT_LINES, lines, openSink),
    await writeText(PAYOUT_TABLE, [BOM, csvLine(HEAD, FLAT_FORM), ...cells], openSink),
  ];
}

async function writeText(
  name: string,
  texts: readonly string[],
  openSink: (file: string) => Promise<Sink>,
): Promise<ReportFile> {
  const file = createTextFile(name, await openSink(name));
  for (const text of texts) await file.write(text);
  return file.end();
}

/** The cells of a payout in its CSV. */
export const payoutCells = (one: Payout): string[] => [
  guardLine(one.payout),
  one.date ?? '',
  one.currency,
  ...[one.amount, one.gross, one.refunded, one.fees],
  guardLine(one.other.map(({ type, amount }) => `${type}: ${amount}`).join('; ')),
  one.remainder,
  String(one.payments),
  guardLine(one.documents.map(({ external_id, mark }) => `${external_id}: ${mark ?? '–'}`).join('; ')),
  one.without_document.join(' '),
];
