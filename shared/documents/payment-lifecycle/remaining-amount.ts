import { EURO } from '../../money/currency.ts';
import {
  type Decimal,
  decimalsOf,
  equals,
  isPositive,
  minus,
  roundHalfUp,
  sum,
} from '../../money/decimal.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { GroupedRow } from '../mapped-row.ts';
import { releasedFrom, sharedBetween } from './left-to-a-person.ts';
import {
  documentKey,
  eventKey,
  type LifecycleContext,
  type LifecycleDocument,
  type PaymentEventRow,
  type RecordedEvent,
  recordedEvent,
  reducingEvents,
  rowExternalId,
  total,
} from './lifecycle-context.ts';

/** Rest of a receipt once everything is counted that took back from it before it was issued. */
interface Stays {
  nothing: boolean;
  restate?: LifecycleDocument['restate'];
  /** The reason why that cannot be told. */
  unclear?: Problem;
  /** The events that were counted, and their rows in this file. */
  events: readonly RecordedEvent[];
  rows: readonly GroupedRow[];
  /** Its document is issued, and states other money. */
  isOther?: boolean;
}

/**
 * A charge of 100.00 and the reversal of 20.00 of it leave 80.00. A document that is issued already keeps its content: only
 * those events count that it states.
 */
export function remainingAmount(context: LifecycleContext, rows: readonly GroupedRow[]): Stays {
  const [first] = rows;
  const against = reducingEvents(context, first?.event?.is === 'part' ? first.event.part : undefined);
  const own = first && context.eventOf.get(first);
  const state = first && context.past.documents.get(documentKey(rowExternalId(first)));
  const isDecided = state?.state === 'issued' || state?.state === 'claimed';
  const { events, isOther = false } = isDecided
    ? statedEvents(context, own, against.told)
    : { events: against.told };
  const keys = new Set(events.map(eventKey));
  const counted = against.rows.filter((row) => keys.has(eventKey(recordedEvent(row))));
  const base = { nothing: false, events, rows: counted.map(({ row }) => row), isOther };
  const released = releasedFrom(context, own);
  if (released !== undefined) return { ...base, unclear: released };
  if (first === undefined || own === undefined || events.length === 0) return base;
  if (events.some(isWhole)) return isDecided ? { ...base, events: [] } : { ...base, nothing: true };
  const shared = isDecided ? undefined : sharedBetween(context, own, events);
  const unclear = shared ?? unclearBecause(context, own, counted, events);
  if (unclear !== undefined) return { ...base, unclear };
  if (own.taken === undefined) return base;
  const amount = amountAfter(own.taken.amount, events);
  if (!isPositive(amount)) return isDecided ? base : { ...base, nothing: true };
  return {
    ...base,
    restate: { row: first, amount, euro_amount: euroStays(first, events), credit: false },
  };
}

const isWhole = ({ amount }: RecordedEvent): boolean => amount === undefined;

const amountAfter = (own: Decimal, events: readonly RecordedEvent[]): Decimal =>
  roundHalfUp(minus(own, total(events)), decimalsOf(own));

/** Events that an issued document states: those that were counted then, none or all; the ones whose rest it says. */
function statedEvents(
  { money, past }: LifecycleContext,
  own: PaymentEventRow | undefined,
  told: readonly RecordedEvent[],
): Pick<Stays, 'events' | 'isOther'> {
  const taken = told.filter((event) => event.taken);
  if (own?.taken === undefined) return { events: taken };
  const { amount, currency } = own.taken;
  const id = rowExternalId(own.row);
  const stated = money.stated(id);
  const statesTotal = past.documents.get(documentKey(id))?.statesTotal;
  const states = (rest: Decimal) =>
    stated === undefined
      ? currency === EURO && statesTotal?.(rest) === true
      : stated.currency === currency && equals(stated.amount, rest);
  const ways = [taken, [], told].filter((events) => !events.some(isWhole));
  const found = ways.find((events) => states(amountAfter(amount, events)));
  if (found !== undefined) return { events: found };
  return { events: taken, isOther: stated?.currency === currency };
}

function unclearBecause(
  { payment }: LifecycleContext,
  { taken }: PaymentEventRow,
  counted: readonly PaymentEventRow[],
  events: readonly RecordedEvent[],
): Problem | undefined {
  const currency = taken?.currency;
  const other = events.find((event) => currency !== undefined && event.currency !== currency);
  const broken = counted.find(({ row }) => row.problems.some(isError));
  if (other === undefined && broken === undefined) return undefined;
  const amount = other === undefined ? '–' : `${other.amount} ${other.currency}`;
  const what = (broken ?? counted[0])?.event.what ?? '–';
  return problem('PAY-REVERSAL-UNCLEAR', {}, { payment, amount, currency: currency ?? '–', what });
}

/** The euro amount that the export states of what stays; unknown where it states none of something taken back. */
function euroStays({ payment }: GroupedRow, events: readonly RecordedEvent[]): Decimal | undefined {
  const amounts = events.flatMap(({ euro_amount }) => euro_amount ?? []);
  if (payment?.euro_amount === undefined || amounts.length < events.length) return undefined;
  const stays = minus(payment.euro_amount, sum(amounts));
  return isPositive(stays) ? stays : undefined;
}
