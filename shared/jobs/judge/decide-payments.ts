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
 * Finds ids of a profile's own making that two payments share: the second would be taken for the first one told again.
 * The provider's own ids are told apart by what they are.
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

/** Rows that are no payments: each group is a document. */
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
  /** The export is only checked: nothing is noted. */
  dryRun: boolean;
  /** Told of each payment of which the ledger remembers something. */
  onTold?: ((payment: string) => void) | undefined;
}

/** Notes that are under way at once. */
const NOTES_AT_ONCE = 16;

/** Decides payments by what the export and the ledger know of them, and has the ledger remember what was told. */
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

    /** A document that another job began meanwhile may not know of what was just noted: then it is decided anew. */
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

/** Something is remembered of the payment that none of its documents says. */
const isTold = ({ told, parts, captured, documents }: LifecycleDecision<GroupedRow>): boolean =>
  told.length + parts.length > 0 || (captured.length > 0 && documents.length === 0);

interface DecidedPayment {
  payment: string;
  rows: readonly GroupedRow[];
  past: PaymentHistory;
  decision: LifecycleDecision<GroupedRow>;
}

/** The rows that are answered by themselves, with what their cells state. */
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

/** Tells the ledger what it does not know yet, before anything of it is issued; false where it has no room for that. */
async function note(ledger: LivesOptions['ledger'], one: DecidedPayment): Promise<boolean> {
  const news = newsOf(one);
  const captured = one.decision.captured.filter((told) => !isKnown(told, one.past.money.captured));
  if (captured.length > 0 && !(await ledger.noteMoney(one.payment, { captured }))) return false;
  if (news.told.length + news.parts.length === 0) return true;
  if (fitsPayment(one.past, news) && (await ledger.notePayment(one.payment, news))) return true;
  await ledger.notePayment(one.payment, { told: [], parts: [], crowded: true });
  return false;
}

/** The same money told by the same list once more. */
export const isKnown = (told: CapturedMoney, captured: readonly CapturedMoney[]): boolean =>
  captured.some(
    (one) =>
      one.source === told.source &&
      one.external_id === told.external_id &&
      one.amount === told.amount &&
      one.currency === told.currency &&
      one.authorised === told.authorised,
  );
