import { expect, it } from 'vitest';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

const KEY = /^[\w-]{32}\n$/;
const ROLES = 'It takes roles from this list, with commas between them: Dropper, Approver, Auditor.';

it('makes keys, lists them without their digests, and takes them back', async () => {
  await using folder = await temporaryFolder();
  const keys = (...args: string[]) => runRowmark(['keys', ...args, '--data', folder.path]);
  const none = 'No named keys. The key of the data folder has every role, under the name console.\n';
  expect(await keys('list')).toEqual({ status: 0, stdout: none, stderr: '' });
  expect(JSON.parse((await keys('list', '--json')).stdout)).toEqual([]);

  const maria = await keys('add', 'Maria', '--role', 'Auditor, dropper', '--account', 'shop, default,shop');
  const [told, ...key] = maria.stdout.split(/(?<=\n)/);
  expect([maria.status, key.join('')]).toEqual([0, expect.stringMatching(KEY)]);
  for (const word of ['Maria', 'Dropper, Auditor', 'shop, default']) expect(told).toContain(word);
  const nikos = await keys('add', 'Nikos', '--role', 'approver', '--all-accounts', '--json');
  expect(JSON.parse(nikos.stdout)).toEqual({
    ...{ name: 'Nikos', roles: ['approver'], accounts: 'all' },
    key: expect.stringMatching(/^[\w-]{32}$/),
  });
  const eleni = await keys('add', 'Eleni', '--role', 'dropper', '--json');
  expect(JSON.parse(eleni.stdout)).toMatchObject({ accounts: ['default'] });

  const made_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const listed = JSON.parse((await keys('list', '--json')).stdout);
  // By their names.
  expect(listed).toEqual([
    { name: 'Eleni', roles: ['dropper'], accounts: ['default'], made_at },
    { name: 'Maria', roles: ['dropper', 'auditor'], accounts: ['shop', 'default'], made_at },
    { name: 'Nikos', roles: ['approver'], accounts: 'all', made_at },
  ]);
  const { stdout } = await keys('list');
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  for (const [at, { name }] of listed.entries()) {
    expect(lines[at]).toContain(name);
    expect(lines[at]).toContain(listed[at].made_at);
  }
  expect(lines[2]).toMatch(/Nikos.*Approver · accounts: all · /);

  expect(JSON.parse((await keys('revoke', 'Maria', '--json')).stdout)).toEqual({ revoked: 'Maria' });
  const revoked = await keys('revoke', 'Nikos');
  expect([revoked.status, revoked.stdout]).toEqual([0, expect.stringContaining('Nikos')]);
  const gone = await keys('revoke', 'Nikos');
  expect([gone.status, gone.stderr]).toEqual([
    2,
    expect.stringMatching(
      /^rowmark: Nobody named Nikos has a key\. rowmark keys list --data \S+ shows the names\.\n$/,
    ),
  ]);
  expect(JSON.parse((await keys('list', '--json')).stdout)).toHaveLength(1);
});

it.each(['', 'boss', 'auditor,boss', 'auditor,', 'auditor dropper'])('takes no role %j', async (role) => {
  const ran = await runRowmark(['keys', 'add', 'Maria', '--role', role]);
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining(ROLES)]);
});

it.each(['', 'a/b', 'x'.repeat(201)])('takes no account %j', async (account) => {
  const ran = await runRowmark(['keys', 'add', 'Maria', '--role', 'auditor', '--account', account]);
  expect([ran.status, ran.stdout]).toEqual([2, '']);
});
