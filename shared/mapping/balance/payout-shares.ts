import type { MappedRow } from '../../documents/document.ts';
import { providerTypeList } from '../../facts/payment-types/provider-type-lists.ts';
import type { PayoutColumns } from '../../facts/payment-types/type-list.ts';
import { once } from '../../memoize.ts';
import { currencyOf } from '../../money/currency.ts';
import { absolute, compare, type Decimal, minus, sum } from '../../money/decimal.ts';
import { type BalanceAmount, NO_CURRENCY } from '../../money/money-cell.ts';
import type { PayoutShare } from '../../records/payout.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { firstFilled, firstText, type RowView } from '../cells/row-view.ts';
import { filled } from '../load/merge-profiles.ts';
import { readPaymentDay } from '../payments/payment-cell-reader.ts';
import { paymentCount } from '../payments/row-classifier.ts';
import type { PaymentSection } from '../profile/payment-schema.ts';
import { foldHeader } from '../texts/fold.ts';
import { amountOfKind, unitReader } from './payment-amounts.ts';

/** The payout that an export states above its header, in a line of headers and the line of their values. */
function blockOf({ block }: PayoutColumns, above: readonly SheetRow[], read: ReturnType<typeof unitReader>) {
  if (block === undefined) return undefined;
  const placeOf = (name: string, { cells }: SheetRow) =>
    cells.findIndex((cell) => foldHeader(cellText(cell)) === foldHeader(name));
  const at = above.findIndex((row) => placeOf(block.amount, row) >= 0);
  const [heads, values] = [above[at], above[at + 1]];
  if (heads === undefined || values === undefined) return undefined;
  const stated = (...names: readonly string[]) =>
    names.map((name) => cellText(values.cells[placeOf(name, heads)]).trim()).find((text) => text !== '');
  const currency = currencyOf(stated(...block.currency) ?? '')?.code ?? NO_CURRENCY;
  const date = stated(...block.date)?.slice(0, 'yyyy-mm-dd'.length);
  const written = { cell: stated(block.amount) ?? '', decimal: '.' } as const;
  const amount = read(written, { field: block.amount, currency, isDerived: true })?.value;
  const paid = { id: stated(block.id) ?? date ?? '', ...(date && { date }), ...(amount && { amount }) };
  return { currency, paid };
}

const shareOf: Partial<Record<BalanceAmount, PayoutShare['is']>> = {
  captured: 'sale',
  refunded: 'given-back',
  reversed: 'given-back',
  fees: 'fee',
  payouts: 'payout',
};

type ReadShare = (view: RowView, mapped: MappedRow) => PayoutShare | undefined;
/** Reads what each row has to do with the money that the bank receives; `above` are the rows above the header. */
export function payoutShares(payment: PaymentSection | undefined, above: readonly SheetRow[]): ReadShare {
  const { column: typeColumn, payouts: columns } = providerTypeList(payment?.list);
  if (columns === undefined) return () => undefined;
  const read = unitReader(payment?.amount);
  const block = once(() => blockOf(columns, above, read));
  const memberOf = members(columns, block);
  return (view, mapped) => {
    if (WITHOUT_MONEY.test(mapped.skipped?.code ?? '')) return undefined;
    const kind = paymentCount(mapped);
    const hasBalance = columns.balance !== undefined && view.cell(columns.balance) !== undefined;
    const isNothing = columns.balance !== undefined && (kind === 'pending' || kind === 'failed');
    if (hasBalance ? firstText(view, columns.balance) === '' : isNothing) return undefined;
    const amount = amountOfKind(kind);
    const own = currencyOf(firstText(view, columns.currency))?.code;
    const currency = own ?? block()?.currency ?? NO_CURRENCY;
    const number = (name: string | undefined): Decimal | undefined => {
      const found = name === undefined ? undefined : view.cell(name);
      return found && read(found, { field: 'payout', currency, isDerived: true })?.value;
    };
    const row = { view, number };
    return memberOf(row, mapped, {
      // A payment that was returned later came in with this row; its refund has its own row.
      is: kind === 'reversed' ? 'sale' : (shareOf[amount] ?? 'other'),
      type: firstText(view, typeColumn),
      currency,
      ...moneyOf(row, columns),
      ...filled({ balance: number(columns.balance), payment: mapped.event?.payment }),
    });
  };
}

const WITHOUT_MONEY = /^MAP-SKIPPED-(HEADER|TOTAL|FOOTER)$/;

type Found = Omit<PayoutShare, 'group' | 'account' | 'date' | 'paid'>;

type SettledRow = { view: RowView; number: (name: string | undefined) => Decimal | undefined };

/** Finds the payout that a row belongs to and, if the row is that payout, what it states of the payout. */
function members(columns: PayoutColumns, block: () => ReturnType<typeof blockOf>) {
  const { rows } = columns;
  let isTold = false;
  const passed = new Map<string, number>();
  return ({ view, number }: SettledRow, mapped: MappedRow, found: Found): PayoutShare => {
    const isPayout = found.is === 'payout';
    const own = (isPayout && firstText(view, columns.ownId)) || undefined;
    const { means } = mapped.skipped?.params ?? {};
    // The money of a payout that came back is in the account again.
    const isBack = typeof means === 'object' && means.phrase === 'payout-returned';
    const stated = isPayout && { paid: { ...paidBy(), ...(isBack && { returned: true as const }) } };
    if (rows === 'all') {
      const { currency, paid } = block() ?? {};
      if (currency === undefined) return found;
      const told = isTold ? {} : { paid };
      isTold = true;
      return { ...found, group: '1', currency, ...told };
    }
    if (rows === 'named') {
      const group = firstText(view, columns.id) || own || (isPayout ? String(view.row) : undefined);
      const account = firstText(view, columns.account);
      const date = isPayout ? undefined : dayOf(view, columns.date);
      const named = group ? ({ group, named: columns.isSum ? 'sum' : 'stated' } as const) : {};
      return { ...found, ...stated, ...(account && { account }), ...(date && { date }), ...named };
    }
    const before = passed.get(found.currency) ?? 0;
    if (isPayout) passed.set(found.currency, before + 1);
    const place = rows === 'below' && isPayout ? before + 1 : before;
    return rows === 'below' && place === 0 ? found : { ...found, ...stated, group: String(place) };

    function paidBy(): NonNullable<PayoutShare['paid']> {
      const { id, date: days = [], ownDate = [], paid } = columns;
      const date = dayOf(view, [...days, ...ownDate]);
      const amount = paid && firstText(view, paid) !== '' ? number(paid) : found.net && minus('0', found.net);
      return { id: own ?? firstText(view, id), ...(date && { date }), ...(amount && { amount }) };
    }
  };
}

/** Reads the money that a row moves: a payment of 100.00 with a fee of 2.00 is 98.00 net. */
function moneyOf({ view, number }: SettledRow, { before, after, fees: names = [] }: PayoutColumns) {
  const isFilled = (name: string) => firstText(view, name) !== '';
  const gross = number(before);
  const found = names.filter(isFilled).map(number);
  const taken = found.filter((fee) => fee !== undefined);
  if (taken.length < found.length) return {};
  const net = netIn();
  if (net !== undefined && gross !== undefined) {
    const fees = minus(gross, net);
    // Cells that contradict each other prove no amount.
    return taken.length === 0 || compare(absolute(fees), absolute(sum(taken))) === 0 ? { net, fees } : {};
  }
  if (net !== undefined) return { net, fees: sum(taken) };
  return gross === undefined ? {} : { net: minus(gross, sum(taken)), fees: sum(taken) };

  function netIn(): Decimal | undefined {
    if (!after || !('credit' in after)) return number(firstFilled(view, after)?.column);
    const { credit, debit } = after;
    if (![credit, debit].some(isFilled)) return undefined;
    const [more, less] = [credit, debit].map((name) => (isFilled(name) ? number(name) : '0'));
    return more && less && minus(more, less);
  }
}

const dayOf = (view: RowView, names: readonly string[] = []): string | undefined =>
  names.length === 0 ? undefined : readPaymentDay({ date: names.map((column) => ({ column })) }, view).day;
