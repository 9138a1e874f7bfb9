import type { Ledger } from '../../ledger/ledger.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Amending, LedgerWatch, LoginBinding } from '../account/account-guard.ts';
import type { AskedService } from '../account/ask-service.ts';
import type { Spool } from '../files/spool.ts';
import type { StepDeps } from '../steps/events.ts';

export interface IntakeDeps extends StepDeps {
  /** True if documents issued at the service do not count; read for payments of a provider's test system. */
  isSandbox(): Promise<boolean>;
  /** False until a person allows documents to be issued; the report of a dry run then gives this reason. */
  mayIssue?(): Promise<boolean>;
  /** The account's billing books and newest documents, or why the service could not be asked. */
  asked(account: string): Promise<AskedService>;
  login: Pick<LoginBinding, 'look'>;
  ledgerWatch: Pick<LedgerWatch, 'look' | 'count'>;
  ledgerOf(
    account: string,
  ): Pick<Ledger, 'lookup' | 'lookupAll' | 'payments' | 'notePayment' | 'moneys' | 'noteMoney' | 'ofMarks'>;
  amending?: Amending;
  /** Called with each job whose documents an amendment replaces. */
  onReplaced?(job: string): void;
  /** Room outside memory; files on this machine by default. */
  spool?: () => Promise<Spool>;
  /** Language of the importing person if the job has none: programs read numbers in it. */
  language?: Language;
  /** False for a job damaged by a power cut, which is read again. Set if the store may lose what it wrote. */
  isWhole?(job: string): Promise<boolean>;
  /** True if a person issues a dry run's retry file without the rest of its export. */
  onlyRetry?: boolean;
}
