import type { Payment } from '../../money/conversion/payment.ts';
import { compare, type Decimal, isNegative, isPositive, minus } from '../../money/decimal.ts';
import { amountText } from '../../money/minor-units.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { GroupedRow } from '../document.ts';
import { foldExternalId } from '../external-id.ts';
import {
  eventsOfKind,
  knownOf,
  type LifecycleContext,
  type LifecycleDocument,
  namedAs,
  type PaymentEventRow,
  type Room,
} from './lifecycle-context.ts';

interface Wanted {
  one: PaymentEventRow;
  external_id: string;
  amount: Decimal;
  currency: string;
}

/** Permission for a credit note, with its findings; or the reason of its refusal. */
interface Leave extends Pick<LifecycleDocument, 'takesRest' | 'after'> {
  unseen?: 'never' | 'older';
  refused?: Problem;
  /** Findings that do not hold the document. */
  found?: readonly Problem[];
}

/**
 * Asks whether the documents of a payment come to as much as a credit note takes back: 70.00 of 100.00 do, and 70.00 of
 * the remaining 30.00 do not. If their amount is unknown, the credit note has a finding.
 */
export function leaveFor(context: LifecycleContext, wanted: Wanted): Leave {
  const { one, external_id, amount, currency } = wanted;
  const room = context.money.room(external_id, currency);
  const after = salesHere(context);
  if (room === 'other-currency') return { refused: unclear(context, wanted) };
  if (room === 'unclear') return after;
  if (typeof room === 'string') {
    const elsewhere = room === 'never' ? soldBefore(context, wanted) : undefined;
    if (elsewhere !== undefined) return { ...after, ...elsewhere };
    const params = { payment: context.payment, external_id, variant: room };
    return { ...after, unseen: room, found: [problem('PAY-SALE-UNSEEN', placeOf(one), params)] };
  }
  const rest = minus(room.left, amount);
  if (isNegative(rest)) return { refused: exceeds(context, wanted, room) };
  return { ...after, ...(isPositive(rest) ? {} : { takesRest: true }) };
}

/** The sale was issued elsewhere, by the account's facts, and the file states the captured amount. */
function soldBefore(context: LifecycleContext, wanted: Wanted): Leave | undefined {
  const { payment, money, salesBefore } = context;
  const { one, external_id, amount, currency } = wanted;
  if (salesBefore === undefined) return undefined;
  const isBefore = ({ event }: PaymentEventRow) =>
    event.captured_on !== undefined && event.captured_on <= salesBefore.until;
  const captured = eventsOfKind(context, 'refunds-told')
    .filter(isBefore)
    .flatMap(({ taken }) => (taken?.currency === currency ? [taken.amount] : []))
    .toSorted(compare)[0];
  if (captured === undefined) return undefined;
  const left = minus(captured, money.creditedBeside(external_id, currency));
  if (compare(amount, left) > 0) return { refused: exceeds(context, wanted, { left }) };
  const params = { variant: 'before', payment, captured, currency, ...salesBefore };
  return { found: [problem('PAY-SALE-UNSEEN', placeOf(one), params)] };
}

interface Credit extends Pick<LifecycleDocument, 'external_id' | 'rows' | 'restate'> {
  takes: 'refund' | 'reversal';
  /** Money that it takes back; absent if the provider states none. */
  money: Pick<Wanted, 'amount' | 'currency'> | undefined;
  leave: Leave;
}

/** Makes a credit note, and enters it among those that the payment has. */
export function makeCredit(
  { money: all, decision, payment }: LifecycleContext,
  { takes, money, leave, ...credit }: Credit,
): void {
  const { external_id } = credit;
  const { unseen, refused: _, ...more } = leave;
  const before = all.credited(external_id);
  if (money !== undefined) all.credit({ ...before, external_id, ...money, takes });
  const reversal = takes === 'reversal' || undefined;
  const life = { payment, states: 'refund', counted: [], reversal, unseen } as const;
  decision.documents.push({ ...credit, beside: [], found: [], before, life, ...more });
}

/** The documents of the payment in this file, which must stay the same ones. */
function salesHere({ decision }: LifecycleContext): Pick<LifecycleDocument, 'after'> {
  const after = decision.documents.flatMap(({ external_id, life }) =>
    life?.states === 'sale' ? [external_id] : [],
  );
  return after.length === 0 ? {} : { after };
}

const placeOf = ({ event, row }: PaymentEventRow) => ({
  row: row.row,
  column: event.column,
  field: 'payment.amount',
});

function namedDocuments({ past, decision }: LifecycleContext) {
  const known = [...past.money.documents, ...past.money.credits];
  const here = decision.documents.map(({ external_id }) => ({
    external_id,
    mark: knownOf(past, external_id)?.mark,
  }));
  const once = new Map([...here, ...known].map((one) => [foldExternalId(one.external_id), one]));
  return namedAs([...once.values()]);
}

function exceeds(
  context: LifecycleContext,
  { one, amount, currency }: Wanted,
  { left }: Exclude<Room, string>,
): Problem {
  const params = {
    payment: context.payment,
    amount: amountText(amount, currency),
    currency,
    left: amountText(left, currency),
    ...namedDocuments(context),
  };
  return problem('PAY-CREDIT-EXCEEDS', placeOf(one), params);
}

function unclear({ payment, money }: LifecycleContext, { one, ...wanted }: Wanted): Problem {
  const amount = `${amountText(wanted.amount, wanted.currency)} ${wanted.currency}`;
  const params = {
    ...{ variant: 'credit', payment, amount, currency: money.currency() ?? '–' },
    what: one.event.what,
  };
  return problem('PAY-REVERSAL-UNCLEAR', placeOf(one), params);
}

/** The payment of a row with the money that its document is to state, in major units. */
export function restatedPayment(
  { payment, header: { external_id } }: GroupedRow,
  { amount, euro_amount, credit }: NonNullable<LifecycleDocument['restate']>,
): Payment | undefined {
  if (payment === undefined) return undefined;
  const { provider: _, channel: _channel, euro_amount: _euro, refunded: _refunded, ...kept } = payment;
  return {
    ...kept,
    amount,
    unit: 'major',
    ...(euro_amount === undefined ? {} : { euro_amount }),
    ...(credit && external_id !== undefined ? { external_id } : {}),
  };
}
