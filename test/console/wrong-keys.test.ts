import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ConsoleEnv } from '../../functions/console/console-host.ts';
import { keySignIn } from '../../functions/console/sign-in/key-sign-in.ts';
import { sha256Hex } from '../../shared/store/store.ts';

const KEY = 'a-key-of-the-tests-0123456789';

it('slows wrong keys down after three, and never the right one', async () => {
  const pauses: number[] = [];
  const signIn = keySignIn({
    holders: async () => [{ person: { name: 'program', roles: [] }, sha256: sha256Hex(KEY) }],
    ...{ secret: KEY, secure: false },
    now: () => new Date('2026-11-20T10:00:00Z'),
    sleep: async (ms) => {
      pauses.push(ms);
    },
  });
  const app = new Hono<ConsoleEnv>().get('/', async (c) => {
    const who = await signIn.who(c).catch(() => undefined);
    return c.text(who?.name ?? 'nobody');
  });
  const ask = async (key: string) =>
    (await app.request('/', { headers: { Authorization: `Bearer ${key}` } })).text();
  for (let tries = 0; tries < 9; tries++) expect(await ask('wrong')).toBe('nobody');
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  expect(await ask(KEY)).toBe('program');
  expect(pauses).toHaveLength(6);
});
