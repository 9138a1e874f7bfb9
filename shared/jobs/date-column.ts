import { cellText, type Cell } from '../sheet/sheet.ts';

/** Headers that name the date of a sale, without accents, blanks, dots and case. */
const DATE_HEADERS: ReadonlySet<string> = new Set([
  'ημερομηνια',
  'ημερομηνιαεκδοσης',
  'ημερομηνιαπαραστατικου',
  'ημνια',
  'ημερεκδοσης',
  'date',
  'invoicedate',
  'issuedate',
  'documentdate',
  'docdate',
  'fkdat',
  'created',
  'createdutc',
  'creationdate',
  'datecompletedutc',
  'completeddate',
]);

const foldHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/ς/g, 'σ')
    .replace(/^ημερομηνιαεκδοσησ$/, 'ημερομηνιαεκδοσης');

/** Reads the date cell of a row as it stands; undefined where the export has no date column or the cell is empty. */
export function dateReader(columns: readonly string[]): (cells: readonly Cell[]) => string | undefined {
  const index = columns.findIndex((header) => DATE_HEADERS.has(foldHeader(header)));
  return (cells) => (index < 0 ? undefined : cellText(cells[index]).trim() || undefined);
}
