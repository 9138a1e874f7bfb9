import { hash, randomBytes, randomUUID } from 'node:crypto';
import { type ItemKey, type Items, SANDBOX } from '../state/items.ts';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });
const SIGNATURE_BYTES = 32;

/** Beginning of the ids of tokens. */
export const TOKEN = 'token#';
const keyOf = (token: string): ItemKey => ({ account: SANDBOX, id: TOKEN + hash('sha256', token) });

/**
 * The tokens of the sandbox: each for one account, expiring, and revocable by a scripted fault. They have the form of JWTs,
 * but one counts because it is in the table: nobody else could check a signature.
 */
export function tokensOf(items: Items, { now, lifeMs }: { now: () => Date; lifeMs: number }) {
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
      const item = await items.get(keyOf(token));
      return Number(item?.expires_at) > now().getTime() ? String(item?.holder) : undefined;
    },

    revoke: (token: string) => items.deleteAll([keyOf(token)]),
  };
}
