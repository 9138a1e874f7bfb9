import { LEDGER_FILE, type SealedItem, sealedItemForm } from '../../ledger/ledger-item.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { CORRECTIONS_FILE } from '../../records/corrections.ts';
import type { OutcomeRecord } from '../../records/document-record.ts';
import { PLAN_FILE, type Plan, type PlanLine, planLineForm } from '../../records/plan.ts';
import { isRetryFile, RETRY_TEXT, RETRY_WORKBOOK, retryReader } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { type Sink, sha256Hex } from '../../store/store.ts';
import { createTextFile, type ReportFile, type ReportWriter, writeTextFile } from '../files/text-file.ts';
import { summaryPage } from '../page/summary-page.ts';
import { type FindDocuments, PayoutSums, writePayouts } from '../payouts/payout-sums.ts';
import { createPlanHash } from '../plan-hash.ts';
import { Origins } from '../retry/joined-line.ts';
import { joinOriginals, type Original } from '../retry/write-joined.ts';
import { belongsInRetry, createRetryCsvWriter, createRetryXlsxWriter } from '../retry/write-retry.ts';
import { type JoinedRow, reportProblem } from '../row.ts';
import { joinRow } from '../rows/join-row.ts';
import { createResultCsvWriter, createResultJsonlWriter, someColumns } from '../rows/write-result-csv.ts';
import { createResultXlsxWriter } from '../rows/write-result-xlsx.ts';
import {
  ROWS_FILE,
  type Sealer,
  SUMS_FILE,
  SUMS_SIGNATURE_FILE,
  sealRecord,
  signedBy,
  sumsText,
  supersededFile,
} from '../seal.ts';
import { unexplained } from '../summary/direction-sums.ts';
import {
  CorrectionList,
  describeCause,
  type ReportFrame,
  type ShownReport,
} from '../summary/report-facts.ts';
import { type ReportTotals, TotalsCounter } from '../summary/totals.ts';
import { isAgainstControl, plannedMoney } from '../summary/verdict.ts';
import { isComplete, SUMMARY_FORM, type Summary } from '../summary.ts';

/** The outcomes of a report's documents, read only as far as requested. */
interface PassingOutcomes {
  /** The outcome of a document by its ordinal; a promise only if the caller has to wait. */
  of(ordinal: number): Promise<OutcomeRecord | undefined> | OutcomeRecord | undefined;
  /** Reads all remaining outcomes. */
  rest(): Promise<void>;
}

type SeeOutcomes = (outcomes: readonly OutcomeRecord[]) => Promise<void>;

/** Parts of a report; `rows` is called again if a retry file is joined with its original. */
interface ReportRequest extends ReportFrame {
  /** Writes every row in one form only, after a failure to write all forms. */
  lean?: boolean;
  /** Rows in file order, in batches; a batch is used up before the next one. */
  rows: () => AsyncIterable<Iterable<RowRecord>>;
  /** Called once, with a receiver that sees the outcomes once, by ordinal, chunk by chunk. */
  outcomes: (see: SeeOutcomes) => PassingOutcomes;
  /** The text of the corrections that came with the export. */
  corrections?: string | undefined;
  /** Set for a dry run: every document as it would be issued, or the reason against it; at their end the changes since the plan before. */
  planLines?: AsyncGenerator<PlanLine, readonly Problem[]> | undefined;
  /** Findings about the report itself. */
  ofReport?: readonly Problem[];
  /** Set for a real run: opens the feed of everything that the ledger has settled for it; it takes in what has passed. */
  settled?:
    | ((write: (items: readonly SealedItem[]) => Promise<void>) => { add: SeeOutcomes; end(): Promise<void> })
    | undefined;
  /** Documents of payments that earlier exports issued. */
  earlierDocuments: FindDocuments;
  openSink: (file: string) => Promise<Sink>;
  /** Stores `summary.json`; false if another run has stored one since this report found its place. */
  putSummary: (text: string) => Promise<boolean>;
  /** The export that a retry file answers, by its job. */
  originalOf: (job: string) => Promise<Original | undefined>;
  /** Former summaries that other reports follow: the report is rewritten, and they are kept with it. */
  superseded?: readonly string[] | undefined;
  /** Holder of the key that the report is sealed with. */
  sealer?: Sealer | undefined;
}

/**
 * Writes every file of a report, `summary.json` last. Outcomes and rows pass once, side by side. Undefined if
 * another run of the report stored its summary first.
 */
export async function writeReport(request: ReportRequest): Promise<Summary | undefined> {
  const { plan, openSink, lean = false, ofReport = [] } = request;
  const isRetry = isRetryFile(plan.columns);
  const paid = new PayoutSums();
  const counter = new TotalsCounter();
  const corrections = new CorrectionList();
  const origins = new Origins();
  await using settled = lean ? undefined : await openSettled(request);
  const outcomes = request.outcomes(async (passed) => {
    for (const one of passed) counter.addDocument(one);
    await settled?.add(passed);
  });
  const joining = joinerOf(request, outcomes);
  await using formats = reportFormats(request, openSink, lean);
  await formats.open();
  for await (const batch of request.rows())
    for (const row of batch) {
      const made = joining(row);
      const joined = made instanceof Promise ? await made : made;
      counter.addRow(joined);
      corrections.see(joined.record);
      // A retry file has some of the rows of a payout; a dry run of it does not change the outcomes of the original.
      if (!isRetry) paid.add(joined);
      else if (!plan.dry_run) origins.see(joined);
      const wait = formats.write(joined);
      if (wait) await wait;
    }
  await outcomes.rest();
  const summed = counter.finish(plan);
  const { payouts, notices: unexplainedPayouts } = await paid.finish(request.earlierDocuments);
  const shortened = paid.leftOut > 0 ? [...summed.shortened, 'payouts'] : summed.shortened;
  const totals = { ...summed, shortened };
  await formats.endAllButWorkbook();
  const originals = await joinOriginals({
    facts: request,
    origins,
    originalOf: lean ? async () => undefined : request.originalOf,
    retried: () => joinedRows(request, joining),
    openSink,
  });
  const planned = await writePlanned(request, totals);
  const notices = [...plan.notices, ...planned.changes, ...ofReport];
  const draft = buildSummary(request, {
    totals,
    notices: withSumsOfRows({ ...plan, notices }, totals, unexplainedPayouts),
    plan: planned.plan,
    joined: originals.joined,
    files: asFiles(formats.files()),
  });
  const shown = { summary: draft, corrections, payouts };
  await formats.endWorkbook(shown);
  const beside = [...originals.files];
  const write = async (file: string, text: string) =>
    void beside.push(await writeTextFile(openSink, file, [text]));
  // Unchanged, so that the report's seal covers them.
  if (request.corrections !== undefined) await write(CORRECTIONS_FILE, request.corrections);
  beside.push(...planned.files);
  if (!lean) beside.push(...(await writePayouts(payouts, openSink)));
  if (settled !== undefined) beside.push(await settled.end());
  for (const text of request.superseded ?? []) await write(supersededFile(sha256Hex(text)), text);
  const files = asFiles([...formats.files(), ...beside]);
  const page = summaryPage({ ...shown, summary: { ...draft, files } });
  const pageFile = await writeTextFile(openSink, 'summary.html', [page]);
  const ofWriting = [...formats.missing, ...originals.notices];
  return writeSummary(request, {
    ...draft,
    notices: [...draft.notices, ...ofWriting.map((notice) => reportProblem(notice, draft.language))],
    files: { ...files, ...asFiles([pageFile]) },
  });
}

/** The findings about the file as a whole, each once; documents that wait after an outage, and a balance that does not match, too. */
function withSumsOfRows(
  { sheet, notices }: Plan,
  { waiting: count, balance }: ReportTotals,
  payouts: readonly Problem[],
): Problem[] {
  const waits = count === 0 ? [] : [problem('DOCUMENTS-WAIT', {}, { count })];
  const all = [
    ...(sheet?.notices ?? []),
    ...notices,
    ...unexplained(balance, 'report'),
    ...payouts,
    ...waits,
  ];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

async function writePlanned(
  { plan, planLines, openSink }: ReportRequest,
  totals: ReportTotals,
): Promise<{ files: ReportFile[]; changes: readonly Problem[]; plan?: Summary['plan'] }> {
  if (planLines === undefined) return { files: [], changes: [] };
  const hash = createPlanHash({ ...plan, profile: plan.profile_used, rates: totals.rates });
  let changes: readonly Problem[] = [];
  const texts = async function* () {
    let next = await planLines.next();
    for (; !next.done; next = await planLines.next()) {
      hash.see(next.value);
      yield `${planLineForm.text(next.value)}\n`;
    }
    changes = next.value;
  };
  const files = [await writeTextFile(openSink, PLAN_FILE, texts())];
  const planned = { sha256: hash.hex(), documents: totals.documents.ready, ...plannedMoney(totals) };
  return { files, changes, plan: planned };
}

/** `ledger.jsonl`: items that restore a lost ledger. Contains no names of persons. */
async function openSettled({ settled, openSink }: ReportRequest) {
  if (settled === undefined) return undefined;
  const file = createTextFile(await openSink(LEDGER_FILE));
  const feed = settled(async (items) => {
    for (const item of items) await file.write(`${sealedItemForm.text(item)}\n`);
  });
  return {
    ...file,
    add: feed.add,
    async end(): Promise<ReportFile> {
      await feed.end();
      return { file: LEDGER_FILE, ...(await file.end()) };
    },
  };
}

/** Joins a row of this report with the outcome of its document; a promise only if the caller has to wait. */
function joinerOf({ plan: { unreadable, columns }, language }: ReportRequest, outcomes: PassingOutcomes) {
  const context = { language, unreadable, retry: retryReader(columns) };
  const later = async (row: RowRecord, found: ReturnType<PassingOutcomes['of']>) => {
    const outcome = await found;
    const credit = outcome?.amends?.credit;
    return joinRow(
      row,
      outcome,
      credit === undefined ? context : { ...context, credit: await outcomes.of(credit) },
    );
  };
  return (row: RowRecord): Promise<JoinedRow> | JoinedRow => {
    const found = row.document === undefined ? undefined : outcomes.of(row.document);
    const mustWait = found instanceof Promise || found?.amends?.credit !== undefined;
    return mustWait ? later(row, found) : joinRow(row, found, context);
  };
}

async function* joinedRows({ rows }: ReportRequest, joining: ReturnType<typeof joinerOf>) {
  for await (const batch of rows()) for (const row of batch) yield await joining(row);
}

async function writeSummary(
  request: ReportRequest,
  summary: ShownReport['summary'],
): Promise<Summary | undefined> {
  const { text, seal } = await sealRecord(summary, request.sealer);
  const sums = sumsText(summary.files, sha256Hex(text));
  const signature = request.sealer && (await signedBy(request.sealer, sums));
  await writeTextFile(request.openSink, SUMS_FILE, [sums]);
  if (signature !== undefined) {
    const sink = await request.openSink(SUMS_SIGNATURE_FILE);
    await sink.write(Buffer.from(signature, 'base64'));
    await sink.close();
  }
  return (await request.putSummary(text)) ? { ...summary, ...seal } : undefined;
}

const asFiles = (written: readonly ReportFile[]): Summary['files'] =>
  Object.fromEntries(written.map(({ file, bytes, sha256 }) => [file, { bytes, sha256 }]));

function buildSummary(
  request: ReportRequest,
  content: Pick<Summary, 'plan' | 'joined' | 'files'> & { totals: ReportTotals; notices: readonly Problem[] },
): ShownReport['summary'] {
  const { plan, language, ledger, approval } = request;
  const { rows, documents, causes, waiting, balance, ...totals } = content.totals;
  return {
    form: SUMMARY_FORM,
    job: plan.job,
    environment: plan.environment,
    account: plan.account,
    report: request.report,
    profile: plan.profile_used,
    source: { ...plan.source, read: readAs(plan) },
    corrections: plan.corrections,
    started_at: plan.started_at,
    finished_at: request.finished_at,
    dry_run: plan.dry_run,
    on: plan.on,
    amend: (plan.amend && request.trail) || undefined,
    ledger,
    plan: content.plan,
    approval,
    complete: plan.unreadable === undefined && isComplete(rows) && isComplete(documents),
    language,
    counts: { rows, documents },
    balance,
    unused: plan.unused && [...plan.unused],
    ...totals,
    waiting: waiting || undefined,
    problems: causes.map((cause) => describeCause(cause, plan, language)),
    unreadable: plan.unreadable === undefined ? null : reportProblem(plan.unreadable, language),
    notices: content.notices.map((notice) => reportProblem(notice, language)),
    joined: content.joined,
    previous: request.previous ?? null,
    files: content.files,
    seal_key: request.sealer?.key,
  };
}

/** Read options of an export whose cells were corrected. */
const readAs = ({ corrections, sheet }: Plan): Summary['source']['read'] =>
  corrections && sheet && { encoding: sheet.encoding, delimiter: sheet.delimiter, sheet: sheet.sheet };

const RESULT_WORKBOOK = 'result.xlsx';

/**
 * Every format of the rows of a report, side by side; the files of the rows left to do are opened at the first of them. A failed
 * format is left out and named, except the rows, which other files are made of.
 */
function reportFormats(frame: ReportFrame, openSink: (file: string) => Promise<Sink>, lean: boolean) {
  const { plan, language, trail } = frame;
  const more = someColumns(plan.corrections, trail);
  const writersOf = {
    'result.csv': (sink: Sink) => createResultCsvWriter(sink, language, more),
    [ROWS_FILE]: createResultJsonlWriter,
    [RESULT_WORKBOOK]: (sink: Sink) => createResultXlsxWriter(sink, frame),
    [RETRY_TEXT]: (sink: Sink) => createRetryCsvWriter(sink, frame),
    [RETRY_WORKBOOK]: (sink: Sink) => createRetryXlsxWriter(sink, frame),
  };
  type Format = keyof typeof writersOf;
  const opening: Format[] = lean ? [ROWS_FILE] : ['result.csv', ROWS_FILE, RESULT_WORKBOOK];
  // Text only if the export is text.
  const retries: Format[] = plan.sheet?.format === 'xlsx' ? [RETRY_WORKBOOK] : [RETRY_TEXT, RETRY_WORKBOOK];
  const order = [...opening, ...retries];
  // Against its control file, the export as a whole is to be mended, not a row of it.
  let mayRetry = !lean && !isAgainstControl(plan);
  const writers = new Map<string, ReportWriter>();
  const written = new Map<string, ReportFile>();
  const missing: Problem[] = [];

  async function leaveOut(file: string, error: unknown): Promise<void> {
    const writer = writers.get(file);
    writers.delete(file);
    await writer?.[Symbol.asyncDispose]();
    if (file === ROWS_FILE) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    missing.push(problem('REPORT-FORMAT-FAILED', {}, { file, reason }));
  }
  const attempt = (file: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => leaveOut(file, error));
  const open = (file: Format) =>
    attempt(file, async () => void writers.set(file, writersOf[file](await openSink(file))));
  function writeTo(file: string, row: JoinedRow): Promise<void> | undefined {
    try {
      const wait = writers.get(file)?.write(row);
      return wait?.catch((error: unknown) => leaveOut(file, error));
    } catch (error) {
      return leaveOut(file, error);
    }
  }
  const openRetryFor = async (row: JoinedRow) => {
    for (const file of retries) {
      await open(file);
      await writeTo(file, row);
    }
  };
  const end = (file: string, shown?: ShownReport) =>
    attempt(file, async () => {
      const writer = writers.get(file);
      if (writer === undefined) return;
      written.set(file, { file, ...(await writer.end(shown)) });
      writers.delete(file);
    });
  return {
    missing,
    async open(): Promise<void> {
      for (const file of opening) await open(file);
    },
    /** Returns a promise only if the caller has to wait. */
    write(row: JoinedRow): Promise<unknown> | undefined {
      const waits = [...writers.keys()].flatMap((file) => writeTo(file, row) ?? []);
      if (mayRetry && belongsInRetry(row)) {
        mayRetry = false;
        waits.push(openRetryFor(row));
      }
      return waits.length === 0 ? undefined : Promise.all(waits);
    },
    async endAllButWorkbook(): Promise<void> {
      // The other files are useless without it, so it ends first.
      await end(ROWS_FILE);
      for (const file of order) if (file !== RESULT_WORKBOOK) await end(file);
    },
    endWorkbook: (shown: ShownReport): Promise<void> => end(RESULT_WORKBOOK, shown),
    files: (): ReportFile[] => order.flatMap((file) => written.get(file) ?? []),
    /** Discards every file that has not ended. */
    async [Symbol.asyncDispose]() {
      await Promise.allSettled([...writers.values()].map((writer) => writer[Symbol.asyncDispose]()));
    },
  };
}
