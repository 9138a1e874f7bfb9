import type { CanonicalFields } from '../../documents/canonical.ts';
import type { InvoicingClient } from '../../service/client.ts';
import type { InvoiceRef } from '../../service/invoice-ref.ts';
import { isOutage } from '../../service/outage.ts';

/** The content of an issued document as the service keeps it; undefined where it does not answer, or knows none. */
export async function readIssued(
  client: Pick<InvoicingClient, 'readBack'>,
  of: InvoiceRef,
): Promise<CanonicalFields | undefined> {
  const found = await client.readBack(of);
  return isOutage(found) || found.state === 'absent' ? undefined : found.content;
}
