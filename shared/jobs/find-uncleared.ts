import { holdsText } from '../ledger/fingerprint.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { Outcome } from '../records/outcome.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage } from '../service/outage.ts';
import { SALE } from './cleared-sales.ts';

type ClearedDocument = NonNullable<DocumentRecord['clears']>[number];

export interface Uncleared {
  external_id: string;
  /** State in its place: the outcome in this export, `unknown`, or issued as something else than a 1.4. */
  state: Exclude<Outcome, Done> | 'unknown' | 'claimed' | 'refused' | 'no-sale';
}

/** Outcomes after which a cleared document counts as issued; `ready` in a dry run. */
type Done = 'issued' | 'duplicate' | 'ready';
const isDone = (outcome: Outcome): outcome is Done =>
  outcome === 'issued' || outcome === 'duplicate' || outcome === 'ready';

interface Known {
  ledger: Pick<Ledger, 'lookup'>;
  client: Pick<InvoicingClient, 'status'>;
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
}

/** Those of the documents to be cleared that are issued neither in this export, nor in the ledger, nor at the service. */
export async function findUncleared(cleared: readonly ClearedDocument[], known: Known): Promise<Uncleared[]> {
  const missing: Uncleared[] = [];
  for (const document of cleared) {
    const state = await stateOf(document, known);
    if (state !== 'issued') missing.push({ external_id: document.external_id, state });
  }
  return missing;
}

async function stateOf(
  { external_id, ordinal }: ClearedDocument,
  { ledger, client, outcomeOf }: Known,
): Promise<'issued' | Uncleared['state']> {
  const here = ordinal === undefined ? undefined : (await outcomeOf(ordinal))?.outcome;
  if (here !== undefined && isDone(here)) return 'issued';
  const entry = await ledger.lookup(external_id);
  if (entry?.state === 'issued') return holdsText(entry, 'invoice_type_code', SALE) ? 'issued' : 'no-sale';
  if (here !== undefined) return here;
  if (entry !== undefined) return entry.state;
  const status = await client.status(external_id);
  return !isOutage(status) && status.state === 'issued' ? 'issued' : 'unknown';
}
