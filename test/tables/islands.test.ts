import { expect, it } from 'vitest';
import { answersTo, type Fields, type TableCase } from './table-export.ts';

const NOW = new Date('2026-11-22T09:00:00Z');
const GOODS = { invoice_type_code: '1.1' };
const line = (name: string, rate: string, more: Fields = {}): Fields => ({
  'line.name': name,
  'line.net_total_price': '200.00',
  'line.vat_rate': rate,
  'line.classification_category': 'category1_1',
  ...more,
});
const HERE = '83100';

/** To a customer in Piraeus, unless the case says otherwise. */
const cases: readonly (TableCase & { unstated: string })[] = [
  ...['17', '9', '4'].map((rate) => ({
    is: `goods at ${rate} %`,
    header: GOODS,
    lines: [line('Ελαιόλαδο', rate)],
    says: 'ready',
    unstated: 'ready ISLAND-RATE',
  })),
  {
    is: 'supplied before the establishment opened',
    header: { ...GOODS, supply_date: '2025-12-31' },
    lines: [line('Ελαιόλαδο', '17')],
    says: 'ready ISLAND-RATE',
    unstated: 'ready ISLAND-RATE',
  },
  ...['Τσιγάρα', 'Καπνός 30 g', 'Cigars', 'Μοτοσικλέτα 125cc', 'Boat'].map((name) => ({
    is: `${name} to the island`,
    header: { ...GOODS, 'counterpart.postal_code': HERE },
    lines: [line(name, '17')],
    says: 'held ISLAND-RATE',
    unstated: 'held ISLAND-RATE',
  })),
  ...(
    [
      ['Τσιγάρα', '24', {}],
      ['Cigar box', '17', {}],
      ['Ανταλλακτικά αυτοκινήτου', '17', {}],
      ['Car wash', '17', {}],
      ['Αυτοκίνητο παιδικό', '17', { 'line.net_total_price': '20.00' }],
      ['Αυτοκίνητο με οδηγό', '17', { 'line.classification_category': 'category1_3' }],
    ] as const
  ).map(([name, rate, more]) => ({
    is: `${name} at ${rate} % to the island`,
    header: { ...GOODS, 'counterpart.postal_code': HERE },
    lines: [line(name, rate, more)],
    says: 'ready',
    unstated: 'ready',
  })),
];

it('an island rate is lawful from an establishment there, never for tobacco and means of transport', async () => {
  const options = { now: NOW, notices: true };
  const establishments = [{ postcode: '831 00', from: '2026-01-01' }];
  const stated = await answersTo(cases, { ...options, account_facts: { issuer: { establishments } } });
  expect(stated).toEqual(cases.map(({ says }) => says));
  expect(await answersTo(cases, options)).toEqual(cases.map(({ unstated }) => unstated));
});
