import { readQuote } from './parse-rates-csv.ts';
import { type RateTable, UnreadableRates } from './rate-table.ts';

const DAY = /<Cube\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>([\s\S]*?)<\/Cube>/g;

/**
 * `eurofxref-daily.xml`, `-hist-90d.xml` and `-hist.xml`: a Cube with a `time` for each day, and in it one empty
 * Cube with `currency` and `rate` for each quote.
 */
export function parseRatesXml(text: string, file: string): RateTable {
  const publications = [...text.matchAll(DAY)].map(([, , date = '', quotes = '']) => ({
    date,
    quote: (currency: string) => readQuote(rateIn(quotes, currency), file),
  }));
  if (publications.length === 0) throw new UnreadableRates('it has no Cube with a time attribute');
  return { file, publications };
}

function rateIn(quotes: string, currency: string): string {
  const [cube] = new RegExp(`<Cube\\s[^>]*currency=["']${currency}["'][^>]*>`).exec(quotes) ?? [];
  return /\brate=["']([^"']*)["']/.exec(cube ?? '')?.[1]?.trim() ?? '';
}
