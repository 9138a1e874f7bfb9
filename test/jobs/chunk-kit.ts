import type { Document } from '../../shared/documents/document.ts';
import { claimRequest } from '../../shared/issue/issue-work.ts';
import { prefetchLedger } from '../../shared/jobs/issue/ledger-prefetch.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { createHolders } from '../../shared/ledger/holders.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import type { OutcomeRecord } from '../../shared/records/outcome-record.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { spelled } from '../payment-lives/decision-kit.ts';
import { dynamodbOver, MemoryTables } from '../simulator/memory-dynamodb.ts';

export const recordOf = (external_id: string, over: Partial<DocumentRecord> = {}): DocumentRecord => ({
  ...{ ordinal: 1, rows: [2], external_id, verdict: 'ready', problems: [] },
  document: testDocument(external_id),
  ...over,
});

export const outcomeRecord = (over: Partial<OutcomeRecord> = {}): OutcomeRecord => ({
  ...{ ordinal: 1, external_id: 'A-1', rows: [2], outcome: 'issued', problems: [], vat: [] },
  ...{ numbers_used: 1, numbers_lost: 0 },
  ...over,
});

const CLAIM_LIFE_MS = 960_000;

/** A ledger with its holders in memory, under a clock that stands still until it is moved. */
export function chunkLedger() {
  const tables = new MemoryTables();
  const clock = { now: 0 };
  const options = {
    ...{ dynamodb: dynamodbOver(async (command) => tables.execute(command)), tableName: 'ledger' },
    ...{ environment: 'test', account: 'a', claimLifeMs: CLAIM_LIFE_MS, now: () => clock.now },
  };
  const ledger = createLedger(options);
  /** Claims a document as its job does. */
  async function begin(
    document: Document,
    { job = 'earlier', ...more }: Partial<DocumentRecord> & { job?: string } = {},
  ) {
    const request = claimRequest({ ...more, document }, job);
    await ledger.claim(request);
    return request;
  }
  return {
    ledger,
    holders: createHolders(options),
    begin,
    /** Issues a document, by default in an earlier job. */
    async issue(document: Document, mark: string, by: Partial<DocumentRecord> & { job?: string } = {}) {
      const facts = { invoice_id: 'i', series: 'A', number: '1', uid: '', qr_url: '', issued_at: '' };
      await ledger.settle(await begin(document, by), { state: 'issued', issued: { ...facts, mark } });
    },
    async refuse(document: Document) {
      const refusal = { stage: 'issue', problems: [] } as const;
      await ledger.settle(await begin(document), { state: 'refused', refusal });
    },
    ahead: (...records: DocumentRecord[]) => prefetchLedger(ledger, records),
    /** The claims of all others are over. */
    wait() {
      clock.now += CLAIM_LIFE_MS + 1;
    },
  };
}

/** What is answered, in one line of text. */
export const answered = async (result: Promise<unknown>): Promise<string> => spelled(await result);
