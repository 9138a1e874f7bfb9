import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from '../../listen-here.ts';

export interface PoolUser {
  password: string;
  groups: string[];
}

interface Grant {
  user: string;
  challenge: string;
  redirect: string;
}

const ID_SECONDS = 900;
export const PAGES_CLIENT = 'pages';
export const PROGRAMS_CLIENT = 'programs';
export const PROGRAMS_SECRET = 'the-secret-of-programs';

/** A user pool as its own pages, token endpoint and keys show it, on loopback: code with PKCE, RS256, nothing else. */
export async function startUserPool(callback: () => string) {
  const users = new Map<string, PoolUser>();
  const codes = new Map<string, Grant>();
  const refreshes = new Map<string, string>();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = 'the-key-of-the-pool';
  let issuer = '';

  function token(claims: Record<string, unknown>, over: { alg?: string; key?: typeof privateKey } = {}) {
    const seconds = Math.floor(Date.now() / 1000);
    const part = (of: unknown) => Buffer.from(JSON.stringify(of)).toString('base64url');
    const head = part({ kid, alg: over.alg ?? 'RS256' });
    const body = part({ iss: issuer, iat: seconds, exp: seconds + ID_SECONDS, ...claims });
    const signature = sign('sha256', Buffer.from(`${head}.${body}`), over.key ?? privateKey);
    return `${head}.${body}.${signature.toString('base64url')}`;
  }
  const idToken = (name: string, over: Record<string, unknown> = {}) =>
    token({
      ...{ token_use: 'id', sub: name, aud: PAGES_CLIENT, 'cognito:username': name },
      ...(users.get(name)?.groups.length === 0 ? {} : { 'cognito:groups': users.get(name)?.groups }),
      ...over,
    });
  function granted(fields: URLSearchParams, authorization: string | undefined) {
    const type = fields.get('grant_type');
    if (type === 'client_credentials') {
      const basic = Buffer.from(`${PROGRAMS_CLIENT}:${PROGRAMS_SECRET}`).toString('base64');
      if (authorization !== `Basic ${basic}`) return undefined;
      const claims = { token_use: 'access', client_id: PROGRAMS_CLIENT, scope: 'console/dropper' };
      return { access_token: token(claims), expires_in: 3600, token_type: 'Bearer' };
    }
    if (fields.get('client_id') !== PAGES_CLIENT) return undefined;
    if (type === 'refresh_token') {
      const user = refreshes.get(fields.get('refresh_token') ?? '');
      return user !== undefined && users.has(user) ? { id_token: idToken(user) } : undefined;
    }
    const grant = codes.get(fields.get('code') ?? '');
    codes.delete(fields.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirect !== fields.get('redirect_uri')) return undefined;
    const refresh = randomUUID();
    refreshes.set(refresh, grant.user);
    return { id_token: idToken(grant.user), refresh_token: refresh };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', issuer);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const fields = new URLSearchParams(Buffer.concat(pieces).toString('utf8'));
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/jwks.json')
      return json(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] });
    if (pathname === '/oauth2/token') {
      const given = granted(fields, request.headers.authorization);
      return given === undefined ? json(400, { error: 'invalid_grant' }) : json(200, given);
    }
    if (pathname === '/oauth2/revoke') {
      refreshes.delete(fields.get('token') ?? '');
      return json(200, {});
    }
    if (pathname === '/oauth2/authorize' && query.get('redirect_uri') === callback())
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<form method="post" action="/login?${query.toString().replaceAll('&', '&amp;')}"><input name="username" aria-label="Username"><input name="password" type="password" aria-label="Password"><button>Sign in</button></form>`,
        );
    if (pathname === '/login') {
      const user = fields.get('username') ?? '';
      if (users.get(user)?.password !== fields.get('password')) return response.writeHead(401).end('wrong');
      const code = randomUUID();
      const redirect = query.get('redirect_uri') ?? '';
      codes.set(code, { user, challenge: query.get('code_challenge') ?? '', redirect });
      const back = new URLSearchParams({ code, state: query.get('state') ?? '' });
      return response.writeHead(302, { location: `${redirect}?${back}` }).end();
    }
    if (pathname === '/logout')
      return response.writeHead(302, { location: query.get('logout_uri') ?? '/' }).end();
    return response.writeHead(404).end();
  }
  const server = createServer((request, response) => void answer(request, response));
  const here = await listenHere(server);
  issuer = here.url;
  return {
    issuer,
    users,
    idToken,
    token,
    /** Tokens of refreshing that the pool would take. */
    sessions: () => refreshes.size,
    [Symbol.asyncDispose]: here[Symbol.asyncDispose],
  };
}
