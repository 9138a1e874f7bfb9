import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Sleep } from '../../../shared/clock.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import type { Person, SignIn } from '../console-host.ts';

export const SIGN_OUT = '/sign-out';
const SEE_OTHER = 303;
export const BEARER = /^Bearer +(\S+)$/i;

/** A stored key: its holder and its digest, without the key. */
export interface KeyHolder {
  person: Person;
  sha256: string;
}

interface KeyOptions {
  /** Keys that count now; one that is revoked is not among them any more, and its cookies end with it. */
  holders(): Promise<readonly KeyHolder[]>;
  /** Part of the proof of cookies, so that digests of keys are not enough to make a cookie. */
  secret: string;
  secure: boolean;
  now: () => Date;
  sleep: Sleep;
}

/** Keys open what their holders may do: pages take one once and keep a cookie, programs send it with every request. */
export function keySignIn({ holders, secret, secure, now, sleep }: KeyOptions): SignIn {
  const slowDown = keyThrottle(sleep);
  const proofOf = ({ sha256 }: KeyHolder, end: string) =>
    createHmac('sha256', `${secret} ${sha256}`).update(`rowmark console ${end}`).digest('hex');
  async function holderOf(given: string): Promise<KeyHolder> {
    const digest = sha256Hex(given);
    const [found] = (await holders()).filter(({ sha256 }) => isSameText(digest, sha256));
    if (found !== undefined) return found;
    const answered = await slowDown(now().getTime());
    throw new RefusedRequest(answered ? 'KEY-WRONG' : 'TOO-MANY-TRIES');
  }
  return {
    signOut: SIGN_OUT,
    serve(app) {
      app.post(SIGN_OUT, (c) => {
        deleteCookie(c, SESSION, { path: '/', secure });
        return c.redirect('/', SEE_OTHER);
      });
    },
    async who(c) {
      const authorization = c.req.header('authorization');
      if (authorization) return (await holderOf(BEARER.exec(authorization)?.[1] ?? '')).person;
      const cookie = getCookie(c, SESSION);
      if (cookie === undefined) return undefined;
      const [end = '', proof = '', ...more] = cookie.split('.');
      if (!/^\d{1,16}$/.test(end) || more.length > 0 || Number(end) <= now().getTime()) return undefined;
      return (await holders()).find((holder) => isSameText(proof, proofOf(holder, end)))?.person;
    },
    async take(c: Context, given: string) {
      const end = String(now().getTime() + SESSION_DAYS * MS_PER_DAY);
      const holder = await holderOf(given);
      setCookie(c, SESSION, `${end}.${proofOf(holder, end)}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: (SESSION_DAYS * MS_PER_DAY) / MS_PER_SECOND,
      });
      return holder.person;
    },
  };
}

/** Wrong keys without a delay, for typing errors. */
const FREE_TRIES = 3;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
const WAITING_MAX = 8;
const FORGET_AFTER_MS = 15 * 60 * 1000;

/** Slows wrong keys down: 0, 0, 0, then 0.5 s, 1 s, 2 s … up to 8 s; refuses more while many wait. */
function keyThrottle(sleep: Sleep) {
  let [tries, waiting, lastMs] = [0, 0, 0];
  /** False if too many wrong keys already wait: the client must come back later. */
  return async (nowMs: number): Promise<boolean> => {
    if (nowMs - lastMs > FORGET_AFTER_MS) tries = 0;
    lastMs = nowMs;
    tries += 1;
    if (tries <= FREE_TRIES) return true;
    if (waiting >= WAITING_MAX) return false;
    waiting += 1;
    await sleep(Math.min(FIRST_DELAY_MS * 2 ** (tries - FREE_TRIES - 1), LONGEST_DELAY_MS));
    waiting -= 1;
    return true;
  };
}

const SESSION_DAYS = 30;
const MS_PER_DAY = 24 * 60 * 60 * 1000;
const MS_PER_SECOND = 1000;

/** Compares texts in constant time, so that the time does not show where they differ. */
export function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'rowmark').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** The cookie in place of the key: `<end in milliseconds>.<proof of it>`; survives a restart, ends with the key. */
const SESSION = 'rowmark-session';
