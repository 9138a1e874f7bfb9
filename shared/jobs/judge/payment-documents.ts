import { convertPayment } from '../../documents/convert/convert-payment.ts';
import type { LifecycleDocument } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import type { PaymentMoney } from '../../documents/payment-lifecycle/payment-money.ts';
import { restatedPayment } from '../../documents/payment-lifecycle/restated-payment.ts';
import { withOriginalRate } from '../../money/conversion/original-rate.ts';
import type { Payment } from '../../money/conversion/payment.ts';
import { type Decimal, equals } from '../../money/decimal.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { GroupedRow } from '../rows/group-rows.ts';
import type { SaleRates } from '../rows/sale-rates.ts';
import { PaymentEuro } from './payment-euro.ts';

/** The rows of a document with related facts. */
export interface DocumentRows {
  rows: readonly GroupedRow[];
  /** Rows that share its outcome without adding amounts. */
  beside: readonly GroupedRow[];
  /** Findings of a conversion that the rows do not carry themselves. */
  found: readonly Problem[];
  held?: Problem;
  life?: DocumentRecord['life'];
  /** Documents of this export that must be issued before it. */
  after?: readonly string[];
}

export interface PaymentRates {
  rates: ReferenceRates | undefined;
  /** Set if the profile makes credit notes. */
  saleRates: SaleRates | undefined;
}

type Decided = LifecycleDocument<GroupedRow>;

/** The documents of one payment with their euro: the last of several takes the cent that rounding leaves. */
export async function paymentDocuments(
  { payment, documents, money }: { payment: string; documents: readonly Decided[]; money: PaymentMoney },
  rates: PaymentRates,
): Promise<DocumentRows[]> {
  const euro = new PaymentEuro(money, documents);
  const made: DocumentRows[] = [];
  for (const document of documents) {
    const natural = await documentRows(document, rates);
    const wanted = document.euro ?? euro.leftFor(document, natural.rows[0]);
    const given = natural.rows[0]?.header.payable_total_amount;
    const isMoved = wanted !== undefined && given !== undefined && !equals(wanted, given);
    const rows = isMoved ? await documentRows(document, { ...rates, euro_left: wanted }) : natural;
    // True if the rest was used: a payment in euro keeps the amount paid.
    const isTaken = isMoved && rows.rows[0]?.header.payable_total_amount === wanted;
    const moved = isTaken ? [centMoved(rows, payment, { euro: wanted, stated: given })] : [];
    euro.enter(document, rows.rows[0]);
    made.push({
      ...rows,
      found: [...rows.found, ...moved, ...(document.said ?? [])],
      ...lifeOf(document, payment),
      ...(document.after && { after: document.after }),
    });
  }
  return made;
}

const centMoved = (
  { rows: [first] }: DocumentRows,
  payment: string,
  { euro, stated }: { euro: Decimal; stated: Decimal },
): Problem =>
  problem('PAY-CENT-MOVED', { row: first?.row, field: 'payment.amount' }, { payment, euro, stated });

function lifeOf({ counts }: Decided, payment: string): Pick<DocumentRows, 'life'> {
  if (counts === undefined) return {};
  const { states, part, events, captured, reversal, unseen } = counts;
  return {
    life: {
      payment,
      states,
      ...(part === undefined ? {} : { part }),
      counted: events,
      ...(captured && { captured }),
      ...(reversal && { reversal }),
      ...(unseen && { unseen }),
    },
  };
}

/** The rows of a document; its first row is converted again if the document states another amount. */
async function documentRows(
  { rows, beside, held, restate }: Decided,
  { rates, saleRates, euro_left }: PaymentRates & { euro_left?: Decimal },
): Promise<DocumentRows> {
  const why = held === undefined ? {} : { held };
  const of = restate?.row ?? rows[0];
  const stated = restate === undefined ? of?.payment : restatedPayment(restate);
  const isAsRead = restate === undefined && euro_left === undefined;
  if (of === undefined || stated === undefined || isAsRead) return { rows, beside, found: [], ...why };
  const left: Payment = euro_left === undefined ? stated : { ...stated, euro_left };
  const payment = saleRates ? await withOriginalRate(left, saleRates.lookUp) : left;
  const { header, lines, trace, problems } = convertPayment(payment, rates);
  const again = { ...of, header: { ...of.header, ...header }, lines, ...(trace && { trace }) };
  const found = problems.map((problem) => ({ ...problem, row: of.row }));
  const isNetted = restate !== undefined && !restate.credit;
  const net = isNetted ? [of, ...beside].map((one) => netted(one, payment.amount)) : [];
  const others = rows
    .filter((row) => row.row !== of.row)
    .map((row) => (restate === undefined ? row : { ...row, ...(trace && { trace }) }));
  return { rows: [again, ...others], beside, found: [...found, ...net], ...why };
}

const netted = ({ row, payment }: GroupedRow, net: string): Problem =>
  problem(
    'PAY-NETTED',
    { row, column: payment?.columns?.amount, field: 'payment.amount' },
    { amount: payment?.amount ?? '–', currency: payment?.currency.toUpperCase() ?? '–', net },
  );
