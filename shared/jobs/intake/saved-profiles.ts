import { builtInProfiles } from '../../mapping/built-in/built-in-profiles.ts';
import { loadProfile } from '../../mapping/load/load-profile.ts';
import { isBlankRow } from '../../mapping/survey/survey-sheet.ts';
import { foldHeader } from '../../mapping/texts/fold.ts';
import { memoize } from '../../memoize.ts';
import { type KnownExport, type KnownProfile, knownExportsForm } from '../../records/known-exports.ts';
import type { Plan } from '../../records/plan.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import { findStored, unlessUnreadable } from '../../records/stored.ts';
import { unguardedSheet } from '../../report/files/csv-line.ts';
import { cellText, type ReadOptions, type Sheet, UnreadableExport } from '../../sheet/sheet.ts';
import { KNOWN_EXPORTS_KEY } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { JobBrief } from '../steps/events.ts';
import { findProfile } from './open-export.ts';

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
