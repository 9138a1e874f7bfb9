import { expect, test } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import { joinRow } from '../../shared/report/rows/join-row.ts';
import { rowFindings } from '../../shared/report/rows/row-findings.ts';
import { anOutcome, aRow } from './report-fixtures.ts';

const LINES = 200;

test('a row has its own findings and those of the document, in the order of the document', () => {
  const problems = [
    problem('COUNTRY-REPAIRED'),
    problem('VAT-RATE-UNKNOWN', { row: 3 }),
    problem('LINE-NET-DIFFERS', { row: 4 }),
    problem('DOC-TWINS'),
    problem('LINE-VAT-DIFFERS', { row: 3 }),
  ];
  const findings = rowFindings(anOutcome(1, { outcome: 'rejected', stage: 'preflight', problems }));
  expect(findings.of(3).map(({ code }) => code)).toEqual([
    'COUNTRY-REPAIRED',
    'VAT-RATE-UNKNOWN',
    'DOC-TWINS',
    'LINE-VAT-DIFFERS',
  ]);
  expect(findings.of(2).map(({ code }) => code)).toEqual(['COUNTRY-REPAIRED', 'DOC-TWINS']);
  expect([...findings.blamed]).toEqual([3, 4]);
});

test('the findings of a document are sorted once, however many rows it has', () => {
  const problems = Array.from({ length: LINES }, (_, line) => problem('VAT-RATE-UNKNOWN', { row: line + 2 }));
  let read = 0;
  const counted = problems.map((found) =>
    Object.defineProperty({ ...found }, 'row', {
      enumerable: true,
      get: () => {
        read += 1;
        return found.row;
      },
    }),
  );
  const outcome = anOutcome(1, { outcome: 'rejected', stage: 'preflight', problems: counted });
  for (let line = 0; line < LINES; line += 1) joinRow(aRow(line + 2), outcome, { language: 'en' });
  expect(read).toBeLessThan(LINES * 10);
});
