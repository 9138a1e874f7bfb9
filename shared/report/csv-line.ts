import Papa from 'papaparse';

interface CsvForm {
  delimiter: string;
  newline: string;
  /** Quotes every cell in which a reader could take another character for the delimiter. */
  careful?: boolean;
  /** Quotes the first cell: rows with too many or too few cells prove their delimiter by its quotes. */
  quotesFirst?: boolean;
}

const OTHER_DELIMITERS = /[,;\t|]/;

/** One record of a CSV file with its line end; quoted where it must be (RFC 4180). */
export function csvLine(cells: readonly string[], form: CsvForm): string {
  const { delimiter, newline, careful = false, quotesFirst = false } = form;
  const quotes = cells.map(
    (cell, index) => (quotesFirst && index === 0) || (careful && OTHER_DELIMITERS.test(cell)),
  );
  return (
    Papa.unparse([[...cells]], { delimiter, newline, ...(quotes.includes(true) ? { quotes } : {}) }) + newline
  );
}
