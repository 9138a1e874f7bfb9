import { foldExternalId } from '../../documents/external-id.ts';
import type { MappedRow } from '../../documents/mapped-row.ts';
import { currencyOf, EURO } from '../../money/currency.ts';
import { isDecimal, times } from '../../money/decimal.ts';
import { type MoneyCell, NO_CURRENCY, type RowMoney } from '../../money/money-cell.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { type AmountColumns, amountColumns } from '../balance/amount-columns.ts';
import { paymentAmounts } from '../balance/payment-amounts.ts';
import { readAmount } from '../balance/read-amount.ts';
import { readValue } from '../cells/read-value.ts';
import type { RowView } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';
import { documentNames } from '../survey/document-ends.ts';
import { beginsAsTotal } from './row-rules.ts';
import type { UnprovenCurrency } from './unproven-currency.ts';

interface Seen {
  header: Header;
  idColumns: readonly number[];
  unproven: UnprovenCurrency;
}

type ReadMoney = (row: SheetRow, view: RowView, mapped: MappedRow) => readonly MoneyCell[];

/**
 * Reads the amounts of row after row from their cells alone, whatever becomes of the row: the sum of an export that has
 * nothing in common with the way in which its documents are made.
 */
export function moneyReader(profile: Profile, of: Seen) {
  const { payment } = profile;
  const read: ReadMoney =
    payment === undefined ? documentMoney(profile, of) : ofPayments(paymentAmounts(payment));
  return (row: SheetRow, view: RowView, mapped: MappedRow): RowMoney | undefined => {
    if (mapped.skipped?.code === 'MAP-SKIPPED-HEADER') return undefined;
    const total = totalText(mapped);
    const cells = read(row, view, mapped);
    if (cells.length === 0) return undefined;
    return total === undefined ? { cells } : { cells, total };
  };
}

const ofPayments =
  (read: ReturnType<typeof paymentAmounts>): ReadMoney =>
  (_, view, mapped) =>
    read(view, mapped);

/** The words with which a row says that it sums up others; undefined of every other row. */
function totalText({ skipped }: MappedRow): string | undefined {
  const text = String(skipped?.params?.text ?? '');
  if (skipped?.code === 'MAP-SKIPPED-TOTAL' || skipped?.code === 'MAP-SKIPPED-FOOTER') return text;
  return skipped?.code === 'MAP-SKIPPED-BY-RULE' && beginsAsTotal(text) ? text : undefined;
}

function documentMoney(profile: Profile, { header, idColumns, unproven }: Seen): ReadMoney {
  const columns = amountColumns(profile, header);
  const nameOf = documentNamer(profile, idColumns);
  const currencyIn = rowCurrency(profile, unproven);
  if (columns.length === 0) return () => [];
  return (row, view, mapped) => {
    const isTotal = totalText(mapped) !== undefined;
    const name = isTotal ? undefined : nameOf(row);
    const currency = currencyIn(view, name);
    // A total states no sum of products.
    const stated = isTotal ? columns.filter(({ times: by }) => by === undefined) : columns;
    return stated.flatMap((one) => cellOf(one, { row, view, header, name, currency }));
  };
}

/** The document that a row names; one that names none stands for itself, unless the profile has it go on with the one above. */
function documentNamer({ read, carry }: Profile, idColumns: readonly number[]) {
  const nameOf = documentNames(idColumns);
  const goesOn = read?.fill_down === true || Boolean(carry);
  const isNamed = ({ cells }: SheetRow) => idColumns.some((index) => cellText(cells[index]).trim() !== '');
  return (row: SheetRow): string | undefined => {
    const name = nameOf(row);
    return idColumns.length > 0 && (goesOn || isNamed(row)) ? foldExternalId(name) : undefined;
  };
}

interface SeenRow {
  row: SheetRow;
  view: RowView;
  header: Header;
  /** The document that its cells name. */
  name: string | undefined;
  currency: string;
}

function cellOf(columns: AmountColumns, seen: SeenRow): MoneyCell[] {
  const { amount, field, indexes, isOnce, times: by } = columns;
  const { row, view, header, name, currency: ofRow } = seen;
  for (const index of indexes) {
    const read = readAmount(row.cells[index] ?? '', { field, decimal: view.signAt(index) });
    if (read === undefined) continue;
    const { value, currency = ofRow } = read;
    const cell = { amount, field, column: header.names[index] ?? '', currency };
    if (value === undefined) return [cell];
    const counted = by === undefined ? { ...cell, value } : multiplied({ ...cell, value }, by, seen);
    // Two prices of one line's kind are told apart by their columns.
    const once = by === undefined ? field : `${field} ${cell.column}`;
    return [{ ...counted, ...(isOnce && name !== undefined && { once: `${once} ${name}` }) }];
  }
  return [];
}

/** The price by its quantity; a quantity that is blank or no number leaves it unread. */
function multiplied(
  { value, ...cell }: MoneyCell & { value: string },
  by: NonNullable<AmountColumns['times']>,
  { row, view, header }: SeenRow,
): MoneyCell {
  if ('value' in by) return isDecimal(by.value) ? { ...cell, value: times(value, by.value) } : cell;
  const filled = by.indexes.find((one) => cellText(row.cells[one]).trim() !== '');
  const index = filled ?? by.indexes[0];
  if (index === undefined) return cell;
  const column = `${header.names[index]} × ${cell.column}`;
  const quantity = readAmount(row.cells[index] ?? '', {
    field: 'line.quantity',
    decimal: view.signAt(index),
  });
  return quantity?.value === undefined
    ? { ...cell, column }
    : { ...cell, column, value: times(quantity.value, value) };
}

/** The currency of a row's amounts; a row that goes on with the document of the one above may leave it out. */
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
