import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roleWords } from '../../shared/mapping/facts/field-labels.ts';
import { codeOf } from '../../shared/mapping/inspect/questions.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { isKeys } from '../../shared/mapping/load/merge-profiles.ts';
import { OPEN_MARK } from '../../shared/mapping/profile/value-source.ts';
import { mapSheet, UnmappableExport } from '../../shared/mapping/rows/map-sheet.ts';
import { inspectExport } from '../../shared/preflight/inspect/inspect-export.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { type Sheet, UnreadableExport } from '../../shared/sheet/sheet.ts';
import { isFullRun } from '../full-run.ts';
import { ROOT } from '../local/run-rowmark.ts';
import { readSamples } from '../samples/samples.ts';
import { sheetOf } from './sheet-of.ts';

/** Keys of a profile whose holes stand for a column of the file. */
const OF_COLUMNS = new Set(['column', 'date']);

/** A list that is none of sales is refused. */
const OF_LISTS: Readonly<Record<string, string>> = { rows_are: 'sales' };

/** The profile as a stranger fills it: in each hole any code that it names, a column of the file, or a word; `pick` chooses. */
function fillAny(value: unknown, column: string, pick: (codes: readonly string[]) => string): unknown {
  const fill = (one: unknown, key: string): unknown => {
    if (Array.isArray(one)) return one.map((part) => fill(part, key));
    if (isKeys(one))
      return Object.fromEntries(
        Object.entries(one).map(([name, part]) => [
          name,
          OF_LISTS[name] ?? (key === 'columns' ? 'not needed' : fill(part, name)),
        ]),
      );
    if (typeof one !== 'string' || !one.startsWith(OPEN_MARK)) return one;
    if (OF_COLUMNS.has(key)) return column;
    const codes = one
      .slice(OPEN_MARK.length)
      .split('|')
      .flatMap((code) => codeOf(code.trim()) || []);
    return codes.length === 0 ? '1' : pick(codes);
  };
  return fill(value, '');
}

/** Codes for which `import` refuses the profile that `inspect` suggests, once a person has filled its holes. */
async function refusals(sheet: Sheet): Promise<string[]> {
  const { profile, columns } = await inspectExport(sheet, { name: 'found' });
  if (profile === undefined) return [];
  const named = columns.find(({ header }) => header !== '')?.header ?? '';
  const fillings = [0, 1].map((at) => fillAny(profile, named, (codes) => codes.at(-at) ?? ''));
  const refused = await Promise.all(fillings.map((filled) => refusalsOf(sheet, filled)));
  // The unit of a price that nobody has named yet is asked as well: another column may show that it is no cents.
  const isOpen = JSON.stringify(profile).includes(`"line.unit_price":{"column":"${OPEN_MARK}`);
  return refused.flat().filter((one) => !(isOpen && one.startsWith('UNIT-NOT-WHOLE ')));
}

async function refusalsOf(sheet: Sheet, filled: unknown): Promise<string[]> {
  const loaded = await loadProfile({ name: 'found', json: filled, find: async () => undefined });
  if ('problems' in loaded)
    return loaded.problems.map(({ code, field, params }) => `${code} ${field ?? ''} ${params?.where ?? ''}`);
  try {
    await mapSheet(sheet, loaded.profile);
    return [];
  } catch (error) {
    // Cents for prices, and an amount of decimals to take from them, exclude each other.
    const isExcluded = ({ code, column }: Problem) =>
      code === 'UNIT-NOT-WHOLE' && JSON.stringify(filled).includes(`"less":"${column}"`);
    if (error instanceof UnmappableExport)
      return error.problems.flatMap((one) => (isExcluded(one) ? [] : `${one.code} ${one.column ?? ''}`));
    throw error;
  }
}

test('no suggestion for a sample or a shape is refused once its holes are filled', async () => {
  const shapes = ['test/inspect-shapes', 'test/inspect-programs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(ROOT, folder, name, 'export.csv')),
  );
  const samples = (await readSamples()).filter((_, index) => isFullRun || index % 5 === 0);
  const files = [
    ...shapes.filter((_, index) => isFullRun || index % 3 === 0),
    ...samples.map((sample) => sample.export.path),
  ];
  const refused: Record<string, string[]> = {};
  for (const file of files) {
    try {
      const found = await refusals(await openSheet(file, file));
      if (found.length > 0) refused[file] = found;
    } catch (error) {
      if (!(error instanceof UnreadableExport)) throw error;
    }
  }
  expect(refused).toEqual({});
});

const HEADERS = isFullRun ? 2_000 : 60;
const header = fc.constantFrom(...Object.values(roleWords).flatMap(({ headers }) => headers));
const cell = fc.constantFrom(
  ...'·1·24·12,50·1.234,00·05/11/2026·ΤΔΑ·USD·EUR·Α-15·x@y.gr·094019245·Ελλάδα·paid·24%·Δέλτα ΑΕ'.split('·'),
);
const table = fc.uniqueArray(header, { minLength: 2, maxLength: 14 }).chain((names) =>
  fc
    .array(fc.array(cell, { minLength: names.length, maxLength: names.length }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((rows) => [names, ...rows]),
);

test('nor one for headers in any company, with any cells', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      expect(await refusals(sheetOf(rows))).toEqual([]);
    }),
    { numRuns: HEADERS, seed: 17 },
  );
});
