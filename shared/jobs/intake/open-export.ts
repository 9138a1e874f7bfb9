import * as z from 'zod';
import { builtInProfiles } from '../../mapping/built-in/built-in-profiles.ts';
import { correctedSheet } from '../../mapping/corrections/corrected-sheet.ts';
import { loadProfile } from '../../mapping/load/load-profile.ts';
import type { Profile } from '../../mapping/profile/profile.ts';
import { type MappedSheet, mapSheet, UnmappableExport } from '../../mapping/rows/map-sheet.ts';
import { isBlankRow } from '../../mapping/survey/survey-sheet.ts';
import { foldHeader } from '../../mapping/texts/fold.ts';
import { memoize } from '../../memoize.ts';
import type { Language } from '../../problems/problem-text.ts';
import { CORRECTIONS_SUFFIX, parseCorrections } from '../../records/corrections.ts';
import { type KnownExport, type KnownProfile, knownExportsForm } from '../../records/known-exports.ts';
import type { Plan } from '../../records/plan.ts';
import { isOwnColumn, retryReader } from '../../records/retry-reference.ts';
import { findStored, typedJson, unlessUnreadable } from '../../records/stored.ts';
import { MAX_HEADER_ROW, unguardedSheet } from '../../report/files/csv-line.ts';
import type { StoredFile } from '../../sheet/byte-source.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import { cellText, type ReadOptions, type Sheet, UnreadableExport } from '../../sheet/sheet.ts';
import { KNOWN_EXPORTS, KNOWN_EXPORTS_KEY, profileKey } from '../../store/keys.ts';
import { isSafeName } from '../../store/safe-key.ts';
import { type Store, sha256Hex, unlessAbsent } from '../../store/store.ts';
import type { Spool } from '../files/spool.ts';
import { retriedSheet } from '../retry/retried-sheet.ts';
import type { OriginalRows } from '../retry/sent-retry-row.ts';
import type { JobBrief } from '../steps/events.ts';

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

export type OpenedExport = Awaited<ReturnType<typeof openExport>>;

/** The profile of an export, from `profiles/` of the store or built in. Throws `UnmappableExport`. */
export async function exportProfile(store: Store, name: string): Promise<Profile> {
  const stored = await findProfile(store, name);
  const find = async (wanted: string) => (wanted === name ? stored : findProfile(store, wanted));
  const loaded = await loadProfile({ name, json: stored, find });
  if ('problems' in loaded) throw new UnmappableExport(loaded.problems);
  return loaded.profile;
}

/**
 * An export with the profile that reads it, and the number of cells that are read as a person corrected them. Throws
 * `UnreadableExport` or `UnmappableExport` with the problem that a person can mend.
 */
export async function openExport(profile: Profile, { stored, file, corrections, ...returned }: ExportToOpen) {
  const opened = await openAsSaved(stored, file, profile.read);
  const parsed =
    corrections === undefined
      ? { corrections: undefined }
      : parseCorrections(corrections, `${file}${CORRECTIONS_SUFFIX}`);
  if ('problem' in parsed) throw new UnmappableExport([parsed.problem]);
  const { sheet, count } = parsed.corrections
    ? await correctedSheet(opened, profile, parsed.corrections)
    : { sheet: opened, count: 0 };
  return {
    profile,
    facts: opened.facts,
    mapped: await mapReturned(sheet, profile, returned),
    corrected: count,
  };
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
  const retried = await retriedSheet({
    ...{ sheet, profile, by: profileSha256(profile) },
    header: mapped.header,
    reader,
    ...returned,
  });
  return mapSheet(retried.sheet, profile, retried.known);
}

/** A stored profile as parsed JSON; undefined if the store has no such name; text if it is not JSON. */
export async function findProfile(store: Store, name: string): Promise<unknown> {
  if (!isSafeName(name) || name === KNOWN_EXPORTS) return undefined;
  const text = await unlessAbsent(store.readText(profileKey(name)));
  const read = text === undefined ? undefined : typedJson(z.unknown(), text);
  return read && 'data' in read ? (read.data ?? text) : text;
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

/** Exports remembered per account; the one that was not imported for longest makes room. */
const KNOWN_EXPORTS_MAX = 200;
/** Wider exports are not remembered. */
const KNOWN_COLUMNS_MAX = 1_000;

/** Headers that identify an export: folded and in order, without the columns of a retry file. */
function exportHeaders(names: readonly string[]): readonly string[] {
  const own = names.filter((name) => !isOwnColumn(name)).map(foldHeader);
  return own.slice(0, own.findLastIndex((name) => name !== '') + 1);
}

/**
 * Keeps the profile of an import with these headers, once the job has its report. Dry runs and runs that
 * issued nothing count only until some profile has issued from such an export.
 */
export async function rememberProfile(
  store: Store,
  plan: Pick<Plan, 'account' | 'profile' | 'profile_used' | 'columns'>,
  brief: JobBrief,
): Promise<void> {
  const { account, profile, profile_used, columns } = plan;
  const headers = exportHeaders(columns);
  if (headers.length === 0 || headers.length > KNOWN_COLUMNS_MAX) return;
  const { issued, duplicate } = brief.counts.documents;
  const used: KnownProfile = {
    name: profile,
    sha256: profile_used.sha256,
    on: brief.finished_at.slice(0, 'yyyy-mm-dd'.length),
    issued: !brief.dry_run && issued + duplicate > 0,
  };
  await store.update(KNOWN_EXPORTS_KEY, (text) => {
    // A finished import does not fail because the record is damaged or newer.
    const read = () =>
      text === undefined ? { accounts: {} } : knownExportsForm.read(text, KNOWN_EXPORTS_KEY);
    const known = unlessUnreadable(read);
    if (known === undefined) return undefined;
    const before = known.accounts[account] ?? [];
    const after = withProfile(before, headers, used);
    const accounts = { ...known.accounts, [account]: after };
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame ? undefined : knownExportsForm.text({ accounts });
  });
}

const sameHeaders = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index]);

function withProfile(exports: readonly KnownExport[], headers: readonly string[], used: KnownProfile) {
  const isIt = (one: KnownExport) => sameHeaders(one.headers, headers);
  const profiles = exports.find(isIt)?.profiles ?? [];
  const before = profiles.find(({ name }) => name === used.name);
  const now = { ...used, issued: used.issued || before?.issued === true };
  const others = profiles.filter((profile) => profile !== before);
  return [
    { headers, profiles: [now, ...others] },
    ...exports.filter((one) => !isIt(one)).slice(0, KNOWN_EXPORTS_MAX - 1),
  ];
}

/** Rows in which known headers are looked for, blank ones not counted. */
const HEADER_SEARCH_ROWS = 50;

export type FoundProfiles = Awaited<ReturnType<typeof findKnownProfiles>>;

/** Finds the profiles of an export by its headers; `open` reads it as the `read` section of a profile declares it. */
export async function findKnownProfiles(
  store: Store,
  account: string,
  open: (declared: ReadOptions) => Promise<Sheet>,
) {
  const exports = (await findStored(store, KNOWN_EXPORTS_KEY, knownExportsForm))?.accounts[account] ?? [];
  // Read once for each way of reading it.
  const headersUnder = memoize((declared: string) => firstHeaders(() => open(JSON.parse(declared))));
  const found: KnownProfile[] = [];
  const gone: string[] = [];
  for (const name of new Set(exports.flatMap(({ profiles }) => profiles.map((profile) => profile.name)))) {
    const find = (wanted: string) => findProfile(store, wanted);
    const isGone = (await find(name)) === undefined && !Object.hasOwn(builtInProfiles, name);
    const loaded = await loadProfile({ name, find });
    const { encoding, delimiter, sheet } = ('profile' in loaded && loaded.profile.read) || {};
    const rows = await headersUnder(JSON.stringify({ encoding, delimiter, sheet }));
    const fitting = exports.filter(({ headers }) => rows.some((row) => sameHeaders(row, headers)));
    const uses = fitting.flatMap(({ profiles }) => profiles.filter((profile) => profile.name === name));
    if (isGone) gone.push(...uses.map((used) => used.name));
    else found.push(...uses);
  }
  const issued = found.filter((one) => one.issued);
  const known = issued.length > 0 ? issued : found;
  return {
    /** The latest first; only those that issued documents, if any did. If there are several, a person has to choose. */
    known: known.toSorted((a, b) => b.on.localeCompare(a.on)),
    gone,
  };
}

async function firstHeaders(open: () => Promise<Sheet>): Promise<string[][]> {
  const headers: string[][] = [];
  try {
    for await (const batch of unguardedSheet(await open()).batches())
      for (const row of batch) {
        if (headers.length === HEADER_SEARCH_ROWS) return headers;
        if (!isBlankRow(row)) headers.push([...exportHeaders(row.cells.map(cellText))]);
      }
  } catch (error) {
    // Another way of reading may find the headers; the import reports the fault of the file.
    if (!(error instanceof UnreadableExport)) throw error;
  }
  return headers;
}
