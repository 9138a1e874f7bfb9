import { verifyWithJwks } from 'hono/jwt';
import * as z from 'zod';
import { roles } from '../../../shared/operations/operation.ts';
import type { Person } from '../console-host.ts';

export interface CognitoPool {
  /** `https://cognito-idp.<region>.amazonaws.com/<pool>`: the signer of the tokens. */
  issuer: string;
  /** Address of the sign-in pages. */
  pages: string;
  /** The client of the console's pages. */
  client: string;
}

const claimsSchema = z.discriminatedUnion('token_use', [
  z.object({
    token_use: z.literal('id'),
    aud: z.string(),
    'cognito:username': z.string(),
    'cognito:groups': z.array(z.string()).default([]),
  }),
  z.object({ token_use: z.literal('access'), client_id: z.string(), scope: z.string().default('') }),
]);
type Claims = z.infer<typeof claimsSchema>;

const keySchema = z.looseObject({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() });
const keysSchema = z.object({ keys: z.array(keySchema) });
const tokensSchema = z.object({ id_token: z.string(), refresh_token: z.string().optional() });
export type Tokens = z.infer<typeof tokensSchema>;

const ANSWER_MS = 10_000;
/** A key that is not known is asked for once in so long: strangers cannot make us ask without end. */
const KEYS_LIFE_MS = 60_000;

/** Tokens of one user pool: verified with its published keys (RS256 only), taken at its token endpoint. */
export class CognitoTokens {
  readonly #pool: CognitoPool;
  readonly #now: () => Date;
  #keys: z.infer<typeof keysSchema>['keys'] = [];
  #askedMs = Number.NEGATIVE_INFINITY;

  constructor(pool: CognitoPool, now: () => Date) {
    this.#pool = pool;
    this.#now = now;
  }

  /** The claims of a token; undefined of one that is forged, of another pool or past its time. */
  async claims(token: string): Promise<Claims | undefined> {
    const kid = keyIdOf(token);
    if (kid === undefined) return undefined;
    const keys = await this.#keysWith(kid);
    try {
      // The pool's clock may be ahead of ours.
      const verification = { iss: this.#pool.issuer, iat: false };
      const payload = await verifyWithJwks(token, { keys, verification, allowedAlgorithms: ['RS256'] });
      const expires = typeof payload.exp === 'number';
      return expires ? claimsSchema.safeParse(payload).data : undefined;
    } catch {
      return undefined;
    }
  }

  /** Tokens for a code or a refresh token; undefined if the pool refuses. */
  async take(grant: Readonly<Record<string, string>>): Promise<Tokens | undefined> {
    const answer = await this.#post('/oauth2/token', grant);
    return answer.ok ? tokensSchema.parse(await answer.json()) : undefined;
  }

  /** Ends a refresh token. */
  async revoke(token: string): Promise<void> {
    await this.#post('/oauth2/revoke', { token });
  }

  #post(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(`${this.#pool.pages}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: this.#pool.client, ...fields }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  }

  async #keysWith(kid: string) {
    const nowMs = this.#now().getTime();
    const isKnown = this.#keys.some((key) => key.kid === kid);
    if (!isKnown && nowMs - this.#askedMs >= KEYS_LIFE_MS) {
      this.#askedMs = nowMs;
      const answer = await fetch(`${this.#pool.issuer}/.well-known/jwks.json`, {
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      this.#keys = keysSchema.parse(await answer.json()).keys;
    }
    return this.#keys;
  }
}

const headerSchema = z.object({ kid: z.string() });

function keyIdOf(token: string): string | undefined {
  try {
    const [header = ''] = token.split('.');
    return headerSchema.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))).data?.kid;
  } catch {
    return undefined;
  }
}

/** The scope of programs, which upload exports only; `console/dropper-acme` is that of one account. */
export const DROPPER_SCOPE = { server: 'console', scope: 'dropper' } as const;
const PROGRAM = 'program';

/**
 * The holder of a token: a person by name and groups (id token), or a program (access token). A name in the
 * pool is never reassigned, so it identifies a person.
 */
export function personOf(claims: Claims, pool: CognitoPool): Person | undefined {
  if (claims.token_use === 'id') {
    if (claims.aud !== pool.client) return undefined;
    return { name: claims['cognito:username'], ...heldRoles(claims['cognito:groups']) };
  }
  // A token of the pages is never a program's, whatever its scope.
  if (claims.client_id === pool.client) return undefined;
  // The pool gives these scopes only to the clients of programs.
  const { server, scope } = DROPPER_SCOPE;
  const scopes = claims.scope.split(' ').flatMap((one) => {
    const [of, name = ''] = one.split('/');
    const isOurs =
      of === server ? name === scope : of === `${server}-accounts` && name.startsWith(`${scope}-`);
    return isOurs ? [name] : [];
  });
  const held = heldRoles(scopes);
  const [only = ''] = scopes;
  return held.roles.length === 0 ? undefined : { name: only.replace(scope, PROGRAM), ...held };
}

const GROUP = /^(dropper|approver|auditor)(?:-(.+))?$/i;

/** Roles by the names of groups: `Dropper` counts in every account, `Dropper-acme` in the account acme. */
function heldRoles(groups: readonly string[]): Pick<Person, 'roles' | 'rolesIn'> {
  const held = groups.flatMap((group) => {
    const [, role = '', account] = GROUP.exec(group) ?? [];
    return role === '' ? [] : [{ role: role.toLowerCase(), account }];
  });
  const within = (counts: (account: string | undefined) => boolean) =>
    roles.filter((role) => held.some((one) => one.role === role && counts(one.account)));
  const isBound = held.some(({ account }) => account !== undefined);
  const rolesIn = (account: string) => within((one) => one === undefined || one === account);
  return { roles: within(() => true), ...(isBound ? { rolesIn } : {}) };
}
