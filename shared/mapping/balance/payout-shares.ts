import type { MappedRow } from '../../documents/mapped-row.ts';
import { providerTypeLists } from '../../facts/payment-types/provider-type-lists.ts';
import type { PayoutColumns } from '../../facts/payment-types/type-list.ts';
import { currencyOf } from '../../money/currency.ts';
import { type Decimal, minus, sum } from '../../money/decimal.ts';
import { type BalanceAmount, NO_CURRENCY } from '../../money/money-cell.ts';
import type { PayoutShare } from '../../records/payout.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { RowView } from '../cells/row-view.ts';
import { paymentCount } from '../payments/payment-counts.ts';
import { readPaymentDay } from '../payments/read-payment-day.ts';
import type { PaymentSection } from '../profile/payment-schema.ts';
import { namesIn } from '../profile/value-source.ts';
import { blockAbove } from './block-above.ts';
import { amountOfKind } from './payment-amounts.ts';
import { readAmount } from './read-amount.ts';

type ReadShare = (view: RowView, mapped: MappedRow) => PayoutShare | undefined;

const shareOf: Partial<Record<BalanceAmount, PayoutShare['is']>> = {
  captured: 'sale',
  refunded: 'given-back',
  reversed: 'given-back',
  fees: 'fee',
  payouts: 'payout',
};

/**
 * Reads what each row has to do with the money that the bank receives. `above` are the rows above the header; they are
 * there before the first row is read.
 */
export function payoutShares(payment: PaymentSection | undefined, above: readonly SheetRow[]): ReadShare {
  const list = payment?.list;
  const types = list === undefined ? undefined : providerTypeLists[list];
  if (types?.payouts === undefined) return () => undefined;
  const { payouts: columns } = types;
  const memberOf = members(columns, above);
  return (view, mapped) => {
    if (isLeftOutByForm(mapped)) return undefined;
    const kind = paymentCount(mapped);
    const moves = columns.balance === undefined || isFilled(view, columns.balance);
    const isNothing = kind === 'pending' || kind === 'failed';
    if (columns.balance !== undefined && (view.cell(columns.balance) === undefined ? isNothing : !moves))
      return undefined;
    const amount = kind === undefined ? 'other' : amountOfKind[kind];
    return memberOf(view, mapped, {
      is: shareOf[amount] ?? 'other',
      type: firstText(view, namesIn(types.column)) ?? '',
      currency: currencyOf(textAt(view, columns.currency) ?? '')?.code ?? NO_CURRENCY,
      ...moneyOf(view, columns),
      ...balanceOf(view, columns),
      ...(mapped.event === undefined ? {} : { payment: mapped.event.payment }),
    });
  };
}

/** A row that states no money of its own: it sums up others, or repeats the header. */
const isLeftOutByForm = ({ skipped }: MappedRow): boolean =>
  skipped !== undefined && WITHOUT_MONEY.has(skipped.code);
const WITHOUT_MONEY: ReadonlySet<string> = new Set([
  'MAP-SKIPPED-HEADER',
  'MAP-SKIPPED-TOTAL',
  'MAP-SKIPPED-FOOTER',
]);

type Found = Omit<PayoutShare, 'group' | 'account' | 'date' | 'paid'>;

/** Finds the payout that a row belongs to, and what the row says of it where it is that payout. */
function members(columns: PayoutColumns, above: readonly SheetRow[]) {
  const { rows } = columns;
  const block = blockReader(columns, above);
  const passed = new Map<string, number>();
  return (view: RowView, mapped: MappedRow, found: Found): PayoutShare => {
    const isPayout = found.is === 'payout';
    const own = isPayout ? firstText(view, columns.ownId) : undefined;
    const stated = isPayout
      ? { paid: { ...paidBy(view, { columns, found, own }), ...returnedBy(mapped) } }
      : {};
    if (rows === 'all') return { ...found, ...block() };
    if (rows === 'named') {
      const group = firstText(view, columns.id) ?? own ?? (isPayout ? String(view.row) : undefined);
      const account = columns.account === undefined ? undefined : textAt(view, columns.account);
      const date = isPayout ? undefined : dayOf(view, columns.date);
      return {
        ...found,
        ...stated,
        ...(account === undefined ? {} : { account }),
        ...(group === undefined ? {} : { group, named: columns.isSum ? 'sum' : 'stated' }),
        ...(date === undefined ? {} : { date }),
      };
    }
    const before = passed.get(found.currency) ?? 0;
    if (isPayout) passed.set(found.currency, before + 1);
    const place = rows === 'below' && isPayout ? before + 1 : before;
    if (rows === 'below' && place === 0) return found;
    return { ...found, ...stated, group: String(place) };
  };
}

/** The money of a payout that came back is in the account once more. */
function returnedBy({ skipped }: MappedRow): { returned?: true } {
  const means = skipped?.params?.means;
  return typeof means === 'object' && means.phrase === 'payout-returned' ? { returned: true } : {};
}

const paidBy = (
  view: RowView,
  { columns, found, own }: { columns: PayoutColumns; found: Found; own: string | undefined },
): NonNullable<PayoutShare['paid']> => {
  const { id, date: days, ownDate, paid } = columns;
  const date = dayOf(view, [...(days ?? []), ...(ownDate ?? [])]);
  const amount =
    paid !== undefined && isFilled(view, paid) ? numberAt(view, paid) : found.net && minus('0', found.net);
  return {
    id: own ?? firstText(view, id) ?? '',
    ...(date === undefined ? {} : { date }),
    ...(amount === undefined ? {} : { amount }),
  };
};

/** Reads the money that a row moves: a payment of 100.00 with a fee of 2.00 is 98.00 net. */
function moneyOf(
  view: RowView,
  { before, after, fees: names = [] }: PayoutColumns,
): Pick<PayoutShare, 'net' | 'fees'> {
  const gross = before === undefined ? undefined : numberAt(view, before);
  const net = after && ('credit' in after ? between(view, after) : firstNumber(view, after));
  const found = names.filter((name) => isFilled(view, name)).map((name) => numberAt(view, name));
  const taken = found.filter((fee) => fee !== undefined);
  if (taken.length < found.length) return {};
  if (net !== undefined) return { net, fees: gross === undefined ? sum(taken) : minus(gross, net) };
  return gross === undefined ? {} : { net: minus(gross, sum(taken)), fees: sum(taken) };
}

function between(view: RowView, { credit, debit }: { credit: string; debit: string }): Decimal | undefined {
  const filled = [credit, debit].filter((name) => isFilled(view, name));
  if (filled.length === 0) return undefined;
  const found = filled.map((name) => numberAt(view, name));
  if (found.includes(undefined)) return undefined;
  return minus(numberAt(view, credit) ?? '0', numberAt(view, debit) ?? '0');
}

function balanceOf(view: RowView, { balance }: PayoutColumns): Pick<PayoutShare, 'balance'> {
  const found = balance === undefined ? undefined : numberAt(view, balance);
  return found === undefined ? {} : { balance: found };
}

function firstNumber(view: RowView, names: readonly string[]): Decimal | undefined {
  const name = names.find((one) => isFilled(view, one));
  return name === undefined ? undefined : numberAt(view, name);
}

function numberAt(view: RowView, name: string): Decimal | undefined {
  const found = view.cell(name);
  return found && readAmount(found.cell, { field: 'payout', decimal: found.decimal })?.value;
}

const textAt = (view: RowView, name: string | undefined): string | undefined =>
  name === undefined ? undefined : cellText(view.cell(name)?.cell).trim() || undefined;

const isFilled = (view: RowView, name: string): boolean => textAt(view, name) !== undefined;

const firstText = (view: RowView, names: readonly string[] = []): string | undefined => {
  for (const name of names) {
    const text = textAt(view, name);
    if (text !== undefined) return text;
  }
  return undefined;
};

const dayOf = (view: RowView, names: readonly string[] = []): string | undefined =>
  names.length === 0 ? undefined : readPaymentDay({ date: names.map((column) => ({ column })) }, view).day;

/** The payout of a block above the header, told with the first row alone. */
function blockReader({ block }: PayoutColumns, above: readonly SheetRow[]) {
  let isTold = false;
  return (): Pick<PayoutShare, 'group' | 'currency' | 'paid'> | undefined => {
    const stated = block && blockAbove(above, block.amount);
    if (block === undefined || stated === undefined) return undefined;
    const currency = currencyOf(stated.text(block.currency) ?? '')?.code ?? NO_CURRENCY;
    if (isTold) return { group: '1', currency };
    isTold = true;
    const date = stated.text(block.date)?.slice(0, 'yyyy-mm-dd'.length);
    const amount = stated.amount(block.amount);
    const id = stated.text([block.id]) ?? date ?? '';
    const paid = {
      id,
      ...(date === undefined ? {} : { date }),
      ...(amount === undefined ? {} : { amount }),
    };
    return { group: '1', currency, paid };
  };
}
