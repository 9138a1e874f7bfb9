import { type Phrase, renderPhrase } from '../../problems/phrases.ts';
import { type Decimal, isDecimal, isPositive } from '../decimal.ts';
import { isCalendarDay } from './days.ts';

/** The reference rates of one day, units of foreign currency for one euro. Quotes are read when asked for. */
export interface Publication {
  /** yyyy-mm-dd */
  date: string;
  quote(currency: string): Decimal | undefined;
}

/** Rates of one eurofxref file. The text of a day is parsed on demand: the history has over 280,000 quotes. */
export interface RateTable {
  /** Name of the file. */
  file: string;
  publications: readonly Publication[];
  /** Codes that occur anywhere in the file. */
  currencies: readonly string[];
}

/** The file is no eurofxref file, or not all of it; `message` ends the sentence "cannot be read: …". */
export class UnreadableRates extends Error {
  readonly reason: Phrase;

  constructor(reason: Phrase) {
    super(renderPhrase(reason));
    this.reason = reason;
  }
}

/** Gives the result of a reading, or the damage that it meets. */
export function orUnreadable<Read>(read: () => Read): Read | UnreadableRates {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableRates) return error;
    throw error;
  }
}

const NOT_QUOTED = new Set(['', 'N/A']);
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * `eurofxref.csv` and `eurofxref-hist.csv`: a header `Date, USD, JPY, …`, a line a day, a trailing comma, `N/A` for
 * what is not quoted. Dates are 2024-03-06 in the history and 06 March 2024 in the daily file.
 */
function parseRatesCsv(text: string, file: string): RateTable {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = cellsOf(header);
  const publications = lines.map((line, index) => {
    const date = isoDate(line.slice(0, line.indexOf(',')).trim());
    if (!isCalendarDay(date)) throw new UnreadableRates({ phrase: 'rates-line-no-date', line: index + 2 });
    if (cellsOf(line).length !== names.length)
      throw new UnreadableRates({ phrase: 'rates-line-ragged', line: index + 2 });
    return { date, quote: (code: string) => readQuote(cellsOf(line)[names.indexOf(code)] ?? '', file) };
  });
  return { file, publications, currencies: names.slice(1) };
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/,\s*$/, '')
    .trim()
    .split(/\s*,\s*/);

/** A rate as the file writes it; a text that is neither a rate nor `N/A` means a damaged file. */
function readQuote(cell: string, file: string): Decimal | undefined {
  if (NOT_QUOTED.has(cell)) return undefined;
  if (isDecimal(cell) && isPositive(cell)) return cell;
  throw new UnreadableRates({ phrase: 'rates-no-rate', file, cell });
}

/** Undefined if the text is not a calendar day. */
function isoDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

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
  const content = text.trimStart();
  const parse = content.startsWith('<') ? parseRatesXml : parseRatesCsv;
  if (parse === parseRatesCsv && !/^Date\s*,/.test(content))
    throw new UnreadableRates({ phrase: 'rates-no-form' });
  const table = parse(content, file);
  if (table.publications.length === 0) throw new UnreadableRates({ phrase: 'rates-no-day' });
  return table;
}
