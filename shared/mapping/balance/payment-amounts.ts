import { foldExternalId } from '../../documents/external-id.ts';
import type { MappedRow } from '../../documents/mapped-row.ts';
import { providerTypeLists } from '../../facts/payment-types/provider-type-lists.ts';
import type { PayoutColumns } from '../../facts/payment-types/type-list.ts';
import { currencyOf } from '../../money/currency.ts';
import { toMajor } from '../../money/minor-units.ts';
import { type BalanceAmount, type MoneyCell, NO_CURRENCY } from '../../money/money-cell.ts';
import { cellText } from '../../sheet/sheet.ts';
import { readValue } from '../cells/read-value.ts';
import type { FoundCell, RowView } from '../cells/row-view.ts';
import { paymentCount } from '../payments/payment-counts.ts';
import { currencyBeside } from '../payments/payment-reader.ts';
import type { PaymentCount } from '../payments/payment-row-problems.ts';
import type { PaymentSection } from '../profile/payment-schema.ts';
import { namesIn, type ValueSource } from '../profile/value-source.ts';
import { readAmount, type StatedNumber } from './read-amount.ts';

/** The line of the balance that the money of a kind of row belongs to. */
export const amountOfKind: Readonly<Record<PaymentCount, BalanceAmount>> = {
  receipt: 'captured',
  part: 'captured',
  refund: 'refunded',
  reversal: 'reversed',
  cancellation: 'reversed',
  'partial-reversal': 'reversed',
  reversed: 'reversed',
  fee: 'fees',
  payout: 'payouts',
  transfer: 'own',
  exchange: 'own',
  pending: 'pending',
  'refund-failed': 'other',
  outgoing: 'other',
  failed: 'other',
  dispute: 'other',
  'own-income': 'other',
  'refund-summary': 'other',
  other: 'other',
  several: 'other',
  incomplete: 'other',
  'capture-mode': 'other',
  question: 'other',
};

/** Lines of which an export may tell one thing more than once, by its id and amount; a payment by its document's id. */
const TOLD_AGAIN: ReadonlySet<BalanceAmount> = new Set(['refunded', 'payouts', 'pending']);

/** Reads what each row of a payment export states: its amount by what the row is, and the fee in a column of its own. */
export function paymentAmounts(section: PaymentSection): (view: RowView, mapped: MappedRow) => MoneyCell[] {
  const { amount: from } = section;
  if (from === undefined) return () => [];
  const columns = namesIn(from.column);
  const settled = section.list === undefined ? undefined : providerTypeLists[section.list].payouts;
  const fees = section.fee === undefined ? (settled?.fees ?? []) : namesIn(section.fee);
  return (view, mapped) => {
    const kind = paymentCount(mapped);
    const amount = kind === undefined ? 'other' : amountOfKind[kind];
    const found = firstFilled(view, columns);
    const currency = textOf(currencyBeside(section, found?.column), view) ?? '';
    const own = found
      ? ownAmount(found, { section, view, mapped, amount, currency })
      : settled && settledAmount(view, settled, amount);
    const code = own?.currency ?? currencyOf(currency)?.code ?? NO_CURRENCY;
    const ofFees = section.fee === undefined ? (settledCurrency(view, settled) ?? code) : code;
    return [...(own ? [own] : []), ...fees.flatMap((name) => feeIn(view, name, ofFees))];
  };
}

interface PaymentRow {
  section: PaymentSection;
  view: RowView;
  mapped: MappedRow;
  amount: BalanceAmount;
  currency: string;
}

function ownAmount({ column, cell, decimal }: FoundCell, of: PaymentRow): MoneyCell {
  const { section, amount, currency } = of;
  const field = 'payment.amount';
  const read =
    section.amount?.unit === 'minor'
      ? inMajorUnits(cellText(cell).trim(), of)
      : (readAmount(cell, { field, decimal }) ?? {});
  const stated = { amount, field, column, currency: currencyOf(currency)?.code ?? NO_CURRENCY };
  return read.value === undefined ? stated : { ...stated, value: read.value, ...onceAs(of, read.value) };
}

/** Of a row without an amount of the payer, such as a payout, what it moves in the account. */
function settledAmount(view: RowView, columns: PayoutColumns, amount: BalanceAmount): MoneyCell | undefined {
  const { after = [] } = columns;
  const found = firstFilled(view, 'credit' in after ? [after.credit, after.debit] : after);
  const read = found && readAmount(found.cell, { field: 'payment.amount', decimal: found.decimal });
  if (found === undefined || read === undefined) return undefined;
  const currency = settledCurrency(view, columns) ?? NO_CURRENCY;
  const stated = { amount, field: 'payment.amount', column: found.column, currency };
  return read.value === undefined ? stated : { ...stated, value: read.value };
}

const settledCurrency = (view: RowView, columns: PayoutColumns | undefined): string | undefined =>
  columns?.currency === undefined ? undefined : currencyOf(cellText(view.cell(columns.currency)?.cell))?.code;

function inMajorUnits(text: string, { section, currency }: PaymentRow): StatedNumber {
  const { provider, channel } = section.amount ?? {};
  const major = toMajor({ amount: text, unit: 'minor', provider, channel, currency });
  return 'code' in major ? {} : { value: major.amount };
}

function onceAs({ section, view, mapped, amount }: PaymentRow, value: string): Pick<MoneyCell, 'once'> {
  const document = amount === 'captured' ? mapped.header.external_id : undefined;
  const { isMonthly, part } = mapped.event ?? {};
  const day = isMonthly ? ` ${part}` : '';
  if (document !== undefined) return { once: `captured ${foldExternalId(document)}${day}` };
  if (!TOLD_AGAIN.has(amount)) return {};
  const id = firstText(amount === 'refunded' ? section.refund_id : section.id, view);
  return id === undefined ? {} : { once: `${amount} ${id} ${value}` };
}

function feeIn(view: RowView, name: string, currency: string): MoneyCell[] {
  const field = 'payment.fee';
  const found = view.cell(name);
  const read = found && readAmount(found.cell, { field, decimal: found.decimal });
  if (found === undefined || read === undefined) return [];
  const stated = { amount: 'fees' as const, field, column: found.column, currency };
  return [read.value === undefined ? stated : { ...stated, value: read.value }];
}

const firstFilled = (view: RowView, columns: readonly string[]): FoundCell | undefined =>
  columns.map((name) => view.cell(name)).find((cell) => cellText(cell?.cell).trim() !== '');

const textOf = (source: ValueSource | undefined, view: RowView): string | undefined =>
  source === undefined
    ? undefined
    : readValue({ field: 'payment.currency', source, type: 'text' }, view).text;

/** Of several columns the first that the row fills. */
const firstText = (source: ValueSource | undefined, view: RowView): string | undefined => {
  if (typeof source === 'object' && 'column' in source)
    return cellText(firstFilled(view, namesIn(source.column))?.cell).trim() || undefined;
  return textOf(source, view);
};
