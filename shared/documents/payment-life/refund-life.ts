import { type Problem, problem } from '../../problems/problem.ts';
import { answer, eventsAgainst, type LifeContext, of, reversed } from './life-context.ts';
import { documentKey, type EventRow, idOf, type LifeRow, toldEvent } from './life-row.ts';

/** Refunds become credit notes, unless they failed, or their payment was taken back before it was issued at all. */
export function decideRefunds<Row extends LifeRow>(context: LifeContext<Row>): void {
  const { past, decision } = context;
  const failures = of(context, 'refund-failed');
  const failed = new Set(
    [
      ...failures.map((one) => toldEvent(one).id),
      ...past.told.filter(({ is }) => is === 'refund-failed').map(({ id }) => id),
    ].map(documentKey),
  );
  const refunds = Map.groupBy(of(context, 'refund'), ({ row }) => documentKey(idOf(row)));
  for (const [key, told] of refunds) {
    const rows = told.map(({ row }) => row);
    const state = past.documents.get(key)?.state;
    const isOpen = state === undefined || state === 'refused';
    if (isOpen && failed.has(key)) answer(context, rows, failedRefund(told[0]));
    else if (isOpen && isTakenBack(context))
      answer(context, rows, reversed(context, rows[0] ?? { row: 0, header: {}, lines: [], problems: [] }));
    else
      decision.documents.push({
        external_id: idOf(rows[0] ?? { header: {} }),
        rows,
        beside: [],
        counts: { states: 'refund', events: [] },
      });
  }
  for (const one of failures) decideFailure(context, one);
}

/** The payment as a whole was taken back, and no document of it is issued: there is nothing to credit. */
function isTakenBack<Row extends LifeRow>(context: LifeContext<Row>): boolean {
  const issued = [...context.past.documents.values()].some(({ state }) => state === 'issued');
  return !issued && eventsAgainst(context, undefined).told.some(({ amount }) => amount === undefined);
}

function decideFailure<Row extends LifeRow>(context: LifeContext<Row>, one: EventRow<Row>): void {
  const told = toldEvent(one);
  const known = context.past.documents.get(documentKey(told.id));
  const { event, taken } = one;
  const at = { column: event.column, field: 'payment.amount' };
  if (known?.state === 'issued') {
    const amount = taken === undefined ? '–' : `${taken.amount} ${taken.currency}`;
    const params = {
      variant: 'refund',
      external_id: told.id,
      payment: context.payment,
      mark: known.mark ?? '–',
      amount,
      what: event.what,
    };
    answer(context, [one.row], problem('PAY-ISSUED-REVERSED', at, params));
  } else if (known?.state === 'claimed') {
    const params = { payment: context.payment, external_id: told.id, what: event.what };
    answer(context, [one.row], problem('PAY-DOCUMENT-OPEN', at, params));
  } else {
    context.decision.told.push(told);
    answer(context, [one.row], failedRefund(one));
  }
}

const failedRefund = (one: EventRow | undefined): Problem =>
  problem(
    'PAY-REVERSED',
    { column: one?.event.column },
    {
      payment: one === undefined ? '–' : (one.event.id ?? idOf(one.row)),
      what: one?.event.what ?? '–',
      variant: 'refund',
    },
  );
