import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../files-below.ts';
import { PROGRAM_NAMES } from '../programs.ts';
import { LAYERS } from './layers.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g;

interface SourceFile {
  path: string;
  /** Package names as written, files as paths from the root. */
  imports: string[];
  /** Those that stand at run time, types left aside. */
  runs: string[];
}

const sources: SourceFile[] = ['shared', 'functions', 'infra', 'test'].flatMap((folder) =>
  filesBelow(join(ROOT, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => readSource(join(ROOT, folder, name))),
);

const product = sources.filter(({ path }) => !path.startsWith('test/'));

function readSource(file: string): SourceFile {
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)];
  const named = (matches: typeof found) =>
    matches.map((match) => place(file, match[1] ?? match[2] ?? match[3] ?? ''));
  const runs = found.filter(
    ([text]) => !/^\s*(import|export) type /.test(text) && !text.startsWith('import('),
  );
  return { path: relative(ROOT, file), imports: named(found), runs: named(runs) };
}

function place(file: string, name: string): string {
  return name.startsWith('.') ? relative(ROOT, resolve(dirname(file), name)) : name;
}

const below = (...folders: string[]) =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));

function offences(of: readonly SourceFile[], forbidden: (imported: string) => boolean): string[] {
  return of.flatMap(({ path, imports }) =>
    imports.filter(forbidden).map((imported) => `${path} imports ${imported}`),
  );
}

const layerOf = (path: string) => LAYERS.indexOf(/^shared\/([^/]+)\//.exec(path)?.[1] ?? '');

const arrowsBack = (of: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[] =>
  of.flatMap(({ path, imports }) =>
    imports
      .filter((imported) => layerOf(path) >= 0 && layerOf(imported) > layerOf(path))
      .map((imported) => `${path} imports ${imported}`),
  );

/** Circles of imports, each once, named by the file where the walk met it. */
function circles(runtime: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, above: readonly string[]) => {
    if (above.includes(path)) found.push([...above.slice(above.indexOf(path)), path].join(' → '));
    if (above.includes(path) || done.has(path)) return;
    for (const next of runtime.get(path) ?? []) walk(next, [...above, path]);
    done.add(path);
  };
  for (const path of runtime.keys()) walk(path, []);
  return found;
}

/** Imports between the folders of one parent, by folder; a folder and what lies in it count as one room. */
function roomGraph(of: readonly Pick<SourceFile, 'path' | 'imports'>[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { path, imports } of of)
    for (const imported of imports) {
      const pair = siblingRooms(path, imported);
      if (pair !== undefined) graph.set(pair.from, [...(graph.get(pair.from) ?? []), pair.to]);
    }
  return graph;
}

/** The folders below the deepest common one, if both files lie in one; files beside a room belong to its parent. */
function siblingRooms(path: string, imported: string): { from: string; to: string } | undefined {
  const a = path.split('/').slice(0, -1);
  const b = imported.split('/').slice(0, -1);
  const fork = a.findIndex((name, n) => name !== b[n]);
  if (fork < 1 || a[fork] === undefined || b[fork] === undefined || !imported.endsWith('.ts'))
    return undefined;
  return { from: a.slice(0, fork + 1).join('/'), to: b.slice(0, fork + 1).join('/') };
}

/** The packages that are loaded with a file, whatever is loaded only on demand left aside. */
function packagesFrom(start: string): string[] {
  const runtime = new Map(sources.map(({ path, runs }) => [path, runs]));
  const seen = new Set([start]);
  for (const path of seen) for (const next of runtime.get(path) ?? []) seen.add(next);
  return [...seen].filter((name) => !runtime.has(name) && !/^node:|\.json$/.test(name));
}

describe('rules between the parts', () => {
  it('sees the tree', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap(({ imports }) => imports)).toContain('papaparse');
  });

  it('the folders of shared stand in their order, and no arrow runs back', () => {
    const folders = readdirSync(join(ROOT, 'shared'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.sort()).toEqual([...LAYERS].sort());
    expect(arrowsBack(sources)).toEqual([]);
  });

  it('a planted arrow back is found, and one that runs on is not', () => {
    const planted = (path: string, imported: string) => arrowsBack([{ path, imports: [imported] }]);
    expect(
      planted('shared/money/rates/reference-rates.ts', 'shared/jobs/receive/receive-export.ts'),
    ).toHaveLength(1);
    expect(planted('shared/issue/issue-work.ts', 'shared/report/labels.ts')).toHaveLength(1);
    expect(planted('shared/report/labels.ts', 'shared/issue/issue-work.ts')).toEqual([]);
    expect(planted('functions/intake.ts', 'shared/jobs/intake/intake-export.ts')).toEqual([]);
  });

  it('rowmark starts with commander and the width of texts, and inspect without what writes workbooks or speaks to AWS', () => {
    expect(packagesFrom('infra/local/program.ts')).toEqual(['commander', 'string-width']);
    const inspecting = packagesFrom('infra/local/commands/inspect.ts').join(' ');
    expect(inspecting).toContain('zod');
    expect(inspecting).not.toMatch(/exceljs|aws-sdk|hono|dynalite|undici/);
  });

  it('an import loads of AWS what the ledger speaks with, and nothing that only AWS has', () => {
    const packages = packagesFrom('infra/local/host/local-host.ts').filter((name) =>
      /aws|dynalite|s3/.test(name),
    );
    expect(packages).toEqual(['@aws-sdk/client-dynamodb']);
  });

  it('no two files import each other, not even around corners and not even types', () => {
    expect(circles(new Map(product.map(({ path, imports }) => [path, imports])))).toEqual([]);
    expect(circles(new Map(sources.map(({ path, runs }) => [path, runs])))).toEqual([]);
    const planted = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(circles(planted)).toHaveLength(1);
  });

  it('rooms of one folder import each other in one direction', () => {
    expect(circles(roomGraph(product))).toEqual([]);
    const planted = roomGraph([
      { path: 'shared/jobs/issue/a.ts', imports: ['shared/jobs/reverse/b.ts'] },
      { path: 'shared/jobs/reverse/b.ts', imports: ['shared/jobs/issue/c.ts'] },
    ]);
    expect(circles(planted)).toEqual(['shared/jobs/issue → shared/jobs/reverse → shared/jobs/issue']);
  });

  it('a folder is one step or one thing: it holds at most 25 code files', () => {
    const FILES_MAX = 25;
    const full = (of: readonly Pick<SourceFile, 'path'>[]) =>
      [...Map.groupBy(of, ({ path }) => dirname(path))]
        .filter(([, files]) => files.length > FILES_MAX)
        .map(([folder, files]) => `${folder}: ${files.length}`);
    expect(full(product)).toEqual([]);
    const planted = Array.from({ length: FILES_MAX + 1 }, (_, n) => ({ path: `shared/room/${n}.ts` }));
    expect(full(planted)).toEqual(['shared/room: 26']);
  });

  it('only the service folder knows who logs in and which routes there are', () => {
    const knows = sources.filter(
      ({ path }) =>
        /^(shared|functions|infra)\//.test(path) &&
        /\bapi_key\b|\/api\/v1|issue_draft|find_invoice_by_id/.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    const allowed = /^(shared\/service\/|functions\/sandbox\/)/;
    expect(knows.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([]);
  });

  it('the pure core touches no SDK, no HTTP client and no file', () => {
    const core = below(
      'shared/money',
      'shared/documents',
      'shared/preflight',
      'shared/mapping',
      'shared/report',
    ).filter(({ path }) => path !== 'shared/report/page/stylesheet.ts');
    expect(offences(core, (name) => /^(@aws-sdk\/|@smithy\/|undici|node:(fs|http|net))/.test(name))).toEqual(
      [],
    );
  });

  it('shared never imports functions or infra', () => {
    expect(offences(below('shared'), (name) => /^(functions|infra|test)\//.test(name))).toEqual([]);
  });

  it('functions never import infra', () => {
    expect(offences(below('functions'), (name) => /^(infra|test)\//.test(name))).toEqual([]);
  });

  it('the sandbox shares no rule code with the preflight', () => {
    const judges = (name: string) => name.startsWith('shared/preflight/') && !name.includes('/facts/');
    expect(offences(below('functions/sandbox'), judges)).toEqual([]);
    expect(offences(below('shared'), (name) => name.startsWith('functions/sandbox/'))).toEqual([]);
  });

  it('only functions/deps.ts, refresh-rates.ts, the sandbox and the local host construct AWS clients', () => {
    const constructs = sources.filter(
      ({ path }) =>
        /^(shared|functions)\//.test(path) &&
        /new (S3Client|DynamoDBClient|SFNClient|SecretsManagerClient)\(/.test(
          readFileSync(join(ROOT, path), 'utf8'),
        ),
    );
    const allowed = /^functions\/(deps|sandbox\/|refresh-rates)/;
    expect(constructs.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([]);
  });

  it('no file is named after nothing in particular', () => {
    const vague = /(^|\/)(utils?|helpers?|common|manager|misc)(\.ts|\/)/;
    expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([]);
  });

  it('nobody imports a file that is not there', () => {
    const paths = new Set(sources.map(({ path }) => path));
    const missing = (name: string) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !paths.has(name);
    expect(offences(sources, missing).filter((line) => !line.includes('vitest.config'))).toEqual([]);
  });

  it('a file holds one idea whole', () => {
    const LINES_MAX = 400;
    const long = sources.filter(({ path }) => !/\/(facts|words)\/|^shared\/problems\/|^test\//.test(path));
    const lines = long.map(({ path }) => ({
      path,
      lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length,
    }));
    expect(lines.filter((file) => file.lines > LINES_MAX)).toEqual([]);
  });
});

it('a test starts a program of the machine by the path that tells whether it is there', () => {
  const quoted = new RegExp(`'(?:${PROGRAM_NAMES.join('|')})'`);
  const named = sources.filter(
    ({ path }) =>
      /^test\/(?!cloud\/|programs\.ts)/.test(path) && quoted.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(named.map(({ path }) => path)).toEqual([]);
});
