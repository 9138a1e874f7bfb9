import { currencyOf, EURO } from '../money/currency.ts';
import { type Decimal, isDecimal, normalise, sum } from '../money/decimal.ts';
import type { Payment, PaymentCell, PaymentLine, PaymentRate } from '../money/payment.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { readDay } from './payment-day-reader.ts';
import { classifyRow, skippedBecause, unreadableRow } from './payment-rows.ts';
import {
  linePart,
  lineSources,
  lineTypes,
  listed,
  type PaymentLineSource,
  type PaymentSection,
} from './payment-section.ts';
import { readValue, type Value } from './read-value.ts';
import type { RowView } from './row-view.ts';
import type { SourceUse, ValueSource } from './value-source.ts';

/** What a row of a payment export gives: a payment, or why it is none, or what is wrong with it. */
export interface PaymentReading {
  payment?: Payment;
  /** The row is left alone and needs no other field. */
  skipped?: Problem;
  problems: readonly Problem[];
}

export interface PaymentProfile {
  payment: PaymentSection;
  /** The profile names document.external_id, which comes before payment.id. */
  namesDocument: boolean;
}

/**
 * Reads the money of row after row, in file order. A profile with one fixed rate for all may meet one foreign
 * currency only, so a reader is made for each export.
 */
export function paymentReader({ payment: section, namesDocument }: PaymentProfile) {
  const fixed = fixedRateGuard();
  return (view: RowView): PaymentReading => {
    const unreadable = unreadableRow(section, view);
    if (unreadable !== undefined) return { problems: [unreadable] };
    const kind = classifyRow(section, view);
    const isRefund = kind.is === 'refund' && section.refunds !== undefined;
    const skipped = isRefund ? undefined : skippedBecause(kind, view.row);
    if (skipped !== undefined) return { skipped, problems: [] };
    if (kind.is === 'several') {
      return { problems: [problem('PAY-SEVERAL', { row: view.row, column: kind.column })] };
    }
    return readMoney({ section, view, isRefund, fixed, id: idSource(section, isRefund, namesDocument) });
  };
}

type FixedRateGuard = ReturnType<typeof fixedRateGuard>;

/** One number cannot be the rate of two currencies. */
function fixedRateGuard() {
  let first: { currency: string; row: number } | undefined;
  return (currency: string, row: number): Problem | undefined => {
    first ??= { currency, row };
    if (first.currency === currency) return undefined;
    const params = { currency, first: first.currency, first_row: first.row };
    return problem('FX-RATE-SHARED', { row, field: 'payment.rate' }, params);
  };
}

const idSource = (
  { id, refunds }: PaymentSection,
  isRefund: boolean,
  namesDocument: boolean,
): ValueSource | undefined => (isRefund ? refunds?.id : namesDocument ? undefined : id);

interface MoneyReading {
  section: PaymentSection;
  view: RowView;
  isRefund: boolean;
  id: ValueSource | undefined;
  fixed: FixedRateGuard;
}

function readMoney({ section, view, isRefund, id, fixed }: MoneyReading): PaymentReading {
  const cells = cellReader(view);
  const { amount: where } = section;
  if (where === undefined) return { problems: [problem('UNIT-UNSTATED', { row: view.row })] };
  const amount = cells.read('amount', { column: where.column }, where.unit === 'minor' ? 'text' : 'decimal');
  const stated = cells.read('currency', section.currency, 'text');
  const external_id = cells.read('id', id, 'text');
  const lines = lineSources(section).map((line) => readLine(line, view, cells.problems));
  const currency = currencyOf(stated ?? '')?.code;
  const foreign = currency !== undefined && currency !== EURO;
  const more = foreign ? foreignParts({ section, view, currency, fixed, cells }) : {};
  const refunded = totalOf(cells, 'refunded', listed(section.refunded));
  const original = isRefund ? cells.read('refunds', section.refunds?.original, 'text') : undefined;
  if (amount === undefined || stated === undefined) return { problems: cells.problems };
  const payment: Payment = {
    row: view.row,
    columns: cells.columns,
    amount,
    unit: where.unit,
    ...(where.provider === undefined ? {} : { provider: where.provider }),
    ...(where.channel === undefined ? {} : { channel: where.channel }),
    currency: stated,
    ...(external_id === undefined ? {} : { external_id }),
    ...more,
    ...(refunded === undefined ? {} : { refunded }),
    ...(isRefund && section.refunds ? { refund: refundOf(section.refunds.invoice_type_code, original) } : {}),
    payable_line: section.payable_line ?? false,
    lines,
  };
  return { payment, problems: cells.problems };
}

const refundOf = (invoice_type_code: '5.2' | '11.4', original: string | undefined) => ({
  invoice_type_code,
  ...(original === undefined ? {} : { original }),
});

/** Rate, day and euro amount: what a payment in euro needs none of. */
function foreignParts(of: {
  section: PaymentSection;
  view: RowView;
  currency: string;
  fixed: FixedRateGuard;
  cells: CellReader;
}): Partial<Payment> {
  const { section, view, cells } = of;
  const settlement = cells.read('settlement_currency', section.settlement_currency, 'text');
  const settled = settlement === undefined ? undefined : (currencyOf(settlement)?.code ?? settlement);
  const rate = readRate({ ...of, settled });
  const isEuro = settled === undefined || settled === EURO;
  const euro_amount = isEuro ? totalOf(cells, 'euro_amount', listed(section.euro_amount)) : undefined;
  const { day } = section.date === undefined ? {} : readDay({ date: section.date }, view);
  const warn = section.rate?.warn_above_percent;
  return {
    ...(rate === undefined ? {} : { rate }),
    ...(euro_amount === undefined ? {} : { euro_amount }),
    ...(day === undefined ? {} : { date: day }),
    ...(warn === undefined ? {} : { warn_above_percent: String(warn) }),
  };
}

function readRate(of: {
  section: PaymentSection;
  view: RowView;
  currency: string;
  settled: string | undefined;
  fixed: FixedRateGuard;
  cells: CellReader;
}): PaymentRate | undefined {
  const { section, view, currency, settled, cells } = of;
  const { rate } = section;
  if (rate === undefined) return undefined;
  if ('source' in rate) {
    const date = rate.date ?? section.date;
    if (date === undefined) return undefined;
    const read = readDay({ date, day_in: rate.time_zone }, view);
    if (read.column !== undefined) cells.columns.date = read.column;
    cells.problems.push(...read.problems);
    return read.day === undefined ? undefined : { source: 'ecb', date: read.day };
  }
  if ('value' in rate) {
    const value = typeof rate.value === 'object' ? rate.value[currency] : rate.value;
    if (value === undefined) return undefined;
    const shared = typeof rate.value === 'object' ? undefined : of.fixed(currency, view.row);
    if (shared !== undefined) cells.problems.push(shared);
    return { source: 'value', value: String(value), quoted: rate.quoted };
  }
  const value = cells.read('rate', { column: rate.column, optional: 'cells' }, 'decimal');
  if (value === undefined) return undefined;
  if (settled !== undefined && settled !== EURO) {
    const place = { row: view.row, column: cells.columns.rate, field: 'payment.rate' };
    cells.problems.push(problem('FX-RATE-NOT-EURO', place, { rate: value, currency, settlement: settled }));
  }
  return { source: 'column', value, quoted: rate.quoted };
}

type CellReader = ReturnType<typeof cellReader>;

const PAYMENT_CELLS = new Set<string>(['amount', 'currency', 'rate', 'date', 'euro_amount', 'refunded']);
const isPaymentCell = (name: string): name is PaymentCell => PAYMENT_CELLS.has(name);

/** Reads parts of a payment and remembers their columns and what is wrong with them. */
function cellReader(view: RowView) {
  const problems: Problem[] = [];
  const columns: Partial<Record<PaymentCell, string>> = {};
  return {
    problems,
    columns,
    read(name: string, source: ValueSource | undefined, type: SourceUse['type']): string | undefined {
      if (source === undefined) return undefined;
      const value = firstValue({ field: `payment.${name}`, source, type }, view);
      problems.push(...value.problems);
      if (value.column !== undefined && isPaymentCell(name)) columns[name] = value.column;
      return value.text;
    },
  };
}

/** Of several columns the first with a value: what one notification calls `id`, another calls `latest_charge`. */
function firstValue(use: SourceUse, view: RowView): Value {
  const { source } = use;
  if (typeof source === 'string' || !('column' in source) || typeof source.column === 'string') {
    return readValue(use, view);
  }
  for (const column of source.column) {
    const value = readValue(
      { ...use, source: { ...source, column, default: undefined, optional: true } },
      view,
    );
    if (value.text !== undefined || value.problems.length > 0) return value;
  }
  return readValue(use, view);
}

/** The sum of the columns that have a value; undefined where none has. */
function totalOf(cells: CellReader, name: string, columns: readonly string[]): Decimal | undefined {
  const amounts = columns.flatMap((column) => {
    const text = cells.read(name, { column, optional: true }, 'decimal');
    return text === undefined || !isDecimal(text) ? [] : [text];
  });
  return amounts.length === 0 ? undefined : normalise(sum(amounts));
}

function readLine(line: PaymentLineSource, view: RowView, problems: Problem[]): PaymentLine {
  const part = (name: keyof typeof lineTypes): string | undefined => {
    const source = line[name];
    if (source === undefined) return undefined;
    const value = readValue({ field: linePart(name), source, type: lineTypes[name] }, view);
    problems.push(...value.problems);
    return value.text;
  };
  const parts = {
    vat_exemption_code: part('vat_exemption_code'),
    classification_category: part('classification_category'),
    classification_type: part('classification_type'),
    quantity_type: part('quantity_type'),
  };
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return {
    name: part('name') ?? '',
    vat_rate: part('vat_rate') ?? '0',
    ...given,
    ...(line.share === undefined ? {} : { share: String(line.share) }),
  };
}
