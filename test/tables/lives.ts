import type { randomOf } from '../simulator/random.ts';

export type Random = ReturnType<typeof randomOf>;

/** A life as an export tells it, and what stays of its money, in minor units. */
export interface Life {
  id: string;
  rows: object[];
  /** The same life as another export of the provider tells it. */
  others?: object[];
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
  /** The amounts are numbers of two decimals, which no yen has. */
  twoDecimals?: true;
  live(id: string, random: Random): Life;
  write(rows: readonly object[]): string;
  /** The export that tells the lives as well. */
  other?: { payment: object; write(rows: readonly object[]): string };
}

/** The currencies of the lives, with units of each for one euro; what a row says of euro is said in one of them. */
export const RATES = { USD: '1.0842', GBP: '0.8561', JPY: '162.67', SEK: '11.2345', CHF: '0.9512' } as const;
const NUMBERS: Readonly<Record<string, string>> = {
  USD: '840',
  GBP: '826',
  JPY: '392',
  SEK: '752',
  CHF: '756',
};
const CODES = ['EUR', ...Object.keys(RATES)];

/** One currency a life. */
export const currencyOf = (id: string, { twoDecimals }: Pick<ProviderShape, 'twoDecimals'>): string => {
  const codes = CODES.filter((code) => !twoDecimals || code !== 'JPY');
  return codes[Number(id.replace(/\D/g, '')) % codes.length] ?? 'EUR';
};

export const exponentOf = (currency: string): number => (currency === 'JPY' ? 0 : 2);

/** A row in another currency: as many of its minor units. */
export function inCurrency(row: object, currency: string): object {
  if (currency === 'EUR') return row;
  const text = JSON.stringify(row)
    .replaceAll('"EUR"', `"${currency}"`)
    .replaceAll('"eur"', `"${currency.toLowerCase()}"`)
    .replaceAll('"978"', `"${NUMBERS[currency]}"`);
  return JSON.parse(currency === 'JPY' ? text.replace(/"(-?)0*(\d+)\.(\d\d)"/g, '"$1$2$3"') : text);
}

export const money = (cents: number) => (cents / 100).toFixed(2);
export const amountOf = ({ below }: Random) => 100 + below(20_000);
/** Minor units of a part at least: fewer may be less than half a cent of euro. */
export const PART_MIN = 20;
/** Parts of an amount that sum to it, or to less. */
export function partsOf(random: Random, amount: number): number[] {
  const parts: number[] = [];
  let rest = amount;
  for (let count = 1 + random.below(3); count > 0 && rest > PART_MIN; count -= 1) {
    const part = count === 1 && random.next() < 0.6 ? rest : PART_MIN + random.below(rest - PART_MIN);
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
  if (amount <= PART_MIN || random.next() < 0.5) return { refunded: 0, told: [] };
  const told = partsOf(random, amount).map((part, index) => ({
    id: `${id}-r${index}`,
    amount: part,
    failed: random.next() < 0.3,
  }));
  return { told, refunded: told.filter(({ failed }) => !failed).reduce((sum, one) => sum + one.amount, 0) };
}
