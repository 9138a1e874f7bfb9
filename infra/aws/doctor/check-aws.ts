import { z } from 'zod';
import { SECRET_SHAPE } from '../../../shared/service/credentials.ts';
import type { DeploymentOptions } from '../options/deployment-options.ts';

/** One thing that a deployment needs: there, or what will fail and what to do. */
interface CheckedPart {
  what: string;
  /** Sentence; undefined where all is well. */
  fails?: string;
}

/** Asks the AWS CLI, such as `['sts', 'get-caller-identity']`; rejects with what it said. */
export type AskAws = (args: readonly string[]) => Promise<unknown>;

/** AWS keeps so many executions for functions that reserve none. */
const KEPT_UNRESERVED = 100;
const SANDBOX_RESERVES = 20;
/** Intake and report; a new AWS account allows no more. */
const LARGEST_FUNCTION_MB = 3008;
const BOOTSTRAP_VERSION_MIN = 6;

const identitySchema = z.object({ Account: z.string(), Arn: z.string() });
const regionSchema = z.string().trim().min(1);
const toolkitSchema = z.object({
  Stacks: z.array(
    z.object({ Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })).default([]) }),
  ),
});
const settingsSchema = z.object({
  AccountLimit: z.object({ ConcurrentExecutions: z.number(), UnreservedConcurrentExecutions: z.number() }),
});

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';

/** Looks before a deployment at region, credentials, bootstrap, quotas and secrets; what cannot be asked is said, not guessed. */
export async function checkAws(options: DeploymentOptions, ask: AskAws): Promise<CheckedPart[]> {
  const region = await ask(['configure', 'get', 'region']).then(
    (said) => regionSchema.safeParse(said).data,
    () => undefined,
  );
  if (region === undefined)
    return [{ what: 'region', fails: 'No region is set: set AWS_REGION, or run aws configure.' }];
  const identity = await ask(['sts', 'get-caller-identity']).then(
    (said) => identitySchema.parse(said),
    (error: unknown) => reasonOf(error),
  );
  if (typeof identity === 'string')
    return [
      { what: `region ${region}` },
      { what: 'credentials', fails: `AWS knows nobody by the credentials of this shell (${identity}).` },
    ];
  return [
    { what: `region ${region}` },
    { what: `credentials: ${identity.Arn} in account ${identity.Account}` },
    await bootstrap(ask, { account: identity.Account, region }),
    ...(await quotas(options, ask)),
    ...(await secrets(options, ask)),
  ];
}

async function bootstrap(ask: AskAws, of: { account: string; region: string }): Promise<CheckedPart> {
  const what = 'bootstrap of the CDK';
  const todo = `run npx cdk bootstrap aws://${of.account}/${of.region}`;
  try {
    const { Stacks } = toolkitSchema.parse(
      await ask(['cloudformation', 'describe-stacks', '--stack-name', 'CDKToolkit']),
    );
    const outputs = Stacks.flatMap(({ Outputs }) => Outputs);
    const version = Number(
      outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue ?? 0,
    );
    return version >= BOOTSTRAP_VERSION_MIN
      ? { what: `${what}: version ${version}` }
      : { what, fails: `Its version is ${version}, and the CDK needs ${BOOTSTRAP_VERSION_MIN}: ${todo}.` };
  } catch (error) {
    return { what, fails: `There is none here (${reasonOf(error)}): ${todo}.` };
  }
}

async function quotas(options: DeploymentOptions, ask: AskAws): Promise<CheckedPart[]> {
  const what = 'concurrency of Lambda';
  try {
    const { AccountLimit: limit } = settingsSchema.parse(await ask(['lambda', 'get-account-settings']));
    const { ConcurrentExecutions: all, UnreservedConcurrentExecutions: free } = limit;
    const reserved = options.reserve
      ? options.issueConcurrency + (options.sandbox ? SANDBOX_RESERVES : 0)
      : 0;
    const isTooMuch = reserved > 0 && free - reserved < KEPT_UNRESERVED;
    return [
      isTooMuch
        ? {
            what,
            fails: `The account has ${free} executions to reserve from, this stack reserves ${reserved}, and AWS keeps ${KEPT_UNRESERVED}: set "reserve": false, or ask for more under Service Quotas.`,
          }
        : { what: `${what}: ${all} executions, of which this stack reserves ${reserved}` },
      {
        what: `memory of Lambda: the largest function takes ${LARGEST_FUNCTION_MB} MB, which a new AWS account allows`,
      },
    ];
  } catch (error) {
    return [{ what, fails: `It could not be asked for (${reasonOf(error)}).` }];
  }
}

async function secrets({ stack, accounts, sandbox }: DeploymentOptions, ask: AskAws): Promise<CheckedPart[]> {
  if (sandbox) return [];
  return Promise.all(
    accounts.map(async (account) => {
      const name = `${stack}/accounts/${account}`;
      try {
        await ask(['secretsmanager', 'describe-secret', '--secret-id', name]);
        return { what: `secret ${name}` };
      } catch (error) {
        return {
          what: `secret ${name}`,
          fails: `Nothing can be imported for ${account} (${reasonOf(error)}): aws secretsmanager create-secret --name ${name}, holding ${SECRET_SHAPE} (RUNBOOK, Add an account).`,
        };
      }
    }),
  );
}
