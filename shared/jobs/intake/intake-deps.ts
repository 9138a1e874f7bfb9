import type { Ledger } from '../../ledger/ledger.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { AskedService } from '../account/ask-service.ts';
import type { LedgerWatch } from '../account/ledger-watch.ts';
import type { LoginBinding } from '../account/login-binding.ts';
import type { Amending } from '../account/read-issued.ts';
import type { Spool } from '../files/spool.ts';
import type { StepDeps } from '../steps/step-deps.ts';

export interface IntakeDeps extends StepDeps {
  /** True of a service where nothing counts that is issued; asked for payments of a provider's test system. */
  isSandbox(): Promise<boolean>;
  /** False where documents may not be issued until a person has said so; a dry run then says why it is one. */
  mayIssue?(): Promise<boolean>;
  /** The account's billing books and newest documents, or why the service could not be asked. */
  asked(account: string): Promise<AskedService>;
  login: Pick<LoginBinding, 'look'>;
  ledgerWatch: Pick<LedgerWatch, 'look' | 'count'>;
  ledgerOf(
    account: string,
  ): Pick<Ledger, 'lookup' | 'lookupAll' | 'payments' | 'notePayment' | 'moneys' | 'noteMoney' | 'ofMarks'>;
  amending?: Amending;
  /** Told of the jobs whose documents an amendment replaces. */
  onReplaced?(job: string): void;
  /** Room beside memory; files of this machine without it. */
  spool?: () => Promise<Spool>;
  /** Of who brings the export, where their job does not say it: programs read numbers in their user's notation. */
  language?: Language;
  /** False of a job that a power cut has damaged: it is read again. Asked where the store may lose what it has taken. */
  isWhole?(job: string): Promise<boolean>;
  /** A person says so: the rows of a dry run's retry file are issued without the rest of their export. */
  onlyRetry?: boolean;
}
