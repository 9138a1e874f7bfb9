import { exportProfile } from '../../../shared/jobs/intake/open-export.ts';
import { correctedSheet } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { shownText } from '../../../shared/mapping/corrections/correction-index.ts';
import { UnmappableExport } from '../../../shared/mapping/header/unmappable-export.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import { type Problem, renderProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type CorrectionEntry, isLeftOut } from '../../../shared/records/corrections.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { throwFound } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { noteHand } from './import-notes.ts';
import { standingCorrections } from './judge-edits.ts';
import { startExport } from './start-export.ts';

type Dropped = { row?: number; column?: string; was?: string; now?: string; why: string };

/** Checks the export of a job with another profile; corrections go with it unless another sheet or header row leaves out their cell. */
export async function changeProfile(
  host: ConsoleHost,
  record: JobRecord,
  { name, by, sha256, language }: { name: string; by: string; sha256: string; language: Language },
) {
  const { store } = host;
  await using file = await store.localFile(record.key, record.version);
  const source = file.bytes ?? file.path;
  const place = { account: record.account, profile: name, file: record.file };
  const { profile } = await exportProfile(store, name);
  const open = async () => openSheet(source, record.file, profile.read);
  const { kept, dropped } = await fitting(await standingCorrections(host, record), {
    ...{ open, profile, language },
  });
  for (const one of new Set(kept.map((entry) => entry.by))) await noteHand(store, { place, sha256 }, one);
  const job = await startExport(host, {
    ...{ place, source, dryRun: true, by, accept: record.accept, amend: record.amend },
    language: record.language,
    corrections: kept.length === 0 ? undefined : JSON.stringify({ corrections: kept }),
  });
  return { job, carried: kept.length, dropped };
}

/** The corrections that fit an export as a profile reads it, and why others do not. */
async function fitting(
  entries: readonly CorrectionEntry[],
  {
    open,
    profile,
    language,
  }: { open: () => ReturnType<typeof openSheet>; profile: Profile; language: Language },
) {
  let kept = [...entries];
  const dropped: Dropped[] = [];
  while (kept.length > 0) {
    const problems = await correctedSheet(await open(), profile, kept).then(
      () => [],
      (error: unknown) => {
        const problems = error instanceof UnmappableExport ? error.problems : [];
        const isOfCells = problems.every(({ code }) => code.startsWith('CORRECTION-'));
        return problems.length > 0 && isOfCells ? problems : throwFound(error);
      },
    );
    const unfit = (entry: CorrectionEntry) => problems.find((problem) => isAbout(problem, entry));
    const left = kept.filter((entry) => unfit(entry) === undefined);
    if (left.length === kept.length) break;
    for (const entry of kept) {
      const found = unfit(entry);
      if (found === undefined) continue;
      const { row } = entry;
      const cell = isLeftOut(entry) ? {} : { column: entry.column, was: entry.was, now: entry.now };
      const why = renderProblem(found, language).message;
      dropped.push({ ...(row !== undefined && { row }), ...cell, why });
    }
    kept = left;
  }
  return { kept, dropped };
}

function isAbout({ row, column, params }: Problem, entry: CorrectionEntry): boolean {
  if (isLeftOut(entry)) return column === undefined && row === entry.row;
  if (entry.row === undefined)
    return (
      row === undefined && column === entry.column && shownText(String(params?.was)) === shownText(entry.was)
    );
  return row === entry.row && (column === undefined || column === entry.column);
}
