import type { MappedRow } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import type { Field } from '../../documents/fields.ts';
import { currencyOf, EURO } from '../../money/currency.ts';
import { CENT_PLACES, type Decimal, isDecimal, isZero, minus, shift, times } from '../../money/decimal.ts';
import { type BalanceAmount, type MoneyCell, NO_CURRENCY, type RowMoney } from '../../money/money-cell.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { paymentAmounts, readAmount } from '../balance/payment-amounts.ts';
import { constantReading, readCell } from '../cells/read-cell.ts';
import { plainNumber } from '../cells/read-number.ts';
import { lessDiscount, readValue } from '../cells/read-value.ts';
import type { RowView } from '../cells/row-view.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';
import { type ColumnSource, columnIn, namesIn, type SourceUse, type ValueSource } from '../profile/source.ts';
import { documentUses, type LineUse, lineUses, moreLineUses } from '../profile/uses.ts';
import { documentNames, type Survey } from '../survey/survey-sheet.ts';
import { beginsAsTotal } from './row-rules.ts';
import type { UnprovenCurrency } from './unproven-currency.ts';

/** Place of a source in the file: of several columns the first that is filled counts. */
interface PlacedSource {
  field: string;
  indexes: readonly number[];
  /** The number of the profile, used if all cells are blank. */
  constant?: string;
  isCents: boolean;
  /** Columns of discounts: in percent of the number, and amounts off the whole line. */
  percentOff: readonly number[];
  amountOff: readonly number[];
}

interface AmountColumns {
  amount: BalanceAmount;
  field: string;
  source: PlacedSource;
  /** A separate line, made if its amount is not 0. */
  isFurther?: boolean;
  /** Every row of a document repeats it, or may. */
  isOnce: boolean;
  /** Set for an amount that is its quantity × the price of the source. */
  product?: { quantity: PlacedSource; unless: readonly number[] };
}

/** Fields that state an amount of the document; other fields are factors of an amount or not money. */
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

/** The columns that documents take their amounts from; without a stated amount, quantity × price less discounts is one. */
function amountColumns(profile: Profile, header: Header): AmountColumns[] {
  const once = new Set(profile.once ? columnIndexes(header, profile.once) : []);
  const ofHeader = documentUses(profile).flatMap((use) => placed(use, header, () => true));
  const isOnce = (index: number) => once.has(index);
  const ofLine = (uses: readonly LineUse[]) => {
    const stated = uses.flatMap((use) => placed(use, header, isOnce));
    const unless = stated.flatMap(({ amount, source }) => (amount === 'vat' ? [] : source.indexes));
    return [...stated, ...product(uses, { profile, header }, isOnce, unless)];
  };
  const further = moreLineUses(profile).flatMap(ofLine);
  const ofLines = lineUses(profile).flatMap(ofLine);
  const all = [...ofHeader, ...ofLines, ...further.map((one) => ({ ...one, isFurther: true }))];
  const keyOf = ({ amount, source, product }: AmountColumns) =>
    `${amount} ${source.indexes} ${JSON.stringify(product?.quantity)}`;
  return [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? []);
}

/** Price × quantity of a line from the unrounded values of its cells: 12 × 104.89 is 1258.68; no cell of `unless` is filled. */
function product(
  uses: readonly LineUse[],
  { profile, header }: Pick<Survey, 'profile' | 'header'>,
  isOnce: (index: number) => boolean,
  unless: readonly number[],
): AmountColumns[] {
  const sourceOf = (field: Field) => {
    const source = uses.find((use) => use.field === field)?.source;
    return source === undefined ? undefined : placeOf(field, source, header);
  };
  const [source, quantity] = [sourceOf('line.unit_price'), sourceOf('line.quantity')];
  if (source === undefined || quantity === undefined) return [];
  if (source.indexes.length + quantity.indexes.length === 0) return [];
  const amount = profile.read?.prices === 'gross' ? 'payable' : 'net';
  const field = amount === 'net' ? 'line.net_total_price' : 'line.subtotal';
  const isRepeated = source.indexes.length > 0 && source.indexes.every(isOnce);
  return [{ amount, field, source, isOnce: isRepeated, product: { quantity, unless } }];
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

/** Undefined for a number from a map, or from several cells together. */
function placeOf(field: Field, source: ValueSource, header: Header): PlacedSource | undefined {
  const isOwn = typeof source === 'object' && 'value' in source;
  const of: Partial<ColumnSource> = isOwn ? { column: [], default: source.value } : columnIn(source);
  const { column, map, default: constant, unit, less, less_is, less_percent } = of;
  if (column === undefined || map !== undefined) return undefined;
  const indexesOf = (...names: (string | undefined)[]) =>
    names.flatMap((name) => (name === undefined ? [] : columnIndexes(header, [name])));
  return {
    field,
    indexes: columnIndexes(header, namesIn(column)),
    constant: constant === undefined ? constant : String(constant),
    isCents: unit === 'cents',
    percentOff: indexesOf(...namesIn(less_percent), less_is === 'percent' ? less : undefined),
    amountOff: indexesOf(less_is === 'amount' ? less : undefined),
  };
}

/** Reads the amounts of each row from its cells only, issued or skipped: a sum that does not depend on how documents are made. */
export function moneyReader(survey: Survey, idColumns: readonly number[], unproven: UnprovenCurrency) {
  const { payment } = survey.profile;
  const read = payment ? paymentAmounts(payment) : documentMoney(survey, idColumns, unproven);
  return (row: SheetRow, view: RowView, mapped: MappedRow, before?: RowView): RowMoney | undefined => {
    if (mapped.skipped?.code === 'MAP-SKIPPED-HEADER') return undefined;
    const total = totalText(mapped);
    const cells = read(view, mapped, row);
    if (cells.length === 0) return undefined;
    return { cells, filed: before && read(before, mapped, { ...row, cells: row.filed ?? [] }), total };
  };
}

/** The text of a row that sums up others; undefined for every other row. */
function totalText({ skipped }: MappedRow): string | undefined {
  const text = String(skipped?.params?.text ?? '');
  if (skipped?.code === 'MAP-SKIPPED-TOTAL' || skipped?.code === 'MAP-SKIPPED-FOOTER') return text;
  return skipped?.code === 'MAP-SKIPPED-BY-RULE' && beginsAsTotal(text) ? text : undefined;
}

function documentMoney({ profile, header }: Survey, ids: readonly number[], unproven: UnprovenCurrency) {
  const columns = amountColumns(profile, header);
  const nameOf = documentNamer(profile, ids);
  const currencyIn = rowCurrency(profile, unproven);
  const asksName = profile.amounts !== undefined || columns.some(({ isOnce }) => isOnce);
  // Totals do not state sums of products.
  const ofTotals = columns.filter(({ product }) => product === undefined);
  return (view: RowView, mapped: MappedRow, row: SheetRow): MoneyCell[] => {
    const isTotal = totalText(mapped) !== undefined;
    const name = isTotal || !asksName ? undefined : nameOf(row);
    const seen = { row, view, header, name, currency: currencyIn(view, name) };
    const cells = (isTotal ? ofTotals : columns).map((one) => cellOf(one, seen));
    return cells.filter((cell) => cell !== undefined);
  };
}

/** The document that a row names; undefined without a name, unless the profile continues the row above. */
function documentNamer({ read, carry }: Profile, idColumns: readonly number[]) {
  const nameOf = documentNames(idColumns);
  const goesOn = read?.fill_down === true || Boolean(carry);
  const isNamed = ({ cells }: SheetRow) => idColumns.some((index) => cellText(cells[index]).trim() !== '');
  return (row: SheetRow): string | undefined => {
    const name = nameOf(row);
    return idColumns.length > 0 && (goesOn || isNamed(row)) ? foldExternalId(name) : undefined;
  };
}

type SeenRow = { row: SheetRow; view: RowView; header: Header; name: string | undefined; currency: string };

function cellOf(columns: AmountColumns, seen: SeenRow): MoneyCell | undefined {
  const { amount, field, source, isFurther, isOnce, product } = columns;
  const { header, name } = seen;
  if (product !== undefined && firstFilledOf(product.unless, seen) !== undefined) return undefined;
  const stated = product === undefined ? statedBy(source, seen) : multiplied(source, product.quantity, seen);
  if (stated === undefined) return undefined;
  const { index, by, value, currency = seen.currency } = stated;
  if (isFurther && value !== undefined && isZero(value)) return undefined;
  const own = header.names[index] ?? '';
  const column = by === undefined ? own : `${header.names[by] ?? ''} × ${own}`;
  const isTold = value === undefined || !isOnce || name === undefined;
  // The column distinguishes two prices for the same field of a line.
  const once = isTold ? undefined : `${product === undefined ? field : `${field} ${column}`} ${name}`;
  return { amount, field, column, currency, value, once };
}

const isFilled = ({ row }: SeenRow, index: number): boolean => cellText(row.cells[index]).trim() !== '';

const firstFilledOf = (indexes: readonly number[], seen: SeenRow): number | undefined =>
  indexes.find((index) => isFilled(seen, index));

/** A number with the columns that it is read from; without a value if one is unreadable. */
type StatedBy = { index: number; by?: number } & Partial<Record<'value' | 'currency', string | undefined>>;

const NO_COLUMN = -1;
/** Undefined if all cells are blank and the profile has no constant. */
function statedBy(source: PlacedSource, seen: SeenRow): StatedBy | undefined {
  const index = firstFilledOf(source.indexes, seen);
  if (index === undefined) {
    const { constant } = source;
    if (constant === undefined) return undefined;
    return { index: NO_COLUMN, value: isDecimal(constant) ? constant : undefined };
  }
  const cell = seen.row.cells[index] ?? '';
  const { field, isCents, percentOff, amountOff } = source;
  const decimal = seen.view.signAt(index);
  const isBare = percentOff.length + amountOff.length === 0 && !isCents && typeof cell === 'string';
  const plain = isBare ? plainNumber(cell, decimal) : undefined;
  if (plain !== undefined) return { index, value: plain };
  const { value, currency } = readAmount(cell, { field, decimal }) ?? {};
  if (value === undefined) return { index };
  const left = discounts(percentOff, seen)?.reduce(
    (all, off) => shift(times(all, minus('100', off)), -CENT_PLACES),
    isCents ? shift(value, -CENT_PLACES) : value,
  );
  const off = field === 'line.unit_price' ? [] : amountsOff(source, seen);
  return { currency, index, value: left && off?.reduce(lessDiscount, left) };
}

/** The amounts off a row, in euro; undefined if one is unreadable. */
const amountsOff = ({ isCents, amountOff }: PlacedSource, seen: SeenRow): Decimal[] | undefined =>
  discounts(amountOff, seen)?.map((one) => (isCents ? shift(one, -CENT_PLACES) : one));

/** The discounts of a row; undefined if one is unreadable. */
function discounts(columns: readonly number[], seen: SeenRow): Decimal[] | undefined {
  const read = columns
    .filter((index) => isFilled(seen, index))
    .map((index) => {
      const reading = { ...constantReading('decimal'), decimal: seen.view.signAt(index), percent: true };
      return readCell(seen.row.cells[index] ?? '', reading, {}).text;
    });
  return read.every((text) => text !== undefined) ? read : undefined;
}

/** Price × quantity less discounts; undefined without a price, and without a value if one is unreadable. */
function multiplied(source: PlacedSource, by: PlacedSource, seen: SeenRow): StatedBy | undefined {
  const [price, quantity] = [statedBy(source, seen), statedBy(by, seen)];
  if (price === undefined) return undefined;
  const { value, currency } = price;
  const ofQuantity = quantity?.index ?? by.indexes[0] ?? NO_COLUMN;
  if (price.index === NO_COLUMN && ofQuantity === NO_COLUMN) return undefined;
  const index = price.index === NO_COLUMN ? ofQuantity : price.index;
  const other = index === ofQuantity || ofQuantity === NO_COLUMN ? undefined : ofQuantity;
  const read = { index, by: other, currency };
  const off = amountsOff(source, seen);
  if (value === undefined || quantity?.value === undefined || off === undefined) return read;
  return { ...read, value: off.reduce(lessDiscount, times(quantity.value, value)) };
}

/** The currency of a row's amounts; a row that continues the document above may leave it out. */
function rowCurrency({ amounts }: Profile, unproven: UnprovenCurrency) {
  let above: { name: string | undefined; currency: string } | undefined;
  const stated = (view: RowView): string | undefined => {
    if (!amounts) return String(unproven(view)?.params?.currency ?? EURO);
    return readValue({ field: 'amounts.currency', source: amounts.currency, type: 'text' }, view).text;
  };
  return (view: RowView, name: string | undefined): string => {
    const said = stated(view);
    const goesOn = said === undefined && name !== undefined && name === above?.name;
    const currency = goesOn ? above?.currency : currencyOf(said ?? '')?.code;
    above = { name, currency: currency ?? NO_CURRENCY };
    return above.currency;
  };
}
