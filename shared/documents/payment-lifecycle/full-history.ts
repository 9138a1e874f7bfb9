import { problem } from '../../problems/problem.ts';
import type { LifecycleContext, LifecycleDecision, RowAnswer } from './lifecycle-context.ts';
import {
  documentKey,
  eventKey,
  type LifecycleRow,
  type PaymentEventRow,
  recordedEvent,
} from './lifecycle-row.ts';

/**
 * Decision on a payment of which nothing more can be remembered: an event that would be forgotten is an error, and a
 * document that nobody has begun is held, because what was taken back from it may be unknown.
 */
export function decideWithFullHistory<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
): LifecycleDecision<Row> {
  const { past, decision, payment, events } = context;
  const known = new Set(past.told.map(eventKey));
  const forgotten = new Set(decision.told.map(eventKey).filter((key) => !known.has(key)));
  const isForgotten = (one: PaymentEventRow<Row>) =>
    TELLING.has(one.event.is) && forgotten.has(eventKey(recordedEvent(one, context.source.list)));
  const rows = new Map(events.filter(isForgotten).map((event) => [event.row.row, event.event]));
  const answers = decision.answers.map((answer): RowAnswer => {
    const event = rows.get(answer.row);
    if (event === undefined) return answer;
    const { what, column } = event;
    const found = problem('PAY-TOO-MUCH-TOLD', { row: answer.row, column }, { payment, what });
    return { row: answer.row, verdict: 'rejected', problems: [found] };
  });
  const isBegun = (id: string) =>
    ['issued', 'claimed'].includes(past.documents.get(documentKey(id))?.state ?? '');
  const documents = decision.documents.map((document) => {
    const { external_id, counts } = document;
    if (counts === undefined || isBegun(external_id)) return document;
    const params = { payment, external_id, variant: 'document' } as const;
    return { ...document, held: problem('PAY-TOO-MUCH-TOLD', { field: 'payment.amount' }, params) };
  });
  return { documents, answers, told: [], parts: [], captured: [] };
}

/** Kinds of rows that the ledger is told of. */
const TELLING: ReadonlySet<PaymentEventRow['event']['is']> = new Set([
  'reversal',
  'cancellation',
  'partial-reversal',
  'reversed',
  'refund-failed',
]);
