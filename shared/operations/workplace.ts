import type { Amending } from '../jobs/account/account-guard.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { InvoicingClient } from '../service/client.ts';
import type { Store } from '../store/store.ts';

/** A data folder or a stack on AWS, as operations need it. */
export interface Workplace {
  store: Store;
  environment: string;
  ledgerOf(account: string): Ledger;
  /** The invoicing service as an account sees it. */
  clientOf(account: string): InvoicingClient;
  /** Reservations of issued documents, and their content at the service. */
  amending: Amending;
}
