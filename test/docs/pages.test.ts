import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commands } from '../../infra/local/commands/commands.ts';
import { agentTools } from '../../infra/local/commands/mcp.ts';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { LAYERS } from '../architecture/layers.ts';
import { filesBelow } from '../files-below.ts';
import { headingsOf } from './markdown.ts';
import { openapiText } from './openapi-text.ts';
import { DOORS, operations, unknown } from './operations-page.ts';
import { pages } from './pages.ts';
import { PROJECT_ROOT } from './project-root.ts';

const dependenciesSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

const page = (path: string): string => readFileSync(join(PROJECT_ROOT, path), 'utf8');

it.each(pages)('$path is what the code gives now', ({ path, render }) => {
  expect(page(path) === render(), `${path} is out of date: npm run docs`).toBe(true);
});

it('docs/reference/openapi.json has the operations of the interface', async () => {
  const idsOf = (text: string): string[] => text.match(/"operationId": "\w+"/g) ?? [];
  const ids = idsOf(page('docs/reference/openapi.json'));
  expect(ids.length).toBeGreaterThan(40);
  expect(ids, 'out of date: npm run docs').toEqual(idsOf(await openapiText()));
});

it('docs/operations.md has every command and tool once or more, and a reason for each missing door', () => {
  const named = (door: (typeof DOORS)[number]) =>
    new Set(operations.flatMap((one) => (one[door].startsWith('no: ') ? [] : [one[door]])));
  const commandNames = [...named('command')].map((name) => name.split(' ')[0]);
  expect([...new Set(commandNames)].sort()).toEqual(commands.map(({ name }) => name).sort());
  const options = [...named('command')].flatMap((name) => name.match(/--\S+/g) ?? []);
  expect(options.filter((option) => !page('test/commands/usage-en.txt').includes(`${option} `))).toEqual([]);
  expect([...named('tool')].sort()).toEqual(Object.keys(agentTools).sort());
  const served = filesBelow(join(PROJECT_ROOT, 'functions/console/pages'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => page(join('functions/console/pages', file)));
  const isServed = (path: string) => served.some((text) => text.includes(`('${path}', `));
  expect([...named('page')].filter((path) => !isServed(path))).toEqual([]);
  for (const one of operations)
    for (const door of DOORS) expect(one[door], one.does).not.toMatch(/^(no: )?$/);
  expect(unknown).toEqual([]);
});

it.each(['problems.md', 'problems.el.md'])('%s has a section for every code, once', (name) => {
  const { titles } = headingsOf(page(`docs/reference/${name}`));
  for (const code of Object.keys(catalogue))
    expect(
      titles.filter((title) => title === code),
      code,
    ).toHaveLength(1);
});

it('RUNBOOK.md stays within 250 lines', () => {
  expect(page('RUNBOOK.md').trimEnd().split('\n').length).toBeLessThanOrEqual(250);
});

it('README.md shows the two commands in the first screen', () => {
  expect(page('README.md').split('\n').slice(0, 25).join('\n')).toContain('```\nnpm ci\nnpm start\n```');
});

it('CHANGELOG.md has a line of at most 25 words for each change, and a paragraph for each older version', () => {
  const [, current = '', ...older] = page('CHANGELOG.md').split(/^## /m);
  const { version } = JSON.parse(page('package.json'));
  expect(current.split('\n')[0]).toBe(version);
  const changes = current.split('\n').filter((line) => line !== '' && !/^(### |\d)/.test(line));
  const words = (line: string) => line.split(/\s+/).length - 1;
  expect(changes.filter((line) => !line.startsWith('- ') || words(line) > 25)).toEqual([]);
  expect(current.indexOf('### ')).toBe(current.indexOf('### What breaks'));
  expect(older.map((text) => text.trim().split('\n\n').length)).toEqual(older.map(() => 2));
});

/** Packages that a text imports; a path into one is the package. */
const packagesIn = (text: string): string[] =>
  [...text.matchAll(/(?:from|import) '([^.'][^']*)'/g)].flatMap(([, specifier = '']) => {
    if (isBuiltin(specifier)) return [];
    const parts = specifier.split('/');
    return [parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')];
  });

it('CONTRIBUTING.md says of every package that the product uses what it saves', () => {
  const { dependencies } = dependenciesSchema.parse(JSON.parse(page('package.json')));
  const used = ['functions', 'infra', 'shared'].flatMap((folder) =>
    filesBelow(join(PROJECT_ROOT, folder))
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => packagesIn(page(join(folder, name)))),
  );
  const packages = new Set([...Object.keys(dependencies), ...used]);
  expect(packages.size).toBeGreaterThan(20);
  const table = page('CONTRIBUTING.md').slice(
    page('CONTRIBUTING.md').indexOf('## What the dependencies save'),
  );
  const isNamed = (name: string) =>
    table.includes(`\`${name}\``) || table.includes(`\`${name.replace('@aws-sdk/client-', '-')}\``);
  expect([...packages].filter((name) => !isNamed(name))).toEqual([]);
});

it('a package is known by its name, also where a path into it is imported', () => {
  const text = `import { html } from 'hono/html';\nimport x from '@hono/zod-openapi';\nimport 'node:fs';\nimport './a.ts';`;
  expect(packagesIn(text)).toEqual(['hono', '@hono/zod-openapi']);
});

it('CONTRIBUTING.md lists the layers in their order', () => {
  const rows = [...page('CONTRIBUTING.md').matchAll(/^\| `([a-z]+)\/` \|/gm)].map(([, name]) => name);
  expect(rows.slice(rows.indexOf('words'))).toEqual(LAYERS);
});

it('CONTRIBUTING.md lists the rooms of each layer', () => {
  const rows = [...page('CONTRIBUTING.md').matchAll(/^\| `([a-z]+)\/` \|[^|]*\| ?([^|]*?) ?\|$/gm)];
  const named = rows.map(([, layer, rooms = '']) => [layer, rooms.match(/[\w-]+/g) ?? []]);
  const there = LAYERS.map((layer) => [
    layer,
    readdirSync(join(PROJECT_ROOT, 'shared', layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  ]);
  expect(named).toEqual(there);
});

describe('RUNBOOK.md', () => {
  const text = page('RUNBOOK.md');

  it.each([
    'Deploy',
    'Roll back',
    'Find out what became of a job',
    'A job is stuck',
    'Run a job again',
    'OUTCOME-UNKNOWN',
    'CONFLICT-UNEXPLAINED',
    'Rotate the API key',
    'Restore the ledger',
  ])('says how to: %s', (title) => {
    expect(text).toMatch(new RegExp(`^### .*${title}`, 'm'));
  });

  it('names only codes that exist', () => {
    const codes: ReadonlySet<string> = new Set([...Object.keys(catalogue), ...FORMS]);
    const named = [...text.matchAll(/`([A-Z]+(?:-[A-Z]+)+)`/g)].map(([, code = '']) => code);
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });
});

/** Written like codes. */
const FORMS = ['UTF-8'];
