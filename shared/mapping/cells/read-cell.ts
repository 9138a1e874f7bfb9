import { codesSaid, currencyOf, EURO } from '../../money/currency.ts';
import { CENT_PLACES, decimalsOf, roundHalfUp, toCents } from '../../money/decimal.ts';
import { type Place, type Problem, problem } from '../../problems/problem.ts';
import { type Cell, isErrorText, type TypedCell } from '../../sheet/sheet.ts';
import { readBoolean } from '../facts/row-states.ts';
import type { ValueType } from '../profile/source.ts';
import { readDate } from './read-date.ts';
import { readNumberOf } from './read-number.ts';
import type { DateOrder, DecimalSign } from './row-view.ts';

interface CellReading {
  type: ValueType;
  decimal: DecimalSign | undefined;
  dateOrder: DateOrder | undefined;
  /** Accept a date as text. In a code, a date is what a spreadsheet has made of 1.1 or 3-5. */
  dateAsText: boolean;
  /** Take 24 % for 24. */
  percent?: boolean;
  currency?: string | undefined;
}

/** Rules for a value written in a profile: JSON's own numbers, ISO dates. */
export const constantReading = (type: ValueType): CellReading => ({
  type,
  decimal: '.',
  dateOrder: 'ymd',
  dateAsText: true,
});

type CellValue = { text?: string; problems: readonly Problem[] };

/** The canonical text of a cell that is not blank, or the one problem that it has. */
export function readCell(cell: Cell, reading: CellReading, place: Place): CellValue {
  if (typeof cell === 'string') return readText(cell.trim(), reading, place);
  const { kind, text } = cell;
  // A number whose format displays another number: 1234500 (#,##0,).
  if (kind === 'error')
    return refuse('MAP-ERROR-CELL', text, place, /^[-+\d.e]+ \(.+\)$/is.test(text) ? 'format' : undefined);
  return kind === 'damaged' ? refuse('MAP-DAMAGED', text, place) : readTyped(cell, reading, place);
}

/** Words of visible characters with one blank in between, or digits: undamaged by a spreadsheet. */
const PLAIN = /^(?:[A-Za-z\u0386-\u03ce](?:[!-~\u0386-\u03ce]| (?! ))*|\d[\d./-]*)$/;

/** A text that is its own value, such as a name; undefined for a text that needs a closer look. */
export const plainText = (text: string): string | undefined =>
  PLAIN.test(text) && !text.endsWith(' ') && !text.includes('?') ? text : undefined;

const refuse = (code: Problem['code'], text: string, place: Place, variant?: string): CellValue => ({
  problems: [problem(code, place, variant === undefined ? { text } : { text, variant })],
});
const accept = (text: string): CellValue => ({ text, problems: [] });

/** Far more than any amount, quantity or rate has; arithmetic with thousands of digits takes seconds a row. */
export const MAX_NUMBER_CHARS = 100;

const acceptNumber = (value: string, place: Place): CellValue =>
  value.length <= MAX_NUMBER_CHARS
    ? accept(value)
    : { problems: [problem('MAP-NUMBER-LONG', place, { length: value.length, max: MAX_NUMBER_CHARS })] };

function readText(text: string, reading: CellReading, place: Place): CellValue {
  switch (reading.type) {
    case 'text':
      return isErrorText(text)
        ? refuse('MAP-ERROR-CELL', text, place)
        : isDamagedText(text)
          ? refuse('MAP-DAMAGED', text, place)
          : accept(text);
    case 'list':
      return readList(text, place);
    case 'decimal':
    case 'integer':
      return readNumberText(text, reading, place);
    case 'boolean':
      return readBooleanText(text, place);
    case 'date': {
      const date = readDate(text, reading.dateOrder);
      if (date.kind === 'date') return accept(date.value);
      return refuse(date.kind === 'ambiguous' ? 'MAP-DATE-AMBIGUOUS' : 'MAP-DATE-BAD', text, place);
    }
  }
}

/** A long number as a spreadsheet shows it, 4,00E+14, its digits gone, or as some programs write it: 9.4019245E7. */
const isDamagedText = (text: string): boolean => /^\d([.,]\d+)?E\+\d{2,}$|^\d[.,]\d{3,}E\d{1,2}$/i.test(text);

function readList(text: string, place: Place): CellValue {
  const items = text.split(/[\s,;|]+/).filter((item) => item !== '');
  const damaged = items.length === 0 || [...items, ...text.split(/[\s;|]+/)].some(isDamagedText);
  if (items.some(isErrorText)) return refuse('MAP-ERROR-CELL', text, place);
  return damaged ? refuse('MAP-DAMAGED', text, place) : accept(items.join(' '));
}

function readNumberText(text: string, reading: CellReading, place: Place): CellValue {
  const { type, decimal, percent } = reading;
  if (isErrorText(text)) return refuse('MAP-ERROR-CELL', text, place);
  const number = readNumberOf(place.field, text, decimal);
  switch (number.kind) {
    case 'ambiguous':
      return refuse('MAP-NUMBER-AMBIGUOUS', text, place);
    case 'damaged':
      return refuse('MAP-DAMAGED', text, place);
    case 'none':
      return refuse('MAP-NOT-A-NUMBER', text, place);
    case 'number':
      if (isForeign(number.currency, reading, place)) return foreignSign(text, reading, place);
      if (number.percent && percent !== true) return refuse('MAP-NOT-A-NUMBER', text, place);
      return type === 'integer' ? readInteger(number.value, text, place) : acceptNumber(number.value, place);
  }
}

/** Letters of a number format are a currency for money (120 Ft) and a unit for a quantity (5 PCS). */
const isCurrency = (shown: string | undefined, { field = '' }: Place): boolean =>
  shown !== undefined &&
  (/\p{Sc}/u.test(shown) ||
    currencyOf(shown) !== undefined ||
    (/amount|price|total/.test(field) && !/^(cr|dr|χρ?|πι?)\.?$/i.test(shown)));

/** All amounts of a document are euro (interface, Foreign currency, 1); payments have a currency column. */
const isForeign = (sign: string | undefined, { currency = EURO }: CellReading, { field = '' }: Place) =>
  sign !== undefined && !codesSaid(sign).includes(currency) && !/^(payable_foreign$|payment\.)/.test(field);

const foreignSign = (text: string, { currency = EURO }: CellReading, place: Place): CellValue => ({
  problems: [problem('MAP-FOREIGN-SIGN', place, { text, currency })],
});

function readInteger(value: string, text: string, place: Place): CellValue {
  const whole = /^(-?\d+)(\.0+)?$/.exec(value)?.[1];
  return whole === undefined ? refuse('MAP-NOT-AN-INTEGER', text, place) : acceptNumber(whole, place);
}

function readBooleanText(text: string, place: Place): CellValue {
  const value = readBoolean(text);
  return value === undefined ? refuse('MAP-BOOLEAN-BAD', text, place) : accept(value);
}

function readTyped(cell: TypedCell, reading: CellReading, place: Place): CellValue {
  const { kind, text, percent, currency } = cell;
  const isDay = kind === 'date' || kind === 'time';
  switch (reading.type) {
    case 'text':
      return isDay && !reading.dateAsText ? refuse('MAP-DATE-FOR-CODE', text, place) : accept(text);
    case 'list':
      return kind === 'number' ? accept(text) : refuse('MAP-DATE-FOR-CODE', text, place);
    case 'decimal':
    case 'integer':
      if (kind !== 'number' || (percent && reading.percent !== true))
        return refuse('MAP-NOT-A-NUMBER', text, place);
      if (isCurrency(currency, place) && isForeign(currency, reading, place))
        return foreignSign(`${text} ${currency}`, reading, place);
      if (reading.type === 'integer') return readInteger(text, text, place);
      return roundToDisplay(cell, place) ?? acceptNumber(text, place);
    case 'boolean':
      return kind === 'boolean' || kind === 'number'
        ? readBooleanText(text, place)
        : refuse('MAP-BOOLEAN-BAD', text, place);
    case 'date':
      return kind === 'date' ? accept(text) : refuse('MAP-DATE-BAD', text, place);
  }
}

/** Euro amounts that a document states in cents; of a price, a quantity or a rate every digit counts. */
const OF_CENTS =
  /^((net_|vat_|payable_)?total_amount|line\.(net_total_price|vat_total|subtotal)|commission\.(sale_total|fee))$/;

/** An amount that a formula left with more decimals than its cell shows, rounded half-up with a notice; undefined of any other. */
function roundToDisplay({ text, shownDecimals }: TypedCell, place: Place) {
  // A rate of a workbook has the digits that its format shows: 1.08 shown as 1.0800 is exact to four decimals.
  if (place.field === 'payment.rate' && decimalsOf(text) < (shownDecimals ?? 0))
    return accept(roundHalfUp(text, shownDecimals ?? 0));
  if (shownDecimals !== CENT_PLACES || !OF_CENTS.test(place.field ?? '')) return undefined;
  const shown = toCents(text);
  return { text: shown, problems: [problem('MAP-AS-SHOWN', place, { stored: text, shown })] };
}
