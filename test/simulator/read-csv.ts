import Papa from 'papaparse';

/** Records of a small CSV file, whatever separates them. */
export function parse(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true });
  return data;
}
