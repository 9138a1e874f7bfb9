import type { PaymentCell, PaymentLine } from '../../money/conversion/payment.ts';
import { type Decimal, decimalsOf, isDecimal, isNegative, roundHalfUp, sum } from '../../money/decimal.ts';
import { toMajor } from '../../money/minor-units.ts';
import { ISSUED_IN, paymentDay, stampOfSeconds } from '../../money/rates/days.ts';
import { NO_PROBLEMS, type Problem, problem } from '../../problems/problem.ts';
import { cellText } from '../../sheet/sheet.ts';
import { readValue } from '../cells/read-value.ts';
import { type FoundCell, firstFilled, firstText, type RowView } from '../cells/row-view.ts';
import { lineParts, lineSources, momentsOf } from '../profile/payment.ts';
import type { LineOfPayment, PaymentDay, PaymentMoment, PaymentSection } from '../profile/payment-schema.ts';
import { namesIn, type SourceUse, type ValueSource } from '../profile/source.ts';

export type PaymentCellReader = ReturnType<typeof paymentCellReader>;

const PAYMENT_CELLS = new Set<string>(['amount', 'currency', 'rate', 'date', 'euro_amount', 'refunded']);
const isPaymentCell = (name: string): name is PaymentCell => PAYMENT_CELLS.has(name);

export function paymentCellReader(view: RowView) {
  const problems: Problem[] = [];
  const columns: Partial<Record<PaymentCell, string>> = {};
  return { problems, columns, read, total, totalIn };

  function read(name: string, source: ValueSource | undefined, type: SourceUse['type']): string | undefined {
    if (source === undefined) return undefined;
    const value = readValue({ field: `payment.${name}`, source, type }, view);
    problems.push(...value.problems);
    if (value.column !== undefined && isPaymentCell(name)) columns[name] ??= value.column;
    return value.text;
  }

  /** The sum of the columns that have a value; undefined if all are blank. */
  function total(name: string, from: readonly string[]): Decimal | undefined {
    const amounts = from.flatMap((column) => {
      const text = read(name, { column, optional: true }, 'decimal');
      return text === undefined || !isDecimal(text) ? [] : [text];
    });
    if (amounts.length === 0) return undefined;
    return roundHalfUp(sum(amounts), Math.max(...amounts.map(decimalsOf)));
  }

  /** The same in major units of a currency, converted if the unit of the columns is minor. */
  function totalIn(
    name: string,
    from: readonly string[],
    { currency, unit, ...stated }: Stated,
  ): Decimal | undefined {
    const amount = total(name, from);
    if (amount === undefined || unit !== 'minor') return amount;
    const column = (isPaymentCell(name) ? columns[name] : undefined) ?? from[0];
    const major = toMajor({ ...stated, unit, amount, currency, isDerived: true, row: view.row, column });
    if (!('code' in major)) return major.amount;
    problems.push({ ...major, field: `payment.${name}` });
    return undefined;
  }
}

type Stated = Omit<NonNullable<PaymentSection['amount']>, 'column' | 'debit'> & { currency: string };

/** The lines of the document; empty if any line lacks its name or its VAT rate. */
export function readPaymentLines(section: PaymentSection, view: RowView, problems: Problem[]): PaymentLine[] {
  const sources = lineSources(section);
  const lines = sources.flatMap((line) => readLine(line, view, problems));
  return lines.length === sources.length ? lines : [];
}

function readLine(line: LineOfPayment, view: RowView, problems: Problem[]): PaymentLine[] {
  const parts: Partial<Record<(typeof lineParts)[number][0], string>> = {};
  const { row } = view;
  for (const [part, type] of lineParts) {
    const [field, source] = [`line.${part}`, line[part]];
    const value = source === undefined ? undefined : readValue({ field, source, type }, view);
    problems.push(...(value?.problems ?? []));
    if (value?.text !== undefined) parts[part] = value.text;
    else if ((part === 'name' || part === 'vat_rate') && !value?.problems.length)
      problems.push(problem('MAP-VALUE-MISSING', { row, field }));
  }
  const { name, vat_rate, ...rest } = parts;
  if (name === undefined || vat_rate === undefined) return [];
  if (isNegative(vat_rate)) {
    problems.push(problem('PAY-VAT-RATE', { row, field: 'line.vat_rate' }, { rate: vat_rate }));
    return [];
  }
  return [{ name, vat_rate, ...rest, ...(line.share !== undefined && { share: String(line.share) }) }];
}

/** A day as yyyy-mm-dd, and its column. */
type DayReading = Partial<Record<'day' | 'column', string | undefined>> & { problems: Problem[] };

const FIELD = 'payment.date';

/** The day on which the money came, as the profile's rate counts days. */
export function readDayPaid({ date, rate }: PaymentSection, view: RowView): Partial<DayReading> {
  if (date === undefined) return {};
  return rate && 'source' in rate ? readRateDay(date, rate, view) : readPaymentDay({ date }, view);
}

type Zoned = { time_zone?: string | undefined };
type DayIn = { date: PaymentDay; day_in?: string | undefined };
/** The day of the reference rate: in the profile's zone, else the issuer's, with a finding if it differs. */
export function readRateDay(date: PaymentDay, { time_zone }: Zoned, view: RowView): DayReading {
  const { day, column, problems } = readPaymentDay({ date, day_in: time_zone ?? ISSUED_IN }, view);
  const written = time_zone ?? (day && readPaymentDay({ date }, view).day);
  if (day !== undefined && time_zone === undefined && written !== undefined && written !== day)
    problems.push(
      problem('FX-DAY-AT-ISSUER', { row: view.row, column, field: FIELD }, { day, written, zone: ISSUED_IN }),
    );
  return { problems, day, column };
}

export function readPaymentDay({ date, day_in }: DayIn, view: RowView): DayReading {
  const moments = momentsOf(date);
  const moment = moments.find(({ column }) => firstFilled(view, column) !== undefined);
  const cell = moment && firstFilled(view, moment.column);
  const column = cell?.column ?? namesIn(moments[0]?.column)[0];
  const place = { row: view.row, column, field: FIELD };
  if (moment === undefined || cell === undefined || column === undefined)
    return { problems: [problem('FX-DATE-MISSING', place)] };
  const { text: stamp, problems } = readStamp(moment, cell, view);
  if (problems.length > 0) return { column, problems: [...problems] };
  const { time_zone: zone } = moment;
  const named = typeof zone === 'object' ? firstText(view, zone.column) || undefined : zone;
  const written_in = named ?? zoneInHeader(cell.column);
  const found = stamp === undefined ? undefined : paymentDay({ stamp, written_in, day_in });
  if (found === undefined)
    return { column, problems: [problem('FX-DATE-INVALID', place, { date: cellText(cell.cell) })] };
  if ('day' in found) return { day: found.day, column, problems: [] };
  return { column, problems: [problem('FX-ZONE-UNKNOWN', place, { zone: found.unknown })] };
}

/** The text of a moment or its problems; neither of a number that is no moment. */
function readStamp(moment: PaymentMoment, { column, cell }: FoundCell, view: RowView) {
  if (moment.form === 'unix-seconds')
    return { text: stampOfSeconds(cellText(cell).trim()), problems: NO_PROBLEMS };
  const { text, problems } = readValue({ field: FIELD, source: column, type: 'date' }, view);
  return text === undefined ? { problems } : { text: withTime(text, moment, view), problems: NO_PROBLEMS };
}

function withTime(date: string, { time }: PaymentMoment, view: RowView): string {
  if (time === undefined || date.includes('T')) return date;
  const clock = firstText(view, time);
  const [, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(clock) ?? [];
  return hours === undefined ? date : `${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

/** The zone in a header, as in exports of Stripe: "Created date (UTC)", "created_utc". */
export const zoneInHeader = (column: string): string | undefined =>
  /(^|[^a-z])utc([^a-z]|$)/i.test(column) ? 'UTC' : /\(([A-Za-z]+\/[A-Za-z_/]+)\)$/.exec(column)?.[1];
