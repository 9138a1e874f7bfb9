import { foldExternalId } from '../../documents/external-id.ts';
import { shownText } from '../../mapping/corrections/corrected-sheet.ts';
import { foldHeader } from '../../mapping/texts/fold.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import {
  CORRECTIONS_FILE,
  type Correction,
  isCellCorrection,
  parseCorrections,
} from '../../records/corrections.ts';
import { PLAN_FILE, planLineForm } from '../../records/plan.ts';
import { columnOfReference } from '../../sheet/column-letters.ts';
import type { CellCorrection, Sheet } from '../../sheet/sheet.ts';
import { sha256OfPieces } from '../../store/store.ts';
import { unguardedSheet } from '../files/csv-line.ts';
import { createPlanHash } from '../plan-hash.ts';
import { type ReportRow, rowDocuments } from '../row.ts';
import {
  isSignedBy,
  openSummary,
  type StoredReport,
  SUMMARY_FILE,
  SUMS_FILE,
  SUMS_SIGNATURE_FILE,
  storedBytes,
  storedLines,
  sumsText,
} from '../seal.ts';
import type { Summary } from '../summary.ts';
import { reportRows } from './recount.ts';

/** Findings about a plan or an approval; without a count if the comparison was impossible. */
interface PlanCheck {
  problems: Problem[];
  /** Documents that were compared. */
  documents?: number;
}

/**
 * The plan as a dry run's file states it, with the folded ids of the documents that would be issued; undefined if the
 * summary lacks a part of the hashed content.
 */
async function readPlan(report: StoredReport, summary: Summary) {
  const isShort = summary.shortened.includes('rates');
  const lines = isShort ? undefined : await storedLines(report, PLAN_FILE, planLineForm);
  if (lines === undefined) return undefined;
  const hash = createPlanHash(summary);
  const ready = new Set<string>();
  for await (const line of lines) {
    hash.see(line);
    if (line.verdict === 'ready') ready.add(foldExternalId(line.external_id));
  }
  return { sha256: hash.hex(), documents: ready.size, ready };
}

/** Compares a dry run's plan with its documents: their hash and their number. */
export async function verifyPlan(report: StoredReport, summary: Summary): Promise<PlanCheck> {
  const { plan } = summary;
  const found = plan && (await readPlan(report, summary));
  if (plan === undefined || found === undefined) return { problems: [] };
  const { documents } = found;
  const wrong = (reason: Phrase) => [problem('REPORT-PLAN-WRONG', {}, { file: PLAN_FILE, reason })];
  if (found.sha256 !== plan.sha256) return { problems: wrong({ phrase: 'plan-other-hash' }), documents };
  if (documents === plan.documents) return { problems: [], documents };
  return {
    problems: wrong({ phrase: 'plan-counted', stated: plan.documents, counted: documents }),
    documents,
  };
}

/** Compares the issued documents with the approved plan in the report of its dry run. */
export async function verifyApproval(
  report: StoredReport,
  { approval }: Pick<Summary, 'approval'>,
  dryRun: StoredReport | undefined,
): Promise<PlanCheck> {
  const opened = dryRun && (await openSummary(dryRun));
  if (approval === undefined || dryRun === undefined || opened === undefined || 'problem' in opened)
    return { problems: [] };
  const planned = await readPlan(dryRun, opened.record);
  if (planned === undefined) return { problems: [] };
  const told = (reason: Phrase) => [problem('REPORT-APPROVAL-WRONG', {}, { report: dryRun.name, reason })];
  if (planned.sha256 !== approval.plan)
    return { problems: told({ phrase: 'plan-other-hash' }), documents: 0 };
  const issued = new Set<string>();
  for await (const row of reportRows(report))
    for (const { outcome, external_id } of rowDocuments(row)) {
      if (outcome !== 'issued' || external_id === null) continue;
      if (!planned.ready.has(foldExternalId(external_id)))
        return { problems: told({ phrase: 'approval-not-planned', external_id }), documents: issued.size };
      issued.add(foldExternalId(external_id));
    }
  return { problems: [], documents: issued.size };
}

interface CorrectedReport {
  report: StoredReport;
  summary: Summary;
  /** The export as it was imported, if it is available. */
  openSource?: ((read: Summary['source']['read']) => Promise<Sheet>) | undefined;
}

/** Compares the corrections with what the rows name, and what these were with the cells of the source. */
export async function checkCorrections(of: CorrectedReport): Promise<Problem[]> {
  const { summary, openSource } = of;
  if (summary.corrections === undefined) return [];
  const wrong = await againstRows(of, summary.corrections);
  if (wrong !== undefined)
    return [problem('REPORT-CORRECTIONS-WRONG', {}, { file: CORRECTIONS_FILE, reason: wrong })];
  return openSource === undefined ? [] : againstSource(of, await openSource(summary.source.read));
}

type Changed = Pick<Correction, 'column' | 'was' | 'now' | 'by' | 'on_behalf_of' | 'at'>;

const keyOf = (row: number | 'all', { column, was, now, by, on_behalf_of, at }: Changed): string =>
  JSON.stringify([row, foldHeader(column), was, now, by, on_behalf_of, at]);

async function againstRows(
  of: CorrectedReport,
  stated: NonNullable<Summary['corrections']>,
): Promise<Phrase | undefined> {
  if (of.summary.files[CORRECTIONS_FILE]?.sha256 !== stated.sha256)
    return { phrase: 'corrections-other-hash' };
  const text = String((await storedBytes(of.report, CORRECTIONS_FILE)) ?? '');
  const parsed = parseCorrections(text, CORRECTIONS_FILE);
  const isWorked = of.summary.unreadable === null;
  // Unusable corrections mean that no document was issued, and the report states that.
  if ('problem' in parsed) return isWorked ? { phrase: 'corrections-not-read' } : undefined;
  const given = new Set(
    parsed.corrections.filter(isCellCorrection).map((one) => keyOf(one.row ?? 'all', one)),
  );
  const unmet = new Set(given);
  let counted = 0;
  for await (const { row, corrections = [] } of correctedRows(of))
    for (const correction of corrections) {
      const key = keyOf(correction.rows ?? row, correction);
      if (!given.has(key)) return { phrase: 'corrections-unknown', row };
      unmet.delete(key);
      counted += 1;
    }
  if (counted !== stated.count) return { phrase: 'corrections-counted', stated: stated.count, counted };
  return isWorked && unmet.size > 0 ? { phrase: 'corrections-unused', count: unmet.size } : undefined;
}

async function* correctedRows({ report }: CorrectedReport): AsyncGenerator<ReportRow> {
  for await (const row of reportRows(report)) if (row.corrections !== undefined) yield row;
}

/** Compares the source's cells with the corrections' former texts; both run in row order. */
async function againstSource(of: CorrectedReport, source: Sheet): Promise<Problem[]> {
  const corrected = correctedRows(of);
  const problems: Problem[] = [];
  let next = await corrected.next();
  let paths: readonly string[] = [];
  for await (const batch of unguardedSheet(source).batches())
    for (const { number, cells } of batch) {
      if (number === 0) paths = cells.map(shownText);
      if (next.done) return problems;
      if (number !== next.value.row) continue;
      for (const correction of next.value.corrections ?? []) {
        const found = shownText(cells[indexOf(correction, paths)]);
        const { column, was } = correction;
        if (found !== shownText(was))
          problems.push(problem('SOURCE-CELL-DIFFERS', { row: number, column }, { was, found }));
      }
      next = await corrected.next();
    }
  return next.done ? problems : [...problems, problem('SOURCE-CELL-DIFFERS', { row: next.value.row })];
}

const indexOf = ({ cell, column }: CellCorrection, paths: readonly string[]): number =>
  cell === undefined ? paths.indexOf(column) : columnOfReference(cell);

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
export async function checkSums(report: StoredReport, { files, seal_key }: Summary, ownHash: string) {
  const expected = sumsText(files, ownHash);
  const sums = await storedBytes(report, SUMS_FILE);
  if (sums === undefined) return [problem('REPORT-FILE-MISSING', {}, { file: SUMS_FILE })];
  if (!sums.equals(Buffer.from(expected))) return [problem('REPORT-FILE-CHANGED', {}, { file: SUMS_FILE })];
  const file = SUMS_SIGNATURE_FILE;
  const signature = await storedBytes(report, file);
  if (seal_key === undefined)
    return signature === undefined ? [] : [problem('REPORT-FILE-UNKNOWN', {}, { file })];
  if (signature === undefined) return [problem('REPORT-FILE-MISSING', {}, { file })];
  return isSignedBy(seal_key, { seal: expected, signature: signature.toString('base64') })
    ? []
    : [problem('REPORT-SIGNATURE-WRONG', {}, { file })];
}
