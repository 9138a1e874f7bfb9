import { foldHeader } from '../../mapping/texts/fold.ts';
import { type KnownExport, type KnownProfile, knownExportsForm } from '../../records/known-exports.ts';
import type { Plan } from '../../records/plan.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import { UnreadableRecord } from '../../records/stored-form.ts';
import { KNOWN_EXPORTS_KEY } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { JobBrief } from '../steps/job-brief.ts';

/** Exports remembered per account; the one that was not imported for longest makes room. */
const KNOWN_EXPORTS_MAX = 200;
/** Wider exports are not remembered. */
const KNOWN_COLUMNS_MAX = 1_000;

/** Headers that identify an export: folded and in order, without the columns of a retry file. */
export function exportHeaders(names: readonly string[]): readonly string[] {
  const own = names.filter((name) => !isOwnColumn(name)).map(foldHeader);
  return own.slice(0, own.findLastIndex((name) => name !== '') + 1);
}

type Imported = Pick<Plan, 'account' | 'profile' | 'profile_used' | 'columns' | 'unreadable'>;

/**
 * Keeps the profile of an import with these headers, once the job has its report. Dry runs and runs that
 * issued nothing count only until some profile has issued from such an export.
 */
export async function rememberProfile(store: Store, plan: Imported, brief: JobBrief): Promise<void> {
  const { account, profile, profile_used, columns, unreadable } = plan;
  const headers = exportHeaders(columns);
  if (unreadable !== undefined || headers.length === 0 || headers.length > KNOWN_COLUMNS_MAX) return;
  const { issued, duplicate } = brief.counts.documents;
  const used: KnownProfile = {
    name: profile,
    sha256: profile_used.sha256,
    on: brief.finished_at.slice(0, 'yyyy-mm-dd'.length),
    issued: !brief.dry_run && issued + duplicate > 0,
  };
  await store.update(KNOWN_EXPORTS_KEY, (text) => {
    const known = text === undefined ? { accounts: {} } : ours(text);
    if (known === undefined) return undefined;
    const before = known.accounts[account] ?? [];
    const after = withProfile(before, headers, used);
    const accounts = { ...known.accounts, [account]: after };
    return isSame(before, after) ? undefined : knownExportsForm.text({ accounts });
  });
}

/** The record; undefined if it is damaged or newer: a finished import does not fail because of it. */
function ours(text: string) {
  try {
    return knownExportsForm.read(text, KNOWN_EXPORTS_KEY);
  } catch (error) {
    if (error instanceof UnreadableRecord) return undefined;
    throw error;
  }
}

export const sameHeaders = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index]);

function withProfile(
  exports: readonly KnownExport[],
  headers: readonly string[],
  used: KnownProfile,
): KnownExport[] {
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

const isSame = (a: readonly KnownExport[], b: readonly KnownExport[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
