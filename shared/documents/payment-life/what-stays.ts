import { type Decimal, decimalsOf, isPositive, minus, roundHalfUp, sum } from '../../money/decimal.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { eventsAgainst, type LifeContext, type LifeDocument } from './life-context.ts';
import { documentKey, type EventRow, eventKey, idOf, type LifeRow, toldEvent } from './life-row.ts';
import type { ToldEvent } from './payment-past.ts';

/** Rest of a receipt once everything is counted that took back from it before it was issued. */
interface Stays<Row extends LifeRow> {
  nothing: boolean;
  restate?: LifeDocument<Row>['restate'];
  /** The reason why that cannot be told. */
  unclear?: Problem;
  /** The events that were counted, and their rows in this file. */
  events: readonly ToldEvent[];
  rows: readonly Row[];
}

/**
 * A charge of 100.00 and the reversal of the 20.00 that were not captured leave 80.00. Of a document that is issued
 * already only what was counted then is taken off: its content stays what it was.
 */
export function whatStays<Row extends LifeRow>(context: LifeContext<Row>, rows: readonly Row[]): Stays<Row> {
  const [first] = rows;
  const against = eventsAgainst(context, first?.event?.is === 'part' ? first.event.part : undefined);
  const state = first && context.past.documents.get(documentKey(idOf(first)))?.state;
  const isDecided = state === 'issued' || state === 'claimed';
  const events = isDecided ? against.told.filter(({ taken }) => taken) : against.told;
  const keys = new Set(events.map(eventKey));
  const counted = against.rows.filter((one) => keys.has(eventKey(toldEvent(one))));
  const own = context.events.find(({ row }) => row === first);
  const base = { nothing: false, events, rows: counted.map(({ row }) => row) };
  if (first === undefined || events.length === 0) return base;
  if (isDecided && events.some(({ amount }) => amount === undefined)) return { ...base, events: [] };
  if (events.some(({ amount }) => amount === undefined)) return { ...base, nothing: true };
  const unclear = unclearBecause(context, own, counted, events);
  if (own?.taken === undefined || unclear !== undefined)
    return unclear === undefined ? base : { ...base, unclear };
  const stays = minus(own.taken.amount, sum(events.map((event) => event.amount ?? '0')));
  const amount = roundHalfUp(stays, decimalsOf(own.taken.amount));
  if (!isPositive(amount)) return isDecided ? base : { ...base, nothing: true };
  const euro_amount = euroStays(first, events);
  return { ...base, restate: { row: first, amount, euro_amount, credit: false } };
}

function unclearBecause<Row extends LifeRow>(
  { payment }: LifeContext<Row>,
  own: EventRow<Row> | undefined,
  counted: readonly EventRow<Row>[],
  events: readonly ToldEvent[],
): Problem | undefined {
  const currency = own?.taken?.currency;
  const other = events.find((event) => currency !== undefined && event.currency !== currency);
  const broken = counted.find(({ row }) => row.problems.some(isError));
  if (other === undefined && broken === undefined) return undefined;
  const amount = other === undefined ? '–' : `${other.amount} ${other.currency}`;
  const what = (broken ?? counted[0])?.event.what ?? '–';
  return problem('PAY-REVERSAL-UNCLEAR', {}, { payment, amount, currency: currency ?? '–', what });
}

/** The euro amount that the export states of what stays; unknown where it states none of something taken back. */
function euroStays({ payment }: LifeRow, events: readonly ToldEvent[]): Decimal | undefined {
  const amounts = events.flatMap(({ euro_amount }) => euro_amount ?? []);
  if (payment?.euro_amount === undefined || amounts.length < events.length) return undefined;
  const stays = minus(payment.euro_amount, sum(amounts));
  return isPositive(stays) ? stays : undefined;
}
