import { currencyMagnitudes } from '../../facts/currencies.ts';
import { type Phrase, renderPhrase } from '../../problems/phrases.ts';
import { type Place, type Problem, problem } from '../../problems/problem.ts';
import { RATES_PREFIX } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { EURO } from '../currency.ts';
import { compare, type Decimal, equals, isDecimal, isPositive, normalise, times } from '../decimal.ts';
import { isCalendarDay, publicationDayFor } from './days.ts';

/** The reference rates of one day, units of foreign currency for one euro. Quotes are read when asked for. */
interface Publication {
  /** yyyy-mm-dd */
  date: string;
  quote(currency: string): Decimal | undefined;
}

/** Rates of one eurofxref file. The text of a day is parsed on demand: the history has over 280,000 quotes. */
export interface RateTable {
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
  const [first] = table.publications;
  if (first === undefined) throw new UnreadableRates({ phrase: 'rates-no-day' });
  for (const currency of table.currencies) {
    const cell = orUnreadable(() => first.quote(currency));
    if (typeof cell === 'string' && !isPerEuro(cell, currency))
      throw new UnreadableRates({ phrase: 'rates-not-per-euro', currency, cell });
  }
  return table;
}

const MOST_APART = '9';
/** False of yen at 0.00613, which no day ever had, and of a euro at 0.87, whose base is another currency. */
const isPerEuro = (rate: Decimal, currency: string): boolean =>
  currency === EURO
    ? equals(rate, '1')
    : compare(times(rate, MOST_APART), currencyMagnitudes.get(currency) ?? '0') >= 0;

interface SourcedPublication extends Publication {
  file: string;
}

export interface ReferenceRates {
  /** Ascending dates without repetition. */
  dates: readonly string[];
  /** Of one day; several files may state it. */
  on: ReadonlyMap<string, readonly SourcedPublication[]>;
  /** Files that could not be read, as warnings. */
  problems: readonly Problem[];
}

/** Several files as one: days that overlap are kept from each, so that a disagreement can be seen. */
export function mergeRates(tables: readonly RateTable[], problems: readonly Problem[] = []): ReferenceRates {
  const all = tables.flatMap(({ file, publications }) => publications.map((one) => ({ ...one, file })));
  const on: Map<string, SourcedPublication[]> = Map.groupBy(all, ({ date }) => date);
  return { dates: [...on.keys()].sort(), on, problems };
}

/** A reference rate, foreign per euro, with the day of its publication and the file that states it. */
export interface ReferenceRate {
  rate: Decimal;
  date: string;
  file: string;
}

interface RateQuestion {
  currency: string;
  date: string;
  place?: Place;
}

/**
 * The rate of the last publication on or before a date. A publication that should be there and is not is a problem:
 * an older rate in its place would make the same payment another euro amount tomorrow.
 */
export function rateOn(rates: ReferenceRates | undefined, question: RateQuestion): ReferenceRate | Problem {
  const { currency, date, place = {} } = question;
  if (rates === undefined || rates.dates.length === 0) return problem('FX-RATES-NONE', place, { currency });
  const nearest = rates.dates.findLast((day) => day <= date);
  const expected = publicationDayFor(date);
  if (nearest === undefined || nearest < expected) {
    return problem('FX-RATE-DAY-MISSING', place, { date, expected, nearest: nearest ?? '–' });
  }
  return quoteOf(rates.on.get(nearest) ?? [], { currency, date: nearest, place });
}

/** A reference rate that is only used for comparison; undefined if there is none. */
export function referenceOn(
  rates: ReferenceRates | undefined,
  currency: string,
  date: string | undefined,
): ReferenceRate | undefined {
  const found = date === undefined ? undefined : rateOn(rates, { currency, date });
  return found === undefined || 'code' in found ? undefined : found;
}

function quoteOf(
  publications: readonly SourcedPublication[],
  { currency, date, place }: Required<RateQuestion>,
): ReferenceRate | Problem {
  const found: ReferenceRate[] = [];
  for (const { file, quote } of publications) {
    const rate = orUnreadable(() => quote(currency));
    if (rate instanceof UnreadableRates)
      return problem('FX-RATES-DAMAGED', place, { currency, date, reason: rate.reason });
    if (rate !== undefined) found.push({ rate, date, file });
  }
  const [first] = found;
  if (first === undefined) return problem('FX-RATE-NOT-QUOTED', place, { currency, date });
  if (new Set(found.map(({ rate }) => normalise(rate))).size === 1) return first;
  const rates = found.map(({ rate }) => rate).join(', ');
  const files = found.map(({ file }) => file).join(', ');
  return problem('FX-RATES-DISAGREE', place, { currency, date, rates, files });
}

/** A file a working day gathers to hundreds; one after the other they would take seconds to read from S3. */
const FILES_AT_ONCE = 16;

/** The eurofxref files under `rates/`. A file that cannot be read is a warning: the days it had are then missing. */
export async function loadRates(store: Pick<Store, 'list' | 'readText'>): Promise<ReferenceRates> {
  const keys: string[] = [];
  for await (const { key } of store.list(RATES_PREFIX)) keys.push(key);
  const tables: RateTable[] = [];
  const problems: Problem[] = [];
  while (keys.length > 0) {
    const some = keys.splice(0, FILES_AT_ONCE);
    for (const read of await Promise.all(some.map((key) => readTable(store, key)))) {
      if ('code' in read) problems.push(read);
      else tables.push(read);
    }
  }
  return mergeRates(tables, problems);
}

async function readTable(store: Pick<Store, 'readText'>, key: string): Promise<RateTable | Problem> {
  const file = key.slice(RATES_PREFIX.length);
  const text = await store.readText(key);
  const table = orUnreadable(() => parseRates(text, file));
  if (!(table instanceof UnreadableRates)) return table;
  return problem('FX-RATES-UNREADABLE', {}, { file, reason: table.reason });
}
