import type { Document, Line } from '../../documents/document.ts';
import { type LineItem, linePhrases, linkWords, soldItems } from '../../facts/line-items.ts';
import { vatRates } from '../../facts/vat.ts';
import { foldHeader } from '../../mapping/texts/fold.ts';
import { memoize } from '../../memoize.ts';
import {
  absolute,
  CENT,
  compare,
  type Decimal,
  isPositive,
  isZero,
  minus,
  shift,
  sum,
  times,
} from '../../money/decimal.ts';

interface NamedItem {
  item: LineItem | 'other';
  /** A percentage that the name states. */
  percent?: Decimal;
  /** True if words before the phrase may name a product: "Laptop discount". */
  qualified?: boolean;
  /** True if the name takes the percentage off: "-10%", "10% off". */
  isOff?: boolean;
}

const words = (text: string): string[] => foldHeader(text).split(' ');
const linksBefore = new Set(words(linkWords.before));
const linksAfter = new Set(words(linkWords.after));
const headsFirst = new Set(words(linkWords.headsFirst));
const compiled = linePhrases.flatMap(({ item, phrases }) =>
  phrases.map((phrase) => ({
    item,
    steps: phrase.split(' ').map((step) => step.split('|').map((word) => foldHeader(word))),
  })),
);
/** Phrases by their first words, because few names have one. */
const byFirst = Map.groupBy(
  compiled.flatMap((phrase) => (phrase.steps[0] ?? []).map((first) => ({ first, ...phrase }))),
  ({ first }) => first,
);

/** The words of a name: an abbreviation loses its dot, a sign between blanks or a bracket is a word `,`. */
const tokensOf = (name: string): string[] =>
  foldHeader(name.replace(/\.(?=\p{L}{2})/gu, ' ').replace(/(\d)\s+%/g, '$1%'))
    .replace(/\s[-–—−]+\s|[,;()[\]«»"/|]/g, ' , ')
    .replace(/(\d) , (\d)/g, '$1,$2')
    .replace(/(?<=\p{L})[-–—'’](?=\p{L})/gu, ' ')
    .replaceAll('%', '% ')
    .split(' ')
    .filter((word) => word !== '');

const isWord = (token: string): boolean => /^\p{L}{2,}/u.test(token);

/** The item that a line's name proposes by its head; the values of its document decide. */
const namedItem = memoize((name: string): NamedItem => {
  const tokens = tokensOf(name);
  for (const [at, token] of tokens.entries())
    for (const { item, steps } of byFirst.get(token) ?? []) {
      const end = at + steps.length;
      const fits = steps.every((step, index) => step.includes(tokens[at + index] ?? ''));
      const before = tokens.slice(0, at);
      const isFirst = headsFirst.has(token) && !before.some(isWord);
      if (fits && !before.some((word) => linksBefore.has(word)) && (isFirst || isHead(name, tokens[end])))
        return { item, ...percentOf(tokens), qualified: before.some(isWord) && !isSubtraction(before) };
    }
  return { item: 'other', ...percentOf(tokens), isOff: /(^|\s)[-–−]\s?\d[\d.,]*\s?%|%\s?off\b/i.test(name) };
}, 10_000);

/** A Greek name begins with its head; an English one ends with it. */
const isHead = (name: string, next: string | undefined): boolean =>
  next === undefined || !isWord(next) || linksAfter.has(next) || /\p{Script=Greek}/u.test(name);

const SUBTRACTIONS = new Set(words('μείον πλέον less minus plus'));
const isSubtraction = (before: readonly string[]): boolean =>
  before.filter(isWord).every((word) => SUBTRACTIONS.has(word));

function percentOf(tokens: readonly string[]): { percent?: Decimal } {
  const [, percent] = tokens.map((token) => /^-?(\d+(?:[.,]\d+)?)%$/.exec(token)).find(Boolean) ?? [];
  return percent === undefined ? {} : { percent: percent.replace(',', '.') };
}

const isNear = (one: Decimal, other: Decimal): boolean => compare(absolute(minus(one, other)), CENT) <= 0;

export function itemOf(line: Line, { invoice_lines: lines }: Document): LineItem | 'other' {
  const { name, quantity = '1', net_total_price: net } = line;
  if (name === undefined) return 'other';
  const named = namedItem(name);
  const { item } = named;
  if (item === 'stamp-duty' || item === 'resilience-fee') return item;
  if (item === 'vehicle') return compare(net, times(VEHICLE_PRICE_MIN, quantity)) < 0 ? 'other' : item;
  if ((item === 'other' && named.percent === undefined) || !isPositive(net)) return 'other';
  const others = lines.filter((one) => one !== line && soldItems.has(namedItem(one.name ?? '').item));
  return item === 'other' ? shareOf(line, named, others) : isPlausible(line, named, others) ? item : 'other';
}

/** The percentage of taxed lines that its name states is, without VAT, no sale, whatever it is called; one off is a discount. */
function shareOf({ net_total_price: net, vat_rate }: Line, named: NamedItem, others: readonly Line[]) {
  if (!isPercentOf(net, named, others)) return 'other';
  if (named.isOff) return 'discount';
  return Number(vat_rate) === 0 && others.some((other) => Number(other.vat_rate) > 0) ? 'levy' : 'other';
}

/** True of the stated percentage of a line, or of all of them. */
function isPercentOf(net: Decimal, { percent }: NamedItem, others: readonly Line[]): boolean {
  if (percent === undefined) return false;
  const amounts = (of: (line: Line) => Decimal) => [...others.map(of), sum(others.map(of))];
  const bases = [...amounts((one) => one.net_total_price), ...amounts((one) => one.subtotal)];
  return bases.some((base) => isPositive(base) && isNear(net, shift(times(base, percent), -2)));
}

/** In euro; a toy costs less. */
const VEHICLE_PRICE_MIN: Decimal = '100';

/** A part of a price is smaller than the price, and a stated percentage is that of another line or of all of them. */
function isPlausible({ net_total_price: net }: Line, named: NamedItem, others: readonly Line[]): boolean {
  const { item, percent, qualified } = named;
  const whole = sum(others.map((other) => other.net_total_price));
  if (item === 'vat')
    return [...vatRates].some((rate) => rate === percent || isNear(net, shift(times(whole, rate), -2)));
  if (item === 'levy' || item === 'deposit' || item === 'tobacco') return true;
  if (others.length > 0 && compare(net, whole) > 0) return false;
  if (item === 'withheld' || percent === undefined || qualified !== true) return true;
  return isPercentOf(net, named, others);
}

/** Lines whose names propose a deduction, if the stated totals fit only once these are subtracted. */
export function subtractedLines(document: Document): readonly Line[] {
  const lines = document.invoice_lines.filter(
    ({ name = '', net_total_price: net }) => isPositive(net) && !soldItems.has(namedItem(name).item),
  );
  const fits = (all: readonly Line[]) => isApartByTwice(document, all);
  if (lines.length > 1 && fits(lines)) return lines;
  return lines.filter((line) => fits([line]));
}

function isApartByTwice(document: Document, lines: readonly Line[]): boolean {
  const isTwice = (stated: Decimal, field: 'net_total_price' | 'subtotal') => {
    const of = (some: readonly Line[]) => sum(some.map((line) => line[field]));
    const gap = minus(of(document.invoice_lines), stated);
    return !isZero(gap) && isNear(gap, times('2', of(lines)));
  };
  const { net_total_amount: net, total_amount: total, payable_total_amount: payable } = document;
  return isTwice(net, 'net_total_price') || isTwice(total, 'subtotal') || isTwice(payable, 'subtotal');
}
