import { describe, expect, it } from 'vitest';
import { personOf } from '../../functions/console/sign-in/cognito-sign-in.ts';
import { synthesize } from '../aws/synthesize.ts';

const pool = {
  ...{ issuer: 'https://pool.example/p', pages: 'https://pages.example' },
  client: 'pages',
};
const person = (...groups: string[]) =>
  personOf({ token_use: 'id', aud: 'pages', 'cognito:username': 'maria', 'cognito:groups': groups }, pool);
const program = (client: string, scope: string) =>
  personOf({ token_use: 'access', client_id: client, scope }, pool);

describe('the groups of a person', () => {
  it.each([
    [['Dropper'], ['dropper'], ['dropper'], ['dropper']],
    [['Dropper-acme'], ['dropper'], ['dropper'], []],
    [['Auditor', 'Approver-acme'], ['approver', 'auditor'], ['approver', 'auditor'], ['auditor']],
    [['Dropper-acme', 'Auditor-globex'], ['dropper', 'auditor'], ['dropper'], ['auditor']],
    [['Dropper-ACME', 'Operators', 'Dropper-'], ['dropper'], [], []],
    [[], [], [], []],
  ] as const)('%j count where they say', (groups, anywhere, acme, globex) => {
    const found = person(...groups);
    const within = (account: string) => found?.rolesIn?.(account) ?? found?.roles;
    expect([found?.roles, within('acme'), within('globex')]).toEqual([anywhere, acme, globex]);
  });
});

describe('a program', () => {
  it('uploads for all accounts, or for the one of its client', () => {
    expect(program('general', 'console/dropper')).toEqual({ name: 'program', roles: ['dropper'] });
    const bound = program('of-acme', 'console-accounts/dropper-acme');
    expect(bound).toMatchObject({ name: 'program-acme', roles: ['dropper'] });
    expect([bound?.rolesIn?.('acme'), bound?.rolesIn?.('globex')]).toEqual([['dropper'], []]);
  });
  it.each([
    ['general', 'console/dropper-acme'],
    ['general', 'console-accounts/dropper'],
    ['general', 'console/approver'],
    ['general', 'other/dropper'],
    ['general', ''],
  ])('is nobody as %s with the scope %s', (client, scope) => {
    expect(program(client, scope)).toBeUndefined();
  });
  it('has a client for each account of a stack with several, whose token names that account alone', () => {
    const { template } = synthesize({ console: true, accounts: ['acme', 'globex'] });
    const clients = Object.values(template.findResources('AWS::Cognito::UserPoolClient'));
    const scopes = clients.map(({ Properties }) => JSON.stringify(Properties.AllowedOAuthScopes));
    for (const [scope, count] of [
      ['/dropper"', 1],
      ['/dropper-acme"', 1],
      ['/dropper-globex"', 1],
    ] as const)
      expect([scope, scopes.filter((one) => one.includes(scope)).length]).toEqual([scope, count]);
    const [{ Properties: authorizer } = { Properties: {} }] = Object.values(
      template.findResources('AWS::ApiGatewayV2::Authorizer'),
    );
    expect(authorizer.JwtConfiguration.Audience).toHaveLength(4);
  });
});
