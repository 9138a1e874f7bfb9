import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../infra/aws/bundled/bundle.ts';
import { CopyStack } from '../../infra/aws/copy-stack.ts';
import { readDeploymentFile, refuseOptionsElsewhere } from '../../infra/aws/options/deployment-file.ts';
import {
  deploymentOptionNames,
  type KeptOptions,
  readDeploymentOptions,
} from '../../infra/aws/options/deployment-options.ts';
import { effectiveOptions } from '../../infra/aws/options/effective-options.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { passingApp, synthesize } from './synthesize.ts';

describe('options of a deployment', () => {
  it('lock reports, if wanted, so that nobody can change or delete them', () => {
    const { template } = synthesize({ reportLockDays: '1826' });
    template.resourcePropertiesCountIs(
      'AWS::S3::Bucket',
      {
        ObjectLockEnabled: true,
        ObjectLockConfiguration: { Rule: { DefaultRetention: { Days: 1826, Mode: 'COMPLIANCE' } } },
      },
      1,
    );
  });

  it('bring the sandbox with a URL, its table and its published credentials', () => {
    const { template } = synthesize({ sandbox: 'true', accounts: 'default' });
    template.hasResourceProperties('AWS::Lambda::Url', { AuthType: 'NONE' });
    template.hasResourceProperties('AWS::SecretsManager::Secret', { Name: 'Rowmark/accounts/default' });
    template.resourceCountIs('AWS::DynamoDB::GlobalTable', 2);
    const variables = Object.values(template.findResources('AWS::Lambda::Function')).map(
      ({ Properties }) => Properties.Environment.Variables,
    );
    const [{ SANDBOX_ACCOUNTS }] = variables.filter((names) => 'SANDBOX_ACCOUNTS' in names);
    const [before, secret, after] = SANDBOX_ACCOUNTS['Fn::Join'][1];
    expect(before).toBe('[{"email":"default@rowmark.example","apiKey":"{{resolve:secretsmanager:');
    expect(secret).toHaveProperty('Ref');
    expect(after).toBe(':SecretString:api_key::}}"}]');
    expect(template.toJSON().Parameters).not.toHaveProperty('ServiceUrl');
  });

  it('bring an SFTP server with one user an account', () => {
    const { template } = synthesize({
      sftp: 'true',
      accounts: 'north,south',
      sftpKeys: '{"north":"ssh-ed25519 AAAA"}',
    });
    template.hasResourceProperties('AWS::Transfer::Server', {
      ProtocolDetails: { SetStatOption: 'ENABLE_NO_OP' },
    });
    template.resourceCountIs('AWS::Transfer::Server', 1);
    template.resourceCountIs('AWS::Transfer::User', 2);
    template.hasResourceProperties('AWS::Transfer::User', {
      UserName: 'north',
      SshPublicKeys: ['ssh-ed25519 AAAA'],
      HomeDirectoryType: 'LOGICAL',
    });
  });

  it('send mail to an address', () => {
    synthesize({ mail: 'books@example.com' }).template.resourcePropertiesCountIs(
      'AWS::SNS::Subscription',
      { Protocol: 'email', Endpoint: 'books@example.com' },
      2,
    );
  });

  it('put a restored ledger in the place of the own one', () => {
    const { template } = synthesize({ ledgerTable: 'rowmark-ledger-restored' });
    template.resourceCountIs('AWS::DynamoDB::GlobalTable', 0);
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: { ROWMARK_LEDGER_TABLE: 'rowmark-ledger-restored' } },
    });
  });

  it('have S3 copy the reports to another region or account, into the bucket that the stack there makes', () => {
    const { template } = synthesize({ copyTo: '444455556666/eu-west-1' });
    template.hasResourceProperties('AWS::S3::Bucket', {
      ReplicationConfiguration: {
        Rules: [
          { Status: 'Enabled', Filter: { Prefix: 'reports/' }, Destination: { Account: '444455556666' } },
        ],
      },
    });
    expect(template.toJSON().Outputs.CopiesBucket.Value).toBe('rowmark-copy-444455556666-eu-west-1');
    using made = passingApp();
    const options = readDeploymentOptions(made.app.node);
    const env = { account: '444455556666', region: 'eu-west-1' };
    const there = new CopyStack(made.app, 'Copies', {
      env,
      options: { ...options, copyTo: '444455556666/eu-west-1', reportLockDays: 10 },
    });
    Template.fromStack(there).hasResourceProperties('AWS::S3::Bucket', {
      BucketName: 'rowmark-copy-444455556666-eu-west-1',
      VersioningConfiguration: { Status: 'Enabled' },
      ObjectLockEnabled: true,
    });
    expect(() => synthesize({ copyTo: 'Frankfurt' })).toThrow('Option -c copyTo: a region, or an account');
  });

  it('set the language of reports, and dry runs', () => {
    synthesize({ language: 'el', dryRun: 'true', verify: 'none' }).template.hasResourceProperties(
      'AWS::Lambda::Function',
      {
        Environment: { Variables: { ROWMARK_LANG: 'el', ROWMARK_DRY_RUN: '1', ROWMARK_VERIFY: 'none' } },
      },
    );
  });

  it('say that a person has looked, and that a company has changed its login', () => {
    const { template } = synthesize({ accounts: 'north,south', resend: 'true', rebind: 'south' });
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: { ROWMARK_RESEND: '1', ROWMARK_REBIND: 'south' } },
    });
  });

  it.each([
    ['reportLockDays', '-1'],
    ['issueConcurrency', '0'],
    ['issueConcurrency', 'many'],
    ['accounts', 'a,,b'],
    ['accounts', 'a/b'],
    ['accounts', 'north,south,north'],
    ['accounts', 'north,North'],
    ['accounts', ['north']],
    ['ledgerTable', '   '],
    ['rebind', 'nobody'],
    ['sftpKeys', '{"nobody":"ssh-ed25519 AAAA"}'],
    ['sftpKeys', '{"default":"not a key"}'],
    ['sftp', 'maybe'],
    ['sandbox', 'perhaps'],
    ['mail', 'nobody'],
    ['stack', '1st'],
    ['language', 'fr'],
    ['sftpKeys', '{not json'],
    ['confirm', 'everything'],
    ['live', 'yes please'],
  ])('refuse %s=%s in one sentence that names the option', (name, value) => {
    expect(() => synthesize({ [name]: value })).toThrow(
      new RegExp(`^Option -c ${name}[.a-z]*: (?!Invalid|Expected|Too)`),
    );
  });
});

describe('names of options', () => {
  const refusal = (options: Record<string, unknown>) => {
    try {
      synthesize(options);
    } catch (error) {
      return String(error);
    }
    return 'taken';
  };

  it.each([
    ['dry-run', 'dryRun'],
    ['dryrun', 'dryRun'],
    ['DryRun', 'dryRun'],
    ['account', 'accounts'],
    ['Live', 'live'],
    ['ledgertable', 'ledgerTable'],
    ['issueConcurency', 'issueConcurrency'],
    ['ledger', 'ledgerTable'],
  ])('%s is none; the nearest is %s', (given, meant) => {
    expect(refusal({ [given]: 'true' })).toContain(
      `Option -c ${given}: there is none; the nearest is -c ${meant}.`,
    );
  });

  it('of the service say where its address is given', () => {
    for (const given of ['service', 'serviceUrl', 'url'])
      expect(refusal({ [given]: 'https://service.example' })).toContain(
        `Option -c ${given}: there is none; the address of the service is --parameters ServiceUrl=`,
      );
  });

  it('are refused where two of them contradict each other', () => {
    expect(refusal({ live: 'true', sandbox: 'true' })).toContain('Option -c live: with -c sandbox=true');
    expect(refusal({ approval: 'required', dryRun: 'true' })).toContain('Option -c approval: with -c dryRun');
  });

  it('of the CDK and of its look-ups are left alone', () => {
    const own = {
      '@aws-cdk/core:newFlag': true,
      'aws:cdk:toolkit': 'x',
      'availability-zones:account=1': ['a'],
    };
    expect(refusal(own)).toBe('taken');
  });

  it('stand on the terminal with their effect', () => {
    using made = passingApp({ context: { dryRun: 'true', language: 'el' } });
    const { node } = made.app;
    const kept = {
      file: 'deployments/Rowmark.json',
      options: { accounts: 'north,south', language: 'en', sftpKeys: { north: 'ssh-ed25519 AAAA' } },
    };
    const said = effectiveOptions(readDeploymentOptions(node, kept), node, kept);
    for (const name of deploymentOptionNames) expect(said).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(said).toMatch(/accounts +north,south {2}\(deployments\/Rowmark.json\)$/m);
    expect(said).toMatch(/verify +all {2}\(default\)$/m);
    expect(said).toMatch(/language +el {2}\(-c, for this once; deployments\/Rowmark.json says "en"\)$/m);
    expect(said).toMatch(/dryRun +true {2}\(-c, for this once; deployments\/Rowmark.json says nothing\)$/m);
    expect(said).toMatch(/sftpKeys +north /);
    expect(said).not.toContain('AAAA');
    expect(said).toContain('Nothing is issued');
    expect(said).toContain('NOBODY IS TOLD of alarms');
  });
});

describe('the pages about AWS', () => {
  const page = (name: string) => readFile(join(PROJECT_ROOT, name), 'utf8');

  it('list every option', async () => {
    const readme = await page('infra/aws/README.md');
    for (const name of deploymentOptionNames)
      expect(readme).toMatch(new RegExp(`^\\| [^|]*\`${name}\`[^|]* \\|`, 'm'));
  });

  it.each([
    'infra/aws/README.md',
    'docs/limits.md',
    'docs/cost.md',
    'RUNBOOK.md',
    'README.md',
  ])('%s names no option that there is not', async (name) => {
    const named = [...(await page(name)).matchAll(/-c ([a-zA-Z]+)=/g)].map(([, option]) => option);
    expect(named.filter((option) => !deploymentOptionNames.includes(option ?? ''))).toEqual([]);
  });

  it('deploy in at most six commands', async () => {
    const blocks = [...(await page('infra/aws/README.md')).matchAll(/```\n((?:npm|npx|aws)[^`]+)```/g)];
    const commands = blocks.map(([, block]) => (block ?? '').trim().split('\n'));
    expect(commands).toHaveLength(2);
    for (const lines of commands) expect(lines.length).toBeLessThanOrEqual(6);
  });
});

describe('the options of a stack', () => {
  const read = (options: Record<string, unknown>, context: Record<string, unknown> = {}) => {
    using made = passingApp({ context });
    const kept: KeptOptions = { file: 'deployments/Rowmark.json', options };
    return readDeploymentOptions(made.app.node, kept);
  };

  it('stand in the file with its name', async () => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'deployments'));
    const write = (text: string) => writeFile(join(folder.path, 'deployments', 'Books.json'), text);
    await write('{"console":true,"mail":"a@example.com"}');
    const kept = readDeploymentFile(folder.path, 'Books');
    expect(kept).toEqual({
      file: 'deployments/Books.json',
      options: { console: true, mail: 'a@example.com' },
    });
    expect(readDeploymentFile(folder.path, 'Rowmark').options).toEqual({});
    for (const [text, said] of [
      ['{"confirm":"live"}', /^Option confirm in deployments\/Books.json: it would confirm every later/],
      ['{"stack":"Other"}', /^Option stack in deployments\/Books.json: the name of the file/],
      ['["console"]', /is not a JSON object of options/],
      ['{', /is not a JSON object of options/],
    ] as const) {
      await write(text);
      expect(() => readDeploymentFile(folder.path, 'Books')).toThrow(said);
    }
  });

  it('are those of the file, and -c says another for one synth', () => {
    const kept = { console: true, requestsInFlight: 80, mail: 'a@example.com' };
    expect(read(kept)).toMatchObject({ ...kept, language: 'en' });
    expect(read(kept).given).toEqual(['console', 'requestsInFlight', 'mail']);
    expect(read(kept, { console: 'false' })).toMatchObject({ ...kept, console: false });
  });

  it('that are wrong or unknown are refused by the name of the file', () => {
    expect(() => read({ console: 'maybe' })).toThrow(
      /^Option console in deployments\/Rowmark.json: it is true/,
    );
    expect(() => read({ consol: true })).toThrow(
      'Option consol in deployments/Rowmark.json: there is none; the nearest is console.',
    );
  });

  it.each([
    ['cdk.json', { app: 'x', context: { confirm: 'live' } }, 'confirm'],
    ['cdk.context.json', { confirm: 'accounts' }, 'confirm'],
    ['.cdk.json', { context: { confirm: 'live' } }, 'confirm'],
    ['cdk.json', { context: { console: true } }, 'console'],
  ])('that are kept in %s are refused', async (name, json, option) => {
    await using folder = await temporaryFolder();
    refuseOptionsElsewhere(folder.path, folder.path);
    await writeFile(join(folder.path, name), JSON.stringify(json));
    expect(() => refuseOptionsElsewhere(folder.path, folder.path)).toThrow(
      new RegExp(`-c ${option}: it stands in .*json`),
    );
  });

  it('have files in this repository that can be deployed', () => {
    const { options } = readDeploymentFile(PROJECT_ROOT, 'Rowmark-sandbox');
    expect(options).toEqual({ sandbox: true });
    expect(read(options).sandbox).toBe(true);
  });
});
