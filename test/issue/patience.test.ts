import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDynamoDB, startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { canonicalFields } from '../../shared/documents/canonical.ts';
import { dryRunDocument } from '../../shared/issue/dry-run-document.ts';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import type { IssueDocumentDeps, SentRecord } from '../../shared/issue/issue-work.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { fingerprint } from '../../shared/ledger/fingerprint.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';
import type { Outage } from '../../shared/service/outage.ts';
import { LEDGER_TABLE, testDocument } from './issue-kit.ts';
import { type Script, scriptedClient } from './scripted-client.ts';

let dynamodb: EmbeddedDynamoDB;
let environment = 0;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDB({ tables: [ledgerTable(LEDGER_TABLE)] });
});
afterAll(() => dynamodb[Symbol.asyncDispose]());

const document = testDocument('A-1');
const drafted = { state: 'drafted', invoice_id: 'i-1' } as const;
const found = {
  ...({ state: 'found', invoice_id: 'i-1', external_id: 'A-1' } as const),
  content: canonicalFields(document),
};
const absent = { state: 'absent' } as const;
const pending = { state: 'pending' } as const;
const lost: Outage = { state: 'unknown', reason: { phrase: 'silent' } };
const issued = {
  state: 'issued',
  issued: {
    ...{ invoice_id: 'i-1', series: 'A', number: '1', mark: '400000000000001', uid: 'A'.repeat(40) },
    ...{ qr_url: '', issued_at: '' },
  },
} as const;

/** A document on its way with a service that answers by a script; who sleeps is later at once. */
function wayOf(script: Script, limits: IssueDocumentDeps['limits'] = {}) {
  const ledger = createLedger({
    ...{ dynamodb: dynamodb.client, tableName: LEDGER_TABLE, account: 'demo', claimLifeMs: 3_600_000 },
    environment: `patience-${environment++}`,
  });
  const client = scriptedClient(script);
  const slept: number[] = [];
  const logged: unknown[] = [];
  let clockMs = 5_000;
  const deps: IssueDocumentDeps = {
    ...{ ledger, client, limits, verify: 'all', now: () => clockMs },
    async sleep(ms) {
      slept.push(ms);
      clockMs += ms;
    },
    log: (event, fields) => logged.push([event, fields]),
  };
  const issue = (record: SentRecord = { ordinal: 7, document }) => issueDocument(deps, record, 'job-1');
  return { ...{ ledger, client, deps, slept, logged, issue }, calls: client.calls };
}

const doubled = [100, 200, 400, 800, 1_600];
const seconds = (result: { problems: readonly { params?: object }[] }) => result.problems[0]?.params;

describe('a document that another job holds', () => {
  it('is looked at again after 100 ms, ever later, every three seconds in the end, for 45 seconds', async () => {
    const { ledger, issue, slept, calls } = wayOf({});
    await ledger.claim({ external_id: 'A-1', job: 'job-0', ...fingerprint(document) });
    const result = await issue();
    expect(slept).toEqual([...doubled, ...Array(14).fill(3_000)]);
    expect(result.problems).toMatchObject([{ code: 'CLAIMED-ELSEWHERE', params: { seconds: 45 } }]);
    expect(calls).toEqual([]);
  });

  it('is not looked at again when the time is over', async () => {
    const { ledger, issue, slept } = wayOf({}, { busyMs: 3_100 });
    await ledger.claim({ external_id: 'A-1', job: 'job-0', ...fingerprint(document) });
    await issue();
    expect(slept).toEqual(doubled);
  });
});

describe('a document that is with the authority', () => {
  const script = { draft: [drafted], find: [found], issue: [pending], status: [pending] };

  it('is asked for after 100 ms, ever later, every three seconds in the end, for a minute', async () => {
    const { issue, slept, calls } = wayOf(script);
    const result = await issue();
    expect(slept).toEqual([...doubled, ...Array(19).fill(3_000)]);
    expect(calls).toEqual(['draft', 'find i-1', 'issue i-1', ...Array(24).fill('status i-1')]);
    expect(result.problems).toMatchObject([{ code: 'ISSUE-PENDING' }]);
    // The pauses: 3.1 seconds, and nineteen of three.
    expect(seconds(result)).toEqual({ seconds: 60 });
  });

  it('is not asked for again when the time is over', async () => {
    const { issue, slept } = wayOf(script, { pendingMs: 3_100 });
    expect(seconds(await issue())).toEqual({ seconds: 3 });
    expect(slept).toEqual(doubled);
  });
});

describe('a draft', () => {
  it('that never arrives is sent five times', async () => {
    const { issue, slept, calls } = wayOf({ draft: [lost], find: [absent] });
    expect((await issue()).outcome).toBe('failed');
    expect(calls).toEqual(Array(5).fill(['draft', 'find']).flat());
    expect(slept).toEqual([100, 200, 400, 800]);
  });

  it('that arrives at last is looked for anew', async () => {
    const { issue, calls } = wayOf({
      draft: [lost, lost, lost, lost, drafted],
      find: [absent, absent, absent, absent, absent, found],
      issue: [issued],
    });
    expect((await issue()).outcome).toBe('issued');
    expect(calls).toEqual([
      ...Array(4).fill(['draft', 'find']).flat(),
      ...['draft', 'find i-1', 'find', 'issue i-1'],
    ]);
  });

  it('that an earlier version left of the same document is issued', async () => {
    const now = testDocument('A-1', { counterpart: { name: 'Α', vat: '094014201' } });
    const before = { ...now, counterpart: { name: 'Α', vat: 'EL 094 014 201' } };
    const taken = { state: 'refused', taken: true, errors: [{ code: '', message: 'external_id' }] } as const;
    const left = { ...found, content: canonicalFields(before) };
    const script = { draft: [taken], find: [left], status: [{ state: 'draft' } as const], issue: [issued] };
    const record = { ordinal: 1, document: now, written_vat: 'EL 094 014 201' };
    expect((await wayOf(script).issue(record)).outcome).toBe('issued');
    const { written_vat: _, ...unlike } = record;
    expect((await wayOf(script).issue(unlike)).outcome).toBe('conflict');
  });

  it('is sent as often as may be, and no more', async () => {
    const isDraft = { state: 'draft' } as const;
    const script = { draft: [drafted], find: [found], issue: [lost], status: [isDraft] };
    const { issue, calls, ledger } = wayOf(script, { sendings: 2 });
    expect(seconds(await issue())).toEqual({ variant: 'spent', count: 2 });
    expect(calls.filter((call) => call.startsWith('issue'))).toHaveLength(2);
    expect(await ledger.lookup('A-1')).toMatchObject({ state: 'claimed', sendings: 2 });
  });
});

describe('an answer that settles nothing', () => {
  const unclear: Outage = { ...lost, answered: true };
  const changed = { ...found, content: canonicalFields({ ...document, payable_total_amount: '125.00' }) };
  const drafts = { draft: [drafted], find: [found], issue: [lost] };
  it.each<[string, Script, string, string[]]>([
    ['other content', { draft: [drafted], find: [changed] }, 'rejected', ['find i-1', 'find']],
    ['a find', { draft: [drafted], find: [unclear] }, 'failed answer', ['find i-1', 'find']],
    ['no find', { draft: [drafted], find: [lost] }, 'failed service', ['find i-1']],
    [
      'a status',
      { ...drafts, status: [unclear] },
      'failed answer',
      ['find i-1', 'issue i-1', 'status i-1', 'status'],
    ],
    ['no status', { ...drafts, status: [lost] }, 'failed service', ['find i-1', 'issue i-1', 'status i-1']],
  ])('is asked for once more, silence is not: %s', async (_name, script, told, asked) => {
    const { issue, calls } = wayOf(script);
    const { outcome, waits_for = '' } = await issue();
    expect([`${outcome} ${waits_for}`.trim(), calls]).toEqual([told, ['draft', ...asked]]);
  });
});

describe('a document that has its turn in a series', () => {
  const refused = { state: 'refused', errors: [{ code: '208', message: 'm' }] } as const;
  const declined = { ...refused, state: 'declined' } as const;
  const later: Outage = { ...lost, later: true };
  const down: Outage = { ...lost, state: 'down' };
  it.each([
    ['issued', issued, 'pass'],
    ['pending', pending, 'pass'],
    ['refused', refused, 'pass'],
    ['declined', declined, 'pass'],
    ['lost', lost, 'give up'],
    ['put off', later, 'give up'],
    ['turned away', down, 'give up'],
  ] as const)('waits for it, and lets the next go on: %s', async (_name, answer, then) => {
    const events: string[] = [];
    const onIssue = async () => void events.push('issue');
    const script = { draft: [drafted], find: [found], issue: [answer, issued], status: [issued], onIssue };
    const { deps } = wayOf(script);
    const turn = {
      wait: async () => void events.push('wait'),
      pass: () => void events.push('pass'),
      giveUp: () => void events.push('give up'),
    };
    await issueDocument({ ...deps, turn }, { ordinal: 1, document }, 'job-1');
    expect(events).toEqual(['wait', 'issue', then]);
  });
});

describe('a dry run', () => {
  it('asks twice at most, and sends, notes and waits for nothing', async () => {
    const isDraft = { state: 'draft' } as const;
    const cases: [Script, string, string[]][] = [
      [{ find: [absent] }, 'ready', ['find']],
      [{ find: [found], status: [isDraft] }, 'ready', ['find', 'status i-1']],
      [{ find: [found], status: [pending] }, 'ready', ['find', 'status i-1']],
      [{ find: [found], status: [issued] }, 'duplicate', ['find', 'status i-1']],
      [{ find: [found], status: [lost] }, 'ready', ['find', 'status i-1']],
    ];
    for (const [script, outcome, asked] of cases) {
      const { deps, ledger, slept, calls } = wayOf(script);
      const result = await dryRunDocument(deps, { ordinal: 1, document }, 'job-1');
      expect(result).toMatchObject({ outcome, numbers_used: 0, numbers_lost: 0 });
      expect([calls, slept, await ledger.lookup('A-1')]).toEqual([asked, [], undefined]);
    }
  });

  it('says that nobody answered it', async () => {
    const { deps } = wayOf({ find: [{ ...lost, state: 'down' }] });
    const { client: _, ...alone } = deps;
    expect(await dryRunDocument(deps, { ordinal: 1, document }, 'job-1')).toEqual({
      ...{ outcome: 'ready', numbers_used: 0, numbers_lost: 0 },
      problems: [
        { code: 'SERVICE-NOT-ASKED', severity: 'warning', params: { reason: { phrase: 'silent' } } },
      ],
    });
    expect(await dryRunDocument(alone, { ordinal: 1, document }, 'job-1')).toEqual({
      ...{ outcome: 'ready', problems: [], numbers_used: 0, numbers_lost: 0 },
    });
  });

  it('knows what earlier versions sent, in the ledger and at the service', async () => {
    const now = testDocument('A-1', { counterpart: { name: 'Α', vat: '094014201' } });
    const before = { ...now, counterpart: { name: 'Α', vat: 'EL 094 014 201' } };
    const record = { ordinal: 1, document: now, written_vat: 'EL 094 014 201' };
    const content = canonicalFields(before);
    const { deps, ledger } = wayOf({ find: [{ ...found, content }], status: [issued] });
    expect((await dryRunDocument(deps, record, 'job-1')).outcome).toBe('duplicate');
    const claim = { external_id: 'A-1', job: 'job-0', ...fingerprint(before) };
    await ledger.claim(claim);
    await ledger.settle(claim, { state: 'issued', issued: issued.issued });
    const { client: _, ...alone } = deps;
    expect((await dryRunDocument(alone, record, 'job-1')).outcome).toBe('duplicate');
  });
});

it('a document without content is a mistake of ours; each that ends is logged', async () => {
  const { deps, issue, logged } = wayOf({ draft: [drafted], find: [found], issue: [issued] });
  const message = 'document 7 of job job-1 has no content to send';
  await expect(issue({ ordinal: 7, document: undefined })).rejects.toThrow(message);
  await expect(dryRunDocument(deps, { ordinal: 7, document: undefined }, 'job-1')).rejects.toThrow(message);
  expect(logged).toEqual([]);
  await issue();
  expect(logged).toEqual([['document', { job: 'job-1', ordinal: 7, outcome: 'issued' }]]);
});
