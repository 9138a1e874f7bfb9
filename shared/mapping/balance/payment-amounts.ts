import type { MappedRow } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import { providerTypeList } from '../../facts/payment-types/provider-type-lists.ts';
import type { PayoutColumns, TypeList } from '../../facts/payment-types/type-list.ts';
import { currenciesNamed, currencyOf, EURO } from '../../money/currency.ts';
import { minus } from '../../money/decimal.ts';
import { toMajor } from '../../money/minor-units.ts';
import { type BalanceAmount, type MoneyCell, NO_CURRENCY } from '../../money/money-cell.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';
import { constantReading, readCell } from '../cells/read-cell.ts';
import { readNumberOf } from '../cells/read-number.ts';
import { textOf } from '../cells/read-value.ts';
import { type DecimalSign, type FoundCell, firstFilled, firstText, type RowView } from '../cells/row-view.ts';
import { type PaymentCount, paymentCount } from '../payments/row-classifier.ts';
import { columnsAfter, currencyBeside, type PaymentSection } from '../profile/payment.ts';
import { namesIn, type ValueSource } from '../profile/source.ts';
import { foldHeader, visibleText } from '../texts/fold.ts';

/** An amount in a cell: its number and the currency that the cell shows; empty if unreadable. */
interface StatedNumber {
  value?: string;
  currency?: string;
}

/** The longest number that is added up; the mapping refuses longer ones. */
const NUMBER_CHARACTERS_MAX = 100;

/** Undefined for a blank cell. */
export function readAmount(
  cell: Cell,
  { field, decimal }: { field: string; decimal: DecimalSign | undefined },
): StatedNumber | undefined {
  if (typeof cell !== 'string') {
    if (cellText(cell).trim() === '') return undefined;
    const { currency, ...bare } = cell;
    const { text: value } = readCell(bare, constantReading('decimal'), { field });
    return value === undefined ? {} : { value, ...shownCurrency(currency) };
  }
  const text = visibleText(cell).trim();
  if (text === '') return undefined;
  const number = readNumberOf(field, text, decimal);
  if (number.kind !== 'number' || number.percent || number.value.length > NUMBER_CHARACTERS_MAX) return {};
  return { value: number.value, ...shownCurrency(number.currency) };
}

/** Three letters may be a unit as well, and many currencies share a sign. */
function shownCurrency(sign: string | undefined): { currency?: string } {
  const code = sign === '€' ? EURO : sign === undefined ? undefined : currencyOf(sign)?.code;
  return code === undefined ? {} : { currency: code };
}

type ReadUnit = (found: Pick<FoundCell, 'cell' | 'decimal'>, of: AmountTerms) => StatedNumber | undefined;

interface AmountTerms {
  field: string;
  /** The currency of the column: settled amounts may have other decimals than paid ones. */
  currency: string;
  isDerived: boolean;
}

/** Reads amounts of a payment export in major units: its unit is that of every column in which the provider states money. */
export function unitReader(from: PaymentSection['amount']): ReadUnit {
  const { unit, provider, channel } = from ?? {};
  const isOpen = unit !== undefined && unit !== 'minor' && unit !== 'major';
  if (isOpen) return ({ cell }) => (cellText(cell).trim() === '' ? undefined : {});
  if (unit !== 'minor') return ({ cell, decimal }, { field }) => readAmount(cell, { field, decimal });
  return ({ cell }, { currency, isDerived }) => {
    const amount = cellText(cell).trim();
    if (amount === '') return undefined;
    const major = toMajor({ amount, unit, provider, channel, currency, isDerived });
    return 'code' in major ? {} : { value: major.amount };
  };
}

/** The line of the balance for the money of each kind of row. */
const AMOUNTS: Partial<Record<PaymentCount, BalanceAmount>> = {
  ...{ receipt: 'captured', part: 'captured', refund: 'refunded', reversal: 'reversed', fee: 'fees' },
  ...{ cancellation: 'reversed', 'partial-reversal': 'reversed', reversed: 'reversed', payout: 'payouts' },
  ...{ transfer: 'own', exchange: 'own', pending: 'pending' },
};
export const amountOfKind = (kind: PaymentCount | undefined): BalanceAmount =>
  (kind && AMOUNTS[kind]) ?? 'other';

/** Kinds that an export may repeat, by id and amount; a payment repeats by the id of its document. */
const TOLD_AGAIN = /^(refund(-failed)?|payout|pending|dispute)$/;
/** Kinds with one notice per step; an export of movements has a row with its own amount for each step. */
const IN_STEPS: ReadonlySet<PaymentCount> = new Set(['refund-failed', 'dispute']);

/** Reads the amount of each row of a payment export, by the kind of row, and the fee from its column. */
export function paymentAmounts(section: PaymentSection): (view: RowView, mapped: MappedRow) => MoneyCell[] {
  const { amount: from } = section;
  const columns = namesIn(from?.column);
  const read = unitReader(from);
  const { payouts: settled, feeReturned: back } = providerTypeList(section.list);
  const fees = section.fee === undefined ? (settled?.fees ?? []) : namesIn(section.fee);
  const isSettled = (name: string) => settled?.fees?.some((fee) => foldHeader(fee) === foldHeader(name));
  let above = '';
  return (view, mapped) => {
    const kind = paymentCount(mapped);
    const amount = amountOfKind(kind);
    const found = firstFilled(view, columns);
    const beside = textOf(currencyBeside(section, found?.column), view);
    // Totals often state no currency; the currency of the row above then gives their unit.
    const { code: skipped = '', params = {} } = mapped.skipped ?? {};
    if (/TOTAL|FOOTER/.test(skipped)) {
      // A row of totals fills every amount column; a payment fills only one.
      const named = currencyOf(beside ?? currenciesNamed(String(params.text))[0] ?? '')?.code;
      const sums = columns.flatMap((name) => feeIn({ view, read, back: undefined }, name, named ?? above));
      return sums.map((sum) => ({ ...sum, currency: named ?? NO_CURRENCY }));
    }
    const currency = beside ?? '';
    above = currency;
    const own = found
      ? ownAmount(found, { section, view, read, mapped, kind, amount, currency })
      : settled && settledAmount({ view, read }, settled, amount);
    const code = own?.currency ?? currencyOf(currency)?.code ?? NO_CURRENCY;
    const paidOut = currencyOf(textOf(section.settlement_currency, view) ?? '')?.code ?? code;
    const ofFee = (name: string) => (isSettled(name) && settledCurrency(view, settled)) || paidOut;
    const ofFees = fees.flatMap((name) => feeIn({ view, read, back }, name, ofFee(name)));
    return [...(own ? [own] : []), ...ofFees.map((fee) => toldWith(own, fee))];
  };
}

interface ReadRow {
  view: RowView;
  read: ReturnType<typeof unitReader>;
}

interface PaymentRow extends ReadRow {
  section: PaymentSection;
  mapped: MappedRow;
  kind: PaymentCount | undefined;
  amount: BalanceAmount;
  currency: string;
}

function ownAmount(found: FoundCell, of: PaymentRow): MoneyCell {
  const own = moneyIn(of, found, { amount: of.amount, field: OWN, currency: of.currency, isDerived: false });
  const stated = { ...own, currency: currencyOf(of.currency)?.code ?? NO_CURRENCY };
  return own.value === undefined ? stated : { ...stated, ...onceAs(of, own.value) };
}
const OWN = 'payment.amount';

/** The amount of a cell, without a value if it is unreadable. */
function moneyIn(
  { read }: Pick<ReadRow, 'read'>,
  found: FoundCell,
  { isDerived, ...of }: AmountTerms & { amount: BalanceAmount },
): MoneyCell {
  const { value } = read(found, { ...of, isDerived }) ?? {};
  return { ...of, column: found.column, ...(value !== undefined && { value }) };
}

/** The amount by which a row without a payer's amount, such as a payout, changes the account. */
function settledAmount({ view, read }: ReadRow, columns: PayoutColumns, amount: BalanceAmount) {
  const found = firstFilled(view, columnsAfter(columns));
  const currency = settledCurrency(view, columns) ?? NO_CURRENCY;
  return found && moneyIn({ read }, found, { amount, field: OWN, currency, isDerived: true });
}

const settledCurrency = (view: RowView, columns: PayoutColumns | undefined): string | undefined =>
  currencyOf(firstText(view, columns?.currency))?.code;

function onceAs(of: PaymentRow, value: string): Pick<MoneyCell, 'once'> {
  const { view, mapped, amount, kind, section } = of;
  const document = amount === 'captured' ? mapped.header.external_id : undefined;
  if (mapped.event?.is === 'long-stay') return {};
  if (document !== undefined) return { once: `captured ${foldExternalId(document)}` };
  if (kind === undefined || !TOLD_AGAIN.test(kind)) return {};
  if (IN_STEPS.has(kind)) return onceInSteps(of, value);
  const id = idIn(kind === 'refund' ? section.refund_id : section.id, view);
  return id === undefined ? {} : { once: `${amount} ${id} ${value}` };
}

/** A dispute has its own id. If rows move money, its opening and its end are two amounts. */
function onceInSteps({ section, view, mapped, kind }: PaymentRow, value: string): Pick<MoneyCell, 'once'> {
  const { list, refund_id, id: payment } = section;
  const id = idIn(refund_id, view) ?? idIn(payment, view);
  const step = providerTypeList(list).payouts ? (mapped.event?.what ?? mapped.skipped?.params?.what) : '';
  return id === undefined ? {} : { once: `${kind} ${id} ${value} ${step}` };
}

/** The fee of a repeated amount repeats with it and counts once. */
const toldWith = (own: MoneyCell | undefined, fee: MoneyCell): MoneyCell =>
  own?.once === undefined || fee.value === undefined
    ? fee
    : { ...fee, once: `fee ${fee.column} ${fee.value} ${own.once}` };

function feeIn(
  { view, read, back: [column, text] = ['', ''] }: ReadRow & { back: TypeList['feeReturned'] },
  name: string,
  currency: string,
): MoneyCell[] {
  const found = view.cell(name);
  if (found === undefined || cellText(found.cell).trim() === '') return [];
  const fee = moneyIn({ read }, found, { amount: 'fees', field: 'payment.fee', currency, isDerived: true });
  const isBack = column !== '' && firstText(view, column) === text;
  return [isBack && fee.value !== undefined ? { ...fee, value: minus('0', fee.value) } : fee];
}

/** The text of a source, or of the first of its columns that the row fills. */
const idIn = (source: ValueSource | undefined, view: RowView): string | undefined =>
  typeof source === 'object' && 'column' in source
    ? firstText(view, source.column) || undefined
    : textOf(source, view);
