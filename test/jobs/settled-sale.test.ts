import { expect, it } from 'vitest';
import { prefetchLedger } from '../../shared/jobs/issue/ledger-prefetch.ts';
import { creditGuard } from '../../shared/jobs/issue/take-credits.ts';
import { paymentHistories } from '../../shared/jobs/judge/payment-histories.ts';
import type { GroupedRow } from '../../shared/jobs/rows/group-rows.ts';
import type { LedgerEntry } from '../../shared/ledger/ledger.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { memoryLedger } from '../payment-lives/memory-ledger.ts';

const MARK = '400000000000001';
const issued = { invoice_id: '', series: '', number: '', uid: '', qr_url: '', issued_at: '', mark: MARK };
const money = { payment: 'ch_1', amount: '124.00', currency: 'EUR', euro: '124.00' };
const sale = (kept: object): LedgerEntry => ({
  ...{ fingerprint: '', digests: {}, job: 'job', external_id: 'ch_1' },
  ...{ state: 'issued', issued, ...kept },
});
const refund: GroupedRow = {
  ...{ row: 2, header: { external_id: 're_1' }, lines: [], problems: [] },
  event: { is: 'refund', payment: 'ch_1', id: 're_1', what: 'reporting_category: refund' },
};

/** Another job has settled the sale, and has not noted its money beside the payment yet. */
const pastOf = async (entry: LedgerEntry) => {
  const ledger = { ...memoryLedger(), lookupAll: async () => new Map([['ch_1', entry]]) };
  const [past] = await paymentHistories(ledger, [{ payment: 'ch_1', rows: [refund] }]);
  return past?.money.documents;
};

it('a sale that was settled a moment ago bounds its refunds by what its entry states', async () => {
  const { payment: _, ...stated } = money;
  expect(await pastOf(sale({ money }))).toEqual([{ external_id: 'ch_1', mark: MARK, ...stated }]);
});

it('one of a version that kept no money bounds none', async () => {
  expect(await pastOf(sale({}))).toEqual([]);
});

it('a refund waits for a sale that another job has begun since the refund was read', async () => {
  const claimed: LedgerEntry = {
    ...{ fingerprint: '', digests: {}, job: 'job', external_id: 'ch_1', state: 'claimed' },
    ...{ expires: new Date(0), contents: [], sendings: 1, sender: 'job' },
  };
  const entries = new Map<string, LedgerEntry>();
  const ledger = {
    ...{ ...memoryLedger(), lookupAll: async () => entries },
    ...{ takeCredit: async () => 'taken' as const, dropCredit: async () => {} },
  };
  const record: DocumentRecord = {
    ...{ ordinal: 1, rows: [2], external_id: 're_1', verdict: 'ready', problems: [] },
    life: { payment: 'ch_1', states: 'refund', counted: [], unseen: 'never' },
  };
  const ahead = await prefetchLedger({ ...ledger, ofMarks: async () => new Map() }, [record]);
  const credits = creditGuard(ahead, { ledger, job: { job: 'other', dry_run: false } });
  expect(await credits.take(record)).toBeUndefined();
  entries.set('ch_1', claimed);
  expect(await credits.take(record)).toMatchObject({
    outcome: 'held',
    problems: [{ code: 'PAY-DOCUMENT-OPEN', params: { external_id: 're_1', known: 'ch_1' } }],
  });
  // A killed step has begun the refund itself, and it may be out: it is gone on with, and its row is told what became of it.
  entries.set('re_1', { ...claimed, external_id: 're_1' });
  expect(await credits.take(record)).toBeUndefined();
});
