import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadProfile } from '../../shared/mapping/load-profile.ts';
import { inspectExport } from '../../shared/preflight/inspect-export.ts';
import { tryProfile } from '../../shared/preflight/try-profile.ts';
import { isError } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { ROOT } from '../local/run-rowmark.ts';
import { fieldsFound } from './fields-found.ts';
import { fillHoles } from './fill-holes.ts';
import { truthSchema } from './shape-truth.ts';

const FOLDER = join(ROOT, 'test/inspect-shapes');
const DECISIONS_MAX = 7;
const FOUND_SHARE_MIN = 0.95;

const shapes = readdirSync(FOLDER).sort();
const truthOf = (shape: string) =>
  truthSchema.parse(JSON.parse(readFileSync(join(FOLDER, shape, 'truth.json'), 'utf8')));
const open = (shape: string) => openSheet(join(FOLDER, shape, 'export.csv'), 'export.csv');
const inspect = async (shape: string) => inspectExport(await open(shape), { name: shape });

const sum = { wanted: 0, found: 0, wrong: [] as string[] };
afterAll(() => {
  expect(sum.wrong).toEqual([]);
  expect(sum.found / sum.wanted).toBeGreaterThanOrEqual(FOUND_SHARE_MIN);
});

describe.each(shapes)('%s', (shape) => {
  const truth = truthOf(shape);

  test('has its columns found, and none taken for what it is not', async () => {
    const found = await inspect(shape);
    expect(found.register).toBe(truth.register);
    if (truth.register !== undefined) return expect(found.profile).toBeUndefined();
    const { missing, wrong, right } = fieldsFound(found.profile, truth);
    sum.wanted += right.length + missing.length;
    sum.found += right.length;
    sum.wrong.push(...wrong.map((one) => `${shape}: ${one}`));
    expect({ missing, wrong }).toEqual({ missing: [], wrong: [] });
  });

  test('is answered rightly once its holes are filled, and nothing else', async () => {
    if (truth.register !== undefined) return;
    const { profile } = await inspect(shape);
    const { profile: json, asked, unanswered } = fillHoles(profile, truth.fill);
    expect(unanswered).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(DECISIONS_MAX);
    const loaded = await loadProfile({ name: shape, json, find: async () => undefined });
    if ('problems' in loaded) return expect(loaded.problems).toEqual([]);
    const { rows, skipped, documents } = await tryProfile(await open(shape), loaded.profile);
    const failed = documents.flatMap(({ external_id, problems }) =>
      problems.filter(isError).map(({ code, field, row }) => ({ external_id, code, field, row })),
    );
    expect(failed.slice(0, 5)).toEqual([]);
    expect({ ready: rows - skipped, skipped }).toEqual(truth.rows);
    const money = Object.fromEntries(
      documents.map(({ external_id, document }) => [
        external_id,
        { net: document?.net_total_amount, payable: document?.payable_total_amount },
      ]),
    );
    if (truth.documents !== undefined) expect(money).toEqual(truth.documents);
  });
});
