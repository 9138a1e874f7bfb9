import type { ProfileFile } from '../profile.ts';
import type { InspectedColumn } from './match-columns.ts';
import type { Of } from './suggest-foreign-amount.ts';

interface Charges {
  /** Amounts with VAT, as the prices of the file. */
  isGross: boolean;
  /** The column stands once for each document. */
  isOnce: (column: InspectedColumn) => boolean;
}

/** Shipping and other charges of an order become lines of their own, where each stands once in the document. */
export function furtherLines(of: Of, { isGross, isOnce }: Charges): Pick<ProfileFile, 'more_lines'> {
  const charges = [of('shipping'), of('fees')].flatMap((column) =>
    column !== undefined && isCharged(column) && isOnce(column) ? [column] : [],
  );
  if (charges.length === 0) return {};
  return {
    more_lines: charges.map((column) => ({
      'line.name': { value: nameOf(column.header) },
      [isGross ? 'line.subtotal' : 'line.net_total_price']: { column: column.header, optional: 'cells' },
    })),
  };
}

const isCharged = ({ distinct }: InspectedColumn): boolean => distinct.some((text) => /[1-9]/.test(text));

/** shipping_total → Shipping */
const nameOf = (header: string): string => {
  const name = header.replace(/[_ -]*(total|amount|cost|price)$/i, '').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};
