import { z } from 'zod';
import { describeSchemaError, TELLING_INPUT } from '../../../shared/problems/schema-error.ts';
import { CommandError } from '../errors/command-error.ts';

/** The account if the user names none. */
export const DEFAULT_ACCOUNT = 'default';

/** Requests in flight that a call may ask for. */
const REST_SECONDS_MAX = 3600;
export const CONCURRENCY_MAX = 64;

/** Every environment variable that the commands read. Secrets come only from here, never from an argument. */
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
  const name = parsed.error.issues[0]?.path.join('.');
  throw new CommandError('variable-bad', { name, reason: describeSchemaError(parsed.error) });
}
