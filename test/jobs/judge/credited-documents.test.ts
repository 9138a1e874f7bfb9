import { expect, it } from 'vitest';
import { CreditedDocuments } from '../../../shared/jobs/judge/credited-documents.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';

const record = (external_id: string, change: Partial<DocumentRecord> = {}): DocumentRecord => ({
  ...{ ordinal: 9, external_id, rows: [2], verdict: 'ready', problems: [] },
  ...change,
});
const worth = (payable_total_amount: string) => ({
  document: { payable_total_amount } as unknown as NonNullable<DocumentRecord['document']>,
});

it('names the places of the documents that come before it, in any letter case', () => {
  const credited = new CreditedDocuments();
  const late = record('R-1', { after: [{ external_id: 'a-1' }, { external_id: 'A-2' }] });
  credited.note(late);
  credited.place('A-1', 0);
  credited.place('A-3', 1);
  const { after } = credited.complete(late);
  expect(after).toEqual([{ external_id: 'a-1', ordinal: 0 }, { external_id: 'A-2' }]);
  expect(credited.complete(record('R-2', { after: [{ external_id: 'A-3' }] })).after).toEqual([
    { external_id: 'A-3' },
  ]);
});

it('names the place of the credit note of an amendment', () => {
  const credited = new CreditedDocuments();
  const amends = { of: 'A-1', mark: '400000000000001', credit: 'a-1-rev' };
  credited.note({ amends });
  credited.place('A-1-REV', 3);
  expect(credited.complete(record('A-1~2', { amends }))).toEqual(
    record('A-1~2', { amends: { ...amends, ordinal: 3 } }),
  );
  const elsewhere = { ...amends, credit: 'B-1-REV' };
  expect(credited.complete(record('B-1~2', { amends: elsewhere })).amends).toEqual(elsewhere);
  const { credit: _, ...alone } = amends;
  expect(credited.complete(record('A-1-REV', { amends: alone })).amends).toEqual(alone);
});

it('adds nothing to what names nobody', () => {
  const credited = new CreditedDocuments();
  credited.note({});
  credited.place('A-1', 1);
  expect(Object.keys(credited.complete(record('A-1'))).sort()).toEqual(Object.keys(record('A-1')).sort());
});

it('lists the credit notes before it that take back the same document', () => {
  const credited = new CreditedDocuments();
  const of = (external_id: string, credits: DocumentRecord['credits'], change = {}) =>
    credited.complete(record(external_id, { credits, ...change })).credits;
  const byId = { external_id: 'A-1' };
  const byMark = { mark: '400000000000001' };
  expect(of('C-1', [byId], worth('70.00'))).toEqual([byId]);
  expect(of('C-2', [{ external_id: 'a-1' }, byMark], worth('20.00'))).toEqual([
    { external_id: 'a-1', before: [{ external_id: 'C-1', amount: '70.00' }] },
    byMark,
  ]);
  expect(of('C-3', [byId], { verdict: 'rejected', ...worth('5.00') })).toEqual([
    {
      ...byId,
      before: [
        { external_id: 'C-1', amount: '70.00' },
        { external_id: 'C-2', amount: '20.00' },
      ],
    },
  ]);
  expect(of('C-4', [byMark])).toEqual([{ ...byMark, before: [{ external_id: 'C-2', amount: '20.00' }] }]);
  expect(of('C-5', [byMark])?.[0]?.before).toEqual([
    { external_id: 'C-2', amount: '20.00' },
    { external_id: 'C-4', amount: '0' },
  ]);
  expect(of('C-6', [{ external_id: 'mark 400000000000001' }])?.[0]).not.toHaveProperty('before');
});

it('remembers a hundred of one document', () => {
  const credited = new CreditedDocuments();
  const credits = [{ mark: '400000000000001' }];
  for (let n = 1; n <= 102; n += 1) credited.complete(record(`C-${n}`, { credits }));
  const before = credited.complete(record('C-103', { credits })).credits?.[0]?.before ?? [];
  expect(before).toHaveLength(100);
  expect(before.at(-1)?.external_id).toBe('C-100');
});
