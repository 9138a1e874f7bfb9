import { builtInProfiles } from '../mapping/built-in/index.ts';
import type { StoredFile } from '../sheet/byte-source.ts';
import { ENCODINGS } from '../sheet/encoding.ts';
import { openSheet } from '../sheet/open-sheet.ts';
import type { ReadOptions } from '../sheet/sheet.ts';
import { inspectExport, type TriedInspection } from './inspect-export.ts';

/** Inspects an export in a file. The suggestion reads it as it was read here. Throws `UnreadableExport`. */
export async function inspectFile(
  stored: StoredFile,
  file: string,
  declared: ReadOptions,
): Promise<TriedInspection> {
  const sheet = await openSheet(stored, file, declared);
  const inspection = await inspectExport(sheet, { name: profileName(file), sheet: declared.sheet });
  return declared.encoding === undefined ? inspection : withEncoding(inspection, sheet.facts.encoding);
}

const withEncoding = (inspection: TriedInspection, encoding: string): TriedInspection => {
  const { profile } = inspection;
  const known = ENCODINGS.find((name) => name === encoding);
  return profile === undefined
    ? inspection
    : { ...inspection, profile: { ...profile, read: { ...profile.read, encoding: known } } };
};

/** The name of the export; a built-in profile keeps its own for itself. */
function profileName(file: string): string {
  const name = file.replace(/(\.(csv|tsv|txt|xlsx|jsonl|json))?(\.gz)?$/i, '');
  return Object.hasOwn(builtInProfiles, name) ? `my-${name}` : name;
}
