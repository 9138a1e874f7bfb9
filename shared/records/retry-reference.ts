import { type Cell, cellText } from '../sheet/sheet.ts';

/** The two columns that a retry file has after the export's own; importing maps neither of them. */
export const retryColumns = ['rowmark_problem', 'rowmark_what_to_do'] as const;
const [PROBLEM_COLUMN] = retryColumns;

/** The job and row of the original export that a row of a retry file came from. */
export interface Origin {
  job: string;
  row: number;
  /** The job was a dry run. */
  dry_run?: boolean;
}

const REFERENCE = /\[rowmark (dry )?([0-9a-zA-Z-]{1,64})#([1-9]\d{0,8})\]\s*$/;

/** The column of a file of credit notes that names what each of them takes back; no profile maps it. */
export const isReversalColumn = (header: string): boolean => /^\s*rowmark_reverses\s*$/i.test(header);

/** Columns that Rowmark writes into files that come back; no profile reads them, and each file has new ones. */
export const isOwnColumn = (header: string): boolean =>
  /^\s*rowmark_/i.test(header) && !isReversalColumn(header);

const isProblemColumn = (header: string): boolean => header.trim().toLowerCase() === PROBLEM_COLUMN;

/** True if rows of an export with these headers refer to rows of another export. */
export const isRetryFile = (columns: readonly string[]): boolean => columns.some(isProblemColumn);

/** The reference that `readOrigin` finds again, at the end of the problem cell. */
export const originReference = ({ job, row, dry_run = false }: Origin): string =>
  `[rowmark ${dry_run ? 'dry ' : ''}${job}#${row}]`;

export function readOrigin(text: string): Origin | undefined {
  const [, dry, job, row] = REFERENCE.exec(text) ?? [];
  if (job === undefined) return undefined;
  return { job, row: Number(row), ...(dry === undefined ? {} : { dry_run: true }) };
}

/** Reader of a file that Rowmark wrote. */
export interface RetryReader {
  origin(cells: readonly Cell[]): Origin | undefined;
  /** The export's cells without our columns, in its order. */
  ownCells(cells: readonly Cell[]): readonly Cell[];
}

/** The reader for an export with these headers; undefined if Rowmark did not write the file. */
export function retryReader(columns: readonly string[]): RetryReader | undefined {
  if (!columns.some(isOwnColumn)) return undefined;
  const problemAt = columns.findIndex(isProblemColumn);
  const own = new Set(columns.flatMap((header, index) => (isOwnColumn(header) ? [] : [index])));
  const isOwn = (index: number) => own.has(index) || index >= columns.length;
  return {
    origin(cells) {
      const found = referenceAt(cells, problemAt);
      return found < 0 ? undefined : readOrigin(cellText(cells[found]));
    },
    ownCells(cells) {
      const found = referenceAt(cells, problemAt);
      // In a row with a cell too many or too few, the two cells are next to their columns.
      if (found >= 0 && found !== problemAt)
        return [...cells.slice(0, found), ...cells.slice(found + retryColumns.length)];
      return cells.filter((_, index) => isOwn(index));
    },
  };
}

/** Find the cell of the reference: in its column, or elsewhere in the row; -1 if absent. */
const referenceAt = (cells: readonly Cell[], problemAt: number): number =>
  problemAt >= 0 && REFERENCE.test(cellText(cells[problemAt]))
    ? problemAt
    : cells.findLastIndex((cell) => REFERENCE.test(cellText(cell)));

export const RETRY_WORKBOOK = 'retry.xlsx';
export const RETRY_TEXT = 'retry.csv';

/** The retry file to offer among the files of a report: the workbook, whose cells no program changes. */
export const retryFileIn = (files: readonly string[]): string | undefined =>
  [RETRY_WORKBOOK, RETRY_TEXT].find((file) => files.includes(file));
