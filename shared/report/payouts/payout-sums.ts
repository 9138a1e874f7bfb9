import { foldExternalId } from '../../documents/external-id.ts';
import { currencyOf } from '../../money/currency.ts';
import {
  absolute,
  CENT_PLACES,
  compare,
  type Decimal,
  decimalsOf,
  ExactSum,
  equals,
  isZero,
  minus,
  plus,
  roundHalfUp,
  sum,
} from '../../money/decimal.ts';
import { type Params, type Problem, problem } from '../../problems/problem.ts';
import { recordOf } from '../../record-of.ts';
import {
  PAYOUT_LINES,
  PAYOUT_TABLE,
  type Payout,
  type PayoutDocument,
  type PayoutShare,
} from '../../records/payout.ts';
import type { Sink } from '../../store/store.ts';
import { csvLine, guardLine } from '../files/csv-line.ts';
import { writeTextFile } from '../files/text-file.ts';
import { type JoinedRow, namedRows } from '../row.ts';
import { BOM, FLAT_FORM } from '../rows/write-result-csv.ts';
import { SumTable } from '../summary/totals.ts';
import { isDone } from '../summary.ts';

/** A payment whose row has no document in this report. */
interface MissingDocument {
  row: number;
  payment: string;
  external_id: string | undefined;
  is: PayoutShare['is'];
}

/** Finds documents of payments that earlier exports had issued, by the row that misses one. */
export type FindDocuments = (missing: readonly MissingDocument[]) => Promise<Map<number, PayoutDocument>>;

const PAYOUTS_MAX = 10_000;
/** Documents and rows without one, over all payouts of a report: they are held in memory. */
const PAYOUT_DOCUMENTS_MAX = 200_000;
/** Largest number of rows outside every payout that may explain a remainder. */
const LOOSE_ROWS_MAX = 1_000;
/** Largest number of remainders that are reported one by one. */
const TOLD_MAX = 20;

/** Adds up the money that the bank receives, from rows in file order; outcomes do not depend on it. */
export class PayoutSums {
  readonly #payouts = new SumTable<AddingPayout>(PAYOUTS_MAX);
  readonly #loose: ShareOfRow[] = [];
  readonly #missing: (MissingDocument & { of: AddingPayout })[] = [];
  #documents = 0;
  #documentsLeftOut = 0;

  /** Payouts, and documents of them, that are not in memory. */
  get leftOut(): number {
    return this.#payouts.leftOut + this.#documentsLeftOut;
  }

  add({ record }: Pick<JoinedRow, 'record'>): void {
    const share = record.payout;
    if (share === undefined) return;
    const payout = this.#payoutOf(share);
    if (payout === undefined) {
      if (this.#loose.length < LOOSE_ROWS_MAX) this.#loose.push({ row: record.row, net: share.net });
      return;
    }
    payout.add(record.row, share);
    if (share.is === 'payout') return;
    const { row, external_id, outcome, mark, payable_total } = record;
    const { payment, is } = share;
    const isStated = outcome === 'issued' || outcome === 'duplicate' || outcome === 'ready';
    const isDue = is === 'sale' || is === 'given-back' || !isDone(outcome);
    if (!isStated && !isDue) return;
    if (this.#documents >= PAYOUT_DOCUMENTS_MAX) {
      this.#documentsLeftOut += 1;
      return;
    }
    this.#documents += 1;
    if (isStated && external_id !== null) payout.document({ external_id, mark, payable_total });
    else {
      payout.without.add(row);
      if (payment !== undefined)
        this.#missing.push({ row, payment, external_id: external_id ?? undefined, is, of: payout });
    }
  }

  #payoutOf(share: PayoutShare): AddingPayout | undefined {
    const { account = null, group, currency } = share;
    if (group === undefined) return undefined;
    return this.#payouts.line([account, group, currency], () => addingPayout(share));
  }

  /** The payouts in file order, and a notice for each unexplained remainder. */
  async finish(find: FindDocuments): Promise<{ payouts: Payout[]; notices: Problem[] }> {
    const payoutOf = new Map(this.#missing.map(({ row, of }) => [row, of]));
    for (const [row, document] of await find(this.#missing)) {
      const payout = payoutOf.get(row);
      payout?.without.delete(row);
      payout?.document(document);
    }
    const found = this.#payouts.all.filter((payout) => payout.isStated());
    const isOneAccount = new Set(found.map(({ account }) => account)).size <= 1;
    const payouts = found.map((one) => one.finish(isOneAccount ? undefined : one.account));
    const notices = payouts.flatMap((payout, at) => this.#told(payout, found[at]));
    return { payouts, notices: notices.slice(0, TOLD_MAX) };
  }

  #told({ payout, currency, amount, remainder }: Payout, adding: AddingPayout | undefined): Problem[] {
    if (isZero(remainder)) return [];
    const rows = rowsAtFault(remainder, adding?.rows ?? [], this.#loose);
    const named: Params = rows === '' ? { variant: 'none' } : { rows };
    const amounts = {
      stated: amount,
      counted: roundHalfUp(minus(amount, remainder), decimalsOf(amount)),
      left: remainder,
    };
    return [problem('PAYOUT-REMAINDER', {}, { payout, currency, ...amounts, ...named })];
  }
}

/**
 * Rows that may explain a remainder: unreadable rows of the payout, its rows of that amount or of half of it
 * (wrong sign), and rows of no payout.
 */
function rowsAtFault(remainder: string, own: readonly ShareOfRow[], loose: readonly ShareOfRow[]): string {
  const isSame = (net: string) => compare(absolute(net), absolute(remainder)) === 0;
  const isTurned = (net: string) => equals(plus(net, net), minus('0', remainder));
  const unread = own.filter(({ net }) => net === undefined);
  const same = own.filter(({ net }) => net !== undefined && (isSame(net) || isTurned(net)));
  const exact = loose.filter(({ net }) => net !== undefined && equals(net, remainder));
  return namedRows([...unread, ...same, ...(exact.length > 0 ? exact : loose)].map(({ row }) => row));
}

/** A row of a payout, as far as a remainder may be its fault. */
interface ShareOfRow {
  row: number;
  /** Net amount; undefined if the cells cannot be read. */
  net: Decimal | undefined;
}

/** Largest number of rows of one payout that are kept to explain a remainder. */
const KEPT_ROWS_MAX = 10_000;

/** Entries of `other` without a row: the balance of the account before the first row and after the payout. */
const BALANCE_BEFORE = 'balance before';
const BALANCE_AFTER = 'balance after';

/** A payout while its rows are added up. */
type AddingPayout = ReturnType<typeof addingPayout>;

function addingPayout({ account, currency }: PayoutShare) {
  const places = currencyOf(currency)?.exponent ?? CENT_PLACES;
  /** The sum of amounts, with the decimals of the currency at least. */
  const summing = (...amounts: Decimal[]): ExactSum => {
    const all = new ExactSum();
    all.show(places);
    for (const amount of amounts) all.add(amount);
    return all;
  };
  const rows: ShareOfRow[] = [];
  const without = new Set<number>();
  const documents = new Map<string, PayoutDocument>();
  const [gross, refunded, fees] = [summing(), summing(), summing()];
  const others = new Map<string, ExactSum>();
  let paidOut: ExactSum | undefined;
  let name: string | undefined;
  let date: string | undefined;
  let payments = 0;
  let named: PayoutShare['named'];
  let before: Decimal | undefined;
  let after: Decimal | undefined;

  function addOther(type: string, amount: Decimal): void {
    const known = others.get(type) ?? summing();
    others.set(type, known);
    known.add(amount);
  }

  function pay({ paid, type, balance, is }: PayoutShare): void {
    if (paid?.amount === undefined) return;
    paidOut ??= summing();
    paidOut.add(paid.amount);
    if (is === 'payout') after = balance;
    // Returned money is in the account again.
    if (paid.returned) addOther(type, paid.amount);
  }

  return {
    account,
    rows,
    without,
    add(row: number, share: PayoutShare): void {
      const { is, net, fees: fee = '0', paid, balance } = share;
      named ??= share.named;
      date = paid?.date ?? date ?? share.date;
      name = paid?.id || (name ?? share.group);
      if (balance !== undefined && net !== undefined) before ??= minus(balance, net);
      if (paid !== undefined) pay(share);
      if (is === 'payout') return;
      if (rows.length < KEPT_ROWS_MAX) rows.push({ row, net });
      if (net === undefined) return;
      const amount = plus(net, fee);
      fees.add(fee);
      if (is === 'sale') gross.add(amount);
      else if (is === 'given-back') refunded.add(minus('0', amount));
      else if (is === 'fee') fees.add(minus('0', amount));
      else addOther(share.type, amount);
      if (is === 'sale') payments += 1;
    },
    document(one: PayoutDocument): void {
      documents.set(foldExternalId(one.external_id), one);
    },
    /** The row that pays out was met, or rows name the payout. */
    isStated: () => paidOut !== undefined || named !== undefined,
    finish(ofAccount: string | undefined): Payout {
      if (!isZero(before ?? '0')) addOther(BALANCE_BEFORE, before ?? '0');
      if (!isZero(after ?? '0')) addOther(BALANCE_AFTER, minus('0', after ?? '0'));
      const other = [...others]
        .map(([type, { text: amount }]) => ({ type, amount }))
        .filter(({ amount }) => !isZero(amount));
      const ofOther = sum(other.map(({ amount }) => amount));
      const less = [refunded.text, fees.text].map((amount) => minus('0', amount));
      const explained = summing(gross.text, ...less, ofOther).text;
      const amount = paidOut?.text ?? (named === 'sum' ? explained : summing().text);
      return {
        payout: ofAccount === undefined ? (name ?? '') : `${ofAccount} ${name ?? ''}`,
        date: date ?? null,
        currency,
        ...{ amount, gross: gross.text, refunded: refunded.text, fees: fees.text, other },
        remainder: summing(amount, minus('0', explained)).text,
        payments,
        documents: [...documents.values()],
        without_document: [...without].sort((a, b) => a - b),
      };
    },
  };
}

const COLUMNS: Readonly<Record<string, (one: Payout) => string>> = {
  payout: (one) => guardLine(one.payout),
  date: (one) => one.date ?? '',
  ...recordOf(
    ['currency', 'amount', 'gross', 'refunded', 'fees'] as const,
    (name) => (one: Payout) => one[name],
  ),
  other: (one) => guardLine(one.other.map(({ type, amount }) => `${type}: ${amount}`).join('; ')),
  remainder: (one) => one.remainder,
  payments: (one) => String(one.payments),
  documents: (one) =>
    guardLine(one.documents.map(({ external_id, mark }) => `${external_id}: ${mark ?? '–'}`).join('; ')),
  without_document: (one) => one.without_document.join(' '),
};

/** `payouts.jsonl` and `payouts.csv`, the same flat: each document as its external_id and MARK, each other amount with its type. */
export async function writePayouts(payouts: readonly Payout[], openSink: (file: string) => Promise<Sink>) {
  if (payouts.length === 0) return [];
  const lines = payouts.map((payout) => `${JSON.stringify(payout)}\n`);
  const table = payoutRows(payouts).map((cells) => csvLine(cells, FLAT_FORM));
  return [
    await writeTextFile(openSink, PAYOUT_LINES, lines),
    await writeTextFile(openSink, PAYOUT_TABLE, [BOM, ...table]),
  ];
}

export const payoutRows = (payouts: readonly Payout[]): string[][] => [
  Object.keys(COLUMNS),
  ...payouts.map((one) => Object.values(COLUMNS).map((cell) => cell(one))),
];
