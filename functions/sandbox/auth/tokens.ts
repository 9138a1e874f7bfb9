import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { RecentValues } from '../../../shared/memoize.ts';
import { type Items, SANDBOX } from '../state/items.ts';

interface TokenHolder {
  token: string;
  account: string;
}

interface Known {
  holder: TokenHolder;
  expiresAt: number;
  checkedAt: number;
}

const claimsSchema = z.object({ sub: z.string(), jti: z.string(), exp: z.number() });

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });
const SECRET = { account: SANDBOX, id: 'secret' };
const SECRET_BYTES = 32;
const REVOCATION_RECHECK_MS = 1_000;
const MOST_KNOWN_TOKENS = 1_000;

const revocationOf = ({ token }: TokenHolder) => ({ account: SANDBOX, id: `revoked#${token}` });

/** The JWTs of the sandbox: each for one account, expiring, and revocable by a scripted fault. */
export class Tokens {
  readonly #items: Items;
  readonly #now: () => Date;
  readonly #lifeMs: number;
  readonly #known = new RecentValues<string, Known>(MOST_KNOWN_TOKENS);
  #secret: string | undefined;

  constructor(items: Items, options: { now: () => Date; lifeMs: number }) {
    this.#items = items;
    this.#now = options.now;
    this.#lifeMs = options.lifeMs;
  }

  async issue(account: string): Promise<string> {
    const now = this.#now().getTime();
    const claims = { sub: account, jti: randomUUID(), iat: now / 1000, exp: (now + this.#lifeMs) / 1000 };
    const text = `${HEADER}.${encoded(claims)}`;
    return `${text}.${signatureOf(text, await this.#signingKey())}`;
  }

  /** Find the holder of the token; undefined when it is not ours, expired or revoked. */
  async holder(token: string): Promise<TokenHolder | undefined> {
    const known = this.#known.get(token) ?? (await this.#verify(token));
    const now = this.#now().getTime();
    if (known === undefined || known.expiresAt <= now) return undefined;
    if (Date.now() - known.checkedAt > REVOCATION_RECHECK_MS) {
      if (await this.#items.get(revocationOf(known.holder))) return undefined;
      this.#known.set(token, { ...known, checkedAt: Date.now() });
    }
    return known.holder;
  }

  async revoke(token: string): Promise<void> {
    const holder = await this.holder(token);
    if (holder === undefined) return;
    this.#known.delete(token);
    await this.#items.put(revocationOf(holder));
  }

  /** Clears the memory of this process, after a reset. */
  forget(): void {
    this.#known.clear();
    this.#secret = undefined;
  }

  async #verify(token: string): Promise<Known | undefined> {
    const [, text = '', claims = '', signature = ''] = FORM.exec(token) ?? [];
    if (!isAlike(signature, signatureOf(text, await this.#signingKey()))) return undefined;
    const { sub, jti, exp } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    return { holder: { token: jti, account: sub }, expiresAt: exp * 1000, checkedAt: 0 };
  }

  /** The key that signs tokens: made once, so that tokens outlive a restart. */
  async #signingKey(): Promise<string> {
    if (this.#secret !== undefined) return this.#secret;
    await this.#items.putNew({ ...SECRET, secret: randomBytes(SECRET_BYTES).toString('hex') });
    this.#secret = String((await this.#items.get(SECRET))?.secret);
    return this.#secret;
  }
}

/** Header and claims, the claims only, and the signature. */
const FORM = /^([\w-]+\.([\w-]+))\.([\w-]+)$/;

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Without a promise: the simulator's clock waits for none of the platform's. */
const signatureOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

const isAlike = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
