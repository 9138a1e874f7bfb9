import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../infra/aws/bundled/bundle.ts';
import {
  deploymentOptionNames,
  readDeploymentOptions,
  refuseStoredConfirm,
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
    using made = passingApp({ context: { accounts: 'north,south', dryRun: 'true' } });
    const { node } = made.app;
    const said = effectiveOptions(readDeploymentOptions(node), node);
    for (const name of deploymentOptionNames) expect(said).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(said).toMatch(/accounts +north,south$/m);
    expect(said).toMatch(/language +en {2}\(default\)$/m);
    expect(said).toContain('Nothing is issued');
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

describe('a confirmation', () => {
  it.each([
    ['cdk.json', { app: 'x', context: { confirm: 'live' } }],
    ['cdk.context.json', { confirm: 'accounts' }],
    ['.cdk.json', { context: { confirm: 'live' } }],
  ])('that is kept in %s is refused, as it would confirm later deployments unsaid', async (name, json) => {
    await using folder = await temporaryFolder();
    refuseStoredConfirm(folder.path, folder.path);
    await writeFile(join(folder.path, name), JSON.stringify(json));
    expect(() => refuseStoredConfirm(folder.path, folder.path)).toThrow(/-c confirm: it stands in .*json/);
  });
});
