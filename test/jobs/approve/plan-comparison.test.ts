import { expect, it } from 'vitest';
import { PlanComparison, toPlanLine } from '../../../shared/jobs/approve/plan-comparison.ts';
import { fingerprint } from '../../../shared/ledger/fingerprint.ts';
import type { Params } from '../../../shared/problems/problem.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';
import type { PlanLine } from '../../../shared/records/plan-line.ts';

const line = (external_id: string, change: Partial<PlanLine> = {}): PlanLine => ({
  ...{
    external_id,
    row: 2,
    verdict: 'ready',
    payable: '10.00',
    fingerprint: 'same',
    digests: { notes: 'n' },
  },
  ...change,
});
async function* each(lines: readonly PlanLine[]) {
  yield* lines;
}
async function compared(before: readonly PlanLine[], now: readonly PlanLine[], code?: 'PLAN-CHANGED') {
  const comparison = await PlanComparison.with(each(before), code);
  for (const one of now) comparison.see(one);
  const found = await comparison.differences(each(before));
  return { ...comparison.changes(), differing: comparison.differing, alike: comparison.alike, found };
}
const told = (external_id: string, reason: object, row = 2) =>
  problem('PLAN-DIFFERS', row === 0 ? {} : { row }, {
    variant: 'document',
    external_id,
    reason,
  } as unknown as Params);
const NOTHING = {
  added: { documents: 0, payable: '0.00' },
  removed: { documents: 0, payable: '0.00' },
  changed: { documents: 0, payable: '0.00', before: '0.00' },
};

it('finds nothing between a plan and itself, in any letter case', async () => {
  expect(await compared([line('A-1'), line('a-2')], [line('a-1'), line('A-2')])).toEqual({
    ...{ ...NOTHING, documents: [], differing: 0, alike: 2, found: [] },
  });
});

it('tells what is new, and what is gone', async () => {
  expect(
    await compared([line('A-1'), line('A-2', { payable: '7.50', row: 0 })], [line('A-3', { payable: '3' })]),
  ).toEqual({
    added: { documents: 1, payable: '3.00' },
    removed: { documents: 2, payable: '17.50' },
    changed: NOTHING.changed,
    documents: [
      { external_id: 'A-3', row: 2, change: 'added', now: '3' },
      { external_id: 'A-1', row: 2, change: 'removed', before: '10.00' },
      { external_id: 'A-2', row: 0, change: 'removed', before: '7.50' },
    ],
    ...{ differing: 3, alike: 0 },
    found: [
      told('A-3', { phrase: 'plan-document-new' }),
      told('A-1', { phrase: 'plan-document-gone' }),
      told('A-2', { phrase: 'plan-document-gone' }, 0),
    ],
  });
});

it('tells other content by its fields', async () => {
  const digests = { notes: 'other', 'counterpart.vat': 'v' };
  const now = line('A-1', { fingerprint: 'other', digests, payable: '12.00' });
  const alike = line('A-2');
  expect(await compared([line('A-1', { row: 9 }), alike], [now, alike])).toEqual({
    ...NOTHING,
    changed: { documents: 1, payable: '12.00', before: '10.00' },
    documents: [{ external_id: 'A-1', row: 2, change: 'changed', before: '10.00', now: '12.00' }],
    ...{ differing: 1, alike: 1 },
    found: [told('A-1', { phrase: 'plan-fields', fields: 'notes, counterpart.vat' })],
  });
});

it('names twelve fields', async () => {
  const digests = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`f${n}`, 'x']));
  const now = line('A-1', { fingerprint: 'other', digests });
  const { found } = await compared([line('A-1', { digests: {} })], [now]);
  const fields = 'f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11';
  expect(found).toEqual([told('A-1', { phrase: 'plan-fields', fields })]);
  const { digests: _, ...older } = line('A-1', { fingerprint: 'other' });
  expect((await compared([line('A-1')], [older])).found).toEqual([
    told('A-1', { phrase: 'plan-fields', fields: 'notes' }),
  ]);
  const { digests: __, ...before } = line('A-1');
  expect((await compared([before], [line('A-1', { fingerprint: 'other' })])).found).toEqual([
    told('A-1', { phrase: 'plan-fields', fields: 'notes' }),
  ]);
});

it('tells what is not ready any more, and what was not ready', async () => {
  const before = [line('A-1'), line('A-2', { verdict: 'rejected' })];
  expect(
    await compared(before, [
      line('A-1', { verdict: 'held', payable: '99.00' }),
      line('A-2', { payable: '4.00' }),
    ]),
  ).toEqual({
    added: { documents: 1, payable: '4.00' },
    removed: { documents: 1, payable: '10.00' },
    changed: NOTHING.changed,
    documents: [
      { external_id: 'A-1', row: 2, change: 'removed', before: '10.00' },
      { external_id: 'A-2', row: 2, change: 'added', now: '4.00' },
    ],
    ...{ differing: 2, alike: 0 },
    found: [
      told('A-1', { phrase: 'plan-document-stopped', outcome: { phrase: 'outcome-held' } }),
      told('A-2', { phrase: 'plan-document-was', outcome: { phrase: 'outcome-rejected' } }),
    ],
  });
});

it.each(['duplicate', 'issued'] as const)('takes what is %s since for no difference', async (verdict) => {
  const { alike, found, documents } = await compared([line('A-1')], [line('A-1', { verdict })]);
  expect([alike, found, documents]).toEqual([1, [], []]);
});

it('takes for no difference what was not ready and is not, or never was in the plan', async () => {
  const before = [line('A-1', { verdict: 'held' }), line('A-9', { verdict: 'skipped' })];
  const now = [line('A-1', { verdict: 'rejected' }), line('A-2', { verdict: 'held' })];
  expect(await compared(before, now)).toEqual({
    ...NOTHING,
    documents: [],
    differing: 0,
    alike: 2,
    found: [],
  });
});

it('counts plans without amounts', async () => {
  const bare = (external_id: string, change: Partial<PlanLine> = {}) => {
    const { payable: _, ...rest } = line(external_id, change);
    return rest;
  };
  const before = [bare('A-1'), bare('A-2'), bare('A-3')];
  const now = [bare('A-1', { fingerprint: 'other' }), bare('A-2', { verdict: 'held' }), bare('A-4')];
  expect(await compared(before, now)).toMatchObject({
    ...{ added: { documents: 1, payable: '0.00' }, removed: { documents: 2, payable: '0.00' } },
    changed: { documents: 1, payable: '0.00', before: '0.00' },
    documents: [
      { external_id: 'A-1', row: 2, change: 'changed' },
      { external_id: 'A-2', row: 2, change: 'removed' },
      { external_id: 'A-4', row: 2, change: 'added' },
      { external_id: 'A-3', row: 2, change: 'removed' },
    ],
  });
});

it('names twenty documents, and counts all', async () => {
  const many = Array.from({ length: 21 }, (_, n) => line(`A-${n}`, { payable: '1.00' }));
  const added = await compared([line('B-1')], many, 'PLAN-CHANGED');
  expect([added.differing, added.found.length, added.documents.length]).toEqual([22, 20, 20]);
  expect(added.added).toEqual({ documents: 21, payable: '21.00' });
  expect(added.found[0]?.code).toBe('PLAN-CHANGED');
  const gone = await compared(many, []);
  expect([gone.differing, gone.found.length, gone.documents.length]).toEqual([21, 20, 20]);
  const both = await compared(many, [line('B-1')]);
  expect([both.found.length, both.documents.length, both.found[0]?.params?.external_id]).toEqual([
    20,
    20,
    'B-1',
  ]);
});

it('reads the fields of a plan where something differs alone', async () => {
  const comparison = await PlanComparison.with(each([line('A-1')]));
  comparison.see(line('A-1'));
  const unread = (async function* () {
    yield await Promise.reject(new Error('read'));
  })();
  expect(await comparison.differences(unread)).toEqual([]);
});

it('makes a line of a plan of a document', () => {
  const document = {
    ...{ external_id: 'A-1', invoice_type_code: '1.1', invoice_lines: [], payable_total_amount: '12.40' },
    ...{ net_total_amount: '10.00', vat_total_amount: '2.40', total_amount: '12.40' },
  } as unknown as NonNullable<DocumentRecord['document']>;
  const record: DocumentRecord = {
    ordinal: 1,
    external_id: 'A-1',
    rows: [4, 5],
    verdict: 'ready',
    problems: [],
  };
  expect(toPlanLine({ ...record, document }, 'held')).toEqual({
    ...{ external_id: 'A-1', row: 4, verdict: 'held', payable: '12.40', ...fingerprint(document) },
  });
  expect(toPlanLine({ ...record, rows: [] }, 'rejected')).toEqual({
    external_id: 'A-1',
    row: 0,
    verdict: 'rejected',
  });
});
