import {
  absolute,
  compare,
  decimalsOf,
  equals,
  isZero,
  minus,
  plus,
  roundHalfUp,
} from '../../money/decimal.ts';
import { type Params, type Problem, problem } from '../../problems/problem.ts';
import type { Payout, PayoutDocument, PayoutShare } from '../../records/payout.ts';
import type { JoinedRow } from '../columns/report-row.ts';
import { isDone } from '../summary/summary.ts';
import { AddingPayout } from './adding-payout.ts';

/** A payment whose row has no document in this report. */
export interface MissingDocument {
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
/** Rows of no payout that may explain a remainder. */
const LOOSE_ROWS_MAX = 1_000;
const NAMED_ROWS_MAX = 10;
/** Remainders that are told one by one. */
const TOLD_MAX = 20;

/** Adds up what the bank receives, from rows in the order of the file; nothing else decides on it. */
export class PayoutSums {
  readonly #payouts = new Map<string, AddingPayout>();
  readonly #loose: { row: number; net: string | undefined }[] = [];
  readonly #missing: (MissingDocument & { of: AddingPayout })[] = [];
  #documents = 0;
  leftOut = 0;

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
    const { external_id, outcome, mark, payable_total } = record;
    const isStated = outcome === 'issued' || outcome === 'duplicate' || outcome === 'ready';
    const isDue = share.is === 'sale' || share.is === 'given-back' || !isDone(outcome);
    if (!isStated && !isDue) return;
    if (this.#documents >= PAYOUT_DOCUMENTS_MAX) {
      this.leftOut += 1;
      return;
    }
    this.#documents += 1;
    if (isStated && external_id !== null) payout.document({ external_id, mark, payable_total });
    else this.#miss({ record, share, payout });
  }

  #payoutOf(share: PayoutShare): AddingPayout | undefined {
    if (share.group === undefined) return undefined;
    const key = JSON.stringify([share.account, share.group, share.currency]);
    const known = this.#payouts.get(key);
    if (known !== undefined) return known;
    if (this.#payouts.size >= PAYOUTS_MAX) {
      this.leftOut += 1;
      return undefined;
    }
    const begun = new AddingPayout(share);
    this.#payouts.set(key, begun);
    return begun;
  }

  #miss(of: Pick<JoinedRow, 'record'> & { share: PayoutShare; payout: AddingPayout }): void {
    const { row, external_id } = of.record;
    of.payout.without.add(row);
    const { payment, is } = of.share;
    if (payment === undefined) return;
    this.#missing.push({ row, payment, external_id: external_id ?? undefined, is, of: of.payout });
  }

  /** The payouts in the order in which the file begins them, and a word on each that is not explained. */
  async finish(find: FindDocuments): Promise<{ payouts: Payout[]; notices: Problem[] }> {
    const payoutOf = new Map(this.#missing.map(({ row, of }) => [row, of]));
    for (const [row, document] of await find(this.#missing)) {
      const payout = payoutOf.get(row);
      payout?.without.delete(row);
      payout?.document(document);
    }
    const found = [...this.#payouts.values()].filter((one) => one.isStated);
    const isOneAccount = new Set(found.map(({ account }) => account)).size <= 1;
    const payouts = found.map((one) => one.finish(isOneAccount ? undefined : one.account));
    const notices = payouts.flatMap((payout, at) => this.#told(payout, found[at]));
    return { payouts, notices: notices.slice(0, TOLD_MAX) };
  }

  #told({ payout, currency, amount, remainder }: Payout, adding: AddingPayout | undefined): Problem[] {
    if (isZero(remainder)) return [];
    const rows = namedRows(remainder, { own: adding?.rows ?? [], loose: this.#loose });
    const named: Params = rows === '' ? { variant: 'none' } : { rows };
    const amounts = {
      stated: amount,
      counted: roundHalfUp(minus(amount, remainder), decimalsOf(amount)),
      left: remainder,
    };
    return [problem('PAYOUT-REMAINDER', {}, { payout, currency, ...amounts, ...named })];
  }
}

interface RowMoney {
  row: number;
  net: string | undefined;
}

/**
 * Rows that may explain what is left: those of the payout that cannot be read, that are as much as is left or, with the
 * wrong sign, half of it, and those of no payout at all.
 */
function namedRows(
  remainder: string,
  { own, loose }: { own: readonly RowMoney[]; loose: readonly RowMoney[] },
): string {
  const isSame = (net: string) => compare(absolute(net), absolute(remainder)) === 0;
  const isTurned = (net: string) => equals(plus(net, net), minus('0', remainder));
  const unread = own.filter(({ net }) => net === undefined);
  const same = own.filter(({ net }) => net !== undefined && (isSame(net) || isTurned(net)));
  const exact = loose.filter(({ net }) => net !== undefined && equals(net, remainder));
  const named = [...unread, ...same, ...(exact.length > 0 ? exact : loose)].map(({ row }) => row);
  return named.length > NAMED_ROWS_MAX ? `${named.slice(0, NAMED_ROWS_MAX).join(', ')} …` : named.join(', ');
}
