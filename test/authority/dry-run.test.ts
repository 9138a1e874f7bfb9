import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, describe, expect, test } from 'vitest';
import type { Document } from '../../shared/documents/document.ts';
import { headerFields, lineFields, OF_REVERSALS } from '../../shared/documents/fields.ts';
import { readStoredLines } from '../../shared/records/stored.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/row.ts';
import { isFullRun } from '../full-run.ts';
import { runSample } from '../samples/run-sample.ts';
import { readSamples, type Sample } from '../samples/samples.ts';
import { rowsIn } from '../table-rows.ts';
import { noiseMutant } from './noise-mutants.ts';
import { ruleMutants } from './rule-mutants.ts';

const columns = [...Object.keys(headerFields), ...Object.keys(lineFields)].filter(
  (name) => name !== OF_REVERSALS,
);

/** Documents as an export with the standard columns: header cells on the first row of each, a row per line. */
function standardExport(documents: readonly Document[]): string {
  const rows = documents.flatMap(({ invoice_lines, counterpart, ...header }) => {
    const first = { ...cells(header, ''), ...cells(counterpart ?? {}, 'counterpart.') };
    return invoice_lines.map((line, index) => ({
      ...(index === 0 ? first : { external_id: header.external_id }),
      ...cells(line, 'line.'),
    }));
  });
  return Papa.unparse({ fields: columns, data: rows.map((row) => columns.map((name) => row[name] ?? '')) });
}

const cells = (values: object, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [`${prefix}${name}`, Array.isArray(value) ? value.join(' ') : String(value)]),
  );

const SEED = 20261120;
const MUTANTS_PER_RULE = isFullRun ? 3 : 1;
const NOISE_MUTANTS = isFullRun ? 200 : 20;

type Verdict = [row: number, outcome: string, code: string | null];

/** What a dry run would call the outcome: what is issued, or failed at a service that broke down, would be sent. */
const verdictOf = ({ row, outcome, code }: ReportRow): Verdict => {
  if (outcome === 'issued') return [row, 'ready', code];
  return outcome === 'failed' ? [row, 'ready', null] : [row, outcome, code];
};

async function verdicts(sample: Sample, dryRun: boolean): Promise<{ rows: Verdict[]; numbersLost: number }> {
  await using run = await runSample(sample, { dryRun });
  const rows: Verdict[] = [];
  const report = `${run.imported.report}result.jsonl`;
  for await (const row of readStoredLines(run.host.store, report, reportRowForm)) rows.push(verdictOf(row));
  return { rows, numbersLost: run.imported.summary.numbers_lost };
}

/** Every sample in a full run, else one of every ten. */
const samples = (await readSamples()).filter((_, index) => isFullRun || index % 20 === 0);

describe('a dry run has the verdicts of the real run', () => {
  test.each(samples)('on the sample $name', async (sample) => {
    const golden = await readFile(join(sample.folder, 'expected', 'result.jsonl'), 'utf8');
    expect((await verdicts(sample, true)).rows).toEqual(rowsIn<ReportRow>(golden).map(verdictOf));
  });

  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  test('on the documents of the generator, of which none loses a number', async () => {
    const mutants = [
      ...ruleMutants.flatMap((mutant) => fc.sample(mutant, { seed: SEED, numRuns: MUTANTS_PER_RULE })),
      ...fc.sample(noiseMutant, { seed: SEED, numRuns: NOISE_MUTANTS }),
    ];
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-mutants-'));
    folders.push(folder);
    const path = join(folder, 'mutants.csv');
    const documents = mutants.map(({ document }, index) => ({
      ...document,
      external_id: document.external_id === '' ? '' : `${index}-${document.external_id}`,
    }));
    await writeFile(path, standardExport(documents));
    const sample = {
      name: 'mutants',
      folder,
      export: { path, profile: 'standard' },
      rates: [],
      before: [],
      run: { dry_run: false },
    };

    const real = await verdicts(sample, false);
    const dry = await verdicts(sample, true);
    expect(dry.rows).toEqual(real.rows);
    expect(real.numbersLost).toBe(0);
    const outcomes = new Set(real.rows.map(([, outcome]) => outcome));
    expect(outcomes).toEqual(new Set(['ready', 'rejected', 'held']));
  });
});
