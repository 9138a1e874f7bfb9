import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { blocksOf, bytesOf } from './read-table.ts';

const FOLDER = join(import.meta.dirname, 'programs');

/** The tables of `programs/`, read at the moment of the samples. */
export const programTables = readdirSync(FOLDER).map((file) => ({
  name: file.replace(/\.txt$/, '').replaceAll('-', ' '),
  file: `programs/${file}`,
  now: SAMPLE_MOMENT,
}));

/** Their exports, by title. */
export const programs = new Map(
  programTables
    .flatMap(({ file }) => blocksOf(readFileSync(join(import.meta.dirname, file), 'utf8'), {}))
    .map((block) => [block.title, block]),
);

/** Writes an export and its profile into a folder; answers their paths. */
export async function writeProgram(
  folder: string,
  title: string,
): Promise<{ path: string; profile: string }> {
  const block = programs.get(title);
  if (block === undefined) throw new Error(`No table has «${title}».`);
  const path = join(folder, block.settings.file ?? '');
  const profile = `${path}.profile.json`;
  await writeFile(path, await bytesOf(block));
  await writeFile(profile, block.settings.profile ?? '');
  return { path, profile };
}
