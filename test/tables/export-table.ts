import { deepStrictEqual } from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { type ReportRow, rowInLanguage } from '../../shared/report/row.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { runRowmark } from '../local/run-rowmark.ts';
import {
  type Block,
  blocksOf,
  bytesOf,
  rowTold,
  summaryTold,
  type ToldRow,
  type ToldSummary,
} from './read-table.ts';

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

interface TableOf {
  profile: Record<string, unknown>;
  /** The moment of the imports, for exports whose days count; their host is opened as samples open it. */
  now?: Date | undefined;
}

async function importBlock(block: Block, { profile, now }: TableOf, folder: string) {
  const { settings } = block;
  const file = join(folder, settings.file ?? 'export.csv');
  const data = join(folder, 'data');
  await writeFile(file, bytesOf(block));
  await rm(`${file}.control.json`, { force: true });
  if (settings.control) await writeFile(`${file}.control.json`, settings.control);
  const own = settings.profile === undefined ? profile : merged(profile, JSON.parse(settings.profile));
  const by = Object.keys(own).length === 0 ? 'standard' : join(folder, 'profile.json');
  if (by !== 'standard') await writeFile(by, JSON.stringify(own));
  await rm(join(data, 'rates'), { recursive: true, force: true });
  if (settings.rates) await writeRates(join(data, 'rates'), settings.rates);
  const options = settings.options ?? '--dry-run';
  return now === undefined
    ? importByCommand(['import', file, '--data', data, '--json', '--profile', by, ...options.split(' ')])
    : importAt(now, { file, data, by, dryRun: options.includes('--dry-run') });
}

const rowsIn = <Row>(text: string): Row[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function importByCommand(args: readonly string[]) {
  const ran = await runRowmark(args.filter((arg) => arg !== ''));
  const { jobs = [] }: { jobs?: TableJob[] } = JSON.parse(ran.stdout || '{}');
  const [job] = jobs;
  if (job === undefined) throw new Error(ran.stdout + ran.stderr);
  return {
    ...job,
    rows: rowsIn<ToldRow & ReportRow>(await readFile(join(job.report, 'result.jsonl'), 'utf8')),
  };
}

async function importAt(now: Date, of: { file: string; data: string; by: string; dryRun: boolean }) {
  const { file: path, dryRun } = of;
  const more = { dryRun, requestsInFlight: 1, now: () => now } as const;
  await using host = await openQuietHost(of.data, more);
  const { name: profile, sha256: profileSha256 } = await resolveProfile(host.store, of.by);
  const request = { path, account: DEFAULT_ACCOUNT, profile, profileSha256, dryRun };
  const { report, summary } = await importFile(host, request, () => {});
  const paid = `${report}payouts.jsonl`;
  const payouts = (await host.store.head(paid))
    ? rowsIn<Record<string, unknown>>(await host.store.readText(paid))
    : [];
  const rows = rowsIn<ToldRow & ReportRow>(await host.store.readText(`${report}result.jsonl`));
  return { rows, summary: { ...summary, payouts } };
}

/** `name content` */
async function writeRates(folder: string, setting: string): Promise<void> {
  const [name = ''] = setting.split(' ');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), setting.slice(name.length + 1).replaceAll('\\n', '\n'));
}

/** Imports a block and compares what the report says of each row, and the summary if the block asks for it. */
async function compareBlock(block: Block, of: TableOf, folder: string): Promise<void> {
  const { rows, summary } = await importBlock(block, of, folder);
  const told = rows.map((row, at) => {
    const { text = '', expected = '' } = block.rows[at] ?? {};
    return `${text} => ${rowTold(row, expected)}`;
  });
  deepStrictEqual(
    told,
    block.rows.map(({ text, expected }) => `${text} => ${expected}`),
  );
  // Every finding is worded anew from its code and values, as it was worded first.
  for (const row of rows) deepStrictEqual(rowInLanguage(rowInLanguage(row, 'el'), 'en'), row);
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
  { text, also = {}, now }: { text: string; also?: Record<string, string>; now?: Date },
): void {
  const blocks = blocksOf(text, also);
  const compare = (block: Block) => (folder: string) => compareBlock(block, { profile, now }, folder);
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
    it.each(blocks)('$title', (block) => compareBlock(block, { profile, now }, folder));
  });
}
