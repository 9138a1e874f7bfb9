import type { GroupedRow } from '../../documents/document.ts';
import { foldExternalId, isSameExternalId, reversalId, versionIn } from '../../documents/external-id.ts';
import { decidePayment } from '../../documents/payment-lifecycle/decide-payment.ts';
import {
  type CapturedMoney,
  type DocumentRows,
  type DocumentState,
  eventKey,
  type LifecycleDecision,
  NO_HISTORY,
  NO_MONEY,
  type PaymentHistory,
  type PaymentMoney,
  type RecordedEvent,
  type RowAnswer,
  rowExternalId,
  type SalesBefore,
  type StatedMoney,
} from '../../documents/payment-lifecycle/lifecycle-context.ts';
import type { KeptMoney, Ledger, LedgerEntry, PaymentState } from '../../ledger/ledger.ts';
import { fitsPayment } from '../../ledger/money-ledger.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { runBounded } from '../files/bounded-work.ts';
import { isSaleOfPayment } from '../rows/ingest-rows.ts';
import { type PaymentRates, paymentDocuments } from './other-amounts.ts';
import { RememberedTexts } from './remembered-texts.ts';

/** Earlier lives of many payments, in one place: all questions of a part of an export are asked together. */
async function paymentHistories(
  ledger: Pick<Ledger, 'lookupAll' | 'payments' | 'moneys'>,
  groups: readonly { payment: string; rows: readonly GroupedRow[] }[],
): Promise<PaymentHistory[]> {
  const payments = groups.map(({ payment }) => payment);
  const [states, moneys] = await Promise.all([ledger.payments(payments), ledger.moneys(payments)]);
  const asked = groups.map(({ payment, rows }) => {
    const state = states.get(foldExternalId(payment));
    const money = moneys.get(foldExternalId(payment));
    const { told = [], parts = [], crowded = false } = state ?? {};
    const isUnknown = state === undefined && money === undefined && isPlain(payment, rows);
    const ids = isUnknown ? [] : [payment, ...parts, ...rows.flatMap(idsOf), ...idsIn(money)];
    const sales = [payment, ...parts, ...rows.filter(isSaleOfPayment).map(rowExternalId)];
    return { told, parts, crowded, money, ids, sales };
  });
  const entries = await ledger.lookupAll(asked.flatMap(({ ids }) => ids));
  return asked.map(({ told, parts, crowded, money, ids, sales }) => {
    if (ids.length === 0) return NO_HISTORY;
    const documents = documentsOf(entries, ids);
    return { told, parts, crowded, documents, money: moneyOf(money, { entries, sales }) };
  });
}

/** True if all rows are receipts without events: the payment is one document, as always. */
const isPlain = (payment: string, rows: readonly GroupedRow[]): boolean =>
  rows.every((row) => row.event?.is === 'receipt' && isSameExternalId(rowExternalId(row), payment));

/** The documents that a row can be about. */
function idsOf(row: GroupedRow): string[] {
  const { event } = row;
  const named = event?.is === 'refund-failed' && event.id !== undefined ? [event.id] : [];
  const part = event?.part === undefined ? [] : [`${event.payment}-${event.part}`];
  return [rowExternalId(row), ...named, ...part].filter((id) => id !== '');
}

const idsIn = (money: PaymentMoney = NO_MONEY): string[] =>
  [...money.documents, ...money.credits].map(({ external_id }) => external_id);

/**
 * Money of a payment, with the outcomes of pending credit notes; abandoned ones take nothing back. A sale
 * just settled and not noted yet counts with the amounts of its own entry.
 */
function moneyOf(
  kept: KeptMoney | undefined,
  { entries, sales }: { entries: ReadonlyMap<string, LedgerEntry>; sales: readonly string[] },
): PaymentMoney {
  const money = kept ?? NO_MONEY;
  const { documents: noted, credits: taken } = asNewest(money.documents, kept?.credits ?? []);
  const documents = [...noted, ...settledSales(sales, { entries, noted })];
  const credits = taken.flatMap((credit) => countedCredit(credit, entries) ?? []);
  return { captured: money.captured, documents, credits };
}

/**
 * Gives a replaced document the amounts of its newest version, under the id known to exports. Credit notes
 * between versions took back no money of the payment.
 */
function asNewest(documents: readonly StatedMoney[], credits: KeptMoney['credits']) {
  const placeOf = (id: string): { first: string; version: number } => {
    for (const { external_id: first } of documents) {
      const version = versionIn(first, id) ?? 1;
      if (version > 1) return { first, version };
    }
    return { first: id, version: 1 };
  };
  const newest = new Map<string, { first: string; version: number; one: StatedMoney }>();
  const older = new Set<string>();
  for (const one of documents) {
    const { first, version } = placeOf(one.external_id);
    const before = newest.get(foldExternalId(first));
    const isNewer = before === undefined || before.version < version;
    if (isNewer) newest.set(foldExternalId(first), { first, version, one });
    const passed = isNewer ? before?.one : one;
    if (passed !== undefined) older.add(foldExternalId(reversalId(passed.external_id)));
  }
  return {
    documents: [...newest.values()].map(({ first, one }) => ({ ...one, external_id: first })),
    credits: credits.filter(({ external_id }) => !older.has(foldExternalId(external_id))),
  };
}

/** Money of issued sales from their own entries, if it is not noted with their payment. */
export function settledSales(
  sales: readonly string[],
  { entries, noted }: { entries: ReadonlyMap<string, LedgerEntry>; noted: readonly StatedMoney[] },
): StatedMoney[] {
  const known = new Set(noted.map(({ external_id }) => foldExternalId(external_id)));
  return [...new Set(sales.map(foldExternalId))].flatMap((key) => {
    const entry = known.has(key) ? undefined : entries.get(key);
    if (entry?.state !== 'issued' || entry.money === undefined) return [];
    return [{ ...entry.money, external_id: entry.external_id, mark: entry.issued.mark }];
  });
}

/** A credit note that takes back money, or may do so yet. */
export function countedCredit(
  { lapsed = false, job: _job, ...credit }: KeptMoney['credits'][number],
  entries: ReadonlyMap<string, LedgerEntry>,
): PaymentMoney['credits'][number] | undefined {
  if (credit.mark !== undefined) return credit;
  const entry = entries.get(foldExternalId(credit.external_id));
  if (entry?.state === 'issued') return { ...credit, mark: entry.issued.mark };
  return entry?.state === 'refused' || (entry === undefined && lapsed) ? undefined : credit;
}

const documentsOf = (entries: ReadonlyMap<string, LedgerEntry>, ids: readonly string[]) =>
  new Map(
    ids.flatMap((id): [string, DocumentState][] => {
      const entry = entries.get(foldExternalId(id));
      if (entry === undefined) return [];
      const { state } = entry;
      return [[foldExternalId(id), state === 'issued' ? { state, mark: entry.issued.mark } : { state }]];
    }),
  );

/**
 * Finds ids made by a profile that two payments share: the second would count as the first one repeated. Ids
 * made by the provider are distinguished by their content.
 */
function findSharedIds(): (row: GroupedRow, payment: string) => Problem[] {
  const owners = new RememberedTexts();
  return (row, payment) => {
    const external_id = rowExternalId(row);
    const key = foldExternalId(external_id);
    if (row.event?.is !== 'receipt' || key === foldExternalId(payment)) return [];
    const owner = owners.first(key);
    if (owner === undefined) owners.note(key, payment, row.row);
    if (owner === undefined || owner.text === payment) return [];
    const at = { row: row.row, field: 'external_id' };
    const params = { external_id, value: payment, first_value: owner.text, first_row: owner.row };
    return [problem('DOC-IDENTITY', at, { ...params, column: 'payment.id' })];
  };
}

/** Decides groups of rows: documents in the order of their first rows, answers in the order of their rows. */
export type DecideRows = (
  groups: Iterable<GroupedRow[]>,
) => Promise<{ documents: DocumentRows[]; answers: RowAnswer[] }>;

/** For rows that are not payments: each group is a document. */
export const oneDocumentEach: DecideRows = async (groups) => ({
  documents: [...groups].map(asOneDocument),
  answers: [],
});

export const asOneDocument = (rows: readonly GroupedRow[]): DocumentRows => ({ rows, beside: [], found: [] });

type LivesLedger = Pick<Ledger, 'lookupAll' | 'payments' | 'notePayment' | 'moneys' | 'noteMoney'>;

export interface LivesOptions extends PaymentRates {
  /** Absent if none of the payments has a history. */
  ledger: LivesLedger | undefined;
  salesBefore?: SalesBefore | undefined;
  /** Called with each payment about which the ledger notes something; absent if the export is only checked. */
  onTold: ((payment: string) => void) | undefined;
}

const NOTES_AT_ONCE = 16;

/** Decides payments by the facts of export and ledger, and notes their events in the ledger. */
export function decidePayments(options: LivesOptions): DecideRows {
  const { ledger, saleRates, onTold, salesBefore } = options;
  const shared = findSharedIds();
  return async (groups) => {
    const all = [...groups].map((rows) => ({ payment: paymentOf(rows), rows }));
    const decide = (of: Omit<DecidedPayment, 'decision'>): DecidedPayment => ({
      ...of,
      decision: decidePayment(of.rows, { ...of, credits: saleRates !== undefined, salesBefore }),
    });
    const pasts = ledger ? await paymentHistories(ledger, all) : [];
    const decisions = all.map((of, index) => decide({ ...of, past: pasts[index] ?? NO_HISTORY }));

    const crowded = (one: DecidedPayment) => decide({ ...one, past: { ...one.past, crowded: true } });
    const foresee = (one: DecidedPayment) => (fitsPayment(one.past, newsOf(one)) ? one : crowded(one));

    /** Decides again if another job began a document meanwhile, which may have missed these notes. */
    const noteAndLook = (known: LivesLedger) => async (one: DecidedPayment) => {
      if (!(await note(known, one))) return crowded(one);
      if (!one.decision.told.some(({ taken }) => taken === undefined)) return one;
      const [past = one.past] = await paymentHistories(known, [one]);
      return hasBegun(one.past, past) ? decide({ ...one, past }) : one;
    };
    const noted =
      onTold && ledger
        ? await runBounded(decisions, NOTES_AT_ONCE, noteAndLook(ledger))
        : decisions.map(foresee);
    const documents: DocumentRows[] = [];
    for (const { decision, payment, past } of noted) {
      if (isTold(decision)) onTold?.(payment);
      const of = { ...options, money: past.money };
      for (const made of await paymentDocuments(payment, decision.documents, of)) {
        const taken = made.rows.slice(0, 1).flatMap((row) => shared(row, payment));
        documents.push({ ...made, found: [...made.found, ...taken] });
      }
    }
    documents.sort((one, other) => firstRow(one) - firstRow(other));
    const answers = noted.flatMap(answersOf).sort((one, other) => one.row - other.row);
    return { documents, answers };
  };
}

/** True if the ledger notes facts of the payment that its documents do not state. */
const isTold = ({ told, parts, captured, documents }: LifecycleDecision): boolean =>
  told.length + parts.length > 0 || (captured.length > 0 && documents.length === 0);

interface DecidedPayment {
  payment: string;
  rows: readonly GroupedRow[];
  past: PaymentHistory;
  decision: LifecycleDecision;
}

/** Rows with their own answer, and the amounts of their cells. */
function answersOf({ decision, rows }: DecidedPayment): RowAnswer[] {
  if (decision.answers.length === 0) return [];
  const moneyOf = new Map(rows.map(({ row, money }) => [row, money]));
  return decision.answers.map((answer) => {
    const money = answer.verdict && moneyOf.get(answer.row);
    return money === undefined ? answer : { ...answer, money };
  });
}

const hasBegun = (before: PaymentHistory, now: PaymentHistory): boolean =>
  [...now.documents].some(
    ([id, { state }]) => state !== 'refused' && before.documents.get(id)?.state !== state,
  );

const paymentOf = (rows: readonly GroupedRow[]): string =>
  rows.find(({ event }) => event !== undefined)?.event?.payment ?? rows[0]?.header.external_id ?? '';

const firstRow = ({ rows, beside }: DocumentRows): number =>
  [...rows, ...beside].reduce((first, { row }) => Math.min(first, row), Number.POSITIVE_INFINITY);

/** Events and parts that the ledger does not know yet. */
function newsOf({ past, decision }: Pick<DecidedPayment, 'past' | 'decision'>): PaymentState {
  const keyOf = (event: RecordedEvent) => `${event.taken ?? ''} ${eventKey(event)} ${event.amount}`;
  const known = new Set(past.told.map(keyOf));
  const parts = new Set(past.parts);
  return {
    told: decision.told.filter((one) => !known.has(keyOf(one))),
    parts: decision.parts.filter((part) => !parts.has(part)),
  };
}

/** Notes new facts in the ledger before any document is issued; false if the ledger lacks room for them. */
async function note(ledger: LivesLedger, one: DecidedPayment): Promise<boolean> {
  const news = newsOf(one);
  const captured = one.decision.captured.filter((told) => !isKnown(told, one.past.money.captured));
  if (captured.length > 0 && !(await ledger.noteMoney(one.payment, { captured }))) return false;
  if (news.told.length + news.parts.length === 0) return true;
  if (fitsPayment(one.past, news) && (await ledger.notePayment(one.payment, news))) return true;
  await ledger.notePayment(one.payment, { told: [], parts: [], crowded: true });
  return false;
}

export const isKnown = (told: CapturedMoney, captured: readonly CapturedMoney[]): boolean =>
  captured.some((one) => CAPTURED.every((name) => one[name] === told[name]));
const CAPTURED = ['external_id', 'amount', 'currency', 'authorised'] as const;
