import { CENT_PLACES } from '../../money/decimal.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Cell } from '../../sheet/sheet.ts';
import type { DecimalSign } from './row-view.ts';

/** Reading of a number's text; `ambiguous` needs the decimal sign of the file: 1.234 is 1234 or 1.234. */
type NumberReading =
  | { kind: 'number'; value: string; percent: boolean; currency?: string | undefined }
  | { kind: 'ambiguous' | 'damaged' | 'none' };

const [BLANKS, MINUS] = [/[\s\u00a0\u2007\u2009\u202f]+/g, /[\u2212\u2012\u2013\ufe63\uff0d]/g];
/** The form of a number that is too long for its cell in a spreadsheet: some digits are lost. */
const DAMAGED = /^-?\d([.,]\d+)?E[+-]?\d+$/i;
const CURRENCY = /^(?:([A-Z]{0,2}\p{Sc}|[A-Z]{3})\s*)?(.*?)(?:\s*([A-Z]{0,2}\p{Sc}|[A-Z]{3}|zł|Kč))?$/u;
const GROUPED = { ',': /^[1-9]\d{0,2}([. ']\d{3})+(,\d+)?$/, '.': /^[1-9]\d{0,2}([, ']\d{3})+(\.\d+)?$/ };
const PLAIN = { ',': /^\d+(,\d+)?$/, '.': /^\d+(\.\d+)?$/ };
/** Characters of a plain number at most, the signs that it may have, and its first and last digit. */
const [PLAIN_MAX, COMMA, POINT, ZERO, NINE] = [15, 44, 46, 48, 57];
const STARTS_BARE = { ',': /^,\d+$/, '.': /^\.\d+$/ };

/** True for a blank cell, the dash that spreadsheets show for an amount of zero, and what databases write for none. */
export const isNone = (text: string): boolean => /^(n\/?a|[-\u2012-\u2014\u2212]+|none|null)?$/i.test(text);

export const isBelowZero = (text: string): boolean => /^[-\u2212(]|-$/.test(text);
/** True of `-*`, which stands in a map for the amounts below zero. */
export const namesBelowZero = (text: string): boolean => /^.\*$/u.test(text) && isBelowZero(text);

/** The value of a number without blanks, separators of thousands and signs: 12 and 12,50; undefined of any other text. */
export function plainNumber(written: string, decimal: DecimalSign | undefined): string | undefined {
  const { length } = written;
  let point = length;
  for (let at = 0; at < length; at += 1) {
    const code = written.charCodeAt(at);
    if (code >= ZERO && code <= NINE) continue;
    if (point < length || (code !== COMMA && code !== POINT)) return undefined;
    point = at;
  }
  const isPlain = written.startsWith('0') ? point === 1 && length > 1 : point > 0;
  const decimals = length - 1 - point;
  if (!isPlain || length > PLAIN_MAX || decimals === 0 || decimals > CENT_PLACES) return undefined;
  if (decimals < 0) return written;
  const sign = written.charCodeAt(point) === COMMA ? ',' : '.';
  if ((decimal ?? sign) !== sign) return undefined;
  return sign === ',' ? written.replace(',', '.') : written;
}

/** Reads a number as people and programs write it: 1.234,56 · (12) · 12- · −12 · € 12 · 12,5 %. */
export function readNumber(written: string, decimal: DecimalSign | undefined): NumberReading {
  const value = plainNumber(written, decimal);
  if (value !== undefined) return { kind: 'number', value, percent: false };
  const parts = takeApart(written);
  if (parts === undefined) return { kind: DAMAGED.test(written.trim()) ? 'damaged' : 'none' };
  const proven = decimal ?? decimalSignOf(parts.digits) ?? '.';
  return proven === 'ambiguous' ? { kind: 'ambiguous' } : finish(parts, proven);
}

type Parts = { digits: string; negative: boolean; percent: boolean; currency: string | undefined };

/** A text that begins so, and not with the code of a currency, is a word. */
const WORD = /^(?![A-Z]{3}|[A-Z]{1,2}\p{Sc})[A-Za-z\u0386-\u03ce]/u;

function takeApart(written: string): Parts | undefined {
  if (WORD.test(written)) return undefined;
  let text = written.replace(BLANKS, ' ').replace(MINUS, '-').replaceAll('’', "'").trim();
  // Turkish writes %24.
  const percent = /^%|%$/.test(text);
  if (percent) text = text.replace(/^%|%$/, '').trim();
  const bare = bareNumber(text);
  const [, before, digits = '', after] = CURRENCY.exec(bare.text) ?? [];
  const inner = bareNumber(digits);
  const signs = bare.signs + inner.signs;
  if (signs > 1 || (before && after) || !/^[\d.,' ]*\d$/.test(inner.text)) return undefined;
  return { digits: inner.text, negative: signs === 1, percent, currency: before ?? after };
}

/** Without the minus before or after it, or the brackets around it. */
function bareNumber(text: string): { text: string; signs: number } {
  const brackets = /^\((.+)\)$/.exec(text);
  if (brackets) return { text: (brackets[1] ?? '').trim(), signs: 1 };
  if (text.startsWith('-')) return { text: text.slice(1).trim(), signs: 1 };
  if (text.endsWith('-')) return { text: text.slice(0, -1).trim(), signs: 1 };
  return { text: text.startsWith('+') ? text.slice(1).trim() : text, signs: 0 };
}

/** The decimal sign that the digits prove; 'ambiguous' for 1.234; undefined for digits without any sign. */
function decimalSignOf(digits: string): DecimalSign | 'ambiguous' | undefined {
  const signs = digits.replace(/[^.,]/g, '');
  const [first = '', ...rest] = signs;
  if (first === '') return undefined;
  const last = signs.at(-1) ?? '';
  if (first !== last) return last === ',' ? ',' : '.';
  if (rest.length > 0) return first === ',' ? '.' : ',';
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? 'ambiguous' : first === ',' ? ',' : '.';
}

/** The decimal sign that a cell's text proves, for the evidence of its column. */
export function decimalSignEvidence(written: string): DecimalSign | 'ambiguous' | undefined {
  if (plainNumber(written, undefined) !== undefined)
    return written.includes(',') ? ',' : written.includes('.') ? '.' : undefined;
  const parts = takeApart(written);
  const sign = parts === undefined ? undefined : decimalSignOf(parts.digits);
  // Digits such as 12.05.2026 are not a number, so their signs prove no decimal sign.
  return parts === undefined || sign === undefined || sign === 'ambiguous' || fits(parts.digits, sign)
    ? sign
    : undefined;
}

const fits = (digits: string, sign: DecimalSign): boolean =>
  [PLAIN, GROUPED, STARTS_BARE].some((shapes) => shapes[sign].test(digits));

function finish({ digits, negative, percent, currency }: Parts, sign: DecimalSign): NumberReading {
  if (!fits(digits, sign)) return { kind: 'none' };
  const bare = digits.replace(sign === ',' ? /[. ']/g : /[, ']/g, '').replace(',', '.');
  const value = (bare.startsWith('.') ? `0${bare}` : bare).replace(/^0+(?=\d)/, '');
  const minus = negative && /[1-9]/.test(value) ? '-' : '';
  return { kind: 'number', value: minus + value, percent, currency };
}

const COUNTED = /^[x×]?\s*(\d[\d.,']*)\s*[x×]?(?:\s*(\p{L}{1,10}\.?))?$/iu;

/** The number of a quantity and its unit in lower case: 2 τεμ., 2,5 kg, x2. Undefined of 1:30, 1/2 and any other text. */
export function countWithUnit(text: string): { number: string; unit: string } | undefined {
  const [, number, unit = ''] = COUNTED.exec(text.trim()) ?? [];
  return number === undefined ? undefined : { number, unit: unit.toLowerCase().replace('.', '') };
}

/** 7:30 and 07:30:00 are 7.50 hours; undefined of a time that two decimals do not state. */
export function hoursIn(text: string): string | undefined {
  const [, hours, minutes, seconds = 0] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  const hundredths = (Number(minutes) * 60 + Number(seconds)) / 36;
  return Number.isInteger(hundredths) ? `${Number(hours)}.${hundredths + 100}`.replace('.1', '.') : undefined;
}

/** Reads a number that may have a unit, or be hours and minutes. */
export const readCount = (text: string, decimal: DecimalSign | undefined) => {
  const hours = hoursIn(text);
  return hours ? readNumber(hours, '.') : readNumber(countWithUnit(text)?.number ?? text, decimal);
};

export const readNumberOf = (field: string | undefined, text: string, decimal: DecimalSign | undefined) =>
  field === 'line.quantity' ? readCount(text, decimal) : readNumber(text, decimal);

export const signOfLanguage: Readonly<Record<Language, DecimalSign>> = { en: '.', el: ',' };

/** The language of the reader's spreadsheet programs; undefined if not chosen, or the host's English. */
export const chosenLanguage = (
  asked: Language | undefined,
  ofHost: Language | undefined,
): Language | undefined => asked ?? (ofHost === 'en' ? undefined : ofHost);

/** The number in a cell, as canonical text; undefined for any other cell. */
export function numberIn(cell: Cell, sign: DecimalSign | undefined): string | undefined {
  if (typeof cell !== 'string') return cell.kind === 'number' ? cell.text : undefined;
  const read = readNumber(cell.trim(), sign);
  return read.kind === 'number' ? read.value : undefined;
}

/** The text of a number whose decimal sign is `sign`, written with the other one and without separators of thousands. */
export function withOtherSign(text: string, sign: DecimalSign): string {
  const other = sign === ',' ? '.' : ',';
  return text.replaceAll(other, '').replace(sign, other);
}

/** The same as a number, for comparing sizes, never for an amount; NaN for any other cell. */
export const sizeIn = (cell: Cell = ''): number => Number(numberIn(cell, undefined) ?? Number.NaN);
