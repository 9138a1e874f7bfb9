import { EURO } from '../../money/currency.ts';
import {
  compare,
  type Decimal,
  decimalsOf,
  equals,
  isPositive,
  minus,
  roundHalfUp,
  sum,
} from '../../money/decimal.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { amountText } from '../money-text.ts';
import {
  eventsOfKind,
  type LifecycleContext,
  type LifecycleDocument,
  reducingEvents,
} from './lifecycle-context.ts';
import {
  documentKey,
  eventKey,
  type LifecycleRow,
  type PaymentEventRow,
  recordedEvent,
  rowExternalId,
} from './lifecycle-row.ts';
import type { RecordedEvent } from './payment-history.ts';
import { total } from './released-part.ts';

/** Rest of a receipt once everything is counted that took back from it before it was issued. */
interface Stays<Row extends LifecycleRow> {
  nothing: boolean;
  restate?: LifecycleDocument<Row>['restate'];
  /** The reason why that cannot be told. */
  unclear?: Problem;
  /** The events that were counted, and their rows in this file. */
  events: readonly RecordedEvent[];
  rows: readonly Row[];
  /** Of a document that is issued: it states this money less what was credited since, or it states other money. */
  issued?: 'less its credits' | 'other money';
}

/**
 * A charge of 100.00 and the reversal of the 20.00 that were not captured leave 80.00. A document that is issued already
 * keeps its content: only those events count that it states.
 */
export function remainingAmount<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
  rows: readonly Row[],
): Stays<Row> {
  const [first] = rows;
  const against = reducingEvents(context, first?.event?.is === 'part' ? first.event.part : undefined);
  const own = first && context.eventOf.get(first);
  const state = first && context.past.documents.get(documentKey(rowExternalId(first)));
  const isDecided = state?.state === 'issued' || state?.state === 'claimed';
  const { events, issued } = isDecided ? statedEvents(context, own, against.told) : { events: against.told };
  const keys = new Set(events.map(eventKey));
  const counted = against.rows.filter((row) => keys.has(eventKey(recordedEvent(row, context.source.list))));
  const base = {
    nothing: false,
    events,
    rows: counted.map(({ row }) => row),
    ...(issued && { issued }),
  };
  if (first === undefined || events.length === 0) return base;
  if (isDecided && events.some(isWhole)) return { ...base, events: [] };
  if (events.some(isWhole)) return { ...base, nothing: true };
  const shared = isDecided ? undefined : sharedBecause(context, own, events);
  const unclear = shared ?? unclearBecause(context, own, counted, events);
  if (own?.taken === undefined || unclear !== undefined)
    return unclear === undefined ? base : { ...base, unclear };
  const amount = amountAfter(own.taken.amount, events);
  if (!isPositive(amount)) return isDecided ? base : { ...base, nothing: true };
  const euro_amount = euroStays(first, events);
  return { ...base, restate: { row: first, amount, euro_amount, credit: false } };
}

const isWhole = ({ amount }: RecordedEvent): boolean => amount === undefined;

const amountAfter = (own: Decimal, events: readonly RecordedEvent[]): Decimal =>
  roundHalfUp(minus(own, total(events)), decimalsOf(own));

/**
 * Events that an issued document states: those that were counted then, or what was not captured as well, whichever file
 * came first, or all of them; the one whose rest is what the document says.
 */
function statedEvents<Row extends LifecycleRow>(
  { money, past, source }: LifecycleContext<Row>,
  own: PaymentEventRow<Row> | undefined,
  told: readonly RecordedEvent[],
): Pick<Stays<Row>, 'events' | 'issued'> {
  const taken = told.filter((event) => event.taken);
  if (own?.taken === undefined) return { events: taken };
  const { amount, currency } = own.taken;
  const id = rowExternalId(own.row);
  const stated = money.stated(id);
  const statesTotal = past.documents.get(documentKey(id))?.statesTotal;
  const uncaptured = told.filter((event) => event.taken || event.source === source.list);
  const ways = [taken, [], uncaptured, told].filter((events) => !events.some(isWhole));
  const states = (rest: Decimal) =>
    stated === undefined
      ? currency === EURO && statesTotal?.(rest) === true
      : stated.currency === currency && equals(stated.amount, rest);
  const found = ways.find((events) => states(amountAfter(amount, events)));
  if (found !== undefined) return { events: found };
  if (stated === undefined || stated.currency !== currency) return { events: taken };
  const rest = amountAfter(amount, uncaptured);
  const isLess = equals(rest, minus(stated.amount, money.reversed()));
  return { events: taken, issued: isLess ? 'less its credits' : 'other money' };
}

function unclearBecause<Row extends LifecycleRow>(
  { payment }: LifecycleContext<Row>,
  own: PaymentEventRow<Row> | undefined,
  counted: readonly PaymentEventRow<Row>[],
  events: readonly RecordedEvent[],
): Problem | undefined {
  const currency = own?.taken?.currency;
  const other = events.find((event) => currency !== undefined && event.currency !== currency);
  const broken = counted.find(({ row }) => row.problems.some(isError));
  if (other === undefined && broken === undefined) return undefined;
  const amount = other === undefined ? '–' : `${other.amount} ${other.currency}`;
  const what = (broken ?? counted[0])?.event.what ?? '–';
  return problem('PAY-REVERSAL-UNCLEAR', {}, { payment, amount, currency: currency ?? '–', what });
}

/** Money taken back of a payment in several parts, of which nobody says from which part: each document would state it. */
function sharedBecause<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
  own: PaymentEventRow<Row> | undefined,
  events: readonly RecordedEvent[],
): Problem | undefined {
  const { payment, past } = context;
  const ofAny = events.filter(({ part, source }) => part === undefined && source === undefined);
  if (own?.taken === undefined || own.event.part === undefined || ofAny.length === 0) return undefined;
  const here = new Map(
    eventsOfKind(context, 'part').map(({ row, taken }) => [documentKey(rowExternalId(row)), taken?.amount]),
  );
  const before = past.parts.filter((id) => past.documents.get(documentKey(id))?.state !== 'refused');
  const parts = new Set([...here.keys(), ...before.map(documentKey)]);
  const isAll =
    before.length === 0 && compare(total(ofAny), sum([...here.values()].map((one) => one ?? '0'))) >= 0;
  if (parts.size < 2 || isAll) return undefined;
  const { amount, currency } = { amount: total(ofAny), currency: own.taken.currency };
  const params = {
    variant: 'parts',
    payment,
    amount: amountText(amount, currency),
    what: own.event.what,
  } as const;
  return problem('PAY-REVERSAL-UNCLEAR', {}, params);
}

/** The euro amount that the export states of what stays; unknown where it states none of something taken back. */
function euroStays({ payment }: LifecycleRow, events: readonly RecordedEvent[]): Decimal | undefined {
  const amounts = events.flatMap(({ euro_amount }) => euro_amount ?? []);
  if (payment?.euro_amount === undefined || amounts.length < events.length) return undefined;
  const stays = minus(payment.euro_amount, sum(amounts));
  return isPositive(stays) ? stays : undefined;
}
