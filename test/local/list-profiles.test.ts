import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { listProfiles } from '../../infra/local/profiles/list-profiles.ts';
import { builtInProfiles } from '../../shared/mapping/built-in/built-in-profiles.ts';
import { profileKey } from '../../shared/store/keys.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

test('all built-in profiles and those of the store are listed with what a person adds', async () => {
  const store = createFolderStore(folder.path);
  const document = { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } };
  const line = {
    'line.classification_category': { value: 'category1_1' },
    'line.classification_type': { value: 'E3_561_003' },
  };
  const shop = { extends: 'shopify', read: { prices: 'net' }, document, line };
  await store.put(profileKey('my-shop'), JSON.stringify(shop));
  await store.put(profileKey('broken'), '{"extends":"shopyfy"}');
  const listed = await listProfiles(store);
  const of = (name: string) => listed.find((one) => one.name === name);

  expect(listed.map(({ name }) => name)).toEqual([...Object.keys(builtInProfiles), 'broken', 'my-shop']);
  expect(of('standard')?.needs).toEqual([]);
  expect(of('standard')?.columns[0]).toContain('external_id');
  expect(of('adyen-settlement')?.needs).toEqual([
    'document → invoice_type_code',
    'document → payment_method_type',
    'payment → line',
    'payment → capture',
  ]);
  expect(of('shopify')?.needs).toContain('read → prices (net | gross)');
  expect(of('stripe-balance')?.columns).toContain('charge_id | source_id');
  expect(of('my-shop')).toMatchObject({ from: 'stored', needs: [], problems: [] });
  expect(of('broken')?.problems.map(({ code }) => code)).toEqual(['MAP-PROFILE-NOT-FOUND']);
});
