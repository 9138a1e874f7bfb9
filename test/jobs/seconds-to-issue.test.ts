import { expect, it } from 'vitest';
import { issuingEnd, issuingEndSaid, LONG_JOB_SECONDS } from '../../shared/jobs/steps/seconds-to-issue.ts';

const now = new Date('2026-11-20T10:00:00Z');

it('takes three calls of 0.3 seconds a document, over the requests that issue at once', () => {
  const end = (documents: number, issuing: number, leastSeconds?: number) =>
    issuingEnd(documents, { pace: { issuing }, now, ...(leastSeconds && { leastSeconds }) });
  expect(end(28_000, 7)).toBe('2026-11-20T11:00:00.000Z');
  // Up to 2,000 documents the numbers are taken one after another: 0.3 seconds each.
  expect(end(199, 7)).toBeUndefined();
  expect(end(200, 7)).toBe('2026-11-20T10:01:00.000Z');
  expect([end(2_000, 100), end(2_001, 100)]).toEqual(['2026-11-20T10:10:00.000Z', undefined]);
  expect(end(27_999, 7, LONG_JOB_SECONDS)).toBeUndefined();
  expect(end(28_000, 7, LONG_JOB_SECONDS)).toBe('2026-11-20T11:00:00.000Z');
  expect(issuingEnd(1e6, { pace: undefined, now })).toBeUndefined();
  const pace = { issuing: 1, secondsPerCall: 1 };
  expect(issuingEnd(20, { pace, now })).toBe('2026-11-20T10:01:00.000Z');
  expect(issuingEnd(19, { pace, now })).toBeUndefined();
});

it('says it to who reads, and nothing where there is no hour', () => {
  const of = { ends: '2026-11-20T11:00:00Z', documents: 28_000, file: 'sales.csv' };
  expect(issuingEndSaid('begun', { ...of, language: 'en' })).toBe(
    'sales.csv: 28,000 documents are being issued. That ends at about: 20 November 2026 at 13:00 (Greek time).',
  );
  expect(issuingEndSaid('planned', { ...of, ends: undefined, language: 'el' })).toBe('');
});
