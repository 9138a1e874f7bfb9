import type { Field } from '../../documents/fields.ts';
import type { BalanceAmount } from '../../money/money-cell.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';
import { documentUses, lineUses, moreLineUses } from '../profile/profile-uses.ts';
import { namesIn, type SourceUse, type ValueSource } from '../profile/value-source.ts';

/** Place of a source in the file: of several columns the first that is filled counts. */
export interface PlacedSource {
  field: string;
  indexes: readonly number[];
  /** The number where no cell is filled. */
  constant?: string;
  isCents: boolean;
  /** Columns of discounts: in percent of the number, and amounts off the whole line. */
  percentOff: readonly number[];
  amountOff: readonly number[];
}

/** Columns whose cells are one amount of documents. */
export interface AmountColumns {
  amount: BalanceAmount;
  /** The field that it adds to. */
  field: string;
  source: PlacedSource;
  /** A line of its own, made where it costs something. */
  isFurther?: boolean;
  /** Every row of a document repeats it, or may. */
  isOnce: boolean;
  /** Of an amount that is its quantity × the price of the source. */
  product?: { quantity: PlacedSource; unless: readonly number[] };
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
 * The columns of a file that documents take their amounts from. A value of the profile is no column. Where no cell of a row
 * states the amount of a line, its quantity × its price is that, less its discounts.
 */
export function amountColumns(profile: Profile, header: Header): AmountColumns[] {
  const once = new Set(profile.once ? columnIndexes(header, profile.once) : []);
  const ofHeader = documentUses(profile).flatMap((use) => placed(use, header, () => true));
  const isOnce = (index: number) => once.has(index);
  const ofLine = (uses: readonly LineUse[]) => {
    const stated = uses.flatMap((use) => placed(use, header, isOnce));
    const unless = stated.flatMap(({ amount, source }) => (amount === 'vat' ? [] : source.indexes));
    return [...stated, ...product(uses, { profile, header, isOnce, unless })];
  };
  const further = moreLineUses(profile).flatMap(ofLine);
  const ofLines = [
    ...lineUses(profile).flatMap(ofLine),
    ...further.map((one) => ({ ...one, isFurther: true })),
  ];
  const found = new Map<string, AmountColumns>();
  for (const one of [...ofHeader, ...ofLines]) {
    const key = `${one.amount} ${one.source.indexes} ${JSON.stringify(one.product?.quantity)}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

type LineUse = ReturnType<typeof lineUses>[number][number];

interface OfLine {
  profile: Profile;
  header: Header;
  isOnce: (index: number) => boolean;
  /** Columns of which a filled one states the amount. */
  unless: readonly number[];
}

/** Price and quantity of a line, each as its cell says it: 12 × 104.89 is 1258.68, before anything is rounded. */
function product(uses: readonly LineUse[], { profile, header, isOnce, unless }: OfLine): AmountColumns[] {
  const sourceOf = (field: Field) => {
    const source = uses.find((use) => use.field === field)?.source;
    return source === undefined ? undefined : placeOf(field, source, header);
  };
  const [source, quantity] = [sourceOf('line.unit_price'), sourceOf('line.quantity')];
  if (source === undefined || quantity === undefined) return [];
  const cells = [...source.indexes, ...quantity.indexes];
  if (cells.length === 0) return [];
  const isGross = profile.read?.prices === 'gross';
  const [amount, field] = isGross
    ? (['payable', 'line.subtotal'] as const)
    : (['net', 'line.net_total_price'] as const);
  return [
    {
      amount,
      field,
      source,
      isOnce: source.indexes.length > 0 && source.indexes.every(isOnce),
      product: { quantity, unless },
    },
  ];
}

function placed(
  { field, source: given }: SourceUse & { field: Field },
  header: Header,
  isOnce: (index: number) => boolean,
): AmountColumns[] {
  const amount = amountOf[field];
  const source = placeOf(field, given, header);
  if (amount === undefined || source === undefined || source.indexes.length === 0) return [];
  return [{ amount, field, source, isOnce: source.indexes.every(isOnce) }];
}

/** Undefined of a number that is looked up, or put together of several cells. */
function placeOf(field: Field, source: ValueSource, header: Header): PlacedSource | undefined {
  const none = { field, isCents: false, percentOff: [], amountOff: [] };
  if (typeof source === 'string') return { ...none, indexes: columnIndexes(header, [source]) };
  if ('value' in source) return { ...none, indexes: [], constant: String(source.value) };
  if ('template' in source || source.map !== undefined) return undefined;
  const { column, default: constant, unit, less, less_is, less_percent } = source;
  const indexesOf = (...names: (string | undefined)[]) =>
    columnIndexes(
      header,
      names.flatMap((name) => name ?? []),
    );
  return {
    field,
    indexes: columnIndexes(header, namesIn(column)),
    ...(constant === undefined ? {} : { constant: String(constant) }),
    isCents: unit === 'cents',
    percentOff: indexesOf(less_percent, less_is === 'percent' ? less : undefined),
    amountOff: indexesOf(less_is === 'amount' ? less : undefined),
  };
}
