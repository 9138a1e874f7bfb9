import { expect, it } from 'vitest';
import { verifyReport } from '../../shared/report/verify/verify-report.ts';
import type { Sheet } from '../../shared/sheet/sheet.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { anOutcome, aRow, reportOf } from './report-fixtures.ts';

const by = { by: 'accounting', at: '2026-11-20T10:00:00Z' };
const change = { column: 'counterpart.name', was: 'Παπα', now: 'Παπαδοπούλου Α.Ε.', ...by };
const given = JSON.stringify({ corrections: [{ row: 2, ...change }] });

async function problemsOf(
  named: typeof change,
  {
    corrections = given,
    count = 1,
    source = 'Παπα',
  }: { corrections?: string; count?: number; source?: string } = {},
) {
  const { folder } = await reportOf({
    plan: {
      corrections: { count, sha256: sha256Hex(corrections) },
      source: { key: 'k', name: 'sales.csv', sha256: sha256Hex('x'), bytes: 1, rows: 2 },
    },
    rows: [aRow(2, { corrections: [{ cell: 'B2', ...named }] }), aRow(3)],
    outcomes: [anOutcome(1), anOutcome(2)],
    request: { corrections },
  });
  const bytes = async function* (content: Buffer) {
    yield content;
  };
  const sheet: Sheet = {
    facts: { format: 'csv', encoding: 'utf-8', bom: false, gzip: false, evidence: [], notices: [] },
    async *batches() {
      yield [
        { number: 1, cells: ['external_id', 'counterpart.name', 'line.net_total_price'] },
        { number: 2, cells: ['INV-2', source, '100,00'] },
        { number: 3, cells: ['INV-3', 'Παπαδοπούλου Α.Ε.', '100,00'] },
      ];
    },
  };
  const { problems } = await verifyReport({
    report: {
      name: '',
      files: async () => [...folder.files.keys()],
      read: async (file) => {
        const content = folder.files.get(file);
        return content && bytes(content);
      },
    },
    source: { name: 'sales.csv', bytes: bytes(Buffer.from('x')), open: async () => sheet },
    previous: () => undefined,
  });
  return problems.map(({ code, params }) => [code, params?.reason]);
}

it('names a cell of the source that does not say what was corrected', async () => {
  expect(await problemsOf(change, { source: 'Άλλη Α.Ε.' })).toEqual([['SOURCE-CELL-DIFFERS', undefined]]);
});

it('finds corrections and rows in agreement', async () => {
  expect(await problemsOf(change)).toEqual([]);
});

it.each([
  ['corrections-unknown', { ...change, now: 'Άλλη Α.Ε.' }, {}],
  ['corrections-counted', change, { count: 2 }],
  [
    'corrections-unused',
    change,
    {
      corrections: JSON.stringify({
        corrections: [
          { row: 2, ...change },
          { row: 3, ...change },
        ],
      }),
    },
  ],
])('%s: names rows that do not follow from the corrections', async (phrase, named, over) => {
  expect(await problemsOf(named, over)).toMatchObject([['REPORT-CORRECTIONS-WRONG', { phrase }]]);
});
