import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inspectExport } from '../../shared/preflight/inspect/inspect-export.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { UnreadableExport } from '../../shared/sheet/sheet.ts';
import { ROOT, temporaryFolder } from '../commands/run-rowmark.ts';
import { isFullRun } from '../full-run.ts';
import { readSamples } from '../samples/samples.ts';
import { programs, writeProgram } from '../tables/program-tables.ts';
import { answerShape, foundIn, inspectShape, readShape } from './answer-shape.ts';
import { truthSchema } from './shape-truth.ts';

/** Shapes of the exports that are known, and exports of other programs, whose headers are nowhere in the code. */
const FOLDERS = ['test/inspect-shapes', 'test/inspect-programs'].map((folder) => join(ROOT, folder));
const DECISIONS_MAX = 8;
const FOUND_SHARE_MIN = 0.95;

const shapes = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readShape(folder, name)),
);

const sum = { wanted: 0, found: 0, wrong: [] as string[] };
afterAll(() => {
  expect(sum.wrong).toEqual([]);
  expect(sum.found / sum.wanted).toBeGreaterThanOrEqual(FOUND_SHARE_MIN);
});

const samples = (await readSamples()).map(({ name, folder, export: { path } }) => ({ name, folder, path }));
const hasTruth = ({ folder }: { folder: string }) => existsSync(join(folder, 'columns.json'));

test('the samples and tables of exports have their columns found as well', async () => {
  await using temporary = await temporaryFolder();
  const known = samples.filter(hasTruth).map(({ name, folder, path }) => ({
    ...{ name, path, columns: readFileSync(join(folder, 'columns.json'), 'utf8') },
  }));
  for (const [name, { settings }] of programs)
    if (settings.columns !== undefined)
      known.push({ name, columns: settings.columns, ...(await writeProgram(temporary.path, name)) });
  for (const { name, path, columns } of known) {
    const truth = truthSchema.parse(JSON.parse(columns));
    const { missing, wrong, right } = await foundIn({ name, path, truth });
    sum.wanted += right.length + missing.length;
    sum.found += right.length;
    sum.wrong.push(...wrong.map((one) => `${name}: ${one}`));
  }
});

test('and those with the standard columns need no profile', async () => {
  const standard = samples
    .filter((sample) => !hasTruth(sample) && !existsSync(join(sample.folder, 'profile.json')))
    .filter(({ name }, at) => name !== 'broken-off' && (isFullRun || at % 8 === 0));
  for (const { name, path } of standard) {
    const inspected = await inspectExport(await openSheet(path, path), { name }).catch(unreadable);
    if (inspected !== undefined) expect([name, inspected.profile?.extends]).toEqual([name, 'standard']);
  }
});

/** A sample may be one that cannot be read to its end. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableExport)) throw error;
}

describe.each(shapes)('$name', (shape) => {
  const { name, truth } = shape;

  test('has its columns found, and none taken for what it is not', async () => {
    const { register, profile, missing, wrong, right } = await foundIn(shape);
    expect(register).toBe(truth.register);
    if (truth.register !== undefined) return expect(profile).toBeUndefined();
    expect(profile?.extends).toBe(truth.extends);
    sum.wanted += right.length + missing.length;
    sum.found += right.length;
    sum.wrong.push(...wrong.map((one) => `${name}: ${one}`));
  });

  /** Each is a dry run of its own; a short run takes one of every eight. */
  const isTried = truth.register === undefined && (isFullRun || shapes.indexOf(shape) % 8 === 0);
  test.runIf(isTried)('is answered rightly once its holes are filled, and nothing else', async () => {
    const { profile } = await inspectShape(shape);
    const { asked, unanswered, differing, unseen, money } = await answerShape(shape, profile);
    expect(unanswered).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(DECISIONS_MAX);
    expect(differing).toEqual([]);
    expect(unseen).toEqual([]);
    if (truth.documents !== undefined) expect(money).toEqual(truth.documents);
  });
});
