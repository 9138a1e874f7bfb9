import { Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { DROPPER_SCOPE, SESSION_HOURS } from '../../../functions/console/sign-in/cognito-sign-in.ts';
import type { DeploymentOptions } from '../options.ts';

/** Minutes after which a person who was removed from a group or the pool loses access at the latest. */
const TOKEN_MINUTES = 15;
const PROGRAM_TOKEN_MINUTES = 60;
const DEMANDED = {
  requireDigits: true,
  requireLowercase: true,
  requireUppercase: true,
  requireSymbols: true,
};
const PASSWORD = { minLength: 12, ...DEMANDED };

/** Groups as people see them; the console knows them in lower case. */
const CONSOLE_GROUPS = {
  Dropper: 'Uploads exports, corrects cells and checks',
  Approver: 'Approves documents for issue, and stops imports',
  Auditor: 'Reads imports and reports, and changes nothing',
} as const;

interface PoolProps extends Pick<DeploymentOptions, 'accounts' | 'sandbox'> {
  url: string;
}

/**
 * The people of the console: created by an administrator, known by a name that never changes hands, signed in with a second
 * factor. One client for the pages, without a secret (PKCE), and one for programs that upload exports.
 */
export class ConsoleUserPool extends Construct {
  readonly pool: cognito.UserPool;
  readonly pages: cognito.UserPoolClient;
  readonly programs: cognito.UserPoolClient;
  /** The clients of programs that upload for one account, if there are several accounts. */
  readonly programsOf: ReadonlyMap<string, cognito.UserPoolClient>;
  readonly clients: readonly cognito.UserPoolClient[];
  readonly domain: cognito.UserPoolDomain;

  constructor(scope: Construct, id: string, { url, accounts, sandbox }: PoolProps) {
    super(scope, id);
    this.pool = new cognito.UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      mfa: cognito.Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: PASSWORD,
      featurePlan: cognito.FeaturePlan.PLUS,
      standardThreatProtectionMode: cognito.StandardThreatProtectionMode.FULL_FUNCTION,
      deletionProtection: !sandbox,
      removalPolicy: sandbox ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    for (const [groupName, description] of Object.entries(CONSOLE_GROUPS))
      this.pool.addGroup(groupName, { groupName, description });
    // The name must be free in the whole region: the stack's id is unique.
    const domainPrefix = Fn.join('-', ['rowmark', Fn.select(2, Fn.split('/', Stack.of(this).stackId))]);
    this.domain = this.pool.addDomain('Domain', { cognitoDomain: { domainPrefix } });
    this.pages = this.pool.addClient('Pages', {
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(TOKEN_MINUTES),
      accessTokenValidity: Duration.minutes(TOKEN_MINUTES),
      refreshTokenValidity: Duration.hours(SESSION_HOURS),
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [cognito.OAuthScope.OPENID],
        callbackUrls: [`${url}/sign-in/callback`],
        logoutUrls: [`${url}/`],
      },
    });
    const { server, scope: all } = DROPPER_SCOPE;
    const [programs = this.pages] = this.programsOn('Scopes', server, [['Programs', all]]);
    this.programs = programs;
    // A server has at most 100 scopes, so those of accounts are not on that of all.
    const single = accounts.length > 1 ? accounts : [];
    const clients = this.programsOn(
      'AccountScopes',
      `${server}-accounts`,
      single.map((account) => [`Programs-${account}`, `${all}-${account}`]),
    );
    this.programsOf = new Map(clients.map((client, index) => [String(single[index]), client]));
    this.clients = [this.pages, this.programs, ...clients];
  }

  /** Clients of programs, each with one scope; Cognito keeps their secrets for pool administrators. */
  private programsOn(id: string, identifier: string, of: [client: string, scopeName: string][]) {
    if (of.length === 0) return [];
    const scopeDescription = CONSOLE_GROUPS.Dropper;
    const scopes = of.map(
      ([, scopeName]) => new cognito.ResourceServerScope({ scopeName, scopeDescription }),
    );
    const server = this.pool.addResourceServer(id, { identifier, scopes });
    return scopes.map((scope, index) =>
      this.pool.addClient(String(of[index]?.[0]), {
        generateSecret: true,
        accessTokenValidity: Duration.minutes(PROGRAM_TOKEN_MINUTES),
        oAuth: {
          flows: { clientCredentials: true },
          scopes: [cognito.OAuthScope.resourceServer(server, scope)],
        },
      }),
    );
  }
}
