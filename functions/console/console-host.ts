import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import type { LoginBinding } from '../../shared/jobs/account/account-guard.ts';
import type { StepDeps } from '../../shared/jobs/steps/events.ts';
import type { Asked, Role, Workplace } from '../../shared/operations/operation.ts';
import type { inspectAsJson } from '../../shared/preflight/inspect/inspect-export.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { Language } from '../../shared/problems/problem-text.ts';
import type { RowmarkEvent } from '../../shared/records/event.ts';
import type { JobRecord } from '../../shared/records/plan.ts';
import type { Counts, SealKey } from '../../shared/report/summary.ts';
import type { IncomingPlace } from '../../shared/store/keys.ts';
import type { Say } from './words/field-words.ts';

/** A person, or a program in their name. */
export interface Person {
  name: string;
  /** Roles in the account of a request; without an account, all roles that the person has anywhere. */
  roles: readonly Role[];
  /** Roles in one account; without it, `roles` count in all of them. */
  rolesIn?: ((account: string) => readonly Role[]) | undefined;
}

export interface JobProgress {
  begun: boolean;
  stopping: boolean;
  /** Moment of the first document's outcome, in milliseconds since 1970. */
  sinceMs: number | undefined;
  /** Documents that have their outcome, since this run began. */
  outcomes: Counts;
  /** True if the job has stopped running without a report. */
  lost?: boolean;
}

export type PlacedJob = IncomingPlace & { job: string };

/** A job with the moment at which it was made. */
export type MadeJob = PlacedJob & { created_at: string };

/** Bytes on their way past a console whose requests and answers are small. */
export interface DirectUpload {
  origin: string;
  /** A form for a file of one key, or of any key with a prefix, with its hidden fields; its browser then opens the page `arrival`. */
  uploadForm(
    to: { key: string } | { prefix: string; arrival: string },
  ): Promise<{ url: string; fields: Record<string, string> }>;
  /** An address that gives one object out for a short time, under this name. */
  addressOf(key: string, name: string): Promise<string>;
  /** Bytes of a body or an answer that still pass through the console. */
  maxBytes: number;
  /** Rows of a report that are verified during a request. */
  rowsVerifiedMax: number;
}

/** The host of the console, `rowmark serve` or Lambda, with everything that differs between the two. */
export interface ConsoleHost extends StepDeps, Workplace {
  language: Language;
  /** True if documents have legal effect. */
  live: boolean;
  /** The company that documents are issued for; blank if unknown. */
  company: string;
  /** True if every job here is a dry run. */
  dryRunOnly: boolean;
  /** True if only plans are issued that another person than the uploader has approved. */
  approvalRequired: boolean;
  /** Address of the embedded sandbox, if it is served. */
  sandboxUrl: string | undefined;
  /** Accounts that documents are issued for, the usual one first. */
  accounts(): Promise<string[]>;
  /** Opens an account. Undefined if accounts are deployed. */
  openAccount?: (account: string) => Promise<void>;
  /** The problem of an unknown account, with the way to open it. */
  unknownAccount(of: { account: string; accounts: readonly string[] }): Problem;
  /** Public halves of the keys that seal reports here, the newest last; empty if reports are not sealed. */
  sealKeys(): Promise<readonly SealKey[]>;
  login: LoginBinding;
  /** Ids of all jobs, unordered. */
  jobNames(): Promise<string[]>;
  /** Runs a job to its report, unless it runs already. */
  startJob(job: string): Promise<'started' | 'exists'>;
  /** True if this person may issue in the account now; absent where nobody is asked again. */
  mayIssue?: (by: string, account: string) => Promise<boolean>;
  jobsUnderWay(): Promise<number>;
  /** Ends a job after the documents that are under way; its report covers every row. */
  stopJob(job: string): Promise<void>;
  /** Undefined for a job that is not under way here. */
  progressOf(job: MadeJob): Promise<JobProgress | undefined>;
  /** True for a job that has ended, with any result. */
  hasEnded(job: PlacedJob): Promise<boolean>;
  /** Sends an event to other programs again; undefined if no program receives events. */
  deliverEvent: ((event: RowmarkEvent) => Promise<void>) | undefined;
  /** Inspects apart from the thread that answers requests; in it without this. */
  inspect?: typeof inspectAsJson;
  /** Milliseconds within which a request must be answered; unlimited if absent. */
  answerWithinMs?: number;
  /** Set if files bypass the console. */
  apart: DirectUpload | undefined;
}

/** Who asks at the console, by a program or at a page. */
export interface AtConsole extends Asked {
  host: ConsoleHost;
  person: Person;
  c: ConsoleContext;
  /** The language that was chosen for the report of a job that starts. */
  chosen: Language | undefined;
}

/** The same for an operation whose input names a job: a job of another account is unknown. */
export interface AtJob extends AtConsole {
  record: JobRecord;
}

export const inJob = z.object({ job: z.string() });

interface ConsoleVariables {
  host: ConsoleHost;
  person: Person;
  language: Language;
  /** The words of pages in it. */
  say: Say;
  /** The language, if the request names it. */
  asked: Language | undefined;
  /** Path that signs the person out; undefined if the host has no sign-out. */
  signOut: string | undefined;
  /** The sender of the request as of now; throws if there is none, or the key was revoked since. */
  signedIn: () => Promise<Person>;
  /** Set by a POST that reads. */
  changesNothing: true | undefined;
}

export interface ConsoleEnv {
  Variables: ConsoleVariables;
  /** The address that a request came from, if the host knows it. */
  Bindings: { address?: string } | undefined;
}

export type ConsoleApp = OpenAPIHono<ConsoleEnv>;
export type ConsoleContext = Context<ConsoleEnv>;

/** Identifies the sender of a request. A wrong proof throws; a missing one gives undefined. */
export interface SignIn {
  who(c: ConsoleContext): Promise<Person | undefined>;
  /** Takes a key that a page was given, sets its cookie and names its holder; undefined if people sign in without keys. */
  take?(c: Context, key: string): Promise<Person>;
  /** The sign-in page, if it is not the page for a key. */
  place?: string;
  /** The place that signs a person out. */
  signOut?: string;
  /** Serves the sign-in's own places, which need no sign-in. */
  serve?(app: ConsoleApp): void;
}

export const LANGUAGE_COOKIE = 'rowmark-lang';

/** The requested language: `lang`, else the cookie's, else the browser's; undefined if all are others. */
export function askedLanguage(c: Context): Language | undefined {
  const named = c.req.query('lang') ?? getCookie(c, LANGUAGE_COOKIE);
  if (named === 'el' || named === 'en') return named;
  // The first of our languages by the weights of the browser.
  const wanted = parseAccept(c.req.header('accept-language') ?? '').toSorted((one, other) => other.q - one.q);
  const tags = wanted.flatMap(({ type, q }) => (q > 0 ? type.toLowerCase().split('-')[0] : []));
  return tags.find((tag) => tag === 'el' || tag === 'en');
}
