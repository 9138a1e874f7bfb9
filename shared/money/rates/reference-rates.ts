import { currencyMagnitudes } from '../../facts/currencies.ts';
import type { Log } from '../../log.ts';
import { type Phrase, renderPhrase } from '../../problems/phrases.ts';
import { type Place, type Problem, problem } from '../../problems/problem.ts';
import { RATES_PREFIX } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { EURO } from '../currency.ts';
import { compare, type Decimal, equals, isDecimal, isPositive, normalise, times } from '../decimal.ts';
import { isCalendarDay, publicationDayBefore, publicationDayFor } from './days.ts';

/** The reference rates of one day, units of foreign currency for one euro. Quotes are read when asked for. */
interface Publication {
  /** yyyy-mm-dd */
  date: string;
  quote(currency: string): Decimal | undefined;
}

/** Rates of one eurofxref file. The text of a day is parsed on demand: the history has over 280,000 quotes. */
interface RateTable {
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

function orUnreadable<Read>(read: () => Read): Read | UnreadableRates {
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

/** `eurofxref.csv` and `-hist.csv`: a header, a line a day with a trailing comma, `N/A` for no quote; dates as 2024-03-06 or 06 March 2024. */
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

/** `eurofxref-daily.xml`, `-hist-90d.xml` and `-hist.xml`: a Cube with a `time` for each day, in it a Cube for each quote. */
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

type SourcedPublication = Publication & Pick<RateTable, 'file'>;

export type ReferenceRates = ReturnType<typeof mergeRates>;

/** Several files as one: days that overlap are kept from each, so that a disagreement can be seen; `problems` are of unreadable files. */
export function mergeRates(tables: readonly RateTable[], problems: readonly Problem[] = []) {
  const all = tables.flatMap(({ file, publications }) => publications.map((one) => ({ ...one, file })));
  const on: Map<string, SourcedPublication[]> = Map.groupBy(all, ({ date }) => date);
  return { dates: [...on.keys()].sort(), on, problems };
}

/** A reference rate, foreign per euro, with the day of its publication and the file that states it. */
export type ReferenceRate = { rate: Decimal } & Record<'date' | 'file', string>;

type RateQuestion = Record<'currency' | 'date', string> & { place?: Place };

/** The rate of the last publication on or before a date; a missing publication is a problem, not an older rate. */
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
    const texts = await Promise.all(some.map((key) => store.readText(key)));
    for (const [at, text] of texts.entries()) {
      const file = some[at]?.slice(RATES_PREFIX.length) ?? '';
      const read = orUnreadable(() => parseRates(text, file));
      if (!(read instanceof UnreadableRates)) tables.push(read);
      else problems.push(problem('FX-RATES-UNREADABLE', {}, { file, reason: read.reason }));
    }
  }
  return mergeRates(tables, problems);
}

/** Largest file of rates; the whole history as XML has about 10 million bytes. */
export const MAX_RATES_BYTES = 64 * 1024 * 1024;

type RatesStore = Pick<Store, 'put' | 'readText' | 'list'>;
export type StoredRates = Awaited<ReturnType<typeof storeRates>>;

/**
 * Puts a eurofxref file under `rates/`: one of a day under that day, one of many in place of the same name, without losing a day.
 * Throws `UnreadableRates` for anything else, also for one damaged rate.
 */
export async function storeRates(store: RatesStore, { file, text }: { file: string; text: string }) {
  const table = parseRates(text, file);
  const { publications, currencies } = table;
  const bare = publications.find(({ quote }) => !currencies.map(quote).some((rate) => rate !== undefined));
  if (bare !== undefined) throw new UnreadableRates({ phrase: 'rates-day-bare', date: bare.date });
  await assertDirection(store, table);
  const dates = publications.map(({ date }) => date).sort();
  const [oldest = '', newest = oldest] = [dates[0], dates.at(-1)];
  const extension = text.trimStart().startsWith('<') ? 'xml' : 'csv';
  const safe = file.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '');
  const name = dates.length === 1 ? `eurofxref-${newest}.${extension}` : safe;
  const key = `${RATES_PREFIX}${name}`;
  await keepOlderDays(store, key, new Set(dates));
  await store.put(key, text);
  return { key, days: dates.length, oldest, newest };
}

/** The file of the last 90 days moves on: the days that only the stored one has stay, under the newest of them. */
async function keepOlderDays(store: RatesStore, key: string, dates: ReadonlySet<string>): Promise<void> {
  const text = await unlessAbsent(store.readText(key));
  if (text === undefined) return;
  const table = orUnreadable(() => parseRates(text, key));
  // A file of which nothing can be read may be removed.
  if (table instanceof UnreadableRates) return;
  const days = table.publications.map(({ date }) => date);
  const newest = days.toSorted().at(-1);
  if (newest === undefined || days.every((day) => dates.has(day))) return;
  await store.put(key.replace(/(\.\w+)?$/, `-${newest}$1`), text);
}

/** Beyond this share no currency came to the other side of 1 within those days. */
const FAR_OFF = 0.05;

/** Refuses a dollar at 0.92 where the days before have 1.087: one of the two is euro for a dollar. */
async function assertDirection(store: RatesStore, { publications: [newest], currencies }: RateTable) {
  const known = await loadRates(store);
  for (const day of newest === undefined ? [] : daysBefore(newest.date))
    for (const currency of currencies) {
      const rate = Number(newest?.quote(currency));
      const was = Number(referenceOn(known, currency, day)?.rate);
      if (rate < 1 !== was < 1 && Math.abs(rate - was) > was * FAR_OFF)
        throw new UnreadableRates({ phrase: 'rates-turned', currency, rate: `${rate}`, was: `${was}`, day });
    }
}

interface RefreshRates {
  store: RatesStore;
  log: Log;
  /** One eurofxref file by its name; throws `RatesUnavailable`. */
  fetch(file: string): Promise<string>;
}

/** The reference rates could not be fetched; the message is a sentence with the reason. */
export class RatesUnavailable extends Error {
  readonly url: string;
  readonly reason: Phrase;

  constructor(url: string, reason: Phrase) {
    super(`The reference rates at ${url} could not be fetched: ${renderPhrase(reason)}.`);
    this.name = 'RatesUnavailable';
    this.url = url;
    this.reason = reason;
  }
}

const DAILY = 'eurofxref-daily.xml';
const LAST_90_DAYS = 'eurofxref-hist-90d.xml';
/** Publications before the newest that must be stored, and that it is compared with; filling a gap is tried in as many runs. */
const DAYS_BEFORE = 4;

/** Brings the newest publication into `rates/`, and the last 90 days as well if one of those before it is missing. */
export async function refreshRates({ store, log, fetch }: RefreshRates): Promise<StoredRates[]> {
  const day = await storeRates(store, { file: DAILY, text: await fetch(DAILY) });
  const { on } = await loadRates(store);
  const isComplete = daysBefore(day.newest).every((one) => on.has(one));
  const stored = [day];
  try {
    if (!isComplete)
      stored.push(await storeRates(store, { file: LAST_90_DAYS, text: await fetch(LAST_90_DAYS) }));
  } catch (error) {
    // The day's rates are stored already: without the 90 days the next run tries again.
    if (!(error instanceof RatesUnavailable)) throw error;
    log('rates gap not filled', { reason: error.message });
  }
  log('rates refreshed', { date: day.newest, files: stored.length });
  return stored;
}

function daysBefore(newest: string): string[] {
  const days: string[] = [];
  for (let day = newest; days.length < DAYS_BEFORE; ) {
    day = publicationDayBefore(day);
    days.push(day);
  }
  return days;
}
