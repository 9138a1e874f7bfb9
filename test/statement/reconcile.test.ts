import { expect, it } from 'vitest';
import type { OwnDocument } from '../../shared/statement/own-documents.ts';
import { reconcile } from '../../shared/statement/reconcile.ts';
import type { ServiceDocument } from '../../shared/statement/service-documents.ts';

const facts = {
  ...{ external_id: 'A-1', type: '11.1', series: 'ALP', number: '7', mark: '400000000000007' },
  ...{ issued_at: '2026-11-20T10:00:00Z', net: '100.00', vat: '24.00', payable: '124.00' },
};
const own: OwnDocument = {
  ...facts,
  ...{ job: 'job-1', file: 'a.csv', row: 2, counterpart: 'Α', currency: 'EUR', shares: [], learned: false },
};
const there: ServiceDocument = { ...facts, invoice_id: 'i-1', shares: [] };

it.each([
  ['external_id', 'A-2'],
  ['series', 'B'],
  ['number', '8'],
  ['type', '11.4'],
  ['net', '100.01'],
  ['vat', '24.01'],
  ['payable', '124.01'],
])('names what differs, to the cent: %s', (field, theirs) => {
  expect(reconcile([own], [{ ...there, [field]: theirs }]).changed).toMatchObject([
    { mark: own.mark, fields: [{ field, theirs }] },
  ]);
});

it('finds nothing where a document is the same', () => {
  expect(reconcile([own], [there])).toEqual({ not_there: [], not_ours: [], changed: [] });
});
