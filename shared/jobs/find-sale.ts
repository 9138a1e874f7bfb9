import { foldExternalId } from '../documents/external-id.ts';
import { holdsText } from '../ledger/fingerprint.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Decimal } from '../money/decimal.ts';
import type { DocumentRecord, Outcome, OutcomeRecord } from '../records/records.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage } from '../service/outage.ts';
import { SALE } from './cleared-sales.ts';

export type ClearedDocument = NonNullable<DocumentRecord['clears']>[number];

/** A document that a 1.5 names: an issued sale with its net where that is known, or why it is none. */
export interface FoundSale {
  external_id: string;
  /** What is known of it instead: its outcome in this export, `unknown`, or issued as something else than a 1.4. */
  state: Outcome | 'unknown' | 'claimed' | 'refused' | 'no-sale';
  net?: Decimal | undefined;
}

/** Outcomes after which a cleared document counts as issued; `ready` in a dry run. */
const ISSUED: ReadonlySet<Outcome> = new Set(['issued', 'duplicate', 'ready']);

export const isIssuedSale = ({ state }: FoundSale): boolean => state === 'issued';

export interface SaleDeps {
  ledger: Pick<Ledger, 'lookup'>;
  client: Pick<InvoicingClient, 'readBack' | 'status'>;
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
}

/** Looks for the sale in this export, in the ledger, and at the service, which also knows sales of other systems. */
export async function findSale(
  { external_id, ordinal }: ClearedDocument,
  known: SaleDeps,
): Promise<FoundSale> {
  const here = ordinal === undefined ? undefined : await known.outcomeOf(ordinal);
  if (here !== undefined && ISSUED.has(here.outcome))
    return { external_id, state: 'issued', net: here.net_total };
  const entry = await known.ledger.lookup(external_id);
  if (entry?.state === 'issued' && !holdsText(entry, 'invoice_type_code', SALE))
    return { external_id, state: 'no-sale' };
  if (entry?.state !== 'issued' && here !== undefined) return { external_id, state: here.outcome };
  if (entry !== undefined && entry.state !== 'issued') return { external_id, state: entry.state };
  const asked = await askForSale(external_id, known);
  return entry === undefined ? asked : { ...asked, state: 'issued' };
}

/** The service says what it was issued as, and for how much. */
async function askForSale(external_id: string, { client }: SaleDeps): Promise<FoundSale> {
  const found = await client.readBack(external_id);
  // The path takes ids as well: an external_id may look like the id of another invoice.
  const isIt = !isOutage(found) && found.state === 'found' && isSame(found.external_id, external_id);
  if (!isIt) return { external_id, state: 'unknown' };
  const { content, invoice_id } = found;
  if (content.get('invoice_type_code') !== SALE) return { external_id, state: 'no-sale' };
  const net = content.get('net_total_amount');
  const status = await client.status(invoice_id);
  const isIssued = !isOutage(status) && status.state === 'issued';
  return { external_id, state: isIssued ? 'issued' : 'unknown', net };
}

const isSame = (one: string, other: string): boolean => foldExternalId(one) === foldExternalId(other);
