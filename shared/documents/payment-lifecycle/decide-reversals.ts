import type { PaymentEvent } from '../../money/conversion/payment.ts';
import { compare, type Decimal, equals, isPositive, isZero } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import {
  answerRows,
  creditId,
  documentKey,
  documentOpen,
  eventKey,
  knownOf,
  type LifecycleContext,
  namedAs,
  type PaymentEventRow,
  recordedEvent,
  reversalEvents,
  reversedProblem,
  rowExternalId,
} from './lifecycle-context.ts';
import { leaveFor, makeCredit } from './take-back.ts';

/** Events against documents that earlier jobs have issued, and events whose receipt is not known yet. */
export function decideReversals(context: LifecycleContext): void {
  const answered = new Set(context.decision.answers.map(({ row }) => row));
  const beside = new Set(context.decision.documents.flatMap(({ beside }) => beside.map(({ row }) => row)));
  const open = reversalEvents(context).filter(({ row }) => !answered.has(row.row) && !beside.has(row.row));
  for (const { taken, ...event } of context.past.told) if (taken) context.counted.add(eventKey(event));
  const parts = partsOf(context);
  for (const told of Map.groupBy(open, (one) => recordedEvent(one).id).values())
    decideReversal(context, told, parts);
}

const oncePerDocument = (ids: readonly string[]): string[] => [
  ...new Map(ids.map((id) => [documentKey(id), id])).values(),
];

/** The documents of the payment other than the one of its id, each once. */
const partsOf = ({ past, events }: LifecycleContext): string[] =>
  oncePerDocument([
    ...past.parts,
    ...events
      .filter(({ event: { is } }) => is === 'receipt' || is === 'part')
      .map(({ row }) => rowExternalId(row)),
  ]);

function decideReversal(
  context: LifecycleContext,
  told: readonly PaymentEventRow[],
  parts: readonly string[],
): void {
  const [first] = told;
  if (first === undefined) return;
  const { past, credits, decision } = context;
  const rows = told.map(({ row }) => row);
  const targets = targetsOf(context, first, parts);
  const issued = targets.filter((id) => knownOf(past, id)?.state === 'issued');
  const claimed = targets.find((id) => knownOf(past, id)?.state === 'claimed');
  const event = recordedEvent(first);
  const amount = takenBack(context, first);
  if (issued.length === 0 && claimed === undefined) {
    decision.told.push(event);
    answerRows(context, rows, reversedProblem(context, first.row, 'alone'));
  } else if (context.counted.has(eventKey(event))) {
    decision.told.push({ ...event, taken: true });
    answerRows(context, rows, reversedProblem(context, first.row, 'counted'));
  } else if (issued.length === 0)
    answerRows(context, rows, documentOpen(context.payment, claimed ?? '', first.event));
  else if (amount !== undefined && isZero(amount))
    answerRows(context, rows, reversedProblem(context, first.row, 'credited'));
  else if (credits && amount !== undefined) credit(context, told, { original: issued[0] ?? '', amount });
  else answerRows(context, rows, issuedReversed(context, first, issued));
}

/** Documents that an event can be about: of its part, or all that the payment has. */
function targetsOf(
  { past, payment }: LifecycleContext,
  { event, row }: PaymentEventRow,
  parts: readonly string[],
): string[] {
  const unique = oncePerDocument([payment, rowExternalId(row), ...parts]);
  if (event.part === undefined) return unique;
  const ending = documentKey(`-${event.part}`);
  const ofPart = unique.filter((id) => documentKey(id).endsWith(ending));
  return ofPart.length > 0 ? ofPart : unique.filter((id) => !past.parts.includes(id));
}

/**
 * Amount that a reversal takes back: its own, or what is left where it takes back a payment as a whole. Undefined where the
 * provider names none.
 */
function takenBack(context: LifecycleContext, one: PaymentEventRow): Decimal | undefined {
  const { event, taken } = one;
  if (taken === undefined || isZero(taken.amount)) return undefined;
  const { amount, currency } = taken;
  const room = context.money.room(creditId(one), currency);
  if (typeof room === 'string' || compare(room.left, amount) >= 0) return amount;
  const isWhole = event.is === 'cancellation' || event.is === 'reversed';
  const rest = isPositive(room.left) ? room.left : '0';
  return isWhole || isToldAgain(context, event, { rest, amount }) ? rest : amount;
}

/** Nothing is left because credit notes of reversals took it: another list contains the same reversal. */
const isToldAgain = (
  context: LifecycleContext,
  { part }: PaymentEvent,
  { rest, amount }: { rest: Decimal; amount: Decimal },
): boolean => part === undefined && isZero(rest) && compare(context.money.reversed(), amount) >= 0;

function issuedReversed(
  context: LifecycleContext,
  { event, taken }: PaymentEventRow,
  issued: readonly string[],
): Problem {
  const amount = taken === undefined || isZero(taken.amount) ? '100 %' : `${taken.amount} ${taken.currency}`;
  const params = {
    amount,
    payment: context.payment,
    ...namedAs(
      issued.map((external_id) => ({ external_id, mark: knownOf(context.past, external_id)?.mark })),
    ),
    what: event.what,
  };
  return problem('PAY-ISSUED-REVERSED', { column: event.column, field: 'payment.amount' }, params);
}

/** The credit note of exactly what was taken back; it refers to the sale for the rate. */
function credit(
  context: LifecycleContext,
  told: readonly PaymentEventRow[],
  { original, amount }: { original: string; amount: Decimal },
): void {
  const [first] = told;
  if (first?.taken === undefined) return;
  const { decision } = context;
  const { taken } = first;
  const external_id = creditId(first);
  const wanted = { one: first, external_id, amount, currency: taken.currency };
  const leave = leaveFor(context, wanted);
  if (leave.refused !== undefined) {
    answerRows(
      context,
      told.map(({ row }) => row),
      leave.refused,
    );
    return;
  }
  const rows = told.map(({ row }) => ({ ...row, header: { ...row.header, external_id } }));
  for (const { row } of rows) decision.answers.push({ row, external_id, problems: [] });
  const [row = first.row] = rows;
  const { payment } = row;
  const restated = payment?.refund ? { ...row, payment: { ...payment, original } } : row;
  const euro_amount = equals(amount, taken.amount) ? payment?.euro_amount : undefined;
  const restate = { row: restated, amount, euro_amount, credit: true };
  const money = { amount, currency: taken.currency };
  makeCredit(context, { external_id, rows, restate, takes: 'reversal', money, leave });
}
