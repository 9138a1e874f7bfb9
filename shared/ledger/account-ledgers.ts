import { createLedgerItems, type LedgerItems, type LedgerOptions } from './account-table.ts';
import { type Certificates, createCertificates } from './certificates.ts';
import { createLedger } from './dynamodb-ledger.ts';
import { createHolders, type Holders } from './holders.ts';
import type { Ledger } from './ledger.ts';
import { createLogins, type Logins } from './logins.ts';

/** Everything that a table holds of an account: its ledger by parts. */
interface AccountLedgers {
  ledgerOf(account: string): Ledger;
  holdersOf(account: string): Holders;
  itemsOf(account: string): LedgerItems;
  certificatesOf(account: string): Certificates;
  loginsOf(account: string): Logins;
}

export const accountLedgers = (optionsOf: (account: string) => LedgerOptions): AccountLedgers => ({
  ledgerOf: (account) => createLedger(optionsOf(account)),
  holdersOf: (account) => createHolders(optionsOf(account)),
  itemsOf: (account) => createLedgerItems(optionsOf(account)),
  certificatesOf: (account) => createCertificates(optionsOf(account)),
  loginsOf: (account) => createLogins(optionsOf(account)),
});
