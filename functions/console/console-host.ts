import type { StepDeps } from '../../shared/jobs/step-deps.ts';
import type { LoginWatch } from '../../shared/jobs/watch-login.ts';
import type { Ledger } from '../../shared/ledger/ledger.ts';
import type { Language } from '../../shared/problems/problem.ts';
import type { Counts } from '../../shared/report/summary.ts';
import type { InvoicingClient } from '../../shared/service/client.ts';

/** The groups of people: who brings exports, who lets them be issued, who only reads. */
export const roles = ['dropper', 'approver', 'auditor'] as const;
export type ConsoleRole = (typeof roles)[number];

/** A person, or a program in their name. */
export interface Person {
  name: string;
  roles: readonly ConsoleRole[];
}

/** A job that is under way on this host. */
export interface JobProgress {
  begun: boolean;
  stopping: boolean;
  /** When its first document was decided, in milliseconds. */
  sinceMs: number | undefined;
  /** Documents that have their outcome, since this run began. */
  outcomes: Counts;
}

/** Places where the console runs: `rowmark serve`, or Lambda. Everything that differs between the two is here. */
export interface ConsoleHost extends StepDeps {
  environment: string;
  /** Of a request that names none. */
  language: Language;
  /** True where documents count. */
  live: boolean;
  /** The company that documents are issued for; blank where nobody said it. */
  company: string;
  /** Nothing is issued but plans that somebody approved. */
  approvalRequired: boolean;
  /** Who approves is another person than who brought the export. */
  secondPerson: boolean;
  /** Address of the embedded sandbox, where it serves. */
  sandboxUrl: string | undefined;
  /** Accounts that documents are issued for, the usual one first. */
  accounts(): Promise<string[]>;
  /** The invoicing service as an account sees it. */
  clientOf(account: string): InvoicingClient;
  ledgerOf(account: string): Ledger;
  /** Notices the login of another company. */
  login: LoginWatch;
  /** Ids of all jobs, in no order. */
  jobNames(): Promise<string[]>;
  /** Runs a job to its report, unless it runs already. */
  startJob(job: string): Promise<'started' | 'exists'>;
  /** Jobs that wait or run here. */
  jobsUnderWay(): number;
  /** Ends a job after the documents that are under way; its report answers every row. */
  stopJob(job: string): Promise<void>;
  /** Undefined of a job that is not under way here. */
  progressOf(job: string): JobProgress | undefined;
}
