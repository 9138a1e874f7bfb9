import { canonicalFields, differingFields } from '../documents/canonical.ts';
import type { NamedItem } from '../ledger/ledger-items.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/outage.ts';
import type { FoundInvoice } from '../service/wire.ts';
import { issuedItems, type KnownDocument, openItems } from './items-of-document.ts';
import type { UnreadDocument } from './unproven-list.ts';

/** A document of which nobody knows what became of it, and the job that had it. */
export interface OpenDocument {
  of: KnownDocument | { external_id: string };
  job: string;
  file: string | undefined;
}

/** The service's word on it: what the ledger has to know, or a document that is issued with a content that nobody knows. */
type LookedUp = { state: 'looked up'; items?: NamedItem[]; unread?: UnreadDocument };

const NOTHING: LookedUp = { state: 'looked up' };

/** Looks an open document up at the service; what it does not have is nobody's, and what differs is compared by who imports it. */
export async function lookUpOpen(
  client: Pick<InvoicingClient, 'readBack' | 'status'>,
  { of, job, file }: OpenDocument,
): Promise<LookedUp | Outage> {
  const { external_id } = of;
  const found = await client.readBack({ external_id });
  if (isOutage(found)) return found;
  if (found.state === 'absent') return NOTHING;
  const status = await client.status({ external_id, invoice_id: found.invoice_id });
  if (isOutage(status)) return status;
  const content = 'document' in of && of.document !== undefined ? of : undefined;
  if (content !== undefined && !isSent(content, found)) return NOTHING;
  if (status.state !== 'issued')
    return content === undefined ? NOTHING : { ...NOTHING, items: openItems(content, job) };
  const { issued } = status;
  if (content !== undefined) return { ...NOTHING, items: issuedItems(content, issued, job) };
  const stated = (name: string) => found.content.get(name) ?? '';
  const kind = { type: stated('invoice_type_code'), payable: stated('payable_total_amount') };
  return { ...NOTHING, unread: { external_id, issued, by: job, job, file, ...kind } };
}

const isSent = ({ document }: KnownDocument, { content }: FoundInvoice): boolean =>
  differingFields(canonicalFields(document), content).length === 0;
