import { compare, equals, minus } from '../../money/decimal.ts';
import { amountText } from '../../money/minor-units.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { foldExternalId } from '../external-id.ts';
import {
  answerRows,
  eventsOfKind,
  knownOf,
  type LifecycleContext,
  type PaymentEventRow,
  type RecordedEvent,
  recordedEvent,
  rowExternalId,
  total,
} from './lifecycle-context.ts';

/** A long stay is paid month by month under one code: the month of a row is unknown. */
export function askStays(context: LifecycleContext): void {
  for (const { row, taken } of eventsOfKind(context, 'long-stay')) {
    const params = { external_id: context.payment, ...amountOf(taken) };
    answerRows(context, [row], problem('PAY-STAY-UNCLEAR', { field: 'external_id' }, params));
  }
}

/** Money that was authorised and not captured: its row, and the sales of the payment, are not done. */
export function askReleases(context: LifecycleContext): void {
  for (const one of eventsOfKind(context, 'partial-reversal')) {
    context.decision.told.push(recordedEvent(one));
    answerRows(context, [one.row], released(context, one.event, one.taken));
  }
}

/** The finding of a partly captured sale, unless its document states the captured amount. */
export function releasedFrom(context: LifecycleContext, own: PaymentEventRow): Problem | undefined {
  const { past, money } = context;
  const here = eventsOfKind(context, 'partial-reversal').map(recordedEvent);
  const told = [...past.told, ...here].find(({ is }) => is === 'release');
  if (told === undefined) return undefined;
  const stated = money.stated(rowExternalId(own.row));
  const { taken } = own;
  const isStated = stated && taken && stated.currency === taken.currency;
  if (isStated && equals(stated.amount, taken.amount)) return undefined;
  return released(context, own.event, told);
}

/** Holds a refund that may release what was not captured: of 100.00 with 60.00 captured, one of 40.00. */
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

/** Money taken back from an unknown part of a payment in several parts: it could belong to each document. */
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
  if (new Set([...begun, ...here].map(foldExternalId)).size < 2) return undefined;
  const { what } = own.event;
  const params = { variant: 'parts', payment, what, ...amountOf({ ...own.taken, amount: total(ofAny) }) };
  return problem('PAY-REVERSAL-UNCLEAR', {}, params);
}

/** Two amounts of one event: of which only one is true, or of two events that have no id. */
export const twoAmounts = (told: readonly RecordedEvent[]): [RecordedEvent, RecordedEvent] | undefined => {
  const keyOf = ({ is, id, part, currency }: RecordedEvent) => `${is} ${id} ${part} ${currency}`;
  for (const of of Map.groupBy(told, keyOf).values()) {
    const [one, ...others] = of.filter(({ amount }) => amount !== undefined);
    const other = others.find(({ amount = '0' }) => !equals(amount, one?.amount ?? '0'));
    if (one !== undefined && other !== undefined) return [one, other];
  }
  return undefined;
};

/** Two rows without an id, which one reversal or two can have, if the payment came to as much. */
export function twoReversals(rows: readonly PaymentEventRow[], most = '0'): ReturnType<typeof twoAmounts> {
  const nameless = rows.filter(({ event: { is, id }, taken }) => is === 'reversal' && !id && taken);
  const isOfPart = ({ event }: PaymentEventRow) => event.part === nameless[0]?.event.part;
  const [one, other] = nameless.filter(isOfPart).map(recordedEvent);
  return one && other && compare(total([one, other]), most) <= 0 ? [one, other] : undefined;
}

export function amountsUnclear(
  { payment }: LifecycleContext,
  { event: { what } }: Pick<PaymentEventRow, 'event'>,
  two: ReturnType<typeof twoAmounts>,
  variant = 'amounts',
): Problem | undefined {
  const [one, other] = (two ?? []).map(amountOf);
  const params = { variant, payment, what, ...one, other: other?.amount ?? '–' };
  return one && problem('PAY-REVERSAL-UNCLEAR', {}, params);
}
