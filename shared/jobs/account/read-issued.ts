import type { CanonicalFields } from '../../documents/canonical.ts';
import type { Holders } from '../../ledger/holders.ts';
import type { InvoicingClient } from '../../service/client.ts';
import type { InvoiceRef } from '../../service/invoice-ref.ts';
import { isOutage } from '../../service/outage.ts';

/** Content of an issued document at the service; undefined if it does not answer or has no such document. */
export async function readIssued(
  client: Pick<InvoicingClient, 'readBack'>,
  of: InvoiceRef,
): Promise<CanonicalFields | undefined> {
  const found = await client.readBack(of);
  return isOutage(found) || found.state === 'absent' ? undefined : found.content;
}

/** Lookups for amending: holders of an issued document's facts, and its content at the service. */
export interface Amending {
  holdersOf(account: string): Pick<Holders, 'holderOf' | 'holdersOf'>;
  contentOf(account: string, of: InvoiceRef): Promise<CanonicalFields | undefined>;
}

export const amendingOf = (
  { holdersOf }: Pick<Amending, 'holdersOf'>,
  clientOf: (account: string) => Pick<InvoicingClient, 'readBack'>,
): Amending => ({ holdersOf, contentOf: (account, of) => readIssued(clientOf(account), of) });
