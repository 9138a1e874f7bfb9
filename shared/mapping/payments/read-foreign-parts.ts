import { QUOTES } from '../../money/conversion/exchange-rate.ts';
import type { Payment, PaymentRate } from '../../money/conversion/payment.ts';
import { currencyOf, EURO } from '../../money/currency.ts';
import { absolute, equals, isZero, minus, toCents } from '../../money/decimal.ts';
import { type StatedAmount, toMajor } from '../../money/minor-units.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { RowView } from '../cells/row-view.ts';
import { euroAmountOf } from '../profile/payment.ts';
import type { PaymentSection } from '../profile/payment-schema.ts';
import { namesIn } from '../profile/source.ts';
import { foldHeader } from '../texts/fold.ts';
import { type PaymentCellReader, readRateDay } from './payment-cell-reader.ts';

export interface ForeignRow {
  section: PaymentSection;
  view: RowView;
  /** Currency of the payment; never EUR. */
  currency: string;
  isRefund: boolean;
  cells: PaymentCellReader;
  fixed: ReturnType<typeof fixedRateGuard>;
}

/** One number cannot be the rate of two currencies. */
export function fixedRateGuard() {
  let first: { currency: string; row: number } | undefined;
  return (currency: string, row: number): Problem | undefined => {
    first ??= { currency, row };
    if (first.currency === currency) return undefined;
    const params = { currency, first: first.currency, first_row: first.row };
    return problem('FX-RATE-SHARED', { row, field: 'payment.rate' }, params);
  };
}

export function readForeignParts(of: ForeignRow): Partial<Payment> {
  const { section } = of;
  const rate = readRate(of);
  const euro_amount = readEuroAmount(of);
  const isAtRate = rate?.source === 'column' && section.euro_amount_at !== 'another-rate';
  const warn = section.rate?.warn_above_percent;
  const euro_at_rate = euro_amount === undefined ? undefined : isAtRate;
  return { rate, euro_amount, euro_at_rate, warn_above_percent: warn === undefined ? warn : String(warn) };
}

function readEuroAmount(of: Omit<ForeignRow, 'fixed' | 'currency'> & { currency?: string }) {
  const { section, cells, isRefund, currency } = of;
  const { settlement_currency: source } = section;
  // What a foreign payment was settled in is not euro because the row leaves its currency out.
  const settled = cells.read('settlement_currency', source, 'text') ?? (currency && source ? '' : EURO);
  if (currencyOf(settled)?.code !== EURO) return undefined;
  const { columns, from } = euroAmountOf(section);
  const euroIn = (of: readonly string[]) => cells.totalIn('euro_amount', of, { ...from, currency: EURO });
  if (!isRefund) return euroIn(columns);
  // Signed in some exports and not in others; the fees of a refund are part of it, those of a sale are not.
  const { refund_euro_amount: stated } = section;
  const whole = euroIn(namesIn(stated?.column));
  if (whole === undefined) return undefined;
  return toCents(absolute(minus(absolute(whole), euroIn(namesIn(stated?.less)) ?? '0')));
}

/** Doubts an amount in euro if the euro column of its row states another: 100.00 EUR and 99.00. */
export function doubtOtherEuro(of: Omit<ForeignRow, 'currency' | 'fixed'>, stated: StatedAmount): void {
  const { view, cells } = of;
  const [euro, paid] = [absolute(readEuroAmount(of) ?? '0'), toMajor(stated)];
  if ('code' in paid || isZero(euro) || equals(absolute(paid.amount), euro)) return;
  const place = { row: view.row, column: cells.columns.euro_amount, field: 'payment.euro_amount' };
  cells.problems.push(problem('PAY-EURO-DIFFERS', place, { amount: paid.amount, euro: toCents(euro) }));
}

function readRate(of: ForeignRow): PaymentRate | undefined {
  const { section, view, currency, cells } = of;
  const { rate } = section;
  if (rate === undefined) return undefined;
  if ('column' in rate) {
    const value = cells.read('rate', { column: rate.column, optional: 'cells' }, 'decimal');
    const elsewhere = value && leadsElsewhere(of, value);
    if (elsewhere) cells.problems.push(elsewhere);
    const quoted = QUOTES.find((one) => one === rate.quoted);
    return value && quoted ? { source: 'column', value, quoted } : undefined;
  }
  const given = 'source' in rate ? rate.not_quoted : rate;
  const stated = given?.value;
  const value = typeof stated === 'object' ? stated[currency] : stated;
  if (given !== undefined && value !== undefined) {
    const shared = typeof stated === 'object' ? undefined : of.fixed(currency, view.row);
    if (shared !== undefined) cells.problems.push(shared);
    return { source: 'value', value: String(value), quoted: given.quoted };
  }
  const date = 'source' in rate ? (rate.date ?? section.date) : undefined;
  if (date === undefined || !('source' in rate)) return undefined;
  const { day, column, problems } = readRateDay(date, rate, view);
  if (column !== undefined) cells.columns.date = column;
  cells.problems.push(...problems);
  return day === undefined ? undefined : { source: 'ecb', date: day };
}

/** The export's own rate leads to the currency of its account, which need not be euro. */
function leadsElsewhere({ section, view, currency, cells }: ForeignRow, rate: string): Problem | undefined {
  const { own_rate } = section;
  const column = cells.columns.rate;
  if (own_rate === undefined || column === undefined) return undefined;
  if (foldHeader(own_rate.column) !== foldHeader(column)) return undefined;
  const into = cells.read('own_rate', own_rate.into, 'text');
  if (into === undefined || currencyOf(into)?.code === EURO) return undefined;
  const place = { row: view.row, column, field: 'payment.rate' };
  return problem('FX-RATE-NOT-EURO', place, { rate, currency, settlement: into });
}
