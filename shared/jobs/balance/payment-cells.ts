import type { Document } from '../../documents/document.ts';
import type { Profile } from '../../mapping/profile/profile.ts';
import type { PaymentTrace } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import { absolute, compare, type Decimal, equals, plus, sum } from '../../money/decimal.ts';
import type { BalanceAmount } from '../../money/money-cell.ts';
import type { Problem } from '../../problems/problem.ts';
import type { UnnumberedRecord } from '../judge/make-document-record.ts';
import type { GroupedRow } from '../rows/group-rows.ts';
import type { CellDifference } from './document-cells.ts';
import type { SumLine } from './file-sums.ts';
import { isConverted } from './named-rounding.ts';

/** An amount at a rate is rounded to the cent. */
const HALF_A_CENT = '0.005';

interface OfPayment {
  /** In file order. */
  rows: readonly GroupedRow[];
  record: UnnumberedRecord & { document: Document };
  lines: readonly SumLine[];
  profile: Profile;
}

/**
 * Compares the document of a payment or refund with its cells: the amount paid, less what a notice deducts,
 * in euro at the reported rate. A reversal takes back at most what is left.
 */
export function paymentDifference({ record, ...of }: OfPayment): CellDifference | undefined {
  const { payment: trace, document, life } = record;
  if (trace === undefined) return undefined;
  const cells = statedByCells({ record, ...of });
  if (cells === undefined) return undefined;
  const { amount, counted } = cells;
  const paid = trace.amount_paid;
  const expected = life?.reversal ? paid : (said(record, 'PAY-NETTED', 'net') ?? counted);
  if (compare(expected, counted) > 0 || !equals(expected, paid))
    return { amount, counted: expected, stated: paid };
  const euro = document.payable_total_amount;
  if (isPaid(euro, trace)) return undefined;
  const isMoved = said(record, 'PAY-CENT-MOVED', 'euro') === euro;
  if (isMoved && isPaid(said(record, 'PAY-CENT-MOVED', 'stated') ?? euro, trace)) return undefined;
  return { amount: 'payable', counted: paid, stated: euro };
}

function isPaid(euro: Decimal, { currency, amount_paid: amount, converted_at }: PaymentTrace): boolean {
  if (currency === EURO) return equals(amount, euro);
  return converted_at !== undefined && isConverted({ euro, amount }, converted_at, HALF_A_CENT);
}

const SALES: ReadonlySet<BalanceAmount> = new Set(['captured']);
const CREDITS: ReadonlySet<BalanceAmount> = new Set(['refunded', 'reversed']);

/** The payment with the fee deducted by the export, or the amount that one refund or reversal returns. */
function statedByCells({
  rows,
  lines,
  record,
  profile,
}: OfPayment): { amount: BalanceAmount; counted: Decimal } | undefined {
  const isCredit = record.life?.states === 'refund' || !hasAny(rows, lines, SALES);
  const wanted = isCredit ? CREDITS : SALES;
  const row = rows.find((row) => hasAny([row], lines, wanted));
  const money = (row?.money ?? []).flatMap(([place, value]) => {
    const line = lines[place];
    return line === undefined ? [] : [{ ...line, value }];
  });
  const own = money.find((one) => wanted.has(one.amount));
  if (own === undefined) return undefined;
  if (isCredit) return { amount: own.amount, counted: absolute(own.value) };
  const fees = money.filter(({ amount }) => amount === 'fees').map(({ value }) => absolute(value));
  const isTakenOff = profile.payment?.fees === 'taken-off';
  return { amount: own.amount, counted: isTakenOff ? plus(own.value, sum(fees)) : own.value };
}

const hasAny = (
  rows: readonly GroupedRow[],
  lines: readonly SumLine[],
  amounts: ReadonlySet<BalanceAmount>,
): boolean =>
  rows.some(({ money = [] }) =>
    money.some(([place]) => {
      const amount = lines[place]?.amount;
      return amount !== undefined && amounts.has(amount);
    }),
  );

/** A number that a notice of the document states. */
function said({ problems }: UnnumberedRecord, code: Problem['code'], name: string): Decimal | undefined {
  const found = problems.find((problem) => problem.code === code)?.params?.[name];
  return found === undefined ? undefined : String(found);
}
