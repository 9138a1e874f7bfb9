import type { Payment } from '../../money/conversion/payment.ts';
import { absolute, isNegative } from '../../money/decimal.ts';
import { amountText, inDecimalsOf, toMajor } from '../../money/minor-units.ts';
import { problem } from '../../problems/problem.ts';
import type { GroupedRow } from '../document.ts';
import { foldExternalId } from '../external-id.ts';
import { decideRefunds, decideToldRefunds } from './decide-refunds.ts';
import { decideReversals, decideSale } from './decide-sale.ts';
import { askReleases, askStays } from './left-to-a-person.ts';
import {
  answerAlone,
  answerRows,
  DocumentMoney,
  eventsBy,
  eventsOfKind,
  isBegun,
  isNewSale,
  knownOf,
  type LifecycleContext,
  type LifecycleDecision,
  namedAs,
  type PaymentEventRow,
  type RowAnswer,
  rowExternalId,
  rowsOf,
} from './lifecycle-context.ts';

/** The rows that are events, with what they take back, or were captured from, in major units. */
const eventRows = (rows: readonly GroupedRow[]): PaymentEventRow[] =>
  rows.flatMap((row) => {
    const { event, payment } = row;
    if (event === undefined) return [];
    const taken = payment && majorOf(payment);
    const authorised = payment?.authorised && majorOf({ ...payment, amount: payment.authorised })?.amount;
    return [{ row, event, ...(taken && { taken }), ...(authorised && { authorised }) }];
  });

function majorOf(payment: Payment): PaymentEventRow['taken'] {
  const major = toMajor(payment);
  if ('code' in major) return undefined;
  const amount = inDecimalsOf(major.currency, absolute(major.amount));
  return { amount, currency: major.currency.code };
}

type Given = Pick<LifecycleContext, 'payment' | 'past' | 'credits' | 'salesBefore'>;

/**
 * Decides what the rows of one payment come to, in any order: receipts become documents, less what was taken back before; what
 * is taken back later becomes a credit note or names the MARK. A charge of 80 and a failure of −80 come to nothing.
 */
export function decidePayment(rows: readonly GroupedRow[], given: Given): LifecycleDecision {
  const context = contextOf(rows, given);
  const { decision } = context;
  const others = rows.filter(({ event }) => event === undefined);
  addDocuments(context, others);
  if (answerTransfer(context)) return decision;
  askStays(context);
  askReleases(context);
  const receipts = eventsOfKind(context, 'receipt', 'part');
  if (!answerWrongMode(context, receipts))
    for (const sale of eventsBy(receipts, ofDocument).values()) decideSale(context, sale);
  decideReversals(context);
  decideRefunds(context);
  decideToldRefunds(context);
  warnOfCredits(context);
  holdBesideConflicts(context);
  return given.past.crowded ? leftAlone(context) : decision;
}

function contextOf(rows: readonly GroupedRow[], given: Given): LifecycleContext {
  const events = eventRows(rows);
  const { past, payment } = given;
  const receipts = events.flatMap(({ event, row }) =>
    event.is === 'receipt' || event.is === 'part' ? [rowExternalId(row)] : [],
  );
  const money = new DocumentMoney(past.money, receipts.length > 0);
  for (const id of [payment, ...past.parts, ...receipts])
    if (knownOf(past, id)?.state === 'issued' && money.stated(id) === undefined) money.lacks('older');
  return {
    ...given,
    money,
    events,
    counted: new Set(),
    conflicts: new Set(),
    decision: { documents: [], answers: [], told: [], parts: [], captured: [] },
  };
}

/** Credit notes went out before anything was known of the payment, and now take back more than its sales state. */
function warnOfCredits(context: LifecycleContext): void {
  const { past, money, payment } = context;
  const [credit] = past.money.credits;
  if (credit === undefined) return;
  const { currency } = credit;
  const room = money.room('', currency);
  if (typeof room === 'string' || !isNegative(room.left)) return;
  const amount = amountText(absolute(room.left), currency);
  const params = { variant: 'before', payment, amount, currency, ...namedAs(past.money.credits) };
  for (const document of context.decision.documents.filter((one) => isNewSale(context, one)))
    document.found = [problem('PAY-CREDIT-EXCEEDS', { row: document.rows[0]?.row }, params)];
}

/** Holds the other documents of a payment whose rows disagree about its money; new ones wait for what is issued already. */
function holdBesideConflicts({ payment, past, conflicts, decision }: LifecycleContext): void {
  const [other] = conflicts;
  const begun = decision.documents.flatMap(({ external_id }) =>
    isBegun(past, external_id) ? [external_id] : [],
  );
  for (const document of decision.documents) {
    const { external_id, life } = document;
    if (life === undefined || isBegun(past, external_id) || conflicts.has(external_id)) continue;
    if (life.states === 'sale' && begun.length > 0) document.after = begun;
    if (other === undefined) continue;
    const params = { payment, external_id, other, state: { phrase: 'conflict' } } as const;
    document.held ??= problem('PAY-CONFLICT-BESIDE', { field: 'payment.amount' }, params);
  }
}

const ofDocument = ({ row }: Pick<PaymentEventRow, 'row'>): string => foldExternalId(rowExternalId(row));

function addDocuments({ decision }: LifecycleContext, rows: readonly GroupedRow[]): void {
  for (const group of Map.groupBy(rows, (row) => ofDocument({ row })).values())
    for (const row of group.slice(0, 1))
      decision.documents.push({ external_id: rowExternalId(row), rows: group, beside: [], found: [] });
}

/** Both legs of a transfer between own accounts have one id: neither is money of a customer. */
function answerTransfer(context: LifecycleContext): boolean {
  const legs = eventsOfKind(context, 'leg-in', 'leg-out');
  const incoming = eventsOfKind(context, 'leg-in', 'receipt');
  const isOwn = incoming.length > 0 && eventsOfKind(context, 'leg-out').length > 0;
  if (!isOwn) answerAlone(context, legs);
  for (const { row, event } of isOwn ? [...legs, ...eventsOfKind(context, 'receipt')] : []) {
    const { what, column } = event;
    const params = { what, variant: 'means', means: { phrase: 'own-transfer' } } as const;
    answerRows(context, [row], problem('PAY-TRANSFER', { column }, params));
  }
  return isOwn;
}

/** A capture where captures are automatic: then the authorisations are no money either. */
function answerWrongMode(context: LifecycleContext, receipts: readonly PaymentEventRow[]): boolean {
  const captures = eventsOfKind(context, 'capture-mode');
  const [first] = captures;
  if (first === undefined) return false;
  const { payment, past } = context;
  const isIssued = ({ row }: PaymentEventRow) => knownOf(past, rowExternalId(row))?.state === 'issued';
  addDocuments(context, rowsOf(receipts.filter(isIssued)));
  const { what, column } = first.event;
  const answer = (rows: readonly GroupedRow[], variant: object) => {
    const at = { column, field: 'payment.capture' };
    answerRows(context, rows, problem('PAY-CAPTURE-MODE', at, { payment, what, ...variant }));
  };
  answer(rowsOf(captures), {});
  answer(rowsOf(receipts.filter((one) => !isIssued(one))), { variant: 'receipt' });
  return true;
}

/** Nothing more can be remembered of the payment: what is issued of it stays, and all else is left to a person. */
function leftAlone({ past, decision, payment, events }: LifecycleContext): LifecycleDecision {
  const documents = decision.documents.filter(
    ({ external_id, life }) => life === undefined || isBegun(past, external_id),
  );
  const stated = new Set(documents.flatMap(({ rows, beside }) => [...rows, ...beside].map(({ row }) => row)));
  const answers = events
    .filter(({ row: { row } }) => !stated.has(row))
    .map(({ row: { row }, event: { what, column } }): RowAnswer => {
      const found = problem('PAY-TOO-MUCH-TOLD', { row, column }, { payment, what });
      return { row, verdict: 'rejected', problems: [found] };
    });
  return { documents, answers, told: [], parts: [], captured: [] };
}
