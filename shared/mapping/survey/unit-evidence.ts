import { currencyOf, EURO } from '../../money/currency.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { lookUp } from '../cells/look-up.ts';
import { readNumber } from '../cells/read-number.ts';
import type { DecimalSign } from '../cells/row-view.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import { currencyBeside, type PaymentSection } from '../profile/payment-section.ts';
import { columnsOf, namesIn, type ValueSource } from '../profile/value-source.ts';

interface Seen {
  text: string;
  row: number;
  column: string;
}

/** The notation of the amounts of payments, as evidence of major or minor units. */
export interface UnitEvidence {
  /** An amount without proof of major units: 5000, if no amount of its column has decimals. */
  open?: Seen;
  /** The first amount with decimals; amounts in minor units have none. */
  decimal?: Seen;
  /** Number of amounts in other currencies than euro that are plain digits. */
  foreign: number;
}

/** Counts of the amounts of one column, except those of currencies without decimals. */
interface Column {
  /** Plain digits. Separated thousands are for people, who write major units. */
  whole: number;
  /** Whole amounts that are not euro. */
  foreign: number;
  /** Amounts with decimals that end in a zero: a file with 12.50 would also have 12.00. */
  fixed: number;
  decimals: number;
  /** Texts such as 5.120, by the sign in them. */
  unclear: Record<DecimalSign, number>;
  firstWhole?: Seen;
  firstDecimal?: Seen;
  firstUnclear?: Seen;
}

const CENT_DECIMALS = 2;

/** Watches the amounts of payments, each with its currency. */
export function unitEvidence(header: Header, payment: Pick<PaymentSection, 'amount' | 'currency'>) {
  const names = namesIn(payment.amount?.column);
  const places = names.flatMap((name) =>
    columnIndexes(header, [name]).map((index) => ({
      index,
      currencyIn: currencyReader(header, currencyBeside(payment, name)),
    })),
  );
  // Credits and debits are one amount in two columns.
  const isOne = names.every((name) => /credit|debit/i.test(name));
  const columns = new Map<number, Column>();
  return {
    see({ cells, number: row }: SheetRow) {
      const found = places.find(({ index }) => cellText(cells[index]).trim() !== '');
      if (found === undefined) return;
      const { index } = found;
      const currency = found.currencyIn(cells);
      if (currency === '') return;
      // A currency that is spelled as $ is refused later, and most have cents.
      const { exponent = CENT_DECIMALS, code } = currencyOf(currency) ?? {};
      const place = isOne ? (places[0]?.index ?? index) : index;
      const none = { whole: 0, foreign: 0, fixed: 0, decimals: 0 };
      const own = columns.get(place) ?? { ...none, unclear: { ',': 0, '.': 0 } };
      columns.set(place, own);
      const cell = cells[index] ?? '';
      count(own, {
        cell,
        exponent,
        isForeign: code !== EURO,
        seen: { text: cellText(cell).trim(), row, column: header.nameAt(index) },
      });
    },
    end: (signOf: (column: number) => DecimalSign | undefined): UnitEvidence => {
      const all = [...columns].map(([index, one]) => withUnclear(one, signOf(index)));
      const open = all.find(isOpen)?.firstWhole;
      const decimal = all.find(({ firstDecimal }) => firstDecimal !== undefined)?.firstDecimal;
      const foreign = all.reduce((sum, one) => sum + one.foreign, 0);
      return { foreign, ...(open && { open }), ...(decimal && { decimal }) };
    },
  };
}

/** True if all amounts are whole, or if most are although others end in a fixed zero: 12.50. */
const isOpen = ({ whole, fixed, decimals, firstWhole }: Column): boolean =>
  firstWhole !== undefined && (decimals === 0 || (fixed > 0 && whole > decimals));

function count(
  column: Column,
  { cell, exponent, isForeign, seen }: { cell: Cell; exponent: number; isForeign: boolean; seen: Seen },
): void {
  const shown = typeof cell === 'string' ? 0 : (cell.shownDecimals ?? 0);
  const read = readNumber(seen.text, typeof cell === 'string' ? undefined : '.');
  if (read.kind === 'ambiguous') {
    if (exponent === 0) return;
    column.unclear[seen.text.includes(',') ? ',' : '.'] += 1;
    column.firstUnclear ??= seen;
  } else if (read.kind !== 'number') return;
  else if (shown > 0 || read.value.includes('.')) {
    column.decimals += 1;
    if (shown > 0 || read.value.endsWith('0')) column.fixed += 1;
    column.firstDecimal ??= seen;
  } else if (exponent > 0 && /[1-9]/.test(read.value)) {
    column.whole += 1;
    if (isForeign) column.foreign += 1;
    column.firstWhole ??= seen;
  }
}

/** Counts 5.120 as a decimal if the column's sign is a point, and as whole if not. */
function withUnclear({ firstUnclear: seen, ...column }: Column, sign: DecimalSign | undefined): Column {
  if (seen === undefined) return column;
  const decimals = sign === undefined ? 0 : column.unclear[sign];
  const isWhole = column.unclear[','] + column.unclear['.'] > decimals;
  return {
    ...column,
    decimals: column.decimals + decimals,
    ...(isWhole ? { firstWhole: column.firstWhole ?? seen } : {}),
    ...(decimals > 0 ? { firstDecimal: column.firstDecimal ?? seen } : {}),
  };
}

/** The currency that a row states, before any view of it is made. */
function currencyReader(header: Header, source: ValueSource | undefined): (cells: readonly Cell[]) => string {
  if (source === undefined) return () => '';
  if (typeof source === 'object' && 'value' in source) return () => String(source.value);
  const indexes = columnIndexes(header, columnsOf(source).flat());
  const { map, default: given = '' } = typeof source === 'object' && 'column' in source ? source : {};
  return (cells) => {
    const text = indexes.map((index) => cellText(cells[index]).trim()).find((one) => one !== '') ?? '';
    return String((map && lookUp(map, text)) ?? (text === '' ? given : text));
  };
}
