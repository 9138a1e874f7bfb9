import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { addKey } from '../../infra/local/console/named-keys.ts';
import { assertStrongKey, openConsole } from '../../infra/local/console/open-console.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { createJobQueue } from '../../infra/local/serve/job-queue.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';

let folder: TemporaryFolder;
let data = '';
beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
  vi.stubEnv('ROWMARK_CONSOLE_KEY', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await folder[Symbol.asyncDispose]();
});

const FILE = () => join(data, 'console', 'key');
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Opens the console of the folder, and asks it who the holder of a key is. */
async function opened(work: (of: Awaited<ReturnType<typeof openConsole>>, who: Who) => Promise<void>) {
  await using stack = new AsyncDisposableStack();
  const host = stack.use(await openQuietHost(data));
  const queue = createJobQueue({
    ...{ store: createFolderStore(data), host: () => host, signal: new AbortController().signal },
    ...{ failed: () => {}, ended: () => {}, ran: () => {} },
  });
  const console_ = await openConsole(stack, {
    ...{ data, host, queue, webhook: undefined, service: undefined, language: 'en' },
    place: { host: '127.0.0.1', port: 0, portGiven: true, tls: undefined },
  });
  await work(console_, async (key) => {
    const answer = await fetch(`${console_.url}api/me`, { headers: { Authorization: `Bearer ${key}` } });
    return answer.ok ? Object(await answer.json()) : answer.status;
  });
}
type Who = (key: string) => Promise<unknown>;

it('makes a key of its own for its owner alone, and keeps it', async () => {
  let first = '';
  await opened(async ({ url, key, keyFile, resumed }, who) => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect([keyFile, resumed]).toEqual([FILE(), 0]);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(await readFile(FILE(), 'utf8')).toBe(key);
    expect(await modeOf(FILE())).toBe('600');
    expect(await who(key)).toMatchObject({ name: 'console', roles: ['dropper', 'approver', 'auditor'] });
    expect(await who('another-key-0123456789')).toBe(401);
    first = key;
    const maria = await addKey(data, {
      name: 'maria',
      roles: ['auditor'],
      accounts: undefined,
      now: new Date(),
    });
    expect(await who(maria)).toMatchObject({ name: 'maria', roles: ['auditor'] });
  });
  await chmod(FILE(), 0o644);
  await opened(async ({ key }) => {
    expect(key).toBe(first);
    expect(await modeOf(FILE())).toBe('600');
  });
  const least = 'x'.repeat(16);
  await writeFile(FILE(), least);
  await opened(async ({ key }) => expect(key).toBe(least));
  await writeFile(FILE(), 'x'.repeat(15));
  await opened(async ({ key }) => expect(key).toMatch(/^[\w-]{32}$/));
});

it('takes the key of the environment, and writes none', async () => {
  const key = 'a-key-of-the-environment';
  vi.stubEnv('ROWMARK_CONSOLE_KEY', key);
  await opened(async (of, who) => {
    expect([of.key, of.keyFile]).toEqual([key, undefined]);
    expect(await who(key)).toMatchObject({ name: 'console' });
  });
  await expect(stat(FILE())).rejects.toThrow('ENOENT');
});

it('says which folder takes no key', async () => {
  await mkdir(FILE(), { recursive: true });
  await expect(opened(async () => {})).rejects.toThrow(
    `The folder ${join(data, 'console')} cannot be used: `,
  );
});

test.each([
  ['x'.repeat(16), true],
  ['x'.repeat(15), false],
  [`${'x'.repeat(16)} `, false],
  [`x\t${'x'.repeat(16)}`, false],
  ['0123456789 abcdef', false],
  ['', false],
])('%j is strong: %s', (key, isIt) => {
  if (isIt) expect(() => assertStrongKey(key)).not.toThrow();
  else expect(() => assertStrongKey(key)).toThrow('needs at least 16 characters without spaces');
});
