import { join } from 'node:path';
import { Big } from 'big.js';
import { expect, it } from 'vitest';
import { canonicalFields, documentFrom } from '../../shared/documents/canonical.ts';
import { foldExternalId, reversalId } from '../../shared/documents/external-id.ts';
import { readCell } from '../../shared/mapping/cells/read-cell.ts';
import { readDate } from '../../shared/mapping/cells/read-date.ts';
import { decimalSignEvidence, readNumber } from '../../shared/mapping/cells/read-number.ts';
import type { DateOrder } from '../../shared/mapping/cells/row-view.ts';
import * as kinds from '../../shared/mapping/facts/type-names.ts';
import { readHeader } from '../../shared/mapping/header/header.ts';
import { editDistance, foldHeader, nearestName } from '../../shared/mapping/texts/fold.ts';
import * as rates from '../../shared/money/conversion/exchange-rate.ts';
import * as currencies from '../../shared/money/currency.ts';
import * as decimals from '../../shared/money/decimal.ts';
import * as days from '../../shared/money/rates/days.ts';
import { convertLines, splitShares, splitVat, spreadCents } from '../../shared/money/split-cents.ts';
import { guardLine, guardText, unguardText } from '../../shared/report/files/csv-line.ts';
import type { TypedCell } from '../../shared/sheet/sheet.ts';
import { shownText, tableRows, writtenText } from '../table-rows.ts';

const numbers = (texts: readonly string[]): number[] => texts.map(Number);
const rateOf = (value: string, quoted = '') => ({ value, quoted: quoted as 'foreign-per-euro' });
const foreign = (amount: string, currency: string, exponent = '') => ({
  ...{ amount, currency, exponent: Number(exponent) },
});

type Reckoned = (one: string, ...others: string[]) => unknown;

const FUNCTIONS: Readonly<Record<string, Reckoned>> = {
  sum: (...all) => decimals.sum(all),
  roundHalfUp: (value, places) => decimals.roundHalfUp(value, Number(places)),
  divide: (value, by = '', places = '') => decimals.divide(value, by, Number(places)),
  shift: (value, places) => decimals.shift(value, Number(places)),
  unitsText: (...all) => decimals.unitsText(...(numbers(all) as [number, number])),
  shortText: (...all) => decimals.shortText(...(numbers(all) as [number, number])),
  halfUp: (...all) => decimals.halfUp(...(numbers(all) as [number, number])),
  isDigit: (sign) => decimals.isDigit(sign.charCodeAt(0)),
  powerOfTen: (places) => decimals.powerOfTen(Number(places)),
  aligned(...all) {
    const [a = 0, places = 0, b = 0, others = 0] = numbers(all);
    return decimals.aligned({ units: a, places }, { units: b, places: others });
  },
  spreadCents: (whole, ...exact) =>
    spreadCents(
      exact.map((one) => ({ rounded: decimals.toCents(one), exact: one })),
      whole,
    )?.map(({ rounded }) => rounded),
  splitShares: (whole, ...shares) => splitShares(whole, shares),
  convertLines: (total, rate = '', ...lines) =>
    convertLines(
      lines
        .map((line) => line.split(' '))
        .map(([net = '', vat = '', vat_rate = '']) => ({ net, vat, vat_rate })),
      rateOf(rate, 'foreign-per-euro'),
      total,
    ),
  documentFrom: (...fields) =>
    documentFrom(new Map(fields.map((field) => field.split('=') as [string, string]))),
  canonicalFields: (json) => [...canonicalFields(JSON.parse(json))].map((pair) => pair.join(' ')).join(', '),
  toEuro: (amount, ...rate) => rates.toEuro(amount, rateOf(...(rate as [string]))),
  inEuro: (amount, value = '', quoted, places) => rates.inEuro(amount, rateOf(value, quoted), Number(places)),
  inverted: (value, quoted) => rates.inverted(rateOf(value, quoted)),
  foreignPerEuro: (value, quoted, places) =>
    rates.foreignPerEuro(rateOf(value, quoted), places === undefined ? undefined : Number(places)),
  printedPayable: (euro, rate = '', exponent = '') => rates.printedPayable(euro, rate, Number(exponent)),
  payableLine: (euro, value = '', quoted = '', amount = '', currency = '', exponent = '') =>
    rates.payableLine(euro, rateOf(value, quoted), foreign(amount, currency, exponent)),
  isRoundingDifference: (difference, gap = '') =>
    rates.isRoundingDifference({ exchange_rate: '1', payable: '1', difference, gap }),
  rateForTotal: (euro, rate = '', amount = '', currency = '', exponent = '') =>
    rates.rateForTotal(euro, rate, foreign(amount, currency, exponent)),
  currencyOf: (text) => currencies.currencyOf(text)?.code,
  readDateCell(text, order) {
    const [, kind, typed] = /^(date|number|error) (.*)$/.exec(text) ?? [];
    const cell = kind === undefined ? text : ({ kind, text: typed } as TypedCell);
    const dateOrder = order as DateOrder | undefined;
    const reading = { type: 'date', decimal: undefined, dateOrder, dateAsText: false } as const;
    const read = readCell(cell, reading, { row: 2, column: 'Ημ/νία', field: 'payment.date' });
    return read.text ?? read.problems[0]?.code;
  },
  paymentDay: (stamp, written_in, day_in) =>
    days.paymentDay({ stamp, ...(written_in && { written_in }), ...(day_in && { day_in }) }),
  offsetAt: (name, instant = '') => days.offsetAt({ name }, Date.parse(instant)),
  daysAroundEaster: (easter) =>
    [-3, -2, 1, 2].map((more) => {
      const day = new Date(easter);
      day.setUTCDate(day.getUTCDate() + more);
      return days.isPublicationDay(day.toISOString().slice(0, 10));
    }),
  guardText(text) {
    expect(unguardText(guardText(text))).toBe(text);
    return guardText(text);
  },
  findHeader: (name, ...headers) => readHeader({ number: 4, cells: headers }).find(name).join(' ') || 'none',
  nearestName: (name, ...others) => nearestName(name, others),
};

/** Those that take texts alone. */
const OF_TEXTS: Readonly<Record<string, unknown>> = {
  ...currencies,
  ...decimals,
  ...rates,
  ...days,
  ...kinds,
  ...{ decimalSignEvidence, editDistance, foldExternalId, foldHeader, guardLine },
  ...{ readDate, readNumber, reversalId, splitVat },
};

function reckon(name: string, texts: readonly string[]): unknown {
  const [one = '', ...others] = texts;
  const own = FUNCTIONS[name] ?? OF_TEXTS[name];
  return typeof own === 'function' ? own(one, ...others) : `no function ${name}`;
}

const BIG_IS_ASKED = 'big.js is asked.';

/** With big.js out of order: what is reckoned without it goes well, and the rest fails. */
function withoutBig<Answer>(reckon: () => Answer): Answer {
  const { prototype } = Big;
  const { abs, cmp, div, minus, plus, round, times, toFixed } = prototype;
  const refuse = () => {
    throw new Error(BIG_IS_ASKED);
  };
  const refused = { abs: refuse, cmp: refuse, div: refuse, minus: refuse, plus: refuse };
  Object.assign(prototype, refused, { round: refuse, times: refuse, toFixed: refuse });
  try {
    return reckon();
  } finally {
    Object.assign(prototype, { abs, cmp, div, minus, plus, round, times, toFixed });
  }
}

function answerOf(name: string, texts: readonly string[]): string {
  const saidOf = () => {
    try {
      return told(reckon(name, texts));
    } catch (error) {
      return error instanceof Error ? `throws ${error.message}` : 'throws';
    }
  };
  const bare = withoutBig(saidOf);
  return bare === `throws ${BIG_IS_ASKED}` ? `${saidOf()} (big.js)` : bare;
}

function told(value: unknown): string {
  if (value === undefined) return '–';
  if (Array.isArray(value)) return value.map(told).join(' ');
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return shownText(String(value));
  return Object.entries(value)
    .flatMap(([key, one]) => (one === undefined ? [] : [`${key} ${told(one)}`]))
    .join(', ');
}

it('pure functions say what they said', () => {
  const lines = tableRows(join(import.meta.dirname, 'reckonings.txt')).map((cells) => cells.join(' · '));
  const found = lines.map((line) => {
    const [given = ''] = line.split(' => ');
    const [name = '', ...texts] = given.split(' · ');
    return `${given} => ${answerOf(name, texts.map(writtenText))}`;
  });
  expect(found).toEqual(lines);
});
