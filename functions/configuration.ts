import * as z from 'zod';
import type { ConsoleLink } from '../shared/jobs/report/tell.ts';
import { environmentOf } from '../shared/service/environment.ts';

const text = z.string().min(1);
const flag = (preset: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(preset)
    .transform((given) => given === '1');
const names = z.string().transform((given) => given.split(',').filter((name) => name !== ''));
const count = z.coerce.number().int().positive();

/** The variables of the deployed functions, set by the stack; a function without one of them does not start. */
const environmentSchema = z
  .object({
    ROWMARK_IMPORTS_BUCKET: text,
    ROWMARK_REPORTS_BUCKET: text,
    ROWMARK_LEDGER_TABLE: text,
    /** Base address of the invoicing service. */
    ROWMARK_SERVICE_URL: z.url(),
    /** Prefix of the secrets: one per account, holding its login. */
    ROWMARK_CREDENTIALS_SECRET: text,
    /** Role whose sessions read the secret of one account; for the functions that log in. */
    ROWMARK_CREDENTIALS_ROLE: z.string().default(''),
    ROWMARK_STATE_MACHINE_ARN: z.string().optional(),
    /** The sandbox of a trial, which is called by IAM in place of an address. */
    ROWMARK_SANDBOX_FUNCTION: text.optional(),
    ROWMARK_LANG: z.enum(['en', 'el']).default('en'),
    ROWMARK_DRY_RUN: flag('0'),
    /** `1`: a person has allowed issuing at this service; without it only a sandbox issues. */
    ROWMARK_LIVE: flag('0'),
    /** Accounts that the stack is deployed for, separated by commas. */
    ROWMARK_ACCOUNTS: text.pipe(names),
    /** `1`: people may stop jobs in the console. */
    ROWMARK_STOPPABLE: flag('0'),
    /** Key in KMS that reports are sealed with. */
    ROWMARK_SEAL: text.optional(),
    /** Accounts whose login has changed, separated by commas. */
    ROWMARK_REBIND: names.default([]),
    /** `1`: documents that were sent the allowed number of times are sent again. */
    ROWMARK_RESEND: flag('0'),
    /** Requests that one chunk has under way at once. */
    ROWMARK_IN_FLIGHT: count.default(8),
    /** Functions of an account that issue at once. */
    ROWMARK_CHUNKS: count.default(1),
    /** `0`: the account may have only one request under way. */
    ROWMARK_ASKS_APART: flag('1'),
  })
  .transform((read) => ({ ...read, environment: environmentOf(read.ROWMARK_SERVICE_URL) }));

export const readFunctionConfiguration = (variables: NodeJS.ProcessEnv = process.env) =>
  environmentSchema.parse(variables);

/** Variables of the console, in addition to those of every function. */
const consoleSchema = z.object({
  /** The console's own address. */
  ROWMARK_CONSOLE_URL: z.url(),
  /** `https://cognito-idp.<region>.amazonaws.com/<pool>`. */
  ROWMARK_SIGN_IN_ISSUER: z.url(),
  /** Address of the sign-in pages. */
  ROWMARK_SIGN_IN_PAGES: z.url(),
  ROWMARK_SIGN_IN_CLIENT: z.string().min(1),
  ROWMARK_APPROVAL: z.enum(['none', 'required']).default('none'),
  AWS_REGION: z.string().min(1),
  /** Another place of S3 than AWS's own. */
  AWS_ENDPOINT_URL_S3: z.url().optional(),
});

const tellingSchema = consoleSchema
  .pick({ ROWMARK_CONSOLE_URL: true, ROWMARK_APPROVAL: true })
  .partial({ ROWMARK_CONSOLE_URL: true });

/** The address of the console for people, if one is deployed. */
export function readConsoleLink(): ConsoleLink {
  const { ROWMARK_CONSOLE_URL: consoleUrl, ROWMARK_APPROVAL } = tellingSchema.parse(process.env);
  return { consoleUrl, secondPerson: ROWMARK_APPROVAL === 'required' };
}

export function readConsoleConfiguration(variables: NodeJS.ProcessEnv = process.env) {
  const read = consoleSchema.parse(variables);
  return {
    url: read.ROWMARK_CONSOLE_URL,
    pool: {
      issuer: read.ROWMARK_SIGN_IN_ISSUER,
      pages: read.ROWMARK_SIGN_IN_PAGES,
      client: read.ROWMARK_SIGN_IN_CLIENT,
    },
    approvalRequired: read.ROWMARK_APPROVAL === 'required',
    addressOf: (bucket: string): string =>
      read.AWS_ENDPOINT_URL_S3 === undefined
        ? `https://${bucket}.s3.${read.AWS_REGION}.amazonaws.com`
        : `${read.AWS_ENDPOINT_URL_S3}/${bucket}`,
  };
}
