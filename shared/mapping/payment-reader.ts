import { currencyOf, EURO } from '../money/currency.ts';
import { isNegative } from '../money/decimal.ts';
import type { Payment, PaymentLine } from '../money/payment.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { otherCurrencyShown } from './currency-sign.ts';
import { foldHeader } from './fold.ts';
import { cellReader } from './payment-cells.ts';
import { condition } from './payment-condition.ts';
import { type FixedRateGuard, fixedRateGuard, foreignParts } from './payment-rate-reader.ts';
import { type ClassifiedRow, rowClassifier, skippedBecause } from './payment-rows.ts';
import type { PaymentLineSource, PaymentSection } from './payment-schema.ts';
import { linePart, lineSources, lineTypes, listed } from './payment-section.ts';
import { readValue } from './read-value.ts';
import type { RowView } from './row-view.ts';
import type { ValueSource } from './value-source.ts';

/** Reading of one row of a payment export: a payment, the reason why it is none, or what is wrong with it. */
interface PaymentReading {
  payment?: Payment;
  /** The row is left alone and needs no other field. */
  skipped?: Problem;
  /** The id of a payment that cannot be read, where `payment.id` says it: its document is kept back with it. */
  external_id?: string;
  problems: readonly Problem[];
}

interface PaymentProfile {
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
  const rows = rowClassifier(section);
  const isTest = section.test === undefined ? () => false : condition(section.test);
  return (view: RowView): PaymentReading => {
    const unreadable = rows.unreadable(view);
    if (unreadable !== undefined) return { problems: [unreadable] };
    const kind = rows.classify(view);
    const isRefund = kind.is === 'refund' && section.refunds !== undefined;
    const skipped = isRefund ? undefined : skippedBecause(kind, view.row);
    if (skipped !== undefined) return { skipped, problems: [] };
    const unusable = unusableBecause(kind, view.row);
    if (unusable !== undefined) return { problems: [unusable] };
    const id = idSource(section, isRefund, namesDocument);
    const reading = readMoney({ section, view, isRefund, fixed, id });
    if (!isTest(view)) return reading;
    return { ...reading, problems: [...reading.problems, problem('PAY-TEST', { row: view.row })] };
  };
}

/** A row that may hold a receipt, and does not say enough of it. */
function unusableBecause({ is, what, column }: ClassifiedRow, row: number): Problem | undefined {
  if (is === 'several') return problem('PAY-SEVERAL', { row, column, field: 'external_id' });
  if (is === 'incomplete') return problem('PAY-INCOMPLETE', { row, column, field: 'external_id' }, { what });
  return undefined;
}

const idSource = (
  { id, refund_id }: PaymentSection,
  isRefund: boolean,
  namesDocument: boolean,
): ValueSource | undefined => (isRefund ? refund_id : namesDocument ? undefined : id);

interface MoneyReading {
  section: PaymentSection;
  view: RowView;
  isRefund: boolean;
  id: ValueSource | undefined;
  fixed: FixedRateGuard;
}

function readMoney({ section, view, isRefund, id, fixed }: MoneyReading): PaymentReading {
  const cells = cellReader(view);
  const { amount: from } = section;
  if (from === undefined) return { problems: [problem('UNIT-UNSTATED', { row: view.row })] };
  const amount = cells.read('amount', { column: from.column }, from.unit === 'minor' ? 'text' : 'decimal');
  const currency = cells.read('currency', currencyBeside(section, cells.columns.amount), 'text');
  const external_id = cells.read('id', id, 'text');
  const part = cells.read('part', section.part, 'text');
  const lines = readLines(section, view, cells.problems);
  const code = currencyOf(currency ?? '')?.code;
  if (from.unit === 'major')
    cells.problems.push(...otherCurrencyShown(view, { column: cells.columns.amount, currency: code }));
  const isForeign = code !== undefined && code !== EURO;
  const foreign = isForeign ? foreignParts({ section, view, currency: code, isRefund, fixed, cells }) : {};
  const refunded = cells.total('refunded', listed(section.refunded));
  const original = isRefund ? cells.read('refunds', section.refund_original, 'text') : undefined;
  const { problems } = cells;
  if (amount === undefined || currency === undefined) return { ...withoutBlanks({ external_id }), problems };
  const { refunds, payable_line } = section;
  const optional = {
    provider: from.provider,
    channel: from.channel,
    external_id,
    part,
    refunded,
    refund: isRefund && refunds ? { ...refunds, ...withoutBlanks({ original }) } : undefined,
  };
  const payment: Payment = {
    row: view.row,
    columns: cells.columns,
    amount,
    unit: from.unit,
    currency,
    ...withoutBlanks(optional),
    ...foreign,
    payable_line: payable_line ?? false,
    lines,
  };
  return { payment, problems };
}

/**
 * Pair the lists where a profile names as many currencies as amounts: what the payer saw and what was settled. The
 * currency of the one is never that of the other.
 */
function currencyBeside({ amount, currency }: PaymentSection, chosen = ''): ValueSource | undefined {
  if (typeof currency !== 'object' || !('column' in currency)) return currency;
  const [amounts, currencies] = [listed(amount?.column), listed(currency.column)];
  const column = currencies[amounts.findIndex((name) => foldHeader(name) === foldHeader(chosen))];
  const arePairs = amounts.length > 1 && amounts.length === currencies.length;
  return arePairs && column !== undefined ? { ...currency, column } : currency;
}

type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the keys that have no value. */
function withoutBlanks<T extends object>(values: T): Filled<T> {
  const filled: Filled<T> = { ...values };
  for (const key in filled) if (filled[key] === undefined) delete filled[key];
  return filled;
}

/** The lines of the document; none where one of them lacks its name or has no VAT rate. */
function readLines(section: PaymentSection, view: RowView, problems: Problem[]): PaymentLine[] {
  const sources = lineSources(section);
  const lines = sources.flatMap((line) => readLine(line, view, problems));
  return lines.length === sources.length ? lines : [];
}

function readLine(line: PaymentLineSource, view: RowView, problems: Problem[]): PaymentLine[] {
  const part = (name: keyof typeof lineTypes): string | undefined => {
    const source = line[name];
    if (source === undefined) return undefined;
    const value = readValue({ field: linePart(name), source, type: lineTypes[name] }, view);
    problems.push(...value.problems);
    return value.text;
  };
  const needed = (name: 'name' | 'vat_rate'): string | undefined => {
    const before = problems.length;
    const text = part(name);
    if (text !== undefined || problems.length > before) return text;
    problems.push(problem('MAP-VALUE-MISSING', { row: view.row, field: linePart(name) }));
    return undefined;
  };
  const name = needed('name');
  const vat_rate = needed('vat_rate');
  const rest = withoutBlanks({
    vat_exemption_code: part('vat_exemption_code'),
    classification_category: part('classification_category'),
    classification_type: part('classification_type'),
    quantity_type: part('quantity_type'),
    share: line.share === undefined ? undefined : String(line.share),
  });
  if (name === undefined || vat_rate === undefined) return [];
  if (!isNegative(vat_rate)) return [{ name, vat_rate, ...rest }];
  problems.push(problem('PAY-VAT-RATE', { row: view.row, field: linePart('vat_rate') }, { rate: vat_rate }));
  return [];
}
