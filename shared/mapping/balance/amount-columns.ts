import type { Field } from '../../documents/fields.ts';
import type { BalanceAmount } from '../../money/money-cell.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';
import { documentUses, lineUses, moreLineUses } from '../profile/profile-uses.ts';
import { columnsOf, type SourceUse, type ValueSource } from '../profile/value-source.ts';

/** Columns whose cells are one amount of documents; of several the first that is filled counts. */
export interface AmountColumns {
  amount: BalanceAmount;
  field: string;
  indexes: readonly number[];
  /** Every row of a document repeats it, or may. */
  isOnce: boolean;
}

/** Fields that state an amount of the document: the others are factors of one, or say nothing of money. */
const amountOf: Partial<Record<Field, BalanceAmount>> = {
  'line.net_total_price': 'net',
  net_total_amount: 'net',
  'commission.sale_total': 'net',
  'line.vat_total': 'vat',
  vat_total_amount: 'vat',
  'line.subtotal': 'payable',
  total_amount: 'payable',
  payable_total_amount: 'payable',
};

/**
 * The columns of a file that documents take their amounts from. A value of the profile is no column, and neither is an
 * amount that is worked out, such as a quantity × a price.
 */
export function amountColumns(profile: Profile, header: Header): AmountColumns[] {
  const once = new Set(profile.once ? columnIndexes(header, profile.once) : []);
  const ofHeader = documentUses(profile).flatMap((use) => placed(use, header, () => true));
  const lines = [...lineUses(profile), ...moreLineUses(profile)].flat();
  const ofLines = lines.flatMap((use) => placed(use, header, (index) => once.has(index)));
  const found = new Map<string, AmountColumns>();
  for (const one of [...ofHeader, ...ofLines]) {
    const key = `${one.amount} ${one.indexes}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

function placed(
  { field, source }: SourceUse & { field: Field },
  header: Header,
  isOnce: (index: number) => boolean,
): AmountColumns[] {
  const amount = amountOf[field];
  if (amount === undefined || !isPlainColumn(source)) return [];
  const indexes = columnsOf(source).flatMap((names) => columnIndexes(header, names));
  return indexes.length === 0 ? [] : [{ amount, field, indexes, isOnce: indexes.every(isOnce) }];
}

/** The amount is what the cell says: nothing is looked up, taken off or put in its place. */
function isPlainColumn(source: ValueSource): boolean {
  if (typeof source === 'string') return true;
  if (!('column' in source)) return false;
  const { map, less, less_percent, unit, default: value } = source;
  return [map, less, less_percent, unit, value].every((one) => one === undefined);
}
