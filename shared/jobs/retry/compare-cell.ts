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
  /** Header as spelled in the file, and its unique name for the profile. */
  names: readonly [spelled: string, told: string];
  needs: readonly ColumnNeed[];
}

/** Decimal signs: of the sent export, of the rows as read, and of the correcting person's program. */
export interface NumberSigns {
  went: DecimalSign | undefined;
  read: DecimalSign | undefined;
  reader: DecimalSign | undefined;
}

/** A cell that was sent and came back, with the problems of its row. */
interface ReturnedCell {
  row: number;
  went: Cell;
  came: Cell;
  found: readonly Problem[];
  signs: NumberSigns;
  dateOrder: DateOrder | undefined;
}

interface Compared {
  /** The cell to read: the sent one if unchanged, or if a change would make it another document. */
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
  // Reading a doubtful 12345 as 12.345 is a correction, not the same number in another notation.
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

/** A doubtful number that came back unchanged stays doubtful: the rest of its file cannot decide it. */
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

/** True if only the size of a number changed: such a change does not answer another cell's problem. */
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
 * Writes a typed number in the notation of the rows, 2,40 as 2.40. Undefined if the person's program and the
 * file read it as different numbers: 1.250.
 */
function readAnew(came: Cell, { needs }: ComparedColumn, { read, reader }: NumberSigns): Cell | undefined {
  if (typeof came !== 'string' || read === undefined || !needs.some(isNumeric)) return came;
  const written = decimalSignEvidence(came);
  const byFile = numberIn(came, read);
  if (written === 'ambiguous' && reader !== undefined && reader !== read) return undefined;
  const other = read === ',' ? '.' : ',';
  return byFile === undefined && numberIn(came, other) !== undefined ? withOtherSign(came, other) : came;
}
