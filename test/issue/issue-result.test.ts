import { describe, expect, it, test } from 'vitest';
import {
  authorityRefusal,
  busyResult,
  causesFirst,
  conflictResult,
  duplicateResult,
  failedResult,
  issuedResult,
  listed,
  pendingResult,
  readBackRefusal,
  refusedDraft,
  refusedResult,
  spentResult,
  stoppedResult,
} from '../../shared/issue/issue-result.ts';
import type { Refusal } from '../../shared/ledger/ledger.ts';
import { problem } from '../../shared/problems/problem.ts';

const issued = {
  ...{ invoice_id: 'i', series: 'A', number: '1', mark: '400000000000001', uid: 'U' },
  ...{ qr_url: 'https://q', issued_at: '2026-11-20' },
};
const noNumbers = { numbers_used: 0, numbers_lost: 0 };
const error = (code: string, params?: object, field?: string) => ({
  ...{ code, severity: 'error' },
  ...(field === undefined ? {} : { field }),
  ...(params === undefined ? {} : { params }),
});

test('what is issued has used a number, a duplicate none; what is not known is left out', () => {
  expect(issuedResult(issued)).toEqual({
    ...{ outcome: 'issued', problems: [], numbers_used: 1, numbers_lost: 0 },
    ...issued,
  });
  const { series: _, qr_url: __, ...known } = issued;
  expect(duplicateResult({ ...issued, series: '', qr_url: '' })).toEqual({
    ...{ outcome: 'duplicate', problems: [], ...noNumbers },
    ...known,
  });
});

describe('a conflict', () => {
  const fields = 'notes, line[2].quantity, line[2].subtotal, total_amount';
  const differs = ['total_amount', 'line[2].subtotal', 'notes', 'line[2].quantity'];
  const params = { external_id: 'A-1', fields, proposal: 'A-1-2' };

  it('with an issued document names it, and the fields that somebody changed first', () => {
    expect(conflictResult('A-1', { differs, issued })).toEqual({
      ...{ outcome: 'conflict', problems: [error('EXTERNAL-ID-CONFLICT', params, 'notes')] },
      ...{ ...issued, ...noNumbers },
    });
  });

  it('with a draft of somebody, or a refused document, names neither', () => {
    expect(conflictResult('A-1', { differs: ['line[2].quantity'] }, { variant: 'amend' })).toEqual({
      outcome: 'conflict',
      problems: [
        error(
          'EXTERNAL-ID-CONFLICT',
          { ...params, fields: 'line[2].quantity', variant: 'amend' },
          'line.quantity',
        ),
      ],
      ...noNumbers,
    });
    const refusal: Refusal = { stage: 'issue', problems: [] };
    expect(conflictResult('A-1', { differs, refusal }).problems).toEqual([
      error('EXTERNAL-ID-SPENT', params, 'notes'),
    ]);
  });

  it('without a field to name is a mistake of ours', () => {
    const unexplained = [error('CONFLICT-UNEXPLAINED', { ...params, fields: '' })];
    expect(conflictResult('A-1', { differs: [] }).problems).toEqual(unexplained);
    const refusal: Refusal = { stage: 'issue', problems: [] };
    expect(conflictResult('A-1', { differs: [], refusal }).problems).toEqual(unexplained);
  });
});

test('causes stand before the sums of their line, and these before those of the document', () => {
  expect(
    causesFirst([
      ...['total_amount', 'vat_total_amount', 'line[1].net_total_price', 'line[1].vat_total', 'notes'],
      ...['net_total_amount', 'line[12].subtotal', 'line[1].unit_price', 'payable_total_amount', 'currency'],
    ]),
  ).toEqual([
    ...['notes', 'line[1].unit_price', 'currency'],
    ...['line[1].net_total_price', 'line[1].vat_total', 'line[12].subtotal'],
    ...['total_amount', 'vat_total_amount', 'net_total_amount', 'payable_total_amount'],
  ]);
});

test('twelve fields are named, of more the first twelve and how many they are', () => {
  const fields = Array.from({ length: 13 }, (_, at) => `f${at + 1}`);
  const twelve = 'f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12';
  expect(listed(fields.slice(0, 12))).toBe(twelve);
  expect(listed(fields)).toBe(`${twelve} … (13)`);
  expect(listed(fields.slice(0, 12), 112)).toBe(`${twelve} … (112)`);
});

test('a draft that is refused has cost nothing, and is told in the service’s words', () => {
  const errors = [
    { code: '7', message: 'm' },
    { code: '', message: 'n' },
    { code: '8', message: '' },
  ];
  expect(refusedDraft(errors)).toEqual({
    ...{ outcome: 'rejected', stage: 'draft', ...noNumbers },
    problems: ['7 m', 'n', '8'].map((message) => error('SERVICE-REFUSED', { message })),
  });
});

describe('a refusal', () => {
  const errors = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ code: `${at}`, message: 'm' }));

  it('keeps a hundred errors, and five hundred characters of each', () => {
    expect(authorityRefusal(errors(100), 'i')).toEqual({
      ...{ stage: 'issue', problems: errors(100), invoice_id: 'i' },
    });
    expect(authorityRefusal(errors(101), 'i')).toEqual({
      ...{ stage: 'issue', problems: errors(100), unlisted: 1, invoice_id: 'i' },
    });
    const long = `a${'σ'.repeat(500)}`;
    expect(authorityRefusal([{ code: '', message: long }], 'i').problems).toEqual([
      { code: '', message: long.slice(0, 500) },
    ]);
  });

  it('of a draft that was not kept names its fields', () => {
    const refusal = readBackRefusal(['notes', 'line[2].quantity'], 'i');
    expect(refusal).toEqual({
      stage: 'draft',
      problems: [
        { code: 'READ-BACK-DIFFERS', message: 'notes' },
        { code: 'READ-BACK-DIFFERS', message: 'line[2].quantity' },
      ],
      invoice_id: 'i',
    });
    const params = { fields: 'notes, line[2].quantity', proposal: 'A-1-2' };
    const rejected = { outcome: 'rejected', stage: 'draft', invoice_id: 'i', ...noNumbers };
    for (const here of [true, false])
      expect(refusedResult('A-1', refusal, here)).toEqual({
        ...rejected,
        problems: [error('READ-BACK-DIFFERS', params, 'notes')],
      });
    expect(refusedResult('A-1', { ...refusal, unlisted: 30, perhaps_lost: 2 }, true).problems).toEqual([
      error(
        'READ-BACK-DIFFERS',
        { ...params, fields: 'notes, line[2].quantity … (32)', variant: 'sent', count: 2 },
        'notes',
      ),
    ]);
    const twelve = Array.from({ length: 12 }, (_, at) => `f${at}`);
    expect(refusedResult('A-1', readBackRefusal(twelve, 'i'), true).problems).toEqual([
      error('READ-BACK-DIFFERS', { fields: twelve.join(', '), proposal: 'A-1-2' }, 'f0'),
    ]);
    expect(refusedResult('A-1', { stage: 'draft', problems: [] }, true)).toEqual({
      ...{ outcome: 'rejected', stage: 'draft', ...noNumbers },
      problems: [error('READ-BACK-DIFFERS', { fields: '', proposal: 'A-1-2' })],
    });
  });

  const lost = {
    ...error('NUMBER-LOST', { external_id: 'A-1', proposal: 'A-1-2' }),
    severity: 'notice',
  };
  it('of the authority has lost a number in the job that sent it, and in no other', () => {
    const refusal: Refusal = { stage: 'issue', problems: [{ code: '', message: 'm' }] };
    const problems = [error('AUTHORITY-REFUSED', { message: 'm', variant: 'without a code' }), lost];
    const rejected = { outcome: 'rejected', stage: 'issue', problems };
    expect(refusedResult('A-1', refusal, true)).toEqual({ ...rejected, numbers_used: 1, numbers_lost: 1 });
    expect(refusedResult('A-1', refusal, false)).toEqual({ ...rejected, ...noNumbers });
    expect(refusedResult('A-1', { ...refusal, invoice_id: '' }, false)).not.toHaveProperty('invoice_id');
    expect(refusedResult('A-1', { ...refusal, invoice_id: 'i' }, false)).toHaveProperty('invoice_id', 'i');
  });

  it('of the authority is told in its own words, under its code where that is a known one', () => {
    const problems = [
      { code: '208', message: 'known' },
      // A finding that is doubtful before the authority has spoken.
      { code: '202', message: 'doubted' },
      { code: '99999', message: 'unknown' },
      { code: 'NUMBER-LOST', message: 'a word of ours' },
      { code: '', message: 'no code' },
      { code: '', message: '' },
    ];
    const refusal: Refusal = { stage: 'issue', problems, unlisted: 3, perhaps_lost: 2 };
    const verbatim = (code: string, message: string) => ({ code, message, variant: 'authority' });
    expect(refusedResult('A-1', refusal, false).problems).toEqual([
      error('208', verbatim('208', 'known')),
      error('202', verbatim('202', 'doubted')),
      error('AUTHORITY-REFUSED', verbatim('99999', 'unknown')),
      error('AUTHORITY-REFUSED', verbatim('NUMBER-LOST', 'a word of ours')),
      error('AUTHORITY-REFUSED', { message: 'no code', variant: 'without a code' }),
      error('AUTHORITY-REFUSED', { variant: 'without a word' }),
      problem('ERRORS-UNLISTED', {}, { count: 3 }),
      lost,
      problem('NUMBERS-PERHAPS-LOST', {}, { count: 2 }),
    ]);
  });
});

describe('what failed', () => {
  const reason = { phrase: 'silent' } as const;
  const failed = (code: string, params: object) => ({
    ...{ outcome: 'failed', problems: [error(code, params)], ...noNumbers },
  });

  it('waits for the service, or for a person where the login is refused', () => {
    expect(failedResult({ state: 'down', reason }, 'not-sent')).toEqual({
      ...failed('SERVICE-UNREACHABLE', { reason }),
      waits_for: 'service',
    });
    expect(failedResult({ state: 'busy', reason }, 'not-sent')).toEqual({
      ...failed('SERVICE-BUSY', { reason }),
      waits_for: 'service',
    });
    expect(failedResult({ state: 'credentials-refused', reason }, 'not-sent')).toEqual(
      failed('CREDENTIALS-REFUSED', { reason }),
    );
  });

  it('with an unknown outcome says the last state that is known, and waits for an answer where there was one', () => {
    const unknown = failed('OUTCOME-UNKNOWN', { reason, state: { phrase: 'draft' } });
    const outage = { state: 'unknown', reason } as const;
    expect(failedResult(outage, 'draft')).toEqual({ ...unknown, waits_for: 'service' });
    expect(failedResult({ ...outage, answered: true }, 'draft')).toEqual({ ...unknown, waits_for: 'answer' });
  });

  it('says how often it was sent, and how long was waited, in seconds', () => {
    expect(spentResult(3)).toEqual(failed('OUTCOME-UNKNOWN', { variant: 'spent', count: 3 }));
    expect(pendingResult(1_499)).toEqual(failed('ISSUE-PENDING', { seconds: 1 }));
    expect(pendingResult(60_500)).toEqual(failed('ISSUE-PENDING', { seconds: 61 }));
    expect(busyResult('A-1', 45_000)).toEqual(
      failed('CLAIMED-ELSEWHERE', { external_id: 'A-1', seconds: 45 }),
    );
  });

  it('is put off where its job was stopped, and else held', () => {
    const stopped = problem('JOB-STOPPED', {}, {});
    expect(stoppedResult(stopped)).toEqual({ outcome: 'failed', problems: [stopped], ...noNumbers });
    const changed = problem('PAY-CHANGED-MEANWHILE', {}, { external_id: 'A-1', payment: 'p' });
    expect(stoppedResult(changed)).toEqual({ outcome: 'held', problems: [changed], ...noNumbers });
  });
});
