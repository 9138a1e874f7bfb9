import type { PaymentEvent, PaymentTrace } from '../../money/conversion/payment.ts';
import { absolute, type Decimal } from '../../money/decimal.ts';
import { foldExternalId } from '../external-id.ts';
import type { MappedRow } from '../mapped-row.ts';
import type { RecordedEvent } from './payment-history.ts';

/** A row of a payment export with its place in the life of the payment, and what conversion said of it. */
export interface LifecycleRow extends MappedRow {
  trace?: PaymentTrace;
}

export interface PaymentEventRow<Row extends LifecycleRow = LifecycleRow> {
  row: Row;
  event: PaymentEvent;
  /** The money of the row in major units; absent where the provider names none. */
  taken?: { amount: Decimal; currency: string };
  /** The authorisation that it was captured from, in the same currency. */
  authorised?: Decimal;
}

export const documentKey = (external_id: string): string => foldExternalId(external_id);

export const rowExternalId = ({ header }: Pick<LifecycleRow, 'header'>): string => header.external_id ?? '';

/** Id of an event that takes money back: its own, else a word for the kind, of which a payment has one. */
const ownId = ({ id, is }: PaymentEvent): string =>
  id ?? (is === 'partial-reversal' ? 'uncaptured' : 'reversal');

/** An event as the ledger remembers it. */
export function recordedEvent({ event, taken, row }: PaymentEventRow, source: string): RecordedEvent {
  const { is, part } = event;
  const euro_amount = row.payment?.euro_amount;
  const isWhole = is === 'cancellation' || is === 'reversed';
  return {
    is: is === 'refund-failed' ? 'refund-failed' : 'reversal',
    id: is === 'refund-failed' ? (event.id ?? event.payment) : ownId(event),
    ...(part === undefined ? {} : { part }),
    ...(isWhole || taken === undefined ? {} : taken),
    ...(isWhole || euro_amount === undefined ? {} : { euro_amount: absolute(euro_amount) }),
    ...(is === 'partial-reversal' ? { source } : {}),
  };
}

/** The same of every telling of one event. */
export const eventKey = ({ is, id }: RecordedEvent): string => `${is} ${id}`;

/** Credit notes of reversals without an id of their own are known by the payment and the event. */
export const creditId = ({ event }: PaymentEventRow): string =>
  event.id ?? `${event.payment}${event.part === undefined ? '' : `-${event.part}`}-${ownId(event)}`;
