import { decidePayment } from '../../documents/payment-lifecycle/decide-payment.ts';
import type {
  LifecycleDecision,
  PaymentSource,
  RowAnswer,
  SalesBefore,
} from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { documentKey, eventKey, rowExternalId } from '../../documents/payment-lifecycle/lifecycle-row.ts';
import {
  NO_HISTORY,
  type PaymentHistory,
  type RecordedEvent,
} from '../../documents/payment-lifecycle/payment-history.ts';
import type { CapturedMoney } from '../../documents/payment-lifecycle/payment-money.ts';
import type { Ledger, PaymentState } from '../../ledger/ledger.ts';
import { fitsPayment } from '../../ledger/payment-item.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { runBounded } from '../files/bounded-work.ts';
import type { GroupedRow } from '../rows/group-rows.ts';
import { type DocumentRows, type PaymentRates, paymentDocuments } from './payment-documents.ts';
import { paymentHistories } from './payment-histories.ts';
import { RememberedTexts } from './remembered-texts.ts';

/**
 * Finds ids made by a profile that two payments share: the second would count as the first one repeated. Ids
 * made by the provider are distinguished by their content.
 */
function findSharedIds(): (row: GroupedRow, payment: string) => Problem[] {
  const owners = new RememberedTexts();
  return (row, payment) => {
    const external_id = rowExternalId(row);
    const key = documentKey(external_id);
    if (row.event?.is !== 'receipt' || key === documentKey(payment)) return [];
    const owner = owners.all(key)[0];
    if (owner === undefined) owners.note(key, payment, row.row);
    if (owner === undefined || owner.text === payment) return [];
    const at = { row: row.row, field: 'external_id' };
    const params = { external_id, value: payment, first_value: owner.text, first_row: owner.row };
    return [problem('DOC-IDENTITY', { ...at, column: row.event.column }, params)];
  };
}

interface DecidedRows {
  /** In the order of their first rows. */
  documents: DocumentRows[];
  /** In the order of their rows. */
  answers: RowAnswer[];
}

/** Decides the groups of one part of an export. */
export type DecideRows = (groups: Iterable<GroupedRow[]>) => Promise<DecidedRows>;

/** For rows that are not payments: each group is a document. */
export const oneDocumentEach: DecideRows = async (groups) => ({
  documents: [...groups].map(asOneDocument),
  answers: [],
});

export const asOneDocument = (rows: readonly GroupedRow[]): DocumentRows => ({ rows, beside: [], found: [] });

interface LivesOptions extends PaymentRates {
  ledger: Pick<Ledger, 'lookupAll' | 'payments' | 'notePayment' | 'moneys' | 'noteMoney'>;
  /** The list of the export. */
  source: PaymentSource;
  salesBefore?: SalesBefore | undefined;
  /** True if the export is only checked, without notes in the ledger. */
  dryRun: boolean;
  /** Called with each payment about which the ledger notes something. */
  onTold?: ((payment: string) => void) | undefined;
}

/** Notes written at the same time. */
const NOTES_AT_ONCE = 16;

/** Decides payments by the facts of export and ledger, and notes their events in the ledger. */
export function decidePayments(options: LivesOptions): DecideRows {
  const { ledger, saleRates, dryRun, source, salesBefore } = options;
  const shared = findSharedIds();
  return async (groups) => {
    const all = [...groups].map((rows) => ({ payment: paymentOf(rows), rows }));
    const decide = (of: Pick<DecidedPayment, 'payment' | 'rows'>, past: PaymentHistory): DecidedPayment => ({
      ...of,
      past,
      decision: decidePayment(of.rows, { past, credits: saleRates !== undefined, source, salesBefore }),
    });
    const pasts = await paymentHistories(ledger, all);
    const decisions = all.map((of, index) => decide(of, pasts[index] ?? NO_HISTORY));

    const crowded = (one: DecidedPayment) => decide(one, { ...one.past, crowded: true });
    const foresee = (one: DecidedPayment) => (fitsPayment(one.past, newsOf(one)) ? one : crowded(one));

    /** Decides again if another job began a document meanwhile, which may have missed these notes. */
    async function noteAndLook(one: DecidedPayment): Promise<DecidedPayment> {
      if (!(await note(ledger, one))) return crowded(one);
      if (!one.decision.told.some(({ taken }) => taken === undefined)) return one;
      const [past = one.past] = await paymentHistories(ledger, [one]);
      return hasBegun(one.past, past) ? decide(one, past) : one;
    }
    const noted = dryRun ? decisions.map(foresee) : await runBounded(decisions, NOTES_AT_ONCE, noteAndLook);
    const answers = noted.flatMap(answersOf);
    const decided: DecidedRows = { documents: [], answers };
    for (const { decision, payment, past } of noted) {
      const { documents } = decision;
      if (!dryRun && isTold(decision)) options.onTold?.(payment);
      for (const made of await paymentDocuments({ payment, documents, money: past.money }, options)) {
        const taken = made.rows[0] === undefined ? [] : shared(made.rows[0], payment);
        decided.documents.push({ ...made, found: [...made.found, ...taken] });
      }
    }
    decided.documents.sort((one, other) => firstRow(one) - firstRow(other));
    decided.answers.sort((one, other) => one.row - other.row);
    return decided;
  };
}

/** True if the ledger notes facts of the payment that its documents do not state. */
const isTold = ({ told, parts, captured, documents }: LifecycleDecision<GroupedRow>): boolean =>
  told.length + parts.length > 0 || (captured.length > 0 && documents.length === 0);

interface DecidedPayment {
  payment: string;
  rows: readonly GroupedRow[];
  past: PaymentHistory;
  decision: LifecycleDecision<GroupedRow>;
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
  const keyOf = (event: RecordedEvent) => `${event.taken ?? ''} ${eventKey(event)} ${event.by ?? ''}`;
  const known = new Set(past.told.map(keyOf));
  const parts = new Set(past.parts);
  return {
    told: decision.told.filter((one) => !known.has(keyOf(one))),
    parts: decision.parts.filter((part) => !parts.has(part)),
  };
}

/** Notes new facts in the ledger before any document is issued; false if the ledger lacks room for them. */
async function note(ledger: LivesOptions['ledger'], one: DecidedPayment): Promise<boolean> {
  const news = newsOf(one);
  const captured = one.decision.captured.filter((told) => !isKnown(told, one.past.money.captured));
  if (captured.length > 0 && !(await ledger.noteMoney(one.payment, { captured }))) return false;
  if (news.told.length + news.parts.length === 0) return true;
  if (fitsPayment(one.past, news) && (await ledger.notePayment(one.payment, news))) return true;
  await ledger.notePayment(one.payment, { told: [], parts: [], crowded: true });
  return false;
}

/** A capture that this export has already reported. */
export const isKnown = (told: CapturedMoney, captured: readonly CapturedMoney[]): boolean =>
  captured.some(
    (one) =>
      one.source === told.source &&
      one.external_id === told.external_id &&
      one.amount === told.amount &&
      one.currency === told.currency &&
      one.authorised === told.authorised,
  );
