import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Sleep } from '../../../shared/seams.ts';
import { ConsoleError } from '../console-error.ts';
import type { Person } from '../console-host.ts';
import type { SignIn } from '../guard/sign-in.ts';
import { ConsoleSession, isSameText } from './console-session.ts';

const BEARER = /^Bearer +(\S+)$/i;

interface KeyOptions {
  key: string;
  /** Who holds the key. */
  person: Person;
  /** The cookie travels over TLS only. */
  secure: boolean;
  now: () => Date;
  sleep: Sleep;
}

/** One key opens everything: pages take it once and keep a cookie, programs send it with every request. */
export function keySignIn({ key, person, secure, now, sleep }: KeyOptions): SignIn {
  const session = new ConsoleSession(key);
  const wrong = new KeyThrottle(sleep);
  async function assertKey(given: string): Promise<void> {
    if (isSameText(given, key)) return;
    const answered = await wrong.slowDown(now().getTime());
    throw new ConsoleError(answered ? 'KEY-WRONG' : 'TOO-MANY-TRIES');
  }
  return {
    async who(c) {
      const authorization = c.req.header('authorization');
      if (authorization) {
        await assertKey(BEARER.exec(authorization)?.[1] ?? '');
        return person;
      }
      return session.isValid(getCookie(c, session.name), now()) ? person : undefined;
    },
    async take(c: Context, given: string) {
      await assertKey(given);
      setCookie(c, session.name, session.begin(now()), {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: session.maxAgeSeconds,
      });
    },
  };
}

/** Wrong keys that cost nothing: a person mistypes. */
const FREE_TRIES = 3;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** Wrong keys that may wait for their answer at once. */
const WAITING_MAX = 8;
const FORGET_AFTER_MS = 15 * 60 * 1000;

/** Slows wrong keys down: 0, 0, 0, then 0.5 s, 1 s, 2 s … up to 8 s; who comes while many wait is sent away. */
class KeyThrottle {
  readonly #sleep: Sleep;
  #tries = 0;
  #waiting = 0;
  #lastMs = 0;

  constructor(sleep: Sleep) {
    this.#sleep = sleep;
  }

  /** False where the answer is to come back later. */
  async slowDown(nowMs: number): Promise<boolean> {
    if (nowMs - this.#lastMs > FORGET_AFTER_MS) this.#tries = 0;
    this.#lastMs = nowMs;
    this.#tries += 1;
    if (this.#tries <= FREE_TRIES) return true;
    if (this.#waiting >= WAITING_MAX) return false;
    this.#waiting += 1;
    await this.#sleep(Math.min(FIRST_DELAY_MS * 2 ** (this.#tries - FREE_TRIES - 1), LONGEST_DELAY_MS));
    this.#waiting -= 1;
    return true;
  }
}
