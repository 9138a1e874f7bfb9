import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Service } from '../../infra/local/host/configuration.ts';
import { credentialsOf, loginName } from '../../shared/service/environment.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { type SmallService, startSmallService } from '../service/small-service.ts';
import { localImports } from './local-imports.ts';

const EXPORT = `external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type
A-1,1.1,3,Island Boats,GR,090165560,Καφές,1,100.00,24,category1_1,E3_561_001
`;

let small: SmallService;
beforeEach(async () => {
  small = await startSmallService();
});
afterEach(() => small[Symbol.asyncDispose]());

const as = (email: string): Service => ({ url: small.url, credentialsOf: () => credentialsOf(email, 'key') });

test('an account stays with the login that first issued for it', async () => {
  await using imports = await localImports();
  const [first] = await imports.import(EXPORT, { service: as('one@company.example') });
  expect(first?.outcome).toBe('issued');
  const asked = small.seen.length;

  const other = as('two@company.example');
  expect(await imports.import(EXPORT, { service: other, file: 'second.csv' })).toEqual([]);
  expect(await imports.import(EXPORT, { service: other, file: 'dry.csv', dryRun: true })).toEqual([]);
  expect(small.seen.length).toBe(asked);

  // The same company under a new email.
  const [again] = await imports.import(EXPORT, { service: other, file: 'third.csv', rebind: true });
  expect(again).toMatchObject({ outcome: 'duplicate', mark: first?.mark });
  const [later] = await imports.import(EXPORT, { service: other, file: 'fourth.csv' });
  expect(later?.outcome).toBe('duplicate');
  expect(await imports.import(EXPORT, { service: as('one@company.example'), file: 'fifth.csv' })).toEqual([]);
});

test('a mismatch is one sentence, and nothing is read', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, EXPORT);
  const importAs = (email: string, ...options: string[]) =>
    runRowmark(['import', file, '--service', small.url, '--data', join(folder.path, 'data'), ...options], {
      env: { ROWMARK_EMAIL: email, ROWMARK_API_KEY: 'key' },
    });
  expect((await importAs('one@company.example')).status).toBe(0);
  const asked = small.seen.length;
  const other = await importAs('two@company.example', '--json');
  expect(other).toMatchObject({ status: 2, stdout: expect.not.stringContaining('two@') });
  expect(`${other.stdout}${other.stderr}`).toContain('--rebind');
  expect(small.seen.length).toBe(asked);
  expect((await importAs('two@company.example', '--rebind')).status).toBe(0);
});

test('a dry run binds nobody', async () => {
  await using imports = await localImports();
  await imports.import(EXPORT, { service: as('wrong@company.example'), dryRun: true });
  const [first] = await imports.import(EXPORT, { service: as('one@company.example') });
  expect(first?.outcome).toBe('issued');
});

test('a login has one name whatever its letter case and its key, and the name tells nothing of it', () => {
  const name = loginName(credentialsOf('One@Company.example ', 'key'));
  expect(name).toBe(loginName(credentialsOf('one@company.example', 'other')));
  expect(name).not.toBe(loginName(credentialsOf('two@company.example', 'key')));
  expect(name).toMatch(/^[0-9a-f]{32}$/);
});
