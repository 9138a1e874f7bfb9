import { readJsonLines } from '../../../records/json-lines.ts';
import { PAYOUT_LINES, type Payout, payoutForm } from '../../../records/payout.ts';
import { cellText } from '../../../sheet/sheet.ts';
import { PayoutSums } from '../../payouts/payout-sums.ts';
import { payoutCells } from '../../payouts/write-payouts.ts';
import type { StoredReport } from '../../seal/open-sealed.ts';
import { firstDifference } from './first-difference.ts';
import { type Comparing, type Comparison, reportRows, rowsOfSheet, storedSheet } from './stored-sheet.ts';

export async function statedPayouts(report: StoredReport): Promise<Payout[]> {
  const bytes = await report.read(PAYOUT_LINES);
  if (bytes === undefined) return [];
  return Array.fromAsync(
    readJsonLines(bytes, (text, line) => payoutForm.read(text, `${PAYOUT_LINES}:${line}`)),
  );
}

/** Makes the payouts anew from the rows; documents of earlier jobs stand in place of rows without one. */
export async function comparePayouts({ report }: Comparing): Promise<Comparison> {
  const sums = new PayoutSums();
  for await (const record of reportRows(report)) sums.add({ record });
  const { payouts: made } = await sums.finish(async () => new Map());
  const stated = await statedPayouts(report);
  return firstDifference(stated.map(amountsOf), made.map(amountsOf)) ?? missedDocument(stated, made);
}

const amountsOf = ({ documents, without_document, ...amounts }: Payout) => ({
  ...amounts,
  answered: documents.length + without_document.length,
});

function missedDocument(stated: readonly Payout[], made: readonly Payout[]): Comparison {
  for (const [at, { payout, documents }] of made.entries()) {
    const said = new Map(stated[at]?.documents.map((one) => [one.external_id, JSON.stringify(one)]));
    const other = documents.find((one) => said.get(one.external_id) !== JSON.stringify(one));
    if (other !== undefined)
      return { what: payout, stated: said.get(other.external_id) ?? '–', found: JSON.stringify(other) };
  }
  return undefined;
}

/** Compares the flat payouts with the lines beside them. */
export async function comparePayoutTable(of: Comparing): Promise<Comparison> {
  const sheet = await storedSheet(of, { encoding: 'utf-8', delimiter: ',' });
  if (sheet === undefined) return 'not compared';
  const stated = await Array.fromAsync(rowsOfSheet(sheet), ({ cells }) => cells.map(cellText));
  const made = (await statedPayouts(of.report)).map(payoutCells);
  return firstDifference(stated.slice(1), made);
}
