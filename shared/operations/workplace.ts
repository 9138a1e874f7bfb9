import type { Holders } from '../ledger/holders.ts';
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
  /** Reservations of issued documents. */
  holdersOf(account: string): Pick<Holders, 'holderOf' | 'holdersOf'>;
}
