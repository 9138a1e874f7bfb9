import { correctedSheet } from '../../mapping/corrections/corrected-sheet.ts';
import { loadProfile } from '../../mapping/load/load-profile.ts';
import { columnNeeds } from '../../mapping/profile/column-needs.ts';
import { dateOrderOf, type Profile } from '../../mapping/profile/profile.ts';
import { type MappedSheet, mapSheet, UnmappableExport } from '../../mapping/rows/map-sheet.ts';
import type { Language } from '../../problems/problem-text.ts';
import { CORRECTIONS_SUFFIX, parseCorrections } from '../../records/corrections.ts';
import { isOwnColumn, retryReader } from '../../records/retry-reference.ts';
import { MAX_HEADER_ROW, unguardedSheet } from '../../report/files/csv-line.ts';
import type { StoredFile } from '../../sheet/byte-source.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import {
  cellText,
  type ReadOptions,
  type Sheet,
  type SheetFacts,
  UnreadableExport,
} from '../../sheet/sheet.ts';
import { KNOWN_EXPORTS, profileKey } from '../../store/keys.ts';
import { isSafeName } from '../../store/safe-key.ts';
import { type Store, sha256Hex, unlessAbsent } from '../../store/store.ts';
import type { Spool } from '../files/spool.ts';
import { retriedSheet } from '../retry/retried-sheet.ts';
import type { OriginalRows } from '../retry/sent-retry-row.ts';

interface ExportToOpen {
  stored: StoredFile;
  file: string;
  /** The text of the corrections that came with it. */
  corrections?: string | undefined;
  /** Asked for the rows that a retry file answers. */
  originalOf: (job: string) => Promise<OriginalRows | undefined>;
  spool: Spool;
  language: Language | undefined;
}

export interface OpenedExport {
  profile: Profile;
  facts: SheetFacts;
  mapped: MappedSheet;
  /** Number of cells that are read as a person corrected them. */
  corrected?: number;
}

/** The profile of an export, from `profiles/` of the store or built in. Throws `UnmappableExport`. */
export async function exportProfile(store: Store, name: string): Promise<Profile> {
  const stored = await findProfile(store, name);
  const find = async (wanted: string) => (wanted === name ? stored : findProfile(store, wanted));
  const loaded = await loadProfile({ name, json: stored, find });
  if ('problems' in loaded) throw new UnmappableExport(loaded.problems);
  return loaded.profile;
}

/**
 * An export with the profile that reads it. Throws `UnreadableExport` or `UnmappableExport` with the problem that a
 * person can mend.
 */
export async function openExport(
  profile: Profile,
  { stored, file, corrections, ...returned }: ExportToOpen,
): Promise<OpenedExport> {
  const opened = await openAsSaved(stored, file, profile.read);
  const { facts } = opened;
  if (corrections === undefined)
    return { profile, facts, mapped: await mapReturned(opened, profile, returned) };
  const parsed = parseCorrections(corrections, `${file}${CORRECTIONS_SUFFIX}`);
  if ('problem' in parsed) throw new UnmappableExport([parsed.problem]);
  const { sheet, count } = await correctedSheet(opened, profile, parsed.corrections);
  return { profile, facts, mapped: await mapReturned(sheet, profile, returned), corrected: count };
}

/** Compares the rows of a retry file with the rows that were sent. */
async function mapReturned(
  sheet: Sheet,
  profile: Profile,
  returned: Pick<ExportToOpen, 'originalOf' | 'spool' | 'language'>,
): Promise<MappedSheet> {
  const mapped = await mapSheet(sheet, profile);
  const reader = retryReader(mapped.columns);
  if (reader === undefined) return mapped;
  const { header } = mapped;
  const dateOrder = dateOrderOf(profile);
  const { format } = sheet.facts;
  const file = { format, header, needs: columnNeeds(profile), dateOrder, reader, ...returned };
  const { sheet: retried, known } = await retriedSheet(sheet, file);
  return mapSheet(retried, profile, known);
}

/** A stored profile as parsed JSON; undefined if the store has no such name; text if it is not JSON. */
export async function findProfile(store: Store, name: string): Promise<unknown> {
  if (!isSafeName(name) || name === KNOWN_EXPORTS) return undefined;
  const text = await unlessAbsent(store.readText(profileKey(name)));
  return text === undefined ? undefined : jsonOf(text);
}

/** Parses JSON without a byte order mark; other text is returned as it came and is not a valid profile. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) ?? text;
  } catch {
    return text;
  }
}

/** SHA-256 of a profile as used, with everything that it extends. */
export const profileSha256 = ({ form: _, ...profile }: Profile): string => sha256Hex(JSON.stringify(profile));

/**
 * Opens an export as its profile declares it. A file that Rowmark wrote may have been saved by a program in its own form:
 * there the delimiter, Unicode and the range are those that the file shows.
 */
export async function openAsSaved(stored: StoredFile, file: string, read: ReadOptions | undefined) {
  if (read?.delimiter === undefined && read?.encoding === undefined && read?.range === undefined)
    return unguardedSheet(await openSheet(stored, file, read));
  const { sheet, encoding } = read;
  const shown = await findOwn(() => openSheet(stored, file, { sheet }));
  if (shown?.facts.encoding?.startsWith('utf-')) return unguardedSheet(shown);
  const saved = shown && (await findOwn(() => openSheet(stored, file, { sheet, encoding })));
  return unguardedSheet(saved ?? (await openSheet(stored, file, read)));
}

/** The sheet if Rowmark wrote it; undefined for other or unreadable sheets. */
async function findOwn(open: () => Promise<Sheet>): Promise<Sheet | undefined> {
  try {
    const sheet = await open();
    for await (const batch of sheet.batches()) {
      if (batch.some(({ cells }) => cells.some((cell) => isOwnColumn(cellText(cell))))) return sheet;
      if ((batch[0]?.number ?? 0) > MAX_HEADER_ROW) break;
    }
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableExport) return undefined;
    throw error;
  }
}
