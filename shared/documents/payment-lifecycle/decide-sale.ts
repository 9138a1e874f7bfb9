import { equals } from '../../money/decimal.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { isSameExternalId } from '../external-id.ts';
import type { GroupedRow } from '../mapped-row.ts';
import {
  answerRows,
  type CapturedMoney,
  documentKey,
  eventKey,
  type LifecycleContext,
  type PaymentHistory,
  type RowAnswer,
  reversedProblem,
  rowExternalId,
} from './lifecycle-context.ts';
import { remainingAmount } from './remaining-amount.ts';

/** A receipt or a part: a document of what stays of it, or none where nothing does. */
export function decideSale(context: LifecycleContext, rows: readonly GroupedRow[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const { decision, past, payment, money } = context;
  const external_id = rowExternalId(first);
  if (!isSameExternalId(external_id, payment)) decision.parts.push(external_id);
  const held = identityChanged(context, first);
  const captured = capturedBy(context, first);
  const stays = remainingAmount(context, rows);
  // What takes back from several parts is answered with the first of them.
  const answered = new Set(decision.answers.map(({ row }) => row));
  const against = stays.rows.filter(({ row }) => !answered.has(row));
  const state = past.documents.get(documentKey(external_id))?.state;
  const isNew = state === undefined || state === 'refused';
  if (stays.unclear !== undefined) {
    money.lacks('unclear');
    answerRows(context, [...rows, ...against], stays.unclear);
    return;
  }
  if (stays.nothing || stays.issued === 'less its credits') {
    const answer = stays.nothing ? reversedProblem(context, first) : statedAlready(context, first);
    answerRows(context, rows, answer);
    answerRows(context, against, reversedProblem(context, first));
    decision.told.push(...stays.events);
    if (captured !== undefined) decision.captured.push(captured);
    return;
  }
  if (stays.issued === 'other money' || disagrees(context, rows)) context.conflicts.add(external_id);
  for (const event of stays.events) context.counted.add(eventKey(event));
  const counted = isNew ? stays.events : stays.events.filter(({ taken }) => !taken);
  decision.told.push(...counted.map((event) => ({ ...event, taken: true as const })));
  const stated = money.stated(external_id);
  if (isNew && held === undefined) plan(context, first, stays.restate?.amount);
  decision.documents.push({
    external_id,
    rows,
    beside: isNew ? stays.rows : [],
    counts: {
      states: 'sale',
      part: first.event?.part,
      events: stays.events.map(({ id }) => id),
      ...(captured && { captured }),
    },
    ...(stays.restate === undefined ? {} : { restate: stays.restate }),
    ...(stated?.euro === undefined ? {} : { euro: stated.euro }),
    ...(held === undefined ? {} : { held }),
  });
}

/** Money that the row says was captured, before anything is taken off. */
function capturedBy({ eventOf, source }: LifecycleContext, row: GroupedRow): CapturedMoney | undefined {
  const own = eventOf.get(row);
  if (own?.taken === undefined || row.problems.some(isError)) return undefined;
  const { part } = own.event;
  const euro = row.payment?.euro_amount;
  return {
    source: source.list,
    external_id: rowExternalId(row),
    ...own.taken,
    ...(euro === undefined ? {} : { euro }),
    ...(part === undefined ? {} : { part }),
    ...(source.gross ? { gross: true } : {}),
    ...(own.authorised === undefined ? {} : { authorised: own.authorised }),
  };
}

/** A document of this file is money that can be given back, as soon as it is issued. */
function plan({ eventOf, money }: LifecycleContext, row: GroupedRow, restated: string | undefined): void {
  const own = eventOf.get(row);
  if (own?.taken === undefined || row.problems.some(isError)) money.lacks('unclear');
  else money.state(rowExternalId(row), { ...own.taken, amount: restated ?? own.taken.amount });
}

/** Rows of one document that state different amounts. */
function disagrees({ eventOf }: LifecycleContext, rows: readonly GroupedRow[]): boolean {
  const all = rows.flatMap((row) => eventOf.get(row)?.taken ?? []);
  const [first] = all;
  return all.some(
    (one) => first !== undefined && (one.currency !== first.currency || !equals(one.amount, first.amount)),
  );
}

/** A receipt that comes to what its document states less what was credited of it as never captured. */
const statedAlready = ({ payment, past }: LifecycleContext, row: GroupedRow): Problem =>
  problem(
    'PAY-REPEATED',
    { column: row.event?.column, field: 'external_id' },
    {
      variant: 'credited',
      external_id: payment,
      mark: past.documents.get(documentKey(rowExternalId(row)))?.mark ?? '–',
    },
  );

/** Money of the payment that is issued under another id must not be issued again under this one. */
function identityChanged({ past, payment }: LifecycleContext, row: GroupedRow): Problem | undefined {
  // Each payout of a long stay is money of its own.
  if (row.event?.isMonthly) return undefined;
  const own = rowExternalId(row);
  const stateOf = (id: string) => past.documents.get(documentKey(id));
  if (stateOf(own)?.state === 'issued') return undefined;
  const others = row.event?.is === 'part' ? [payment] : [payment, ...past.parts];
  const known = others.find(
    (id) => !isSameExternalId(id, own) && ['issued', 'claimed'].includes(stateOf(id)?.state ?? ''),
  );
  if (known === undefined) return undefined;
  const params = { payment, known, mark: stateOf(known)?.mark ?? '–', external_id: own };
  return problem('IDENTITY-CHANGED', { field: 'external_id' }, params);
}

/**
 * Gives each payout of a stay that is paid month by month a document of its own: of HM1 on 5 November, December and
 * January the first stays HM1, and the others are HM1-2026-12-05 and HM1-2027-01-05. A payout keeps the id that it had in
 * an earlier export; where nothing tells which month the code stands for, the row asks.
 */
export function withMonthlyIds(
  rows: readonly GroupedRow[],
  past: PaymentHistory,
): { rows: readonly GroupedRow[]; answers: RowAnswer[] } {
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
  rows: readonly GroupedRow[],
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
