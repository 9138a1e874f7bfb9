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
  /** The quantity that a price is multiplied by: its columns, or one for all rows. */
  times?: { indexes: readonly number[] } | { value: string };
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
 * The columns of a file that documents take their amounts from. A value of the profile is no column. Where no column
 * states the amount of a line, its quantity × its price is that, unless a discount stands between them.
 */
export function amountColumns(profile: Profile, header: Header): AmountColumns[] {
  const once = new Set(profile.once ? columnIndexes(header, profile.once) : []);
  const ofHeader = documentUses(profile).flatMap((use) => placed(use, header, () => true));
  const isOnce = (index: number) => once.has(index);
  const ofLines = [...lineUses(profile), ...moreLineUses(profile)].flatMap((uses) => {
    const stated = uses.flatMap((use) => placed(use, header, isOnce));
    return stated.some(({ amount }) => amount !== 'vat')
      ? stated
      : [...stated, ...product(uses, { profile, header, isOnce })];
  });
  const found = new Map<string, AmountColumns>();
  for (const one of [...ofHeader, ...ofLines]) {
    const key = `${one.amount} ${one.indexes} ${JSON.stringify(one.times)}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

type LineUse = ReturnType<typeof lineUses>[number][number];

/** Price and quantity of a line, each as its cell says it: 12 × 104.89 is 1258.68, before anything is rounded. */
function product(
  uses: readonly LineUse[],
  { profile, header, isOnce }: { profile: Profile; header: Header; isOnce: (index: number) => boolean },
): AmountColumns[] {
  const sourceOf = (field: Field) => uses.find((use) => use.field === field)?.source;
  const [price, quantity] = [sourceOf('line.unit_price'), sourceOf('line.quantity')];
  if (price === undefined || quantity === undefined || !isPlainColumn(price)) return [];
  const indexes = indexesOf(price, header);
  const times: NonNullable<AmountColumns['times']> =
    typeof quantity === 'object' && 'value' in quantity
      ? { value: String(quantity.value) }
      : { indexes: isPlainColumn(quantity) ? indexesOf(quantity, header) : [] };
  if (indexes.length === 0 || ('indexes' in times && times.indexes.length === 0)) return [];
  const isGross = profile.read?.prices === 'gross';
  const [amount, field] = isGross ? (['payable', GROSS_PRICE] as const) : (['net', NET_PRICE] as const);
  return [{ amount, field, indexes, times, isOnce: indexes.every(isOnce) }];
}

/** Fields of an amount that is a quantity × a price, without VAT in it and with it. */
export const NET_PRICE = 'line.unit_price';
export const GROSS_PRICE = 'line.unit_price with VAT';

const indexesOf = (source: ValueSource, header: Header): number[] =>
  columnsOf(source).flatMap((names) => columnIndexes(header, names));

function placed(
  { field, source }: SourceUse & { field: Field },
  header: Header,
  isOnce: (index: number) => boolean,
): AmountColumns[] {
  const amount = amountOf[field];
  if (amount === undefined || !isPlainColumn(source)) return [];
  const indexes = indexesOf(source, header);
  return indexes.length === 0 ? [] : [{ amount, field, indexes, isOnce: indexes.every(isOnce) }];
}

/** The amount is what the cell says: nothing is looked up, taken off or put in its place. */
function isPlainColumn(source: ValueSource): boolean {
  if (typeof source === 'string') return true;
  if (!('column' in source)) return false;
  const { map, less, less_percent, unit, default: value } = source;
  return [map, less, less_percent, unit, value].every((one) => one === undefined);
}
