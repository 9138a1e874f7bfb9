import type { LoginBinding } from '../../shared/jobs/account/login-binding.ts';
import type { Amending } from '../../shared/jobs/account/read-issued.ts';
import type { StepDeps } from '../../shared/jobs/steps/step-deps.ts';
import type { Ledger } from '../../shared/ledger/ledger.ts';
import type { inspectAsJson } from '../../shared/preflight/inspect/inspect-export.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { Language } from '../../shared/problems/problem-text.ts';
import type { RowmarkEvent } from '../../shared/records/event.ts';
import type { Counts, SealKey } from '../../shared/report/summary.ts';
import type { InvoicingClient } from '../../shared/service/client.ts';
import type { IncomingPlace } from '../../shared/store/keys.ts';

/** The groups of people: who brings exports, who lets them be issued, who only reads. */
export const roles = ['dropper', 'approver', 'auditor'] as const;
export type ConsoleRole = (typeof roles)[number];

/** A person, or a program in their name. */
export interface Person {
  name: string;
  /** Roles in the account that a request is about; of a request about none, all that the person has anywhere. */
  roles: readonly ConsoleRole[];
  /** Roles in one account; without it, `roles` count in all of them. */
  rolesIn?: ((account: string) => readonly ConsoleRole[]) | undefined;
}

/** A job that is under way on this host. */
export interface JobProgress {
  begun: boolean;
  stopping: boolean;
  /** When its first document was decided, in milliseconds since 1970. */
  sinceMs: number | undefined;
  /** Documents that have their outcome, since this run began. */
  outcomes: Counts;
  /** Nothing runs it any more, and it has no report. */
  lost?: boolean;
}

/** A job by its id and the place of its export. */
export type PlacedJob = IncomingPlace & { job: string };

/** A job with the moment at which it was made. */
export type MadeJob = PlacedJob & { created_at: string };

/** A form that sends a file past the console: where to, and its hidden fields. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** Bytes on their way past a console whose requests and answers are small. */
export interface DirectUpload {
  /** Origin of the forms' addresses. */
  origin: string;
  /** A form for a file of one key, or of any key that begins with a prefix; afterwards its browser goes to the page `arrival`. */
  uploadForm(to: { key: string } | { prefix: string; arrival: string }): Promise<UploadForm>;
  /** An address that gives one object out for a short time, under this name. */
  addressOf(key: string, name: string): Promise<string>;
  /** Bytes of a body or an answer that still pass through the console. */
  maxBytes: number;
  /** Rows of a report that are verified while somebody waits. */
  rowsVerifiedMax: number;
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
  /** Nothing is issued here: every job is a dry run. */
  dryRunOnly: boolean;
  /** Nothing is issued but plans that somebody approved. */
  approvalRequired: boolean;
  /** Who approves is another person than who brought the export. */
  secondPerson: boolean;
  /** Address of the embedded sandbox, where it serves. */
  sandboxUrl: string | undefined;
  /** Accounts that documents are issued for, the usual one first. */
  accounts(): Promise<string[]>;
  /** Opens an account. Undefined where accounts are deployed. */
  openAccount?: (account: string) => Promise<void>;
  /** Says of an account that is not among them how to open one. */
  unknownAccount(of: { account: string; accounts: readonly string[] }): Problem;
  /** The invoicing service as an account sees it. */
  clientOf(account: string): InvoicingClient;
  ledgerOf(account: string): Ledger;
  /** Who holds what of issued documents, and what the service says that they hold. */
  amending: Amending;
  /** Public halves of the keys that reports are sealed with here, the newest last; none where they are not. */
  sealKeys(): Promise<readonly SealKey[]>;
  /** Notices the login of another company. */
  login: LoginBinding;
  /** Ids of all jobs, in no order. */
  jobNames(): Promise<string[]>;
  /** Runs a job to its report, unless it runs already. */
  startJob(job: string): Promise<'started' | 'exists'>;
  /** Jobs that wait or run here. */
  jobsUnderWay(): Promise<number>;
  /** Ends a job after the documents that are under way; its report answers every row. */
  stopJob(job: string): Promise<void>;
  /** Undefined of a job that is not under way here. */
  progressOf(job: MadeJob): Promise<JobProgress | undefined>;
  /** True of a job that has come to its end, whatever that was. */
  hasEnded(job: PlacedJob): Promise<boolean>;
  /** Sends an event to other programs once more; undefined where none is told. */
  deliverEvent: ((event: RowmarkEvent) => Promise<void>) | undefined;
  /** Inspects apart from the thread that answers requests; in it without this. */
  inspect?: typeof inspectAsJson;
  /** Milliseconds within which a request has to be answered; none without it. */
  answerWithinMs?: number;
  /** Set where files do not pass through the console. */
  apart: DirectUpload | undefined;
}
