import { expect, test } from 'vitest';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

test('codes lists a table with names in either language, or all of them', async () => {
  const english = await runRowmark(['codes', 'payment-methods']);
  expect(english).toMatchObject({ status: 0, stderr: '' });
  expect(english.stdout).toMatch(/^ {2}0 +cash$/m);
  expect((await runRowmark(['codes', 'payment-methods', '--lang', 'el'])).stdout).toMatch(
    /^ {2}3 +κάρτα \(POS\)$/m,
  );
  const all = JSON.parse((await runRowmark(['codes', '--json'])).stdout);
  expect(Object.keys(all)).toEqual([
    'kinds',
    'payment-methods',
    'categories',
    'types',
    'vat-exemptions',
    'quantity-types',
  ]);
  for (const codes of Object.values<{ code: string; en: string; el: string }[]>(all))
    for (const { en, el } of codes) expect(en !== '' && el !== '').toBe(true);
  expect(all['vat-exemptions']).toHaveLength(31);
});

test('profiles lists the built-in ones with the columns that they need', async () => {
  await using folder = await temporaryFolder();
  const listed = JSON.parse((await runRowmark(['profiles', '--json', '--data', folder.path])).stdout);
  expect(listed).toContainEqual(
    expect.objectContaining({
      name: 'paypal-activity',
      columns: expect.arrayContaining(['Gross', 'Currency']),
      needs: expect.arrayContaining(['payment → line']),
    }),
  );
  expect((await runRowmark(['profiles', '--data', folder.path])).stdout).toContain('Transaction ID');
});
