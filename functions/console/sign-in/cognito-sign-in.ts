import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { decode, verifyWithJwks } from 'hono/jwt';
import * as z from 'zod';
import { roles } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { ConsoleApp, ConsoleContext, Person, SignIn } from '../console-host.ts';
import { isLocalPath, redirectPage } from '../pages/frame/page.ts';
import { BEARER, isSameText, SIGN_OUT } from './key-sign-in.ts';

const PLACE = '/sign-in';
const CALLBACK = `${PLACE}/callback`;
/** Hours after which a person must sign in again: one working day. */
export const SESSION_HOURS = 12;
const WAY_SECONDS = 600;
const RANDOM_BYTES = 32;
const SECONDS_PER_HOUR = 3600;

/** Cookies: `__Host-` binds them to this very host and to TLS. */
const ID = 'rowmark-id';
const REFRESH = 'rowmark-refresh';
const WAY = 'rowmark-way';
const WAY_NAME_CHARACTERS = 16;
/** One cookie per sign-in under way, so that a second page does not replace that of the first. */
const wayOf = (state: string): string => `${WAY}-${state.slice(0, WAY_NAME_CHARACTERS)}`;
const own = { path: '/', httpOnly: true, secure: true, prefix: 'host' } as const;
const kept = { ...own, sameSite: 'Strict', maxAge: SESSION_HOURS * SECONDS_PER_HOUR } as const;
/** Sent when the pool's pages lead back, which a strict one is not. */
const onTheWay = { ...own, sameSite: 'Lax', maxAge: WAY_SECONDS } as const;

interface CognitoOptions {
  pool: CognitoPool;
  /** The console's own address. */
  url: string;
  now: () => Date;
}

/**
 * People sign in at the pool's own pages (code with PKCE) and hold its tokens in cookies; programs send a
 * token with every request. A token lives for minutes and is renewed as long as its person has access.
 */
export function cognitoSignIn({ pool, url, now }: CognitoOptions): SignIn {
  const tokens = cognitoTokens(pool, now);
  const of = async (token: string): Promise<Person | undefined> => {
    const claims = await tokens.claims(token);
    return claims && personOf(claims, pool);
  };
  const keep = (c: Context, { id_token, refresh_token }: Tokens) => {
    setCookie(c, ID, id_token, kept);
    if (refresh_token !== undefined) setCookie(c, REFRESH, refresh_token, kept);
  };
  async function renewed(c: ConsoleContext): Promise<Person | undefined> {
    const refresh = getCookie(c, REFRESH, 'host');
    if (refresh === undefined) return undefined;
    const given = await tokens.take({ grant_type: 'refresh_token', refresh_token: refresh });
    if (given === undefined) return undefined;
    keep(c, given);
    return of(given.id_token);
  }
  return {
    place: PLACE,
    signOut: SIGN_OUT,
    async who(c) {
      const authorization = c.req.header('authorization');
      if (authorization !== undefined) {
        const person = await of(BEARER.exec(authorization)?.[1] ?? '');
        if (person === undefined) throw new RefusedRequest('TOKEN-WRONG');
        return person;
      }
      const id = getCookie(c, ID, 'host');
      return (id === undefined ? undefined : await of(id)) ?? renewed(c);
    },
    serve(app: ConsoleApp) {
      serveWayIn(app, { pool, url, tokens, keep });
      app.post(SIGN_OUT, async (c) => {
        const refresh = getCookie(c, REFRESH, 'host');
        if (refresh !== undefined) await tokens.revoke(refresh);
        for (const name of [ID, REFRESH]) deleteCookie(c, name, own);
        const to = `${pool.pages}/logout?${new URLSearchParams({ client_id: pool.client, logout_uri: `${url}/` })}`;
        return c.html(redirectPage(c, { to, title: 'signedOut' }));
      });
    },
  };
}

interface WayIn extends Omit<CognitoOptions, 'now'> {
  tokens: ReturnType<typeof cognitoTokens>;
  keep(c: Context, tokens: Tokens): void;
}

/** Leads to the pool's pages and back; the cookie holds the state, the verifier and the requested page. */
function serveWayIn(app: ConsoleApp, { pool, url, tokens, keep }: WayIn): void {
  const redirect_uri = `${url}${CALLBACK}`;
  app.get(PLACE, (c) => {
    const [state, verifier] = [secret(), secret()];
    const wanted = c.req.query('to') ?? '/';
    setCookie(c, wayOf(state), [state, verifier, isLocalPath(wanted) ? wanted : '/'].join(' '), onTheWay);
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: pool.client,
      redirect_uri,
      scope: 'openid',
      state,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      lang: c.get('language'),
    });
    return c.html(redirectPage(c, { to: `${pool.pages}/oauth2/authorize?${query}`, title: 'signIn' }));
  });
  app.get(CALLBACK, async (c) => {
    const returned = c.req.query('state') ?? '';
    const [state = '', verifier = '', to = '/'] = isState(returned)
      ? (getCookie(c, wayOf(returned), 'host') ?? '').split(' ')
      : [];
    if (state !== '') deleteCookie(c, wayOf(state), own);
    const code = c.req.query('code') ?? '';
    const isOurs = state !== '' && isSameText(state, returned);
    const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier };
    const given = isOurs ? await tokens.take(grant) : undefined;
    if (given === undefined) throw new RefusedRequest('SIGN-IN-FAILED');
    keep(c, given);
    return c.html(redirectPage(c, { to, title: 'signIn' }));
  });
}

const secret = (): string => randomBytes(RANDOM_BYTES).toString('base64url');
const isState = (text: string): boolean => /^[\w-]{43}$/.test(text);

interface CognitoPool {
  /** `https://cognito-idp.<region>.amazonaws.com/<pool>`: the signer of the tokens. */
  issuer: string;
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
type Tokens = z.infer<typeof tokensSchema>;

const ANSWER_MS = 10_000;
/** A key that is not known is asked for once in so long: strangers cannot make us ask without end. */
const KEYS_LIFE_MS = 60_000;

function cognitoTokens({ issuer, pages, client }: CognitoPool, now: () => Date) {
  let keys: z.infer<typeof keysSchema>['keys'] = [];
  let askedMs = Number.NEGATIVE_INFINITY;
  const timely = () => ({ signal: AbortSignal.timeout(ANSWER_MS) });

  async function keysWith(kid: string) {
    const nowMs = now().getTime();
    const isKnown = keys.some((key) => key.kid === kid);
    if (!isKnown && nowMs - askedMs >= KEYS_LIFE_MS) {
      askedMs = nowMs;
      const answer = await fetch(`${issuer}/.well-known/jwks.json`, timely());
      keys = keysSchema.parse(await answer.json()).keys;
    }
    return keys;
  }

  const post = (path: string, fields: Readonly<Record<string, string>>): Promise<Response> => {
    const body = new URLSearchParams({ client_id: client, ...fields });
    return fetch(`${pages}${path}`, { method: 'POST', body, ...timely() });
  };

  return {
    /** The claims of a token; undefined of one that is forged, of another pool or past its time. */
    async claims(token: string): Promise<Claims | undefined> {
      const kid = keyIdOf(token);
      if (kid === undefined) return undefined;
      const known = await keysWith(kid);
      try {
        // The pool's clock may be ahead of ours.
        const how = { keys: known, verification: { iss: issuer, iat: false } };
        const payload = await verifyWithJwks(token, { ...how, allowedAlgorithms: ['RS256'] });
        return typeof payload.exp === 'number' ? claimsSchema.safeParse(payload).data : undefined;
      } catch {
        return undefined;
      }
    },

    /** Tokens for a code or a refresh token; undefined if the pool refuses. */
    async take(grant: Readonly<Record<string, string>>): Promise<Tokens | undefined> {
      const answer = await post('/oauth2/token', grant);
      return answer.ok ? tokensSchema.parse(await answer.json()) : undefined;
    },

    revoke: (token: string) => post('/oauth2/revoke', { token }),
  };
}

function keyIdOf(token: string): string | undefined {
  try {
    return decode(token).header.kid;
  } catch {
    return undefined;
  }
}

/** The scope of programs, which upload exports only; `console/dropper-acme` is that of one account. */
export const DROPPER_SCOPE = { server: 'console', scope: 'dropper' } as const;
const PROGRAM = 'program';

/** The holder of a token: a person by name and groups (id token), or a program (access token). The pool gives a name to one person only. */
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
