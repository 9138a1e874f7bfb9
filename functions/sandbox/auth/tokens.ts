import { hash, randomBytes, randomUUID } from 'node:crypto';
import { RecentValues } from '../../../shared/memoize.ts';
import { type ItemKey, type Items, SANDBOX } from '../state/items.ts';

interface Known {
  account: string;
  expiresAt: number;
  checkedAt: number;
}

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });
const SIGNATURE_BYTES = 32;
const RECHECK_MS = 1_000;
const MOST_KNOWN_TOKENS = 1_000;

/** Beginning of the ids of tokens. */
export const TOKEN = 'token#';
const keyOf = (token: string): ItemKey => ({ account: SANDBOX, id: TOKEN + hash('sha256', token) });

/**
 * The tokens of the sandbox: each for one account, expiring, and revocable by a scripted fault. They have the form of JWTs,
 * but one counts because it is in the table: nobody else could check a signature.
 */
export function tokensOf(items: Items, { now, lifeMs }: { now: () => Date; lifeMs: number }) {
  const known = new RecentValues<string, Known>(MOST_KNOWN_TOKENS);

  async function read(token: string): Promise<Known | undefined> {
    const item = await items.get(keyOf(token));
    if (item === undefined) return undefined;
    const found = { account: String(item.holder), expiresAt: Number(item.expires_at), checkedAt: Date.now() };
    known.set(token, found);
    return found;
  }

  return {
    async issue(account: string): Promise<string> {
      const at = now().getTime();
      const expiresAt = at + lifeMs;
      const claims = { sub: account, jti: randomUUID(), iat: at / 1000, exp: expiresAt / 1000 };
      const token = `${HEADER}.${encoded(claims)}.${randomBytes(SIGNATURE_BYTES).toString('base64url')}`;
      await items.put({ ...keyOf(token), holder: account, expires_at: expiresAt });
      return token;
    },

    /** The account that holds the token; undefined when it is not ours, expired or revoked. */
    async holder(token: string): Promise<string | undefined> {
      const last = known.get(token);
      const isFresh = last !== undefined && Date.now() - last.checkedAt <= RECHECK_MS;
      const found = isFresh ? last : await read(token);
      return found !== undefined && found.expiresAt > now().getTime() ? found.account : undefined;
    },

    async revoke(token: string): Promise<void> {
      known.delete(token);
      await items.deleteAll([keyOf(token)]);
    },
  };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
