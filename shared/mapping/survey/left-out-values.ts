import { vatRates } from '../../facts/vat.ts';
import { memoize } from '../../memoize.ts';
import { currencySaid, EURO } from '../../money/currency.ts';
import { readDate } from '../cells/read-date.ts';
import { hoursIn, readNumber, sizeIn } from '../cells/read-number.ts';
import { isBought, namesKind } from '../facts/type-names.ts';
import { foreignSign } from './currency-evidence.ts';

const [SAME_AS, DERIVED] = ['same as ', 'derived from'];

/** The columns that a reason compares a column with: one column, or the terms of a sum. */
export const comparedColumns = (reason: string): string[] => {
  if (reason.startsWith(SAME_AS)) return [reason.slice(SAME_AS.length)];
  return reason.startsWith(DERIVED) ? reason.slice(DERIVED.length + 1).split(', ') : [];
};
export const sameAs = (column: string): string => `${SAME_AS}${column}`;
export const derivedFrom = (columns: readonly string[]): string => `${DERIVED} ${columns.join(', ')}`;

const [HALF_CENT, FLOAT, QUANTITY_LENGTH] = [0.005, 1e-6, 12];
/** Half-up to cents, as a document is rounded: 65.205 is 65.21. */
const inCents = (of: number): number => (Math.sign(of) * Math.round(Math.abs(of) * 100 + FLOAT)) / 100;
/** By how much a value is off each arithmetic of its terms; a hundredth of a product is that of a rate, a third term a percentage. */
function offDerived(value: number, terms: readonly number[]): number[] {
  const [a = Number.NaN, b = Number.NaN, c] = terms;
  if (c !== undefined) {
    const sums = [a * b * (1 + c / 100), a * b * (1 - c / 100), terms.reduce((sum, one) => sum + one, 0)];
    // A discount, in percent or in euro, that a price and its value prove.
    const discounts = a * b === 0 ? [] : [a * b * (1 - value / 100) - c, a * b - value - c];
    return [...sums.map((one) => one - value), ...discounts];
  }
  const isRate = [a, b].some((one) => vatRates.has(String(one)));
  const made = [a + b, a - b, b - a, a * b, a * (1 + b / 100), a * (1 - b / 100), -a];
  // A value before a discount in percent.
  const before = [a, b].map((by) => (by === 100 ? Number.NaN : value * (1 - by / 100) - (by === a ? b : a)));
  return [...[...made, isRate ? (a * b) / 100 : Number.NaN].map((one) => one - value), ...before];
}

const CONTACT = /\S@\S+\.\S|^https?:|^www\.|^\+?([\s()./-]*\d){9,15}$/;
/** 20261003 */
export const DATE_AS_NUMBER = /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** Days until a payment is due: 30 days, 60 días. */
const DAYS = '(net )?(days?|d[ií]as?|tagen?|jours|giorni|dni|dn[íů]|dagen|nap|zile|дни|ημ[εέ]ρεσ?ς?)$';
const TERMS = new RegExp(`^(30|45|60|90|120) ?${DAYS}`, 'iu');
const NO_UNIT = new RegExp(`^X\\d+$|^\\d{1,3} ?${DAYS}`, 'iu');
const MEASURED = /^[x×]?\s*(\d+([.,:]\d+)?|(?!(\d)\/\3)[1-9]\/[2-9])\s*[x×]?\s*\p{L}{0,8}\.?$/iu;

/** True for a text that states money: decimals, a currency, or a document type. */
export const statesMoney = memoize((text: string): boolean => {
  const read = readNumber(text, undefined);
  if (read.kind === 'number') {
    const isMoney = read.value.includes('.') || currencySaid(read.currency ?? '') !== undefined;
    return isMoney && Number(read.value) !== 0;
  }
  const currency = /^[A-Z]{3}$|\p{Sc}|^\p{L}{4,}$/u.test(text) ? currencySaid(text) : undefined;
  const isForeign = currency !== undefined && currency !== EURO;
  return read.kind === 'ambiguous' || isForeign || namesKind(text) || isBought(text);
});

/** The same, or a quantity. */
export const statesSums = (text: string): boolean =>
  statesMoney(text) ||
  hoursIn(text) !== undefined ||
  (/[1-9]/.test(text) && text.length < QUANTITY_LENGTH && MEASURED.test(text) && !TERMS.test(text));
/** A number with a unit before or behind it, which no time of day has (2 τεμ., x2, 1/2, but no ratio 50/5); beside the value of its line no X5 or 14 dni. */
export const statesUnits = (text: string, isValued: boolean): boolean =>
  /[\p{L}×/]/u.test(text) && statesSums(text) && !statesMoney(text) && !(isValued && NO_UNIT.test(text));

/** A count of one, which every line has without a column of counts. */
export const isOne = (text: string): boolean => /^1([.,]0+)?$/.test(text);

/** Tests the cells of a column against its reason, row by row; `others` are the compared cells, of which one arithmetic gives all rows. Any text fits a person's reason. */
export function reasonTest(reason: string) {
  let ways: readonly number[] | undefined;
  return (text: string, others: readonly string[] = []): boolean => {
    if (text === '') return true;
    const terms = others.map((other) => sizeIn(other));
    const isOwn = () => others.every((other) => foreignSign(other) === foreignSign(text));
    if (reason.startsWith(SAME_AS)) return text === others[0] || (sizeIn(text) === terms[0] && isOwn());
    if (reason.startsWith(DERIVED)) {
      const own = sizeIn(text);
      const isMade = (by: number) =>
        Math.abs(by) < HALF_CENT - FLOAT || Math.abs(inCents(own + by) - own) < FLOAT;
      const found = offDerived(own, terms).map(isMade);
      const still = (ways ?? [...found.keys()]).filter((way) => found[way]);
      ways = still.length > 0 ? still : ways;
      return still.length > 0 && isOwn();
    }
    if (reason === 'empty') return false;
    if (reason === 'constant') return currencySaid(text) === EURO || !statesSums(text) || isOne(text);
    const isDay = () => readDate(text, undefined).kind !== 'none';
    if (reason === 'further date') return DATE_AS_NUMBER.test(text) || isDay();
    if (reason === 'contact') return CONTACT.test(text) && !statesMoney(text) && !isDay();
    if (reason === 'further text') return !statesSums(text);
    return reason !== 'technical id' || !statesMoney(text);
  };
}

/** Counts that prices are of: 1, 100 or 1000 pieces. */
export const isPerMany = (texts: readonly string[]): boolean =>
  texts.length > 1 && texts.every((text) => /^10*$/.test(text));

/** 0,24 and 1,24 → 24 */
export const fractionOf = (text: string): number | undefined => {
  const percent = Number((Number(text.replace(',', '.')) * 100).toFixed(4));
  return [...vatRates].map(Number).find((rate) => percent === rate || percent === 100 + rate);
};
