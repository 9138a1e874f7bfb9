import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRatesFile } from '../../infra/local/files/read-rates-file.ts';
import { type Member, zipOf } from '../cores/zip-of.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const path = () => join(folder.path, 'rates.zip');
async function read(...members: Member[]) {
  await writeFile(path(), zipOf(members));
  return readRatesFile(path());
}

const CSV = { name: 'in/eurofxref.csv', content: 'Date,USD\n' };

it.each<[string, Member[], object]>([
  ['one table', [CSV], { file: 'eurofxref.csv', text: 'Date,USD\n' }],
  [
    'one table beside a word about it',
    [{ name: 'README', content: 'x' }, CSV],
    { file: 'eurofxref.csv', text: 'Date,USD\n' },
  ],
  ['XML', [{ name: 'a.xml', content: '<Ευρώ/>' }], { file: 'a.xml', text: '<Ευρώ/>' }],
])('an archive has %s', async (_, members, found) => {
  expect(await read(...members)).toEqual(found);
});

it.each<[string, Member[]]>([
  ['two tables', [CSV, { ...CSV, name: 'b.xml' }]],
  ['none', [{ name: 'csv', content: 'x' }]],
  ['one of another name', [{ name: 'a.csv.txt', content: 'x' }]],
  ['one whose name only ends alike', [{ name: 'a-csv', content: 'x' }]],
])('an archive with %s is refused', async (_, members) => {
  await expect(read(...members)).rejects.toThrow(
    `${path()} does not contain exactly one CSV or XML file. Unpack it and give the file itself.`,
  );
});

it('what is no archive, no file, or too large unpacked, is said', async () => {
  await writeFile(path(), 'KP\nPK');
  expect(await readRatesFile(path())).toEqual({ file: 'rates.zip', text: 'KP\nPK' });
  await writeFile(path(), '');
  expect(await readRatesFile(path())).toEqual({ file: 'rates.zip', text: '' });
  await mkdir(join(folder.path, 'folder.csv'));
  await expect(readRatesFile(join(folder.path, 'folder.csv'))).rejects.toThrow(
    `${join(folder.path, 'folder.csv')} is not a file. Give a eurofxref file (XML, CSV or ZIP).`,
  );
  await expect(readRatesFile(join(folder.path, 'none'))).rejects.toThrow(
    `${join(folder.path, 'none')} does not exist.`,
  );
});

const ALL_RATES_BYTES = 64 * 1024 * 1024;

it('an archive holds as much as all rates take, and no byte more', async () => {
  // As many digits that nothing packs as an archive needs that is no trap.
  const digits = randomBytes(2 ** 20).toString('hex');
  const content = digits.padEnd(ALL_RATES_BYTES, '1.2345,');
  expect((await read({ ...CSV, content })).text === content).toBe(true);
  await expect(read({ ...CSV, content: `${content}x` })).rejects.toThrow(
    `${path()} exceeds ${ALL_RATES_BYTES} bytes, far more than all existing rates take.`,
  );
});
