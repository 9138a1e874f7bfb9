import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ReportRow, rowInLanguage } from '../../shared/report/row.ts';
import { type Summary, summaryInLanguage } from '../../shared/report/summary.ts';
import { rowsIn } from '../table-rows.ts';
import { readSamples } from './samples.ts';

const samples = await readSamples();
const read = (folder: string, file: string) => readFileSync(join(folder, 'expected', file), 'utf8');

it('every finding of the samples is worded anew from its code and values, as it was worded first', () => {
  let findings = 0;
  for (const { folder } of samples) {
    const rows = rowsIn<ReportRow>(read(folder, 'result.jsonl'));
    findings += rows.reduce((sum, { problems }) => sum + problems.length, 0);
    for (const row of rows) expect(rowInLanguage(rowInLanguage(row, 'el'), 'en')).toEqual(row);
    const summary: Summary = JSON.parse(read(folder, 'summary.json'));
    expect(summaryInLanguage(summaryInLanguage(summary, 'el'), 'en')).toEqual(summary);
  }
  expect(findings).toBeGreaterThan(150);
});
