import type { Payment } from '../../money/conversion/payment.ts';
import { absolute, compare, isNegative, isPositive, minus, shift, sum } from '../../money/decimal.ts';
import { amountText, inDecimalsOf, toMajor } from '../../money/minor-units.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { GroupedRow } from '../document.ts';
import { foldExternalId } from '../external-id.ts';
import { amountsUnclear, refundOrRelease, twoAmounts } from './left-to-a-person.ts';
import {
  answerAlone,
  answerRows,
  documentOpen,
  eventsBy,
  eventsOfKind,
  isNewSale,
  knownOf,
  type LifecycleContext,
  type LifecycleDocument,
  namedAs,
  type PaymentEventRow,
  type RecordedEvent,
  type Room,
  recordedEvent,
  reducingEvents,
  reversedProblem,
  rowExternalId,
  rowsOf,
  type StatedMoney,
} from './lifecycle-context.ts';

/** Makes credit notes of refunds, unless they failed, their payment was taken back, or its documents come to less. */
export function decideRefunds(context: LifecycleContext): void {
  const { past } = context;
  // The whole payment was taken back before a document was issued: there is nothing to credit.
  const isTakenBack =
    past.documents.values().every(({ state }) => state !== 'issued') &&
    reducingEvents(context, undefined).told.some(({ amount }) => amount === undefined);
  const failures = eventsOfKind(context, 'refund-failed');
  const told = [...past.told.filter(({ is }) => is === 'refund-failed'), ...failures.map(recordedEvent)];
  const failed = new Map(told.map((one) => [foldExternalId(one.id), one]));
  const refunds = eventsBy(eventsOfKind(context, 'refund'), ({ row }) => foldExternalId(rowExternalId(row)));
  for (const [key, of] of refunds) {
    const [first] = of;
    const rows = rowsOf(of);
    const failure = failed.get(key);
    const state = past.documents.get(key)?.state;
    const isOpen = state === undefined || state === 'refused';
    const release = isOpen && failure === undefined ? refundOrRelease(context, first) : undefined;
    if (release !== undefined) {
      answerRows(context, rows, release);
      noteRefund(context, first);
    } else if (isOpen && failure !== undefined) {
      const amounts = twoAmounts([{ ...failure, ...first.taken }, failure]);
      const inPart = amountsUnclear(context, first, amounts, 'failed');
      answerRows(context, rows, inPart ?? failedRefund(first));
    } else if (isOpen && isTakenBack) answerRows(context, rows, reversedProblem(context, first));
    else decideRefund(context, first, { rows, isOpen });
  }
  for (const one of failures) decideFailure(context, one);
}

function decideRefund(
  context: LifecycleContext,
  one: PaymentEventRow,
  { rows, isOpen }: { rows: readonly GroupedRow[]; isOpen: boolean },
): void {
  const external_id = rowExternalId(one.row);
  const { taken } = one;
  const { payment, past } = context;
  const isClaimed = (id: string) => knownOf(past, id)?.state === 'claimed';
  const wanted = taken && { one, external_id, ...taken };
  const leave = wanted && isOpen ? leaveFor(context, wanted) : {};
  const { refused, unseen } = leave;
  // A sale that is being issued is not unseen: its amount will soon be known.
  const isOpenSale = refused !== undefined || unseen === 'never';
  const claimed = isOpenSale ? [payment, ...past.parts].find(isClaimed) : undefined;
  const answer = claimed === undefined ? refused : documentOpen(payment, claimed, one.event);
  if (answer !== undefined || unseen === 'never') noteRefund(context, one);
  if (answer === undefined) makeCredit(context, { external_id, rows, takes: 'refund', money: taken, leave });
  else answerRows(context, rows, answer);
}

/** A sale may wait for its refund in another file. */
function noteRefund({ decision }: LifecycleContext, { row, taken }: PaymentEventRow): void {
  if (taken !== undefined) decision.told.push({ is: 'refund', id: rowExternalId(row), ...taken });
}

function decideFailure(context: LifecycleContext, one: PaymentEventRow): void {
  const told = recordedEvent(one);
  const known = knownOf(context.past, told.id);
  const { event } = one;
  const at = { column: event.column, field: 'payment.amount' };
  if (known?.state === 'claimed') {
    const params = { payment: context.payment, external_id: told.id, what: event.what };
    answerRows(context, [one.row], problem('PAY-DOCUMENT-OPEN', at, params));
    return;
  }
  context.decision.told.push(told);
  if (known?.state !== 'issued') {
    answerRows(context, [one.row], failedRefund(one));
    return;
  }
  // It failed after its credit note was issued: the sale is to be stated again.
  const { taken } = one;
  const amount = taken === undefined ? '–' : `${amountText(taken.amount, taken.currency)} ${taken.currency}`;
  const { payment } = context;
  const of = { variant: 'refund', external_id: told.id, payment, mark: known.mark, what: event.what, amount };
  answerRows(context, [one.row], problem('PAY-ISSUED-REVERSED', at, of));
}

const failedRefund = ({ event: { id, what, column }, row }: PaymentEventRow): Problem =>
  problem('PAY-REVERSED', { column }, { payment: id ?? rowExternalId(row), what, variant: 'refund' });

/** Holds a sale until refunds explain the provider's running total of them: of 40.00, a credit note of 30.00 leaves 10.00 open. */
export function decideToldRefunds(context: LifecycleContext): void {
  const { decision, past } = context;
  answerAlone(context, eventsOfKind(context, 'dispute'));
  const notices = eventsOfKind(context, 'refunds-told');
  const states = eventsOfKind(context, 'receipt', 'part').filter((one) => toldTotal(one).length > 0);
  const here = [...notices, ...states].flatMap(toldTotal);
  decision.told.push(...here);
  const before = past.told.filter(({ is }) => is === 'refunds-told');
  // Where no credit notes are made, refunds are left alone, and the amount that a sale states of them is not.
  const tells = ({ row, event }: PaymentEventRow) =>
    event.is === 'refunds-told' ? event.refunded : row.payment?.refunded;
  const ofSales = [...states, ...notices].filter(tells);
  const counts = context.credits ? [...before, ...here] : ofSales.flatMap(toldTotal);
  const [most] = counts.toSorted((one, other) => compare(other.amount ?? '0', one.amount ?? '0'));
  const missing = most && missingOf(context, most);
  if (most === undefined || missing === undefined) {
    answerAlone(context, notices);
    sayDisputed(context);
    return;
  }
  const what = [...notices, ...states][0]?.event.what || '–';
  const { id, amount = '0', currency = '' } = most;
  const money = { amount: amountText(amount, currency), difference: amountText(missing, currency) };
  const said = id === IN_PART ? { variant: 'part' } : money;
  const found = problem('PAY-REFUND-MISSING', OF_TOLD, { payment: context.payment, currency, what, ...said });
  holdSales(context, found, notices);
  sayIssued(context, found, states);
}

/** A sale that a chargeback took back is issued anyway, with a finding about the chargeback. */
function sayDisputed(context: LifecycleContext): void {
  const [dispute] = eventsOfKind(context, 'dispute');
  if (dispute === undefined) return;
  const { column, what } = dispute.event;
  const found = problem('PAY-DISPUTE', { column }, { variant: 'sale', what });
  for (const sale of context.decision.documents.filter((document) => isNewSale(context, document)))
    sale.found = [...sale.found, { ...found, row: sale.rows[0]?.row }];
}

/** Notices wait with the sale that they hold; one that is a question stays one. */
function holdSales(context: LifecycleContext, found: Problem, notices: readonly PaymentEventRow[]): void {
  const isQuestion = ({ event: { alone } }: PaymentEventRow) => alone !== undefined && isError(alone);
  const rows = notices.filter((notice) => !isQuestion(notice)).map(({ row }) => row);
  answerAlone(context, notices.filter(isQuestion));
  const sales = context.decision.documents.filter((document) => isNewSale(context, document));
  for (const sale of sales) sale.found = [...sale.found, found];
  // Refunds of this file wait with their sale: another file that states the sale again knows of them.
  if (sales.length > 0) for (const one of eventsOfKind(context, 'refund')) noteRefund(context, one);
  const [first] = sales;
  if (first !== undefined) first.beside = [...first.beside, ...rows];
  else answerRows(context, rows, issuedMissing(context, found) ?? notices[0]?.event.alone ?? found);
}

/** A row that repeats an issued sale, now with refunds, is not done. */
function sayIssued(context: LifecycleContext, found: Problem, states: readonly PaymentEventRow[]): void {
  const issued = issuedMissing(context, found);
  const telling = new Set(states.map(({ row }) => foldExternalId(rowExternalId(row))));
  for (const document of context.decision.documents) {
    const { external_id, life } = document;
    const isTold = life?.states === 'sale' && telling.has(foldExternalId(external_id));
    if (issued !== undefined && isTold && !isNewSale(context, document))
      document.found = [...document.found, issued];
  }
}

/** The running total of a row in the ledger: each total is recorded once. A part is recorded without its place. */
function toldTotal(one: PaymentEventRow): RecordedEvent[] {
  const { payment } = one.row;
  const { refunded } = one.event;
  const major = payment && toMajor(payment);
  if (major === undefined || 'code' in major) return [];
  const { currency, amount: whole } = major;
  const least = refunded === 'part' ? shift('1', -currency.exponent) : '0';
  const given = isPositive(payment?.refunded ?? '0') ? payment?.refunded : undefined;
  const stated = given ?? (refunded === 'whole' ? whole : least);
  const amount = inDecimalsOf(currency, absolute(stated));
  if (!isPositive(amount)) return [];
  const id = refunded === 'part' && stated === least ? IN_PART : `${amount} ${currency.code}`;
  return [{ is: 'refunds-told', id, amount, currency: currency.code }];
}

const IN_PART = 'in part';

/** The part of the total that no refund, reversal or chargeback explains; undefined if all is explained. */
function missingOf(context: LifecycleContext, { amount = '0', currency = '' }: RecordedEvent) {
  const { money, past, decision } = context;
  const waiting = [...past.told, ...decision.told].filter(
    ({ is }) => is === 'refund' || is === 'refund-failed',
  );
  const here = eventsOfKind(context, 'refund').flatMap(({ row, taken }) =>
    taken === undefined ? [] : [{ id: rowExternalId(row), ...taken }],
  );
  const apart = [...waiting, ...here].filter(
    (one) => one.currency === currency && money.credited(one.id) === undefined,
  );
  const once = new Map(apart.map((one) => [foldExternalId(one.id), one.amount ?? '0']));
  const disputed = eventsOfKind(context, 'dispute').flatMap(({ taken }) =>
    taken?.currency === currency ? taken.amount : [],
  );
  const explained = sum([money.creditedBeside('', currency), ...once.values(), ...disputed]);
  const missing = minus(amount, explained);
  return isPositive(missing) ? missing : undefined;
}

const OF_TOLD = { field: 'payment.refunds_told' };

/** The finding at an issued sale, with its MARK. */
function issuedMissing({ payment, past }: LifecycleContext, { params = {} }: Problem): Problem | undefined {
  const issued = [payment, ...past.parts].flatMap((external_id) => {
    const known = knownOf(past, external_id);
    return known?.state === 'issued' ? [{ external_id, mark: known.mark }] : [];
  });
  if (issued.length === 0) return undefined;
  const variant = params.variant === 'part' ? 'part-issued' : 'issued';
  return problem('PAY-REFUND-MISSING', OF_TOLD, { ...params, variant, ...namedAs(issued) });
}

type Wanted = Pick<StatedMoney, 'external_id' | 'amount' | 'currency'> & { one: PaymentEventRow };

/** Permission for a credit note, with its findings; or the reason of its refusal. */
interface Leave extends Pick<LifecycleDocument, 'takesRest' | 'after'> {
  unseen?: 'never' | 'older';
  refused?: Problem;
  /** Findings that do not hold the document. */
  found?: readonly Problem[];
}

/** Permits a credit note that the documents of its payment cover: 70.00 of 100.00, not of the remaining 30.00. An unknown amount is a finding. */
export function leaveFor(context: LifecycleContext, wanted: Wanted): Leave {
  const { one, external_id, amount, currency } = wanted;
  const room = context.money.room(external_id, currency);
  // Documents of the payment in this file, which must stay the same ones.
  const sales = context.decision.documents.filter(({ life }) => life?.states === 'sale');
  const after = sales.length > 0 ? { after: sales.map((sale) => sale.external_id) } : {};
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

type Credit = Pick<LifecycleDocument, 'external_id' | 'rows' | 'restate'> & {
  takes: 'refund' | 'reversal';
  /** Money that it takes back; absent if the provider states none. */
  money: PaymentEventRow['taken'];
  leave: Leave;
};

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

const placeOf = ({ event: { column }, row: { row } }: PaymentEventRow) => ({
  row,
  column,
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
  const money = { amount: amountText(amount, currency), currency, left: amountText(left, currency) };
  const params = { payment: context.payment, ...money, ...namedDocuments(context) };
  return problem('PAY-CREDIT-EXCEEDS', placeOf(one), params);
}

function unclear({ payment, money }: LifecycleContext, { one, ...wanted }: Wanted): Problem {
  const amount = `${amountText(wanted.amount, wanted.currency)} ${wanted.currency}`;
  const { what } = one.event;
  const params = { variant: 'credit', payment, amount, currency: money.currency() ?? '–', what };
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
