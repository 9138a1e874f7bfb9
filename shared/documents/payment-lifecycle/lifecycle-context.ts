import type { PaymentEvent } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import { absolute, type Decimal, isPositive, minus, sum } from '../../money/decimal.ts';
import type { CountedMoney } from '../../money/money-cell.ts';
import { isBlocking, type Problem, problem } from '../../problems/problem.ts';
import type { GroupedRow } from '../document.ts';
import { foldExternalId } from '../external-id.ts';

/** An amount in the currency of its payment, and in euro where that is known. */
export interface Money {
  amount: Decimal;
  currency: string;
  euro?: Decimal;
  /** Rate, net and VAT of its lines, as text. */
  parts?: string;
}

/** Money of a payment in an export, under the id of its document. */
export interface CapturedMoney extends Pick<StatedMoney, 'external_id' | 'amount' | 'currency'> {
  /** The amount of the authorisation, in the same currency, where the export states that too. */
  authorised?: Decimal | undefined;
}

export type StatedMoney = Money & Record<'external_id' | 'mark', string>;

/** A credit note of a payment, or of a document without a payment; without a MARK it is not issued yet. */
export interface CreditMoney extends Money {
  external_id: string;
  mark?: string;
  takes: 'refund' | 'reversal';
}

/** Money of a payment in the ledger, next to the events of its life. */
export interface PaymentMoney {
  captured: readonly CapturedMoney[];
  documents: readonly StatedMoney[];
  credits: readonly CreditMoney[];
}

export const NO_MONEY: PaymentMoney = { captured: [], documents: [], credits: [] };

/** An event after the receipt that takes money back, a refund that has to wait, or the running total of refunds. */
export interface RecordedEvent {
  is: 'reversal' | 'release' | 'refund-failed' | 'refund' | 'refunds-told';
  /** Tells it from other events of the payment; of a failed refund, the id of that refund. */
  id: string;
  /** The capture that it concerns; without it the whole payment. */
  part?: string;
  /** In major units; without it all that was taken. */
  amount?: Decimal;
  currency?: string;
  euro_amount?: Decimal;
  /** Worked into the amount of a document before that was issued. */
  taken?: true;
}

/** The facts of a document in the ledger that the life of its payment needs. */
export type DocumentState =
  | { state: 'issued'; mark: string }
  | { state: 'claimed' | 'refused'; mark?: undefined };

/** Earlier life of a payment: events from other exports, and the outcomes of its documents. */
export interface PaymentHistory {
  told: readonly RecordedEvent[];
  /** By external_id in lower case, those among them that are not just the payment's id included. */
  documents: ReadonlyMap<string, DocumentState>;
  /** The external_ids under which parts of the payment are issued. */
  parts: readonly string[];
  /** Its money as the ledger keeps it, credit notes that are under way included. */
  money: PaymentMoney;
  /** The ledger has no room for more of it. */
  crowded?: boolean;
}

export const NO_HISTORY: PaymentHistory = { told: [], documents: new Map(), parts: [], money: NO_MONEY };

/**
 * Room that a payment has for a credit: the remaining amount of its documents, or why it is unknown. `never`: the payment is
 * unknown. `older`: the version that issued a document kept no amounts. `unclear`: one of this file cannot be read.
 */
export type Room = { left: Decimal } | 'never' | 'older' | 'unclear' | 'other-currency';

/** Sum of the documents of one payment: of those that the ledger knows, and those that a file is about to state. */
export class DocumentMoney {
  readonly #documents = new Map<string, Money>();
  readonly #credits = new Map<string, CreditMoney>();
  /** An export has reported money of the payment, with any outcome. */
  readonly #isSeen: boolean;
  #missing: 'older' | 'unclear' | undefined;

  constructor({ captured, documents, credits }: PaymentMoney, isTold = false) {
    this.#isSeen = isTold || captured.length > 0;
    for (const one of documents) this.state(one.external_id, one);
    for (const one of credits) this.credit(one);
  }

  stated(external_id: string): Money | undefined {
    return this.#documents.get(foldExternalId(external_id));
  }

  currency(): string | undefined {
    const [first] = this.#documents.values();
    return first?.currency;
  }

  credited(external_id: string): CreditMoney | undefined {
    return this.#credits.get(foldExternalId(external_id));
  }

  state(external_id: string, money: Money): void {
    this.#documents.set(foldExternalId(external_id), money);
  }

  credit(one: CreditMoney): void {
    this.#credits.set(foldExternalId(one.external_id), one);
  }

  /** True if a document of the payment states an unknown amount. */
  lacks(why: 'older' | 'unclear'): void {
    this.#missing = why;
  }

  /** Amounts of the credit notes that take back what was reversed, as opposed to refunded. */
  reversed(): Decimal {
    return sum([...this.#credits.values()].filter(({ takes }) => takes === 'reversal').map(amountOf));
  }

  /** Documents and credit notes of the payment without the one of that id. */
  beside(external_id: string): { documents: Money[]; credits: CreditMoney[] } {
    const others = <One>(of: ReadonlyMap<string, One>) =>
      [...of].flatMap(([id, one]) => (id === foldExternalId(external_id) ? [] : [one]));
    return { documents: others(this.#documents), credits: others(this.#credits) };
  }

  creditedBeside(external_id: string, currency: string): Decimal {
    const { credits } = this.beside(external_id);
    return sum(credits.filter((one) => one.currency === currency).map(amountOf));
  }

  /** Room for a credit in a currency, as if the one of that id were not there. */
  room(external_id: string, currency: string): Room {
    if (this.#missing !== undefined) return this.#missing;
    const { documents, credits } = this.beside(external_id);
    const all = [...documents, ...credits];
    if (documents.length === 0 && !this.#isSeen) return 'never';
    const leftOf = (of: (one: Money) => Decimal) => minus(sum(documents.map(of)), sum(credits.map(of)));
    if (all.every((one) => one.currency === currency)) return { left: leftOf(amountOf) };
    if (all.some(({ euro }) => euro === undefined)) return 'other-currency';
    const left = leftOf(({ euro = '0' }) => euro);
    if (currency === EURO) return { left };
    return isPositive(left) ? 'other-currency' : { left: '0' };
  }
}

const amountOf = ({ amount }: Money): Decimal => amount;

export interface PaymentEventRow {
  row: GroupedRow;
  event: PaymentEvent;
  /** The money of the row in major units; absent where the provider names none. */
  taken?: { amount: Decimal; currency: string };
  authorised?: Decimal;
}

export type ToldEvent = [first: PaymentEventRow, ...others: PaymentEventRow[]];

export const eventsBy = (events: readonly PaymentEventRow[], keyOf: (one: PaymentEventRow) => string) =>
  Map.groupBy(events, keyOf) as Map<string, ToldEvent>;

export const rowsOf = (events: readonly PaymentEventRow[]): GroupedRow[] => events.map(({ row }) => row);

/** A reversal of an amount that cannot be read: it may be all, or a part. */
export const isUnread = ({ event: { is }, taken }: PaymentEventRow): boolean =>
  is === 'reversal' && taken === undefined;

export const rowExternalId = ({ header }: Pick<GroupedRow, 'header'>): string => header.external_id ?? '';

/** Id of a reversal: its own, else the word for it, of which a payment has one. */
const ownId = ({ id }: PaymentEvent): string => id ?? 'reversal';

export function recordedEvent({ event, taken, row }: PaymentEventRow): RecordedEvent {
  const { is, part } = event;
  const isWhole = is === 'cancellation' || is === 'reversed';
  const euro_amount = isWhole ? undefined : row.payment?.euro_amount;
  return {
    is: is === 'refund-failed' ? is : is === 'partial-reversal' ? 'release' : 'reversal',
    id: is === 'refund-failed' ? (event.id ?? event.payment) : ownId(event),
    part,
    ...(isWhole ? undefined : taken),
    euro_amount: euro_amount && absolute(euro_amount),
  };
}

/** The same of every telling of one event. */
export const eventKey = ({ is, id }: RecordedEvent): string => `${is} ${id}`;

/** Credit notes of reversals without an id of their own are known by the payment and the event. */
export const creditId = ({ event }: PaymentEventRow): string =>
  event.id ?? `${event.payment}${event.part === undefined ? '' : `-${event.part}`}-${ownId(event)}`;

/** A row that is answered by itself and belongs to no document. */
export interface RowAnswer {
  row: number;
  /** Absent if the row has only the id of its document. */
  verdict?: 'skipped' | 'rejected';
  external_id?: string;
  problems: readonly Problem[];
  /** Those of its cells that the balance counts. */
  money?: readonly CountedMoney[];
}

/** The payment that a document states money of, and what of its life was counted. */
export interface DocumentLife {
  payment: string;
  states: 'sale' | 'refund';
  part?: string | undefined;
  /** Ids of the events that its amount counts: another one stops it. */
  counted: readonly string[];
  captured?: CapturedMoney | undefined;
  /** It takes back what was reversed, as opposed to refunded. */
  reversal?: true | undefined;
  /** True if no amount limits it: the payment, or its money, is unknown. */
  unseen?: 'never' | 'older' | undefined;
}

export interface DocumentRows {
  rows: readonly GroupedRow[];
  /** Rows that share its outcome and add no line, such as those that lessen it. */
  beside: readonly GroupedRow[];
  /** Findings that the rows do not carry themselves. */
  found: readonly Problem[];
  /** The reason for not sending it, whatever else is found. */
  held?: Problem;
  life?: DocumentLife;
  /** Documents of the payment in this file that must be issued unchanged before this one is sent. */
  after?: readonly string[];
}

export interface LifecycleDocument extends DocumentRows {
  external_id: string;
  /** Money to state instead of what the rows say: what stays of a payment, or what a reversal takes back. */
  restate?: { amount: Decimal; euro_amount?: Decimal | undefined; credit: boolean };
  /** A credit note as it was stated before: a cent that it took then stays with it. */
  before?: Pick<CreditMoney, 'euro' | 'parts'> | undefined;
  /** It takes what is left of the payment, and so the euro that remain. */
  takesRest?: true;
}

export interface LifecycleDecision {
  documents: LifecycleDocument[];
  answers: RowAnswer[];
  /** For the ledger, before anything of it is issued. */
  told: RecordedEvent[];
  parts: string[];
  /** Money that no document of this file states. */
  captured: CapturedMoney[];
}

export type SalesBefore = Record<'until' | 'by' | 'at', string>;

export interface LifecycleContext {
  payment: string;
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
  events: readonly PaymentEventRow[];
  decision: LifecycleDecision;
}

export const eventsOfKind = (
  { events }: Pick<LifecycleContext, 'events'>,
  ...kinds: readonly PaymentEventRow['event']['is'][]
): PaymentEventRow[] => events.filter(({ event }) => kinds.includes(event.is));

export const reversalEvents = (context: Pick<LifecycleContext, 'events'>) =>
  eventsOfKind(context, 'reversal', 'cancellation', 'reversed');

export const namedAs = (all: readonly { external_id: string; mark?: string | undefined }[]) => ({
  external_id: all.map(({ external_id }) => external_id).join(', ') || '–',
  mark: all.map(({ mark }) => mark ?? '–').join(', ') || '–',
});

/** A document of the payment that is being issued right now: its outcome decides. */
export const documentOpen = (payment: string, external_id: string, { what, column }: PaymentEvent): Problem =>
  problem('PAY-DOCUMENT-OPEN', { column }, { payment, external_id, what });

export const answerAlone = (context: LifecycleContext, events: readonly PaymentEventRow[]): void => {
  for (const { row, event } of events) if (event.alone !== undefined) answerRows(context, [row], event.alone);
};

/** Answers rows with one finding each, placed at their cells. */
export function answerRows(
  { decision }: Pick<LifecycleContext, 'decision'>,
  rows: readonly GroupedRow[],
  found: Problem,
): void {
  const verdict = isBlocking(found) ? 'rejected' : 'skipped';
  for (const { row } of rows) decision.answers.push({ row, verdict, problems: [{ ...found, row }] });
}

export const reversedProblem = (
  { payment }: Pick<LifecycleContext, 'payment'>,
  { event: { what, column } }: PaymentEventRow,
  variant?: string,
): Problem =>
  problem('PAY-REVERSED', { column }, { payment, what, ...(variant === undefined ? {} : { variant }) });

/** The events that take money back from a document, each once: of this file and of earlier ones. */
export function reducingEvents(
  { past, events }: Pick<LifecycleContext, 'past' | 'events'>,
  part: string | undefined,
) {
  const concerns = (of: string | undefined) => of === undefined || part === undefined || of === part;
  const rows = reversalEvents({ events }).filter(({ event }) => concerns(event.part));
  const before = past.told.filter(({ is, part: of }) => is === 'reversal' && concerns(of));
  const told = new Map<string, RecordedEvent>();
  const here = rows.filter((one) => !isUnread(one)).map(recordedEvent);
  for (const one of [...before.filter(({ taken }) => taken), ...before, ...here])
    if (!told.has(eventKey(one))) told.set(eventKey(one), one);
  return { told: [...told.values()], rows, all: [...before, ...here] };
}

export const total = (events: readonly RecordedEvent[]): Decimal =>
  sum(events.flatMap(({ amount }) => amount ?? []));

export const knownOf = ({ documents }: PaymentHistory, external_id: string): DocumentState | undefined =>
  documents.get(foldExternalId(external_id));

export const isBegun = (past: PaymentHistory, external_id: string): boolean =>
  ['issued', 'claimed'].includes(knownOf(past, external_id)?.state ?? '');

/** A document that this file states first. */
export const isNewSale = (
  { past }: Pick<LifecycleContext, 'past'>,
  { external_id, life, held }: LifecycleDocument,
): boolean => life?.states === 'sale' && held === undefined && !isBegun(past, external_id);
