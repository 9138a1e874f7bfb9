import { Big } from 'big.js';
import { memoize } from '../../memoize.ts';
import type { Cell } from '../sheet.ts';
import { type FormatKind, type NumberFormat, sectionFor, shownAsCode } from './number-format.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** A spreadsheet program keeps 15 digits of what is typed in, and fills up with zeros. */
const KEPT_DIGITS = 15;
/** From this many digits on the format General shows an exponent and six digits. */
const GENERAL_MAX_DIGITS = 11;
const GENERAL_SHOWN_DIGITS = 6;

/** A stored number as a person sees it under its format. `text` is the number as written in the sheet. */
export function cellOfNumber(text: string, format: NumberFormat, calendar: Calendar): Cell {
  const value = Number(text);
  if (!NUMBER.test(text) || !Number.isFinite(value)) return { kind: 'error', text };
  const section = sectionFor(format, value);
  switch (section.kind) {
    case 'date':
      return dateCell(value, calendar);
    case 'time':
      return value < 1 ? timeCell(value) : dateCell(value, calendar);
    case 'duration':
      return timeCell(value);
    case 'otherwise':
      return value === 0
        ? plainCell(value, section)
        : { kind: 'error', text: `${text} (${section.format || ';;;'})` };
    case 'percent':
      return { kind: 'number', text: new Big(decimalOfBinary(value)).times(100).toFixed(), percent: true };
    default:
      return plainCell(value, section);
  }
}

/** An impossible day is shown as #### or as 0 January 1900: an error, not a date. */
function dateCell(serial: number, calendar: Calendar): Cell {
  const date = dateOfSerial(serial, calendar);
  if (date !== undefined) return { kind: 'date', text: date };
  return serial > 0 && serial < 1 ? timeCell(serial) : { kind: 'error', text: '####' };
}

/** Hours of a duration may exceed 24; they are never negative. */
const timeCell = (serial: number): Cell =>
  serial < 0
    ? { kind: 'error', text: '####' }
    : { kind: 'time', text: clock(Math.round(serial * DAY_SECONDS)) };

function plainCell(value: number, section: FormatKind): Cell {
  if (hasLostDigits(value, section)) return { kind: 'damaged', text: exponentText(value, section) };
  const digits = Number.isInteger(value) ? String(value) : decimalOfBinary(value);
  if (section.kind === 'code' && value >= 0 && Number.isInteger(value))
    return shownAsCode(digits, section.pattern);
  const currency = 'currency' in section ? section.currency : undefined;
  // A stored 1.005 is shown as 1.01 under 0.00: the reader of the cell decides on its value.
  const shown = section.kind === 'number' ? section.decimals : undefined;
  const hides = shown !== undefined && (digits.split('.')[1]?.length ?? 0) > shown;
  return {
    ...{ kind: 'number', text: digits },
    ...(currency === undefined ? {} : { currency }),
    ...(hides ? { shownDecimals: shown } : {}),
  };
}

/**
 * Whole numbers that are not what was typed: beyond 2^53, of 16 digits with a zero at the end, or with zeros behind the six digits
 * of a shown 4.00002E+14, as an identifier has them after its shown form was read again.
 */
function hasLostDigits(value: number, section: FormatKind): boolean {
  if (section.kind === 'scientific') return true;
  if (!Number.isInteger(value)) return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (!Number.isSafeInteger(value)) return true;
  const digits = String(Math.abs(value));
  if (digits.length > KEPT_DIGITS) return digits.endsWith('0');
  const significant = digits.replace(/0+$/, '').length;
  return (
    section.kind === 'general' && digits.length > GENERAL_MAX_DIGITS && significant <= GENERAL_SHOWN_DIGITS
  );
}

/** 400002000000000 is "4.00002E+14". */
function exponentText(value: number, section: FormatKind): string {
  const decimals = section.kind === 'scientific' ? section.decimals : GENERAL_SHOWN_DIGITS - 1;
  const [mantissa = '', exponent = ''] = value.toExponential(decimals).split('e');
  const shown = section.kind === 'scientific' ? mantissa : mantissa.replace(/\.?0+$/, '');
  return `${shown}E${exponent.replace(/^([+-])(\d)$/, '$10$2')}`;
}

/** The digits that a spreadsheet program shows of a binary number; more are noise of the binary form. */
const SIGNIFICANT_DIGITS = 15;
const MAX_CLEAN_CHARS = 15;

/** Exact decimal text of a binary number at 15 significant digits, without exponent: 68.664999999999992 is "68.665". */
function decimalOfBinary(value: number): string {
  const shortest = String(value);
  if (shortest.length <= MAX_CLEAN_CHARS && !shortest.includes('e')) return shortest;
  return new Big(value.toPrecision(SIGNIFICANT_DIGITS)).toFixed();
}

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
const LAST_SERIAL = 2_958_465;
/** Day 60 of the 1900 calendar is 29 February 1900, which never was. */
const PHANTOM_SERIAL = 60;
const CALENDARS_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

export type Calendar = keyof typeof CALENDARS_MS;

/** yyyy-mm-dd, or yyyy-mm-ddThh:mm:ss if the time is not midnight; undefined for an impossible day. */
export function dateOfSerial(serial: number, calendar: Calendar): string | undefined {
  const seconds = Math.round(serial * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  if (day < 0 || day > LAST_SERIAL) return undefined;
  if (calendar === 1900 && (day === 0 || day === PHANTOM_SERIAL)) return undefined;
  const date = isoDays[calendar](calendar === 1900 && day < PHANTOM_SERIAL ? day + 1 : day);
  const time = seconds % DAY_SECONDS;
  return time === 0 ? date : `${date}T${clock(time)}`;
}

const DAYS_REMEMBERED = 8192;

/** The same few hundred days fill millions of cells. */
const isoDaysSince = (start: number) =>
  memoize((day: number) => new Date(start + day * DAY_MS).toISOString().slice(0, 10), DAYS_REMEMBERED);
const isoDays = { 1900: isoDaysSince(CALENDARS_MS[1900]), 1904: isoDaysSince(CALENDARS_MS[1904]) };

/** The seconds as hh:mm:ss. */
function clock(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
