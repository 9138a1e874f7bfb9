import { isCalendarDay } from './calendar-day.ts';
import { parseRatesCsv, readQuote } from './parse-rates-csv.ts';
import { type RateTable, UnreadableRates } from './rate-table.ts';

const DAY_BEGINS = /<Cube\s+time=/g;
const CURRENCY = /\bcurrency=["']([A-Z]{3})["']/g;
const DAY = /<Cube\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>([\s\S]*?)<\/Cube>/g;

/**
 * `eurofxref-daily.xml`, `-hist-90d.xml` and `-hist.xml`: a Cube with a `time` for each day, and in it one empty
 * Cube with `currency` and `rate` for each quote.
 */
function parseRatesXml(text: string, file: string): RateTable {
  const publications = [...text.matchAll(DAY)].map(([, , date = '', quotes = '']) => ({
    date,
    quote: (currency: string) => readQuote(rateIn(quotes, currency), file),
  }));
  if (publications.length === 0) throw new UnreadableRates({ phrase: 'rates-no-cube' });
  const begun = text.match(DAY_BEGINS)?.length;
  if (begun !== publications.length) throw new UnreadableRates({ phrase: 'rates-cut-off' });
  const strange = publications.find(({ date }) => !isCalendarDay(date));
  if (strange !== undefined) throw new UnreadableRates({ phrase: 'rates-no-such-day', date: strange.date });
  const currencies = [...new Set([...text.matchAll(CURRENCY)].map(([, code = '']) => code))];
  return { file, publications, currencies };
}

function rateIn(quotes: string, currency: string): string {
  const [cube] = new RegExp(`<Cube\\s[^>]*currency=["']${currency}["'][^>]*>`).exec(quotes) ?? [];
  return /\brate=["']([^"']*)["']/.exec(cube ?? '')?.[1]?.trim() ?? '';
}

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
