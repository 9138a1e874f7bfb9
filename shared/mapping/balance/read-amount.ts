import { currencyOf, EURO } from '../../money/currency.ts';
import { toMajor } from '../../money/minor-units.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';
import { constantReading, readCell } from '../cells/read-cell.ts';
import { readNumber } from '../cells/read-number.ts';
import type { DecimalSign, FoundCell } from '../cells/row-view.ts';
import type { PaymentSection } from '../profile/payment-schema.ts';
import { visibleText } from '../texts/fold.ts';

/** An amount in a cell: its number and the currency that the cell shows; empty if unreadable. */
interface StatedNumber {
  value?: string;
  currency?: string;
}

/** The longest number that is added up; the mapping refuses longer ones. */
const NUMBER_CHARACTERS_MAX = 100;

/** Undefined for a blank cell. */
export function readAmount(
  cell: Cell,
  { field, decimal }: { field: string; decimal: DecimalSign | undefined },
): StatedNumber | undefined {
  if (typeof cell !== 'string') {
    if (cellText(cell).trim() === '') return undefined;
    const { currency, ...bare } = cell;
    const { text: value } = readCell(bare, constantReading('decimal'), { field });
    return value === undefined ? {} : { value, ...shownCurrency(currency) };
  }
  const text = visibleText(cell).trim();
  if (text === '') return undefined;
  const number = readNumber(text, decimal);
  if (number.kind !== 'number' || number.percent || number.value.length > NUMBER_CHARACTERS_MAX) return {};
  return { value: number.value, ...shownCurrency(number.currency) };
}

/** Three letters may be a unit as well, and many currencies share a sign. */
function shownCurrency(sign: string | undefined): { currency?: string } {
  const code = sign === '€' ? EURO : sign === undefined ? undefined : currencyOf(sign)?.code;
  return code === undefined ? {} : { currency: code };
}

type ReadUnit = (found: Pick<FoundCell, 'cell' | 'decimal'>, of: AmountTerms) => StatedNumber | undefined;

interface AmountTerms {
  field: string;
  /** The currency of the column: settled amounts may have other decimals than paid ones. */
  currency: string;
  isDerived: boolean;
}

/** Reads amounts of a payment export in major units: its unit is that of every column in which the provider states money. */
export function unitReader(from: PaymentSection['amount']): ReadUnit {
  const { unit, provider, channel } = from ?? {};
  const isOpen = unit !== undefined && unit !== 'minor' && unit !== 'major';
  if (isOpen) return ({ cell }) => (cellText(cell).trim() === '' ? undefined : {});
  if (unit !== 'minor') return ({ cell, decimal }, { field }) => readAmount(cell, { field, decimal });
  return ({ cell }, { currency, isDerived }) => {
    const amount = cellText(cell).trim();
    if (amount === '') return undefined;
    const major = toMajor({ amount, unit, provider, channel, currency, isDerived });
    return 'code' in major ? {} : { value: major.amount };
  };
}
