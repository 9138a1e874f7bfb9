import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { ConsoleApp, ConsoleContext, SignIn } from '../console-app.ts';
import type { Person } from '../console-host.ts';
import { isLocalPath, redirectPage } from '../pages/frame/page.ts';
import { type CognitoPool, CognitoTokens, personOf, type Tokens } from './cognito-tokens.ts';
import { isSameText } from './key-sign-in.ts';

const BEARER = /^Bearer +(\S+)$/i;
const PLACE = '/sign-in';
const CALLBACK = `${PLACE}/callback`;
const SIGN_OUT = '/sign-out';
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
  const tokens = new CognitoTokens(pool, now);
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

interface WayIn {
  pool: CognitoPool;
  url: string;
  tokens: CognitoTokens;
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
    const given = isOurs
      ? await tokens.take({
          grant_type: 'authorization_code',
          code,
          redirect_uri,
          code_verifier: verifier,
        })
      : undefined;
    if (given === undefined) throw new RefusedRequest('SIGN-IN-FAILED');
    keep(c, given);
    return c.html(redirectPage(c, { to, title: 'signIn' }));
  });
}

const secret = (): string => randomBytes(RANDOM_BYTES).toString('base64url');
const isState = (text: string): boolean => /^[\w-]{43}$/.test(text);
