import type { ProfileFile } from '../profile.ts';
import type { InspectedColumn } from './match-columns.ts';
import type { Of } from './suggest-foreign-amount.ts';

interface Charges {
  /** Amounts are without VAT or with it; as the prices of the file, where that is asked. */
  are: 'net' | 'gross' | 'prices';
  /** The column stands once for each document. */
  isOnce: (column: InspectedColumn) => boolean;
  /** Headers of the columns of numbers that every row of a document repeats. */
  repeats: ReadonlySet<string>;
}

const FIELDS = { net: 'line.net_total_price', gross: 'line.subtotal', prices: 'line.unit_price' } as const;

/** Shipping and other charges of an order become lines of their own, where each stands once in the document. */
export function furtherLines(
  of: Of,
  { are, isOnce, repeats }: Charges,
): Pick<ProfileFile, 'more_lines' | 'once'> {
  const charges = [of('shipping'), of('fees')].flatMap((column) =>
    column !== undefined && isCharged(column) && (isOnce(column) || repeats.has(column.header))
      ? [column]
      : [],
  );
  if (charges.length === 0) return {};
  const once = charges.filter((column) => !isOnce(column)).map(({ header }) => header);
  return {
    ...(once.length === 0 ? {} : { once }),
    more_lines: charges.map((column) => ({
      'line.name': { value: nameOf(column.header) },
      ...(are === 'prices' ? { 'line.quantity': { value: 1 } } : {}),
      [FIELDS[are]]: { column: column.header, optional: 'cells' },
    })),
  };
}

const isCharged = ({ distinct }: InspectedColumn): boolean => distinct.some((text) => /[1-9]/.test(text));

/** shipping_total → Shipping */
const nameOf = (header: string): string => {
  const name = header.replace(/[_ -]*(total|amount|cost|price)$/i, '').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};
