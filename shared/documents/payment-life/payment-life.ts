import { problem } from '../../problems/problem.ts';
import { crowdedPayment } from './crowded-payment.ts';
import { eventRows } from './event-rows.ts';
import { answer, type LifeContext, type LifeDecision, of } from './life-context.ts';
import { documentKey, idOf, type LifeRow } from './life-row.ts';
import type { PaymentPast } from './payment-past.ts';
import { decideRefunds } from './refund-life.ts';
import { decideReversals } from './reversal-life.ts';
import { decideSale } from './sale-life.ts';

/**
 * Decides what the rows of one payment come to, whatever their order: receipts and parts become documents, less what
 * was taken back before they are issued; what is taken back afterwards becomes a credit note or names the MARK. A
 * charge of 80 and a charge failure of −80 come to nothing.
 */
export function paymentLife<Row extends LifeRow>(
  rows: readonly Row[],
  { past, credits }: { past: PaymentPast; credits: boolean },
): LifeDecision<Row> {
  const decision: LifeDecision<Row> = { documents: [], answers: [], told: [], parts: [] };
  const events = eventRows(rows);
  const payment = events[0]?.event.payment ?? idOf(rows[0] ?? { header: {} });
  const context: LifeContext<Row> = { payment, past, credits, events, decision };
  addDocuments(
    context,
    rows.filter(({ event }) => event === undefined),
  );
  if (answerTransfer(context)) return decision;
  const receipts = of(context, 'receipt', 'part').map(({ row }) => row);
  if (answerWrongMode(context, receipts)) addDocuments(context, []);
  else for (const sale of byDocument(receipts)) decideSale(context, sale);
  decideReversals(context);
  decideRefunds(context);
  return past.crowded ? crowdedPayment(context) : decision;
}

const byDocument = <Row extends LifeRow>(rows: readonly Row[]): Row[][] => [
  ...Map.groupBy(rows, (row) => documentKey(idOf(row))).values(),
];

function addDocuments<Row extends LifeRow>({ decision }: LifeContext<Row>, rows: readonly Row[]): void {
  for (const group of byDocument(rows))
    decision.documents.push({ external_id: idOf(group[0] ?? { header: {} }), rows: group, beside: [] });
}

/** Both legs of a transfer between own accounts have one id: none of them is money of a customer. */
function answerTransfer<Row extends LifeRow>(context: LifeContext<Row>): boolean {
  const legs = of(context, 'leg-in', 'leg-out');
  if (legs.length === 0) return false;
  const incoming = of(context, 'leg-in', 'receipt');
  const isOwn = incoming.length > 0 && of(context, 'leg-out').length > 0;
  for (const { row, event } of isOwn ? [...legs, ...of(context, 'receipt')] : legs) {
    const { what, column, alone } = event;
    const params = { what, variant: 'means', means: { phrase: 'own-transfer' } } as const;
    const found = isOwn ? problem('PAY-TRANSFER', { row: row.row, column }, params) : alone;
    if (found !== undefined) answer(context, [row], found);
  }
  return isOwn;
}

/** A capture where captures are automatic: then the authorisations are no money either. */
function answerWrongMode<Row extends LifeRow>(context: LifeContext<Row>, receipts: readonly Row[]): boolean {
  const captures = of(context, 'capture-mode');
  const [first] = captures;
  if (first === undefined) return false;
  const { payment, past } = context;
  const issued = receipts.filter((row) => past.documents.get(documentKey(idOf(row)))?.state === 'issued');
  addDocuments(context, issued);
  const { what, column } = first.event;
  const wrong = (variant: object) =>
    problem('PAY-CAPTURE-MODE', { column, field: 'payment.capture' }, { payment, what, ...variant });
  answer(
    context,
    captures.map(({ row }) => row),
    wrong({}),
  );
  answer(
    context,
    receipts.filter((row) => !issued.includes(row)),
    wrong({ variant: 'receipt' }),
  );
  return true;
}
