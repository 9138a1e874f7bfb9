import { numberIn } from '../../mapping/cells/number-sign.ts';
import { readBoolean } from '../../mapping/cells/read-boolean.ts';
import { readDate } from '../../mapping/cells/read-date.ts';
import type { DateOrder, DecimalSign } from '../../mapping/cells/row-view.ts';
import { shownText } from '../../mapping/corrections/correction-index.ts';
import { isNumeric } from '../../mapping/profile/column-needs.ts';
import type { ValueType } from '../../mapping/profile/value-source.ts';
import { normalise } from '../../money/decimal.ts';
import type { Cell } from '../../sheet/sheet.ts';

/** The reading of a column, by which two cells of it are compared. */
interface CellReader {
  type: ValueType;
  /** True if the cell identifies the document: then only its text counts, leading zeros included. */
  isIdentity: boolean;
  /** Decimal sign of the file with the first cell. */
  sign: DecimalSign | undefined;
  dateOrder: DateOrder | undefined;
}

/** True if a program or a person left a cell unchanged, in whatever notation it came back. */
export function isSameCell(went: Cell, came: Cell, reader: CellReader): boolean {
  const [before, after] = [wordsOf(went), wordsOf(came)];
  if (before === after) return true;
  if (reader.isIdentity) return false;
  switch (reader.type) {
    case 'date':
      return isSameDay(before, after, reader.dateOrder);
    case 'boolean':
      return readBoolean(before) !== undefined && readBoolean(before) === readBoolean(after);
    case 'list':
      return itemsOf(before) === itemsOf(after);
    default:
      return isNumeric(reader)
        ? isSameNumber(numberIn(went, reader.sign), came)
        : isSameCode(before, after) && isSameNumber(before.replace('+', ''), came);
  }
}

/** Line breaks and repeated blanks do not count: programs write their own. */
const wordsOf = (cell: Cell): string => shownText(cell).replace(/\s+/g, ' ');

const itemsOf = (text: string): string => text.replace(/[\s,;|]+/g, ' ');

/** Equal with either decimal sign: the sign of the returned file is unknown. */
const isSameNumber = (value: string | undefined, came: Cell): boolean =>
  value !== undefined &&
  ([',', '.'] as const).some((sign) => {
    const other = numberIn(came, sign);
    return other !== undefined && normalise(other) === normalise(value);
  });

/** Digits with one decimal point at most. */
const CODE = /^\+?\d+(?:\.\d+)?$/;
/** The same without the zeros that programs leave out. */
const CAME_BACK = /^\d+(?:[.,]\d+)?$/;

/** True if a program may have turned a code into a number: 0094014201 into 94014201, 1.10 into 1,1. */
const isSameCode = (before: string, after: string): boolean => CODE.test(before) && CAME_BACK.test(after);

/** Equal in the declared order, or in both orders without one; an ISO date has its own order. */
function isSameDay(before: string, after: string, order: DateOrder | undefined): boolean {
  const orders: readonly DateOrder[] = order === undefined ? ['dmy', 'mdy'] : [order];
  const dayOf = (text: string, one: DateOrder) => {
    const read = readDate(text, one);
    return read.kind === 'date' ? read.value : undefined;
  };
  return orders.every((one) => dayOf(before, one) !== undefined && dayOf(before, one) === dayOf(after, one));
}
