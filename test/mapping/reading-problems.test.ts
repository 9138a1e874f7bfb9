import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import { problem } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import type { SheetRow } from '../../shared/sheet/sheet.ts';
import { codesOf, mapWith, rowsOf } from './map-text.ts';
import { sheetOf } from './sheet-of.ts';

test('a row with nothing but a cell that cannot be read is answered', async () => {
  const { facts } = sheetOf([], 'xlsx');
  const problems = [problem('READ-BAD-REFERENCE', { row: 3 }, { what: 'text 99' })];
  const rows: SheetRow[] = [
    { number: 1, cells: ['external_id', 'invoice_type_code'] },
    { number: 2, cells: ['A', '11.1'] },
    { number: 3, cells: [], problems },
  ];
  const sheet = {
    facts,
    batches: async function* () {
      yield rows;
    },
  };
  const mapped = await rowsOf(await mapWith(sheet));
  expect(mapped.map(({ row }) => row)).toEqual([2, 3]);
  expect(codesOf(mapped[1])).toContain('READ-BAD-REFERENCE');
});

describe('what reading finds in a record', () => {
  it('stays with its row, so that its document is kept back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-quotes-'));
    try {
      const path = join(folder, 'a.csv');
      await writeFile(path, 'external_id,invoice_type_code,line.name\nA-1,11.1,"Tea" pot\nA-2,11.1,Cup\n');
      const loaded = await loadProfile({ name: 'standard', find: async () => undefined });
      if ('problems' in loaded) throw new Error('the standard profile is broken');
      const mapped = await mapSheet(await openSheet(path, 'a.csv'), loaded.profile);
      const rows = (await Array.fromAsync(mapped.rows())).flat();
      expect(rows.map((row) => row.mapped.problems.map(({ code, row: number }) => [code, number]))).toEqual([
        [['READ-QUOTE-TEXT', 2]],
        [],
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is what is said of a file that breaks off in its first row', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-quotes-'));
    try {
      const path = join(folder, 'a.csv');
      await writeFile(path, 'external_id,invoice_type_code,line.name\nA-1,11.1,"Tea\nA-2,11.1,Cup\n');
      const loaded = await loadProfile({ name: 'standard', find: async () => undefined });
      if ('problems' in loaded) throw new Error('the standard profile is broken');
      const mapped = mapSheet(await openSheet(path, 'a.csv'), loaded.profile);
      await expect(mapped).rejects.toMatchObject({ problem: { code: 'READ-QUOTE-OPEN', row: 2 } });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
