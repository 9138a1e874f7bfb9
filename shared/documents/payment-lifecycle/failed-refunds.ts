import { type Decimal, isPositive, minus } from '../../money/decimal.ts';
import { eventsOfKind, type LifecycleContext } from './lifecycle-context.ts';
import { documentKey, type LifecycleRow, recordedEvent } from './lifecycle-row.ts';
import type { RecordedEvent } from './payment-history.ts';
import { isRelease, total } from './released-part.ts';

/**
 * Refunds that failed after their credit notes were issued. A reversal that comes later takes back that much less: of a
 * sale of 100.00 with a credit note of 40.00 it takes the 60.00 that are left, and the 40.00 are settled by it.
 */
export const settledRefunds = <Row extends LifecycleRow>({
  past,
  decision,
}: Pick<LifecycleContext<Row>, 'past' | 'decision'>): RecordedEvent[] => {
  const settled = [...past.told, ...decision.told].filter((one) => one.by !== undefined && !isRelease(one));
  return [...new Map(settled.map((one) => [JSON.stringify([one.id, one.by]), one])).values()];
};

/** Amount of a failed refund that reversals have settled. */
export const settledOf = <Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
  refund: string,
): Decimal => total(settledRefunds(context).filter(({ id }) => documentKey(id) === documentKey(refund)));

/** The failed refunds that a reversal settled when it was decided first. */
export const settledBy = <Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
  reversal: string,
): RecordedEvent[] => settledRefunds(context).filter(({ by }) => by === reversal);

/** The failed refunds that make up for what a reversal takes beyond what is left; undefined where they come to less. */
export function settle<Row extends LifecycleRow>(
  context: LifecycleContext<Row>,
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

function failedRefunds<Row extends LifecycleRow>(context: LifecycleContext<Row>): Iterable<string> {
  const { past, source } = context;
  const here = eventsOfKind(context, 'refund-failed').map((one) => recordedEvent(one, source.list));
  const failed = [...past.told, ...here].filter(({ is }) => is === 'refund-failed');
  return new Map(failed.map(({ id }) => [documentKey(id), id])).values();
}
