import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256Hex } from '../../../shared/store/sha256-hex.ts';
import { writeWhole } from '../files/write-whole.ts';

const noteSchema = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });

const NOTE = 'manifest-note.json';
const NAME = /^MANIFEST-(\d+)$/;

/**
 * Notes how the MANIFEST of open tables begins. It only grows: one that is cut names fewer tables, and LevelDB removes the
 * others without a word.
 */
export async function noteManifest(tables: string): Promise<void> {
  const name = await currentOf(tables);
  const bytes = await readFile(join(tables, name));
  await writeWhole(
    join(tables, NOTE),
    JSON.stringify({ name, bytes: bytes.length, sha256: sha256Hex(bytes) }),
  );
}

/** False of tables whose MANIFEST is another than was noted, and no later one. */
export async function isManifestWhole(tables: string): Promise<boolean> {
  const noted = noteSchema.safeParse(jsonOf(await readFile(join(tables, NOTE), 'utf8').catch(() => '')));
  if (!noted.success) return true;
  const { name, bytes, sha256 } = noted.data;
  const current = await currentOf(tables).catch(() => '');
  if (current !== name) return numberOf(current) > numberOf(name);
  const found = await readFile(join(tables, current)).catch(() => Buffer.alloc(0));
  return found.length >= bytes && sha256Hex(found.subarray(0, bytes)) === sha256;
}

const currentOf = async (tables: string): Promise<string> =>
  (await readFile(join(tables, 'CURRENT'), 'utf8')).trim();
const numberOf = (name: string): number => Number(NAME.exec(name)?.[1] ?? 0);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
