import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Counts } from '../../shared/report/summary/summary.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runSampleOnAws, type Watch } from './aws-host.ts';
import { releasedFile } from './released-templates.ts';
import type { AnyMachine } from './synthesized-definition.ts';

/** Four chunks, which a definition of 0.1.0 begins at once; today's functions let one be under way. */
const DOCUMENTS = 310;

/** An execution that began under a released definition, and meets the functions of today. */
async function meets(version: string, watch: Watch): Promise<Counts> {
  const machine: AnyMachine = JSON.parse(readFileSync(releasedFile(version, 'definition'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-old-'));
  try {
    const path = join(folder, 'sales.csv');
    const ids = Array.from({ length: DOCUMENTS }, (_, n) => `A-${n}`);
    await writeFile(path, receiptExport(...ids.map((id) => receipt(id))));
    const sample = { export: { path, profile: 'standard' }, before: [], rates: [] };
    await using run = await runSampleOnAws(sample, machine, { ...watch, oneWave: true });
    return run.imported.summary.counts.documents;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const timeLeftMs = () => 800_000;

describe('an execution of an older version', () => {
  it.each(['0.1.0', '0.2.0'])('%s that meets new functions has every document issued', async (version) => {
    expect(await meets(version, { timeLeftMs })).toMatchObject({ issued: DOCUMENTS, failed: 0 });
  });

  it.each<[string, Watch]>([
    ['say that it waits', { timeLeftMs, payload: (given) => ({ ...Object(given), waits: true }) }],
    ['have no time to wait', { timeLeftMs: () => 299_000 }],
  ])('would leave documents undone if its steps did %s', async (_, watch) => {
    const { issued, failed } = await meets('0.1.0', watch);
    expect(issued).toBeLessThan(DOCUMENTS);
    expect(issued + failed).toBe(DOCUMENTS);
  });
});
