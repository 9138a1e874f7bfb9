import {
  compare,
  type Decimal,
  decimalsOf,
  equals,
  isPositive,
  isZero,
  minus,
  normalise,
  roundHalfUp,
  sum,
} from '../../money/decimal.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { GroupedRow } from '../document.ts';
import { foldExternalId, isSameExternalId } from '../external-id.ts';
import { leaveFor, makeCredit } from './decide-refunds.ts';
import { amountsUnclear, releasedFrom, sharedBetween, twoAmounts, twoReversals } from './left-to-a-person.ts';
import {
  answerRows,
  creditId,
  documentOpen,
  eventKey,
  eventsBy,
  isBegun,
  isUnread,
  knownOf,
  type LifecycleContext,
  type LifecycleDocument,
  namedAs,
  type PaymentEventRow,
  type RecordedEvent,
  recordedEvent,
  reducingEvents,
  reversalEvents,
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
  unclear?: Problem;
  /** The events that were counted, and their rows in this file. */
  events: readonly RecordedEvent[];
  rows: readonly GroupedRow[];
  /** Its document is issued, and states other money. */
  isOther?: boolean;
}

/** A charge of 100.00 less a reversal of 20.00 leaves 80.00. Of an issued document only the events count that it states. */
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
  return { ...base, restate: { amount, euro_amount: euroStays(first, events), credit: false } };
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
  const { taken, authorised } = own;
  const isRead = !own.row.problems.some(isError);
  const captured = taken && isRead ? { external_id, ...taken, authorised } : undefined;
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
  const amounts = sale.flatMap(({ taken: of }) => (of ? `${normalise(of.amount)} ${of.currency}` : []));
  if (stays.isOther || new Set(amounts).size > 1) context.conflicts.add(external_id);
  for (const event of stays.events) context.counted.add(eventKey(event));
  decision.told.push(...stays.events.map((event) => ({ ...event, taken: true as const })));
  if (isNew && held === undefined) {
    // It can be refunded as soon as the document is issued.
    if (captured === undefined) context.money.lacks('unclear');
    else context.money.state(external_id, { ...captured, amount: stays.restate?.amount ?? captured.amount });
  }
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
      payment,
      states: 'sale',
      part: own.event.part,
      captured,
      counted: stays.events.map(({ id }) => id),
    },
    restate: stays.restate,
    held,
  });
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
  ...new Map(ids.map((id) => [foldExternalId(id), id])).values(),
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
    const { what, column } = first.event;
    const params = { payment: context.payment, amount: '–', currency: '–', what };
    const unread = problem('PAY-REVERSAL-UNCLEAR', { column, field: 'payment.amount' }, params);
    answerRows(context, rows, isUnread(first) ? unread : reversedProblem(context, first, 'alone'));
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

/** Documents that an event can be about: of its part, or all that the payment has. */
function targetsOf(
  { past, payment }: LifecycleContext,
  { event, row }: PaymentEventRow,
  parts: readonly string[],
): string[] {
  const unique = oncePerDocument([payment, rowExternalId(row), ...parts]);
  if (event.part === undefined) return unique;
  const ending = foldExternalId(`-${event.part}`);
  const ofPart = unique.filter((id) => foldExternalId(id).endsWith(ending));
  return ofPart.length > 0 ? ofPart : unique.filter((id) => !past.parts.includes(id));
}

/** Amount that a reversal takes back: its own, or all that is left of the payment. Undefined if the provider names none. */
function takenBack(context: LifecycleContext, one: PaymentEventRow): PaymentEventRow['taken'] {
  const { event, taken } = one;
  if (taken === undefined || isZero(taken.amount)) return undefined;
  const { amount, currency } = taken;
  const room = context.money.room(creditId(one), currency);
  if (typeof room === 'string' || compare(room.left, amount) >= 0) return taken;
  const isWhole = event.is === 'cancellation' || event.is === 'reversed';
  const rest = isPositive(room.left) ? room.left : '0';
  // Nothing is left because credit notes of reversals took it: another list contains the same reversal.
  const isToldAgain =
    event.part === undefined && isZero(rest) && compare(context.money.reversed(), amount) >= 0;
  return isWhole || isToldAgain ? { amount: rest, currency } : taken;
}

function issuedReversed(context: LifecycleContext, one: PaymentEventRow, issued: readonly string[]): Problem {
  const { event, taken } = one;
  const whole = isUnread(one) ? '–' : '100 %';
  const amount = taken === undefined || isZero(taken.amount) ? whole : `${taken.amount} ${taken.currency}`;
  const { payment, past } = context;
  const named = namedAs(
    issued.map((external_id) => ({ external_id, mark: knownOf(past, external_id)?.mark })),
  );
  const params = { amount, payment, ...named, what: event.what };
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
  const [row] = rows;
  const { amount } = money;
  const { taken } = first;
  const euro_amount = taken && equals(amount, taken.amount) ? row?.payment?.euro_amount : undefined;
  const restate = { amount, euro_amount, credit: true };
  makeCredit(context, { external_id, rows, restate, takes: 'reversal', money, leave });
}
