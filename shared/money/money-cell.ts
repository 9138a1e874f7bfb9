import type { Decimal } from './decimal.ts';

/** Amounts that a balance separates: those of documents and, for payments, what each row does with its money. */
export const balanceAmounts = [
  ...(['net', 'vat', 'payable'] as const),
  ...(['captured', 'refunded', 'reversed', 'fees', 'payouts', 'own', 'pending', 'other'] as const),
] as const;
export type BalanceAmount = (typeof balanceAmounts)[number];

/** No currency, by ISO 4217: the cell of an amount whose currency cannot be read. */
export const NO_CURRENCY = 'XXX';

/** A cell of the export that states an amount, read by itself: not through the mapping that makes documents of rows. */
export interface MoneyCell {
  amount: BalanceAmount;
  /** The field that it feeds, such as `line.vat_total`, or `payment.amount`. */
  field: string;
  column: string;
  currency: string;
  /** In major units; absent where the cell cannot be read. */
  value?: Decimal;
  /** The name under which it counts once, however many rows repeat it. */
  once?: string;
}

export interface RowMoney {
  cells: readonly MoneyCell[];
  /** Amounts of its cells in the file, where a person corrected the row. */
  filed?: readonly MoneyCell[];
  /** The words of a row that sums up others: its amounts are theirs. */
  total?: string;
}

/** A cell that is counted: the place of its line in the balance, and its value. */
export type CountedMoney = readonly [line: number, value: Decimal];
