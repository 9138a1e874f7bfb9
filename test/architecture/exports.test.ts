import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../files-below.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const EXPORT = /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const IMPORT = /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\*\s+as\s+(\w+)|(\w+))\s+from\s+'(\.[^']+)'/g;
const LOADED = /import\('(\.[^']+)'\)(?:\))?\.?(\w+)?/g;

interface Source {
  path: string;
  text: string;
}

interface Use {
  by: string;
  file: string;
  /** `*` for all of them. */
  name: string;
}

const sources: Source[] = ['shared', 'functions', 'infra', 'test', 'samples']
  .flatMap((folder) => filesBelow(join(ROOT, folder)).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const isProduct = (path: string) => /^(shared|functions|infra)\//.test(path);
const exported = ({ text }: Source) => [...text.matchAll(EXPORT)].flatMap(([, name]) => name ?? []);

function usesIn({ path, text }: Source): Use[] {
  const place = (name: string) => relative(ROOT, resolve(ROOT, dirname(path), name));
  const named = [...text.matchAll(IMPORT)].flatMap(([, names, , , file = '']) =>
    (names?.split(',') ?? ['*']).map((name) => {
      const [own = ''] = name
        .trim()
        .replace(/^type /, '')
        .split(/\s+as\s+/);
      return { by: path, file: place(file), name: own };
    }),
  );
  const loaded = [...text.matchAll(LOADED)].map(([, file = '', name = '*']) => ({
    by: path,
    file: place(file),
    name,
  }));
  return [...named, ...loaded];
}

/** Put by the bundler in the place of a global. */
const INJECTED = /^infra\/package\/disposable-stack\.ts /;

/** Names that a file exports and that no other file takes. */
function overExported(of: readonly Source[]): string[] {
  const uses = of.flatMap(usesIn);
  const taken = new Set(uses.map(({ file, name }) => `${file} ${name}`));
  return of
    .filter(({ path }) => isProduct(path))
    .flatMap((source) =>
      taken.has(`${source.path} *`)
        ? []
        : exported(source)
            .map((name) => `${source.path} ${name}`)
            .filter((one) => !taken.has(one) && !one.endsWith(' handler') && !INJECTED.test(one)),
    );
}

/** Files of the product that only tests take; those that a command or a bundle starts are named in some text. */
function onlyTested(of: readonly Source[]): string[] {
  const taken = new Set(of.flatMap(usesIn).flatMap(({ by, file }) => (isProduct(by) ? [file] : [])));
  return of
    .map(({ path }) => path)
    .filter((path) => isProduct(path) && !taken.has(path) && !STARTED.test(path));
}

/** Names that tests alone take, and that their own file has no use for. */
function unneeded(of: readonly Source[]): string[] {
  const uses = of.flatMap(usesIn).filter(({ by }) => isProduct(by));
  const taken = new Set(uses.map(({ file, name }) => `${file} ${name}`));
  const isUsedWithin = ({ text }: Source, name: string) => text.split(new RegExp(`\\b${name}\\b`)).length > 2;
  return of
    .filter(({ path }) => isProduct(path) && !STARTED.test(path) && !taken.has(`${path} *`))
    .flatMap((source) =>
      exported(source)
        .filter((name) => !isUsedWithin(source, name))
        .map((name) => `${source.path} ${name}`)
        .filter((one) => !taken.has(one) && !INJECTED.test(one)),
    );
}

/** Files that are started, not imported: programs, handlers, and what writes documents of the repository. */
const STARTED =
  /^(infra\/local\/(cli|console\/inspect-worker)|infra\/aws\/app|functions\/(sandbox\/lambda|console\/pages\/scripts\/(page|grid)|[\w-]+)|infra\/package\/[\w-]+)\.ts$/;

/** The sandbox has names of its own for the ideas of the service: it shares no code with what it judges. */
const isJudge = (path: string) => path.startsWith('functions/sandbox/');

/** Names that two files export. */
function twice(of: readonly Source[]): string[] {
  const places = Map.groupBy(
    of
      .filter(({ path }) => isProduct(path) && !isJudge(path))
      .flatMap((source) => exported(source).map((name) => ({ name, path: source.path }))),
    ({ name }) => name,
  );
  return [...places]
    .filter(([name, at]) => at.length > 1 && name !== 'handler')
    .map(([name, at]) => `${name}: ${at.map(({ path }) => path).join(', ')}`);
}

const plant = (path: string, text: string): Source => ({ path, text });

describe('exports', () => {
  it('finds a name that no other file takes', () => {
    const planted = plant('shared/a.ts', 'export const taken = 1;\nexport const left = 2;');
    const taker = plant('shared/b.ts', "import { taken } from './a.ts';");
    expect(overExported([planted, taker])).toEqual(['shared/a.ts left']);
  });

  it('stand only where another file takes them', () => {
    expect(overExported(sources)).toEqual([]);
  });

  it('finds a file that only a test takes', () => {
    const planted = plant('shared/a.ts', 'export const a = 1;');
    const test = plant('test/a.test.ts', "import { a } from '../shared/a.ts';");
    expect(onlyTested([planted, test])).toEqual(['shared/a.ts']);
  });

  it('no file is there for tests alone', () => {
    expect(onlyTested(sources)).toEqual([]);
  });

  it('finds a name that tests alone need', () => {
    const planted = plant('shared/a.ts', 'export const a = 1;\nexport const b = a;');
    const test = plant('test/a.test.ts', "import { a, b } from '../shared/a.ts';");
    expect(unneeded([planted, test])).toEqual(['shared/a.ts b']);
  });

  it('no name is there for tests alone', () => {
    expect(unneeded(sources)).toEqual([]);
  });

  it('finds a name with two meanings', () => {
    const name = 'export const same = 1;';
    expect(twice([plant('shared/a.ts', name), plant('infra/b.ts', name)])).toEqual([
      'same: shared/a.ts, infra/b.ts',
    ]);
  });

  it('no name has two meanings', () => {
    expect(twice(sources)).toEqual([]);
  });
});
