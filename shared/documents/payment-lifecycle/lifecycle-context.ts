import type { Decimal } from '../../money/decimal.ts';
import type { CountedMoney } from '../../money/money-cell.ts';
import { isBlocking, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentMoney } from './document-money.ts';
import { eventKey, type LifecycleRow, type PaymentEventRow, recordedEvent } from './lifecycle-row.ts';
import type { PaymentHistory, RecordedEvent } from './payment-history.ts';
import type { CapturedMoney } from './payment-money.ts';

/** A row that is answered by itself and belongs to no document. */
export interface RowAnswer {
  row: number;
  /** Absent where only the id of the row's document is told. */
  verdict?: 'skipped' | 'rejected';
  external_id?: string;
  problems: readonly Problem[];
  /** Those of its cells that the balance counts. */
  money?: readonly CountedMoney[];
}

/** Rows that make one document. */
export interface LifecycleDocument<Row extends LifecycleRow = LifecycleRow> {
  external_id: string;
  rows: readonly Row[];
  /** Rows that lessen it: they share its outcome and add no line. */
  beside: readonly Row[];
  /** Money to state instead of what the rows say: what stays of a payment, or what a reversal takes back. */
  restate?: { row: Row; amount: Decimal; euro_amount?: Decimal | undefined; credit: boolean };
  /** Its euro as it was stated before: a cent that it took then stays with it. */
  euro?: Decimal | undefined;
  /** It takes what is left of the payment, and so the euro that remain. */
  takesRest?: true;
  /** The part of the payment that it states, and the events that were counted: another one stops it. */
  counts?: {
    states: 'sale' | 'refund';
    part?: string | undefined;
    events: readonly string[];
    /** Money that the file tells of, before anything is taken off it. */
    captured?: CapturedMoney | undefined;
    /** It takes back what was reversed, as opposed to refunded. */
    reversal?: true;
    /** No amount bounds it: nothing is known of the payment, or no money of it. */
    unseen?: 'never' | 'older';
  };
  /** Documents of the payment in this file that must be issued as they stand here, or this one is not sent. */
  after?: readonly string[];
  /** Findings that keep nothing back. */
  said?: readonly Problem[];
  /** The reason for not sending it, whatever else is found. */
  held?: Problem;
}

/** Fate of everything that a file tells of one payment. */
export interface LifecycleDecision<Row extends LifecycleRow = LifecycleRow> {
  documents: LifecycleDocument<Row>[];
  answers: RowAnswer[];
  /** For the ledger, before anything of it is issued. */
  told: RecordedEvent[];
  parts: string[];
  /** Money that no document of this file states. */
  captured: CapturedMoney[];
}

/** An export as a source of amounts. */
export interface PaymentSource {
  list: string;
  gross: boolean;
}

export interface SalesBefore {
  until: string;
  by: string;
  at: string;
}

export interface LifecycleContext<Row extends LifecycleRow = LifecycleRow> {
  payment: string;
  /** The list of the export, and whether it tells what was not captured in rows of its own. */
  source: PaymentSource;
  past: PaymentHistory;
  /** Sum of the documents, of the past and of what is decided so far. */
  money: DocumentMoney;
  /** Keys of events that a document is found to state. */
  counted: Set<string>;
  /** Documents that disagree with what is issued, or with themselves. */
  conflicts: Set<string>;
  /** The profile has credit notes made. */
  credits: boolean;
  /** Whose word it is that earlier sales have their documents elsewhere. */
  salesBefore?: SalesBefore | undefined;
  events: readonly PaymentEventRow<Row>[];
  /** The event of each row that is one. */
  eventOf: ReadonlyMap<Row, PaymentEventRow<Row>>;
  decision: LifecycleDecision<Row>;
}

/** The event rows of some kinds. */
export const eventsOfKind = <Row extends LifecycleRow>(
  { events }: Pick<LifecycleContext<Row>, 'events'>,
  ...kinds: readonly PaymentEventRow['event']['is'][]
): PaymentEventRow<Row>[] => events.filter(({ event }) => kinds.includes(event.is));

export const reversalEvents = <Row extends LifecycleRow>(context: Pick<LifecycleContext<Row>, 'events'>) =>
  eventsOfKind(context, 'reversal', 'cancellation', 'partial-reversal', 'reversed');

/** Answers rows with one finding each, placed where they stand. */
export function answerRows<Row extends LifecycleRow>(
  { decision }: Pick<LifecycleContext<Row>, 'decision'>,
  rows: readonly LifecycleRow[],
  found: Problem,
): void {
  const verdict = isBlocking(found) ? 'rejected' : 'skipped';
  for (const { row } of rows) decision.answers.push({ row, verdict, problems: [{ ...found, row }] });
}

export const reversedProblem = <Row extends LifecycleRow>(
  { payment }: Pick<LifecycleContext<Row>, 'payment'>,
  { event }: LifecycleRow,
  variant?: string,
): Problem =>
  problem(
    'PAY-REVERSED',
    { column: event?.column },
    { payment, what: event?.what ?? '–', ...(variant === undefined ? {} : { variant }) },
  );

/** The events that take back from a document, each once: those of the file and those told before. */
export function reducingEvents<Row extends LifecycleRow>(
  { past, events, source }: Pick<LifecycleContext<Row>, 'past' | 'events' | 'source'>,
  part: string | undefined,
): { told: RecordedEvent[]; rows: PaymentEventRow<Row>[] } {
  const concerns = (of: string | undefined) => of === undefined || part === undefined || of === part;
  const rows = reversalEvents({ events }).filter(({ event }) => concerns(event.part));
  const before = past.told.filter(
    ({ is, part: of, source: teller = source.list }) =>
      is === 'reversal' && teller === source.list && concerns(of),
  );
  const told = new Map<string, RecordedEvent>();
  const here = rows.map((row) => recordedEvent(row, source.list));
  for (const one of [...before.filter(({ taken }) => taken), ...before, ...here])
    if (!told.has(eventKey(one))) told.set(eventKey(one), one);
  return { told: [...told.values()], rows };
}
