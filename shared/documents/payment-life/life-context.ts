import type { Decimal } from '../../money/decimal.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { type EventRow, eventKey, type LifeRow, toldEvent } from './life-row.ts';
import type { PaymentPast, ToldEvent } from './payment-past.ts';

/** A row that is answered by itself and belongs to no document. */
export interface RowAnswer {
  row: number;
  /** Absent where only the id of the row's document is told. */
  verdict?: 'skipped' | 'rejected';
  external_id?: string;
  problems: readonly Problem[];
}

/** Rows that make one document. */
export interface LifeDocument<Row extends LifeRow = LifeRow> {
  external_id: string;
  rows: readonly Row[];
  /** Rows that lessen it: they share its outcome and add no line. */
  beside: readonly Row[];
  /** Money to state instead of what the rows say: what stays of a payment, or what a reversal takes back. */
  restate?: { row: Row; amount: Decimal; euro_amount?: Decimal | undefined; credit: boolean };
  /** The part of the payment that it states, and the events that were counted: another one stops it. */
  counts?: { states: 'sale' | 'refund'; part?: string | undefined; events: readonly string[] };
  /** The reason for not sending it, whatever else is found. */
  held?: Problem;
}

/** Fate of everything that a file tells of one payment. */
export interface LifeDecision<Row extends LifeRow = LifeRow> {
  documents: LifeDocument<Row>[];
  answers: RowAnswer[];
  /** For the ledger, before anything of it is issued. */
  told: ToldEvent[];
  parts: string[];
}

export interface LifeContext<Row extends LifeRow = LifeRow> {
  payment: string;
  past: PaymentPast;
  /** The profile has credit notes made. */
  credits: boolean;
  events: readonly EventRow<Row>[];
  decision: LifeDecision<Row>;
}

/** The event rows of some kinds. */
export const of = <Row extends LifeRow>(
  { events }: Pick<LifeContext<Row>, 'events'>,
  ...kinds: readonly EventRow['event']['is'][]
): EventRow<Row>[] => events.filter(({ event }) => kinds.includes(event.is));

export const reversalsOf = <Row extends LifeRow>(context: Pick<LifeContext<Row>, 'events'>) =>
  of(context, 'reversal', 'cancellation', 'partial-reversal', 'reversed');

/** Answers rows with one finding each, placed where they stand. */
export function answer<Row extends LifeRow>(
  { decision }: Pick<LifeContext<Row>, 'decision'>,
  rows: readonly LifeRow[],
  found: Problem,
): void {
  const verdict = isError(found) ? 'rejected' : 'skipped';
  for (const { row } of rows) decision.answers.push({ row, verdict, problems: [{ ...found, row }] });
}

export const reversed = <Row extends LifeRow>(
  { payment }: Pick<LifeContext<Row>, 'payment'>,
  { event }: LifeRow,
  variant?: string,
): Problem =>
  problem(
    'PAY-REVERSED',
    { column: event?.column },
    { payment, what: event?.what ?? '–', ...(variant === undefined ? {} : { variant }) },
  );

/** The events that take back from a document, each once: those of the file and those told before. */
export function eventsAgainst<Row extends LifeRow>(
  { past, events }: Pick<LifeContext<Row>, 'past' | 'events'>,
  part: string | undefined,
): { told: ToldEvent[]; rows: EventRow<Row>[] } {
  const concerns = (of: string | undefined) => of === undefined || part === undefined || of === part;
  const rows = reversalsOf({ events }).filter(({ event }) => concerns(event.part));
  const before = past.told.filter(({ is, part: of }) => is === 'reversal' && concerns(of));
  const told = new Map<string, ToldEvent>();
  for (const one of [...before.filter(({ taken }) => taken), ...before, ...rows.map(toldEvent)])
    if (!told.has(eventKey(one))) told.set(eventKey(one), one);
  return { told: [...told.values()], rows };
}
