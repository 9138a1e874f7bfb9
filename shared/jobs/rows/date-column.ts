import { foldHeader } from '../../mapping/texts/fold.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';

const NAMES =
  'Ημερομηνία · Ημερομηνία έκδοσης · Ημερομηνία παραστατικού · Ημ/νία · Ημερ. Έκδοσης · Date · InvoiceDate · Invoice date · Issue date · Document date · FKDAT · created · Created (UTC) · Creation Date · Date completed (UTC) · Completed Date';
/** Headers that name the date of a sale, folded. */
const DATE_HEADERS: ReadonlySet<string> = new Set(NAMES.split(' · ').map(foldHeader));

/** Sign with which a time begins behind a day. */
const TIME = /[T ]/;

/** Column of the sale's date, and a row's date as the export writes it; undefined if blank. */
export function dateColumn(columns: readonly string[]): {
  column: string | undefined;
  textOf: (cells: readonly Cell[]) => string | undefined;
} {
  const index = columns.findIndex((header) => DATE_HEADERS.has(foldHeader(header)));
  if (index < 0) return { column: undefined, textOf: () => undefined };
  const textOf = (cells: readonly Cell[]) => {
    const text = cellText(cells[index]).trim();
    const end = text.search(TIME);
    return (end < 0 ? text : text.slice(0, end)) || undefined;
  };
  return { column: columns[index], textOf };
}
