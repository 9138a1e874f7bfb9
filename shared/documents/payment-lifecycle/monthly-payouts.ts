import { type Problem, problem } from '../../problems/problem.ts';
import type { RowAnswer } from './lifecycle-context.ts';
import { documentKey, type LifecycleRow } from './lifecycle-row.ts';
import type { PaymentHistory } from './payment-history.ts';

/**
 * Gives each payout of a stay that is paid month by month a document of its own: of HM1 on 5 November, December and
 * January the first stays HM1, and the others are HM1-2026-12-05 and HM1-2027-01-05. A payout keeps the id that it had in
 * an earlier export; where nothing tells which month the code stands for, the row asks.
 */
export function withMonthlyIds<Row extends LifecycleRow>(
  rows: readonly Row[],
  past: PaymentHistory,
): { rows: readonly Row[]; answers: RowAnswer[] } {
  const monthly = rows.filter(({ event }) => event?.isMonthly);
  const payment = monthly[0]?.event?.payment;
  if (payment === undefined) return { rows, answers: [] };
  const ids = idsByDay(payment, monthly, past);
  if (ids === undefined) {
    const found = unclear(payment, past);
    const asked = monthly.map(
      ({ row }): RowAnswer => ({ row, verdict: 'rejected', problems: [{ ...found, row }] }),
    );
    return { rows: rows.filter((row) => !monthly.includes(row)), answers: asked };
  }
  const answers: RowAnswer[] = [];
  const named = rows.map((row) => {
    const external_id = row.event?.isMonthly ? ids.get(row.event.part ?? '') : undefined;
    if (external_id === undefined || external_id === row.header.external_id) return row;
    answers.push({ row: row.row, external_id, problems: [] });
    const { payment: paid } = row;
    return {
      ...row,
      header: { ...row.header, external_id },
      ...(paid && { payment: { ...paid, external_id } }),
    };
  });
  return { rows: named, answers };
}

/** The id of the document of each day; undefined where the bare one is taken, and nobody knows for which day. */
function idsByDay(
  payment: string,
  rows: readonly LifecycleRow[],
  { money, documents }: PaymentHistory,
): ReadonlyMap<string, string> | undefined {
  const ids = new Map(
    [...money.captured, ...money.documents].flatMap(({ part, external_id }): [string, string][] =>
      part === undefined ? [] : [[part, external_id]],
    ),
  );
  const isKnown = [...ids.values()].some((id) => documentKey(id) === documentKey(payment));
  const state = documents.get(documentKey(payment))?.state;
  if (!isKnown && (state === 'issued' || state === 'claimed')) return undefined;
  let isFree = !isKnown;
  for (const day of rows.flatMap(({ event }) => event?.part ?? []).toSorted()) {
    if (ids.has(day)) continue;
    ids.set(day, isFree ? payment : `${payment}-${day}`);
    isFree = false;
  }
  return ids;
}

const unclear = (payment: string, { documents }: PaymentHistory): Problem =>
  problem(
    'PAY-STAY-UNCLEAR',
    { field: 'external_id' },
    { external_id: payment, mark: documents.get(documentKey(payment))?.mark ?? '–' },
  );
