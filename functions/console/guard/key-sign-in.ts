import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Sleep } from '../../../shared/seams.ts';
import { ConsoleError } from '../console-error.ts';
import type { Person } from '../console-host.ts';
import { ConsoleSession, isSameText } from './console-session.ts';
import type { SignIn } from './sign-in.ts';
import { WrongKeys } from './wrong-keys.ts';

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
  const wrong = new WrongKeys(sleep);
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
