import { isZero } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { answer, type LifeContext, reversalsOf, reversed } from './life-context.ts';
import { creditId, documentKey, type EventRow, eventKey, idOf, type LifeRow, toldEvent } from './life-row.ts';

/** Events against documents that earlier jobs have issued, and events whose receipt is not known yet. */
export function decideReversals<Row extends LifeRow>(context: LifeContext<Row>): void {
  const answered = new Set(context.decision.answers.map(({ row }) => row));
  const beside = new Set(context.decision.documents.flatMap(({ beside }) => beside.map(({ row }) => row)));
  const open = reversalsOf(context).filter(({ row }) => !answered.has(row.row) && !beside.has(row.row));
  const counted = new Set(context.past.told.filter(({ taken }) => taken).map(eventKey));
  const known = { counted, parts: partsOf(context) };
  for (const told of Map.groupBy(open, (one) => toldEvent(one).id).values())
    decideReversal(context, told, known);
}

interface Known {
  /** Keys of the events that the documents of the payment state already. */
  counted: ReadonlySet<string>;
  /** The documents that it has beside the one of its own id, each once. */
  parts: readonly string[];
}

const oncePerDocument = (ids: readonly string[]): string[] => [
  ...new Map(ids.map((id) => [documentKey(id), id])).values(),
];

const partsOf = <Row extends LifeRow>({ past, events }: LifeContext<Row>): string[] =>
  oncePerDocument([
    ...past.parts,
    ...events.filter(({ event: { is } }) => is === 'receipt' || is === 'part').map(({ row }) => idOf(row)),
  ]);

function decideReversal<Row extends LifeRow>(
  context: LifeContext<Row>,
  told: readonly EventRow<Row>[],
  { counted, parts }: Known,
): void {
  const [first] = told;
  if (first === undefined) return;
  const { past, credits, decision } = context;
  const rows = told.map(({ row }) => row);
  const targets = targetsOf(context, first, parts);
  const issued = targets.filter((id) => past.documents.get(documentKey(id))?.state === 'issued');
  const claimed = targets.find((id) => past.documents.get(documentKey(id))?.state === 'claimed');
  const event = toldEvent(first);
  if (issued.length === 0 && claimed === undefined) {
    decision.told.push(event);
    answer(context, rows, reversed(context, first.row, 'alone'));
  } else if (counted.has(eventKey(event))) answer(context, rows, reversed(context, first.row, 'counted'));
  else if (issued.length === 0) answer(context, rows, stillOpen(context, first, claimed ?? ''));
  else if (credits && first.taken !== undefined && !isZero(first.taken.amount)) credit(context, told, issued);
  else answer(context, rows, issuedReversed(context, first, issued));
}

/** Documents that an event can be about: of its part, or all that the payment has. */
function targetsOf<Row extends LifeRow>(
  { past, payment }: LifeContext<Row>,
  { event, row }: EventRow<Row>,
  parts: readonly string[],
): string[] {
  const unique = oncePerDocument([payment, idOf(row), ...parts]);
  if (event.part === undefined) return unique;
  const ending = documentKey(`-${event.part}`);
  const ofPart = unique.filter((id) => documentKey(id).endsWith(ending));
  return ofPart.length > 0 ? ofPart : unique.filter((id) => !past.parts.includes(id));
}

const marksOf = ({ past }: Pick<LifeContext, 'past'>, ids: readonly string[]): string =>
  ids.map((id) => past.documents.get(documentKey(id))?.mark ?? '–').join(', ');

function issuedReversed<Row extends LifeRow>(
  context: LifeContext<Row>,
  { event, taken }: EventRow<Row>,
  issued: readonly string[],
): Problem {
  const amount = taken === undefined || isZero(taken.amount) ? '100 %' : `${taken.amount} ${taken.currency}`;
  const params = {
    amount,
    payment: context.payment,
    external_id: issued.join(', '),
    mark: marksOf(context, issued),
    what: event.what,
  };
  return problem('PAY-ISSUED-REVERSED', { column: event.column, field: 'payment.amount' }, params);
}

const stillOpen = <Row extends LifeRow>(
  { payment }: LifeContext<Row>,
  { event }: EventRow<Row>,
  external_id: string,
): Problem =>
  problem('PAY-DOCUMENT-OPEN', { column: event.column }, { payment, external_id, what: event.what });

/** The credit note of exactly what was taken back; it refers to the sale for the rate. */
function credit<Row extends LifeRow>(
  { decision }: LifeContext<Row>,
  told: readonly EventRow<Row>[],
  [original = '']: readonly string[],
): void {
  const [first] = told;
  if (first?.taken === undefined) return;
  const external_id = creditId(first);
  const rows = told.map(({ row }) => ({ ...row, header: { ...row.header, external_id } }));
  for (const { row } of rows) decision.answers.push({ row, external_id, problems: [] });
  const [row = first.row] = rows;
  const { amount } = first.taken;
  const { payment } = row;
  const refund = payment?.refund && { ...payment.refund, original };
  const restated = payment && refund ? { ...row, payment: { ...payment, refund } } : row;
  const euro_amount = payment?.euro_amount;
  decision.documents.push({
    external_id,
    rows,
    beside: [],
    restate: { row: restated, amount, euro_amount, credit: true },
  });
}
