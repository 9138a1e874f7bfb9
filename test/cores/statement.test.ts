import { expect, it } from 'vitest';
import type { ReportedOutcome } from '../../shared/jobs/files/outcome-lookup.ts';
import type { LedgerEntry } from '../../shared/ledger/ledger.ts';
import { problem } from '../../shared/problems/problem.ts';
import { jobForm } from '../../shared/records/plan.ts';
import { monthOf, type ServiceDocument } from '../../shared/statement/service-documents.ts';
import { LostNumbers, seriesNumbers } from '../../shared/statement/statement-sums.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';

const MARK = 400_000_000_000_000;
const listed = (number: number): ServiceDocument => ({
  invoice_id: String(number),
  external_id: `A-${number}`,
  type: '11.1',
  series: 'ALP',
  number: String(number),
  mark: String(MARK + number),
  issued_at: '2026-10-05T10:00:00Z',
  net: '100.00',
  vat: '24.00',
  payable: '124.00',
  shares: [{ vat_rate: '24', net: '100.00', vat: '24.00' }],
  likeness: undefined,
});

it('names the numbers that no document has, also those right before the first of the month', () => {
  const found = seriesNumbers([listed(44), listed(47), listed(48)], [listed(40), listed(41)]);
  expect(found).toEqual([
    { series: 'ALP', first: '44', last: '48', issued: 3, without_document: 4, which: ['42–43', '45–46'] },
  ]);
  expect(seriesNumbers([listed(7)], [])).toMatchObject([{ without_document: 0 }]);
});

it('counts the month of Greece, not of UTC', () => {
  expect(monthOf('2026-09-30T21:30:00Z')).toBe('2026-10');
});

const told = (job: string, outcome: Partial<ReportedOutcome['outcome']>): ReportedOutcome => ({
  summary: {
    job,
    source: { key: '', name: 'sales.csv', sha256: '', bytes: 0, rows: 0 },
    dry_run: false,
    finished_at: '2026-10-05T10:00:00Z',
  },
  outcome: {
    ordinal: 1,
    external_id: 'A-1',
    rows: [2],
    outcome: 'rejected',
    stage: 'issue',
    problems: [],
    numbers_used: 0,
    numbers_lost: 0,
    ...outcome,
  },
});

it('counts a number that was lost between two months in the later one alone', async () => {
  const store = createMemoryStore(new MemoryObjects(() => 0));
  const lost = new LostNumbers();
  const refused = told('night', { numbers_used: 1, numbers_lost: 1 });
  // A job of the last evening of September that ended after midnight in Greece.
  lost.see({ ...refused, summary: { ...refused.summary, finished_at: '2026-09-30T21:10:00Z' } });
  const ledger = { lookup: async () => undefined };
  const inMonth = async (month: string) => (await lost.of(month, { store, ledger })).length;
  expect([await inMonth('2026-09'), await inMonth('2026-10'), await inMonth('2026-11')]).toEqual([0, 1, 0]);
});

it('counts a lost number once, however many jobs bring the document, and one that a later job learned of', async () => {
  const store = createMemoryStore(new MemoryObjects(() => 0));
  const lost = new LostNumbers();
  lost.see(told('first', { numbers_used: 1, numbers_lost: 1 }));
  lost.see(told('again', {}));
  lost.see(told('later', { external_id: 'B-1' }));
  lost.see(told('later', { external_id: 'C-1' }));
  // The records of these jobs are gone; their reports are left.
  lost.see(told('old', { external_id: 'E-1' }));
  lost.see(told('later', { external_id: 'F-1' }));
  lost.see(
    told('later', {
      external_id: 'D-1',
      stage: 'draft',
      problems: [problem('READ-BACK-DIFFERS', {}, { variant: 'sent', count: 2, fields: '', proposal: '' })],
    }),
  );
  const record = {
    ...{ environment: 'sandbox', account: 'default', profile: 'standard', key: 'k', version: 'v' },
    ...{ file: 'f', dry_run: false },
  };
  const begun = { silent: '2026-10-04T10:00:00Z', before: '2026-09-04T10:00:00Z' };
  for (const [job, created_at] of Object.entries(begun))
    await store.put(`jobs/${job}/job.json`, jobForm.text({ ...record, job, created_at }));
  const entry = (job: string): LedgerEntry => ({
    ...{ fingerprint: '', digests: {}, external_id: '', job },
    ...{ state: 'refused', refusal: { stage: 'issue', problems: [] } },
  });
  const senders: Record<string, string> = { 'B-1': 'silent', 'D-1': 'silent', 'E-1': 'old', 'F-1': 'old' };
  const ledger = { lookup: async (id: string) => entry(senders[id] ?? 'before') };
  const found = await lost.of('2026-10', { store, ledger });
  expect(found.map((one) => [one.external_id, one.lost, one.perhaps, one.learned])).toEqual([
    ['A-1', 1, 0, false],
    ['B-1', 1, 0, true],
    ['E-1', 1, 0, false],
    ['F-1', 1, 0, true],
    ['D-1', 0, 2, true],
  ]);
});
