import { describe, expect, test, vi } from 'vitest';
import { dryRunDocument } from '../../shared/issue/dry-run-document.ts';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import { HANGING_MS } from '../full-run.ts';
import { documentRecord, testDocument } from './issue-kit.ts';
import { codes, issueScene } from './issue-scene.ts';

const scene = issueScene();

describe('a document that the service knows and the ledger does not', () => {
  test('is adopted when the content is the same, and a conflict when it is not', async () => {
    const elsewhere = scene.kit({ environment: 'elsewhere' });
    const first = await issueDocument(elsewhere, documentRecord(testDocument('B-1')), 'job-9');
    const deps = scene.kit({ environment: 'here' });
    const dry = await dryRunDocument(deps, documentRecord(testDocument('B-1')), 'job-1');
    const adopted = await issueDocument(deps, documentRecord(testDocument('B-1')), 'job-1');
    expect(adopted).toEqual({ ...first, outcome: 'duplicate', numbers_used: 0 });
    expect(dry).toEqual(adopted);
    const known = await issueDocument(deps, documentRecord(testDocument('B-1')), 'job-1');
    expect(known).toEqual(adopted);

    const other = testDocument('B-1', { payable_total_amount: '125.00' });
    const conflict = await issueDocument(scene.kit({ environment: 'third' }), documentRecord(other), 'job-1');
    expect(conflict.outcome).toBe('conflict');
    expect(conflict.problems[0]).toMatchObject({ params: { fields: 'payable_total_amount' } });
    expect(scene.service.numbersUsed).toBe(1);
  });
});

describe('others at the same document', () => {
  const issueElsewhere = async (id: string) => {
    const other = scene.kit({ environment: 'other' }).client;
    return other.issueDraft({ external_id: 'A-1', invoice_id: id });
  };

  test('a draft of ours that looks issued already when we send it is ours: its answer may have come twice', async () => {
    let elsewhere: Promise<unknown> | undefined;
    scene.service.trick = ({ call }) => {
      if (call === 'issue' && elsewhere === undefined) {
        elsewhere = issueElsewhere('inv-1');
        return { after: elsewhere };
      }
      return undefined;
    };
    const result = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-1');
    await elsewhere;
    expect(result).toMatchObject({ outcome: 'issued', mark: '400000000000001', numbers_used: 1 });
    expect(scene.service.numbersUsed).toBe(1);
  });

  test('a draft of other content holds the external_id', async () => {
    const other = scene.kit({ environment: 'other' }).client;
    await other.createDraft(testDocument('A-1', { notes: 'by hand' }));
    const result = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-1');
    expect(result.outcome).toBe('conflict');
    expect(result.problems[0]).toMatchObject({ field: 'notes' });
    expect(scene.service.numbersUsed).toBe(0);
  });

  test('a draft of the same content is issued', async () => {
    const other = scene.kit({ environment: 'other' }).client;
    await other.createDraft(testDocument('a-1'));
    const result = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-1');
    expect(result).toMatchObject({ outcome: 'issued', numbers_used: 1 });
  });

  test('an external_id that is the id of another invoice does not pass for it', async () => {
    const deps = scene.kit();
    await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    scene.service.trick = ({ call }) => (call === 'draft' ? { reset: 'before' } : undefined);
    const lost = await issueDocument(deps, documentRecord(testDocument('inv-1')), 'job-1');
    expect(lost.outcome).toBe('failed');
    scene.service.trick = () => undefined;
    const result = await issueDocument(deps, documentRecord(testDocument('inv-1')), 'job-1');
    expect(result).toMatchObject({ outcome: 'issued', mark: '400000000000002' });
  });

  test('a document that a job holds is waited for, then decided', async () => {
    const answer = Promise.withResolvers<void>();
    scene.service.trick = ({ call }) => (call === 'issue' ? { after: answer.promise } : undefined);
    const deps = scene.kit();
    const first = issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    await vi.waitFor(() => expect(scene.service.count('issue')).toBe(1), { timeout: HANGING_MS });
    let claims = 0;
    const claim: typeof deps.ledger.claim = (wanted) => {
      claims += 1;
      return deps.ledger.claim(wanted);
    };
    const other = { ...deps, ledger: { ...deps.ledger, claim } };
    const second = issueDocument(other, documentRecord(testDocument('A-1')), 'job-2');
    await vi.waitFor(() => expect(claims).toBeGreaterThan(1), { timeout: HANGING_MS });
    answer.resolve();
    expect([(await first).outcome, (await second).outcome]).toEqual(['issued', 'duplicate']);
    expect(scene.service.count('draft')).toBe(1);
  });

  test('a job that does not let go is not waited for without end', async () => {
    const deps = { ...scene.kit(), limits: { busyMs: 20, lookAgainMs: 2 } };
    const { ledger } = deps;
    await ledger.claim({ external_id: 'A-1', fingerprint: 'x', digests: {}, job: 'job-0' });
    const result = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    expect(result.outcome).toBe('failed');
    expect(codes(result)).toEqual(['CLAIMED-ELSEWHERE']);
    expect(scene.service.seen).toEqual([]);
  });
});
