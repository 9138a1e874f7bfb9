import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import {
  isManifestWhole,
  noteManifest,
  startEmbeddedDynamoDB,
  sumsOf,
} from '../../infra/local/tables/embedded-dynamodb.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
let tables: string;
const write = (name: string, text: string) => writeFile(join(tables, name), text);
beforeEach(async () => {
  folder = await temporaryFolder();
  tables = join(folder.path, 'tables');
  await mkdir(tables);
  await write('CURRENT', 'MANIFEST-000012\n');
  await write('MANIFEST-000012', 'abc');
  await write('000005.ldb', 'sorted');
  await noteManifest(tables, await sumsOf(tables));
});
afterEach(() => folder[Symbol.asyncDispose]());

it('notes the name, the length and the digest of what is there', async () => {
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const note = await readFile(join(tables, 'manifest-note.json'), 'utf8');
  expect(JSON.parse(note)).toEqual({
    name: 'MANIFEST-000012',
    bytes: 3,
    sha256,
    sums: { '000005.ldb': crc32('sorted') },
  });
});

test.each<[string, () => Promise<void>, boolean]>([
  ['that is as it was', async () => {}, true],
  ['that has grown', () => write('MANIFEST-000012', 'abcd'), true],
  ['that is shorter', () => write('MANIFEST-000012', 'ab'), false],
  ['that begins otherwise', () => write('MANIFEST-000012', 'abX'), false],
  ['that begins otherwise and has grown', () => write('MANIFEST-000012', 'aXcd'), false],
  ['that is gone', () => rm(join(tables, 'MANIFEST-000012')), false],
  ['of which nothing says that it is the one', () => rm(join(tables, 'CURRENT')), false],
  ['of a later number', () => write('CURRENT', 'MANIFEST-000100'), true],
  ['of an earlier number', () => write('CURRENT', 'MANIFEST-000011'), false],
  ['of the same number in other digits', () => write('CURRENT', 'MANIFEST-12'), false],
  ['that is none', () => write('CURRENT', 'MANIFEST-000100.old'), false],
  ['that is none, by its beginning', () => write('CURRENT', 'x-MANIFEST-000100'), false],
  ['beside a table that has changed', () => write('000005.ldb', 'sortex'), false],
  ['beside a table that is sorted into others', () => rm(join(tables, '000005.ldb')), true],
  ['beside a new table', () => write('000007.ldb', 'new'), true],
  ['where nothing was noted', () => rm(join(tables, 'manifest-note.json')), true],
  ['where the note is damaged', () => write('manifest-note.json', '{"name":"MANIF'), true],
  ['where the note is none', () => write('manifest-note.json', '{"name":"MANIFEST-000100"}'), true],
])('a MANIFEST %s', async (_what, change, isWhole) => {
  await change();
  expect(await isManifestWhole(tables, await sumsOf(tables))).toBe(isWhole);
});

it('notes nothing of tables that are not there', async () => {
  await expect(noteManifest(join(folder.path, 'none'), {})).rejects.toThrow('ENOENT');
  expect(await isManifestWhole(join(folder.path, 'none'), {})).toBe(true);
});

it('keeps no checksum while the tables are open: their numbers may be given again', async () => {
  const of = async () => JSON.parse(await readFile(join(tables, 'manifest-note.json'), 'utf8')).sums;
  const open = () => startEmbeddedDynamoDB({ folder: folder.path, tables: [] });
  await rm(tables, { recursive: true });
  await (await open())[Symbol.asyncDispose]();
  await write('000901.ldb', 'half of a table that a killed process wrote');
  await noteManifest(tables, await sumsOf(tables));
  const opened = await open();
  expect(await of()).toEqual({});
  await write('000901.ldb', 'another table of this number');
  await opened[Symbol.asyncDispose]();
  expect(Object.keys(await of())).toEqual(['000901.ldb']);
  await (await open())[Symbol.asyncDispose]();
});
