import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJsonLines } from '../../shared/records/json-lines.ts';
import { reportRowSchema } from '../../shared/report/row.ts';
import { isFullRun } from '../full-run.ts';
import { jobTold } from './imported-report.ts';
import { RECEIPT_HEADER } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

const ROWS = isFullRun ? 300 : 60;
const EACH = 12;
const MISTAKES = ROWS / EACH;
/** Those that say the same word, which one entry mends. */
const ALIKE = MISTAKES * 0.4;
/** Of every twelfth row. */
const mistakeOf = (n: number): string | undefined => {
  if (n % EACH !== 0) return undefined;
  return n <= ALIKE * EACH ? 'one' : `${n} pcs`;
};
const EXPORT = [
  RECEIPT_HEADER,
  ...Array.from({ length: ROWS }, (_, index) => {
    const quantity = mistakeOf(index + 1) ?? '1';
    return `R-${index + 1},11.1,3,Πελάτης,Καφές,${quantity},3.10,13,category1_1,E3_561_003`;
  }),
  '',
].join('\n');

it(`mends an export of ${ROWS} rows with ${MISTAKES} mistakes by records, approves its plan, and issues just that`, async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  const at = ['--data', join(folder.path, 'data')];
  await writeFile(file, EXPORT);
  const imported = async (...more: string[]) => {
    const ran = await runRowmark(['import', file, '--json', ...more, ...at]);
    return { status: ran.status, ...jobTold(ran) };
  };
  const first = await imported('--dry-run');
  expect(first.summary.counts.rows).toMatchObject({ ready: ROWS - MISTAKES, rejected: MISTAKES });

  const all = ['--row', 'all', '--column', 'line.quantity', '--was', 'one', '--now', '1'];
  expect((await runRowmark(['correct', file, ...all, '--by', 'accounting', ...at])).status).toBe(0);
  const retry = join(folder.path, 'retry.csv');
  const left = await readFile(join(first.report, 'retry.csv'), 'utf8');
  await writeFile(retry, left.replaceAll(/,(one|\d+ pcs),3\.10/g, ',1,3.10'));
  const from = await runRowmark(['correct', file, '--from', retry, '--by', 'sales', '--json', ...at]);
  expect(JSON.parse(from.stdout).added).toHaveLength(MISTAKES - ALIKE);

  const dry = await imported('--dry-run');
  expect(dry.status).toBe(0);
  // 3.10 € and 13 % of it is 3.50 €, as often as there are rows.
  const EUR = isFullRun ? '1050.00' : '210.00';
  expect(dry.summary.plan).toMatchObject({ documents: ROWS, payable: { EUR } });
  const stale = await imported('--approved', first.report);
  expect([stale.status, stale.summary.counts.rows.held]).toEqual([2, ROWS]);
  const real = await imported('--approved', dry.report);
  expect(real.status).toBe(0);
  expect(real.summary.counts.documents.issued).toBe(ROWS);
  expect(real.summary.numbers_lost).toBe(0);
  expect(real.summary.corrections?.count).toBe(MISTAKES);

  const bytes = [await readFile(join(real.report, 'result.jsonl'))];
  const rows = readJsonLines(
    (async function* () {
      yield* bytes;
    })(),
    (text) => reportRowSchema.parse(JSON.parse(text)),
  );
  const named: [string, string][] = [];
  for await (const { external_id, corrections = [] } of rows)
    for (const { was } of corrections) named.push([external_id ?? '', was]);
  const mistakes = Array.from({ length: ROWS }, (_, index) => [`R-${index + 1}`, mistakeOf(index + 1)]);
  expect(named).toEqual(mistakes.filter(([, was]) => was !== undefined));
  expect((await runRowmark(['verify', real.report, '--source', file])).status).toBe(0);

  const ended = new Date(real.summary.finished_at);
  const month = ended.toLocaleDateString('sv', { timeZone: 'Europe/Athens' }).slice(0, 7);
  const ran = await runRowmark(['statement', '--month', month, '--json', ...at]);
  expect(ran.status).toBe(0);
  const stated = statedSchema.parse(JSON.parse(ran.stdout));
  // Each 3.10 € and 0.40 € of VAT.
  const atRate = { net: `${(31 * ROWS) / 10}.00`, vat: `${(4 * ROWS) / 10}.00` };
  const amounts = { documents: ROWS, ...atRate, payable: EUR };
  expect(stated).toMatchObject({
    agrees: true,
    numbers_lost: 0,
    totals: { ours: amounts, theirs: amounts },
    rates: [{ vat_rate: '13', ours: atRate, theirs: atRate }],
    approvals: [
      { plan: first.summary.plan?.sha256, carried_out: false },
      { plan: dry.summary.plan?.sha256, carried_out: true },
    ],
  });
  expect(stated.corrections.map(({ external_id, was }) => [external_id, was])).toEqual(named);
});

const statedSchema = z.looseObject({
  corrections: z.array(z.object({ external_id: z.string(), was: z.string() })),
});
