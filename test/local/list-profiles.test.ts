import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProfiles } from '../../infra/local/commands/profiles.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
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

test('what a profile of the store leaves to a person is listed in its order, each column once', async () => {
  await using own = await temporaryFolder();
  const store = createFolderStore(own.path);
  const put = (name: string, of: object) => store.put(profileKey(name), JSON.stringify(of));
  await put('known', { accounts: {} });
  const bare = { document: { external_id: 'id', notes: 'id' }, line: { 'line.name': ['name', 'title'] } };
  await put('bare', bare);
  const type = { invoice_type_code: { value: '11.1' } };
  await put('amounts', {
    document: { ...bare.document, ...type, payment_method_type: 'paid' },
    line: { ...bare.line, 'line.subtotal': 'sum', 'line.vat_rate': { value: '24' } },
  });
  const stored = (await listProfiles(store)).filter(({ from }) => from === 'stored');
  expect(stored).toEqual([
    {
      ...{ name: 'amounts', from: 'stored', problems: [] },
      columns: ['id', 'paid', 'name | title', 'sum'],
      needs: ['line → line.classification_category', 'line → line.classification_type'],
    },
    {
      ...{ name: 'bare', from: 'stored', problems: [] },
      columns: ['id', 'name | title'],
      needs: [
        'document → invoice_type_code',
        'document → payment_method_type',
        'line → line.vat_rate',
        'line → line.classification_category',
        'line → line.classification_type',
        'line → line.unit_price | line.net_total_price | line.subtotal',
      ],
    },
  ]);
});
