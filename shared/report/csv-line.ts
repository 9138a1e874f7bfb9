import Papa from 'papaparse';

export interface CsvForm {
  delimiter: string;
  newline: string;
}

/** One record of a CSV file with its line end; quoted where it must be (RFC 4180). */
export const csvLine = (cells: readonly string[], { delimiter, newline }: CsvForm): string =>
  Papa.unparse([[...cells]], { delimiter, newline }) + newline;
