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
    answerRows(context, [...rows, ...against], stays.unclear);
    if (captured !== undefined) decision.captured.push(captured);
    return;
  }
  if (stays.nothing) {
    answerRows(context, [...rows, ...against], reversedProblem(context, first));
    decision.told.push(...stays.events);
    if (captured !== undefined) decision.captured.push(captured);
    return;
  }
  if (stays.isOther || disagrees(context, rows)) context.conflicts.add(external_id);
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
function capturedBy({ eventOf }: LifecycleContext, row: GroupedRow): CapturedMoney | undefined {
  const own = eventOf.get(row);
  if (own?.taken === undefined || row.problems.some(isError)) return undefined;
  return { external_id: rowExternalId(row), ...own.taken, authorised: own.authorised };
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

/** Money of the payment that is issued under another id must not be issued again under this one. */
function identityChanged({ past, payment }: LifecycleContext, row: GroupedRow): Problem | undefined {
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
