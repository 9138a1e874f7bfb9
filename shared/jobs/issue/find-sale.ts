import { foldExternalId } from '../../documents/external-id.ts';
import { holdsText } from '../../ledger/fingerprint.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { isOutage } from '../../service/outage.ts';
import { roomMade } from '../amend/tell-versions.ts';
import { type Issued, versionsOf } from '../amend/versions.ts';
import { SALE } from '../judge/cleared-sales.ts';

type ClearedDocument = NonNullable<DocumentRecord['clears']>[number];

/** A document that a 1.5 names: an issued sale with its net if known, or the reason against it. */
export type FoundSale = { external_id: string } & (
  | { state: 'issued'; net?: Decimal | undefined }
  /** State in its place: the outcome in this export, `unknown`, or issued as something else than a 1.4. */
  | { state: Exclude<Outcome, Done> | 'unknown' | 'claimed' | 'refused' | 'no-sale' }
  /** A sale is cleared under its first version's external_id only, so that clearances agree on it. */
  | { state: 'later-version'; first: string }
);
export type NoSale = Exclude<FoundSale, { state: 'issued' }>;

/** Outcomes after which a cleared document counts as issued; `ready` in a dry run. */
type Done = 'issued' | 'duplicate' | 'ready';
const isDone = (outcome: Outcome): outcome is Done =>
  outcome === 'issued' || outcome === 'duplicate' || outcome === 'ready';

export interface SaleDeps {
  ledger: Pick<Ledger, 'lookup' | 'lookupAll'>;
  client: Pick<InvoicingClient, 'readBack' | 'status'>;
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
}

/** Looks for the sale in this export, in the ledger, and at the service, which also knows sales of other systems. */
export async function findSale(
  { external_id, ordinal }: ClearedDocument,
  known: SaleDeps,
): Promise<FoundSale> {
  const record = ordinal === undefined ? undefined : await known.outcomeOf(ordinal);
  const here = record?.outcome;
  const isNewest = record?.amended_by === undefined;
  if (here !== undefined && isDone(here) && isNewest)
    return { external_id, state: 'issued', net: record?.net_total };
  // The outcome in this export decides, even if other content was issued before.
  if (here !== undefined && !isDone(here)) return { external_id, state: here };
  const entry = await known.ledger.lookup(external_id);
  if (entry?.state === 'issued') {
    if (!holdsText(entry, 'invoice_type_code', SALE)) return { external_id, state: 'no-sale' };
    if (entry.amends !== undefined) return { external_id, state: 'later-version', first: entry.amends.of };
    const newest = await newestOf(entry, known);
    if (newest === undefined) return { external_id, state: 'held' };
    const { net } = await askForSale(newest.external_id, known);
    return { external_id, state: 'issued', net };
  }
  if (entry !== undefined) return { external_id, state: entry.state };
  const { state, net } = await askForSale(external_id, known);
  return state === 'issued' ? { external_id, state, net } : { external_id, state };
}

/** The newest version of a sale; undefined if it is credited and its replacement is not issued. */
async function newestOf(sale: Issued, { ledger }: SaleDeps): Promise<Issued | undefined> {
  if (sale.amended !== true) return sale;
  const versions = (await versionsOf(ledger, new Map([['', sale]]))).get(foldExternalId(sale.external_id));
  return versions !== undefined && roomMade(versions) !== undefined ? undefined : (versions?.newest ?? sale);
}

/** Document type and net of the sale as issued, from the service. */
async function askForSale(
  external_id: string,
  { client }: SaleDeps,
): Promise<{ state: 'issued' | 'unknown' | 'no-sale'; net?: Decimal | undefined }> {
  const found = await client.readBack({ external_id });
  if (isOutage(found) || found.state === 'absent') return { state: 'unknown' };
  const status = await client.status({ external_id, invoice_id: found.invoice_id });
  if (isOutage(status) || status.state !== 'issued') return { state: 'unknown' };
  const isSale = found.content.get('invoice_type_code') === SALE;
  return isSale ? { state: 'issued', net: found.content.get('net_total_amount') } : { state: 'no-sale' };
}
