import { userInfo } from 'node:os';
import { z } from 'zod';
import type { Log } from '../../../shared/log.ts';
import { describeSchemaError, TELLING_INPUT } from '../../../shared/problems/schema-error.ts';
import { type Credentials, credentialsOf } from '../../../shared/service/environment.ts';
import type { InProcessService } from '../../../shared/service/http-exchange.ts';
import { CommandError } from '../errors/command-error.ts';
import { printAside } from '../terminal/print.ts';

export const DEFAULT_ACCOUNT = 'default';

const REST_SECONDS_MAX = 3600;
export const CONCURRENCY_MAX = 64;

const environmentSchema = z.object({
  /** Login email and API key for `--service`. */
  ROWMARK_EMAIL: z.string().min(1).optional(),
  ROWMARK_API_KEY: z.string().min(1).optional(),
  /** The data folder when `--data` is not given. */
  ROWMARK_DATA: z.string().min(1).default('.rowmark'),
  /** `all` reads every draft back before it is issued, `none` does not. */
  ROWMARK_VERIFY: z.enum(['all', 'none']).default('all'),
  /** Language of messages when `--lang` is not given. */
  ROWMARK_LANG: z.enum(['en', 'el']).default('en'),
  /** Requests in flight at the service when `--concurrency` is not given. */
  ROWMARK_CONCURRENCY: z.coerce.number().int().min(1).max(CONCURRENCY_MAX).optional(),
  /** Seconds without a change after which a dropped file counts as whole, without another sign. */
  ROWMARK_REST_SECONDS: z.coerce.number().min(0).max(REST_SECONDS_MAX).default(30),
  /** Key of the console; made per data folder without it. */
  ROWMARK_CONSOLE_KEY: z.string().optional(),
  /** Address that receives the end of a job, and the secret that signs the request. */
  ROWMARK_WEBHOOK: z.url().optional(),
  ROWMARK_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** The company's name as the console shows it of a live environment; the login email without it. */
  ROWMARK_COMPANY: z.string().optional(),
  /** `required`: only plans that a person approved are issued. */
  ROWMARK_APPROVAL: z.enum(['none', 'required']).default('none'),
  /** `1` writes structured log lines to stderr. */
  ROWMARK_LOG: z.enum(['0', '1']).default('0'),
});

export type Configuration = z.infer<typeof environmentSchema>;

/** The environment as one checked value; an empty variable is unset, a wrong one is a user's mistake. */
export function readConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given), TELLING_INPUT);
  if (parsed.success) return parsed.data;
  throw new CommandError('variable-bad', { reason: describeSchemaError(parsed.error) });
}

/** Structured lines on stderr when ROWMARK_LOG=1; without it only the progress is shown. */
export function createLog(): Log {
  if (readConfiguration().ROWMARK_LOG === '0') return () => {};
  return (event, fields = {}) =>
    printAside(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
}

/** Name of the logged-in user; a container may have none. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? '–';
  }
}

/** A real environment, if one is named; undefined for the embedded sandbox. */
export const configuredService = (url: string | undefined, isDryRun?: boolean): Service | undefined =>
  url === undefined ? undefined : serviceAt(url, isDryRun);

/** A real environment, with its credentials from the environment variables, never from an argument; a dry run goes without. */
export function serviceAt(url: string, isDryRun = false): Service {
  const { ROWMARK_EMAIL: email, ROWMARK_API_KEY: apiKey } = readConfiguration();
  const credentials = email && apiKey ? credentialsOf(email, apiKey) : undefined;
  if (credentials === undefined && !isDryRun) throw new CommandError('service-credentials-absent');
  return { url, credentialsOf: () => credentials };
}

/** Environment that documents are issued in, with the credentials of each account. */
export interface Service {
  url: string;
  /** The service itself, if it is in this process. */
  here?: InProcessService;
  /** Undefined only for a dry run. */
  credentialsOf(account: string): Credentials | undefined;
}
