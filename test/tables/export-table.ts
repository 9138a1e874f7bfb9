import { deepStrictEqual } from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { runRowmark } from '../local/run-rowmark.ts';
import { type Block, blocksOf, rowTold, summaryTold, type ToldRow, type ToldSummary } from './read-table.ts';

// `read-table.ts` says how a table is written.

interface TableJob {
  report: string;
  summary: ToldSummary;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A column that is given another value takes the place of the one before. */
export const merged = (
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): Record<string, unknown> => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const before = one[key];
      return [
        key,
        isObject(before) && isObject(value) && !('value' in value) ? merged(before, value) : value,
      ];
    }),
  ),
});

async function importBlock(block: Block, profile: Record<string, unknown>, folder: string) {
  const { settings, header, rows } = block;
  const file = join(folder, settings.file ?? 'export.csv');
  await writeFile(file, [header, ...rows.map(({ cells }) => cells)].join('\n'));
  await rm(`${file}.control.json`, { force: true });
  if (settings.control) await writeFile(`${file}.control.json`, settings.control);
  const own = settings.profile === undefined ? profile : merged(profile, JSON.parse(settings.profile));
  await writeFile(join(folder, 'profile.json'), JSON.stringify(own));
  const options = (settings.options ?? '--dry-run').split(' ').filter((one) => one !== '');
  const read = Object.keys(own).length === 0 ? [] : ['--profile', join(folder, 'profile.json')];
  const data = join(folder, 'data');
  const ran = await runRowmark(['import', file, '--data', data, '--json', ...options, ...read]);
  const { jobs = [] }: { jobs?: TableJob[] } = JSON.parse(ran.stdout || '{}');
  const [job] = jobs;
  if (job === undefined) throw new Error(ran.stdout + ran.stderr);
  const text = await readFile(join(job.report, 'result.jsonl'), 'utf8');
  return {
    ...job,
    rows: text
      .trimEnd()
      .split('\n')
      .map((line): ToldRow => JSON.parse(line)),
  };
}

/** Imports a block and compares what the report says of each row, and the summary if the block asks for it. */
async function compareBlock(block: Block, profile: Record<string, unknown>, folder: string): Promise<void> {
  const { rows, summary } = await importBlock(block, profile, folder);
  const told = rows.map((row, at) => {
    const { text = '', expected = '' } = block.rows[at] ?? {};
    return `${text} => ${rowTold(row, expected)}`;
  });
  deepStrictEqual(
    told,
    block.rows.map(({ text, expected }) => `${text} => ${expected}`),
  );
  for (const [key, expected] of Object.entries(block.summary))
    deepStrictEqual(`${key} => ${summaryTold(key, summary, expected)}`, `${key} => ${expected}`);
}

/** A table as `npm run mutate` takes it: the same blocks without a test runner. */
export interface JudgingTable {
  name: string;
  blocks: { title: string; compare(folder: string): Promise<void> }[];
}

declare global {
  /** Set by the mutation tool: tables are noted here and not run as tests. */
  var rowmarkTables: JudgingTable[] | undefined;
}

/**
 * The cases of a table: each block is a test, and all blocks share one data folder in their order. `also` are columns with the
 * same cell in every row.
 */
export function exportTable(
  name: string,
  profile: Record<string, unknown>,
  { text, also = {} }: { text: string; also?: Record<string, string> },
): void {
  const blocks = blocksOf(text, also);
  const compare = (block: Block) => (folder: string) => compareBlock(block, profile, folder);
  if (globalThis.rowmarkTables !== undefined) {
    const judging = blocks.map((block) => ({ title: block.title, compare: compare(block) }));
    globalThis.rowmarkTables.push({ name, blocks: judging });
    return;
  }
  describe(name, () => {
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rowmark-table-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    it.each(blocks)('$title', (block) => compareBlock(block, profile, folder));
  });
}
