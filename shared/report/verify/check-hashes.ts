import { type Problem, problem } from '../../problems/problem.ts';
import { sha256OfPieces } from '../../store/sha256-hex.ts';
import { type StoredReport, SUMMARY_FILE } from '../seal/open-sealed.ts';
import type { Summary } from '../summary/summary.ts';

/** Holds every file against the hash in the summary, and names files that it does not list. */
export async function checkFiles(report: StoredReport, summary: Summary): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [file, { sha256 }] of Object.entries(summary.files)) {
    const bytes = await report.read(file);
    if (bytes === undefined) problems.push(problem('REPORT-FILE-MISSING', {}, { file }));
    else if ((await sha256OfPieces(bytes)) !== sha256)
      problems.push(problem('REPORT-FILE-CHANGED', {}, { file }));
  }
  for (const file of await report.files())
    if (file !== SUMMARY_FILE && !Object.hasOwn(summary.files, file))
      problems.push(problem('REPORT-FILE-UNKNOWN', {}, { file }));
  return problems;
}

/** Holds the export against the hash in the summary. */
export async function checkSource(
  source: { name: string; bytes: AsyncIterable<Uint8Array> },
  summary: Summary,
): Promise<Problem[]> {
  if ((await sha256OfPieces(source.bytes)) === summary.source.sha256) return [];
  return [problem('SOURCE-CHANGED', {}, { file: source.name })];
}
