import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarmCatalogue } from '../../infra/aws/alarm-catalogue.ts';
import { RUNBOOK, runbook } from '../../infra/aws/runbook/write-runbook.ts';
import { catalogue } from '../../shared/problems/catalogue.ts';

describe('RUNBOOK.md', () => {
  let text: string;
  beforeAll(async () => {
    text = await readFile(RUNBOOK, 'utf8');
  });

  it('is what its sources give now (npm run runbook writes it anew)', async () => {
    expect(text === (await runbook()), 'RUNBOOK.md is out of date: npm run runbook').toBe(true);
  });

  it('has every problem code once, with what it means and what to do', () => {
    for (const code of Object.keys(catalogue)) {
      const rows = text.split('\n').filter((line) => line.startsWith(`| \`${code}\` |`));
      expect(rows, code).toHaveLength(1);
      const cells = rows[0]?.split(/(?<!\\)\|/).map((cell) => cell.trim()) ?? [];
      expect(cells[3], code).toMatch(/\S/);
      expect(cells[4], code).toMatch(/\S/);
    }
  });

  it('has a section for every alarm, with at least one step', () => {
    for (const [name, { steps }] of Object.entries(alarmCatalogue)) {
      expect(text).toContain(`### ${name}\n`);
      expect(steps.length, name).toBeGreaterThan(0);
    }
  });

  it.each([
    'Deploy',
    'Roll back',
    'Run a job again',
    'Rotate the API key',
    'Restore the ledger',
  ])('says how to: %s', (title) => {
    expect(text).toMatch(new RegExp(`^### ${title}`, 'm'));
  });
});
