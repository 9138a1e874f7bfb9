interface CsvForm {
  delimiter: string;
  newline: string;
  /** Quotes every cell in which a reader could take another character for the delimiter. */
  careful?: boolean;
  /** Quotes the first cell: rows with too many or too few cells prove their delimiter by its quotes. */
  quotesFirst?: boolean;
}

const OTHER_DELIMITERS = /[,;\t|]/;
/** Characters that a cell cannot hold bare, whatever the delimiter; blanks at its ends are lost by some readers. */
const NEEDS_QUOTES = /["\r\n\uFEFF]|^ | $/;

/** One record of a CSV file with its line end; quoted where it must be (RFC 4180). */
export function csvLine(cells: readonly string[], form: CsvForm): string {
  const { delimiter, newline, quotesFirst = false } = form;
  let line = '';
  for (const [index, cell] of cells.entries()) {
    const written = index === 0 && quotesFirst ? quoted(cell) : csvCell(cell, form);
    line += `${index === 0 ? '' : delimiter}${written}`;
  }
  return line + newline;
}

/** One cell of a record. */
export function csvCell(cell: string, { delimiter, careful = false }: CsvForm): string {
  const isQuoted =
    cell.includes(delimiter) || NEEDS_QUOTES.test(cell) || (careful && OTHER_DELIMITERS.test(cell));
  return isQuoted ? quoted(cell) : cell;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
