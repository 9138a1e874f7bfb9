import { LONG_STAY_NIGHTS_MIN } from '../../facts/limits.ts';
import { type PaymentEvent, paymentEvents } from '../../money/conversion/payment.ts';
import type { PaymentMeaning } from '../../problems/phrases.ts';
import { firstText, type RowView } from '../cells/row-view.ts';
import type { PaymentSection } from '../profile/payment-schema.ts';
import type { ValueSource } from '../profile/value-source.ts';
import { firstValue, withoutBlanks } from './payment-cell-reader.ts';
import { skippedRowProblem, unusableRowProblem } from './payment-row-problems.ts';
import { readPaymentDay } from './read-payment-day.ts';
import type { ClassifiedRow } from './row-classifier.ts';

const EVENTS: ReadonlySet<string> = new Set(paymentEvents);
const isEvent = (kind: string | undefined): kind is PaymentEvent['is'] =>
  kind !== undefined && EVENTS.has(kind);

/** Kinds that name the payment they are about, as a refund does. */
const LATER: ReadonlySet<string> = new Set([
  'refund',
  'reversal',
  'cancellation',
  'partial-reversal',
  'refund-failed',
  'dispute',
]);

/** Kinds that are skipped if the other rows of their payment give no reason against it. */
const ALONE: ReadonlySet<string> = new Set(['leg-out', 'leg-in', 'refunds-told', 'dispute']);

/** Refunds that may be the release of an uncaptured amount. */
const RELEASES: Partial<Record<PaymentMeaning, NonNullable<PaymentEvent['release']>>> = {
  'refund-or-release': 'older',
  'refund-unversioned': 'unversioned',
};

/** An event whose payment need not be named: then it is that of the row's document. */
export type UnplacedEvent = Omit<PaymentEvent, 'payment'> & { payment?: string };

/** The event of a row in the life of its payment; undefined if it is not an event. */
export function readPaymentEvent(
  section: PaymentSection,
  kind: ClassifiedRow,
  view: RowView,
): UnplacedEvent | undefined {
  const { what, column, means, refunded } = kind;
  const announces = kind.is === 'refund-summary' || means === 'ask-refund-of-charge';
  // The row of a sale that was refunded as a whole, in a profile without credit notes.
  const isSale = kind.is === 'refund' && refunded === 'whole' && section.refunds === undefined;
  const tellsRefunds = isSale || (announces && firstText(view, section.refunds_told) !== '');
  const is = tellsRefunds ? 'refunds-told' : isLongStay(section, kind, view) ? 'long-stay' : kind.is;
  if (!isEvent(is) || (is === 'dispute' && refunded === undefined)) return undefined;
  const isLater = LATER.has(is);
  const release = is === 'refund' ? RELEASES[means ?? 'refund-made'] : undefined;
  const own = quietly(section.id, view);
  const payment = isLater ? (quietly(section.refund_original, view) ?? own) : own;
  const id = isLater ? quietly(section.refund_id, view) : undefined;
  const part = is === 'part' ? quietly(section.part, view) : undefined;
  const reversed = is === 'reversal' ? quietly(section.reversal_part, view) : undefined;
  const { captured_on: date } = section;
  const captured_on = tellsRefunds && date ? readPaymentDay({ date }, view).day : undefined;
  const alone = ALONE.has(is) ? aloneBecause(kind, view.row) : undefined;
  return {
    is,
    what,
    ...withoutBlanks({ column, payment, id: id === payment ? undefined : id, part: reversed ?? part }),
    ...withoutBlanks({ release, refunded, captured_on, alone }),
  };
}

/** A receipt of a stay that is paid month by month. */
const isLongStay = ({ nights }: PaymentSection, { is }: ClassifiedRow, view: RowView): boolean =>
  is === 'receipt' && Number(firstText(view, nights)) >= LONG_STAY_NIGHTS_MIN;

const aloneBecause = (kind: ClassifiedRow, row: number) =>
  skippedRowProblem(kind, row) ?? unusableRowProblem(kind, row);

/** A value that may be missing; its problems are reported by the reader that needs it. */
const quietly = (source: ValueSource | undefined, view: RowView): string | undefined =>
  source && firstValue({ field: 'payment.id', source, type: 'text' }, view).text;
