import type { MappedRow } from '../../documents/mapped-row.ts';
import { amountText } from '../../documents/money-text.ts';
import { providerTypeLists } from '../../facts/payment-types/provider-type-lists.ts';
import { currenciesInHeader, currencyOf } from '../../money/currency.ts';
import { absolute, compare, type Decimal, isPositive, minus, plus, shift, sum } from '../../money/decimal.ts';
import type { RowMoney } from '../../money/money-cell.ts';
import { type Params, problem } from '../../problems/problem.ts';
import { cellText } from '../../sheet/sheet.ts';
import type { RowView } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import { type PaymentSection, paymentSectionUses } from '../profile/payment-section.ts';
import { columnsOf, namesIn } from '../profile/value-source.ts';
import { foldText } from '../texts/fold.ts';
import { unitReader } from './read-amount.ts';

const NET = /^(net|net[ _]?(amount|total|payout|value)|amount[ _]?net|καθαρ(ο|α|η αξια)|netto(betrag)?)$/;
const FEE = /(^|[^\p{L}])(fees?|commissions?|προμηθεια|gebuhr(en)?)($|[^\p{L}])/u;
const VAT = /(^|[^\p{L}])(vat|tax|φπα|mwst|ust|iva|tva)($|[^\p{L}])/u;

/**
 * Doubts a payment whose fee is more than was paid, or whose gross less its fee is not the net that its row states, to one unit of
 * the currency: one of the three columns is in another unit, or is another amount.
 */
export function feeDoubts(payment: PaymentSection | undefined, header: Header) {
  if (payment?.amount === undefined || payment.fees === 'taken-off') return (mapped: MappedRow) => mapped;
  const columns = feeColumns(payment, header);
  const read = unitReader(payment.amount);
  return (mapped: MappedRow, view: RowView, money: RowMoney | undefined): MappedRow => {
    const own = money?.cells.find(({ field }) => field === 'payment.amount');
    const kind = mapped.event?.is;
    if (own?.value === undefined || (kind !== 'receipt' && kind !== 'part' && kind !== 'refund'))
      return mapped;
    const { value: gross, currency } = own;
    const statedIn = (name: string) => {
      const found = view.cell(name);
      const stated = found && read(found, { field: 'payment.fee', currency, isDerived: true });
      return stated ? [{ column: name, value: stated.value, currency }] : [];
    };
    const counted =
      money?.cells.filter(({ amount, field }) => amount === 'fees' && field !== own.field) ?? [];
    const cells = [...counted, ...columns.fees.flatMap(statedIn)];
    const isUnread = ({ column, value }: (typeof cells)[number]) =>
      value === undefined && /\d/.test(cellText(view.cell(column)?.cell));
    const unread = payment.amount?.unit === 'minor' ? cells.find(isUnread) : undefined;
    const fees = cells.flatMap((one) => (one.currency === currency ? (one.value ?? []) : []));
    if (!unread && (fees.length === 0 || fees.length < cells.length)) return mapped;
    const [net] = columns.net.flatMap(statedIn);
    const isSale = kind !== 'refund' && isPositive(gross);
    const fee = absolute(sum(fees));
    const isAbove = isSale && compare(fee, gross) > 0;
    if (
      !unread &&
      !isAbove &&
      (net?.value === undefined || isNet({ gross, fees, net: net.value, currency, isSale }))
    )
      return mapped;
    const shown = (amount = '0') => amountText(amount, currency);
    const params = { gross: shown(gross), fee: shown(fee), currency };
    const column = unread?.column ?? (isAbove ? own.column : net?.column);
    const more: Params = unread
      ? { variant: 'unit' }
      : isAbove
        ? { variant: 'above' }
        : { net: shown(net?.value) };
    const place = { row: view.row, column, field: 'payment.fee' };
    const doubt = problem('PAY-FEES-DISAGREE', place, { ...params, ...more });
    return { ...mapped, problems: [...mapped.problems, doubt] };
  };
}

/** Some exports write fees below zero, and give them back with a refund; of several fee columns one may be their sum. */
function isNet(of: { gross: Decimal; fees: Decimal[]; net: Decimal; currency: string; isSale: boolean }) {
  const { gross, fees, net, currency, isSale } = of;
  const unit = shift('1', -(currencyOf(currency)?.exponent ?? 2));
  const is = (one: Decimal) => compare(absolute(minus(absolute(one), absolute(net))), unit) <= 0;
  const taken = [sum(fees), ...fees].map((one) => (isSale ? absolute(one) : one));
  return taken.some((one) => is(minus(gross, one)) || (!isSale && is(plus(gross, one))));
}

/** The columns of the net, of which the first that is filled counts, and fees that the balance does not count already. */
function feeColumns(payment: PaymentSection, header: Header): Record<'net' | 'fees', readonly string[]> {
  const { list, fee, settlement_currency, euro_amount } = payment;
  const used = new Set(paymentSectionUses(payment).flatMap(({ source }) => columnsOf(source).flat()));
  const named = (form: RegExp) =>
    header.names.filter(
      (name) => !used.has(name) && form.test(foldText(name)) && !currenciesInHeader(name)[0],
    );
  const { before, after, fees } = (list && providerTypeLists[list].payouts) || {};
  const settled = after && ('credit' in after ? [after.credit, after.debit] : after);
  if (before ?? after) return { net: fees === undefined ? [] : (settled ?? named(NET)), fees: [] };
  // What was settled at a rate, and a net without VAT, are other amounts.
  const isOther =
    list ?? settlement_currency ?? euro_amount ?? header.names.some((name) => VAT.test(foldText(name)));
  if (isOther) return { net: [], fees: [] };
  return { net: named(NET), fees: namesIn(fee).length > 0 ? [] : named(FEE) };
}
