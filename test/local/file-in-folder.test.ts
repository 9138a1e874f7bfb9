import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileInFolder } from '../../infra/local/mcp/file-in-folder.ts';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'rowmark-below-')));
  folder = join(root, 'exports');
  await mkdir(join(folder, 'may'), { recursive: true });
  for (const name of ['day 1.csv', 'may/day.csv', '..hidden.csv', '../outside.csv'])
    await writeFile(join(folder, name), name);
  await symlink(join(root, 'outside.csv'), join(folder, 'link.csv'));
  await symlink(join(folder, 'may/day.csv'), join(folder, 'within.csv'));
  await symlink(folder, join(root, 'other'));
});
afterAll(() => rm(root, { recursive: true }));

it.each([
  'day 1.csv',
  'may/day.csv',
  './may/../day 1.csv',
  '..hidden.csv',
  'may',
])('an agent reads %s', async (file) => {
  expect(await fileInFolder(folder, file)).toBe(join(folder, file));
});

it('a file may have another name, and its folder too', async () => {
  const path = join(folder, 'may/day.csv');
  expect(await fileInFolder(folder, 'within.csv')).toBe(path);
  expect(await fileInFolder(join(root, 'other'), 'may/day.csv')).toBe(path);
  expect(await fileInFolder(folder, path)).toBe(path);
});

it.each([
  '../outside.csv',
  'link.csv',
  '.',
  '..',
  '',
  'none.csv',
  'may/../..',
])('an agent does not read %j', async (file) => {
  const said = `There is no file ${file} below ${folder}. `;
  await expect(fileInFolder(folder, file)).rejects.toThrow(said);
});

it('nor anything where its folder is gone', async () => {
  const [file, gone] = [join(folder, 'may/day.csv'), join(root, 'gone')];
  await expect(fileInFolder(gone, file)).rejects.toThrow(`There is no file ${file} below ${gone}. `);
});
