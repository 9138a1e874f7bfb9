import { sum } from '../../money/decimal.ts';
import { inBothLanguages } from '../../problems/bilingual-text.ts';
import { renderProblem } from '../../problems/problem.ts';
import { outcomes } from '../../records/outcome.ts';
import type { UnusedAmount } from '../../records/unused-amount.ts';
import { causesOf, causesTitle, cellsOf, letteredColumns } from '../summary/causes.ts';
import type { ShownFacts } from '../summary/report-facts.ts';
import type { CurrencySum, RateUse, SeriesUse, TypeSum } from '../summary/summary.ts';
import type { ReportTotals } from '../summary/totals.ts';
import { reportLabels as labels, outcomeMeanings, unusedMeanings } from '../words/report-labels.ts';
import { balanceTable } from './balance-table.ts';
import { directionTables } from './direction-tables.ts';
import { payoutDocumentTable, payoutTable } from './payout-table.ts';
import {
  columns,
  countCell,
  kindCell,
  moneyCell,
  numberColumns,
  sumCells,
  sumColumns,
  type Table,
  type TableCell,
  textCell,
} from './table.ts';

type OutcomeTotals = Pick<ReportTotals, 'rows' | 'documents' | 'sums'>;

/** Columns: 0 outcome, 1 rows, 2 documents, 3 payable, 4 share of the rows, 5 meaning. */
export function outcomeTable({ rows, documents, sums }: OutcomeTotals): Table {
  const total = outcomes.reduce((count, outcome) => count + rows[outcome], 0);
  const shown = outcomes.filter((outcome) => rows[outcome] > 0 || documents[outcome] > 0);
  return {
    id: 'outcomes',
    title: labels.byOutcome,
    head: [
      ...columns(labels.outcome),
      ...numberColumns(labels.rows, labels.documents, labels.payable),
      { word: labels.share, wide: 2 },
      { word: labels.meaning, wide: 2, aside: true },
    ],
    rows: shown.map((outcome) => [
      { outcome },
      countCell(rows[outcome]),
      countCell(documents[outcome]),
      moneyCell(sum(sums.filter((one) => one.outcome === outcome).map((one) => one.payable_total))),
      { share: total === 0 ? 0 : rows[outcome] / total, of: outcome },
      { meaning: outcomeMeanings[outcome] },
    ]),
  };
}

const totalCells = (one: CurrencySum | TypeSum): TableCell[] => [{ outcome: one.outcome }, ...sumCells(one)];

export const typeTable = (sums: readonly TypeSum[]): Table => ({
  id: 'types',
  title: labels.byType,
  head: [...columns(labels.type, labels.outcome), ...sumColumns],
  rows: sums.map((one) => [kindCell(one.invoice_type_code), ...totalCells(one)]),
});

export const currencyTable = (sums: readonly CurrencySum[]): Table => ({
  id: 'currencies',
  title: labels.byCurrency,
  head: [...columns(labels.currency, labels.outcome), ...sumColumns, ...numberColumns(labels.payableForeign)],
  rows: sums.map((one) => [textCell(one.currency), ...totalCells(one), moneyCell(one.payable_foreign)]),
});

/** Columns of the file that look like money and are in no document: what they sum to, and why that is right. */
export const unusedTable = (unused: readonly UnusedAmount[]): Table => ({
  id: 'unused',
  title: labels.unusedAmounts,
  head: [...columns(labels.unusedColumn), ...numberColumns(labels.sum, labels.rows), ...columns(labels.why)],
  rows: unused.map(({ column, sum: amount, rows, because }) => [
    textCell(column),
    moneyCell(amount),
    countCell(rows),
    { words: unusedMeanings[because] },
  ]),
});

const rateTable = (uses: readonly RateUse[]): Table => ({
  id: 'rates',
  title: labels.rates,
  head: [
    ...columns(labels.currency),
    ...numberColumns(labels.documents, labels.rate),
    ...columns(labels.rateSource, labels.rateDate),
  ],
  rows: uses.map(({ currency, documents, exchange_rate, rate_source, rate_date }) => [
    textCell(currency),
    countCell(documents),
    { rate: exchange_rate },
    ...[rate_source, rate_date].map((text) => textCell(text ?? '–')),
  ]),
});

const seriesTable = (uses: readonly SeriesUse[]): Table => ({
  id: 'series',
  title: labels.numbers,
  head: [...columns(labels.series), ...numberColumns(labels.used, labels.lost, labels.first, labels.last)],
  rows: uses.map(({ series, used, lost, first, last }) => [
    textCell(series),
    ...[used, lost].map(countCell),
    ...[first, last].map((number) => ({ digits: number ?? '–' })),
  ]),
});

/** The tables of the money: of the file, of what the bank receives, and of what the documents add up to. */
export const sumTables = ({
  totals: { types, directions, sums, rates, series, balance },
  payouts,
}: Pick<ShownFacts, 'totals' | 'payouts'>): Table[] => [
  balanceTable(balance),
  payoutTable(payouts),
  payoutDocumentTable(payouts),
  typeTable(types),
  ...directionTables(directions),
  currencyTable(sums),
  rateTable(rates),
  seriesTable(series),
];

const CELLS_SHOWN_MAX = 24;

/** The findings by cause, with the first cells of each. */
export function causeTable(facts: Pick<ShownFacts, 'plan' | 'totals'>, most: number): Table {
  const causes = causesOf(facts).slice(0, most);
  const letters = letteredColumns(facts.plan);
  const placesIn = (cause: (typeof causes)[number]) =>
    inBothLanguages((language) => {
      const cells = cellsOf(cause, letters);
      const places = cells.length > 0 ? cells : cause.rows.map((row) => `${labels.row[language]} ${row}`);
      return places.slice(0, CELLS_SHOWN_MAX).join(', ') + (cause.count > CELLS_SHOWN_MAX ? ' …' : '');
    });
  const said = (cause: (typeof causes)[number], part: 'message' | 'hint') =>
    inBothLanguages((language) => renderProblem(cause.example, language)[part]);
  return {
    id: 'causes',
    title: causesTitle(causes.map(({ example }) => example)),
    head: [
      ...columns(labels.count),
      { word: labels.problem, wide: 3 },
      { word: labels.whatToDo, wide: 3 },
      ...columns(labels.cells),
    ],
    rows: causes.map((cause) => [
      textCell(`${cause.count} × ${cause.example.code}`),
      { words: said(cause, 'message') },
      { words: said(cause, 'hint') },
      { words: placesIn(cause) },
    ]),
  };
}
