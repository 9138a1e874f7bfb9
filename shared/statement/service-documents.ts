import { greekClock } from '../greek-clock.ts';
import { vatShares } from '../jobs/files/outcome-lookup.ts';
import { likenessIn } from '../jobs/judge/business-key.ts';
import { RefusedRequest } from '../problems/refusal.ts';
import type { VatShare } from '../records/document-record.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/service-errors.ts';
import type { FoundInvoice } from '../service/wire.ts';

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
/** Days before the month in which the number before its first one is looked for. */
const LOOK_BACK_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_CHARACTERS = 'yyyy-mm-dd'.length;

export const isMonth = (text: string): boolean => MONTH.test(text);

/** The month of an instant on a Greek clock: `2026-10`. */
export const monthOf = (iso: string): string => greekClock(iso).slice(0, 'yyyy-mm'.length);

/** Refuses a month that has not begun. */
export function assertBegun(month: string, now: Date): void {
  if (month > monthOf(now.toISOString())) throw new RefusedRequest('MONTH-BAD/future', { month });
}

/** The day that lies some days before another: 2026-03-01 less 1 is 2026-02-28. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, DAY_CHARACTERS);

/** The last day of a month, the day from which its numbers are followed, and a moment before it began. */
export function daysOf(month: string) {
  const first = new Date(`${month}-01`);
  const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  return {
    last: end.toISOString().slice(0, DAY_CHARACTERS),
    before: daysBefore(`${month}-01`, LOOK_BACK_DAYS),
    // Greece is ahead of UTC.
    from: new Date(first.getTime() - DAY_MS),
  };
}

/** The answer of the service; refuses if it is away, since a partial answer is never given. */
export function reached<Answer extends object>(answer: Answer): Exclude<Answer, Outage> {
  if (isOutage(answer)) throw new RefusedRequest('SERVICE-AWAY', { reason: answer.reason });
  return answer as Exclude<Answer, Outage>;
}

/** The service's own list of a month, and of the weeks `before` it; refuses if the service is away. */
export async function listedMonth(client: Pick<InvoicingClient, 'listInvoices'>, month: string) {
  const { last, before } = daysOf(month);
  const listed = reached(await serviceDocuments(client, { startDate: before, endDate: last }));
  return {
    month: listed.filter(({ issued_at }) => monthOf(issued_at) === month),
    before: listed.filter(({ issued_at }) => monthOf(issued_at) < month),
  };
}

export type ServiceDocument = NonNullable<ReturnType<typeof documentOf>>;

/** Pages that are read for one period: 50 documents each. More than a million documents are no period. */
const MAX_PAGES = 20_000;

/** Readings of a list that changes while it is read, before it counts as unreadable. */
const READINGS_MAX = 5;

type Days = Partial<Record<'startDate' | 'endDate', string>>;

/**
 * Every issued document of the days from one to another, or of all; drafts are none. The list is read again where it changed so that
 * one of it may be missing: what is added at its end while it is read hides nothing.
 */
export async function serviceDocuments(
  client: Pick<InvoicingClient, 'listInvoices'>,
  days: Days = {},
): Promise<ServiceDocument[] | Outage> {
  for (let reading = 1; reading <= READINGS_MAX; reading += 1) {
    const list = await readList(client, days);
    if (isOutage(list)) return list;
    const { documents, seen, total, isMoved } = list;
    if (isMoved) continue;
    // An incomplete list is no list: its missing documents would count as lost.
    if (seen < total) return { state: 'unknown', reason: { phrase: 'list-incomplete', seen, total } };
    return documents;
  }
  return { state: 'unknown', reason: { phrase: 'list-changing', readings: READINGS_MAX } };
}

/** Reads the list once, page by page. A repeated document, or a smaller total, shows that the pages have moved. */
async function readList(client: Pick<InvoicingClient, 'listInvoices'>, days: Days) {
  const found = new Map<string, ServiceDocument>();
  const seen = new Set<string>();
  let isMoved = false;
  let total = 0;
  for (let page = 1, pages = 1; page <= pages && page <= MAX_PAGES; page += 1) {
    const answer = await client.listInvoices({ page, ...days });
    if (isOutage(answer)) return answer;
    const { invoices, totalPages, totalCount } = answer.listed;
    isMoved ||= totalCount < total || invoices.some((invoice) => seen.has(nameOf(invoice)));
    pages = totalPages;
    total = totalCount;
    for (const invoice of invoices) {
      seen.add(nameOf(invoice));
      const document = documentOf(invoice);
      if (document !== undefined) found.set(document.mark, document);
    }
  }
  // `seen` counts the invoices that were read, drafts included.
  return { documents: [...found.values()], seen: seen.size, total, isMoved };
}

const nameOf = ({ invoice_id, external_id }: FoundInvoice): string => invoice_id || external_id;

/** Documents that a list does not have and that are asked for one by one; of more, the list is believed. */
const SINGLE_READS_MAX = 50;

/** Documents that a list does not have, asked for by themselves: it may be behind, or have lost one between two pages. */
export async function readSingly(
  client: Pick<InvoicingClient, 'readBack'>,
  documents: readonly Pick<ServiceDocument, 'external_id'>[],
): Promise<ServiceDocument[] | Outage> {
  const found: ServiceDocument[] = [];
  for (const { external_id } of documents.length <= SINGLE_READS_MAX ? documents : []) {
    const answer = await client.readBack({ external_id });
    if (isOutage(answer)) return answer;
    const document = answer.state === 'found' ? documentOf(answer) : undefined;
    if (document !== undefined) found.push(document);
  }
  return found;
}

function documentOf({ invoice_id, external_id, content, issued }: FoundInvoice) {
  if (issued === undefined) return undefined;
  const amount = (name: string) => content.get(name) ?? '0';
  return {
    invoice_id,
    external_id,
    type: content.get('invoice_type_code') ?? '',
    series: issued.series,
    number: issued.number,
    mark: issued.mark,
    issued_at: issued.issued_at,
    net: amount('net_total_amount'),
    vat: amount('vat_total_amount'),
    payable: amount('payable_total_amount'),
    shares: sharesOf(content),
    /** Kind, named customer and total as one digest. */
    likeness: likenessIn(content),
  };
}

/** End of the path of a line's rate, such as `line[1].vat_rate`. */
const RATE = '.vat_rate';

function sharesOf(content: FoundInvoice['content']): VatShare[] {
  const lines = [...content].flatMap(([path, vat_rate]) => {
    if (!path.endsWith(RATE)) return [];
    const field = (name: string) => content.get(path.replace(RATE, `.${name}`));
    return {
      ...{ vat_rate, net_total_price: field('net_total_price') ?? '0', vat_total: field('vat_total') ?? '0' },
      invoice_detail_type: Number(field('invoice_detail_type') ?? 0),
      classification_category: field('classification_category'),
    };
  });
  return vatShares(content.get('invoice_type_code') ?? '', lines);
}
