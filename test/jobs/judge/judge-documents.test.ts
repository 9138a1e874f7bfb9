import { expect, it } from 'vitest';
import type { RowAnswer } from '../../../shared/documents/payment-lifecycle/lifecycle-context.ts';
import { createSpool, type SpoolFile } from '../../../shared/jobs/files/spool.ts';
import { ClearedSales } from '../../../shared/jobs/judge/cleared-sales.ts';
import { CreditedDocuments } from '../../../shared/jobs/judge/credited-documents.ts';
import { asOneDocument } from '../../../shared/jobs/judge/decide-payments.ts';
import { judgeDocuments } from '../../../shared/jobs/judge/judge-documents.ts';
import { Originals } from '../../../shared/jobs/judge/originals.ts';
import type { DocumentRows } from '../../../shared/jobs/judge/payment-documents.ts';
import { recordOfDocument, type SpooledDocument } from '../../../shared/jobs/judge/spooled-document.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import type { LedgerEntry } from '../../../shared/ledger/ledger.ts';
import { header, line, row } from '../../documents/rows.ts';

const of = (number: number, external_id: string, change: GroupedRow['header'] = {}): GroupedRow =>
  row(number, { ...header, external_id, ...change }, line);
/** To Patmos, whose rates are reduced from 1 January 2026: 17 % before that day is told. */
const island = (number: number, external_id: string, reverses: string): GroupedRow => ({
  ...row(
    number,
    {
      ...{ ...header, external_id, invoice_type_code: '5.1', reverses },
      ...{ 'counterpart.city': 'Πάτμος', 'counterpart.postal_code': '85500' },
    },
    { ...line, 'line.vat_rate': '17' },
  ),
  others: [{ column: 'Tip', value: '3.00' }],
});
const issued: LedgerEntry = {
  ...{ fingerprint: '', digests: {}, job: 'j', external_id: 'old', state: 'issued', supplied: '2025-12-20' },
  issued: {
    ...{ invoice_id: '', series: '', number: '', uid: '', qr_url: '', mark: '4' },
    issued_at: '2025-12-20T10:00:00Z',
  },
};

async function* partitions(...all: GroupedRow[][][]) {
  yield* all;
}

/** The documents of each file of both waves, the answers of each part, and who was told of what. */
async function judged(
  groups: GroupedRow[][][],
  change: (rows: GroupedRow[]) => Partial<DocumentRows> = () => ({}),
) {
  await using spool = await createSpool();
  const told = { unused: [] as string[], alone: [] as unknown[], counted: [] as string[] };
  const sales = new ClearedSales();
  const credited = new CreditedDocuments();
  const answers: SpoolFile<RowAnswer>[] = [];
  const of = { ordinal: 1, type: '1.1' };
  const waves = await judgeDocuments(partitions(...groups), {
    ...{ spool, sales, credited, answers },
    context: {
      ...{ books: undefined, columnOf: () => undefined, issue: { today: '2026-11-20' } },
      ...{ amounts: { answers: {}, isOlder: true }, onUnused: () => void told.unused.push('told') },
    },
    originals: new Originals({
      lookupAll: async (ids) => new Map(ids.includes('old') ? [['old', issued]] : []),
      ofMarks: async () => new Map(),
      moneys: async () => new Map(),
    }),
    keysOf: ({ external_id }) => ({ identity: `i ${external_id}`, twin: undefined }),
    count: ({ rows }, { external_id }) => void told.counted.push(`${external_id} ${rows.length}`),
    decide: async (partition) => {
      const rows = [...partition];
      return {
        documents: rows.map((group) => ({ ...asOneDocument(group), ...change(group) })),
        answers: [
          { row: 9, verdict: 'skipped', problems: [], money: [[0, `${rows.length}.00`]] },
          { row: 10, verdict: 'rejected', problems: [] },
          { row: 11, external_id: 'X', problems: [] },
        ],
      };
    },
    alone: (...verdict) => void told.alone.push(verdict),
  });
  const read = (files: readonly SpoolFile<SpooledDocument>[]) =>
    Promise.all(files.map(async (file) => (await Array.fromAsync(file.read())).map(recordOfDocument)));
  const [now, later] = [await read(waves[0]), await read(waves[1])];
  sales.place('S-1', of);
  return {
    ...{ told, now, later, isCleared: sales.isCleared('s-1'), credited },
    answers: await Promise.all(answers.map((file) => Array.fromAsync(file.read()))),
  };
}
const ids = (waves: readonly { external_id: string }[][]) =>
  waves.map((file) => file.map(({ external_id }) => external_id));

it('puts the documents of each part apart from those that others come before, in their order', async () => {
  const clearance = of(4, 'C-1', { invoice_type_code: '1.5', clears: 'S-1' });
  const groups = [
    [[of(2, 'S-1')], [of(3, 'R-1')], [clearance], [of(5, 'S-2'), of(6, 'S-2')]],
    [[of(7, 'S-3')]],
  ];
  const { now, later, told, isCleared } = await judged(groups, ([first]) =>
    first?.header.external_id === 'R-1' ? { after: ['S-2'] } : {},
  );
  expect([ids(now), ids(later)]).toEqual([
    [['S-1', 'S-2'], ['S-3']],
    [['R-1', 'C-1'], []],
  ]);
  expect(later[0]).toMatchObject([{ after: [{ external_id: 'S-2' }] }, { clears: ['S-1'] }]);
  expect(told.counted).toEqual(['S-1 1', 'R-1 1', 'C-1 1', 'S-2 2', 'S-3 1']);
  expect(isCleared).toBe(true);
});

it('answers the rows that are in no document, part by part', async () => {
  const { answers, told } = await judged([[[of(2, 'S-1')]], [[of(3, 'S-2')], [of(4, 'S-3')]]]);
  const part = (value: string) => [
    { row: 9, verdict: 'skipped', problems: [], money: [[0, value]] },
    { row: 10, verdict: 'rejected', problems: [] },
    { row: 11, external_id: 'X', problems: [] },
  ];
  expect(answers).toEqual([part('1.00'), part('2.00')]);
  expect(told.alone).toEqual([
    ['skipped', [[0, '1.00']]],
    ['rejected', []],
    ['skipped', [[0, '2.00']]],
    ['rejected', []],
  ]);
});

it('judges what corrects another by the law of its day, waits for it, and counts its amounts once', async () => {
  const { now, told } = await judged([
    [[island(2, 'K-1', 'old')], [island(3, 'K-2', 'unknown')], [of(4, 'S-1')]],
  ]);
  expect(ids(now)).toEqual([['K-1', 'K-2', 'S-1']]);
  const days = now[0]?.map(({ problems }) => problems.find(({ code }) => code === 'ISLAND-RATE')?.params?.on);
  expect(days).toEqual(['2025-12-20', undefined, undefined]);
  expect([told.unused.length, told.counted]).toEqual([2, ['K-1 1', 'K-2 1', 'S-1 1']]);
});
