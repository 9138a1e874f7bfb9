import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDynamoDB, startEmbeddedDynamoDB } from '../../infra/local/embedded-dynamodb.ts';
import { foreseeDocument } from '../../shared/invoicing/foresee-document.ts';
import { issueDocument } from '../../shared/invoicing/issue-document.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';
import { renderProblem } from '../../shared/problems/problem.ts';
import { documentRecord, issueKit, type KitOptions, LEDGER_TABLE, testDocument } from './issue-kit.ts';
import { type SmallService, startSmallService, type Trick } from './small-service.ts';

let dynamodb: EmbeddedDynamoDB;
let service: SmallService;
const open: AsyncDisposable[] = [];

beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDB({ tables: [ledgerTable(LEDGER_TABLE)] });
});
afterAll(() => dynamodb[Symbol.asyncDispose]());
beforeEach(async () => {
  service = await startSmallService();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

function kit(options: Partial<KitOptions> = {}) {
  const made = issueKit({ dynamodb, url: service.url, ...options });
  open.push(made);
  return made;
}
const codes = (result: { problems: readonly { code: string }[] }) => result.problems.map(({ code }) => code);

describe('the good path', () => {
  test('two writes and two service calls, apart from the login', async () => {
    const sent: string[] = [];
    dynamodb.client.middlewareStack.add(
      (next, context) => (args) => {
        sent.push(String(context.commandName));
        return next(args);
      },
      { step: 'initialize', name: 'counting' },
    );
    const result = await issueDocument(kit(), documentRecord(testDocument('A-1')), 'job-1');
    dynamodb.client.middlewareStack.remove('counting');

    expect(result).toMatchObject({ outcome: 'issued', series: 'A', numbers_used: 1, numbers_lost: 0 });
    expect(result.mark).toBe('400000000000001');
    expect(sent).toEqual(['PutItemCommand', 'PutItemCommand']);
    expect(service.seen.map(({ call }) => call)).toEqual(['login', 'draft', 'issue']);
  });

  test('with everything read back it is one call more', async () => {
    const result = await issueDocument(kit({ verify: 'all' }), documentRecord(testDocument('A-1')), 'job-1');
    expect(result.outcome).toBe('issued');
    expect(service.seen.map(({ call }) => call)).toEqual(['login', 'draft', 'find', 'issue']);
  });

  test('again in the same job it is issued, in another a duplicate, and the service is not asked', async () => {
    const deps = kit();
    const first = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    const calls = service.seen.length;
    const again = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    const other = await issueDocument(deps, documentRecord(testDocument('a-1')), 'job-2');
    expect(again).toEqual(first);
    expect(other).toEqual({ ...first, outcome: 'duplicate', numbers_used: 0 });
    expect(service.seen.length).toBe(calls);
  });

  test('other content is a conflict that names the fields', async () => {
    const deps = kit();
    await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    const changed = testDocument('A-1', { counterpart: { name: 'Άλλος', country_code: 'GR' }, notes: 'x' });
    const result = await issueDocument(deps, documentRecord(changed), 'job-2');
    expect(result).toMatchObject({ outcome: 'conflict', mark: '400000000000001' });
    expect(result.problems[0]).toMatchObject({
      code: 'EXTERNAL-ID-CONFLICT',
      params: { fields: 'notes, counterpart.name' },
    });
  });
});

describe('an interrupted job', () => {
  test('resumes by asking: a draft is issued, not sent again', async () => {
    service.trick = ({ call }) => (call === 'issue' ? { reset: 'before' } : undefined);
    const broken = kit({ limits: { attempts: 1 } });
    await broken.ledger.claim({ external_id: 'A-1', fingerprint: 'x', digests: {}, job: 'job-0' });
    const first = await issueDocument(broken, documentRecord(testDocument('A-2')), 'job-1');
    expect(first.outcome).toBe('failed');
    expect(codes(first)).toEqual(['OUTCOME-UNKNOWN']);
    service.trick = () => undefined;
    const result = await issueDocument(kit(), documentRecord(testDocument('A-2')), 'job-1');
    expect(result).toMatchObject({ outcome: 'issued', numbers_used: 1 });
    expect(service.count('draft')).toBe(1);
    expect(service.numbersUsed).toBe(1);
  });
});

describe('refusals', () => {
  const refusal = {
    status: 'MYDATA errors',
    errors: [
      { code: '208', message: 'one; two' },
      { code: '99999', message: 'x' },
    ],
  };

  test('by the authority: recorded, not sent again, a number lost', async () => {
    service.refuseIssue = () => refusal;
    const deps = kit();
    const first = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    expect(first).toMatchObject({ outcome: 'rejected', stage: 'issue', numbers_used: 1, numbers_lost: 1 });
    expect(codes(first)).toEqual(['208', '208', 'AUTHORITY-REFUSED', 'NUMBER-LOST']);
    expect(first.problems.map((found) => renderProblem(found).message)).toEqual([
      'The tax authority refused the document with code 208: one',
      'The tax authority refused the document with code 208: two',
      'The tax authority refused the document with code 99999: x',
      expect.stringContaining('A-1'),
    ]);
    const calls = service.seen.length;
    const again = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-2');
    expect(again).toMatchObject({ outcome: 'rejected', stage: 'issue', numbers_used: 0, numbers_lost: 0 });
    const changed = await issueDocument(deps, documentRecord(testDocument('A-1', { notes: 'y' })), 'job-2');
    expect(codes(changed)).toEqual(['EXTERNAL-ID-SPENT']);
    expect(service.seen.length).toBe(calls);
  });

  test('by the service at the draft: nothing consumed, the external_id is free', async () => {
    service.trick = ({ call }) =>
      call === 'draft'
        ? {
            body: {
              status: 'Invoice Errors',
              errors: [{ code: null, title: 'Exchange rate', message: "can't be blank" }],
            },
          }
        : undefined;
    const deps = kit();
    const first = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    expect(first).toMatchObject({ outcome: 'rejected', stage: 'draft', numbers_used: 0 });
    expect(codes(first)).toEqual(['SERVICE-REFUSED']);
    service.trick = () => undefined;
    const corrected = await issueDocument(deps, documentRecord(testDocument('A-1', { notes: 'y' })), 'job-2');
    expect(corrected.outcome).toBe('issued');
  });

  test('a field lost on the way stops the document before a number is used', async () => {
    service.keep = ({ notes: _lost, ...rest }) => rest;
    const deps = kit({ verify: 'all' });
    const first = await issueDocument(deps, documentRecord(testDocument('A-1', { notes: 'n' })), 'job-1');
    expect(first).toMatchObject({ outcome: 'rejected', stage: 'draft', numbers_used: 0, numbers_lost: 0 });
    expect(first.problems[0]).toMatchObject({ code: 'READ-BACK-DIFFERS', field: 'notes' });
    expect(service.numbersUsed).toBe(0);
    const again = await issueDocument(deps, documentRecord(testDocument('A-1', { notes: 'n' })), 'job-2');
    expect(again).toEqual(first);
  });
});

describe('a document that the service knows and the ledger does not', () => {
  test('is adopted when the content is the same, and a conflict when it is not', async () => {
    const elsewhere = kit({ environment: 'elsewhere' });
    const first = await issueDocument(elsewhere, documentRecord(testDocument('B-1')), 'job-9');
    const deps = kit({ environment: 'here' });
    const dry = await foreseeDocument(deps, documentRecord(testDocument('B-1')), 'job-1');
    const adopted = await issueDocument(deps, documentRecord(testDocument('B-1')), 'job-1');
    expect(adopted).toEqual({ ...first, outcome: 'duplicate', numbers_used: 0 });
    expect(dry).toEqual(adopted);
    const known = await issueDocument(deps, documentRecord(testDocument('B-1')), 'job-1');
    expect(known).toEqual(adopted);

    const other = testDocument('B-1', { payable_total_amount: '125.00' });
    const conflict = await issueDocument(kit({ environment: 'third' }), documentRecord(other), 'job-1');
    expect(conflict.outcome).toBe('conflict');
    expect(conflict.problems[0]).toMatchObject({ params: { fields: 'payable_total_amount' } });
    expect(service.numbersUsed).toBe(1);
  });
});

describe('others at the same document', () => {
  const issueElsewhere = async (id: string) => {
    const other = kit({ environment: 'other' }).client;
    return other.issueDraft(id);
  };

  test('a draft that another client issues is a duplicate with its MARK', async () => {
    let elsewhere: Promise<unknown> | undefined;
    service.trick = ({ call }) => {
      if (call === 'issue' && elsewhere === undefined) {
        elsewhere = issueElsewhere('inv-1');
        return { delayMs: 50 };
      }
      return undefined;
    };
    const result = await issueDocument(kit(), documentRecord(testDocument('A-1')), 'job-1');
    await elsewhere;
    expect(result).toMatchObject({ outcome: 'duplicate', mark: '400000000000001', numbers_used: 0 });
    expect(service.numbersUsed).toBe(1);
  });

  test('a draft of other content holds the external_id', async () => {
    const other = kit({ environment: 'other' }).client;
    await other.createDraft(testDocument('A-1', { notes: 'by hand' }));
    const result = await issueDocument(kit(), documentRecord(testDocument('A-1')), 'job-1');
    expect(result.outcome).toBe('conflict');
    expect(result.problems[0]).toMatchObject({ field: 'notes' });
    expect(service.numbersUsed).toBe(0);
  });

  test('a draft of the same content is issued', async () => {
    const other = kit({ environment: 'other' }).client;
    await other.createDraft(testDocument('a-1'));
    const result = await issueDocument(kit(), documentRecord(testDocument('A-1')), 'job-1');
    expect(result).toMatchObject({ outcome: 'issued', numbers_used: 1 });
  });

  test('an external_id that is the id of another invoice does not pass for it', async () => {
    const deps = kit();
    await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    service.trick = ({ call }) => (call === 'draft' ? { reset: 'before' } : undefined);
    const lost = await issueDocument(deps, documentRecord(testDocument('inv-1')), 'job-1');
    expect(lost.outcome).toBe('failed');
    service.trick = () => undefined;
    const result = await issueDocument(deps, documentRecord(testDocument('inv-1')), 'job-1');
    expect(result).toMatchObject({ outcome: 'issued', mark: '400000000000002' });
  });

  test('a document that a job holds is waited for, then decided', async () => {
    service.trick = ({ call }) => (call === 'issue' ? { delayMs: 60 } : undefined);
    const deps = kit();
    const [one, two] = await Promise.all([
      issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1'),
      issueDocument(deps, documentRecord(testDocument('A-1')), 'job-2'),
    ]);
    expect([one.outcome, two.outcome].sort()).toEqual(['duplicate', 'issued']);
    expect(service.count('draft')).toBe(1);
  });

  test('a job that does not let go is not waited for without end', async () => {
    const deps = { ...kit(), limits: { busyMs: 20, lookAgainMs: 2 } };
    const { ledger } = deps;
    await ledger.claim({ external_id: 'A-1', fingerprint: 'x', digests: {}, job: 'job-0' });
    const result = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    expect(result.outcome).toBe('failed');
    expect(codes(result)).toEqual(['CLAIMED-ELSEWHERE']);
    expect(service.seen).toEqual([]);
  });
});

describe('an authority that takes its time', () => {
  test('is followed until it has answered', async () => {
    service.trick = ({ call }) => (call === 'issue' ? { pending: 3 } : undefined);
    const result = await issueDocument(kit(), documentRecord(testDocument('A-1')), 'job-1');
    expect(result).toMatchObject({ outcome: 'issued', mark: '400000000000001' });
    expect(service.count('issue')).toBe(1);
  });

  test('too long is failed, and the next import fetches the MARK', async () => {
    service.trick = ({ call }) => (call === 'issue' ? { pending: 100_000 } : undefined);
    const deps = { ...kit(), limits: { pendingMs: 30, lookAgainMs: 2 } };
    const first = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    expect(first.outcome).toBe('failed');
    expect(codes(first)).toEqual(['ISSUE-PENDING']);
    for (const kept of service.kept.values()) kept.looks = 0;
    const next = await issueDocument(kit(), documentRecord(testDocument('A-1')), 'job-2');
    expect(next).toMatchObject({ outcome: 'duplicate', mark: '400000000000001' });
    expect(service.count('issue')).toBe(1);
  });
});

describe('a service that is down', () => {
  const limits = { silentRequests: 5, silenceMs: 0, downMs: 60_000, attempts: 2 };

  test('costs a job of five hundred a handful of requests and claims', async () => {
    const deps = kit({ limits });
    service.trick = () => ({ status: 503 });
    const outcomes = [];
    for (let n = 0; n < 500; n++)
      outcomes.push((await issueDocument(deps, documentRecord(testDocument(`A-${n}`)), 'job-1')).outcome);
    expect(new Set(outcomes)).toEqual(new Set(['failed']));
    expect(service.seen.length).toBeLessThan(10);
    expect(await deps.ledger.lookup('A-499')).toBeUndefined();
  });

  test('does not keep a document from being answered that is known', async () => {
    const deps = kit({ limits });
    await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    service.trick = () => ({ status: 503 });
    while (!deps.client.isClosed()) await deps.client.billingBooks();
    const known = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-2');
    expect(known).toMatchObject({ outcome: 'duplicate', mark: '400000000000001' });
    const unknown = await issueDocument(deps, documentRecord(testDocument('A-2')), 'job-2');
    expect(codes(unknown)).toEqual(['SERVICE-UNREACHABLE']);
  });

  test('leaves a dry run with what the ledger knows, and says so', async () => {
    const deps = kit({ limits: { attempts: 1 } });
    service.trick = () => ({ status: 503 });
    const result = await foreseeDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    expect(result.outcome).toBe('ready');
    expect(codes(result)).toEqual(['SERVICE-NOT-ASKED']);
    const { client: _none, ...alone } = deps;
    expect(await foreseeDocument(alone, documentRecord(testDocument('A-1')), 'job-1')).toMatchObject({
      outcome: 'ready',
      problems: [],
    });
  });
});

test('what may be issued is never said not to be, whatever keeps us from asking', async () => {
  const fallsSilent: Trick[] = [
    { status: 503 },
    { status: 429, headers: { 'retry-after': '3600' } },
    { status: 401 },
  ];
  for (const [n, silence] of fallsSilent.entries()) {
    service.trick = ({ call }) =>
      call === 'issue' ? { reset: 'after' } : call === 'status' || call === 'find' ? silence : undefined;
    const lost = await issueDocument(kit(), documentRecord(testDocument(`A-${n}`)), 'job-1');
    const resumed = await issueDocument(kit(), documentRecord(testDocument(`A-${n}`)), 'job-1');
    expect([codes(lost), codes(resumed)]).toEqual([['OUTCOME-UNKNOWN'], ['OUTCOME-UNKNOWN']]);
    service.trick = () => undefined;
    const settled = await issueDocument(kit(), documentRecord(testDocument(`A-${n}`)), 'job-1');
    expect(settled.outcome).toBe('issued');
  }
  expect(service.numbersUsed).toBe(fallsSilent.length);
});

test('credentials that are refused fail the documents in one login', async () => {
  service.trick = ({ call }) =>
    call === 'login' ? { status: 401, body: { errors: [{ title: 'no' }] } } : undefined;
  const deps = kit();
  for (const n of [1, 2, 3]) {
    const result = await issueDocument(deps, documentRecord(testDocument(`A-${n}`)), 'job-1');
    expect(codes(result)).toEqual(['CREDENTIALS-REFUSED']);
  }
  expect(service.seen).toHaveLength(1);
});
