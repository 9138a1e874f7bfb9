import { builtInProfiles } from '../../mapping/built-in/built-in-profiles.ts';
import { loadProfile } from '../../mapping/load/load-profile.ts';
import { isBlankRow } from '../../mapping/survey/survey-sheet.ts';
import { type KnownProfile, knownExportsForm } from '../../records/known-exports.ts';
import { findStored } from '../../records/stored-object.ts';
import { unguardedSheet } from '../../report/files/csv-line.ts';
import { cellText, type ReadOptions, type Sheet, UnreadableExport } from '../../sheet/sheet.ts';
import { KNOWN_EXPORTS_KEY } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { findProfile } from './open-export.ts';
import { exportHeaders, sameHeaders } from './remember-profile.ts';

/** Rows in which known headers are looked for, blank ones not counted. */
const HEADER_SEARCH_ROWS = 50;

/** Opens an export as the `read` section of a profile declares it. */
type OpenExport = (declared: ReadOptions) => Promise<Sheet>;

export interface FoundProfiles {
  /**
   * Profiles that imported exports with these headers, the latest first; only those that issued documents, if
   * any did. If there are several, a person has to choose.
   */
  known: KnownProfile[];
  /** Names of profiles that no longer exist. */
  gone: string[];
}

/** Finds the profiles of an export by its headers. */
export async function findKnownProfiles(
  store: Store,
  account: string,
  open: OpenExport,
): Promise<FoundProfiles> {
  const fitting = await fittingProfiles(store, account, open);
  const [gone, there] = [fitting.filter(({ isGone }) => isGone), fitting.filter(({ isGone }) => !isGone)];
  const found = there.map(({ used }) => used);
  const issued = found.filter((one) => one.issued);
  return {
    known: (issued.length > 0 ? issued : found).toSorted((a, b) => b.on.localeCompare(a.on)),
    gone: gone.map(({ used }) => used.name),
  };
}

interface FittingProfile {
  used: KnownProfile;
  isGone: boolean;
}

async function fittingProfiles(store: Store, account: string, open: OpenExport): Promise<FittingProfile[]> {
  const known = (await findStored(store, KNOWN_EXPORTS_KEY, knownExportsForm))?.accounts[account] ?? [];
  const headersUnder = headerReader(open);
  const found: FittingProfile[] = [];
  for (const name of new Set(known.flatMap(({ profiles }) => profiles.map((profile) => profile.name)))) {
    const find = (wanted: string) => findProfile(store, wanted);
    const isGone = (await find(name)) === undefined && !Object.hasOwn(builtInProfiles, name);
    const loaded = await loadProfile({ name, find });
    const rows = await headersUnder('profile' in loaded ? loaded.profile.read : undefined);
    const fitting = known.filter(({ headers }) => rows.some((row) => sameHeaders(row, headers)));
    const uses = fitting.flatMap(({ profiles }) => profiles.filter((profile) => profile.name === name));
    found.push(...uses.map((used) => ({ used, isGone })));
  }
  return found;
}

/** The first rows of an export as headers, read once for each way of reading it. */
function headerReader(open: OpenExport) {
  const read = new Map<string, Promise<readonly (readonly string[])[]>>();
  return ({ encoding, delimiter, sheet }: ReadOptions = {}) => {
    const key = JSON.stringify([encoding, delimiter, sheet]);
    const rows = read.get(key) ?? firstHeaders(() => open({ encoding, delimiter, sheet }));
    read.set(key, rows);
    return rows;
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
