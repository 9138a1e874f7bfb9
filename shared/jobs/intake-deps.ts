import type { Ledger } from '../ledger/ledger.ts';
import type { AskedBooks } from './ask-books.ts';
import type { Spool } from './spool.ts';
import type { StepDeps } from './step-deps.ts';
import type { LoginWatch } from './watch-login.ts';

export interface IntakeDeps extends StepDeps {
  /** True of a service where nothing counts that is issued; asked for payments of a provider's test system. */
  isSandbox(): Promise<boolean>;
  /** False where documents may not be issued until a person has said so; a dry run then says why it is one. */
  mayIssue?(): Promise<boolean>;
  /** The account's billing books, or why the service could not be asked. */
  books(account: string): Promise<AskedBooks>;
  login: Pick<LoginWatch, 'look'>;
  ledgerOf(account: string): Pick<Ledger, 'lookup' | 'lookupAll' | 'payments' | 'notePayment'>;
  /** Room beside memory; files of this machine without it. */
  spool?: () => Promise<Spool>;
  /** A person says so: the rows of a dry run's retry file are issued without the rest of their export. */
  onlyRetry?: boolean;
}
