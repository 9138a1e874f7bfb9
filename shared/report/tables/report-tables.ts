import { currencyByCode } from '../../facts/currencies.ts';
import { directions } from '../../facts/directions.ts';
import { absolute, decimalsOf, equals, isZero, plus, roundHalfUp, toCents } from '../../money/decimal.ts';
import { type BalanceAmount, balanceAmounts, NO_CURRENCY } from '../../money/money-cell.ts';
import { amountPhrases, phrases } from '../../problems/phrases.ts';
import { type BilingualText, inBothLanguages, type Language } from '../../problems/problem-text.ts';
import type { BalanceLine, UnusedAmount } from '../../records/balance.ts';
import { type Outcome, outcomes } from '../../records/document-record.ts';
import type { Payout } from '../../records/payout.ts';
import { formatAmount, reportLabels as labels, outcomeNames, reportWords } from '../labels.ts';
import type { Directions } from '../summary/direction-sums.ts';
import { causesOf, causesTitle, type ShownReport } from '../summary/report-facts.ts';
import { effectOf } from '../summary/verdict.ts';
import { type CurrencySum, countedIn, type RateUse, type SeriesUse, type TypeSum } from '../summary.ts';
import {
  columnOf,
  columnsIn,
  countCell,
  kindCell,
  moneyCell,
  moneyColumn,
  numberColumn,
  sumColumns,
  type Table,
  tableOf,
  textCell,
  wordsColumn,
} from './table.ts';

/** Columns: 0 outcome, 1 rows, 2 documents, 3 payable, 4 share of the rows, 5 meaning. */
export function outcomeTable(summary: ShownReport['summary']): Table {
  const { rows, documents } = summary.counts;
  const total = countedIn(rows);
  const shown = outcomes.filter((outcome) => rows[outcome] > 0 || documents[outcome] > 0);
  return tableOf({ id: 'outcomes', title: labels.byOutcome }, shown, [
    columnOf(labels.outcome, (outcome) => ({ outcome })),
    numberColumn(labels.rows, (outcome) => countCell(rows[outcome])),
    numberColumn(labels.documents, (outcome) => countCell(documents[outcome])),
    numberColumn(labels.payable, (outcome) => moneyCell(effectOf(summary, outcome).payable)),
    // An outcome that is shown has rows.
    columnOf({ word: labels.share, wide: 2 }, (of) => ({ share: rows[of] / total, of })),
    columnOf({ word: labels.meaning, wide: 2, aside: true }, (outcome) => ({
      meaning: reportWords.outcomes[outcome],
    })),
  ]);
}

const { texts, counts, amounts, digits } = columnsIn(labels);

const SUMS = [
  columnOf(labels.outcome, ({ outcome }: { outcome: Outcome }) => ({ outcome })),
  ...sumColumns,
] as const;

export const typeTable = (sums: readonly TypeSum[]): Table =>
  tableOf({ id: 'types', title: labels.byType }, sums, [
    columnOf(labels.type, (one) => kindCell(one.invoice_type_code)),
    ...SUMS,
  ]);

export const currencyTable = (sums: readonly CurrencySum[]): Table =>
  tableOf({ id: 'currencies', title: labels.byCurrency }, sums, [
    ...texts('currency'),
    ...SUMS,
    ...amounts('payable_foreign'),
  ]);

/** Columns of the file that look like money and are in no document: their sum, and why that is right. */
export const unusedTable = (unused: readonly UnusedAmount[]): Table =>
  tableOf({ id: 'unused', title: labels.unusedAmounts }, unused, [
    ...texts('column'),
    ...amounts('sum'),
    ...counts('rows'),
    columnOf(labels.why, ({ because }) => ({ words: reportWords.unused[because] })),
  ]);

const rateTable = (uses: readonly RateUse[]): Table =>
  tableOf({ id: 'rates', title: labels.rates }, uses, [
    ...texts('currency'),
    ...counts('documents'),
    numberColumn(labels.rate, ({ exchange_rate: rate }) => ({ rate })),
    columnOf(labels.rateSource, ({ rate_source }) => textCell(rate_source ?? '–')),
    columnOf(labels.day, ({ rate_date }) => textCell(rate_date ?? '–')),
  ]);

const seriesTable = (uses: readonly SeriesUse[]): Table =>
  tableOf({ id: 'series', title: labels.numbers }, uses, [
    ...texts('series'),
    ...counts('used', 'lost'),
    ...digits('first', 'last'),
  ]);

/** Tables of money: of the file, of the bank's payouts, and of the documents. */
export const sumTables = ({ summary, payouts }: ShownReport): Table[] => [
  balanceTable(summary.balance ?? []),
  payoutTable(payouts),
  payoutDocumentTable(payouts),
  typeTable(summary.types),
  ...(summary.directions ? directionTables(summary.directions) : []),
  currencyTable(summary.sums),
  rateTable(summary.rates),
  seriesTable(summary.series),
];

/** Causes, and cells of each, that a page or a sheet shows. */
export const CAUSES_SHOWN_MAX = 60;
export const CELLS_SHOWN_MAX = 24;

/** The first findings by cause, with the first cells of each. */
export function causeTable({ summary }: ShownReport): Table {
  const causes = causesOf(summary).slice(0, CAUSES_SHOWN_MAX);
  const placesIn = ({ cells, rows, count }: (typeof causes)[number]) =>
    inBothLanguages((language) => {
      const places = cells.length > 0 ? cells : rows.map((row) => `${labels.row[language]} ${row}`);
      return places.slice(0, CELLS_SHOWN_MAX).join(', ') + (count > CELLS_SHOWN_MAX ? ' …' : '');
    });
  return tableOf({ id: 'causes', title: causesTitle(causes) }, causes, [
    columnOf(labels.count, ({ count, code }) => textCell(`${count} × ${code}`)),
    columnOf({ word: labels.message, wide: 3 }, ({ words }) => ({ words: words.message })),
    columnOf({ word: labels.hint, wide: 3 }, ({ words }) => ({ words: words.hint })),
    columnOf(labels.cells, (cause) => ({ words: placesIn(cause) })),
  ]);
}

const OF_DOCUMENTS: ReadonlySet<Outcome> = new Set(['issued', 'duplicate', 'ready'] as const);
/** Amounts that documents state or take back; documents are made of these only. */
const DOCUMENTED = new Set<BalanceAmount>(['net', 'vat', 'payable', 'captured', 'refunded', 'reversed']);
/** Amounts that several columns may repeat: the first column counts, and each with a different sum. */
const REPEATED: ReadonlySet<BalanceAmount> = new Set(['net', 'vat', 'payable'] as const);

interface Part {
  amount: BalanceAmount;
  /** The column, if several columns state this amount. */
  column?: string | undefined;
  value: string;
  outcome?: Outcome;
}

/** The file, its documents and the rest of each currency. Some columns state fees below zero, others above: both are taken. */
export function balanceWords(lines: readonly BalanceLine[]) {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, all]) => {
    const spoken = withoutRepeats(all).map((line) =>
      line.amount === 'fees' ? { ...line, file: absolute(line.file) } : line,
    );
    const file = summed(spoken.map(({ amount, column, file: value }) => ({ amount, column, value })));
    const parts = summed(spoken.flatMap(partsOf));
    const rest = parts.filter((one) => !isDocumented(one));
    return {
      currency: currency === NO_CURRENCY ? phrases.unknown : { en: currency, el: currency },
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
export const balanceTable = (lines: readonly BalanceLine[]): Table =>
  tableOf(
    { id: 'balance', title: labels.balance },
    balanceWords(lines).flatMap(({ currency, file, documents, rest }) => [
      { currency, of: labels.file, amounts: file },
      { currency, of: labels.documents, amounts: documents },
      { currency, of: labels.theRest, amounts: rest },
    ]),
    [
      wordsColumn(labels.currency, 'currency'),
      wordsColumn(labels.balanceOf, 'of'),
      wordsColumn({ word: labels.amounts, wide: 6 }, 'amounts'),
    ],
  );

/** The directions in which something is, each with its name. */
export const directionsFound = (found: Directions) =>
  directions
    .map((direction) => ({ direction, name: reportWords.directions[direction], ...found[direction] }))
    .filter(({ documents, rates }) => documents > 0 || rates.length > 0);

/** Who owes whom: sums by direction, then a separate table of VAT rates for each. */
export function directionTables(found: Directions): Table[] {
  const all = directionsFound(found);
  const sums = tableOf({ id: 'directions', title: labels.byDirection }, all, [
    wordsColumn(labels.direction, 'name'),
    ...counts('documents'),
    ...amounts('net', 'vat', 'payable'),
  ]);
  const ofRates = all.map(({ direction, name, rates }) =>
    tableOf({ id: `vat-${direction}`, title: ratesOf(name) }, rates, [
      columnOf(labels.vatRate, ({ vat_rate }) => ({ percent: vat_rate })),
      ...amounts('net', 'vat'),
      numberColumn(labels.payable, ({ net, vat }) => moneyCell(toCents(plus(net, vat)))),
    ]),
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
export const payoutTable = (payouts: readonly Payout[]): Table =>
  tableOf({ id: 'payouts', title: labels.payouts }, payouts, [
    ...texts('payout'),
    columnOf(labels.day, ({ date }) => ({ instant: date ?? '–' })),
    numberColumn(labels.paidOut, (one) => ({ money: one.amount, unit: one.currency })),
    ...amounts('remainder', 'gross'),
    moneyColumn(labels.givenBack, 'refunded'),
    ...amounts('fees'),
    columnOf(labels.otherAmounts, (one) => ({ words: inBothLanguages((of) => otherWords(one, of)) })),
    ...counts('payments'),
  ]);

/** The documents of each payout by their MARKs, and its rows without a MARK. */
export const payoutDocumentTable = (payouts: readonly Payout[]): Table =>
  tableOf({ id: 'payout-documents', title: labels.payoutDocuments }, payouts, [
    ...texts('payout'),
    numberColumn(labels.documents, (one) => countCell(one.documents.length)),
    columnOf({ word: labels.documentsOf, wide: 4 }, ({ documents }) =>
      textCell(firstOf(documents.map(({ external_id, mark }) => mark ?? external_id))),
    ),
    columnOf({ word: labels.rowsWithout, wide: 2 }, (one) =>
      textCell(firstOf(one.without_document.map(String))),
    ),
  ]);

const otherWords = ({ other }: Payout, language: Language): string =>
  other
    .map(({ type, amount }) => `${BALANCES[type]?.[language] ?? type} ${formatAmount(amount, language)}`)
    .join(' · ') || '–';

const BALANCES: Readonly<Record<string, BilingualText>> = {
  'balance before': labels.balanceBefore,
  'balance after': labels.balanceAfter,
};

function firstOf(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  const shown = names.slice(0, NAMED_MAX).join(', ');
  return more > 0 ? `${shown} +${more}` : shown || '–';
}
