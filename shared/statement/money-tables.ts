import { balanceWords } from '../report/tables/balance-table.ts';
import { payoutDocumentTable, payoutTable } from '../report/tables/payout-table.ts';
import { columns, countCell, numberColumns, type Table, textCell } from '../report/tables/table.ts';
import type { Statement } from './statement.ts';
import { statementWords as w } from './statement-words.ts';

/** Payouts with their documents, and what was paid out without one. */
export const payoutTables = (statement: Statement): Table[] => [
  payoutTable(statement.payouts),
  payoutDocumentTable(statement.payouts),
  paidWithout(statement),
];

const paidWithout = ({ paid_without_document: found }: Statement): Table => ({
  id: 'paid-without',
  title: w.paidWithout,
  head: [
    ...columns(w.payout, w.file),
    ...numberColumns(w.row),
    { word: { en: 'external_id', el: 'external_id' } },
  ],
  rows: found.map(({ payout, file, row, external_id }) => [
    textCell(payout),
    textCell(file),
    countCell(row),
    textCell(external_id),
  ]),
});

/** Each export in its currencies: the file, its documents, and what the rest is. */
export const balances = ({ balances: found }: Statement): Table => ({
  id: 'balances',
  title: w.balances,
  head: columns(w.file, w.currency, w.inFile, w.inDocuments, w.theRest),
  rows: found.flatMap(({ file, balance }) =>
    balanceWords(balance).map((one) => [
      textCell(file),
      textCell(one.currency),
      { words: one.file },
      { words: one.documents },
      { words: one.rest },
    ]),
  ),
});
