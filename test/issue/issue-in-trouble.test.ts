import { describe, expect, test } from 'vitest';
import { dryRunDocument } from '../../shared/issue/dry-run-document.ts';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import type { Trick } from '../service/small-service.ts';
import { documentRecord, testDocument } from './issue-kit.ts';
import { codes, issueScene } from './issue-scene.ts';

const scene = issueScene();

describe('an authority that takes its time', () => {
  test('is followed until it has answered', async () => {
    scene.service.trick = ({ call }) => (call === 'issue' ? { pending: 3 } : undefined);
    const result = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-1');
    expect(result).toMatchObject({ outcome: 'issued', mark: '400000000000001' });
    expect(scene.service.count('issue')).toBe(1);
  });

  test('too long is failed, and the next import fetches the MARK', async () => {
    scene.service.trick = ({ call }) => (call === 'issue' ? { pending: 100_000 } : undefined);
    const deps = { ...scene.kit(), limits: { pendingMs: 30, lookAgainMs: 2 } };
    const first = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    expect(first.outcome).toBe('failed');
    expect(codes(first)).toEqual(['ISSUE-PENDING']);
    for (const kept of scene.service.kept.values()) kept.looks = 0;
    const next = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-2');
    expect(next).toMatchObject({ outcome: 'duplicate', mark: '400000000000001' });
    expect(scene.service.count('issue')).toBe(1);
  });
});

describe('a service that is down', () => {
  const limits = { silentRequests: 5, silenceMs: 0, downMs: 60_000, attempts: 2 };

  test('costs a job of five hundred a handful of requests and claims', async () => {
    const deps = scene.kit({ limits });
    scene.service.trick = () => ({ status: 503 });
    const outcomes = [];
    for (let n = 0; n < 500; n++)
      outcomes.push((await issueDocument(deps, documentRecord(testDocument(`A-${n}`)), 'job-1')).outcome);
    expect(new Set(outcomes)).toEqual(new Set(['failed']));
    expect(scene.service.seen.length).toBeLessThan(10);
    expect(await deps.ledger.lookup('A-499')).toBeUndefined();
  });

  test('does not keep a document from being answered that is known', async () => {
    const deps = scene.kit({ limits });
    await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    scene.service.trick = () => ({ status: 503 });
    while (deps.client.closed() === undefined) await deps.client.billingBooks();
    const known = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-2');
    expect(known).toMatchObject({ outcome: 'duplicate', mark: '400000000000001' });
    const unknown = await issueDocument(deps, documentRecord(testDocument('A-2')), 'job-2');
    expect(codes(unknown)).toEqual(['SERVICE-UNREACHABLE']);
  });

  test('leaves a dry run with what the ledger knows, and says so', async () => {
    const deps = scene.kit({ limits: { attempts: 1 } });
    scene.service.trick = () => ({ status: 503 });
    const result = await dryRunDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    expect(result.outcome).toBe('ready');
    expect(codes(result)).toEqual(['SERVICE-NOT-ASKED']);
    const { client: _none, ...alone } = deps;
    expect(await dryRunDocument(alone, documentRecord(testDocument('A-1')), 'job-1')).toMatchObject({
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
    scene.service.trick = ({ call }) =>
      call === 'issue' ? { reset: 'after' } : call === 'status' || call === 'find' ? silence : undefined;
    const lost = await issueDocument(scene.kit(), documentRecord(testDocument(`A-${n}`)), 'job-1');
    const resumed = await issueDocument(scene.kit(), documentRecord(testDocument(`A-${n}`)), 'job-1');
    expect([codes(lost), codes(resumed)]).toEqual([['OUTCOME-UNKNOWN'], ['OUTCOME-UNKNOWN']]);
    scene.service.trick = () => undefined;
    const settled = await issueDocument(scene.kit(), documentRecord(testDocument(`A-${n}`)), 'job-1');
    expect(settled.outcome).toBe('issued');
  }
  expect(scene.service.numbersUsed).toBe(fallsSilent.length);
});

test('credentials that are refused fail the documents in one login', async () => {
  scene.service.trick = ({ call }) =>
    call === 'login' ? { status: 401, body: { errors: [{ title: 'no' }] } } : undefined;
  const deps = scene.kit();
  for (const n of [1, 2, 3]) {
    const result = await issueDocument(deps, documentRecord(testDocument(`A-${n}`)), 'job-1');
    expect(codes(result)).toEqual(['CREDENTIALS-REFUSED']);
  }
  expect(scene.service.seen).toHaveLength(1);
  expect(await deps.ledger.lookup('A-3')).toBeUndefined();
});

test('a draft of ours that is taken and not to be found is not called refused: it is there the next time', async () => {
  let answers = 0;
  scene.service.trick = ({ call }) => {
    if (call === 'draft') return answers++ === 0 ? { reset: 'after' } : undefined;
    return call === 'find' ? { status: 404 } : undefined;
  };
  const first = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-1');
  expect(first.outcome).toBe('failed');
  expect(codes(first)).toEqual(['OUTCOME-UNKNOWN']);
  const resumed = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-1');
  expect(codes(resumed)).toEqual(['OUTCOME-UNKNOWN']);
  scene.service.trick = () => undefined;
  const found = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-1');
  expect(found).toMatchObject({ outcome: 'issued', numbers_used: 1 });
  expect(scene.service.numbersUsed).toBe(1);
});
