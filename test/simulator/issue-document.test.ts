import { describe, expect, test } from 'vitest';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import { fingerprint } from '../../shared/ledger/fingerprint.ts';
import { renderProblem } from '../../shared/problems/problem.ts';
import { documentRecord, testDocument } from './issue-kit.ts';
import { codes, issueScene } from './issue-scene.ts';

const scene = issueScene();

const issuedFacts = {
  invoice_id: 'i',
  series: 'A',
  number: '1',
  mark: '400000000000001',
  uid: 'U',
  qr_url: 'https://q',
  issued_at: '2026-11-20',
};

describe('the good path', () => {
  test('two writes and two service calls, apart from the login', async () => {
    const sent: string[] = [];
    scene.dynamodb.client.middlewareStack.add(
      (next, context) => (args) => {
        sent.push(String(context.commandName));
        return next(args);
      },
      { step: 'initialize', name: 'counting' },
    );
    const result = await issueDocument(scene.kit(), documentRecord(testDocument('A-1')), 'job-1');
    scene.dynamodb.client.middlewareStack.remove('counting');

    expect(result).toMatchObject({ outcome: 'issued', series: 'A', numbers_used: 1, numbers_lost: 0 });
    expect(result.mark).toBe('400000000000001');
    expect(sent).toEqual(['UpdateItemCommand', 'PutItemCommand']);
    expect(scene.service.seen.map(({ call }) => call)).toEqual(['login', 'draft', 'issue']);
  });

  test('with everything read back it is one call more', async () => {
    const result = await issueDocument(
      scene.kit({ verify: 'all' }),
      documentRecord(testDocument('A-1')),
      'job-1',
    );
    expect(result.outcome).toBe('issued');
    expect(scene.service.seen.map(({ call }) => call)).toEqual(['login', 'draft', 'find', 'issue']);
  });

  test('a MARK that the service loses stops a credit note before a number is used, also where nothing else is read back', async () => {
    const credit = testDocument('C-1', {
      invoice_type_code: '5.1',
      correlated_invoices: ['400001925600940'],
    });
    const kept = await issueDocument(scene.kit(), documentRecord(credit), 'job-1');
    expect(kept.outcome).toBe('issued');
    scene.service.keep = ({ correlated_invoices: _, ...content }) => content;
    const lost = await issueDocument(scene.kit(), documentRecord({ ...credit, external_id: 'C-2' }), 'job-1');
    expect(lost).toMatchObject({ outcome: 'rejected', stage: 'draft', numbers_used: 0, numbers_lost: 0 });
    expect(lost.problems[0]?.params).toMatchObject({ fields: 'correlated_invoices' });
    expect(scene.service.count('issue')).toBe(1);
  });

  test('again in the same job it is issued, in another a duplicate, and the service is not asked', async () => {
    const deps = scene.kit();
    const first = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    const calls = scene.service.seen.length;
    const again = await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    const other = await issueDocument(deps, documentRecord(testDocument('a-1')), 'job-2');
    expect(again).toEqual(first);
    expect(other).toEqual({ ...first, outcome: 'duplicate', numbers_used: 0 });
    expect(scene.service.seen.length).toBe(calls);
  });

  test('other content is a conflict that names the fields', async () => {
    const deps = scene.kit();
    await issueDocument(deps, documentRecord(testDocument('A-1')), 'job-1');
    const changed = testDocument('A-1', { counterpart: { name: 'Άλλος', country_code: 'GR' }, notes: 'x' });
    const result = await issueDocument(deps, documentRecord(changed), 'job-2');
    expect(result).toMatchObject({ outcome: 'conflict', mark: '400000000000001' });
    expect(result.problems[0]).toMatchObject({
      code: 'EXTERNAL-ID-CONFLICT',
      params: { fields: 'notes, counterpart.name' },
    });
  });

  test('a conflict without a field to name is called a mistake of Rowmark', async () => {
    const deps = scene.kit();
    const record = documentRecord(testDocument('A-1'));
    const { digests } = fingerprint(testDocument('A-1'));
    // The ledger of a version that fingerprinted the same fields in another way.
    const before = { external_id: 'A-1', fingerprint: 'of another version', digests, job: 'job-1' };
    await deps.ledger.settle(before, { state: 'issued', issued: issuedFacts });
    const result = await issueDocument(deps, record, 'job-2');
    expect(result).toMatchObject({ outcome: 'conflict', mark: issuedFacts.mark });
    expect(result.problems.map(({ code }) => code)).toEqual(['CONFLICT-UNEXPLAINED']);
    expect(scene.service.seen).toEqual([]);
  });

  test('a conflict names what was changed before the sums that this changed', async () => {
    const deps = scene.kit();
    const first = testDocument('A-1');
    await issueDocument(deps, documentRecord(first), 'job-1');
    const totals = { net_total_amount: '150.00', total_amount: '174.00', payable_total_amount: '174.00' };
    const invoice_lines = first.invoice_lines.map((line) => ({
      ...line,
      quantity: '3',
      net_total_price: '150.00',
    }));
    const result = await issueDocument(
      deps,
      documentRecord(testDocument('A-1', { ...totals, invoice_lines })),
      'job-2',
    );
    expect(result.problems[0]).toMatchObject({
      field: 'line.quantity',
      params: {
        fields:
          'line[1].quantity, line[1].net_total_price, net_total_amount, total_amount, payable_total_amount',
      },
    });
  });
});

describe('an interrupted job', () => {
  test('resumes by asking: a draft is issued, not sent again', async () => {
    scene.service.trick = ({ call }) =>
      call === 'issue' ? { reset: 'before' } : call === 'status' ? { status: 500 } : undefined;
    const broken = scene.kit({ limits: { attempts: 1 } });
    await broken.ledger.claim({ external_id: 'A-1', fingerprint: 'x', digests: {}, job: 'job-0' });
    const first = await issueDocument(broken, documentRecord(testDocument('A-2')), 'job-1');
    expect(first.outcome).toBe('failed');
    expect(codes(first)).toEqual(['OUTCOME-UNKNOWN']);
    scene.service.trick = () => undefined;
    const result = await issueDocument(scene.kit(), documentRecord(testDocument('A-2')), 'job-1');
    expect(result).toMatchObject({ outcome: 'issued', numbers_used: 1 });
    expect(scene.service.count('draft')).toBe(1);
    expect(scene.service.numbersUsed).toBe(1);
  });
});

describe('refusals', () => {
  test('because thousands of fields differ are kept in part, and say of how many', async () => {
    const [line] = testDocument('A-1').invoice_lines;
    const lines = Array.from({ length: 5_000 }, (_, index) => ({ ...line, line_number: index + 1 }));
    const many = testDocument('A-1', { invoice_lines: Object(lines) });
    scene.service.keep = (content) => ({ ...content, invoice_lines: [] });
    const deps = scene.kit({ verify: 'all' });
    const first = await issueDocument(deps, documentRecord(many), 'job-1');
    expect(first).toMatchObject({ outcome: 'rejected', stage: 'draft', numbers_used: 0 });
    expect(first.problems.map((problem) => renderProblem(problem).message)).toEqual([
      expect.stringMatching(/line\[2\]\.\w+ … \(\d{5}\)\. The document was not issued\.$/),
    ]);
    expect(await issueDocument(deps, documentRecord(many), 'job-2')).toEqual(first);
  });
});
