import { directions } from '../../facts/directions.ts';
import { currencyByCode } from '../../facts/iso-4217.ts';
import {
  absolute,
  decimalsOf,
  equals,
  isZero,
  plus,
  roundHalfUp,
  sum,
  toCents,
} from '../../money/decimal.ts';
import { type BalanceAmount, balanceAmounts } from '../../money/money-cell.ts';
import { type BilingualText, inBothLanguages } from '../../problems/bilingual-text.ts';
import { amountPhrases } from '../../problems/phrases.ts';
import { renderProblem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { BalanceLine, UnusedAmount } from '../../records/balance.ts';
import { type Outcome, outcomes } from '../../records/document-record.ts';
import type { Payout } from '../../records/payout.ts';
import {
  directionNames,
  formatAmount,
  reportLabels as labels,
  outcomeMeanings,
  outcomeNames,
  unusedMeanings,
} from '../labels.ts';
import { causesOf, causesTitle, cellsOf, letteredColumns } from '../summary/causes.ts';
import type { Directions } from '../summary/direction-sums.ts';
import type { ShownFacts } from '../summary/report-facts.ts';
import type { ReportTotals } from '../summary/totals.ts';
import type { CurrencySum, RateUse, SeriesUse, TypeSum } from '../summary.ts';
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

/** Columns of the file that look like money and are in no document: their sum, and why that is right. */
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

/** Tables of money: of the file, of the bank's payouts, and of the documents. */
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

/** A balance in a currency for people: the file, its documents, and the rest. */
interface BalanceWords {
  currency: string;
  file: BilingualText;
  documents: BilingualText;
  rest: BilingualText;
}

const OF_DOCUMENTS: ReadonlySet<Outcome> = new Set(['issued', 'duplicate', 'ready'] as const);
/** Amounts that documents state or take back; documents are made of these only. */
const DOCUMENTED: ReadonlySet<BalanceAmount> = new Set([
  ...(['net', 'vat', 'payable', 'captured', 'refunded', 'reversed'] as const),
]);
/** Amounts that several columns may repeat: the first column counts, and each with a different sum. */
const REPEATED: ReadonlySet<BalanceAmount> = new Set(['net', 'vat', 'payable'] as const);

interface Part {
  amount: BalanceAmount;
  /** The column, if several columns state this amount. */
  column?: string | undefined;
  value: string;
  outcome?: Outcome;
}

/** The balance of each currency in three lines. Some columns state fees below zero, others above: both are taken. */
export function balanceWords(lines: readonly BalanceLine[]): BalanceWords[] {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, all]) => {
    const spoken = withoutRepeats(all).map((line) =>
      line.amount === 'fees' ? { ...line, file: absolute(line.file) } : line,
    );
    const file = summed(spoken.map(({ amount, column, file: value }) => ({ amount, column, value })));
    const parts = summed(spoken.flatMap(partsOf));
    const rest = parts.filter((one) => !isDocumented(one));
    return {
      currency,
      file: inBothLanguages((language) => said(file, currency, language) + statedIn(spoken, language)),
      documents: inBothLanguages((language) => said(parts.filter(isDocumented), currency, language)),
      rest: inBothLanguages((language) => said(rest, currency, language)),
    };
  });
}

/** Names a column if another column of the same amount differs from it. */
function withoutRepeats(all: readonly BalanceLine[]): BalanceLine[] {
  const isRepeat = ({ amount, file }: BalanceLine, at: number) =>
    REPEATED.has(amount) && all.findIndex((one) => one.amount === amount && equals(one.file, file)) < at;
  const told = all.filter((line, at) => !isRepeat(line, at));
  const isOne = (of: BalanceAmount) =>
    !REPEATED.has(of) || told.filter(({ amount }) => amount === of).length < 2;
  return told.map(({ column, ...line }) => (isOne(line.amount) || !column ? line : { ...line, column }));
}

const partsOf = ({ amount, column, file, parts }: BalanceLine): Part[] => {
  if (!DOCUMENTED.has(amount)) return [{ amount, value: file }];
  const named = (outcome: Outcome) => (OF_DOCUMENTS.has(outcome) ? 'issued' : outcome);
  return outcomes.map((one): Part => ({ amount, column, value: parts[one], outcome: named(one) }));
};

const isDocumented = ({ amount, outcome }: Part): boolean =>
  DOCUMENTED.has(amount) && outcome !== undefined && OF_DOCUMENTS.has(outcome);

/** Adds up amounts of one name and outcome, and drops zero sums. */
function summed(parts: readonly Part[]): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.amount}\n${part.outcome}\n${part.column}`;
    const known = found.get(key);
    found.set(key, known === undefined ? part : { ...known, value: added(known.value, part.value) });
  }
  return inOrder([...found.values()].filter(({ value }) => !isZero(value)));
}

const inOrder = (parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => balanceAmounts.indexOf(a.amount) - balanceAmounts.indexOf(b.amount));

const added = (a: string, b: string): string =>
  roundHalfUp(plus(a, b), Math.max(decimalsOf(a), decimalsOf(b)));

const said = (parts: readonly Part[], currency: string, language: Language): string =>
  parts.length === 0 ? '–' : parts.map((part) => partWords(part, currency, language)).join(' · ');

function partWords({ amount, column, value, outcome }: Part, currency: string, language: Language): string {
  const decimals = Math.max(decimalsOf(value), currencyByCode.get(currency)?.exponent ?? 0);
  const shown = formatAmount(roundHalfUp(value, decimals), language);
  const of = column === undefined ? '' : ` (${column})`;
  const name = `${amountPhrases[`amount-${amount}`][language]}${of} ${shown}`;
  const isRest = outcome !== undefined && !OF_DOCUMENTS.has(outcome);
  return isRest ? `${name} (${outcomeNames[outcome][language]})` : name;
}

/** Sums that the file itself states, next to those of its rows. */
function statedIn(lines: readonly BalanceLine[], language: Language): string {
  const currency = lines[0]?.currency ?? '';
  const found = lines.flatMap(({ amount, stated }) =>
    stated === undefined ? [] : [{ amount, value: stated.amount }],
  );
  return found.length === 0
    ? ''
    : ` (${labels.fileStates[language]}: ${said(inOrder(found), currency, language)})`;
}

/** File, documents and rest, a line each; empty unless a cell states an amount of documents. */
export const balanceTable = (lines: readonly BalanceLine[]): Table => ({
  id: 'balance',
  title: labels.balance,
  head: [...columns(labels.currency, labels.balanceOf), { word: labels.amounts, wide: 6 }],
  rows: balanceWords(lines).flatMap(({ currency, file, documents, rest }) => [
    [textCell(currency), { words: labels.inFile }, { words: file }],
    [textCell(currency), { words: labels.inDocuments }, { words: documents }],
    [textCell(currency), { words: labels.theRest }, { words: rest }],
  ]),
});

/** The directions in which something is, each with its name. */
export const directionsFound = (found: Directions) =>
  directions
    .map((direction) => ({ direction, name: directionNames[direction], ...found[direction] }))
    .filter(({ documents, rates }) => documents > 0 || rates.length > 0);

/** Who owes whom: sums by direction, then a separate table of VAT rates for each. */
export function directionTables(found: Directions): Table[] {
  const all = directionsFound(found);
  const sums: Table = {
    id: 'directions',
    title: labels.byDirection,
    head: [...columns(labels.direction), ...sumColumns],
    rows: all.map(({ name, documents, net, vat, payable }) => [
      { words: name },
      countCell(documents),
      ...[net, vat, payable].map(moneyCell),
    ]),
  };
  const ofRates = all.map(
    ({ direction, name, rates }): Table => ({
      id: `vat-${direction}`,
      title: ratesOf(name),
      head: [...columns(labels.vatRate), ...numberColumns(labels.net, labels.vat, labels.payable)],
      rows: rates.map(({ vat_rate, net, vat }) => [
        { percent: vat_rate },
        ...[net, vat, toCents(plus(net, vat))].map(moneyCell),
      ]),
    }),
  );
  return [sums, ...ofRates];
}

/** Title `By VAT rate: …` of a direction's table. */
export const ratesOf = ({ en, el }: BilingualText): BilingualText => ({
  en: `${labels.byVat.en}: ${en.toLocaleLowerCase('en')}`,
  el: `${labels.byVat.el}: ${el.toLocaleLowerCase('el')}`,
});

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

/** The documents of each payout by their MARKs, and its rows without a MARK. */
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
