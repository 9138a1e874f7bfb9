import { currencyByCode } from '../../facts/iso-4217.ts';
import { absolute, decimalsOf, equals, isZero, plus, roundHalfUp } from '../../money/decimal.ts';
import { type BalanceAmount, balanceAmounts } from '../../money/money-cell.ts';
import { type BilingualText, inBothLanguages } from '../../problems/bilingual-text.ts';
import { amountPhrases } from '../../problems/phrases.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { BalanceLine } from '../../records/balance.ts';
import { type Outcome, outcomes } from '../../records/outcome.ts';
import { formatAmount } from '../words/format-amount.ts';
import { reportLabels as labels, outcomeNames } from '../words/report-labels.ts';
import { columns, type Table, textCell } from './table.ts';

/** A balance in a currency as a person reads it: the file, its documents, and what the rest is. */
interface BalanceWords {
  currency: string;
  file: BilingualText;
  documents: BilingualText;
  rest: BilingualText;
}

const OF_DOCUMENTS: ReadonlySet<Outcome> = new Set(['issued', 'duplicate', 'ready'] as const);
/** Amounts that documents state or take back; no document is made of any other. */
const DOCUMENTED: ReadonlySet<BalanceAmount> = new Set([
  ...(['net', 'vat', 'payable', 'captured', 'refunded', 'reversed'] as const),
]);
/** Amounts that several columns may state once more: the first of them speaks, and each that comes to another sum. */
const REPEATED: ReadonlySet<BalanceAmount> = new Set(['net', 'vat', 'payable'] as const);

interface Part {
  amount: BalanceAmount;
  /** The column, where several of one amount speak. */
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

/** A column is named where another of its amount is not its repetition. */
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

/** Amounts of one name and outcome together, but for those that come to nothing. */
function summed(parts: readonly Part[]): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const key = JSON.stringify([part.amount, part.outcome, part.column]);
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

/** Sums that the file states itself, beside that of its rows. */
function statedIn(lines: readonly BalanceLine[], language: Language): string {
  const currency = lines[0]?.currency ?? '';
  const found = lines.flatMap(({ amount, stated }) =>
    stated === undefined ? [] : [{ amount, value: stated.amount }],
  );
  return found.length === 0
    ? ''
    : ` (${labels.fileStates[language]}: ${said(inOrder(found), currency, language)})`;
}

/** File, documents and rest, a line each; nothing where no cell states an amount of documents. */
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
