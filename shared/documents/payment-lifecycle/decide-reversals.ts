import type { PaymentEvent } from '../../money/conversion/payment.ts';
import { compare, type Decimal, equals, isPositive, isZero, minus, plus, sum } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { amountText } from '../money-text.ts';
import {
  answerRows,
  type CapturedMoney,
  creditId,
  documentKey,
  eventKey,
  type LifecycleContext,
  type PaymentEventRow,
  type RecordedEvent,
  recordedEvent,
  reversalEvents,
  reversedProblem,
  rowExternalId,
} from './lifecycle-context.ts';
import { settle, settledBy, settledRefunds, total } from './remaining-amount.ts';
import { enterCredit, leaveFor } from './take-back.ts';

/** Events against documents that earlier jobs have issued, and events whose receipt is not known yet. */
export function decideReversals(context: LifecycleContext): void {
  const answered = new Set(context.decision.answers.map(({ row }) => row));
  const beside = new Set(context.decision.documents.flatMap(({ beside }) => beside.map(({ row }) => row)));
  const open = reversalEvents(context).filter(({ row }) => !answered.has(row.row) && !beside.has(row.row));
  for (const { taken, ...event } of context.past.told) if (taken) context.counted.add(eventKey(event));
  const parts = partsOf(context);
  for (const told of Map.groupBy(open, (one) => recordedEvent(one, '').id).values())
    decideReversal(context, told, parts);
}

const oncePerDocument = (ids: readonly string[]): string[] => [
  ...new Map(ids.map((id) => [documentKey(id), id])).values(),
];

/** The documents that the payment has beside the one of its own id, each once. */
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
  const { past, credits, decision, source } = context;
  const rows = told.map(({ row }) => row);
  const targets = targetsOf(context, first, parts);
  const issued = targets.filter((id) => past.documents.get(documentKey(id))?.state === 'issued');
  const claimed = targets.find((id) => past.documents.get(documentKey(id))?.state === 'claimed');
  const event = recordedEvent(first, source.list);
  const fate = { issued, ...takenBack(context, first) };
  if (issued.length === 0 && claimed === undefined) {
    decision.told.push(event);
    answerRows(context, rows, reversedProblem(context, first.row, 'alone'));
  } else if (context.counted.has(eventKey(event)) || isStatedWithout(context, first, issued)) {
    decision.told.push({ ...event, taken: true });
    answerRows(context, rows, reversedProblem(context, first.row, 'counted'));
  } else if (issued.length === 0) answerRows(context, rows, stillOpen(context, first, claimed ?? ''));
  else if (fate.amount !== undefined && isZero(fate.amount)) {
    decision.told.push(...(fate.settles ?? []));
    answerRows(context, rows, reversedProblem(context, first.row, 'credited'));
  } else if (credits && fate.amount !== undefined) credit(context, told, { ...fate, amount: fate.amount });
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
 * True where the documents state no more than was captured. Of 100.00 with 60.00 not captured stay 40.00, and a document
 * that states 40.00 because another list said so owes nothing: the 60.00 are taken off the charges of their own list alone.
 */
function isStatedWithout(
  context: LifecycleContext,
  one: PaymentEventRow,
  issued: readonly string[],
): boolean {
  const { money, past, source, events } = context;
  const { event, taken } = one;
  if (event.is !== 'partial-reversal' || taken === undefined) return false;
  if (money.credited(creditId(one)) !== undefined) return false;
  const stated = issued.flatMap((id) => money.stated(id) ?? []);
  if (stated.length < issued.length || stated.some(({ currency }) => currency !== taken.currency))
    return false;
  const states = sum(stated.map(amountOf));
  const told = past.money.captured.filter(({ currency }) => currency === taken.currency);
  const own = oncePerSale(told.filter((one) => one.source === source.list));
  const here = events.flatMap((event) => (isReceipt(event) ? (event.taken ?? []) : []));
  const gross = own.length > 0 ? own : here;
  const others = total(countedElse(context));
  if (gross.length > 0)
    return compare(plus(states, others), minus(sum(gross.map(amountOf)), taken.amount)) <= 0;
  return told.some(({ gross: isGross, amount }) => isGross === undefined && equals(amount, states));
}

/** Other events that the documents state: one that counts itself is answered before. */
const countedElse = ({ past, decision }: LifecycleContext): RecordedEvent[] => {
  const counted = [...past.told, ...decision.told].filter(({ taken }) => taken);
  return [...new Map(counted.map((one) => [eventKey(one), one])).values()];
};

const oncePerSale = (told: readonly CapturedMoney[]): CapturedMoney[] => [
  ...new Map(told.map((one) => [documentKey(one.external_id), one])).values(),
];
const isReceipt = ({ event: { is } }: PaymentEventRow): boolean => is === 'receipt' || is === 'part';
const amountOf = ({ amount }: { amount: Decimal }): Decimal => amount;

/** Money that a reversal takes back, and the failed refunds that it settles by taking less than it says. */
interface TakenBack {
  amount?: Decimal;
  settles?: readonly RecordedEvent[];
}

/**
 * Amount that a reversal takes back: its own, or what is left where it takes back a payment as a whole, or where refunds
 * came back that were credited already. Undefined where the provider names none.
 */
function takenBack(context: LifecycleContext, one: PaymentEventRow): TakenBack {
  const { event, taken } = one;
  if (taken === undefined || isZero(taken.amount)) return {};
  const { amount, currency } = taken;
  if (event.is === 'partial-reversal') return { amount };
  const by = creditId(one);
  const before = settledBy(context, by);
  if (before.length > 0) return { amount: minus(amount, total(before)), settles: before };
  const room = context.money.room(by, currency);
  if (typeof room === 'string' || compare(room.left, amount) >= 0) return { amount };
  const isWhole = event.is === 'cancellation' || event.is === 'reversed';
  const rest = isPositive(room.left) ? room.left : '0';
  if (isWhole || isToldAgain(context, event, { rest, amount })) return { amount: rest };
  const settles = settle(context, { beyond: minus(amount, rest), currency, by });
  return settles === undefined ? { amount } : { amount: rest, settles };
}

/** Nothing is left, because credit notes of reversals take it: another list tells of the same one. */
const isToldAgain = (
  context: LifecycleContext,
  { part }: PaymentEvent,
  { rest, amount }: { rest: Decimal; amount: Decimal },
): boolean =>
  part === undefined &&
  isZero(rest) &&
  compare(plus(context.money.reversed(), total(settledRefunds(context))), amount) >= 0;

const marksOf = ({ past }: Pick<LifecycleContext, 'past'>, ids: readonly string[]): string =>
  ids.map((id) => past.documents.get(documentKey(id))?.mark ?? '–').join(', ');

function issuedReversed(
  context: LifecycleContext,
  { event, taken }: PaymentEventRow,
  issued: readonly string[],
): Problem {
  const amount = taken === undefined || isZero(taken.amount) ? '100 %' : `${taken.amount} ${taken.currency}`;
  const params = {
    amount,
    payment: context.payment,
    external_id: issued.join(', '),
    mark: marksOf(context, issued),
    what: event.what,
  };
  return problem('PAY-ISSUED-REVERSED', { column: event.column, field: 'payment.amount' }, params);
}

const stillOpen = ({ payment }: LifecycleContext, { event }: PaymentEventRow, external_id: string): Problem =>
  problem('PAY-DOCUMENT-OPEN', { column: event.column }, { payment, external_id, what: event.what });

/** The credit note of exactly what was taken back; it refers to the sale for the rate. */
function credit(
  context: LifecycleContext,
  told: readonly PaymentEventRow[],
  {
    issued: [original = ''],
    amount,
    settles = [],
  }: TakenBack & { issued: readonly string[]; amount: Decimal },
): void {
  const [first] = told;
  if (first?.taken === undefined) return;
  const { decision } = context;
  const { taken } = first;
  const external_id = creditId(first);
  const wanted = { one: first, external_id, amount, currency: taken.currency };
  const { refused, ...leave } = leaveFor(context, wanted);
  if (refused !== undefined) {
    answerRows(
      context,
      told.map(({ row }) => row),
      refused,
    );
    return;
  }
  enterCredit(context, wanted, 'reversal');
  decision.told.push(...settles);
  const rows = told.map(({ row }) => ({ ...row, header: { ...row.header, external_id } }));
  for (const { row } of rows) decision.answers.push({ row, external_id, problems: [] });
  const [row = first.row] = rows;
  const { payment } = row;
  const restated = payment?.refund
    ? { ...row, payment: { ...payment, refund: { ...payment.refund, original } } }
    : row;
  const euro_amount = equals(amount, taken.amount) ? payment?.euro_amount : undefined;
  const { unseen, ...more } = leave;
  decision.documents.push({
    external_id,
    rows,
    beside: [],
    restate: { row: restated, amount, euro_amount, credit: true },
    euro: context.money.credited(external_id)?.euro,
    counts: { states: 'refund', events: [], reversal: true, ...(unseen && { unseen }) },
    ...more,
    ...(settles.length === 0
      ? {}
      : { said: [...(more.said ?? []), settledProblem(context, { ...first, taken }, { amount, settles })] }),
  });
}

/** A reversal that takes back less than it says names the credit notes that took the rest. */
function settledProblem(
  { money }: LifecycleContext,
  { row, event, taken: { amount, currency } }: Required<Pick<PaymentEventRow, 'row' | 'event' | 'taken'>>,
  { amount: left, settles }: { amount: Decimal; settles: readonly RecordedEvent[] },
): Problem {
  const external_id = settles.map(({ id }) => id).join(', ');
  const mark = settles.map(({ id }) => money.credited(id)?.mark ?? '–').join(', ');
  const net = amountText(left, currency);
  const at = { row: row.row, column: event.column, field: 'payment.amount' };
  return problem('PAY-NETTED', at, { variant: 'refunds', amount, currency, net, external_id, mark });
}
