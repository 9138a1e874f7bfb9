import { createLedgerItems, type LedgerOptions } from './account-table.ts';
import { createCertificates, createLogins } from './certificates.ts';
import { createLedger } from './dynamodb-ledger.ts';
import { createHolders } from './holders.ts';

/** Everything that a table holds of an account: its ledger by parts. */
export const accountLedgers = (optionsOf: (account: string) => LedgerOptions) => ({
  ledgerOf: (account: string) => createLedger(optionsOf(account)),
  holdersOf: (account: string) => createHolders(optionsOf(account)),
  itemsOf: (account: string) => createLedgerItems(optionsOf(account)),
  certificatesOf: (account: string) => createCertificates(optionsOf(account)),
  loginsOf: (account: string) => createLogins(optionsOf(account)),
});
