import { sum } from '../money/decimal.ts';
import type { VatShare } from '../records/outcome-record.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/outage.ts';
import type { FoundInvoice } from '../service/wire.ts';

/** An issued document in the service's own list. */
export interface ServiceDocument {
  invoice_id: string;
  external_id: string;
  type: string;
  series: string;
  number: string;
  mark: string;
  issued_at: string;
  net: string;
  vat: string;
  payable: string;
  shares: readonly VatShare[];
}

/** Pages that are read for one period: 50 documents each. More than a million documents are no period. */
const MAX_PAGES = 20_000;

/** Every issued document of the days from one to another, page by page; drafts are none. */
export async function serviceDocuments(
  client: Pick<InvoicingClient, 'listInvoices'>,
  days: { startDate: string; endDate: string },
): Promise<ServiceDocument[] | Outage> {
  const found = new Map<string, ServiceDocument>();
  let seen = 0;
  let total = 0;
  for (let page = 1, pages = 1; page <= pages && page <= MAX_PAGES; page += 1) {
    const answer = await client.listInvoices({ page, ...days });
    if (isOutage(answer)) return answer;
    const { invoices, totalPages, totalCount } = answer.listed;
    pages = totalPages;
    total = totalCount;
    seen += invoices.length;
    for (const invoice of invoices) {
      const document = documentOf(invoice);
      if (document !== undefined) found.set(document.mark, document);
    }
  }
  // Part of a list is none: what is missing in it would be called lost.
  if (seen < total) return { state: 'unknown', reason: { phrase: 'list-incomplete', seen, total } };
  return [...found.values()];
}

/** Undefined of a draft. */
export function documentOf({
  invoice_id,
  external_id,
  content,
  issued,
}: FoundInvoice): ServiceDocument | undefined {
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
  };
}

const LINE_RATE = /^(line\[.*\])\.vat_rate$/;

function sharesOf(content: FoundInvoice['content']): VatShare[] {
  const lines = [...content].flatMap(([path, vat_rate]) => {
    const [, line] = LINE_RATE.exec(path) ?? [];
    const amount = (name: string) => content.get(`${line}.${name}`) ?? '0';
    return line === undefined ? [] : [{ vat_rate, net: amount('net_total_price'), vat: amount('vat_total') }];
  });
  return [...Map.groupBy(lines, ({ vat_rate }) => vat_rate)].map(([vat_rate, of]) => ({
    vat_rate,
    net: sum(of.map(({ net }) => net)),
    vat: sum(of.map(({ vat }) => vat)),
  }));
}
