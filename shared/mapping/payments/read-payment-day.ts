import { ISSUED_IN, paymentDay, stampOfSeconds } from '../../money/rates/days.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { cellText } from '../../sheet/sheet.ts';
import { readValue } from '../cells/read-value.ts';
import { type FoundCell, firstFilled, firstText, type RowView } from '../cells/row-view.ts';
import type { PaymentDay, PaymentMoment, PaymentSection } from '../profile/payment-schema.ts';
import { momentsOf } from '../profile/payment-section.ts';
import { namesIn } from '../profile/value-source.ts';
import { withoutBlanks } from './payment-cell-reader.ts';

interface DayReading {
  /** yyyy-mm-dd */
  day?: string;
  column?: string;
  problems: Problem[];
}

const FIELD = 'payment.date';

/** The day on which the money came, as the profile's rate counts days. */
export function readDayPaid({ date, rate }: PaymentSection, view: RowView): Partial<DayReading> {
  if (date === undefined) return {};
  return rate && 'source' in rate ? readRateDay(date, rate, view) : readPaymentDay({ date }, view);
}

/** The day of the reference rate: in the profile's zone, else the issuer's, with a finding if it differs. */
export function readRateDay(
  date: PaymentDay,
  { time_zone }: { time_zone?: string | undefined },
  view: RowView,
): DayReading {
  const { day, column, problems } = readPaymentDay({ date, day_in: time_zone ?? ISSUED_IN }, view);
  const written = time_zone ?? (day && readPaymentDay({ date }, view).day);
  if (day !== undefined && time_zone === undefined && written !== undefined && written !== day)
    problems.push(
      problem('FX-DAY-AT-ISSUER', { row: view.row, column, field: FIELD }, { day, written, zone: ISSUED_IN }),
    );
  return { problems, ...withoutBlanks({ day, column }) };
}

/** The day of a payment, as written or in the zone whose day counts. */
export function readPaymentDay(
  { date, day_in }: { date: PaymentDay; day_in?: string | undefined },
  view: RowView,
): DayReading {
  const moments = momentsOf(date);
  const moment = moments.find(({ column }) => firstFilled(view, column) !== undefined);
  const cell = moment && firstFilled(view, moment.column);
  const column = cell?.column ?? namesIn(moments[0]?.column)[0];
  const place = { row: view.row, column, field: FIELD };
  if (moment === undefined || cell === undefined || column === undefined) {
    return { problems: [problem('FX-DATE-MISSING', place)] };
  }
  const stamp = readStamp(moment, cell, view);
  if ('problems' in stamp) return { column, problems: stamp.problems };
  const written_in = zoneName(moment, view) ?? zoneInHeader(cell.column);
  const found = paymentDay({ stamp: stamp.text, written_in, day_in });
  if (found === undefined) {
    return { column, problems: [problem('FX-DATE-INVALID', place, { date: cellText(cell.cell) })] };
  }
  if ('day' in found) return { day: found.day, column, problems: [] };
  return { column, problems: [problem('FX-ZONE-UNKNOWN', place, { zone: found.unknown })] };
}

function readStamp(
  moment: PaymentMoment,
  { column, cell }: FoundCell,
  view: RowView,
): { text: string } | { problems: Problem[] } {
  if (moment.form === 'unix-seconds') {
    const text = stampOfSeconds(cellText(cell).trim());
    const place = { row: view.row, column, field: FIELD };
    return text === undefined
      ? { problems: [problem('FX-DATE-INVALID', place, { date: cellText(cell) })] }
      : { text };
  }
  const { text, problems } = readValue({ field: FIELD, source: column, type: 'date' }, view);
  return text === undefined ? { problems: [...problems] } : { text: withTime(text, moment, view) };
}

/** A date with the clock of another column. */
function withTime(date: string, { time }: PaymentMoment, view: RowView): string {
  if (time === undefined || date.includes('T')) return date;
  const clock = firstText(view, time);
  const [, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(clock) ?? [];
  return hours === undefined ? date : `${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

function zoneName({ time_zone }: PaymentMoment, view: RowView): string | undefined {
  if (typeof time_zone !== 'object') return time_zone;
  return firstText(view, time_zone.column) || undefined;
}

/** The zone in a header, as in exports of Stripe: "Created date (UTC)", "created_utc". */
export const zoneInHeader = (column: string): string | undefined =>
  /(^|[^a-z])utc([^a-z]|$)/i.test(column) ? 'UTC' : /\(([A-Za-z]+\/[A-Za-z_/]+)\)$/.exec(column)?.[1];
