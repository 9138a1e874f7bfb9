import type { Node } from 'constructs';
import { z } from 'zod';
import { confirmable } from '../../../functions/guarded-options.ts';
import { nearestName } from '../../../shared/mapping/texts/nearest-name.ts';
import {
  ACCOUNT_NAMES_CHARACTERS_MAX,
  ACCOUNTS_MAX,
  DYNAMIC_REFERENCES_MAX,
} from '../quotas/platform-quotas.ts';

const YES_OR_NO = z.union([z.boolean(), z.stringbool()], 'it is true or false');
const flag = YES_OR_NO.default(false);

const wholeNumber = ({ from, to }: { from: number; to: number }) => {
  const said = `it is a whole number from ${from} to ${to}`;
  return z.coerce.number(said).int(said).min(from, said).max(to, said);
};

const TEN_YEARS_IN_DAYS = 3653;

/** Fits a folder, the name of a secret and of an SFTP user. */
const ACCOUNT_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.@-]{2,63}$/;

const accountNames = z
  .string('names separated by commas')
  .transform((names) => names.split(',').map((name) => name.trim()))
  .refine(
    (names) => names.every((name) => ACCOUNT_NAME.test(name)),
    'names separated by commas, each of 3 to 64 letters (a to z), digits and _ . @ -',
  )
  .refine((names) => names.length <= ACCOUNTS_MAX, `at most ${ACCOUNTS_MAX} accounts fit into a stack`)
  .refine(
    (names) => names.join('').length <= ACCOUNT_NAMES_CHARACTERS_MAX,
    `the names together have at most ${ACCOUNT_NAMES_CHARACTERS_MAX} characters, because a role names them all`,
  )
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    'an account is named twice, or two differ in the case of letters alone',
  );

const SSH_KEYS = 'a JSON object from account to public key, which begins with ssh- or ecdsa-';

const sshKeys = z.preprocess(
  (given) => (typeof given === 'string' ? fromJson(given) : given),
  z.record(z.string(), z.string().regex(/^(ssh|ecdsa)-/, SSH_KEYS), SSH_KEYS).default({}),
);

/** Options of a deployment, in `deployments/<stack>.json` or as `-c name=value`; each has a default. */
const givenOptionsSchema = z.object({
  /** Name of the stack; two stacks share nothing. */
  stack: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/, 'a letter, then at most 59 letters, digits and hyphens')
    .default('Rowmark'),
  /** Accounts at the invoicing service that this stack imports for. */
  accounts: accountNames.default(['default']),
  /** Deploys our own sandbox behind a URL and imports into it: no credentials needed. */
  sandbox: flag,
  /** The console, as pages and an HTTP interface, for people who sign in. */
  console: flag,
  /** A Transfer Family server, so that an ERP can drop files over SFTP. It costs by the hour. */
  sftp: flag,
  /** Days for which a report can be neither changed nor deleted; 0 is without Object Lock. */
  reportLockDays: wholeNumber({ from: 0, to: 36_500 }).default(0),
  /** Keys that reports were sealed with, the present one included: one more hands the seal over (`rowmark seal rotate --stack`). */
  sealKeys: wholeNumber({ from: 1, to: 10 }).default(1),
  /** Chunks issued at the same time, over all jobs: what the invoicing service has to bear. */
  issueConcurrency: wholeNumber({ from: 1, to: 1000 }).default(10),
  /** Requests of an account that are under way at once, over all functions: safe for a service that nobody knows. */
  requestsInFlight: wholeNumber({ from: 1, to: 1000 }).default(8),
  /** Hours for which a job waits for a service that is down. */
  waitHours: wholeNumber({ from: 0, to: 72 }).default(24),
  /** Reserves that concurrency; by default unless imports go to the sandbox. A new AWS account may have none to reserve. */
  reserve: YES_OR_NO.optional(),
  /** Documents that are read back and compared before a number is used. */
  verify: z.enum(['all', 'none'], 'it is all or none').default('all'),
  /** Language of the reports. */
  language: z.enum(['en', 'el'], 'it is en or el').default('en'),
  /** Documents may be issued at a service that is no sandbox; without it every job there is a dry run. */
  live: flag,
  /** Changes that take something away from what was deployed before, and are meant. */
  confirm: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(confirmable, `names separated by commas, of ${confirmable.join(', ')}`)))
    .optional(),
  /** Every job says what would be issued and issues nothing. */
  dryRun: flag,
  /** `required`: an export is run dry, and issued when the role Approver has approved its plan. */
  approval: z.enum(['none', 'required'], 'it is none or required').default('none'),
  /** Sends once more, in each job that brings it, a document that was sent to the authority as often as may be. */
  resend: flag,
  /** Accounts whose company has changed its login email. */
  rebind: accountNames.optional(),
  /** Public SSH keys of the SFTP users: a JSON object from account to key. */
  sftpKeys: sshKeys,
  /** Days that exports are kept, with their old versions, and reports: ten years, as tax law asks. */
  exportDays: wholeNumber({ from: 1, to: 36_500 }).default(TEN_YEARS_IN_DAYS),
  reportDays: wholeNumber({ from: 1, to: 36_500 }).default(TEN_YEARS_IN_DAYS),
  /** Days that the rows and documents of a job are kept for running it again. */
  jobDays: wholeNumber({ from: 7, to: 3650 }).default(90),
  /** Days that replaced or deleted reports, profiles and rates are kept. */
  oldVersionDays: wholeNumber({ from: 1, to: 36_500 }).default(90),
  /** A restored ledger to use in place of the stack's own table. */
  ledgerTable: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{3,255}$/, 'the name of a table')
    .optional(),
  /** Place of a copy of all reports: a region, or an account and a region. */
  copyTo: z
    .string()
    .regex(
      /^(\d{12}\/)?[a-z]{2}(-[a-z]+)+-\d$/,
      'a region, or an account and a region: 111122223333/eu-west-1',
    )
    .optional(),
  /** Mail address for alarms and finished jobs, if any. */
  mail: z.email('an address of mail').optional(),
});

export const deploymentOptionNames = Object.keys(givenOptionsSchema.shape);

const deploymentOptionsSchema = givenOptionsSchema
  .refine(({ sftpKeys, accounts }) => Object.keys(sftpKeys).every((name) => accounts.includes(name)), {
    path: ['sftpKeys'],
    error: 'it has a key for an account that is not one of -c accounts',
  })
  .refine(({ rebind = [], accounts }) => rebind.every((name) => accounts.includes(name)), {
    path: ['rebind'],
    error: 'it names an account that is not one of -c accounts',
  })
  .refine(({ sandbox, accounts }) => !sandbox || accounts.length <= DYNAMIC_REFERENCES_MAX, {
    path: ['accounts'],
    error: `with a sandbox at most ${DYNAMIC_REFERENCES_MAX}: so many secrets a template may read`,
  })
  .refine(({ live, sandbox }) => !(live && sandbox), {
    path: ['live'],
    error: 'with -c sandbox=true imports go to the sandbox of the stack, where nothing counts',
  })
  .refine(({ approval, dryRun }) => approval === 'none' || !dryRun, {
    path: ['approval'],
    error: 'with -c dryRun=true nothing is issued, approved or not',
  })
  .transform((given) => ({
    ...given,
    rebind: given.rebind ?? [],
    confirm: given.confirm ?? [],
    reserve: given.reserve ?? !given.sandbox,
  }));

export interface DeploymentOptions extends z.infer<typeof deploymentOptionsSchema> {
  /** Names of the options that somebody set: a default is what nobody said. */
  given: readonly string[];
}

/** Says which option is wrong, in one sentence each. */
export class WrongOptions extends Error {}

/** Context of the CDK itself and of its look-ups: `@aws-cdk/…`, `aws:cdk:…`, `availability-zones:account=…`. */
const IS_OF_THE_CDK = /^@|:/;

/** Options that a stack keeps, and the file where they stand. */
export interface KeptOptions {
  file: string;
  options: Readonly<Record<string, unknown>>;
}

const NOTHING_KEPT: KeptOptions = { file: 'deployments/Rowmark.json', options: {} };

/** Throws `WrongOptions` for a name that is none of ours, in one sentence that names the nearest. */
function refuseUnknown(node: Node, { file, options }: KeptOptions) {
  const unknown = (names: string[]) => names.filter((name) => !deploymentOptionNames.includes(name));
  const given = unknown(Object.keys(node.getAllContext())).filter((name) => !IS_OF_THE_CDK.test(name));
  const sentences = [
    ...given.map((name) => `Option -c ${name}: there is none; ${meant(name)}.`),
    ...unknown(Object.keys(options)).map(
      (name) => `Option ${name} in ${file}: there is none; ${meant(name).replace('-c ', '')}.`,
    ),
  ];
  if (sentences.length > 0) throw new WrongOptions(sentences.join(' '));
}

const meant = (given: string) =>
  /^(service|url)/i.test(given)
    ? 'the address of the service is --parameters ServiceUrl=https://…'
    : `the nearest is -c ${likeliest(given)}`;

/** The option that begins like the one given, else the one most like it. */
const likeliest = (given: string) =>
  deploymentOptionNames.find((name) => name.toLowerCase().startsWith(given.toLowerCase())) ??
  nearestName(given, deploymentOptionNames);

/** Names of options that somebody set, in the file of the stack or on the command line. */
const givenOptions = (node: Node, { options }: KeptOptions): string[] =>
  deploymentOptionNames.filter((name) => name in options || node.tryGetContext(name) !== undefined);

/** Reads the options that the stack keeps, and those that `-c` changes for this once. Throws `WrongOptions`. */
export function readDeploymentOptions(node: Node, kept: KeptOptions = NOTHING_KEPT): DeploymentOptions {
  refuseUnknown(node, kept);
  const given = Object.fromEntries(
    deploymentOptionNames.map((name) => [name, node.tryGetContext(name) ?? kept.options[name]]),
  );
  const read = deploymentOptionsSchema.safeParse(given);
  if (read.success) return { ...read.data, given: givenOptions(node, kept) };
  const place = (name: string) =>
    node.tryGetContext(name) === undefined && name in kept.options ? `${name} in ${kept.file}` : `-c ${name}`;
  throw new WrongOptions(
    read.error.issues
      .map(({ path, message }) => {
        const [name = '', ...inner] = path.filter((part) => typeof part === 'string');
        return `Option ${[place(name), ...inner].join('.')}: ${message}.`;
      })
      .join(' '),
  );
}

/** Text that is no JSON stays text, which the schema then refuses in its own words. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
