import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roleWords } from '../../shared/mapping/facts/field-labels.ts';
import { profileSchema } from '../../shared/mapping/profile/profile.ts';
import { answeredInspection, inspectExport } from '../../shared/preflight/inspect/inspect-export.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { type Sheet, UnreadableExport } from '../../shared/sheet/sheet.ts';
import { ROOT } from '../commands/run-rowmark.ts';
import { isFullRun } from '../full-run.ts';
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
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(
        Object.entries(one).map(([name, part]) => [
          name,
          OF_LISTS[name] ?? (key === 'columns' ? 'not needed' : fill(part, name)),
        ]),
      );
    if (typeof one !== 'string' || !one.startsWith('?')) return one;
    if (OF_COLUMNS.has(key)) return column;
    const codes = one
      .slice(1)
      .split('|')
      .flatMap((code) => /(?:not )?\S+/.exec(code) ?? []);
    return codes.length === 0 ? '1' : pick(codes);
  };
  return fill(value, '');
}

/** Profiles that `inspect` suggests and refuses to try again, once a person has filled their holes; none of a file that is refused, such as two tables. */
async function refusals(open: () => Promise<Sheet>): Promise<unknown[]> {
  const inspection = await open()
    .then((sheet) => inspectExport(sheet, { name: 'found' }))
    .catch((error: unknown) => {
      if (!(error instanceof UnreadableExport)) throw error;
    });
  const { profile, columns = [] } = inspection ?? {};
  if (inspection === undefined || profile === undefined) return [];
  const named = columns.find(({ header }) => header !== '')?.header ?? '';
  const isRead = async (filled: unknown) =>
    (await answeredInspection(inspection, profileSchema.parse(filled), await open())).trial !== undefined;
  // A price may be no cents: its column is not named yet, or decimals are taken from it.
  const isUnitOpen = /"line\.unit_price":\{"column":"\?|"less":"/.test(JSON.stringify(profile));
  const refused: unknown[] = [];
  for (const at of [0, 1]) {
    const filled = fillAny(profile, named, (codes) => codes.at(-at) ?? '');
    const inMajor = JSON.parse(JSON.stringify(filled).replaceAll('"unit":"cents"', '"unit":"major"'));
    if (!(await isRead(filled)) && !(isUnitOpen && (await isRead(inMajor)))) refused.push(filled);
  }
  return refused;
}

test('no suggestion for a sample or a shape is refused once its holes are filled', async () => {
  const shapes = ['test/inspect-shapes', 'test/inspect-programs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(ROOT, folder, name, 'export.csv')),
  );
  const samples = (await readSamples()).filter((_, index) => isFullRun || index % 10 === 0);
  const files = [
    ...shapes.filter((_, index) => isFullRun || index % 8 === 0),
    ...samples.map((sample) => sample.export.path),
  ];
  const refused: Record<string, unknown[]> = {};
  for (const file of files) {
    const found = await refusals(() => openSheet(file, file));
    if (found.length > 0) refused[file] = found;
  }
  expect(refused).toEqual({});
});

const HEADERS = isFullRun ? 2_000 : 30;
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
      expect(await refusals(async () => sheetOf(rows))).toEqual([]);
    }),
    { numRuns: HEADERS, seed: 21 },
  );
});
