import { expect, it } from 'vitest';
import type { UnnumberedRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import { Originals } from '../../../shared/jobs/judge/originals.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import type { LedgerEntry } from '../../../shared/ledger/ledger.ts';

/** To Patmos, whose rates are reduced from 1 January 2026. */
const document = (change: object = {}) =>
  ({
    ...{ external_id: 'C', invoice_type_code: '5.1' },
    counterpart: { vat: '094014201', country_code: 'GR', city: 'Πάτμος', postal_code: '85500' },
    ...{
      net_total_amount: '10.00',
      vat_total_amount: '1.70',
      total_amount: '11.70',
      payable_total_amount: '11.70',
    },
    invoice_lines: [
      {
        ...{
          line_number: 1,
          name: 'A',
          net_total_price: '10.00',
          vat_rate: '17',
          vat_total: '1.70',
          subtotal: '11.70',
        },
        ...{ classification_category: 'category1_1', classification_type: 'E3_561_001' },
      },
    ],
    ...change,
  }) as unknown as NonNullable<UnnumberedRecord['document']>;
const record = (change: object = {}, of: Partial<UnnumberedRecord> = {}): UnnumberedRecord => ({
  ...{ external_id: 'C', rows: [2], verdict: 'ready', problems: [], document: document(change) },
  ...of,
});
const row = (header: GroupedRow['header'] = {}): GroupedRow => ({ row: 2, header, lines: [], problems: [] });
const issued = (external_id: string, change: object): LedgerEntry => ({
  ...{ fingerprint: '', digests: {}, job: 'j', external_id, state: 'issued' },
  issued: {
    ...{ invoice_id: '', series: '', number: '', uid: '', qr_url: '', mark: '4' },
    issued_at: '2026-02-03T22:30:00Z',
  },
  ...change,
});
const claimed: LedgerEntry = {
  ...{ fingerprint: '', digests: {}, job: 'j', external_id: 'open', state: 'claimed' },
  ...{ expires: new Date(0), contents: [], sendings: 1, sender: 'j' },
};
const entries = new Map([
  ['a-1', issued('A-1', { supplied: '2025-12-20' })],
  ['a-2', issued('A-2', {})],
  ['a-3', issued('A-3', { issued: { issued_at: '' } })],
  ['open', claimed],
]);
const calls: string[] = [];
const originals = () =>
  new Originals({
    async lookupAll(ids) {
      calls.push(ids.join());
      return new Map([...entries].filter(([id]) => ids.some((one) => one.toLowerCase() === id)));
    },
    ofMarks: async (marks) => new Map(marks.flatMap((mark) => (mark === '41' ? [['41', 'A-1']] : []))),
    moneys: async (ids) =>
      new Map(
        ids.map((id) => [
          id,
          {
            captured: [],
            credits: [],
            revision: 1,
            documents: [{ external_id: 'A-2', mark: '4', amount: '', currency: '' }],
          },
        ]),
      ),
  });

it('asks for the day of what a credit note of islands names alone', () => {
  const of = originals();
  const row0 = { rows: [row({ reverses: 'A-1' })] };
  expect(of.dayOf(record({ invoice_type_code: '1.1' }), row0)).toBeUndefined();
  expect(of.dayOf({ ...record(), document: undefined }, row0)).toBeUndefined();
  const inland = { vat: '094014201', country_code: 'GR', city: 'Αθήνα', postal_code: '10552' };
  expect(of.dayOf(record({ counterpart: inland }), row0)).toBeUndefined();
  const stated = { rows: [row(), row({ original_date: '2025-12-01' })] };
  expect(of.dayOf(record(), stated)).toBeUndefined();
  expect(of.dayOf(record(), row0)).toBeInstanceOf(Promise);
});

it.each([
  ['by external_id, with its day of supply', { reverses: 'a-1' }, {}, '2025-12-20'],
  // 22:30 in UTC is 00:30 of the next day in Athens.
  ['without one, by the day of its issue', { reverses: 'A-2' }, {}, '2026-02-04'],
  ['of a rebuilt ledger, by nothing', { reverses: 'A-3' }, {}, undefined],
  ['that is not issued', { reverses: 'open' }, {}, undefined],
  ['that nobody knows', { reverses: 'X' }, {}, undefined],
  ['by its MARK', {}, { correlated_invoices: ['41'] }, '2025-12-20'],
  ['by two MARKs', {}, { correlated_invoices: ['40', '41'] }, '2025-12-20'],
  ['by a MARK that nobody knows', {}, { correlated_invoices: ['40'] }, undefined],
  ['by several, the last day', { reverses: 'A-2' }, { correlated_invoices: ['41'] }, '2026-02-04'],
])('finds in the ledger what it names %s', async (_, header, change, day) => {
  expect(await originals().dayOf(record(change), { rows: [row(header)] })).toBe(day);
});

it('looks nothing up where nothing is named, and everything once', async () => {
  calls.length = 0;
  expect(await originals().dayOf(record(), { rows: [row()] })).toBeUndefined();
  expect(calls).toEqual([]);
  await originals().dayOf(record({ correlated_invoices: ['41'] }), { rows: [row({ reverses: 'A-1' })] });
  expect(calls).toEqual(['A-1']);
});

it('takes the documents of its payment, and those that it comes after', async () => {
  const life = { payment: 'ch_1', states: 'refund', counted: [] } as const;
  expect(await originals().dayOf(record(), { rows: [row()], life })).toBe('2026-02-04');
  expect(await originals().dayOf(record(), { rows: [row()], after: ['A-1'] })).toBe('2025-12-20');
});

it('takes the days of the same export before those of the ledger', async () => {
  const of = originals();
  of.dayOf(record({ invoice_type_code: '1.1' }, { external_id: 'A-1', supplied: '2025-11-11' }), {
    rows: [row()],
  });
  expect(await of.dayOf(record(), { rows: [row({ reverses: 'a-1' })] })).toBe('2025-11-11');
});

it('remembers the days of 100,000 documents', async () => {
  const of = originals();
  const sale = record({ invoice_type_code: '1.1' }, { supplied: '2025-11-11' });
  for (let n = 1; n <= 100_001; n += 1) of.dayOf({ ...sale, external_id: `S-${n}` }, { rows: [] });
  const dayOf = (id: string) => of.dayOf(record(), { rows: [row({ reverses: id })] });
  expect(await dayOf('S-100000')).toBe('2025-11-11');
  expect(await dayOf('S-100001')).toBeUndefined();
});
