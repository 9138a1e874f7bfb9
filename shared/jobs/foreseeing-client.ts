import { foldExternalId } from '../documents/external-id.ts';
import type { InvoicingClient } from '../service/client.ts';
import type { FoundInvoice } from '../service/wire.ts';
import { type ListedInvoices, listInvoices } from './listed-invoices.ts';

/** Documents of a job that are asked for one by one; where there are more, its service is asked for a list. */
const ASKED_ONE_BY_ONE = 5;

export interface ForeseeingClient {
  /** The service to a chunk in which so many documents are unknown to the ledger. */
  toChunk(unknown: number): InvoicingClient;
}

/**
 * The service to a dry run, which believes what it was told a moment ago: from a list where many documents are asked
 * for, and without a second question where the first answer states what the authority gave.
 */
export function foreseeingClient(client: InvoicingClient, documents: number): ForeseeingClient {
  let unknownSoFar = 0;
  let listing: Promise<ListedInvoices | undefined> | undefined;
  const found = new Map<string, FoundInvoice>();

  async function listed(): Promise<ListedInvoices | undefined> {
    if (unknownSoFar <= ASKED_ONE_BY_ONE) return undefined;
    listing ??= listInvoices(client, documents);
    return listing;
  }

  const foreseeing: InvoicingClient = {
    ...client,
    async readBack(of) {
      const key = foldExternalId(of.external_id);
      const list = of.invoice_id === undefined ? await listed() : undefined;
      const invoice = list?.get(key);
      if (list !== undefined && invoice !== 'not kept') {
        if (invoice === undefined) return { state: 'absent' };
        found.set(key, invoice);
        return { state: 'found', ...invoice };
      }
      const answer = await client.readBack(of);
      if (answer.state === 'found') found.set(key, answer);
      return answer;
    },
    async status(of) {
      const key = foldExternalId(of.external_id);
      const known = found.get(key);
      found.delete(key);
      const issued = known?.invoice_id === of.invoice_id ? known?.issued : undefined;
      return issued === undefined ? client.status(of) : { state: 'issued', issued };
    },
  };
  return {
    toChunk(unknown) {
      unknownSoFar += unknown;
      return foreseeing;
    },
  };
}
