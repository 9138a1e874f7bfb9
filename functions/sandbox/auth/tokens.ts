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
export class Tokens {
  readonly #items: Items;
  readonly #now: () => Date;
  readonly #lifeMs: number;
  readonly #known = new RecentValues<string, Known>(MOST_KNOWN_TOKENS);

  constructor(items: Items, options: { now: () => Date; lifeMs: number }) {
    this.#items = items;
    this.#now = options.now;
    this.#lifeMs = options.lifeMs;
  }

  async issue(account: string): Promise<string> {
    const now = this.#now().getTime();
    const expiresAt = now + this.#lifeMs;
    const claims = { sub: account, jti: randomUUID(), iat: now / 1000, exp: expiresAt / 1000 };
    const token = `${HEADER}.${encoded(claims)}.${randomBytes(SIGNATURE_BYTES).toString('base64url')}`;
    await this.#items.put({ ...keyOf(token), holder: account, expires_at: expiresAt });
    return token;
  }

  /** The account that holds the token; undefined when it is not ours, expired or revoked. */
  async holder(token: string): Promise<string | undefined> {
    const known = this.#known.get(token);
    const isFresh = known !== undefined && Date.now() - known.checkedAt <= RECHECK_MS;
    const found = isFresh ? known : await this.#read(token);
    return found !== undefined && found.expiresAt > this.#now().getTime() ? found.account : undefined;
  }

  async revoke(token: string): Promise<void> {
    this.#known.delete(token);
    await this.#items.deleteAll([keyOf(token)]);
  }

  async #read(token: string): Promise<Known | undefined> {
    const item = await this.#items.get(keyOf(token));
    if (item === undefined) return undefined;
    const read = { account: String(item.holder), expiresAt: Number(item.expires_at), checkedAt: Date.now() };
    this.#known.set(token, read);
    return read;
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
