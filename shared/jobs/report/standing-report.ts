import { outcomes } from '../../records/outcome.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import { isSuperseded, SUMMARY_FILE, SUMS_FILE, sumsText } from '../../report/seal.ts';
import { noCounts, type Summary } from '../../report/summary.ts';
import { sha256Hex, sha256OfPieces } from '../../store/sha256-hex.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';

/**
 * True if outcomes have not changed since the report, except rows corrected by retries, which report them:
 * rewriting it would only give a hash other than its follower states.
 */
export async function isUnchanged(
  { counts: { documents }, notices }: Summary,
  records: AsyncIterable<OutcomeRecord>,
  mend: (outcome: OutcomeRecord) => OutcomeRecord,
): Promise<boolean> {
  if (notices.some(({ code }) => code === 'REPORT-LEAN' || code === 'REPORT-UNSEALED')) return false;
  const [decided, mended] = [noCounts(), noCounts()];
  for await (const record of records) {
    decided[record.outcome] += 1;
    mended[mend(record).outcome] += 1;
  }
  return [decided, mended].some((counts) => outcomes.every((one) => counts[one] === documents[one]));
}

/** True if every file is the one in the summary; a step that was killed while rewriting leaves others. */
export async function hasOwnFiles(store: Store, { report, files }: Summary): Promise<boolean> {
  for (const [file, { sha256 }] of Object.entries(files)) {
    const pieces = await unlessAbsent(store.read(`${report}${file}`));
    if (pieces === undefined || (await sha256OfPieces(pieces)) !== sha256) return false;
  }
  const sums = await unlessAbsent(store.readText(`${report}${SUMS_FILE}`));
  return sums === sumsText(files, sha256Hex(await store.readText(`${report}${SUMMARY_FILE}`)));
}

/** The current summary and those before it: another report may follow it before this one is in place. */
export const supersededOf = (store: Store, { report, files }: Summary): Promise<string[]> =>
  Promise.all(
    [SUMMARY_FILE, ...Object.keys(files).filter(isSuperseded)].map((file) =>
      store.readText(`${report}${file}`),
    ),
  );
