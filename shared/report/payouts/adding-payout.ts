import { foldExternalId } from '../../documents/external-id.ts';
import { currencyOf } from '../../money/currency.ts';
import { CENT_PLACES, type Decimal, isZero, minus, plus, sum } from '../../money/decimal.ts';
import { ExactSum } from '../../money/exact-sum.ts';
import type { Payout, PayoutDocument, PayoutShare } from '../../records/payout.ts';

/** A row of a payout, as far as a remainder may be its fault. */
interface ShareOfRow {
  row: number;
  /** Undefined where its cells cannot be read. */
  net: Decimal | undefined;
}

/** Rows of one payout that are kept to explain what is left. */
const KEPT_ROWS_MAX = 10_000;

/** Words of `other` that no row has: the balance of the account before the first row and behind the payout. */
const BALANCE_BEFORE = 'balance before';
const BALANCE_AFTER = 'balance after';

/** A payout while its rows are added up. */
export class AddingPayout {
  readonly rows: ShareOfRow[] = [];
  readonly without = new Set<number>();
  readonly account: string | undefined;
  readonly #currency: string;
  readonly #documents = new Map<string, PayoutDocument>();
  readonly #gross: ExactSum;
  readonly #refunded: ExactSum;
  readonly #fees: ExactSum;
  readonly #other = new Map<string, ExactSum>();
  #amount: ExactSum | undefined;
  #name: string | undefined;
  #date: string | undefined;
  #payments = 0;
  #named: PayoutShare['named'];
  #before: Decimal | undefined;
  #after: Decimal | undefined;

  constructor({ account, currency }: PayoutShare) {
    this.account = account;
    this.#currency = currency;
    [this.#gross, this.#refunded, this.#fees] = [this.#nothing(), this.#nothing(), this.#nothing()];
  }

  add(row: number, share: PayoutShare): void {
    const { is, net, fees = '0', paid, balance } = share;
    this.#named ??= share.named;
    this.#date = paid?.date ?? this.#date ?? share.date;
    this.#name = paid?.id || (this.#name ?? share.group);
    if (balance !== undefined && net !== undefined) this.#before ??= minus(balance, net);
    if (paid !== undefined) this.#pay(share);
    if (is === 'payout') return;
    if (this.rows.length < KEPT_ROWS_MAX) this.rows.push({ row, net });
    if (net === undefined) return;
    const gross = plus(net, fees);
    this.#fees.add(fees);
    if (is === 'sale') this.#gross.add(gross);
    else if (is === 'given-back') this.#refunded.add(minus('0', gross));
    else if (is === 'fee') this.#fees.add(minus('0', gross));
    else this.#ofType(share.type).add(gross);
    if (is === 'sale') this.#payments += 1;
  }

  #pay({ paid, type, balance, is }: PayoutShare): void {
    if (paid?.amount === undefined) return;
    this.#amount ??= this.#nothing();
    this.#amount.add(paid.amount);
    if (is === 'payout') this.#after = balance;
    // What came back is in the account once more.
    if (paid.returned) this.#ofType(type).add(paid.amount);
  }

  document(one: PayoutDocument): void {
    this.#documents.set(foldExternalId(one.external_id), one);
  }

  get documents(): number {
    return this.#documents.size;
  }

  /** The row that pays out was met, or rows name the payout. */
  get isStated(): boolean {
    return this.#amount !== undefined || this.#named !== undefined;
  }

  finish(account: string | undefined): Payout {
    const balances = [
      { type: BALANCE_BEFORE, amount: this.#before ?? '0' },
      { type: BALANCE_AFTER, amount: minus('0', this.#after ?? '0') },
    ].filter(({ amount }) => !isZero(amount));
    for (const { type, amount } of balances) this.#ofType(type).add(amount);
    const other = [...this.#other]
      .map(([type, { text: amount }]) => ({ type, amount }))
      .filter(({ amount }) => !isZero(amount));
    const [gross, refunded, fees] = [this.#gross.text, this.#refunded.text, this.#fees.text];
    const explained = this.#nothing();
    for (const amount of [gross, minus('0', refunded), minus('0', fees)]) explained.add(amount);
    explained.add(sum(other.map(({ amount }) => amount)));
    const amount = this.#amount?.text ?? (this.#named === 'sum' ? explained.text : this.#nothing().text);
    const left = this.#nothing();
    left.add(amount);
    left.add(minus('0', explained.text));
    const name = this.#name ?? '';
    return {
      payout: account === undefined ? name : `${account} ${name}`,
      date: this.#date ?? null,
      currency: this.#currency,
      ...{ amount, gross, refunded, fees, other, remainder: left.text },
      payments: this.#payments,
      documents: [...this.#documents.values()],
      without_document: [...this.without].sort((a, b) => a - b),
    };
  }

  #ofType(type: string): ExactSum {
    const known = this.#other.get(type) ?? this.#nothing();
    this.#other.set(type, known);
    return known;
  }

  /** With the decimals of the currency at least. */
  #nothing(): ExactSum {
    const none = new ExactSum();
    none.show(currencyOf(this.#currency)?.exponent ?? CENT_PLACES);
    return none;
  }
}
