import { expect, test } from 'vitest';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import type { IssueResult } from '../../shared/issue/issue-result.ts';
import { connectService, type Exchange, type Exchanged } from '../../shared/service/http-exchange.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { seed } from '../full-run.ts';
import { documentRecord, testDocument } from './issue-kit.ts';
import { codes, issueScene } from './issue-scene.ts';
import { randomOf } from './random.ts';

const scene = issueScene();

/** The MARK that the service gave a document. */
const markOf = (external_id: string): string | undefined => {
  const kept = [...scene.service.kept.values()].find(({ content }) => content.external_id === external_id);
  return kept?.number === undefined ? undefined : String(400_000_000_000_000 + kept.number);
};

/** Truth at the service for all that is called issued. */
function expectTrue(results: readonly IssueResult[], ids: readonly string[]) {
  for (const [n, { outcome, mark }] of results.entries())
    if (outcome === 'issued' || outcome === 'duplicate') expect(mark).toBe(markOf(ids[n] ?? ''));
}

/** A third of the answers is that of an earlier request of the same kind, about another document. */
function mixesUp(exchange: Exchange): Exchange {
  const random = randomOf(seed);
  const before = new Map<string, Exchanged>();
  return async (request) => {
    const answer = await exchange(request);
    const kind = `${request.method} ${request.path.replace(/invoices\/[^/]+/, 'invoices/*')}`;
    const other = before.get(kind);
    before.set(kind, answer);
    return kind.includes('login') || other === undefined || random.next() > 1 / 3 ? answer : other;
  };
}

test.each([
  'all',
  'none',
] as const)('answers that are mixed up never make a document issued that is not; verify: %s', async (verify) => {
  await using connection = connectService(scene.service.url, defaultClientLimits);
  const ids = Array.from({ length: 24 }, (_, n) => `${verify}-${n}`);
  const issueAll = (deps: Parameters<typeof issueDocument>[0], job: string, resend = false) =>
    Promise.all(ids.map((id) => issueDocument({ ...deps, resend }, documentRecord(testDocument(id)), job)));

  const mixed = scene.kit({
    verify,
    environment: verify,
    run: 'one',
    client: { exchange: mixesUp(connection.exchange) },
  });
  expectTrue(await issueAll(mixed, 'job-1'), ids);
  const clear = scene.kit({ verify, environment: verify, run: 'two' });
  const second = await issueAll(clear, 'job-1', true);
  expectTrue(second, ids);
  for (const { outcome } of second) expect(['issued', 'duplicate']).toContain(outcome);
  expect(scene.service.numbersUsed).toBe(ids.length);
});

test('a refusal that is told of the wrong document: what is issued is issued, and nothing is sent twice', async () => {
  await using connection = connectService(scene.service.url, defaultClientLimits);
  const body = { status: 'myData Errors', errors: [{ code: '208', title: 'm', message: 'm' }] };
  const refusing: Exchange = async (request) => {
    const answer = await connection.exchange(request);
    return request.path.endsWith('/issue_draft') ? { state: 'answered', status: 200, body } : answer;
  };
  const record = documentRecord(testDocument('A-1'));
  const deps = scene.kit({ client: { exchange: refusing } });
  const result = await issueDocument(deps, record, 'job-1');
  expect(result).toMatchObject({ outcome: 'issued', mark: markOf('A-1'), numbers_used: 1 });
  expect((await deps.ledger.lookup('A-1'))?.state).toBe('issued');
  expect(scene.service.numbersUsed).toBe(1);
});

test('a refusal whose answer is lost each time costs three numbers, and says so; no import costs more', async () => {
  scene.service.refuseIssue = () => ({ status: 'myData Errors', errors: [{ code: '208', message: 'm' }] });
  scene.service.trick = ({ call }) => (call === 'issue' ? { reset: 'after' } : undefined);
  const record = documentRecord(testDocument('A-1'));
  const first = await issueDocument(scene.kit(), record, 'job-1');
  expect(first.problems).toMatchObject([{ code: 'OUTCOME-UNKNOWN', params: { variant: 'spent', count: 3 } }]);
  expect(scene.service.numbersUsed).toBe(3);
  for (const job of ['job-2', 'job-3']) {
    const again = await issueDocument(scene.kit(), record, job);
    expect(codes(again)).toEqual(['OUTCOME-UNKNOWN']);
  }
  expect(scene.service.numbersUsed).toBe(3);

  scene.service.trick = () => undefined;
  const looked = await issueDocument({ ...scene.kit(), resend: true }, record, 'job-4');
  expect(looked).toMatchObject({ outcome: 'rejected', stage: 'issue', numbers_used: 1, numbers_lost: 1 });
  expect(looked.problems.at(-1)).toMatchObject({ code: 'NUMBERS-PERHAPS-LOST', params: { count: 3 } });
  const later = await issueDocument({ ...scene.kit(), resend: true }, record, 'job-5');
  expect(later).toMatchObject({ outcome: 'rejected', numbers_lost: 0 });
  expect(scene.service.numbersUsed).toBe(4);
});

test('a request that a proxy doubles is one document of this job', async () => {
  await using connection = connectService(scene.service.url, defaultClientLimits);
  const doubled: Exchange = async (request) => {
    if (request.method === 'POST' && !request.path.endsWith('/login')) await connection.exchange(request);
    return connection.exchange(request);
  };
  const deps = scene.kit({ client: { exchange: doubled }, verify: 'all' });
  const result = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
  expect(result).toMatchObject({ outcome: 'issued', mark: markOf('A-1'), numbers_used: 1 });
  expect(scene.service.numbersUsed).toBe(1);
});

test('runs of a job that overlap, and jobs that take over from one another, count each number once', async () => {
  const lost = () => {
    scene.service.trick = ({ call }) =>
      call === 'issue' ? { reset: 'after' } : call === 'status' ? { status: 500 } : undefined;
  };
  const counted = new Map<string, IssueResult>();
  const run = async (job: string, id: string) => {
    const result = await issueDocument(
      scene.kit({ limits: { attempts: 1 } }),
      documentRecord(testDocument(id)),
      job,
    );
    // The newest report of a job counts.
    counted.set(`${job} ${id}`, result);
    return result;
  };
  lost();
  await run('one', 'A-1');
  scene.service.trick = ({ call }) => (call === 'find' ? { status: 500 } : undefined);
  await run('two', 'A-1');
  scene.service.trick = () => undefined;
  // The second job took the claim over and asked in vain: the document is still the first one's.
  expect((await run('two', 'A-1')).outcome).toBe('duplicate');
  expect((await run('one', 'A-1')).outcome).toBe('issued');
  await Promise.all([run('one', 'B-1'), run('one', 'B-1'), run('two', 'B-1')]);
  const used = [...counted.values()].reduce((sum, { numbers_used }) => sum + numbers_used, 0);
  expect(used).toBe(scene.service.numbersUsed);
  expect(scene.service.numbersUsed).toBe(2);
});

test('a service that adds a city does not make our own document another one, after a kill either', async () => {
  scene.service.keep = (content) => ({
    ...content,
    counterpart: { ...Object(content.counterpart), city: 'Αθήνα' },
  });
  scene.service.trick = ({ call }) =>
    call === 'issue' ? { reset: 'after' } : call === 'status' ? { status: 500 } : undefined;
  const record = documentRecord(testDocument('A-1'));
  const first = await issueDocument(scene.kit({ limits: { attempts: 1 } }), record, 'job-1');
  expect(codes(first)).toEqual(['OUTCOME-UNKNOWN']);
  scene.service.trick = () => undefined;
  expect(await issueDocument(scene.kit(), record, 'job-1')).toMatchObject({
    outcome: 'issued',
    numbers_used: 1,
  });
});

test('a 403 to the status question settles nothing', async () => {
  const forbidden = { status: 403, body: { status: 'errors', errors: [{ title: 'Forbidden' }] } };
  scene.service.trick = ({ call }) =>
    call === 'issue' ? { reset: 'after' } : call === 'status' ? forbidden : undefined;
  const record = documentRecord(testDocument('A-1'));
  const deps = scene.kit();
  expect(codes(await issueDocument(deps, record, 'job-1'))).toEqual(['OUTCOME-UNKNOWN']);
  expect((await deps.ledger.lookup('A-1'))?.state).toBe('claimed');
  scene.service.trick = () => undefined;
  expect((await issueDocument(scene.kit(), record, 'job-1')).outcome).toBe('issued');
});
