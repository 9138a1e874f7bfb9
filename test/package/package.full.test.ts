import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';

const run = promisify(execFile);
const MAX_INSTALLED_BYTES = 130 * 1024 ** 2;
/** The oldest Node that the package promises to run on, as a package of the registry. */
const OLD_NODE = `node-${process.platform}-${process.arch}@22`;

const isReachable = await run('npm', ['view', OLD_NODE, 'version']).then(
  () => true,
  () => false,
);
if (!isReachable) console.warn('The package is not tried: the npm registry cannot be reached.');

let folder: TemporaryFolder;
let installed: string;
let oldNode: string;

/** Packs this checkout, and installs the tarball where nothing else is, as `npm install -g` does. */
beforeAll(async () => {
  folder = await temporaryFolder();
  if (!isReachable) return;
  const prefix = join(folder.path, 'global');
  await run('npm', ['pack', '--pack-destination', folder.path], { cwd: ROOT });
  const [tarball = ''] = (await readdir(folder.path)).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '-g', '--prefix', prefix, join(folder.path, tarball)], { cwd: folder.path });
  installed = join(prefix, 'lib/node_modules/rowmark');
  await run('npm', ['install', '--prefix', join(folder.path, 'old'), OLD_NODE], { cwd: folder.path });
  oldNode = join(folder.path, 'old/node_modules', OLD_NODE.replace('@22', ''), 'bin/node');
});
afterAll(() => folder[Symbol.asyncDispose]());

describe.skipIf(!isReachable)('the installed package', () => {
  test('holds what it needs and no more', async () => {
    const entries = await readdir(installed, { recursive: true });
    const sizes = await Promise.all(entries.map(async (entry) => (await stat(join(installed, entry))).size));
    expect(sizes.reduce((all, size) => all + size)).toBeLessThan(MAX_INSTALLED_BYTES);
    expect(entries.filter((entry) => /aws-cdk|vitest|esbuild/.test(entry))).toEqual([]);
    expect(entries).toContain('shared/mapping/profile.schema.json');
    expect(entries).toEqual(expect.arrayContaining(['dist/pages.css', 'dist/page.js', 'dist/grid.js']));
  });

  test.each([
    'this Node',
    'Node 22',
  ])('imports a sample on %s, and knows it the second time', async (which) => {
    const node = which === 'Node 22' ? oldNode : process.execPath;
    const version = (await run(node, ['--version'])).stdout.trim();
    if (which === 'Node 22') expect(version).toMatch(/^v22\./);
    const place = join(folder.path, version);
    await mkdir(place);
    await cp(join(ROOT, 'samples/retail-receipts'), place, { recursive: true });
    const file = (await readdir(place)).find((name) => /\.(csv|xlsx)$/.test(name)) ?? '';
    const profile = existsSync(join(place, 'profile.json')) ? ['--profile', 'profile.json'] : [];
    const rowmark = (...args: string[]) =>
      run(node, [join(installed, 'dist/cli.js'), ...args], {
        cwd: place,
        env: { PATH: dirname(node), HOME: place, NO_COLOR: '1' },
      });

    const first = JSON.parse((await rowmark('import', file, ...profile, '--json')).stdout).jobs[0];
    const { issued } = first.summary.counts.documents;
    expect(issued).toBeGreaterThan(0);
    const second = JSON.parse((await rowmark('import', file, ...profile, '--json')).stdout).jobs[0];
    expect(second.summary.counts.documents).toMatchObject({ issued: 0, duplicate: issued });
    expect((await rowmark('verify', first.report)).stdout).toContain('Intact');
    expect((await rowmark('demo')).stdout).toContain('4 already issued');
    expect((await rowmark('template', 'invoice')).stdout).toContain('rowmark import invoice.xlsx');
    expect((await rowmark('inspect', 'invoice.xlsx', '--save', 'own.json')).stdout).toContain('external_id');
    const { $schema } = JSON.parse(await readFile(join(place, 'own.json'), 'utf8'));
    expect(existsSync(join(place, $schema))).toBe(true);
  });
});
