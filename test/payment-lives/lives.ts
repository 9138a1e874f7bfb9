import type { randomOf } from '../faults/random.ts';

export type Random = ReturnType<typeof randomOf>;

/** A life as an export tells it, and what stays of its money, in cents. */
export interface Life {
  id: string;
  rows: object[];
  captured: number;
  refunded: number;
  /** Cancelled, failed and reversed. */
  reversed: number;
  /** The status of the sale says that it was refunded as a whole. */
  isGivenBack?: boolean;
}

export interface ProviderShape {
  name: string;
  payment: object;
  /** The export does not name its refunds, so that no credit notes can be made of it. */
  nameless?: true;
  live(id: string, random: Random): Life;
  write(rows: readonly object[]): string;
}

export const money = (cents: number) => (cents / 100).toFixed(2);
export const amountOf = ({ below }: Random) => 100 + below(20_000);
/** Parts of an amount that sum to it, or to less. */
export function partsOf(random: Random, amount: number): number[] {
  const parts: number[] = [];
  let rest = amount;
  for (let count = 1 + random.below(3); count > 0 && rest > 1; count -= 1) {
    const part = count === 1 && random.next() < 0.6 ? rest : 1 + random.below(rest);
    parts.push(part);
    rest -= part;
  }
  return parts;
}

export const jsonl = (rows: readonly object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
export const csv =
  (columns: readonly string[]) =>
  (rows: readonly object[]): string =>
    `${[columns, ...rows.map((row) => columns.map((column) => Object(row)[column] ?? ''))].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')}\n`;

export interface Refunds {
  refunded: number;
  told: { id: string; amount: number; failed: boolean }[];
}

/** Refunds of a part of what was taken; some fail afterwards. */
export function refundsOf(random: Random, id: string, amount: number): Refunds {
  if (amount < 2 || random.next() < 0.5) return { refunded: 0, told: [] };
  const told = partsOf(random, amount).map((part, index) => ({
    id: `${id}-r${index}`,
    amount: part,
    failed: random.next() < 0.3,
  }));
  return { told, refunded: told.filter(({ failed }) => !failed).reduce((sum, one) => sum + one.amount, 0) };
}
