import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { type ImportRequest, importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { equals, sum } from '../../shared/money/decimal.ts';
import { type ReportRow, rowInLanguage } from '../../shared/report/row.ts';
import { unlessAbsent } from '../../shared/store/store.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { isDrawn } from '../full-run.ts';
import { rowsIn } from '../table-rows.ts';
import { type Block, blocksOf, bytesOf, rowTold, summaryTold, type ToldRow } from './read-table.ts';

// `read-table.ts` says how a table is written.

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
        isObject(before) && isObject(value) && !('value' in { ...before, ...value })
          ? merged(before, value)
          : value,
      ];
    }),
  ),
});

/** Sentences in which a value is missing that nobody has called unknown. */
export const sentencesWithGaps = (rows: readonly Pick<ReportRow, 'problems'>[]): string[] =>
  rows
    .flatMap(({ problems }) => problems)
    .filter(({ params }) => !/\B–\B/.test(Object.values(params ?? {}).join(' ')))
    .flatMap(({ message, hint }) => [message, hint])
    .filter((text) => / –[ .,:;]|\{\w+\}/.test(text));

/** Totals of a document that is, or can be, issued, which its VAT by rate does not add up to; a 1.5 has two directions. */
function sharesBeside({ outcome, document, invoice_type_code, net_total, vat_total }: ReportRow): unknown[] {
  if (!['issued', 'ready', 'duplicate'].includes(outcome) || invoice_type_code === '1.5') return [];
  const { vat = [] } = document ?? {};
  const sums = (['net', 'vat'] as const).map((of) => sum(vat.map((share) => share[of])));
  return [net_total, vat_total].filter((total, at) => vat.length > 0 && !equals(total ?? '', sums[at] ?? ''));
}

/** Findings of a cell that do not name its field; these are about what a column has in it, whatever field it feeds. */
const withoutField = ({ outcome, problems }: ToldRow): unknown[] =>
  problems.filter(
    ({ column, field, code }) => column && !field && outcome !== 'skipped' && !OF_COLUMNS.test(code),
  );
const OF_COLUMNS =
  /^(AMOUNT-UNANSWERED|COLUMN-CHANGED|MAP-AMOUNT-LEFT|ROWS-IDENTICAL|DELIVERY-(KIND|NOT-CARRIED)|PAY-(DISPUTE|DOCUMENT-OPEN))$/;

/** The short run brings back the retry file of one block in so many. */
const RETRIED_AMONG = 12;

/** What documents of one export take from each other, which a dry run notes nowhere. */
const OF_OTHERS = /^(PAY-CREDIT-EXCEEDS|CLEAR|DOC-(IDENTITY|TWINS))/;

interface TableOf {
  profile: Record<string, unknown>;
  /** The moment of the imports, for exports whose days count. */
  now?: Date | undefined;
}

/** The imports of a table, in one data folder: a host stays open as long as the blocks are imported alike. */
class TableImports implements AsyncDisposable {
  readonly #of: TableOf;
  readonly #folder: string;
  #blocks = 0;
  #open: { like: string; host: LocalHost } | undefined;
  /** Of the block before. */
  #last = { file: Buffer.alloc(0) as Buffer, report: '', retry: '', older: '' };

  constructor(of: TableOf, folder: string) {
    this.#of = of;
    this.#folder = folder;
  }

  /** Imports a block and compares what the report says of each row, and the summary if the block asks for it. */
  async compare(block: Block): Promise<void> {
    const { rows, summary } = await this.#import(block);
    const told = rows.map((row, at) => {
      const { text = '', expected = '' } = block.rows[at] ?? {};
      return `${text} => ${rowTold(row, expected)}`;
    });
    deepStrictEqual(
      told,
      block.rows.map(({ text, expected }) => `${text} => ${expected}`),
    );
    // Every finding is worded anew from its code and values, as it was worded first.
    const [own, other] = isGreek(block.settings) ? (['el', 'en'] as const) : (['en', 'el'] as const);
    for (const row of rows) deepStrictEqual(rowInLanguage(rowInLanguage(row, other), own), row);
    deepStrictEqual([...sentencesWithGaps(rows), ...rows.flatMap(withoutField)], []);
    // A refusal has a stage and no MARK; what is issued has a MARK and no stage.
    for (const { outcome, stage, mark } of rows)
      if (outcome !== 'held' && outcome !== 'conflict') {
        deepStrictEqual(stage !== null, outcome === 'rejected');
        deepStrictEqual(mark !== null, outcome === 'issued' || outcome === 'duplicate');
      }
    for (const row of rows) deepStrictEqual(sharesBeside(row), []);
    for (const [key, expected] of Object.entries(block.summary))
      deepStrictEqual(`${key} => ${summaryTold(key, summary, expected)}`, `${key} => ${expected}`);
  }

  async #import(block: Block) {
    const { settings } = block;
    if (settings.anew !== undefined) await this.#clear();
    const path = join(this.#folder, settings.file ?? 'export.csv');
    const file = await this.#fileOf(block);
    await writeFile(path, file);
    for (const name of ['control', 'corrections']) await writeBeside(`${path}.${name}.json`, settings[name]);
    const host = await this.#hostFor(settings);
    const { name: profile, sha256: profileSha256 } = await resolveProfile(
      host.store,
      await this.#by(settings),
    );
    const request = {
      ...{ path, account: DEFAULT_ACCOUNT, profile, profileSha256, dryRun: isDryRun(settings) },
      amend: settings.options?.includes('--amend') ?? false,
      ...(settings.approved !== undefined && { approved: this.#last.report }),
    };
    const { report, summary } = await importFile(host, request, () => {});
    const read = async (file: string) => (await unlessAbsent(host.store.readText(`${report}${file}`))) ?? '';
    const { retry: older } = this.#last;
    const retry = (await read('retry.csv')) || older;
    this.#last = { file, report: join(this.#folder, 'data', report), retry, older };
    this.#blocks += 1;
    const payouts = rowsIn<Record<string, unknown>>(await read('payouts.jsonl'));
    const rows = rowsIn<ToldRow & ReportRow>(await read('result.jsonl'));
    if (retry !== older && request.dryRun && isDrawn(this.#blocks, RETRIED_AMONG))
      await this.#bringBack(host, { ...request, path: `${path}.retry.csv` }, rows);
    return { rows, summary: { ...summary, payouts } };
  }

  /** What was wrong with a row is still wrong with it if its retry file comes back as it went out, without the other rows. */
  async #bringBack(host: LocalHost, request: ImportRequest, before: readonly ReportRow[]): Promise<void> {
    await writeFile(request.path, this.#last.retry);
    const { report } = await importFile(host, request, () => {});
    const rows = rowsIn<ReportRow>(await host.store.readText(`${report}result.jsonl`));
    const besides = before.filter(({ problems }) => problems.some(({ code }) => OF_OTHERS.test(code)));
    const isBeside = ({ external_id: id }: ReportRow) => besides.some((one) => one.external_id === id);
    deepStrictEqual(
      rows.filter((row) => row.outcome === 'ready' && !isBeside(row)),
      [],
    );
  }

  async #fileOf(block: Block): Promise<Buffer> {
    const { again, retry } = block.settings;
    if (again !== undefined) return this.#last.file;
    return retry === undefined ? bytesOf(block) : Buffer.from(edited(this.#last, retry));
  }

  /** Another story begins, of which the folder knows nothing. */
  async #clear(): Promise<void> {
    await this[Symbol.asyncDispose]();
    await rm(join(this.#folder, 'data'), { recursive: true, force: true });
  }

  /** A profile of the table, and what the block adds to it; the standard one where neither says anything. */
  async #by({ profile }: Block['settings']): Promise<string> {
    const own = profile === undefined ? this.#of.profile : merged(this.#of.profile, JSON.parse(profile));
    if (Object.keys(own).length === 0) return 'standard';
    const path = join(this.#folder, 'profile.json');
    await writeFile(path, JSON.stringify(own));
    return path;
  }

  async #hostFor(settings: Block['settings']): Promise<LocalHost> {
    const { account, faults = '[]', now, options = '--dry-run', rates } = settings;
    const like = JSON.stringify({ account, faults, now, options, rates });
    if (this.#open?.like === like) return this.#open.host;
    await this[Symbol.asyncDispose]();
    const data = join(this.#folder, 'data');
    await writeBeside(join(data, 'accounts/default.json'), account);
    await rm(join(data, 'rates'), { recursive: true, force: true });
    if (rates) await writeRates(join(data, 'rates'), rates);
    const at = now === undefined ? this.#of.now : new Date(now);
    const accepted = /--accept (\S+)/.exec(options)?.[1];
    const host = await openQuietHost(data, {
      ...{ dryRun: isDryRun(settings), requestsInFlight: 1, faults: JSON.parse(faults) },
      on: /--on (\S+)/.exec(options)?.[1],
      language: isGreek(settings) ? 'el' : 'en',
      ...(at && { now: () => at }),
      ...(accepted && { accept: { codes: [accepted], by: 'accounting' } }),
    });
    this.#open = { like, host };
    return host;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open?.host[Symbol.asyncDispose]();
    this.#open = undefined;
  }
}

const isGreek = ({ options = '' }: Block['settings']): boolean => options.includes('--lang el');

const isDryRun = ({ options = '--dry-run' }: Block['settings']): boolean => options.includes('--dry-run');

/** A file that only this block has. */
async function writeBeside(path: string, content: string | undefined): Promise<void> {
  await rm(path, { force: true });
  if (content === undefined) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** A retry file with `was → now` in place of cells, a row `twice`, or the rows of an `older` one; more behind ` | `. */
function edited({ retry, older }: { retry: string; older: string }, edits: string): string {
  return edits
    .split(' | ')
    .filter((edit) => edit !== '')
    .reduce((text, edit) => {
      const [was = '', now = ''] = edit.split(' → ');
      if (was === 'older') return `${text}${older.slice(older.indexOf('\n') + 1)}`;
      if (!text.includes(was)) throw new Error(`${was} is not in the retry file:\n${retry}`);
      if (now !== 'twice') return text.replaceAll(was, now);
      const row = text.split('\n').find((line) => line.includes(was)) ?? '';
      return `${text}${row}\n`;
    }, retry);
}

/** `name content`, a file a line. */
async function writeRates(folder: string, setting: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const line of setting.split('\n')) {
    const [name = ''] = line.split(' ');
    await writeFile(join(folder, name), line.slice(name.length + 1).replaceAll('\\n', '\n'));
  }
}

/** A table as `npm run mutate` takes it: the same blocks without a test runner. */
export interface JudgingTable {
  name: string;
  compare(folder: string): Promise<void>;
}

declare global {
  /** Set by the mutation tool: tables are noted here and not run as tests. */
  var rowmarkTables: JudgingTable[] | undefined;
}

/**
 * The cases of a table in this folder: each block is a test, and all blocks share one data folder in their order. `also` are columns with the
 * same cell in every row.
 */
export function exportTable(
  name: string,
  profile: Record<string, unknown>,
  { file, also = {}, now }: { file: string; also?: Record<string, string>; now?: Date },
): void {
  const blocks = blocksOf(readFileSync(join(import.meta.dirname, file), 'utf8'), also);
  if (globalThis.rowmarkTables !== undefined) {
    const compare = async (folder: string) => {
      await using imports = new TableImports({ profile, now }, folder);
      for (const block of blocks) await imports.compare(block);
    };
    globalThis.rowmarkTables.push({ name, compare });
    return;
  }
  // Blocks follow each other: a run in another order keeps theirs.
  describe(name, { shuffle: false }, () => {
    let folder = '';
    let imports: TableImports;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rowmark-table-'));
      imports = new TableImports({ profile, now }, folder);
    });
    afterAll(async () => {
      await imports[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    });
    it.each(blocks)('$title', (block) => imports.compare(block));
  });
}
