import { type Problem, problem } from '../../problems/problem.ts';
import { sha256OfPieces } from '../../store/sha256-hex.ts';
import { type StoredReport, SUMMARY_FILE } from '../seal/open-sealed.ts';
import { isSignedBy } from '../seal/seal-key.ts';
import { SUMS_FILE, SUMS_SIGNATURE_FILE, sumsText } from '../seal/sums.ts';
import type { Summary } from '../summary/summary.ts';

const SUMS: readonly string[] = [SUMMARY_FILE, SUMS_FILE, SUMS_SIGNATURE_FILE];

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
    if (!SUMS.includes(file) && !Object.hasOwn(summary.files, file))
      problems.push(problem('REPORT-FILE-UNKNOWN', {}, { file }));
  return problems;
}

/** Holds `SHA256SUMS` against the summary, and its signature against the key that the summary names. */
export async function checkSums(
  report: StoredReport,
  { files, seal_key }: Summary,
  ownHash: string,
): Promise<Problem[]> {
  const expected = sumsText(files, ownHash);
  const sums = await readAll(report, SUMS_FILE);
  if (sums === undefined) return [problem('REPORT-FILE-MISSING', {}, { file: SUMS_FILE })];
  if (!sums.equals(Buffer.from(expected))) return [problem('REPORT-FILE-CHANGED', {}, { file: SUMS_FILE })];
  const file = SUMS_SIGNATURE_FILE;
  const signature = await readAll(report, file);
  if (seal_key === undefined)
    return signature === undefined ? [] : [problem('REPORT-FILE-UNKNOWN', {}, { file })];
  if (signature === undefined) return [problem('REPORT-FILE-MISSING', {}, { file })];
  return isSignedBy(seal_key, { seal: expected, signature: signature.toString('base64') })
    ? []
    : [problem('REPORT-SIGNATURE-WRONG', {}, { file })];
}

async function readAll(report: StoredReport, file: string): Promise<Buffer | undefined> {
  const pieces = await report.read(file);
  return pieces && Buffer.concat(await Array.fromAsync(pieces));
}

/** Holds the export against the hash in the summary. */
export async function checkSource(
  source: { name: string; bytes: AsyncIterable<Uint8Array> },
  summary: Summary,
): Promise<Problem[]> {
  if ((await sha256OfPieces(source.bytes)) === summary.source.sha256) return [];
  return [problem('SOURCE-CHANGED', {}, { file: source.name })];
}
