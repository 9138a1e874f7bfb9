import { isPositive, minus } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { amountText } from '../money-text.ts';
import {
  answerRows,
  documentKey,
  eventsOfKind,
  type LifecycleContext,
  type LifecycleRow,
  type PaymentEventRow,
  recordedEvent,
  reducingEvents,
  reversedProblem,
  rowExternalId,
} from './lifecycle-context.ts';
import { isRelease, releaseAnswer, settledOf } from './remaining-amount.ts';
import { enterCredit, leaveFor } from './take-back.ts';

/**
 * Refunds become credit notes, unless they failed, or their payment was taken back before it was issued at all, or its
 * documents do not come to as much.
 */
export function decideRefunds<Row extends LifecycleRow>(context: LifecycleContext<Row>): void {
  const { past, source } = context;
  const failures = eventsOfKind(context, 'refund-failed');
  const failed = new Set(
    [
      ...failures.map((failure) => recordedEvent(failure, source.list).id),
      ...past.told.filter((one) => one.is === 'refund-failed' && !isRelease(one)).map(({ id }) => id),
    ].map(documentKey),
  );
  const refunds = Map.groupBy(eventsOfKind(context, 'refund'), ({ row }) => documentKey(rowExternalId(row)));
  for (const [key, told] of refunds) {
    const [first] = told;
    if (first === undefined) continue;
    const rows = told.map(({ row }) => row);
    const state = past.documents.get(key)?.state;
    const isOpen = state === undefined || state === 'refused';
    const release = isOpen && !failed.has(key) ? releaseAnswer(context, first) : undefined;
    if (release !== undefined) answerRows(context, rows, release);
    else if (isOpen && failed.has(key)) answerRows(context, rows, failedRefund(first));
    else if (isOpen && isTakenBack(context)) answerRows(context, rows, reversedProblem(context, first.row));
    else decideRefund(context, first, { rows, isOpen });
  }
  for (const one of failures) decideFailure(context, one);
}

function decideRefund<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
  one: PaymentEventRow<Row>,
  { rows, isOpen }: { rows: readonly Row[]; isOpen: boolean },
): void {
  const external_id = rowExternalId(one.row);
  const { taken } = one;
  const wanted = taken && { one, external_id, ...taken };
  const leave = wanted && isOpen ? leaveFor(context, wanted) : {};
  const { refused, unseen, ...more } = leave;
  // What is being issued is not unseen: in a moment it says how much there is to take back.
  const open = refused !== undefined || unseen === 'never' ? isBeingIssued(context, one) : undefined;
  const answer = open ?? refused;
  // Its sale may wait for it in another file.
  if (taken !== undefined && (answer !== undefined || unseen === 'never'))
    context.decision.told.push({ is: 'refund', id: external_id, ...taken });
  if (answer !== undefined) {
    answerRows(context, rows, answer);
    return;
  }
  const euro = context.money.credited(external_id)?.euro;
  if (wanted !== undefined) enterCredit(context, wanted, 'refund');
  context.decision.documents.push({
    external_id,
    rows,
    beside: [],
    counts: { states: 'refund', events: [], ...(unseen && { unseen }) },
    ...(euro === undefined ? {} : { euro }),
    ...more,
  });
}

/** A document of the payment that another job issues right now: it may come to what is missing. */
function isBeingIssued<Row extends LifecycleRow>(
  { payment, past }: LifecycleContext<Row>,
  { event: { what, column } }: PaymentEventRow<Row>,
): Problem | undefined {
  const external_id = [payment, ...past.parts].find(
    (one) => past.documents.get(documentKey(one))?.state === 'claimed',
  );
  return external_id === undefined
    ? undefined
    : problem('PAY-DOCUMENT-OPEN', { column }, { payment, external_id, what });
}

/** The payment as a whole was taken back, and no document of it is issued: there is nothing to credit. */
function isTakenBack<Row extends LifecycleRow>(context: LifecycleContext<Row>): boolean {
  const issued = [...context.past.documents.values()].some(({ state }) => state === 'issued');
  return !issued && reducingEvents(context, undefined).told.some(({ amount }) => amount === undefined);
}

function decideFailure<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
  one: PaymentEventRow<Row>,
): void {
  const told = recordedEvent(one, context.source.list);
  const known = context.past.documents.get(documentKey(told.id));
  const { event } = one;
  const at = { column: event.column, field: 'payment.amount' };
  if (known?.state === 'claimed') {
    const params = { payment: context.payment, external_id: told.id, what: event.what };
    answerRows(context, [one.row], problem('PAY-DOCUMENT-OPEN', at, params));
    return;
  }
  context.decision.told.push(told);
  if (known?.state === 'issued')
    answerRows(
      context,
      [one.row],
      issuedFailed(context, one, { external_id: told.id, mark: known.mark ?? '–' }),
    );
  else answerRows(context, [one.row], failedRefund(one));
}

/** A refund that failed after its credit note was issued: the sale is to be stated again, but for what a reversal settled. */
function issuedFailed<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
  { event, taken }: PaymentEventRow<Row>,
  { external_id, mark }: { external_id: string; mark: string },
): Problem {
  const params = { external_id, payment: context.payment, mark, what: event.what };
  const at = { column: event.column, field: 'payment.amount' };
  const reversed = (amount: string) =>
    problem('PAY-ISSUED-REVERSED', at, { variant: 'refund', ...params, amount });
  if (taken === undefined) return reversed('–');
  const settled = settledOf(context, external_id);
  const left = minus(taken.amount, settled);
  if (isPositive(settled) && !isPositive(left))
    return problem('PAY-REVERSED', { column: event.column }, { variant: 'settled', ...params });
  return reversed(`${amountText(left, taken.currency)} ${taken.currency}`);
}

const failedRefund = ({ event: { id, what, column }, row }: PaymentEventRow): Problem =>
  problem('PAY-REVERSED', { column }, { payment: id ?? rowExternalId(row), what, variant: 'refund' });
