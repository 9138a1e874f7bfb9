import { Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ResourceServerScope,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  type UserPoolDomain,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { SESSION_HOURS } from '../../../functions/console/sign-in/cognito-sign-in.ts';
import { DROPPER_SCOPE } from '../../../functions/console/sign-in/cognito-tokens.ts';
import type { DeploymentOptions } from '../options.ts';

/** A person who is taken out of a group, or out of the pool, is out so much later at the latest. */
const TOKEN_MINUTES = 15;
const PROGRAM_TOKEN_MINUTES = 60;
const PASSWORD_CHARACTERS = 12;

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
  readonly pool: UserPool;
  readonly pages: UserPoolClient;
  readonly programs: UserPoolClient;
  /** The clients of programs that upload for one account, where there are several. */
  readonly programsOf: ReadonlyMap<string, UserPoolClient>;
  readonly clients: readonly UserPoolClient[];
  readonly domain: UserPoolDomain;

  constructor(scope: Construct, id: string, { url, accounts, sandbox }: PoolProps) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: PASSWORD_CHARACTERS,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
      },
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      deletionProtection: !sandbox,
      removalPolicy: sandbox ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    for (const [groupName, description] of Object.entries(CONSOLE_GROUPS))
      this.pool.addGroup(groupName, { groupName, description });
    // The name must be free all over the region: the id of the stack is nobody else's.
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
        scopes: [OAuthScope.OPENID],
        callbackUrls: [`${url}/sign-in/callback`],
        logoutUrls: [`${url}/`],
      },
    });
    const { server, scope: all } = DROPPER_SCOPE;
    this.programs = this.programsClient('Programs', this.scopesOn('Scopes', server, [all])(all));
    this.programsOf = this.clientsOf(accounts.length > 1 ? accounts : []);
    this.clients = [this.pages, this.programs, ...this.programsOf.values()];
  }

  /** A server has at most 100 scopes, so those of accounts are not on that of all. */
  private clientsOf(accounts: readonly string[]): ReadonlyMap<string, UserPoolClient> {
    if (accounts.length === 0) return new Map();
    const { server, scope } = DROPPER_SCOPE;
    const nameOf = (account: string) => `${scope}-${account}`;
    const scopeOf = this.scopesOn('AccountScopes', `${server}-accounts`, accounts.map(nameOf));
    return new Map(
      accounts.map((account) => [
        account,
        this.programsClient(`Programs-${account}`, scopeOf(nameOf(account))),
      ]),
    );
  }

  private scopesOn(id: string, identifier: string, names: readonly string[]): (name: string) => OAuthScope {
    const scopes = names.map(
      (scopeName) => new ResourceServerScope({ scopeName, scopeDescription: CONSOLE_GROUPS.Dropper }),
    );
    const server = this.pool.addResourceServer(id, { identifier, scopes });
    const found = new Map(scopes.map((scope) => [scope.scopeName, OAuthScope.resourceServer(server, scope)]));
    return (name) => found.get(name) ?? OAuthScope.OPENID;
  }

  /** Cognito keeps its secret; whoever administers the pool reads it there. */
  private programsClient(id: string, scope: OAuthScope): UserPoolClient {
    return this.pool.addClient(id, {
      generateSecret: true,
      accessTokenValidity: Duration.minutes(PROGRAM_TOKEN_MINUTES),
      oAuth: { flows: { clientCredentials: true }, scopes: [scope] },
    });
  }
}
