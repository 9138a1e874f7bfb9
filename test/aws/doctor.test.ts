import { describe, expect, it } from 'vitest';
import { type AskAws, checkAws } from '../../infra/aws/doctor/check-aws.ts';
import { readDeploymentOptions } from '../../infra/aws/options/deployment-options.ts';
import { passingApp } from './synthesize.ts';

const ACCOUNT = '111122223333';
const WELL: Record<string, unknown> = {
  configure: 'eu-central-1\n',
  sts: { Account: ACCOUNT, Arn: `arn:aws:iam::${ACCOUNT}:user/anna` },
  cloudformation: { Stacks: [{ Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '30' }] }] },
  lambda: { AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 1000 } },
  secretsmanager: { Name: 'Rowmark/accounts/default' },
};

/** What the doctor says fails, where AWS answers so; an Error is what the CLI says. */
async function fails(answers: Record<string, unknown>, options: Record<string, unknown> = {}) {
  using made = passingApp({ context: options });
  const ask: AskAws = async ([service = '']) => {
    const answer = { ...WELL, ...answers }[service];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const findings = await checkAws(readDeploymentOptions(made.app.node), ask);
  return findings.flatMap(({ fails: sentence }) => sentence ?? []);
}

const small = (free: number) => ({
  lambda: { AccountLimit: { ConcurrentExecutions: free, UnreservedConcurrentExecutions: free } },
});

describe('the doctor looks before a deployment', () => {
  it('and finds nothing where all is well', async () => {
    expect(await fails({})).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, RegExp]>([
    ['the region', { configure: new Error('') }, {}, /^No region is set: set AWS_REGION/],
    ['an empty region', { configure: '\n' }, {}, /^No region is set/],
    [
      'the credentials',
      { sts: new Error('Unable to locate credentials') },
      {},
      /Unable to locate credentials/,
    ],
    [
      'the bootstrap',
      { cloudformation: new Error('Stack with id CDKToolkit does not exist') },
      {},
      /does not exist\): run npx cdk bootstrap aws:\/\/111122223333\/eu-central-1/,
    ],
    [
      'an old bootstrap',
      { cloudformation: { Stacks: [{ Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '4' }] }] } },
      {},
      /version is 4, and the CDK needs 6/,
    ],
    ['a new account', small(10), {}, /10 executions to reserve from, this stack reserves 10/],
    ['one execution too few', small(109), {}, /109 executions to reserve from/],
    [
      'a secret',
      { secretsmanager: new Error("can't find the specified secret") },
      {},
      /create-secret --name Rowmark\/accounts\/default/,
    ],
  ])('and says what fails: %s', async (_, answers, options, said) => {
    expect(await fails(answers, options)).toEqual([expect.stringMatching(said)]);
  });

  it('and lets pass what fits: 110 executions, a new account that reserves nothing, a sandbox without secrets', async () => {
    expect(await fails(small(110))).toEqual([]);
    expect(await fails(small(10), { reserve: 'false' })).toEqual([]);
    expect(await fails({ ...small(10), secretsmanager: new Error('none') }, { sandbox: 'true' })).toEqual([]);
  });
});
