import { type BilingualText, inBothLanguages } from '../../problems/bilingual-text.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Payout } from '../../records/payout.ts';
import { formatAmount } from '../words/format-amount.ts';
import { reportLabels as labels } from '../words/report-labels.ts';
import { columns, countCell, moneyCell, numberColumns, type Table, textCell } from './table.ts';

/** Documents and rows of a payout that are named; `payouts.jsonl` has all. */
const NAMED_MAX = 12;

/** The sums of each payout, explained to the cent. */
export const payoutTable = (payouts: readonly Payout[]): Table => ({
  id: 'payouts',
  title: labels.payouts,
  head: [
    ...columns(labels.payout, labels.day),
    ...numberColumns(labels.paidOut, labels.remainder, labels.gross, labels.givenBack, labels.fees),
    ...columns(labels.otherAmounts),
    ...numberColumns(labels.payments),
  ],
  rows: payouts.map((one) => [
    textCell(one.payout),
    { instant: one.date ?? '–' },
    { money: one.amount, unit: one.currency },
    moneyCell(one.remainder),
    ...[one.gross, one.refunded, one.fees].map(moneyCell),
    { words: inBothLanguages((language) => otherWords(one, language)) },
    countCell(one.payments),
  ]),
});

/** The documents of each payout by their MARKs, and its rows that have none. */
export const payoutDocumentTable = (payouts: readonly Payout[]): Table => ({
  id: 'payout-documents',
  title: labels.payoutDocuments,
  head: [
    ...columns(labels.payout),
    ...numberColumns(labels.documents),
    { word: labels.documentsOf, wide: 4 },
    { word: labels.rowsWithout, wide: 2 },
  ],
  rows: payouts.map((one) => [
    textCell(one.payout),
    countCell(one.documents.length),
    textCell(firstOf(one.documents.map(({ external_id, mark }) => mark ?? external_id))),
    textCell(firstOf(one.without_document.map(String))),
  ]),
});

const otherWords = ({ other }: Payout, language: Language): string =>
  other
    .map(({ type, amount }) => `${otherWord(type, language)} ${formatAmount(amount, language)}`)
    .join(' · ') || '–';

const otherWord = (type: string, language: Language): string =>
  (BALANCES[type] ?? { en: type, el: type })[language];

const BALANCES: Readonly<Record<string, BilingualText>> = {
  'balance before': labels.balanceBefore,
  'balance after': labels.balanceAfter,
};

function firstOf(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  const shown = names.slice(0, NAMED_MAX).join(', ');
  return more > 0 ? `${shown} +${more}` : shown || '–';
}
