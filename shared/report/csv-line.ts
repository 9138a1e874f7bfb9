import Papa from 'papaparse';

export interface CsvForm {
  delimiter: string;
  newline: string;
  /**
   * Quotes the first cell and every cell in which a reader could take another character for the delimiter: a file of
   * rows that all have something wrong proves its delimiter by its quotes.
   */
  careful?: boolean;
}

const OTHER_DELIMITERS = /[,;\t|]/;

/** One record of a CSV file with its line end; quoted where it must be (RFC 4180). */
export const csvLine = (cells: readonly string[], { delimiter, newline, careful = false }: CsvForm): string =>
  Papa.unparse([[...cells]], {
    delimiter,
    newline,
    ...(careful ? { quotes: cells.map((cell, index) => index === 0 || OTHER_DELIMITERS.test(cell)) } : {}),
  }) + newline;
