import { z } from 'zod';
import { environmentOf } from '../shared/service/environment.ts';

/** The variables of the deployed functions, set by the stack; a function without one of them does not start. */
const environmentSchema = z.object({
  ROWMARK_IMPORTS_BUCKET: z.string().min(1),
  ROWMARK_REPORTS_BUCKET: z.string().min(1),
  ROWMARK_LEDGER_TABLE: z.string().min(1),
  /** Base address of the invoicing service. */
  ROWMARK_SERVICE_URL: z.url(),
  /** Environment that documents are issued in; the base address where it is not given. */
  ROWMARK_ENVIRONMENT: z.string().min(1).optional(),
  /** Prefix of the secrets: one per account, holding its login. */
  ROWMARK_CREDENTIALS_SECRET: z.string().min(1),
  /** Role whose sessions read the secret of one account; for the functions that log in. */
  ROWMARK_CREDENTIALS_ROLE: z.string().default(''),
  ROWMARK_STATE_MACHINE_ARN: z.string().optional(),
  ROWMARK_VERIFY: z.enum(['all', 'none']).default('all'),
  ROWMARK_LANG: z.enum(['en', 'el']).default('en'),
  ROWMARK_DRY_RUN: z.enum(['0', '1']).default('0'),
  /** `1`: a person has said that documents may be issued at this service; without it only a sandbox issues. */
  ROWMARK_LIVE: z.enum(['0', '1']).default('0'),
  /** Accounts that the stack is deployed for, separated by commas. */
  ROWMARK_ACCOUNTS: z.string().min(1),
  /** `1`: people may stop jobs in the console. */
  ROWMARK_STOPPABLE: z.enum(['0', '1']).default('0'),
  /** Key in KMS that reports are sealed with. */
  ROWMARK_SEAL: z.string().min(1).optional(),
  /** Accounts whose login has changed, separated by commas. */
  ROWMARK_REBIND: z.string().default(''),
  /** `1`: what was sent as often as may be is sent once more. */
  ROWMARK_RESEND: z.enum(['0', '1']).default('0'),
  /** Requests that one chunk has under way at once. */
  ROWMARK_IN_FLIGHT: z.coerce.number().int().positive().default(8),
  /** Functions of an account that issue at once. */
  ROWMARK_CHUNKS: z.coerce.number().int().positive().default(1),
  /** `0`: the account may have one request under way in all. */
  ROWMARK_ASKS_APART: z.enum(['0', '1']).default('1'),
});

/** Variables of the console, beside those of every function. */
const consoleSchema = z.object({
  /** The console's own address. */
  ROWMARK_CONSOLE_URL: z.url(),
  /** `https://cognito-idp.<region>.amazonaws.com/<pool>`. */
  ROWMARK_SIGN_IN_ISSUER: z.url(),
  /** Address of the pages where people sign in. */
  ROWMARK_SIGN_IN_PAGES: z.url(),
  ROWMARK_SIGN_IN_CLIENT: z.string().min(1),
  /** The client of programs. */
  ROWMARK_PROGRAMS_CLIENT: z.string().min(1),
  ROWMARK_APPROVAL: z.enum(['none', 'required']).default('none'),
  AWS_REGION: z.string().min(1),
  /** Another place of S3 than AWS's own. */
  AWS_ENDPOINT_URL_S3: z.url().optional(),
});

export function readConsoleConfiguration(variables: NodeJS.ProcessEnv = process.env) {
  const read = consoleSchema.parse(variables);
  return {
    url: read.ROWMARK_CONSOLE_URL,
    pool: {
      issuer: read.ROWMARK_SIGN_IN_ISSUER,
      pages: read.ROWMARK_SIGN_IN_PAGES,
      client: read.ROWMARK_SIGN_IN_CLIENT,
      programs: read.ROWMARK_PROGRAMS_CLIENT,
    },
    approvalRequired: read.ROWMARK_APPROVAL === 'required',
    region: read.AWS_REGION,
    addressOf: (bucket: string): string =>
      read.AWS_ENDPOINT_URL_S3 === undefined
        ? `https://${bucket}.s3.${read.AWS_REGION}.amazonaws.com`
        : `${read.AWS_ENDPOINT_URL_S3}/${bucket}`,
  };
}

interface FunctionConfiguration {
  importsBucket: string;
  reportsBucket: string;
  ledgerTable: string;
  serviceUrl: string;
  environment: string;
  credentialsSecret: string;
  credentialsRole: string;
  stateMachineArn: string | undefined;
  verify: 'all' | 'none';
  language: 'en' | 'el';
  dryRun: boolean;
  live: boolean;
  accounts: readonly string[];
  stoppable: boolean;
  sealKey: string | undefined;
  rebind: readonly string[];
  resend: boolean;
  /** Of one function, and functions of an account that are under way at once. */
  requestsInFlight: number;
  chunksAtOnce: number;
  /** Questions have a place beside the chunks. */
  asksApart: boolean;
}

export function readFunctionConfiguration(variables: NodeJS.ProcessEnv = process.env): FunctionConfiguration {
  const read = environmentSchema.parse(variables);
  return {
    importsBucket: read.ROWMARK_IMPORTS_BUCKET,
    reportsBucket: read.ROWMARK_REPORTS_BUCKET,
    ledgerTable: read.ROWMARK_LEDGER_TABLE,
    serviceUrl: read.ROWMARK_SERVICE_URL,
    environment: read.ROWMARK_ENVIRONMENT ?? environmentOf(read.ROWMARK_SERVICE_URL),
    credentialsSecret: read.ROWMARK_CREDENTIALS_SECRET,
    credentialsRole: read.ROWMARK_CREDENTIALS_ROLE,
    stateMachineArn: read.ROWMARK_STATE_MACHINE_ARN,
    verify: read.ROWMARK_VERIFY,
    language: read.ROWMARK_LANG,
    dryRun: read.ROWMARK_DRY_RUN === '1',
    live: read.ROWMARK_LIVE === '1',
    accounts: read.ROWMARK_ACCOUNTS.split(','),
    stoppable: read.ROWMARK_STOPPABLE === '1',
    sealKey: read.ROWMARK_SEAL,
    rebind: read.ROWMARK_REBIND.split(',').filter((account) => account !== ''),
    resend: read.ROWMARK_RESEND === '1',
    requestsInFlight: read.ROWMARK_IN_FLIGHT,
    chunksAtOnce: read.ROWMARK_CHUNKS,
    asksApart: read.ROWMARK_ASKS_APART === '1',
  };
}
