import type { MappedRow } from '../../documents/document.ts';
import { LONG_STAY_NIGHTS_MIN } from '../../facts/limits.ts';
import { type Payment, type PaymentEvent, paymentEvents } from '../../money/conversion/payment.ts';
import { currencyOf, EURO } from '../../money/currency.ts';
import { absolute, equals, isDecimal, isZero, minus, plus } from '../../money/decimal.ts';
import type { PaymentMeaning } from '../../problems/phrases.ts';
import { isError, problem } from '../../problems/problem.ts';
import { textOf } from '../cells/read-value.ts';
import { firstText, type RowView } from '../cells/row-view.ts';
import { filled } from '../load/merge-profiles.ts';
import { currencyBeside, namesOf, testConditions } from '../profile/payment.ts';
import type { PaymentSection } from '../profile/payment-schema.ts';
import { namesIn, type ValueSource } from '../profile/source.ts';
import {
  type PaymentCellReader,
  paymentCellReader,
  readDayPaid,
  readPaymentDay,
  readPaymentLines,
} from './payment-cell-reader.ts';
import { doubtOtherEuro, type ForeignRow, fixedRateGuard, readForeignParts } from './read-foreign-parts.ts';
import {
  type ClassifiedRow,
  rowClassifier,
  rowCondition,
  skippedRowProblem,
  unusableRowProblem,
} from './row-classifier.ts';

/** Reading of one row of a payment export: a payment, the reason to skip it, or its problems. */
interface PaymentReading extends Pick<MappedRow, 'payment' | 'skipped' | 'problems'> {
  event?: UnplacedEvent;
  /** The id of an unreadable payment, if `payment.id` gives it: its document is withheld too. */
  external_id?: string | undefined;
}

/** Reads the money of rows in their order, one reader an export; `namesDocument`: the profile names document.external_id. */
export function paymentReader(section: PaymentSection, namesDocument: boolean) {
  const fixed = fixedRateGuard();
  const classify = rowClassifier(section);
  const tests = testConditions(section).map(rowCondition);
  return (view: RowView): PaymentReading => {
    const kind = classify(view);
    if (kind.is === undefined) {
      // What such a row does is not known: it withholds the document of its payment.
      const external_id = (!namesDocument && textOf(section.id, view)) || undefined;
      return { external_id, problems: [unusableRowProblem(kind, view.row)] };
    }
    const event = eventOf(section, kind, view);
    if (event === undefined) return readOther(kind, view);
    const reading = readOfEvent(event, { section, view, fixed, namesDocument });
    const { row } = view;
    const problems = [...reading.problems];
    // A disputed sale becomes a document as usual.
    if (kind.means === 'sale-disputed')
      problems.push(
        problem('PAY-DISPUTE', { row, column: kind.column }, { variant: 'sale', what: kind.what }),
      );
    if (tests.some((isTest) => isTest(view))) problems.push(problem('PAY-TEST', { row }));
    return { ...reading, problems };
  };
}

function readOther(kind: ClassifiedRow, { row }: RowView): PaymentReading {
  const skipped = skippedRowProblem(kind, row);
  return { skipped, problems: skipped ? [] : [unusableRowProblem(kind, row)] };
}

type EventContext = Pick<MoneyReading, 'section' | 'view' | 'fixed'> & { namesDocument: boolean };

/** Reads from an event the parts that its document, or its reversal, needs. */
function readOfEvent(event: UnplacedEvent, context: EventContext): PaymentReading {
  const { section, view, fixed, namesDocument } = context;
  const { amount, currency, euro_amount, settlement_currency, authorised, part, date } = section;
  const read = (of: PaymentSection, id?: ValueSource, isRefund = false) =>
    readMoney({ section: of, view, fixed, id, isRefund });
  switch (event.is) {
    case 'receipt':
    case 'part': {
      const reading = read(section, namesDocument ? undefined : section.id);
      if (event.is !== 'part' || event.part !== undefined) return { ...reading, event };
      const at = { row: view.row, column: event.column, field: 'payment.part' };
      const missing = problem('PAY-PART-MISSING', at, { what: event.what });
      return { ...reading, event, problems: [...reading.problems, missing] };
    }
    case 'refund': {
      if (section.refunds === undefined)
        return readOther({ ...event, is: 'refund', means: 'refund-made' }, view);
      const reading = read(section, section.refund_id, true);
      const { payment, external_id = payment?.external_id, problems } = reading;
      if (namesDocument || external_id !== undefined || problems.some(isError)) return { ...reading, event };
      const at = { row: view.row, column: namesOf(section.refund_id)[0], field: 'external_id' };
      const nameless = problem('PAY-INCOMPLETE', at, { variant: 'refund', what: event.what });
      return { ...reading, event, problems: [...problems, nameless] };
    }
    case 'reversal':
    case 'cancellation':
    case 'partial-reversal': {
      const bare = { amount, currency, euro_amount, settlement_currency, part, date };
      return { ...(section.refunds === undefined ? read(bare) : read(section, undefined, true)), event };
    }
    case 'long-stay':
    case 'dispute':
    case 'refund-failed':
      // The amount of such an event is only for display: its problems do not withhold a document.
      return { event, payment: read({ amount, currency }).payment, problems: [] };
    case 'refunds-told':
      // The amount that was captured, with the running total of its refunds.
      return { ...read({ amount, currency, authorised, refunded: section.refunds_told }), event };
    case 'reversed':
      // With credit notes, the sale is issued; its refunds have their own rows, here or in another export.
      if (section.refunds === undefined) return { event, problems: [] };
      return readOfEvent({ ...event, is: 'receipt' }, context);
    default:
      return { event, problems: [] };
  }
}

type MoneyReading = Omit<ForeignRow, 'currency' | 'cells'> & { id: ValueSource | undefined };

function readMoney({ section, view, isRefund, id, fixed }: MoneyReading): PaymentReading {
  const cells = paymentCellReader(view);
  const { amount: from } = section;
  if (from === undefined) return { problems: [problem('UNIT-UNSTATED', { row: view.row }, { amount: '' })] };
  const type = from.unit === 'minor' ? 'text' : 'decimal';
  const stated = cells.read('amount', { column: from.column }, type);
  const amount = isRefund ? stated : withFee(received(stated, from.debit, cells), section, cells);
  const currency = cells.read('currency', currencyBeside(section, cells.columns.amount), 'text');
  const external_id = cells.read('id', id, 'text');
  const part = cells.read('part', section.part, 'text');
  const lines = readPaymentLines(section, view, cells.problems);
  const code = currencyOf(currency ?? '')?.code;
  const isForeign = code !== undefined && code !== EURO;
  const foreign = isForeign && readForeignParts({ section, view, currency: code, isRefund, fixed, cells });
  const { day: date, column } = readDayPaid(section, view);
  if (date !== undefined && column !== undefined) cells.columns.date ??= column;
  const refunded = code && cells.totalIn('refunded', namesIn(section.refunded), { ...from, currency: code });
  const original = isRefund ? cells.read('refunds', section.refund_original, 'text') : undefined;
  const { problems } = cells;
  if (amount === undefined || currency === undefined) return { external_id, problems };
  const { unit } = from;
  if (unit !== 'major' && unit !== 'minor') {
    const at = { row: view.row, column: cells.columns.amount, field: 'payment.amount' };
    return { external_id, problems: [...problems, problem('UNIT-UNSTATED', at, { amount })] };
  }
  const inUnit = { ...from, column: cells.columns.amount, amount, unit, currency };
  if (code === EURO) doubtOtherEuro({ section, view, isRefund, cells }, inUnit);
  const { refunds, payable_line, trust, authorised: whole } = section;
  const authorised = whole && { column: whole, optional: true };
  const optional = {
    ...{ provider: from.provider, channel: from.channel, external_id, part, date, trust },
    // Some exports write what was given back below zero.
    refunded: refunded && absolute(refunded),
    // For display only: its problems do not withhold a document.
    authorised: isRefund ? undefined : paymentCellReader(view).read('authorised', authorised, type),
    ...(isRefund && refunds ? { refund: refunds.invoice_type_code, original } : {}),
  };
  const payment: Payment = {
    ...{ row: view.row, columns: cells.columns, amount, unit, currency, lines },
    ...filled(optional),
    ...foreign,
    payable_line: payable_line ?? false,
  };
  return { payment, problems };
}

/** The amount received: money in the debit column went out, with any sign, so that its row is no receipt. */
function received(stated: string | undefined, debit: string | undefined, cells: PaymentCellReader) {
  const out = debit && cells.read('debit', { column: debit, optional: true }, 'decimal');
  return out && isDecimal(out) && !isZero(out) ? minus('0', absolute(out)) : stated;
}

/** The amount that the payer paid, if the export deducts its fee: 99.39 and a fee of 0.61 are 100.00. */
function withFee(stated: string | undefined, { fees, fee }: PaymentSection, cells: PaymentCellReader) {
  if (stated === undefined || fees !== 'taken-off' || !isDecimal(stated)) return stated;
  return plus(stated, absolute(cells.total('fee', namesIn(fee)) ?? '0'));
}

/** Kinds that name the payment they are about, as a refund does. */
const LATER = /^(refund(-failed)?|(partial-)?reversal|cancellation|dispute)$/;

/** Kinds that are skipped if the other rows of their payment give no reason against it. */
const ALONE: ReadonlySet<string> = new Set(['leg-out', 'leg-in', 'refunds-told', 'dispute']);

/** Refunds that may be the release of an uncaptured amount. */
const RELEASES: Partial<Record<PaymentMeaning, NonNullable<PaymentEvent['release']>>> = {
  'refund-or-release': 'older',
  'refund-unversioned': 'unversioned',
};

/** An event whose payment need not be named: then it is that of the row's document. */
export type UnplacedEvent = Omit<PaymentEvent, 'payment'> & { payment?: string };

/** True of "Refunded" beside 30.00 of 80.00: the sale stays, and waits for what explains the two. */
function tellsOtherwise({ amount, refunded }: PaymentSection, view: RowView): boolean {
  const cells = paymentCellReader(view);
  const told = cells.total('refunded', namesIn(refunded));
  const paid = amount && cells.read('amount', { column: amount.column }, 'decimal');
  return told !== undefined && paid !== undefined && isDecimal(paid) && !equals(told, absolute(paid));
}

/** The event of a row in the life of its payment; undefined if it is not an event. */
function eventOf(section: PaymentSection, kind: ClassifiedRow, view: RowView): UnplacedEvent | undefined {
  const { what, column, means, refunded } = kind;
  const isWhole = kind.is === 'refund' && refunded === 'whole';
  const isInPart = isWhole && tellsOtherwise(section, view);
  const announces = kind.is === 'refund-summary' || means === 'ask-refund-of-charge';
  // The row of a sale that was refunded as a whole, in a profile without credit notes.
  const isSale = isWhole && !isInPart && section.refunds === undefined;
  const tellsRefunds = isSale || (announces && firstText(view, section.refunds_told) !== '');
  const isLong = kind.is === 'receipt' && Number(firstText(view, section.nights)) >= LONG_STAY_NIGHTS_MIN;
  const found = isInPart ? 'receipt' : tellsRefunds ? 'refunds-told' : isLong ? 'long-stay' : kind.is;
  const is = paymentEvents.find((one) => one === found);
  if (is === undefined || (is === 'dispute' && refunded === undefined)) return undefined;
  const isLater = LATER.test(is);
  const release = is === 'refund' ? RELEASES[means ?? 'refund-made'] : undefined;
  const own = textOf(section.id, view);
  const payment = isLater ? (textOf(section.refund_original, view) ?? own) : own;
  const id = isLater ? textOf(section.refund_id, view) : undefined;
  const ofPart = is === 'part' ? section.part : is === 'reversal' ? section.reversal_part : undefined;
  const { captured_on: date } = section;
  const captured_on = tellsRefunds && date ? readPaymentDay({ date }, view).day : undefined;
  const { row } = view;
  const alone = ALONE.has(is) ? (skippedRowProblem(kind, row) ?? unusableRowProblem(kind, row)) : undefined;
  const named = { column, payment, id: id === payment ? undefined : id, part: textOf(ofPart, view) };
  return { is, what, ...filled(named), ...filled({ release, refunded, captured_on, alone }) };
}
