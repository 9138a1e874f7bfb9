import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionsOf, optionsSchema, readOptions } from '../../infra/aws/options.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';

const read = (given: unknown, stack = 'Rowmark') =>
  optionsOf(given, { stack, file: `deployments/${stack}.json` });
const MAIL = { mail: 'a@example.com' };

describe('the options of a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-options-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are ten at most', () => {
    const names = Object.keys(optionsSchema.shape).filter((name) => name !== '$schema');
    expect(names.length).toBeLessThanOrEqual(10);
  });

  it('stand in the file of the stack; without it each has its default', () => {
    expect(readOptions(folder, 'Acme')).toMatchObject({ stack: 'Acme', live: false, approval: 'none' });
    mkdirSync(join(folder, 'deployments'));
    writeFileSync(join(folder, 'deployments', 'Acme.json'), '{"accounts": ["north"], "exportDays": 400}');
    expect(readOptions(folder, 'Acme')).toMatchObject({ accounts: ['north'], exportDays: 400 });
    writeFileSync(join(folder, 'deployments', 'Acme.json'), '{"accounts": ');
    expect(() => readOptions(folder, 'Acme')).toThrow('deployments/Acme.json is no JSON');
  });

  it('of the stacks in the repository are right', () => {
    for (const file of readdirSync(join(PROJECT_ROOT, 'deployments')))
      if (!file.endsWith('.schema.json')) readOptions(PROJECT_ROOT, file.replace('.json', ''));
  });

  it('require an approval where documents are issued for good, unless told otherwise', () => {
    expect(read({ live: true, ...MAIL }).approval).toBe('required');
    expect(read({ live: true, ...MAIL, approval: 'none' }).approval).toBe('none');
    expect(read({}).approval).toBe('none');
  });

  it.each<[string, unknown, string, string?]>([
    ['an unknown name', { acounts: ['a'] }, 'there is no option acounts; the nearest is accounts'],
    ['a name of the group, outside it', { sealKey: 2 }, 'the nearest is rare.sealKeys'],
    [
      'an unknown name within the group',
      { rare: { copyto: 'x' } },
      'there is no option rare.copyto; the nearest is rare.copyTo',
    ],
    ['a live stack that tells nobody', { live: true }, 'mail: a live stack tells somebody'],
    ['a live sandbox', { live: true, sandbox: true, ...MAIL }, 'live: imports of a stack with the sandbox'],
    ['a trial under a name that does not say so', { sandbox: true }, 'a word of its name is sandbox'],
    [
      'more accounts than a sandbox has room for',
      { sandbox: true, accounts: Array.from({ length: 26 }, (_, i) => `c-${i}`) },
      'accounts: with the sandbox at most 25',
      'a-trial',
    ],
    [
      'a trial with locks',
      { sandbox: true, reportLockDays: 30 },
      'reportLockDays: locked reports would outlive',
      'a-trial',
    ],
    [
      'a word of a trial inside another word',
      { sandbox: true },
      'a word of its name is sandbox',
      'Rowmark-latest',
    ],
    [
      'names that are too long for the variables of a function',
      { accounts: Array.from({ length: 45 }, (_, i) => `${'c'.repeat(40)}${i}`), rare: { sealKeys: 10 } },
      'exceed the variables of a function',
    ],
    ['an account twice', { accounts: ['north', 'North'] }, 'an account is named twice'],
    ['a list in place of options', ['live'], 'deployments/Rowmark.json: it holds no options'],
    ['no address of mail', { mail: 'None' }, 'mail: it is an address of mail, or "none"'],
    ['a list that is a text', { rare: { rebind: 'x' } }, 'rare.rebind: it is a list of names'],
    [
      'a login of an account that there is not',
      { rare: { rebind: ['nroth'] } },
      'rare.rebind: nroth is none of the accounts',
    ],
    [
      'copies that S3 would not make',
      { rare: { ownKey: true, copyTo: 'copies' } },
      'rare.copyTo: S3 does not copy',
    ],
    ['a wrong number', { exportDays: 0 }, 'exportDays: it is a whole number from 1 to 36500'],
    ['a text for a switch', { console: 'yes' }, 'console: it is true or false'],
    [
      'too many accounts',
      { accounts: Array.from({ length: 101 }, (_, i) => `c-${i}`) },
      'at most 100 accounts',
    ],
  ])('refuse %s, in a sentence', (_, given, said, stack) => {
    expect(() => read(given, stack)).toThrow(said);
  });

  it('of a live stack say by "none" that nobody is told', () => {
    expect(read({ live: true, mail: 'none' })).toMatchObject({ mail: 'none', approval: 'required' });
  });
});
