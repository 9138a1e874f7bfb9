import { type Language, type Problem, problem } from '../problems/problem.ts';
import type { Approval } from '../records/approval.ts';
import { CORRECTIONS_FILE } from '../records/corrections.ts';
import { outcomes } from '../records/outcome.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import type { Plan } from '../records/plan.ts';
import { PLAN_FILE, type PlanLine } from '../records/plan-line.ts';
import { isRetryFile, retryReader } from '../records/retry-reference.ts';
import type { RowRecord } from '../records/row-record.ts';
import type { Sink } from '../store/store.ts';
import { buildSummary } from './build-summary.ts';
import { ColumnShape } from './column-shapes.ts';
import { CorrectionList } from './correction-list.ts';
import { joinOriginals } from './join-originals.ts';
import { joinRow } from './join-row.ts';
import { Origins } from './origins.ts';
import { planGround } from './plan-hash.ts';
import type { ReportFacts } from './report-facts.ts';
import type { JoinedRow } from './report-row.ts';
import type { ReportFile, ReportWriter } from './report-writer.ts';
import { RESULT_ROWS, retryFileOf, rowWriters } from './row-writers.ts';
import type { Sealer } from './seal-key.ts';
import { isDone, type PreviousReport, type Summary } from './summary.ts';
import { createTextFile } from './text-file.ts';
import { type ReportTotals, TotalsCounter } from './totals.ts';
import { isAgainstControl } from './verdict.ts';
import type { Original } from './write-joined.ts';
import { writePlan } from './write-plan.ts';
import { writeSummaryHtml } from './write-summary-html.ts';
import { sealSummary } from './write-summary-json.ts';
import { VERIFY_PAGE, writeVerifyPage } from './write-verify-page.ts';

/** Parts that a report is made from; readers are called again for each pass, from the start. */
export interface ReportRequest {
  plan: Plan;
  /** In file order. */
  rows: () => AsyncIterable<RowRecord>;
  outcomes: () => AsyncIterable<OutcomeRecord>;
  /** The outcome of a document by its ordinal; rows ask mostly in order. */
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
  /** The text of the corrections that came with the export. */
  corrections?: string | undefined;
  /** Of a dry run: every document as it would be issued, or why not. */
  planLines?: (() => AsyncIterable<PlanLine>) | undefined;
  openSink: (file: string) => Promise<Sink>;
  /** Key prefix of the report's folder. */
  report: string;
  /** The account's report before this one, for the chain. */
  previous?: PreviousReport | undefined;
  /** The export that a retry file answers, by its job; without it there is no joined report. */
  originalOf?: (job: string) => Promise<Original | undefined>;
  /** The word on which the plan was carried out. */
  approval?: Approval | undefined;
  /** Holder of the key that the report is sealed with. */
  sealer?: Sealer | undefined;
  language: Language;
  finished_at: string;
}

/** Writes every file of a report, `summary.json` last. Two passes over the rows: one adds up, one writes. */
export async function writeReport(request: ReportRequest): Promise<Summary> {
  const { facts: added, origins } = await addUp(request);
  const { openSink, originalOf = async () => undefined } = request;
  const {
    joined,
    files: more,
    notices,
  } = await joinOriginals({
    facts: added,
    origins,
    originalOf,
    retried: () => joinedRows(request),
    openSink,
  });
  const { files: rows, missing } = await writeRows(request, { ...added, joined });
  const retryFile = rows.some(({ file }) => file === added.retryFile) ? added.retryFile : undefined;
  const facts = { ...added, joined, retryFile };
  const planned = await writePlanned(request, added.totals);
  const verifyPage = await writeVerifyPage(await openSink(VERIFY_PAGE), request.language);
  const files = [...rows, ...more, ...(await writeCorrections(request)), ...planned.files, verifyPage];
  const page = await writeSummaryHtml(await openSink('summary.html'), facts, files);
  const found = { files: [...files, page], plan: planned.plan, notices: [...missing, ...notices] };
  return writeSummary(request, buildSummary(facts, found));
}

async function addUp(
  request: ReportRequest,
): Promise<{ facts: Omit<ReportFacts, 'joined'>; origins: Origins }> {
  const { plan, report, previous, language, sealer, finished_at } = request;
  const counter = new TotalsCounter();
  const shapes = plan.columns.map((header) => new ColumnShape(header));
  const origins = new Origins();
  const corrections = new CorrectionList();
  // A dry run does not change what has become of the original.
  const isRetry = !plan.dry_run && isRetryFile(plan.columns);
  for await (const outcome of request.outcomes()) counter.addDocument(outcome);
  for await (const row of joinedRows(request)) {
    counter.addRow(row);
    corrections.see(row.record);
    if (isRetry) origins.see(row);
    for (const [index, shape] of shapes.entries()) shape.see(row.cells[index] ?? '');
  }
  const totals = counter.finish(plan);
  const isLeft = outcomes.some((outcome) => !isDone(outcome) && totals.rows[outcome] > 0);
  // Against its control file, the export as a whole is to be mended, not a row of it.
  const retryFile = isLeft && !isAgainstControl(plan) ? retryFileOf(plan) : undefined;
  const { approval } = request;
  const frame = {
    plan: withWaiting(plan, totals.waiting),
    report,
    previous,
    language,
    finished_at,
    approval,
    sealKey: sealer?.key,
  };
  return { facts: { ...frame, totals, shapes, corrections, retryFile }, origins };
}

/** Says of an outage that it was not the last word. */
const withWaiting = (plan: Plan, count: number): Plan =>
  count === 0 ? plan : { ...plan, notices: [...plan.notices, problem('DOCUMENTS-WAIT', {}, { count })] };

async function writePlanned(
  { plan, planLines, openSink }: ReportRequest,
  totals: ReportTotals,
): Promise<{ files: ReportFile[]; plan?: Summary['plan'] }> {
  if (planLines === undefined) return { files: [] };
  const { source, profile_used: profile, corrections } = plan;
  const ground = planGround({ source, profile, corrections, rates: totals.rates });
  const { file, sha256 } = await writePlan(await openSink(PLAN_FILE), ground, planLines());
  const ready = totals.sums.filter(({ outcome }) => outcome === 'ready');
  const payable = ready.map((one) => [one.currency, one.payable_foreign ?? one.payable_total]);
  return {
    files: [file],
    plan: { sha256, documents: totals.documents.ready, payable: Object.fromEntries(payable) },
  };
}

/** The corrections as they came, so that they stand under the report's seal. */
async function writeCorrections({ corrections, openSink }: ReportRequest): Promise<ReportFile[]> {
  if (corrections === undefined) return [];
  const file = createTextFile(CORRECTIONS_FILE, await openSink(CORRECTIONS_FILE));
  await file.write(corrections);
  return [await file.end()];
}

async function* joinedRows(request: ReportRequest): AsyncGenerator<JoinedRow> {
  const { unreadable, columns } = request.plan;
  const context = { language: request.language, unreadable, retry: retryReader(columns) };
  for await (const row of request.rows()) {
    const outcome = row.document === undefined ? undefined : await request.outcomeOf(row.document);
    yield joinRow(row, outcome, context);
  }
}

/** Every format of the rows. One that fails is left out and named, but for the rows that others build on. */
async function writeRows(
  request: ReportRequest,
  facts: ReportFacts,
): Promise<{ files: ReportFile[]; missing: Problem[] }> {
  const writers = new Map<string, ReportWriter>();
  const files: ReportFile[] = [];
  const missing: Problem[] = [];
  const unlessItFails = async (file: string, work: () => Promise<void> | void) => {
    try {
      await work();
    } catch (error) {
      await writers.get(file)?.abort();
      writers.delete(file);
      if (file === RESULT_ROWS) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      missing.push(problem('REPORT-FORMAT-FAILED', {}, { file, reason }));
    }
  };
  try {
    for (const { file, create } of rowWriters(facts))
      await unlessItFails(file, async () => {
        writers.set(file, create(await request.openSink(file)));
      });
    for await (const row of joinedRows(request))
      for (const [file, writer] of writers) await unlessItFails(file, () => writer.write(row));
    for (const [file, writer] of writers)
      await unlessItFails(file, async () => {
        files.push(await writer.end());
      });
    return { files, missing };
  } catch (error) {
    await Promise.allSettled([...writers.values()].map((writer) => writer.abort()));
    throw error;
  }
}

async function writeSummary(request: ReportRequest, summary: Omit<Summary, 'seal'>): Promise<Summary> {
  const { text, sealed } = await sealSummary(summary, request.sealer);
  const file = createTextFile('summary.json', await request.openSink('summary.json'));
  await file.write(text);
  await file.end();
  return sealed;
}
