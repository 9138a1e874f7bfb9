import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { sha256Hex } from '../../../shared/store/store.ts';
import { writeWhole } from '../files/write-whole.ts';

type Sums = Record<string, number>;
const noteSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  sums: z.record(z.string(), z.int()).default({}),
});

export const MANIFEST_NOTE = 'manifest-note.json';
const NAME = /^MANIFEST-(\d+)$/;

/**
 * Notes the checksums of tables at rest, and the bytes of the MANIFEST. The MANIFEST only grows: a cut one
 * names fewer tables, and LevelDB removes the others silently.
 */
export async function noteManifest(tables: string, sums: Sums = {}): Promise<void> {
  const name = await currentOf(tables);
  const bytes = await readFile(join(tables, name));
  const note = { name, bytes: bytes.length, sha256: sha256Hex(bytes), sums };
  await writeWhole(join(tables, MANIFEST_NOTE), JSON.stringify(note));
}

/** Checksums of sorted tables at rest: LevelDB ends the process over one that is out of order. */
export async function sumsOf(tables: string): Promise<Sums> {
  const sums: Sums = {};
  for (const name of await readdir(tables).catch(() => []))
    if (name.endsWith('.ldb')) sums[name] = crc32(await readFile(join(tables, name)));
  return sums;
}

/** False if a table changed since the note, or the MANIFEST differs from the noted one and is not newer. */
export async function isManifestWhole(tables: string, sums: Sums): Promise<boolean> {
  const text = readFile(join(tables, MANIFEST_NOTE), 'utf8');
  const noted = noteSchema.safeParse(await text.then(JSON.parse).catch(() => {}));
  if (!noted.success) return true;
  const { name, bytes, sha256, sums: before } = noted.data;
  if (Object.entries(sums).some(([table, sum]) => (before[table] ?? sum) !== sum)) return false;
  const current = await currentOf(tables).catch(() => '');
  if (current !== name) return numberOf(current) > numberOf(name);
  const found = await readFile(join(tables, current)).catch(() => Buffer.alloc(0));
  return found.length >= bytes && sha256Hex(found.subarray(0, bytes)) === sha256;
}

const currentOf = async (tables: string): Promise<string> =>
  (await readFile(join(tables, 'CURRENT'), 'utf8')).trim();
const numberOf = (name: string): number => Number(NAME.exec(name)?.[1] ?? 0);
