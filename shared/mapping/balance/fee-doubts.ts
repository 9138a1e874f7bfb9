import type { MappedRow } from '../../documents/document.ts';
import { providerTypeList } from '../../facts/payment-types/provider-type-lists.ts';
import { halfUnitOf } from '../../money/conversion/exchange-rate.ts';
import { currenciesInHeader, currencyOf, EURO } from '../../money/currency.ts';
import {
  absolute,
  compare,
  type Decimal,
  divide,
  isPositive,
  minus,
  plus,
  shift,
  sum,
  times,
  toCents,
} from '../../money/decimal.ts';
import { amountText } from '../../money/minor-units.ts';
import type { RowMoney } from '../../money/money-cell.ts';
import { type Params, problem } from '../../problems/problem.ts';
import { cellText } from '../../sheet/sheet.ts';
import type { RowView } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import { columnsAfter, type PaymentSection, paymentSectionUses } from '../profile/payment.ts';
import { columnsOf, namesIn } from '../profile/source.ts';
import { foldText } from '../texts/fold.ts';
import { readAmount, unitReader } from './payment-amounts.ts';

const NET = /^(net|net[ _]?(amount|total|payout|value)|amount[ _]?net|καθαρ(ο|α|η αξια)|netto(betrag)?)$/;
const FEE = /(^|[^\p{L}])(fees?|commissions?|προμηθεια|gebuhr(en)?)($|[^\p{L}])/u;
const VAT = /(^|[^\p{L}])(vat|tax|φπα|mwst|ust|iva|tva)($|[^\p{L}])/u;
const CURRENCY = /currency|νομισμα|wahrung|devise|valuta|divisa|moneda|moeda|waluta/;
const RATE = /(^|[^\p{L}])((exchange|fx|conversion|currency|)[ _]?rate|ισοτιμια|wechselkurs|kurs)$/u;

/** Doubts a payment whose fee is above its gross, or whose gross less fee is not its net: one column is another amount or unit. */
export function feeDoubts(payment: PaymentSection | undefined, header: Header) {
  if (payment?.amount === undefined || payment.fees === 'taken-off') return (mapped: MappedRow) => mapped;
  const columns = feeColumns(payment, header);
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
    const isAgreed = net?.value === undefined || isNet(stated, { currency, rate });
    if (!unread && !isAbove && isAgreed) return mapped;
    // Fee and net may be in the currency of the payout, which the row names or its rate leads to.
    const isElsewhere = columns.currencies.some((name) => (codeIn(name) ?? currency) !== currency);
    const agreesBy = (name: string) => isNetAt(rateIn(view, name), stated);
    if (!unread && (isElsewhere || (!isAbove && columns.rates.some(agreesBy)))) return mapped;
    const shown = (amount = '0') => amountText(amount, currency);
    const params = { gross: shown(gross), fee: shown(fee), currency };
    const column = unread?.column ?? (isAbove ? own.column : net?.column);
    const variant = unread ? 'unit' : isAbove ? 'above' : '';
    const more: Params = variant ? { variant } : { net: shown(net?.value) };
    const place = { row: view.row, column, field: 'payment.fee' };
    const doubt = problem('PAY-FEES-DISAGREE', place, { ...params, ...more });
    return { ...mapped, problems: [...mapped.problems, doubt] };
  };
}

function rateIn(view: RowView, name: string | undefined): Decimal | undefined {
  const { cell = '', decimal } = (name && view.cell(name)) || {};
  const { value } = readAmount(cell, { field: 'payment.rate', decimal }) ?? {};
  return value !== undefined && isPositive(value) ? value : undefined;
}

interface Stated {
  gross: Decimal;
  fees: Decimal[];
  net: Decimal;
  isSale: boolean;
}

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

type FeeColumns = Record<'net' | 'fees' | 'currencies' | 'rates', readonly string[]>;

/** Columns of the net (the first filled one counts) and of fees that the balance leaves out. */
function feeColumns(payment: PaymentSection, header: Header): FeeColumns {
  const { list, fee, settlement_currency, euro_amount } = payment;
  const used = new Set(paymentSectionUses(payment).flatMap(({ source }) => columnsOf(source).flat()));
  const named = (form: RegExp) =>
    header.names.filter((one) => !used.has(one) && form.test(foldText(one)) && !currenciesInHeader(one)[0]);
  const none = { currencies: [], rates: [] };
  const { before, after, fees: withheld } = providerTypeList(list).payouts ?? {};
  const settled = after ? columnsAfter({ after }) : named(NET);
  if (before ?? after) return { net: withheld === undefined ? [] : settled, fees: [], ...none };
  // Amounts settled at a rate and nets without VAT cannot be compared with gross less fee.
  const isOther =
    list ?? settlement_currency ?? euro_amount ?? header.names.some((name) => VAT.test(foldText(name)));
  if (isOther) return { net: [], fees: [], ...none };
  const rates = header.names.filter((name) => RATE.test(foldText(name)));
  const fees = namesIn(fee).length > 0 ? [] : named(FEE);
  return { net: named(NET), fees, currencies: named(CURRENCY), rates };
}
