import { foldExternalId } from '../../documents/external-id.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { readJsonLines } from '../../records/json-lines.ts';
import { PLAN_FILE, planLineForm } from '../../records/plan-line.ts';
import { reportRowForm } from '../columns/report-row.ts';
import { rowDocuments } from '../columns/row-documents.ts';
import { openSummary, type StoredReport } from '../seal/open-sealed.ts';
import { PlanHash, planGround } from '../seal/plan-hash.ts';
import type { Summary } from '../summary/summary.ts';

/** Findings about a plan or an approval; no count where nothing could be compared. */
interface PlanCheck {
  problems: Problem[];
  /** Documents that were compared. */
  documents?: number;
}

interface ReadPlan {
  sha256: string;
  documents: number;
  /** Folded ids of the documents that would be issued. */
  ready: ReadonlySet<string>;
}

/** The plan of a dry run as its file says it; undefined where the summary does not name all that its hash is over. */
async function readPlan(report: StoredReport, summary: Summary): Promise<ReadPlan | undefined> {
  const bytes = summary.shortened.includes('rates') ? undefined : await report.read(PLAN_FILE);
  if (bytes === undefined) return undefined;
  const hash = new PlanHash(planGround(summary));
  const ready = new Set<string>();
  const lines = readJsonLines(bytes, (text, line) => planLineForm.read(text, `${PLAN_FILE}:${line}`));
  for await (const line of lines) {
    hash.see(line);
    if (line.verdict === 'ready') ready.add(foldExternalId(line.external_id));
  }
  return { sha256: hash.hex(), documents: ready.size, ready };
}

/** Compares the plan of a dry run with its documents: their hash, and how many would be issued. */
export async function verifyPlan(report: StoredReport, summary: Summary): Promise<PlanCheck> {
  const { plan } = summary;
  const found = plan && (await readPlan(report, summary));
  if (plan === undefined || found === undefined) return { problems: [] };
  const reason: Phrase | undefined =
    found.sha256 !== plan.sha256
      ? { phrase: 'plan-other-hash' }
      : found.documents === plan.documents
        ? undefined
        : { phrase: 'plan-counted', stated: plan.documents, counted: found.documents };
  const problems =
    reason === undefined ? [] : [problem('REPORT-PLAN-WRONG', {}, { file: PLAN_FILE, reason })];
  return { problems, documents: found.documents };
}

/** Compares what was issued with the plan that somebody approved, as the report of its dry run has it. */
export async function verifyApproval(
  report: StoredReport,
  { approval }: Pick<Summary, 'approval'>,
  { dryRun, rowsFile }: { dryRun: StoredReport | undefined; rowsFile: string },
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
  const bytes = await report.read(rowsFile);
  if (bytes === undefined) return { problems: [] };
  const rows = readJsonLines(bytes, (text, line) => reportRowForm.read(text, `${rowsFile}:${line}`));
  for await (const row of rows)
    for (const { outcome, external_id } of rowDocuments(row)) {
      if (outcome !== 'issued' || external_id === null) continue;
      if (!planned.ready.has(foldExternalId(external_id)))
        return { problems: told({ phrase: 'approval-not-planned', external_id }), documents: issued.size };
      issued.add(foldExternalId(external_id));
    }
  return { problems: [], documents: issued.size };
}
