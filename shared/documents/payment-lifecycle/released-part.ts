import { compare, type Decimal, equals, isPositive, minus, sum } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { answerRows, eventsOfKind, type LifecycleContext } from './lifecycle-context.ts';
import {
  documentKey,
  type LifecycleRow,
  type PaymentEventRow,
  recordedEvent,
  rowExternalId,
} from './lifecycle-row.ts';
import type { RecordedEvent } from './payment-history.ts';
import type { CreditMoney } from './payment-money.ts';

/** Stands in the ledger beside a refund that gave nothing back: it released what was not captured. */
const RELEASE = 'release';

export const isRelease = ({ by }: RecordedEvent): boolean => by === RELEASE;

/** Authorisations are no money, but the ledger keeps them: what is not captured of them may come back as a refund. */
export function noteAuthorisations<Row extends LifecycleRow>(context: LifecycleContext<Row>): void {
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
export function releaseAnswer<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
  one: PaymentEventRow<Row>,
): Problem | undefined {
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

const releasesOf = <Row extends LifecycleRow>({
  past,
  decision,
}: Pick<LifecycleContext<Row>, 'past' | 'decision'>): RecordedEvent[] => {
  const told = [...past.told, ...decision.told].filter(isRelease);
  return [...new Map(told.map((one) => [documentKey(one.id), one])).values()];
};

/** Money that was authorised and not captured; undefined where nobody told what was authorised. */
export function uncapturedOf<Row extends LifecycleRow>(
  { past, events, source }: LifecycleContext<Row>,
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
export function mistakenRelease<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
):
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
