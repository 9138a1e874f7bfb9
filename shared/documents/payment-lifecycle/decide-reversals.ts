import type { PaymentEvent } from '../../money/conversion/payment.ts';
import { compare, type Decimal, equals, isPositive, isZero } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { twoAmounts, twoReversals } from './left-to-a-person.ts';
import {
  answerRows,
  creditId,
  documentKey,
  documentOpen,
  eventKey,
  eventsBy,
  isUnread,
  knownOf,
  type LifecycleContext,
  namedAs,
  type PaymentEventRow,
  recordedEvent,
  reversalEvents,
  reversedProblem,
  rowExternalId,
  rowsOf,
  type ToldEvent,
} from './lifecycle-context.ts';
import { leaveFor, makeCredit } from './take-back.ts';

/** Events against documents that earlier jobs have issued, and events whose receipt is not known yet. */
export function decideReversals(context: LifecycleContext): void {
  const answered = new Set(context.decision.answers.map(({ row }) => row));
  const beside = new Set(context.decision.documents.flatMap(({ beside }) => beside.map(({ row }) => row)));
  const open = reversalEvents(context).filter(({ row }) => !answered.has(row.row) && !beside.has(row.row));
  for (const { taken, ...event } of context.past.told) if (taken) context.counted.add(eventKey(event));
  const parts = partsOf(context);
  for (const told of eventsBy(open, (one) => recordedEvent(one).id).values())
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

function decideReversal(context: LifecycleContext, told: ToldEvent, parts: readonly string[]): void {
  const [first] = told;
  const { past, credits, decision } = context;
  const rows = rowsOf(told);
  const targets = targetsOf(context, first, parts);
  const issued = targets.filter((id) => knownOf(past, id)?.state === 'issued');
  const claimed = targets.find((id) => knownOf(past, id)?.state === 'claimed');
  const event = recordedEvent(first);
  const events = told.filter((one) => !isUnread(one)).map(recordedEvent);
  const [original] = issued;
  const before = past.told.filter((one) => eventKey(one) === eventKey(event));
  const sold = context.money.stated(original ?? '')?.amount;
  const isClear = (twoAmounts([...before, ...events]) ?? twoReversals(told, sold)) === undefined;
  const money = takenBack(context, first);
  if (original === undefined && claimed === undefined) {
    // An amount that cannot be read is asked, and not remembered as all.
    decision.told.push(...events);
    const alone = isUnread(first) ? unread(context, first) : reversedProblem(context, first, 'alone');
    answerRows(context, rows, alone);
  } else if (context.counted.has(eventKey(event)) && isClear) {
    decision.told.push({ ...event, taken: true });
    answerRows(context, rows, reversedProblem(context, first, 'counted'));
  } else if (original === undefined)
    answerRows(context, rows, documentOpen(context.payment, claimed ?? '', first.event));
  else if (money !== undefined && isZero(money.amount))
    answerRows(context, rows, reversedProblem(context, first, 'credited'));
  else if (credits && money !== undefined && isClear) credit(context, told, { original, money });
  else answerRows(context, rows, issuedReversed(context, first, issued));
}

const unread = ({ payment }: LifecycleContext, { event: { what, column } }: PaymentEventRow): Problem =>
  problem('PAY-REVERSAL-UNCLEAR', { column }, { payment, amount: '–', currency: '–', what });

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
function takenBack(context: LifecycleContext, one: PaymentEventRow): PaymentEventRow['taken'] {
  const { event, taken } = one;
  if (taken === undefined || isZero(taken.amount)) return undefined;
  const { amount, currency } = taken;
  const room = context.money.room(creditId(one), currency);
  if (typeof room === 'string' || compare(room.left, amount) >= 0) return taken;
  const isWhole = event.is === 'cancellation' || event.is === 'reversed';
  const rest = isPositive(room.left) ? room.left : '0';
  return isWhole || isToldAgain(context, event, { rest, amount }) ? { amount: rest, currency } : taken;
}

/** Nothing is left because credit notes of reversals took it: another list contains the same reversal. */
const isToldAgain = (
  context: LifecycleContext,
  { part }: PaymentEvent,
  { rest, amount }: { rest: Decimal; amount: Decimal },
): boolean => part === undefined && isZero(rest) && compare(context.money.reversed(), amount) >= 0;

function issuedReversed(context: LifecycleContext, one: PaymentEventRow, issued: readonly string[]): Problem {
  const { event, taken } = one;
  const whole = isUnread(one) ? '–' : '100 %';
  const amount = taken === undefined || isZero(taken.amount) ? whole : `${taken.amount} ${taken.currency}`;
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
  told: ToldEvent,
  { original, money }: { original: string; money: NonNullable<PaymentEventRow['taken']> },
): void {
  const [first] = told;
  const external_id = creditId(first);
  const leave = leaveFor(context, { one: first, external_id, ...money });
  if (leave.refused !== undefined) {
    answerRows(context, rowsOf(told), leave.refused);
    return;
  }
  const rows = rowsOf(told).map(({ payment, ...row }) => ({
    ...{ ...row, header: { ...row.header, external_id } },
    ...(payment && { payment: { ...payment, original } }),
  }));
  for (const { row } of rows) context.decision.answers.push({ row, external_id, problems: [] });
  const [row = first.row] = rows;
  const { amount } = money;
  const { taken } = first;
  const euro_amount = taken && equals(amount, taken.amount) ? row.payment?.euro_amount : undefined;
  const restate = { row, amount, euro_amount, credit: true };
  makeCredit(context, { external_id, rows, restate, takes: 'reversal', money, leave });
}
