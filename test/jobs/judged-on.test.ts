import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { runRowmark } from '../local/run-rowmark.ts';

const HEAD =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
/** Patmos has reduced rates from 1 January 2026. */
const patmos = 'P-1,1.1,3,Νησί ΙΚΕ,GR,094014201,Πάτμος,85500,Ομπρέλα,100.00,17,category1_1,E3_561_001';
const samos = 'S-1,1.1,3,Σάμος ΙΚΕ,GR,094014201,Σάμος,83100,Ομπρέλα,110.00,17,category1_1,E3_561_001';

const rowSchema = z.looseObject({
  outcome: z.string(),
  problems: z.array(
    z.looseObject({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() }),
  ),
});

async function checked(...options: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-on-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'islands.csv');
  await writeFile(file, [HEAD, patmos, samos].join('\n'));
  const data = join(folder, 'data');
  const { stdout } = await runRowmark(['import', file, '--data', data, '--json', ...options]);
  const [{ report, summary }] = JSON.parse(stdout).jobs;
  const lines = (await readFile(join(report, 'result.jsonl'), 'utf8')).trimEnd().split('\n');
  return { file, data, report, summary, rows: lines.map((line) => rowSchema.parse(JSON.parse(line))) };
}

const codes = ({ problems }: z.infer<typeof rowSchema>) => problems.map(({ code }) => code);

test('a dry run judges as on a day, says what comes out otherwise than today, and cannot be approved', async () => {
  const { file, data, report, summary, rows } = await checked('--dry-run', '--on', '2025-11-20');
  expect(summary).toMatchObject({ on: '2025-11-20', dry_run: true });
  expect(summary).not.toHaveProperty('plan');
  expect(
    summary.notices
      .filter(({ code }: { code: string }) => code === 'JUDGED-ON')
      .map(({ params }: { params: object }) => params),
  ).toEqual([
    { on: '2025-11-20', documents: 2, otherwise: 1 },
    expect.objectContaining({ count: 1, found: 'ISLAND-RATE', documents: 'P-1' }),
  ]);
  expect(rows.map(codes)).toEqual([['ISLAND-RATE', 'LAW-OTHERWISE'], []]);
  expect(rows[0]?.problems[1]?.params).toMatchObject({
    on: '2025-11-20',
    found: 'ISLAND-RATE',
    other_found: { phrase: 'no-finding' },
  });
  const approved = await runRowmark(['import', file, '--data', data, '--approved', report, '--json']);
  expect(approved.status).toBe(2);
});

test('today it is as the law is today', async () => {
  const { summary, rows } = await checked('--dry-run');
  expect(summary).not.toHaveProperty('on');
  expect(rows.map(codes)).toEqual([[], []]);
});

test('a day of a change is near for 31 days on both sides of it', async () => {
  const near = async (on: string) => (await checked('--dry-run', '--on', on)).rows.map(codes)[0];
  expect(await near('2025-11-30')).not.toContain('LAW-CHANGES');
  expect(await near('2025-12-01')).toContain('LAW-CHANGES');
  expect(await near('2026-02-01')).toContain('LAW-CHANGES');
  expect(await near('2026-02-02')).not.toContain('LAW-CHANGES');
});

test('within a month of a change a document without a day of supply is warned of, where it matters', async () => {
  const { rows } = await checked('--dry-run', '--on', '2026-01-15');
  expect(rows.map(codes)).toEqual([['LAW-CHANGES'], []]);
});

test.each([
  [['--on', '2027-01-01'], /--dry-run/],
  [['--dry-run', '--on', '2027-02-30'], /2027-01-01/],
])('%j is refused', async (options, said) => {
  const { status, stderr } = await runRowmark(['import', 'x.csv', ...options]);
  expect(status).toBe(2);
  expect(stderr).toMatch(said);
});
