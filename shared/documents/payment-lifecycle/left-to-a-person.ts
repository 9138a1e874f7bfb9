import { equals, minus } from '../../money/decimal.ts';
import { amountText } from '../../money/minor-units.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import {
  answerRows,
  documentKey,
  eventsOfKind,
  knownOf,
  type LifecycleContext,
  type PaymentEventRow,
  type RecordedEvent,
  recordedEvent,
  rowExternalId,
  total,
} from './lifecycle-context.ts';

/** A long stay is paid month by month under one code: nobody can tell which month a row is for. */
export function askStays(context: LifecycleContext): void {
  for (const { row, taken } of eventsOfKind(context, 'long-stay')) {
    const params = { external_id: context.payment, ...amountOf(taken) };
    answerRows(context, [row], problem('PAY-STAY-UNCLEAR', { field: 'external_id' }, params));
  }
}

/** Money that was authorised and not captured: the row that tells it, and the sales of the payment, are not done. */
export function askReleases(context: LifecycleContext): void {
  for (const one of eventsOfKind(context, 'partial-reversal')) {
    context.decision.told.push(recordedEvent(one));
    answerRows(context, [one.row], released(context, one.event, one.taken));
  }
}

/** The finding of a sale of which a part was authorised and not captured, unless its document states it as it is. */
export function releasedFrom(
  context: LifecycleContext,
  own: PaymentEventRow | undefined,
): Problem | undefined {
  const { past, money } = context;
  const here = eventsOfKind(context, 'partial-reversal').map(recordedEvent);
  const told = [...past.told, ...here].find(({ is }) => is === 'release');
  if (told === undefined || own === undefined) return undefined;
  const stated = money.stated(rowExternalId(own.row));
  const isStated = stated !== undefined && stated.currency === own.taken?.currency;
  if (isStated && equals(stated.amount, own.taken?.amount ?? '')) return undefined;
  return released(context, own.event, told);
}

/**
 * A refund that may be the release of what was not captured: of 100.00 with 60.00 captured, one of 40.00. Events that tell
 * the two alike ask as well where nothing is known of the authorisation.
 */
export function refundOrRelease(
  context: LifecycleContext,
  { event, taken }: PaymentEventRow,
): Problem | undefined {
  if (event.release === undefined || taken === undefined) return undefined;
  const { payment, past } = context;
  const here = eventsOfKind(context, 'receipt', 'part', 'refunds-told').flatMap(
    ({ taken: of, authorised }) => (of === undefined ? [] : [{ ...of, authorised }]),
  );
  const rests = [...past.money.captured, ...here].flatMap(({ amount, currency, authorised }) =>
    authorised === undefined || currency !== taken.currency ? [] : [minus(authorised, amount)],
  );
  const isAsked =
    rests.length === 0 ? event.release === 'older' : rests.some((rest) => equals(rest, taken.amount));
  if (!isAsked) return undefined;
  const { what, column } = event;
  const params = { variant: 'refund', payment, what, ...amountOf(taken) };
  return problem('PAY-REVERSAL-UNCLEAR', { column, field: 'payment.amount' }, params);
}

function released(
  { payment, past }: LifecycleContext,
  { what, column }: PaymentEventRow['event'],
  taken: Partial<Pick<RecordedEvent, 'amount' | 'currency'>> | undefined,
): Problem {
  const mark = past.money.documents.map((one) => one.mark).join(', ');
  const params = { payment, what, ...amountOf(taken), mark: mark || '–' };
  const variant = mark === '' ? 'release' : 'release-issued';
  return problem('PAY-REVERSAL-UNCLEAR', { column, field: 'payment.amount' }, { ...params, variant });
}

const amountOf = ({ amount, currency = '' }: Partial<Pick<RecordedEvent, 'amount' | 'currency'>> = {}) => ({
  amount: amount === undefined ? '–' : amountText(amount, currency),
  currency,
});

/** Money taken back of a payment in several parts, of which nobody says from which part: each document would state it. */
export function sharedBetween(
  context: LifecycleContext,
  own: PaymentEventRow,
  events: readonly RecordedEvent[],
): Problem | undefined {
  const { payment, past } = context;
  const ofAny = events.filter(({ part, amount }) => part === undefined && amount !== undefined);
  if (own.taken === undefined || own.event.part === undefined || ofAny.length === 0) return undefined;
  const begun = past.parts.filter((id) => knownOf(past, id)?.state !== 'refused');
  const here = eventsOfKind(context, 'part').map(({ row }) => rowExternalId(row));
  if (new Set([...begun, ...here].map(documentKey)).size < 2) return undefined;
  const { what } = own.event;
  const params = { variant: 'parts', payment, what, ...amountOf({ ...own.taken, amount: total(ofAny) }) };
  return problem('PAY-REVERSAL-UNCLEAR', {}, params);
}
