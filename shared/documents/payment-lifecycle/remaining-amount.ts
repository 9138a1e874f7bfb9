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
import type { GroupedRow } from '../mapped-row.ts';
import { amountText } from '../money-text.ts';
import {
  answerRows,
  type CreditMoney,
  documentKey,
  eventKey,
  eventsOfKind,
  type LifecycleContext,
  type LifecycleDecision,
  type LifecycleDocument,
  type PaymentEventRow,
  type RecordedEvent,
  type RowAnswer,
  recordedEvent,
  reducingEvents,
  rowExternalId,
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
  /** Of a document that is issued: it states this money less what was credited since, or it states other money. */
  issued?: 'less its credits' | 'other money';
}

/**
 * A charge of 100.00 and the reversal of the 20.00 that were not captured leave 80.00. A document that is issued already
 * keeps its content: only those events count that it states.
 */
export function remainingAmount(context: LifecycleContext, rows: readonly GroupedRow[]): Stays {
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
function statedEvents(
  { money, past, source }: LifecycleContext,
  own: PaymentEventRow | undefined,
  told: readonly RecordedEvent[],
): Pick<Stays, 'events' | 'issued'> {
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

function unclearBecause(
  { payment }: LifecycleContext,
  own: PaymentEventRow | undefined,
  counted: readonly PaymentEventRow[],
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
function sharedBecause(
  context: LifecycleContext,
  own: PaymentEventRow | undefined,
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
function euroStays({ payment }: GroupedRow, events: readonly RecordedEvent[]): Decimal | undefined {
  const amounts = events.flatMap(({ euro_amount }) => euro_amount ?? []);
  if (payment?.euro_amount === undefined || amounts.length < events.length) return undefined;
  const stays = minus(payment.euro_amount, sum(amounts));
  return isPositive(stays) ? stays : undefined;
}

/**
 * Decision on a payment of which nothing more can be remembered: an event that would be forgotten is an error, and a
 * document that nobody has begun is held, because what was taken back from it may be unknown.
 */
export function decideWithFullHistory(context: LifecycleContext): LifecycleDecision {
  const { past, decision, payment, events } = context;
  const known = new Set(past.told.map(eventKey));
  const forgotten = new Set(decision.told.map(eventKey).filter((key) => !known.has(key)));
  const isForgotten = (one: PaymentEventRow) =>
    TELLING.has(one.event.is) && forgotten.has(eventKey(recordedEvent(one, context.source.list)));
  const rows = new Map(events.filter(isForgotten).map((event) => [event.row.row, event.event]));
  const answers = decision.answers.map((answer): RowAnswer => {
    const event = rows.get(answer.row);
    if (event === undefined) return answer;
    const { what, column } = event;
    const found = problem('PAY-TOO-MUCH-TOLD', { row: answer.row, column }, { payment, what });
    return { row: answer.row, verdict: 'rejected', problems: [found] };
  });
  const isBegun = (id: string) =>
    ['issued', 'claimed'].includes(past.documents.get(documentKey(id))?.state ?? '');
  const documents = decision.documents.map((document) => {
    const { external_id, counts } = document;
    if (counts === undefined || isBegun(external_id)) return document;
    const params = { payment, external_id, variant: 'document' } as const;
    return { ...document, held: problem('PAY-TOO-MUCH-TOLD', { field: 'payment.amount' }, params) };
  });
  return { documents, answers, told: [], parts: [], captured: [] };
}

/** Kinds of rows that the ledger is told of. */
const TELLING: ReadonlySet<PaymentEventRow['event']['is']> = new Set([
  'reversal',
  'cancellation',
  'partial-reversal',
  'reversed',
  'refund-failed',
]);

/**
 * Refunds that failed after their credit notes were issued. A reversal that comes later takes back that much less: of a
 * sale of 100.00 with a credit note of 40.00 it takes the 60.00 that are left, and the 40.00 are settled by it.
 */
export const settledRefunds = ({
  past,
  decision,
}: Pick<LifecycleContext, 'past' | 'decision'>): RecordedEvent[] => {
  const settled = [...past.told, ...decision.told].filter((one) => one.by !== undefined && !isRelease(one));
  return [...new Map(settled.map((one) => [JSON.stringify([one.id, one.by]), one])).values()];
};

/** Amount of a failed refund that reversals have settled. */
export const settledOf = (context: LifecycleContext, refund: string): Decimal =>
  total(settledRefunds(context).filter(({ id }) => documentKey(id) === documentKey(refund)));

/** The failed refunds that a reversal settled when it was decided first. */
export const settledBy = (context: LifecycleContext, reversal: string): RecordedEvent[] =>
  settledRefunds(context).filter(({ by }) => by === reversal);

/** The failed refunds that make up for what a reversal takes beyond what is left; undefined where they come to less. */
export function settle(
  context: LifecycleContext,
  { beyond, currency, by }: { beyond: Decimal; currency: string; by: string },
): RecordedEvent[] | undefined {
  let open = beyond;
  const settled: RecordedEvent[] = [];
  for (const id of failedRefunds(context)) {
    const credit = context.money.credited(id);
    if (credit?.currency !== currency) continue;
    const left = minus(credit.amount, settledOf(context, id));
    const amount = isPositive(minus(left, open)) ? open : left;
    if (!isPositive(amount)) continue;
    settled.push({ is: 'refund-failed', id, amount, currency, taken: true, by });
    open = minus(open, amount);
  }
  return isPositive(open) ? undefined : settled;
}

function failedRefunds(context: LifecycleContext): Iterable<string> {
  const { past, source } = context;
  const here = eventsOfKind(context, 'refund-failed').map((one) => recordedEvent(one, source.list));
  const failed = [...past.told, ...here].filter(({ is }) => is === 'refund-failed');
  return new Map(failed.map(({ id }) => [documentKey(id), id])).values();
}

/** Stands in the ledger beside a refund that gave nothing back: it released what was not captured. */
const RELEASE = 'release';

export const isRelease = ({ by }: RecordedEvent): boolean => by === RELEASE;

/** Authorisations are no money, but the ledger keeps them: what is not captured of them may come back as a refund. */
export function noteAuthorisations(context: LifecycleContext): void {
  const { decision, source, payment, money } = context;
  for (const { row, event, taken } of eventsOfKind(context, 'authorisation')) {
    if (event.alone !== undefined) answerRows(context, [row], event.alone);
    if (taken === undefined) continue;
    const { amount: authorised, currency } = taken;
    decision.captured.push({ source: source.list, external_id: payment, amount: '0', currency, authorised });
    money.see();
  }
}

/**
 * Answers a refund that is none: of 100.00 with 60.00 captured, a refund of the other 40.00 gives nobody any money. A
 * refund of which nobody can tell that is a question.
 */
export function releaseAnswer(context: LifecycleContext, one: PaymentEventRow): Problem | undefined {
  const { event, taken } = one;
  if (event.release === undefined || taken === undefined) return undefined;
  const isOlder = event.release === 'older';
  const uncaptured = uncapturedOf(context, taken.currency);
  if (uncaptured === undefined) return isOlder ? asked(one) : undefined;
  const id = rowExternalId(one.row);
  const others = releasesOf(context).filter((told) => documentKey(told.id) !== documentKey(id));
  if (!equals(minus(uncaptured, total(others)), taken.amount)) return undefined;
  if (!isOlder) return asked(one);
  context.decision.told.push({ is: 'refund-failed', id, ...taken, by: RELEASE });
  const params = { variant: 'means', means: { phrase: 'not-captured-part' }, what: event.what } as const;
  return problem('PAY-OTHER', { column: event.column }, params);
}

const asked = ({ event: { what, column } }: PaymentEventRow): Problem => {
  const params = { variant: 'means', means: { phrase: 'refund-or-release' }, what } as const;
  return problem('PAY-TYPE-UNKNOWN', { column, field: 'payment.types' }, { ...params, key: 'payment.types' });
};

export const total = (events: readonly RecordedEvent[]): Decimal =>
  sum(events.flatMap(({ amount }) => amount ?? []));

const releasesOf = ({ past, decision }: Pick<LifecycleContext, 'past' | 'decision'>): RecordedEvent[] => {
  const told = [...past.told, ...decision.told].filter(isRelease);
  return [...new Map(told.map((one) => [documentKey(one.id), one])).values()];
};

/** Money that was authorised and not captured; undefined where nobody told what was authorised. */
export function uncapturedOf(
  { past, events, source }: LifecycleContext,
  currency: string,
): Decimal | undefined {
  const here = events.flatMap(({ event: { is }, taken, authorised }) => {
    if (is === 'authorisation') return taken ? [{ ...taken, amount: '0', authorised: taken.amount }] : [];
    const isReceipt = is === 'receipt' || is === 'part' || is === 'refunds-told';
    return isReceipt && taken && authorised ? [{ ...taken, authorised }] : [];
  });
  const all = [...past.money.captured, ...here].filter((one) => one.currency === currency);
  const authorised = all.flatMap((one) => one.authorised ?? []);
  if (authorised.length > 0) return minus(largest(authorised), largest(all.map(({ amount }) => amount)));
  const partial = eventsOfKind({ events }, 'partial-reversal').map((one) => recordedEvent(one, source.list));
  const [told] = [...past.told.filter((one) => one.source !== undefined), ...partial];
  return told?.currency === currency ? told.amount : undefined;
}

const largest = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((most, one) => (isPositive(minus(one, most)) ? one : most));

/** A refund that was answered before the capture was known, and is shown to be otherwise by it. */
export function mistakenRelease(context: LifecycleContext):
  | {
      variant: 'released' | 'uncaptured';
      external_id: string;
      mark?: string;
      amount: Decimal;
      currency: string;
    }
  | undefined {
  const { past, events } = context;
  const currency = events.find(({ taken }) => taken !== undefined)?.taken?.currency ?? '';
  const uncaptured = uncapturedOf(context, currency);
  if (uncaptured === undefined) return undefined;
  const here = new Set(eventsOfKind(context, 'refund').map(({ row }) => documentKey(rowExternalId(row))));
  const releases = past.told.filter((one) => isRelease(one) && !here.has(documentKey(one.id)));
  const released = total(releases);
  if (compare(released, uncaptured) > 0) {
    const external_id = releases.map(({ id }) => id).join(', ');
    return { variant: 'released', external_id, amount: minus(released, uncaptured), currency };
  }
  const open = minus(uncaptured, released);
  const isOpen = (one: CreditMoney) =>
    one.takes === 'refund' && one.currency === currency && equals(one.amount, open);
  const credit = isPositive(open) ? past.money.credits.find(isOpen) : undefined;
  return credit && { variant: 'uncaptured', ...credit };
}
