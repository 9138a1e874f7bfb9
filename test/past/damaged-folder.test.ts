import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { type Ran, runRowmark, type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';
import { isFullRun } from '../full-run.ts';
import { thisMonth, today } from '../today.ts';

let root: TemporaryFolder;
const at = (...names: string[]) => join(root.path, ...names);
const run = (...args: string[]): Promise<Ran> => runRowmark([...args, '--data', at('data')]);
const EXPORTS = ['one.csv', 'two.csv'] as const;
let job = '';
let report = '';

beforeAll(async () => {
  root = await temporaryFolder();
  await writeFile(at('one.csv'), receiptExport(...['A-1', 'A-2', 'A-3'].map((id) => receipt(id))));
  await writeFile(at('two.csv'), receiptExport(receipt('B-1')));
  await writeFile(at('three.csv'), receiptExport(receipt('C-1')));
  await run('import', at('one.csv'));
  await cp(at('data'), at('older'), { recursive: true });
  await run('import', at('two.csv'));
  await cp(at('data'), at('whole'), { recursive: true });
  ({ job, report } = JSON.parse((await run('jobs', '--json')).stdout)[0]);
});
afterAll(() => root[Symbol.asyncDispose]());

/** Files by their place, with `JOB` for the id of the first import. */
async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

const ways: Record<string, (path: string, file: string) => Promise<unknown>> = {
  truncated: async (path) => truncate(path, Math.floor((await readFile(path)).length / 2)),
  'byte flipped': flip,
  empty: (path) => truncate(path, 0),
  gone: (path) => rm(path),
  older: (path, file) => cp(at('older', file), path).catch(() => rm(path)),
};

const commands: Record<string, () => string[]> = {
  statement: () => ['statement', '--month', thisMonth()],
  jobs: () => ['jobs'],
  report: () => ['report', job],
  erase: () => ['erase', job],
  'watch-marks': () => ['watch-marks', '--day', today()],
};
const TOLD = /damaged or missing/;

/** Does what a sentence asks for; true where nothing more is asked. */
async function follow(said: string, file: string): Promise<boolean> {
  if (/ledger rebuild/.test(said)) {
    expect((await run('ledger', 'rebuild')).status).toBe(0);
    if (/--accept/.test(said)) await run('ledger', 'rebuild', '--accept', '--by', 'Maria');
  } else if (/import its export again|[Ii]mport .* again/.test(said))
    for (const name of EXPORTS) expect((await run('import', at(name))).status).toBe(0);
  else if (/Put it back from a copy of the folder:/.test(said)) await cp(at('whole', file), at('data', file));
  else if (/Put your copy back|Restore it/.test(said))
    await cp(at('whole/seal'), at('data/seal'), { recursive: true });
  else return false;
  return true;
}

async function play(file: string, way: string): Promise<void> {
  await rm(at('data'), { recursive: true, force: true });
  await cp(at('whole'), at('data'), { recursive: true, preserveTimestamps: true });
  await ways[way]?.(at('data', file), file);
  const said: string[] = [];
  const ended = async (args: string[]) => {
    const ran = args[0] === 'verify' ? await runRowmark(args) : await run(...args);
    const all = `${ran.stdout}${ran.stderr}`;
    expect([0, 1, 2], `${args[0]}: ${all}`).toContain(ran.status);
    expect(all).not.toMatch(/unexpected error|Unexpected|ENOENT/);
    return { ...ran, all };
  };
  for (const args of Object.values(commands)) {
    const { status, all } = await ended(args());
    if (status !== 0) said.push(all);
    if (TOLD.test(all)) expect([status, all.split('\n')[0]]).toEqual([1, expect.stringMatching(TOLD)]);
    if (TOLD.test(all)) expect(all).not.toContain('to the cent');
  }
  const verified = await ended(['verify', at('data', report)]);
  if (verified.status !== 0 && !/summary/.test(file)) {
    await mkdir(dirname(at('data', file)), { recursive: true });
    const damaged = await readFile(at('data', file)).catch(() => undefined);
    await cp(at('whole', file), at('data', file));
    expect((await ended(['verify', at('data', report)])).status).toBe(0);
    await (damaged === undefined ? rm(at('data', file)) : writeFile(at('data', file), damaged));
  }
  const imported = await ended(['import', at('one.csv')]);
  if (imported.status !== 0) said.push(imported.all);
  // The sandbox is the service: what it has lost is told of each document, and nothing here can bring it back.
  if (file.startsWith('sandbox/')) return;
  // What is told is done until nothing is told any more.
  for (let turn = 0; said.length > 0 && turn < 4; turn += 1) {
    expect(await follow(said.join('\n'), file), said.join('\n')).toBe(true);
    said.length = 0;
    for (const args of [['import', at('one.csv')], ...Object.values(commands).map((make) => make())]) {
      const { status, all } = await ended(args);
      if (status !== 0) said.push(all);
    }
  }
  expect(said).toEqual([]);
  expect((await run('import', at('three.csv'))).status).toBe(0);
}

/** Each second one in the short run. */
const SAMPLE = (
  [
    [/^reports\/.*one\.csv\/.*\/summary\.json$/, 'truncated'],
    [/^reports\/.*one\.csv\/.*\/summary\.json$/, 'gone'],
    [/^jobs\/JOB\/job\.json$/, 'empty'],
    [/^jobs\/JOB\/outcomes\/00001\.jsonl$/, 'byte flipped'],
    [/^jobs\/JOB\/plan\.json$/, 'truncated'],
    [/^plans\/default\/customers\.json$/, 'empty'],
    [/^ledger\/tables\/CURRENT$/, 'gone'],
  ] as [RegExp, string][]
).filter((_, at) => isFullRun || at % 4 === 0);

/** What both jobs have, and what each table logs for people: the second of a kind is damaged in one way, in turn. */
const kindOf = (file: string): string =>
  file.replaceAll(/[0-9a-f]{12,}|\d+|(?:one|two)\.csv/g, '#').replace(/^.*\/(?:LOCK|LOG|LOG\.old)$/, 'LOG');

describe('a data folder with one damaged file', () => {
  it.each(SAMPLE)('%s %s: every command goes on with the rest, and what it says works', async (file, way) => {
    const files = await filesOf(at('whole'));
    const found = files.find((one) => file.test(one.replaceAll(job, 'JOB')));
    await play(found ?? 'no such file', way);
  });

  it.runIf(isFullRun)(
    'a file of any kind, in any way',
    async () => {
      const failed: string[] = [];
      const seen = new Set<string>();
      for (const [n, file] of (await filesOf(at('whole'))).entries()) {
        const kind = kindOf(file);
        const again = Object.keys(ways).at(n % Object.keys(ways).length) ?? '';
        for (const way of seen.has(kind) ? [again] : Object.keys(ways))
          await play(file, way).catch((error: Error) => failed.push(`${file} ${way}: ${error.message}`));
        seen.add(kind);
      }
      expect(failed).toEqual([]);
    },
    3_600_000,
  );
});
