import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { namedKeys } from '../../infra/local/console/named-keys.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());
const keys = (...args: string[]) => runRowmark(['keys', ...args, '--data', folder.path]);
const json = async (...args: string[]) => JSON.parse((await keys(...args, '--json')).stdout);

test.each<[string[], object]>([
  [['--role', 'auditor'], { roles: ['auditor'], accounts: ['default'] }],
  [['--role', ' Auditor , DROPPER'], { roles: ['dropper', 'auditor'], accounts: ['default'] }],
  [['--role', 'auditor,auditor'], { roles: ['auditor'], accounts: ['default'] }],
  [
    ['--role', 'approver', '--account', 'south, north ,south'],
    { roles: ['approver'], accounts: ['south', 'north'] },
  ],
  [['--role', 'auditor', '--all-accounts', '--account', 'x'], { roles: ['auditor'], accounts: 'all' }],
])('keys add with %j', async (args, told) => {
  const { key, ...answer } = await json('add', 'maria', ...args);
  expect(answer).toEqual({ name: 'maria', ...told });
  expect(key).toMatch(/^[\w-]{32}$/);
  const [kept] = await namedKeys(folder.path);
  expect(kept).toMatchObject({ name: 'maria', ...told, sha256: sha256Hex(key) });
  expect(Date.now() - Date.parse(kept?.made_at ?? '')).toBeLessThan(600_000);
  expect(await json('list')).toEqual([{ name: 'maria', ...told, made_at: kept?.made_at }]);
});

test.each([
  [['add', 'two words', '--role', 'auditor'], 'A name begins with a letter or a digit'],
  [['add', 'maria', '--role', 'auditor,king'], 'It takes roles from this list'],
  [['add', 'maria', '--role', ''], 'It takes roles from this list'],
  [['add', 'maria', '--role', 'auditor', '--account', 'a,,b'], 'A name cannot be empty'],
  [['add', 'maria'], '--role'],
  [['revoke', 'maria'], 'Nobody named maria has a key.'],
])('keys %j is refused', async (args, sentence) => {
  const { status, stdout, stderr } = await keys(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
  expect(await namedKeys(folder.path)).toEqual([]);
});

it('tells people who holds which key, and the key once', async () => {
  expect((await keys('list')).stdout).toMatch(/\w/);
  expect(await json('list')).toEqual([]);
  const { stdout, status } = await keys('add', 'maria', '--role', 'auditor,dropper', '--all-accounts');
  const lines = stdout.trimEnd().split('\n');
  expect([status, lines.at(-1)]).toEqual([0, expect.stringMatching(/^[\w-]{32}$/)]);
  const said = lines.slice(0, -1).join(' ');
  expect(said).toContain('maria');
  expect(said).toContain('Dropper, Auditor');
  expect(said).toContain('accounts: all)');
  await keys('add', 'nikos', '--role', 'approver', '--account', 'north,south');
  const listed = (await keys('list')).stdout;
  const [kept] = await namedKeys(folder.path);
  expect(listed).toContain(kept?.made_at);
  expect(listed).toMatch(/maria[\s\S]*Dropper, Auditor[\s\S]*nikos[\s\S]*Approver[\s\S]*north, south/);
  expect(await json('revoke', 'maria')).toEqual({ revoked: 'maria' });
  expect((await keys('revoke', 'nikos')).stdout).toContain('nikos');
  expect(await namedKeys(folder.path)).toEqual([]);
});
