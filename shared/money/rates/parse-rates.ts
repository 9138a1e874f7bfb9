import { parseRatesCsv } from './parse-rates-csv.ts';
import { parseRatesXml } from './parse-rates-xml.ts';
import { type RateTable, UnreadableRates } from './rate-table.ts';

/** A eurofxref file, XML or CSV by its content. Throws `UnreadableRates` where it is neither. */
export function parseRates(text: string, file: string): RateTable {
  // A byte order mark counts as a space.
  const table = tableOf(text.trimStart(), file);
  if (table.publications.length === 0) throw new UnreadableRates({ phrase: 'rates-no-day' });
  return table;
}

function tableOf(content: string, file: string): RateTable {
  if (content.startsWith('<')) return parseRatesXml(content, file);
  if (/^Date\s*,/.test(content)) return parseRatesCsv(content, file);
  throw new UnreadableRates({ phrase: 'rates-no-form' });
}
