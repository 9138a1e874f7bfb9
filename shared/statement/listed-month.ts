import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/outage.ts';
import { daysOf, monthOf } from './month.ts';
import { type ServiceDocument, serviceDocuments } from './service-documents.ts';

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
