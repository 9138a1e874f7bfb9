import { convertPayment } from '../documents/convert-payment.ts';
import type { LifeDecision, LifeDocument, RowAnswer } from '../documents/payment-life/life-context.ts';
import { eventKey } from '../documents/payment-life/life-row.ts';
import { paymentLife } from '../documents/payment-life/payment-life.ts';
import { NO_PAST, type PaymentPast, type ToldEvent } from '../documents/payment-life/payment-past.ts';
import { restatedPayment } from '../documents/payment-life/restate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { fitsPayment, type PaymentState } from '../ledger/payment-item.ts';
import { withOriginalRate } from '../money/original-rate.ts';
import type { ReferenceRates } from '../money/rates.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { GroupedRow } from './group-rows.ts';
import { paymentPasts } from './payment-pasts.ts';
import { runBounded } from './run-bounded.ts';
import type { SaleRates } from './sale-rates.ts';
import { sharedIds } from './shared-ids.ts';

/** The rows of a document, and what is known of it beside them. */
export interface DocumentRows {
  rows: readonly GroupedRow[];
  /** Rows that share its outcome and add nothing to it. */
  beside: readonly GroupedRow[];
  /** Findings of a conversion that the rows do not carry themselves. */
  found: readonly Problem[];
  held?: Problem;
  life?: DocumentRecord['life'];
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
export const asTheyStand: DecideRows = async (groups) => ({
  documents: [...groups].map(asItStands),
  answers: [],
});

export const asItStands = (rows: readonly GroupedRow[]): DocumentRows => ({ rows, beside: [], found: [] });

interface LivesOptions {
  ledger: Pick<Ledger, 'lookupAll' | 'payments' | 'notePayment'>;
  rates: ReferenceRates | undefined;
  /** Given where the profile makes credit notes. */
  saleRates: SaleRates | undefined;
  /** The export is only checked: nothing is noted. */
  dryRun: boolean;
}

/** Notes that are under way at once. */
const NOTES_AT_ONCE = 16;

/** Decides payments by what the export and the ledger know of them, and has the ledger remember what was told. */
export function paymentLives(options: LivesOptions): DecideRows {
  const { ledger, saleRates, dryRun } = options;
  const shared = sharedIds();
  return async (groups) => {
    const all = [...groups].map((rows) => ({ payment: paymentOf(rows), rows }));
    const decide = (of: Pick<DecidedPayment, 'payment' | 'rows'>, past: PaymentPast): DecidedPayment => ({
      ...of,
      past,
      decision: paymentLife(of.rows, { past, credits: saleRates !== undefined }),
    });
    const pasts = await paymentPasts(ledger, all);
    const decisions = all.map((of, index) => decide(of, pasts[index] ?? NO_PAST));

    const crowded = (one: DecidedPayment) => decide(one, { ...one.past, crowded: true });
    const foresee = (one: DecidedPayment) => (fitsPayment(one.past, newsOf(one)) ? one : crowded(one));

    /** A document that another job began meanwhile may not know of what was just noted: then it is decided anew. */
    async function noteAndLook(one: DecidedPayment): Promise<DecidedPayment> {
      if (!(await note(ledger, one))) return crowded(one);
      if (!one.decision.told.some(({ taken }) => taken === undefined)) return one;
      const [past = one.past] = await paymentPasts(ledger, [one]);
      return hasBegun(one.past, past) ? decide(one, past) : one;
    }
    const noted = dryRun ? decisions.map(foresee) : await runBounded(decisions, NOTES_AT_ONCE, noteAndLook);
    const answers = noted.flatMap(({ decision }) => decision.answers);
    const decided: DecidedRows = { documents: [], answers };
    for (const { decision, payment } of noted) {
      for (const document of decision.documents) {
        const made = await documentRows(document, options);
        const taken = made.rows[0] === undefined ? [] : shared(made.rows[0], payment);
        const life = lifeOf(document, payment);
        decided.documents.push({ ...made, ...life, found: [...made.found, ...taken] });
      }
    }
    decided.documents.sort((one, other) => firstRow(one) - firstRow(other));
    decided.answers.sort((one, other) => one.row - other.row);
    return decided;
  };
}

interface DecidedPayment {
  payment: string;
  rows: readonly GroupedRow[];
  past: PaymentPast;
  decision: LifeDecision<GroupedRow>;
}

const hasBegun = (before: PaymentPast, now: PaymentPast): boolean =>
  [...now.documents].some(
    ([id, { state }]) => state !== 'refused' && before.documents.get(id)?.state !== state,
  );

const lifeOf = ({ counts }: LifeDocument<GroupedRow>, payment: string): Pick<DocumentRows, 'life'> => {
  if (counts === undefined) return {};
  const { states, part, events } = counts;
  return { life: { payment, states, ...(part === undefined ? {} : { part }), counted: events } };
};

const paymentOf = (rows: readonly GroupedRow[]): string =>
  rows.find(({ event }) => event !== undefined)?.event?.payment ?? rows[0]?.header.external_id ?? '';

const firstRow = ({ rows, beside }: DocumentRows): number =>
  [...rows, ...beside].reduce((first, { row }) => Math.min(first, row), Number.POSITIVE_INFINITY);

/** Events and parts that the ledger does not know yet. */
function newsOf({ past, decision }: Pick<DecidedPayment, 'past' | 'decision'>): PaymentState {
  const keyOf = (event: ToldEvent) => `${event.taken ?? ''} ${eventKey(event)}`;
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
  if (news.told.length + news.parts.length === 0) return true;
  if (fitsPayment(one.past, news) && (await ledger.notePayment(one.payment, news))) return true;
  await ledger.notePayment(one.payment, { told: [], parts: [], crowded: true });
  return false;
}

/** The rows of a document; where it states other money than its first row, that row converted anew. */
async function documentRows(
  { rows, beside, held, restate }: LifeDocument<GroupedRow>,
  { rates, saleRates }: LivesOptions,
): Promise<DocumentRows> {
  const why = held === undefined ? {} : { held };
  const stated = restate && restatedPayment(restate);
  if (restate === undefined || stated === undefined) return { rows, beside, found: [], ...why };
  const payment = saleRates ? await withOriginalRate(stated, saleRates.lookUp) : stated;
  const { header, lines, trace, problems } = convertPayment(payment, rates);
  const { row } = restate.row;
  const again = {
    ...restate.row,
    header: { ...restate.row.header, ...header },
    lines,
    ...(trace && { trace }),
  };
  const found = problems.map((one) => ({ ...one, row }));
  const net = restate.credit
    ? []
    : [netted(restate.row, payment.amount), ...beside.map((one) => netted(one, payment.amount))];
  const others = rows.filter((one) => one.row !== row).map((one) => ({ ...one, ...(trace && { trace }) }));
  return { rows: [again, ...others], beside, found: [...found, ...net], ...why };
}

const netted = ({ row, payment }: GroupedRow, net: string): Problem =>
  problem(
    'PAY-NETTED',
    { row, column: payment?.columns?.amount, field: 'payment.amount' },
    { amount: payment?.amount ?? '–', currency: payment?.currency.toUpperCase() ?? '–', net },
  );
