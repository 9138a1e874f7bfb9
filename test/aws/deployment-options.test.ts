import { describe, expect, it } from 'vitest';
import { synthesize } from './synthesize.ts';

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

  it.each([
    ['reportLockDays', '-1'],
    ['issueConcurrency', '0'],
    ['issueConcurrency', 'many'],
    ['accounts', 'a,,b'],
    ['accounts', 'a/b'],
    ['sandbox', 'perhaps'],
    ['mail', 'nobody'],
    ['stack', '1st'],
    ['language', 'fr'],
    ['sftpKeys', '{not json'],
  ])('refuse %s=%s in one sentence that names the option', (name, value) => {
    expect(() => synthesize({ [name]: value })).toThrow(new RegExp(`Option -c ${name}`));
  });
});
