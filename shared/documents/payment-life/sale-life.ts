import { type Problem, problem } from '../../problems/problem.ts';
import { isSameExternalId } from '../external-id.ts';
import { answer, type LifeContext, reversed } from './life-context.ts';
import { documentKey, idOf, type LifeRow } from './life-row.ts';
import { whatStays } from './what-stays.ts';

/** A receipt or a part: a document of what stays of it, or none where nothing does. */
export function decideSale<Row extends LifeRow>(context: LifeContext<Row>, rows: readonly Row[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const { decision, past, payment } = context;
  const external_id = idOf(first);
  if (!isSameExternalId(external_id, payment)) decision.parts.push(external_id);
  const held = identityChanged(context, first);
  const stays = whatStays(context, rows);
  const state = past.documents.get(documentKey(external_id))?.state;
  if (stays.unclear !== undefined) {
    answer(context, [...rows, ...stays.rows], stays.unclear);
    return;
  }
  if (stays.nothing) {
    answer(context, rows, reversed(context, first));
    answer(context, stays.rows, reversed(context, first));
    for (const event of stays.events) decision.told.push(event);
    return;
  }
  const isNew = state === undefined || state === 'refused';
  if (isNew) for (const event of stays.events) decision.told.push({ ...event, taken: true });
  decision.documents.push({
    external_id,
    rows,
    beside: isNew ? stays.rows : [],
    counts: { states: 'sale', part: first.event?.part, events: stays.events.map(({ id }) => id) },
    ...(stays.restate === undefined ? {} : { restate: stays.restate }),
    ...(held === undefined ? {} : { held }),
  });
}

/** Money of the payment that is issued under another id must not be issued again under this one. */
function identityChanged<Row extends LifeRow>(
  { past, payment }: LifeContext<Row>,
  row: Row,
): Problem | undefined {
  const own = idOf(row);
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
