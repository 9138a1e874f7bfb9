import type { MappedRow } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import { providerTypeList } from '../../facts/payment-types/provider-type-lists.ts';
import { halfUnitOf } from '../../money/conversion/exchange-rate.ts';
import { currenciesInHeader, currenciesNamed, currencyOf, EURO } from '../../money/currency.ts';
import {
  absolute,
  compare,
  type Decimal,
  divide,
  isPositive,
  isZero,
  minus,
  plus,
  shift,
  sum,
  times,
  toCents,
} from '../../money/decimal.ts';
import { amountText, toMajor } from '../../money/minor-units.ts';
import { type BalanceAmount, type MoneyCell, NO_CURRENCY, type RowMoney } from '../../money/money-cell.ts';
import { type Params, problem } from '../../problems/problem.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';
import { constantReading, MAX_NUMBER_CHARS, readCell } from '../cells/read-cell.ts';
import { readNumberOf } from '../cells/read-number.ts';
import { textOf } from '../cells/read-value.ts';
import { type FoundCell, firstFilled, firstText, type RowView } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import { type PaymentCount, paymentCount } from '../payments/row-classifier.ts';
import { columnsAfter, currencyBeside, type PaymentSection, paymentSectionUses } from '../profile/payment.ts';
import { columnsOf, namesIn } from '../profile/source.ts';
import { foldHeader, headerWords, visibleText } from '../texts/fold.ts';

/** An amount in a cell: its number and the currency that the cell shows; empty if unreadable. */
type StatedNumber = Partial<Record<'value' | 'currency', string>>;

/** Undefined for a blank cell. */
export function readAmount(
  cell: Cell,
  of: { field: string } & Pick<FoundCell, 'decimal'>,
): StatedNumber | undefined {
  const { field, decimal } = of;
  if (typeof cell !== 'string') {
    if (cellText(cell).trim() === '') return undefined;
    const { currency, ...bare } = cell;
    const { text: value } = readCell(bare, constantReading('decimal'), { field });
    return value === undefined ? {} : { value, ...shownCurrency(currency) };
  }
  const text = visibleText(cell).trim();
  if (text === '') return undefined;
  const number = readNumberOf(field, text, decimal);
  if (number.kind !== 'number' || number.percent || number.value.length > MAX_NUMBER_CHARS) return {};
  return { value: number.value, ...shownCurrency(number.currency) };
}

/** Three letters may be a unit as well, and many currencies share a sign. */
function shownCurrency(sign: string | undefined): { currency?: string } {
  const code = sign === '€' ? EURO : sign === undefined ? undefined : currencyOf(sign)?.code;
  return code === undefined ? {} : { currency: code };
}

type Written = Pick<FoundCell, 'cell' | 'decimal'>;
interface AmountTerms {
  field: string;
  /** The currency of the column: settled amounts may have other decimals than paid ones. */
  currency: string;
  isDerived: boolean;
}

/** Reads amounts of a payment export in major units: its unit is that of every column in which the provider states money. */
export function unitReader({ unit = 'major', provider, channel }: Partial<PaymentSection['amount']> = {}) {
  return ({ cell, decimal }: Written, of: AmountTerms): StatedNumber | undefined => {
    if (unit === 'major') return readAmount(cell, { field: of.field, decimal });
    const amount = cellText(cell).trim();
    if (amount === '') return undefined;
    // An amount of an open unit is not read.
    if (unit !== 'minor') return {};
    const { currency, isDerived } = of;
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
  const columns = namesIn(section.amount?.column);
  const read = unitReader(section.amount);
  const { payouts: settled, feeReturned: [back, returned] = ['', ''] } = providerTypeList(section.list);
  const fees = section.fee === undefined ? (settled?.fees ?? []) : namesIn(section.fee);
  const isSettled = (name: string) => settled?.fees?.some((fee) => foldHeader(fee) === foldHeader(name));
  const settledIn = (view: RowView) => currencyOf(firstText(view, settled?.currency))?.code;
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
      const sums = columns.flatMap((name) => feeIn(view, name, named ?? above) ?? []);
      return sums.map((sum) => ({ ...sum, currency: named ?? NO_CURRENCY }));
    }
    above = beside ?? '';
    const own = found ? ownAmount(found) : settledAmount();
    const code = own?.currency ?? currencyOf(above)?.code ?? NO_CURRENCY;
    const paidOut = currencyOf(textOf(section.settlement_currency, view) ?? '')?.code ?? code;
    const ofFees = fees.flatMap((name) => {
      const fee = feeIn(view, name, (isSettled(name) && settledIn(view)) || paidOut);
      if (fee === undefined) return [];
      const isBack = back !== '' && firstText(view, back) === returned;
      const stated = isBack && fee.value !== undefined ? { ...fee, value: minus('0', fee.value) } : fee;
      return [toldWith(own, stated)];
    });
    return [...(own ? [own] : []), ...ofFees];

    function ownAmount(cell: FoundCell): MoneyCell {
      const one = moneyIn(cell, { amount, field: OWN, currency: above, isDerived: false });
      const once = one.value === undefined ? {} : onceAs({ view, mapped, section, kind }, one.value);
      return { ...one, currency: currencyOf(above)?.code ?? NO_CURRENCY, ...once };
    }

    /** The amount by which a row without a payer's amount, such as a payout, changes the account. */
    function settledAmount(): MoneyCell | undefined {
      const cell = settled && firstFilled(view, columnsAfter(settled));
      const currency = settledIn(view) ?? NO_CURRENCY;
      return cell && moneyIn(cell, { amount, field: OWN, currency, isDerived: true });
    }
  };

  function moneyIn(one: FoundCell, { isDerived, ...of }: AmountTerms & { amount: BalanceAmount }): MoneyCell {
    const { value } = read(one, { ...of, isDerived }) ?? {};
    return { ...of, column: one.column, ...(value !== undefined && { value }) };
  }

  function feeIn(view: RowView, name: string, currency: string): MoneyCell | undefined {
    const found = firstFilled(view, name);
    return found && moneyIn(found, { amount: 'fees', field: 'payment.fee', currency, isDerived: true });
  }
}
const OWN = 'payment.amount';

interface PaymentRow {
  section: PaymentSection;
  view: RowView;
  mapped: MappedRow;
  kind: PaymentCount | undefined;
}

function onceAs(of: PaymentRow, value: string): Pick<MoneyCell, 'once'> {
  const { view, mapped, kind, section } = of;
  const amount = amountOfKind(kind);
  const document = amount === 'captured' ? mapped.header.external_id : undefined;
  if (mapped.event?.is === 'long-stay') return {};
  if (document !== undefined) return { once: `captured ${foldExternalId(document)}` };
  if (kind === undefined || !TOLD_AGAIN.test(kind)) return {};
  if (IN_STEPS.has(kind)) return onceInSteps(of, value);
  const id = textOf(kind === 'refund' ? section.refund_id : section.id, view);
  return id === undefined ? {} : { once: `${amount} ${id} ${value}` };
}

/** A dispute has its own id. If rows move money, its opening and its end are two amounts. */
function onceInSteps({ section, view, mapped, kind }: PaymentRow, value: string): Pick<MoneyCell, 'once'> {
  const { list, refund_id, id: payment } = section;
  const id = textOf(refund_id, view) ?? textOf(payment, view);
  const step = providerTypeList(list).payouts ? (mapped.event?.what ?? mapped.skipped?.params?.what) : '';
  return id === undefined ? {} : { once: `${kind} ${id} ${value} ${step}` };
}

/** The fee of a repeated amount repeats with it and counts once. */
const toldWith = (own: MoneyCell | undefined, fee: MoneyCell): MoneyCell =>
  own?.once === undefined || fee.value === undefined
    ? fee
    : { ...fee, once: `fee ${fee.column} ${fee.value} ${own.once}` };

const NET = /^(net|net ?(\p{L}+ )?(amount|total|payout|value)|amount net|καθαρ(ο|α|η αξια)|netto(betrag)?)$/u;
const FEE = /(^|[^\p{L}])(fees?|commissions?|προμηθεια|gebuhr(en)?)($|[^\p{L}])/u;
const VAT = /(^|[^\p{L}])(vat|tax|φπα|mwst|ust|iva|tva)($|[^\p{L}])/u;
const CURRENCY = /currency|νομισμα|wahrung|devise|valuta|divisa|moneda|moeda|waluta/;
const RATE = /(^|[^\p{L}])((exchange|fx|conversion|currency|) ?rate|ισοτιμια|wechselkurs|kurs)$/u;

/** Doubts a payment whose fee is above its gross, whose gross less fee is not its net, or that is itself net of it: one column is another amount or unit. */
export function feeDoubts(payment: PaymentSection | undefined, header: Header, numbers: readonly string[]) {
  if (payment?.amount === undefined || payment.fees === 'taken-off') return (mapped: MappedRow) => mapped;
  const columns = feeColumns(payment, header, numbers);
  const { column: ownRate } = payment.own_rate ?? {};
  const { before = '', currency: settledIn = '' } = providerTypeList(payment.list).payouts ?? {};
  const read = unitReader(payment.amount);
  return (mapped: MappedRow, view: RowView, money: RowMoney | undefined): MappedRow => {
    const paid = money?.cells.find(({ field }) => field === 'payment.amount');
    const kind = mapped.event?.is;
    if (paid?.value === undefined || (kind !== 'receipt' && kind !== 'part' && kind !== 'refund'))
      return mapped;
    const statedIn = (name: string, currency: string) => {
      const found = view.cell(name);
      const stated = found && read(found, { field: 'payment.fee', currency, isDerived: true });
      return stated ? [{ column: name, value: stated.value, currency }] : [];
    };
    const codeIn = (name: string) => currencyOf(cellText(view.cell(name)?.cell))?.code;
    const settled = codeIn(settledIn) ?? paid.currency;
    const rate = settled === paid.currency ? undefined : rateIn(view, ownRate);
    const ofRate = rate && toCents(times(paid.value, rate));
    const atRate = ofRate === undefined ? undefined : { ...paid, value: ofRate, currency: settled };
    const own = statedIn(before, settled).find(({ value }) => value) ?? atRate ?? paid;
    const { value: gross = paid.value, currency } = own;
    const counted = money?.cells.filter((one) => one.amount === 'fees' && one.field !== paid.field) ?? [];
    const cells = [...counted, ...columns.fees.flatMap((name) => statedIn(name, currency))];
    const isUnread = ({ column, value }: (typeof cells)[number]) =>
      value === undefined && /\d/.test(cellText(view.cell(column)?.cell));
    const unread = payment.amount?.unit === 'minor' ? cells.find(isUnread) : undefined;
    const fees = cells.flatMap((cell) => (cell.currency === currency ? (cell.value ?? []) : []));
    if (!unread && ((fees.length === 0 && !rate) || fees.length < cells.length)) return mapped;
    const [net] = columns.net.flatMap((name) => statedIn(name, currency));
    const isSale = kind !== 'refund' && isPositive(gross);
    const fee = absolute(sum(fees));
    const isAbove = isSale && compare(fee, gross) > 0;
    const stated = { gross, fees, net: net?.value ?? '0', isSale };
    const others = isSale && !isZero(fee) ? columns.others.flatMap((name) => statedIn(name, currency)) : [];
    const isWhole = (value = fee) => isNet({ ...stated, gross: value, net: gross }, { currency });
    const whole = others.find(({ value }) => isWhole(value));
    const isFine = net?.value === undefined || isNet(stated, { currency, rate });
    if (!unread && !isAbove && !whole && isFine) return mapped;
    // Fee and net may be in the currency of the payout, which the row names or its rate leads to.
    const isElsewhere = columns.currencies.some((name) => (codeIn(name) ?? currency) !== currency);
    const agreesBy = (name: string) => isNetAt(rateIn(view, name), stated);
    if (!unread && (isElsewhere || (!isAbove && columns.rates.some(agreesBy)))) return mapped;
    const shown = (amount = '0') => amountText(amount, currency);
    const column = unread?.column ?? (isAbove ? own.column : (whole ?? net)?.column);
    const variant = unread ? 'unit' : isAbove ? 'above' : whole ? 'after' : '';
    const beside: Params = unread || isAbove ? {} : { net: shown((whole ?? net)?.value) };
    const params = { gross: shown(gross), fee: shown(fee), currency, ...beside, ...(variant && { variant }) };
    const place = { row: view.row, column, field: 'payment.fee' };
    const doubt = problem('PAY-FEES-DISAGREE', place, params);
    return { ...mapped, problems: [...mapped.problems, doubt] };
  };
}

function rateIn(view: RowView, name: string | undefined): Decimal | undefined {
  const { cell = '', decimal } = (name && view.cell(name)) || {};
  const { value } = readAmount(cell, { field: 'payment.rate', decimal }) ?? {};
  return value !== undefined && isPositive(value) ? value : undefined;
}

type Stated = { gross: Decimal; fees: Decimal[]; net: Decimal; isSale: boolean };

/** Some exports write fees below zero, and give them back with a refund; of several fee columns one may be their sum. */
function isNet({ gross, fees, net, isSale }: Stated, by: { currency?: string; rate?: Decimal | undefined }) {
  const { currency = EURO, rate } = by;
  // A rate is as open as its last digit.
  const open = rate ? divide(times(absolute(gross), halfUnitOf(rate)), rate, 6) : '0';
  const unit = plus(open, shift('1', -(currencyOf(currency)?.exponent ?? 2)));
  const is = (one: Decimal) => compare(absolute(minus(absolute(one), absolute(net))), unit) <= 0;
  const taken = [sum(fees), ...fees].map((one) => (isSale ? absolute(one) : one));
  return taken.some((one) => is(minus(gross, one)) || (!isSale && is(plus(gross, one))));
}

/** True if a rate leads from the gross to the net, to the cent; the fee is in either currency. */
function isNetAt(rate: Decimal | undefined, of: Stated): boolean {
  if (rate === undefined) return false;
  const ways: ((amount: Decimal) => Decimal)[] = [(one) => times(one, rate), (one) => divide(one, rate, 6)];
  return ways.some((way) =>
    [of.fees, of.fees.map(way)].some((fees) => isNet({ ...of, fees, gross: way(of.gross) }, { rate })),
  );
}

type FeeColumns = Record<'net' | 'fees' | 'currencies' | 'rates' | 'others', readonly string[]>;

/** Columns of the net (the first filled one counts) and of fees that the balance leaves out. */
function feeColumns(payment: PaymentSection, header: Header, numbers: readonly string[]): FeeColumns {
  const { list, fee, settlement_currency, euro_amount } = payment;
  const used = new Set(paymentSectionUses(payment).flatMap(({ source }) => columnsOf(source).flat()));
  const others = header.names.filter((one) => !used.has(one) && !currenciesInHeader(one)[0]);
  const named = (form: RegExp) => others.filter((one) => form.test(headerWords(one)));
  const none = { currencies: [], rates: [], others: [] };
  const { before, after, fees: withheld } = providerTypeList(list).payouts ?? {};
  const settled = after ? columnsAfter({ after }) : named(NET);
  if (before ?? after) return { net: withheld === undefined ? [] : settled, fees: [], ...none };
  // Amounts settled at a rate and nets without VAT cannot be compared with gross less fee.
  const isOther =
    list ?? settlement_currency ?? euro_amount ?? header.names.some((name) => VAT.test(headerWords(name)));
  if (isOther) return { net: [], fees: [], ...none };
  const rates = header.names.filter((name) => RATE.test(headerWords(name)));
  const fees = namesIn(fee).length > 0 ? [] : named(FEE);
  const money = others.filter((one) => numbers.includes(one));
  return { net: named(NET), fees, currencies: named(CURRENCY), rates, others: money };
}
