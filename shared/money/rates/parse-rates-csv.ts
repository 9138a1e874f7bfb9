import { type Decimal, isDecimal, isPositive } from '../decimal.ts';
import { isCalendarDay } from './calendar-day.ts';
import { type RateTable, UnreadableRates } from './rate-table.ts';

const NOT_QUOTED = new Set(['', 'N/A']);
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * `eurofxref.csv` and `eurofxref-hist.csv`: a header `Date, USD, JPY, …`, a line a day, a trailing comma, `N/A` for
 * what is not quoted. Dates are 2024-03-06 in the history and 06 March 2024 in the daily file.
 */
export function parseRatesCsv(text: string, file: string): RateTable {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = cellsOf(header);
  const columns = new Map(names.map((name, index) => [name, index]));
  const publications = lines.map((line, index) => {
    const date = isoDate(line.slice(0, line.indexOf(',')).trim());
    if (!isCalendarDay(date)) throw new UnreadableRates({ phrase: 'rates-line-no-date', line: index + 2 });
    if (countOf(line) !== names.length)
      throw new UnreadableRates({ phrase: 'rates-line-ragged', line: index + 2 });
    return { date, quote: (currency: string) => quoteIn(line, columns.get(currency), file) };
  });
  return { file, publications, currencies: names.slice(1) };
}

const withoutEnd = (line: string): string => line.replace(/,\s*$/, '');
const cellsOf = (line: string): string[] =>
  withoutEnd(line)
    .split(',')
    .map((cell) => cell.trim());
const countOf = (line: string): number => withoutEnd(line).split(',').length;

function quoteIn(line: string, index: number | undefined, file: string): Decimal | undefined {
  const cell = index === undefined ? '' : (cellsOf(line)[index] ?? '');
  return readQuote(cell, file);
}

/** A rate as the file writes it; a text that is neither a rate nor `N/A` means a damaged file. */
export function readQuote(cell: string, file: string): Decimal | undefined {
  if (NOT_QUOTED.has(cell)) return undefined;
  if (isDecimal(cell) && isPositive(cell)) return cell;
  throw new UnreadableRates({ phrase: 'rates-no-rate', file, cell });
}

/** No calendar day where the text is none. */
function isoDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
