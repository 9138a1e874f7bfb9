import { greekClock } from '../report/labels.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/outage.ts';
import { type ServiceDocument, serviceDocuments } from './service-documents.ts';

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
/** Days before the month in which the number before its first one is looked for. */
const LOOK_BACK_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_CHARACTERS = 'yyyy-mm-dd'.length;

export const isMonth = (text: string): boolean => MONTH.test(text);

/** The month of an instant on a Greek clock: `2026-10`. */
export const monthOf = (iso: string): string => greekClock(iso).slice(0, 'yyyy-mm'.length);

/** The day of an instant on a Greek clock: `2026-10-05`. */
export const dayOf = (iso: string): string => greekClock(iso).slice(0, DAY_CHARACTERS);

/** The day that lies some days before another: 2026-03-01 less 1 is 2026-02-28. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, DAY_CHARACTERS);

/** The first and last day of a month, the day from which its numbers are followed, and a moment before it began. */
export function daysOf(month: string) {
  const [, year = '', number = ''] = MONTH.exec(month) ?? [];
  const first = new Date(Date.UTC(Number(year), Number(number) - 1, 1));
  const end = new Date(Date.UTC(Number(year), Number(number), 0));
  const day = (date: Date) => date.toISOString().slice(0, DAY_CHARACTERS);
  return {
    first: day(first),
    last: day(end),
    before: day(new Date(first.getTime() - LOOK_BACK_DAYS * DAY_MS)),
    // Greece is ahead of UTC.
    from: new Date(first.getTime() - DAY_MS),
  };
}

interface ListedMonth {
  month: readonly ServiceDocument[];
  /** Those of the weeks before it. */
  before: readonly ServiceDocument[];
}

/** The service's own list of a month, and of the weeks before it. */
export async function listedMonth(
  client: Pick<InvoicingClient, 'listInvoices'>,
  month: string,
): Promise<ListedMonth | Outage> {
  const { last, before } = daysOf(month);
  const listed = await serviceDocuments(client, { startDate: before, endDate: last });
  if (!Array.isArray(listed) && isOutage(listed)) return listed;
  return {
    month: listed.filter(({ issued_at }) => monthOf(issued_at) === month),
    before: listed.filter(({ issued_at }) => monthOf(issued_at) < month),
  };
}
