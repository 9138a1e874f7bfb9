import {
  type Decimal,
  decimalsOf,
  equals,
  isPositive,
  minus,
  normalise,
  roundHalfUp,
  sum,
} from '../../money/decimal.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { isSameExternalId } from '../external-id.ts';
import type { GroupedRow } from '../mapped-row.ts';
import { amountsUnclear, releasedFrom, sharedBetween, twoAmounts, twoReversals } from './left-to-a-person.ts';
import {
  answerRows,
  type CapturedMoney,
  eventKey,
  isBegun,
  isUnread,
  knownOf,
  type LifecycleContext,
  type LifecycleDocument,
  type PaymentEventRow,
  type RecordedEvent,
  recordedEvent,
  reducingEvents,
  reversedProblem,
  rowExternalId,
  rowsOf,
  type ToldEvent,
  total,
} from './lifecycle-context.ts';

/** Rest of a receipt once everything is counted that took back from it before it was issued. */
interface Stays {
  nothing: boolean;
  restate?: LifecycleDocument['restate'];
  /** The reason why it is unknown. */
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
function remainingAmount(context: LifecycleContext, own: PaymentEventRow): Stays {
  const { row: first, event, taken } = own;
  const against = reducingEvents(context, event.is === 'part' ? event.part : undefined);
  const isDecided = isBegun(context.past, rowExternalId(first));
  const { events, isOther = false } = isDecided
    ? statedEvents(context, own, against.told)
    : { events: against.told };
  const keys = new Set(events.map(eventKey));
  const counted = against.rows.filter((one) => {
    if (isUnread(one)) return !isDecided;
    const event = recordedEvent(one);
    return keys.has(eventKey(event)) && !(isDecided && twoAmounts([...events, event]));
  });
  const base = { nothing: false, events, rows: rowsOf(counted), isOther };
  const released = releasedFrom(context, own);
  if (released !== undefined) return { ...base, unclear: released };
  if (events.some(isWhole)) return { ...base, nothing: true };
  const two = twoAmounts(against.all) ?? twoReversals(against.rows, taken?.amount);
  const asked = sharedBetween(context, own, events) ?? amountsUnclear(context, own, two);
  const inRows = isDecided ? [] : counted.map(recordedEvent);
  const unclear =
    (isDecided ? undefined : asked) ?? unclearBecause(context, own, counted, [...events, ...inRows]);
  if (unclear !== undefined) return { ...base, events: against.all, unclear };
  if (taken === undefined || events.length === 0) return base;
  const amount = amountAfter(taken.amount, events);
  if (!isPositive(amount)) return isDecided ? base : { ...base, nothing: true };
  return {
    ...base,
    restate: { row: first, amount, euro_amount: euroStays(first, events), credit: false },
  };
}

const isWhole = ({ amount }: RecordedEvent): boolean => amount === undefined;

const amountAfter = (own: Decimal, events: readonly RecordedEvent[]): Decimal =>
  roundHalfUp(minus(own, total(events)), decimalsOf(own));

/** Events that an issued document includes: those counted at the time, none or all. */
function statedEvents(
  { money }: LifecycleContext,
  { row, taken: own }: PaymentEventRow,
  told: readonly RecordedEvent[],
): Pick<Stays, 'events' | 'isOther'> {
  const taken = told.filter((event) => event.taken);
  const stated = money.stated(rowExternalId(row));
  if (own === undefined || stated?.currency !== own.currency) return { events: taken };
  const ways = [taken, [], told].filter((events) => !events.some(isWhole));
  const found = ways.find((events) => equals(stated.amount, amountAfter(own.amount, events)));
  return { events: found ?? taken, isOther: found === undefined };
}

/** The reason why the rest is not clear: an event in another currency, or a broken row. */
function unclearBecause(
  { payment }: LifecycleContext,
  { taken }: PaymentEventRow,
  counted: readonly PaymentEventRow[],
  events: readonly RecordedEvent[],
): Problem | undefined {
  const currency = taken?.currency;
  const other = events.find(({ currency: of }) => currency && of && of !== currency);
  const broken = counted.find((one) => isUnread(one) || one.row.problems.some(isError));
  if (other === undefined && broken === undefined) return undefined;
  const amount = other === undefined ? '–' : `${other.amount} ${other.currency}`;
  const what = (broken ?? counted[0])?.event.what ?? '–';
  return problem('PAY-REVERSAL-UNCLEAR', {}, { payment, amount, currency: currency ?? '–', what });
}

/** The euro amount of what stays; unknown if the export has no euro amount of a refund. */
function euroStays({ payment }: GroupedRow, events: readonly RecordedEvent[]): Decimal | undefined {
  const amounts = events.flatMap(({ euro_amount }) => euro_amount ?? []);
  if (payment?.euro_amount === undefined || amounts.length < events.length) return undefined;
  const stays = minus(payment.euro_amount, sum(amounts));
  return isPositive(stays) ? stays : undefined;
}

/** A receipt or a part: a document of what stays of it, or no document if nothing stays. */
export function decideSale(context: LifecycleContext, sale: ToldEvent): void {
  const [own] = sale;
  const { decision, past, payment } = context;
  const rows = rowsOf(sale);
  const external_id = rowExternalId(own.row);
  if (!isSameExternalId(external_id, payment)) decision.parts.push(external_id);
  const held = identityChanged(context, own);
  const captured = capturedBy(own);
  // What takes money back is about the document that has it; of several parts it is answered with the first.
  const stays: Stays = held ? { nothing: false, events: [], rows: [] } : remainingAmount(context, own);
  const answered = new Set(decision.answers.map(({ row }) => row));
  const against = stays.rows.filter(({ row }) => !answered.has(row));
  const isNew = !isBegun(past, external_id);
  if (stays.unclear !== undefined || stays.nothing) {
    answerRows(context, [...rows, ...against], stays.unclear ?? reversedProblem(context, own));
    // What was taken back is remembered, as a later file may have the sale alone; a broken row will be corrected.
    const isBroken = stays.rows.some(({ problems }) => problems.some(isError));
    if (stays.nothing || !isBroken) decision.told.push(...stays.events);
    if (captured !== undefined) decision.captured.push(captured);
    return;
  }
  if (stays.isOther || disagrees(sale)) context.conflicts.add(external_id);
  for (const event of stays.events) context.counted.add(eventKey(event));
  decision.told.push(...stays.events.map((event) => ({ ...event, taken: true as const })));
  if (isNew && held === undefined) plan(context, own, stays.restate?.amount);
  // Rows of the document that cannot be read withhold it.
  const isUnreadable = (one: LifecycleDocument) =>
    !one.life && isSameExternalId(one.external_id, external_id);
  const unreadable = decision.documents.filter(isUnreadable).flatMap((one) => one.rows);
  decision.documents = decision.documents.filter((one) => !isUnreadable(one));
  decision.documents.push({
    external_id,
    rows: [...rows, ...unreadable],
    beside: isNew ? stays.rows : [],
    found: [],
    life: {
      ...{ payment, states: 'sale', part: own.event.part, captured },
      counted: stays.events.map(({ id }) => id),
    },
    ...(stays.restate === undefined ? {} : { restate: stays.restate }),
    ...(held === undefined ? {} : { held }),
  });
}

/** Captured money of the row, before refunds. */
function capturedBy({ row, taken, authorised }: PaymentEventRow): CapturedMoney | undefined {
  if (taken === undefined || row.problems.some(isError)) return undefined;
  return { external_id: rowExternalId(row), ...taken, authorised };
}

/** Money of a document of this file: it can be refunded as soon as the document is issued. */
function plan({ money }: LifecycleContext, own: PaymentEventRow, restated: string | undefined): void {
  const captured = capturedBy(own);
  if (captured === undefined) money.lacks('unclear');
  else money.state(captured.external_id, { ...captured, amount: restated ?? captured.amount });
}

/** Rows of one document that state different amounts. */
function disagrees(sale: ToldEvent): boolean {
  const all = sale.flatMap(({ taken }) => taken ?? []);
  return new Set(all.map(({ amount, currency }) => `${normalise(amount)} ${currency}`)).size > 1;
}

/** Money of the payment that is issued under another id must not be issued again under this one. */
function identityChanged({ past, payment }: LifecycleContext, { row, event }: PaymentEventRow) {
  const own = rowExternalId(row);
  if (knownOf(past, own)?.state === 'issued') return undefined;
  const others = event.is === 'part' ? [payment] : [payment, ...past.parts];
  const known = others.find((id) => !isSameExternalId(id, own) && isBegun(past, id));
  if (known === undefined) return undefined;
  const params = { payment, known, mark: knownOf(past, known)?.mark ?? '–', external_id: own };
  return problem('IDENTITY-CHANGED', { field: 'external_id' }, params);
}
