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

/** A person who is taken out of a group, or out of the pool, is out so much later at the latest. */
const TOKEN_MINUTES = 15;
const PROGRAM_TOKEN_MINUTES = 60;
const PASSWORD_CHARACTERS = 12;
/** Accounts whose programs have a client of their own: an authorizer of an HTTP API takes 50 clients. */
const PROGRAM_ACCOUNTS_MAX = 40;

/** Groups as people see them; the console knows them in lower case. */
const CONSOLE_GROUPS = {
  Dropper: 'Uploads exports, corrects cells and checks',
  Approver: 'Approves documents for issue, and stops imports',
  Auditor: 'Reads imports and reports, and changes nothing',
} as const;

/**
 * The people of the console: created by an administrator, known by a name that never changes hands, signed in with a second
 * factor. One client for the pages, without a secret (PKCE), and one for programs that upload exports.
 */
export class ConsoleUserPool extends Construct {
  readonly pool: UserPool;
  readonly pages: UserPoolClient;
  readonly programs: UserPoolClient;
  /** The clients of programs that upload for one account. */
  readonly programsOf: ReadonlyMap<string, UserPoolClient>;
  readonly domain: UserPoolDomain;

  constructor(scope: Construct, id: string, { url, accounts }: { url: string; accounts: readonly string[] }) {
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
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
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
    const bound = accounts.length > 1 ? accounts.slice(0, PROGRAM_ACCOUNTS_MAX) : [];
    const { server: identifier, scope: scopeName } = DROPPER_SCOPE;
    const general = new ResourceServerScope({ scopeName, scopeDescription: CONSOLE_GROUPS.Dropper });
    const scopes = new Map(
      bound.map((account) => [
        account,
        new ResourceServerScope({
          scopeName: `${scopeName}-${account}`,
          scopeDescription: `${CONSOLE_GROUPS.Dropper}, of one account`,
        }),
      ]),
    );
    const resources = this.pool.addResourceServer('Scopes', {
      identifier,
      scopes: [general, ...scopes.values()],
    });
    const client = (of: string, scope: ResourceServerScope) =>
      this.programsClient(of, OAuthScope.resourceServer(resources, scope));
    this.programs = client('Programs', general);
    this.programsOf = new Map(
      [...scopes].map(([account, scope]) => [account, client(`Programs-${account}`, scope)]),
    );
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
