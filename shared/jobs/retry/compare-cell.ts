import { numberIn, withOtherSign } from '../../mapping/cells/number-sign.ts';
import { decimalSignEvidence } from '../../mapping/cells/read-number.ts';
import type { DateOrder, DecimalSign } from '../../mapping/cells/row-view.ts';
import { shownText } from '../../mapping/corrections/correction-index.ts';
import { type ColumnNeed, isNumeric } from '../../mapping/profile/column-needs.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Cell } from '../../sheet/sheet.ts';
import { answeringFields } from './answering-fields.ts';
import { isSameCell } from './same-cell.ts';

/** A column of a retry file that its profile reads. */
export interface ComparedColumn {
  index: number;
  /** The header as the file spells it, and the name by which a profile tells it from others. */
  names: readonly [spelled: string, told: string];
  needs: readonly ColumnNeed[];
}

/** Signs of numbers: of the export that the cells went out from, of the rows as they are read on, and of the program of who corrected them. */
export interface NumberSigns {
  went: DecimalSign | undefined;
  read: DecimalSign | undefined;
  reader: DecimalSign | undefined;
}

/** A cell that went out and came back, with what was said to be wrong with its row. */
interface ReturnedCell {
  row: number;
  went: Cell;
  came: Cell;
  found: readonly Problem[];
  signs: NumberSigns;
  dateOrder: DateOrder | undefined;
}

interface Compared {
  /** The cell to read: the one that went out where it is unchanged, or where the document would be another one. */
  cell: Cell;
  problems: readonly Problem[];
}

const IDENTITY: ReadonlySet<string> = new Set(['external_id', 'payment.id']);

/** Compares the cell that went out, the cell that came back and the problem that was named. */
export function compareCell(of: ReturnedCell, column: ComparedColumn): Compared {
  const { row, went, came, found, signs } = of;
  const isIdentity = column.needs.some(({ field }) => IDENTITY.has(field));
  const isSame = column.needs.every(({ type }) =>
    isSameCell(went, came, { type, isIdentity, sign: signs.went, dateOrder: of.dateOrder }),
  );
  const doubts = stillDoubtful(of, column);
  // Of 12345 that may have been 12.345, the other reading is a correction, not the same number in another notation.
  if (isSame && (doubts.length === 0 || shownText(went) === shownText(came)))
    return { cell: inSign(went, column, signs), problems: doubts };
  const [need] = column.needs;
  const place = { row, column: column.names[0], field: need?.field };
  const params = { was: shownText(went), now: shownText(came) };
  const explained = isNamed(found, column) || (answers(found, column) && !isScaled(of));
  if (isIdentity && !explained)
    return { cell: went, problems: [problem('RETRY-IDENTITY-CHANGED', place, params)] };
  const typed = readAnew(came, column, signs);
  const unclear =
    typed === undefined
      ? [problem('MAP-NUMBER-AMBIGUOUS', place, { variant: 'retry', text: params.now })]
      : [];
  const changed = explained ? [] : [problem('RETRY-CELL-CHANGED', place, params)];
  return { cell: typed ?? came, problems: [...changed, ...unclear] };
}

/** A number that was doubtful and came back as it was is doubtful still: the rest of its file is not there to be asked. */
const stillDoubtful = ({ row, found }: ReturnedCell, { names }: ComparedColumn): Problem[] =>
  found.flatMap((one) =>
    one.code === 'NUMBERS-RESAVED' && names.includes(one.column ?? '') ? [{ ...one, row }] : [],
  );

const isNamed = (found: readonly Problem[], { names, needs }: ComparedColumn): boolean =>
  found.some(
    ({ column, field }) =>
      (column !== undefined && names.includes(column)) || needs.some((need) => need.field === field),
  );

const answers = (found: readonly Problem[], { needs }: ComparedColumn): boolean =>
  found.some((one) => answeringFields(one).some((field) => needs.some((need) => need.field === field)));

/** The same digits at another size: nobody has typed that to answer the problem of another cell. */
function isScaled({ went, came, signs }: ReturnedCell): boolean {
  const [before, after] = [numberIn(went, signs.went), numberIn(came, undefined)];
  return before !== undefined && after !== undefined && digitsOf(before) === digitsOf(after);
}

const digitsOf = (value: string): string => value.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');

/** A number of another export, in the notation of the one that the rows are read with. */
function inSign(cell: Cell, { needs }: ComparedColumn, { went, read }: NumberSigns): Cell {
  if (typeof cell !== 'string' || went === read || went === undefined || read === undefined) return cell;
  return needs.some(isNumeric) && numberIn(cell, went) !== undefined ? withOtherSign(cell, went) : cell;
}

/**
 * A cell that somebody typed: a number in the other notation is written in that of the rows, 2,40 as 2.40. Undefined where
 * it is one number to the program of who typed it and another one to the file: 1.250.
 */
function readAnew(came: Cell, { needs }: ComparedColumn, { read, reader }: NumberSigns): Cell | undefined {
  if (typeof came !== 'string' || read === undefined || !needs.some(isNumeric)) return came;
  const written = decimalSignEvidence(came);
  const byFile = numberIn(came, read);
  if (written === 'ambiguous' && reader !== undefined && reader !== read) return undefined;
  const other = read === ',' ? '.' : ',';
  return byFile === undefined && numberIn(came, other) !== undefined ? withOtherSign(came, other) : came;
}
