import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { nearestName } from '../../shared/mapping/texts/fold.ts';

export const TEN_YEARS = 3653; // days
/** Accounts of one stack: CloudFormation takes 500 resources. More companies need further stacks. */
const ACCOUNTS_MAX = 100;
/** The variables of a function hold 4 KB: with the longest name of a stack, so much is left for accounts and seal keys. */
const VARIABLES_LEFT = 2650;
const SEAL_KEY_CHARACTERS = 78;
/** The same 4 KB hold the login of each account of a sandbox. */
const SANDBOX_ACCOUNTS_MAX = 25;
const ACCOUNT_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.@-]{2,63}$/;
const STACK_NAME = /^[A-Za-z][A-Za-z0-9-]{0,59}$/;
/** A trial is removed whole, so a word of its name must show that it is one; `latest` does not. */
const TRIAL_NAME = /(^|-)(sandbox|trial|test|demo)\d*(-|$)/i;

const wholeNumber = (from: number, to: number) => {
  const said = `it is a whole number from ${from} to ${to}`;
  return z.int(said).min(from, said).max(to, said);
};

const NO_ADDRESS = 'it is an address of mail, or "none"';
/** False unless it is given. */
const yesOrNo = (says: string) => z.boolean('it is true or false').default(false).describe(says);

const accounts = z
  .array(
    z.string().regex(ACCOUNT_NAME, 'a name has 3 to 64 letters (a to z), digits and _ . @ -'),
    'it is a list of names: ["default"]',
  )
  .min(1, 'it names at least one account')
  .max(ACCOUNTS_MAX, `it names at most ${ACCOUNTS_MAX} accounts; more are stacks of their own`)
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    'an account is named twice, or two differ in the case of letters alone',
  );

const rareSchema = z.strictObject({
  requestsInFlight: wholeNumber(1, 1000)
    .default(8)
    .describe('Requests of an account that are under way at once: safe for a service that nobody knows.'),
  ownKey: yesOrNo('A KMS key of your own encrypts exports, reports and the ledger.'),
  sealKeys: wholeNumber(1, 10)
    .default(1)
    .describe('Keys that reports were sealed with, the present one included. One more makes the next key.'),
  ledgerTable: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{3,255}$/, 'it is the name of a table')
    .optional()
    .describe('A restored ledger, in place of the own table of the stack.'),
  rebind: z
    .array(z.string(), 'it is a list of names: ["default"]')
    .default([])
    .describe('Accounts whose company has changed its login email, until they have issued again.'),
  resend: yesOrNo('Sends once more what was sent as often as may be, until it is taken out.'),
  copyTo: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it is the name of a bucket')
    .optional()
    .describe('A bucket of another region or account that gets a copy of every report.'),
});

/** The options of a stack, in `deployments/<stack>.json`. */
export const optionsSchema = z.strictObject({
  $schema: z.string().optional(),
  accounts: accounts.default(['default']).describe('Accounts at the invoicing service.'),
  sandbox: yesOrNo('A trial: imports go to a sandbox of the stack, and cdk destroy removes all of it.'),
  live: yesOrNo('Documents may be issued at the invoicing service. Without it every job there is a dry run.'),
  approval: z
    .enum(['none', 'required'], 'it is none or required')
    .optional()
    .describe(
      'A person approves each import before it is issued. A live stack requires it unless told otherwise.',
    ),
  mail: z
    .union([z.literal('none'), z.email(NO_ADDRESS)], NO_ADDRESS)
    .optional()
    .describe('Address for alarms, checks that wait for approval, and finished imports.'),
  console: yesOrNo('Pages and HTTP interface for people who sign in.'),
  language: z.enum(['en', 'el'], 'it is en or el').default('en').describe('Language of the reports.'),
  exportDays: wholeNumber(1, 36_500).default(TEN_YEARS).describe('Days for which exports are kept.'),
  reportLockDays: wholeNumber(0, TEN_YEARS)
    .default(0)
    .describe('Days for which nobody can change or delete a report; 3653 are ten years.'),
  rare: rareSchema.prefault({}).describe('Options that few stacks need.'),
});

type Read = z.infer<typeof optionsSchema>;
export interface DeploymentOptions
  extends Omit<Read, 'approval' | 'rare' | '$schema'>,
    z.infer<typeof rareSchema> {
  stack: string;
  approval: 'none' | 'required';
}

/** Wrong options, one sentence for each. */
export class WrongOptions extends Error {}

/** Reads `deployments/<stack>.json`; without the file every option has its default. Throws `WrongOptions`. */
export function readOptions(folder: string, stack: string): DeploymentOptions {
  const file = `deployments/${stack}.json`;
  const path = join(folder, file);
  try {
    return optionsOf(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8').replace('\uFEFF', '')) : {}, {
      stack,
      file,
    });
  } catch (error) {
    if (error instanceof SyntaxError) throw new WrongOptions(`${file} is no JSON: ${error.message}.`);
    throw error;
  }
}

/** The options as the stack is made with them. Throws `WrongOptions`. */
export function optionsOf(
  given: unknown,
  { stack, file }: { stack: string; file: string },
): DeploymentOptions {
  if (!STACK_NAME.test(stack))
    throw new WrongOptions(
      `${file}: a stack is named by a letter, then at most 59 letters, digits and hyphens.`,
    );
  const read = optionsSchema.safeParse(given);
  if (!read.success)
    throw new WrongOptions(read.error.issues.map((issue) => `${file}: ${sentenceOf(issue)}.`).join('\n'));
  const { $schema: _, rare, approval = read.data.live ? 'required' : 'none', ...plain } = read.data;
  const options = { ...plain, ...rare, approval, stack };
  const wrong = contradictionsIn(options);
  if (wrong.length > 0) throw new WrongOptions(wrong.map((one) => `${file}: ${one}.`).join('\n'));
  return options;
}

const NAMES = [...Object.keys(optionsSchema.shape), ...Object.keys(rareSchema.shape)].filter(
  (name) => name !== '$schema',
);

function sentenceOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.');
  if (place === '' && issue.code === 'invalid_type')
    return 'it holds no options; an example is {"console": true}';
  if (issue.code !== 'unrecognized_keys') return `${place}: ${issue.message}`;
  return issue.keys
    .map((key) => {
      const nearest = nearestName(key, NAMES);
      const within = nearest in rareSchema.shape ? `rare.${nearest}` : nearest;
      return `there is no option ${place === '' ? '' : `${place}.`}${key}; the nearest is ${within}`;
    })
    .join('; ');
}

function contradictionsIn(options: DeploymentOptions): string[] {
  const { live, sandbox, mail, accounts: names, rebind, stack, copyTo, ownKey, sealKeys } = options;
  return [
    live && sandbox ? 'live: imports of a stack with the sandbox go there, where nothing counts' : '',
    live && mail === undefined
      ? 'mail: a live stack tells somebody of alarms; give an address, or "none" if people look by themselves'
      : '',
    sandbox && !TRIAL_NAME.test(stack)
      ? 'sandbox: cdk destroy removes such a stack with all that it holds, so a word of its name is sandbox, trial, test or demo: Rowmark-sandbox'
      : '',
    sandbox && options.reportLockDays > 0 ? 'reportLockDays: locked reports would outlive a trial' : '',
    sandbox && names.length > SANDBOX_ACCOUNTS_MAX
      ? `accounts: with the sandbox at most ${SANDBOX_ACCOUNTS_MAX}`
      : '',
    [...names, ...rebind].join(',').length + sealKeys * SEAL_KEY_CHARACTERS > VARIABLES_LEFT
      ? 'accounts: their names, with rare.rebind and rare.sealKeys, exceed the variables of a function; make a second stack'
      : '',
    copyTo && ownKey ? 'rare.copyTo: S3 does not copy what your own key (rare.ownKey) encrypts' : '',
    ...rebind.map((one) => (names.includes(one) ? '' : `rare.rebind: ${one} is none of the accounts`)),
  ].filter((sentence) => sentence !== '');
}

const REQUESTS_PER_CHUNK = 8;

/** Chunks of an account that are under way at once, over all its jobs. */
export const chunksOfAccount = ({ requestsInFlight }: Pick<DeploymentOptions, 'requestsInFlight'>): number =>
  Math.max(1, Math.floor(requestsInFlight / REQUESTS_PER_CHUNK));

/** Requests that one chunk has under way at once; one of the account is reserved for lookups. */
export const requestsOfChunk = (load: Pick<DeploymentOptions, 'requestsInFlight'>): number =>
  Math.max(1, Math.min(REQUESTS_PER_CHUNK, Math.floor((load.requestsInFlight - 1) / chunksOfAccount(load))));
