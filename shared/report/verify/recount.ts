import { HAS_ZONE } from '../../greek-clock.ts';
import { equals, sum } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { StoredForm } from '../../records/stored.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import { cellText, type Sheet } from '../../sheet/sheet.ts';
import { type ReportProblem, type ReportRow, type RowCredit, reportRowForm } from '../row.ts';
import { ROWS_FILE, type StoredReport, SUMMARY_FILE, storedBytes, storedLines } from '../seal.ts';
import { type CountedDocument, type ReportTotals, TotalsCounter } from '../summary/totals.ts';
import { isComplete, type Summary } from '../summary.ts';

interface Difference {
  /** Path to the value: `sums.0.payable_total`. */
  what: string;
  stated: string;
  found: string;
}

/** The first value in which two structures of JSON differ; names that the second does not have are not compared. */
export function firstDifference(stated: unknown, found: unknown, path = ''): Difference | undefined {
  if (!isNested(stated) || !isNested(found))
    return Object.is(stated, found) ? undefined : { what: path, stated: shown(stated), found: shown(found) };
  if (Array.isArray(found) && Array.isArray(stated) && stated.length !== found.length)
    return { what: `${path}.length`, stated: String(stated.length), found: String(found.length) };
  for (const [name, value] of Object.entries(found)) {
    const at = path === '' ? name : `${path}.${name}`;
    const difference = firstDifference(Object.entries(stated).find(([own]) => own === name)?.[1], value, at);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');

/** Bytes of a file that are held in memory to be compared; a larger one has to have a path. */
const MAX_COMPARED_BYTES = 64 * 1024 * 1024;

/** A file of a report, to be held against its rows. */
export interface Comparing {
  report: StoredReport;
  summary: Summary;
  file: string;
  /** True if the page states that this version wrote the report: then what has words is made again. */
  sameVersion: boolean;
  /** Other reports of the chain by their jobs; undefined if some are out of reach. */
  reports?: ReadonlyMap<string, StoredReport> | undefined;
}

/** The first difference between a file and the rows; undefined if they agree. */
export type Comparison = Difference | 'not compared' | undefined;

export async function storedCells({ report, summary, file }: Comparing) {
  const path = report.path?.(file);
  if (path === undefined && (summary.files[file]?.bytes ?? 0) > MAX_COMPARED_BYTES) return undefined;
  const content = path ?? (await storedBytes(report, file)) ?? Buffer.alloc(0);
  return cellsOf(await openSheet(content, file, { encoding: 'utf-8', delimiter: ',' }));
}

async function* cellsOf(sheet: Sheet): AsyncGenerator<string[]> {
  for await (const batch of sheet.batches()) for (const { cells } of batch) yield cells.map(cellText);
}

/** The lines of a file of a report; none if it is absent. */
export async function* linesOfFile<Line>(report: StoredReport, file: string, form: StoredForm<Line>) {
  yield* (await storedLines(report, file, form)) ?? [];
}

export const reportRows = (report: StoredReport): AsyncGenerator<ReportRow> =>
  linesOfFile(report, ROWS_FILE, reportRowForm);

/** Largest number of documents whose first row is remembered; rows of one document are mostly adjacent. */
export const MAX_REMEMBERED_DOCUMENTS = 100_000;

/** Recomputes every sum of a summary from the rows, with the report's own code. */
export function recountOf(summary: Summary) {
  const totals = new TotalsCounter<ReportProblem>();
  const issued = new Map<string, string>();
  let found: Problem | undefined;

  /** The rows of an issued document state the same facts, and each document has its own MARK. */
  function sameAsFirst(row: ReportRow): Problem | undefined {
    if (row.mark === null) return wrong(row, { what: 'mark', stated: '–', found: row.outcome });
    const said = JSON.stringify(SAID_OF_DOCUMENT.map((name) => row[name]));
    const before = issued.get(row.mark);
    if (before === undefined) {
      if (issued.size < MAX_REMEMBERED_DOCUMENTS) issued.set(row.mark, said);
      return undefined;
    }
    if (row.document !== undefined)
      return wrong(row, { what: 'mark', stated: row.mark, found: 'another document' });
    return before === said ? undefined : wrong(row, { what: 'mark', stated: said, found: before });
  }

  return {
    add(row: ReportRow): void {
      const first = row.same_document_as === undefined;
      totals.addRow({ record: row, found: row.problems, first });
      if (row.document !== undefined) totals.addDocument(documentOf(row, row.document));
      if (row.credit !== undefined) totals.addDocument(documentOf(row.credit, row.credit));
      if (row.outcome === 'issued') found ??= sameAsFirst(row) ?? sharesProblem(row);
      found ??= timeProblem(row, summary);
    },
    finish: (): Problem[] => [...(found === undefined ? [] : [found]), ...sumProblems(totals, summary)],
  };
}

/** A document that this job has issued was issued in its time; one that it found issued, at the latest then. */
function timeProblem({ row, issued_at, outcome }: ReportRow, summary: Summary): Problem | undefined {
  const { started_at: from, finished_at: to } = summary;
  const earliest = outcome === 'issued' ? Date.parse(from) : Number.NEGATIVE_INFINITY;
  if (issued_at === null || isInTime(issued_at, earliest, Date.parse(to))) return undefined;
  return problem('REPORT-TIME-WRONG', { row }, { at: issued_at, from, to });
}

/** The first sum of a summary that its rows do not give, and times that are not in order. */
function sumProblems(totals: TotalsCounter<ReportProblem>, summary: Summary): Problem[] {
  const { counts, balance = [], unreadable, started_at: from, finished_at: to } = summary;
  // Documents without a row are failed, in the number that the summary states.
  const answered = totals.finish({ documents: 0, balance });
  const silent = unreadable === null ? 0 : Math.max(0, counts.documents.failed - answered.documents.failed);
  const documents = { ...answered.documents, failed: answered.documents.failed + silent };
  const stated = { waiting: 0, ...summary, balance, documents: counts.documents };
  const difference = firstDifference(stated, made({ ...answered, documents }, summary));
  const noBalance = summary.balance ? undefined : { what: 'balance', stated: '–', found: '[]' };
  const isInOrder = Date.parse(from) <= Date.parse(to);
  return [
    ...[difference ?? [], noBalance ?? []]
      .flat()
      .map((wrong) => problem('REPORT-SUMS-WRONG', {}, { file: SUMMARY_FILE, ...wrong })),
    ...(isInOrder ? [] : [problem('REPORT-TIME-WRONG', {}, { at: to, from, to })]),
  ];
}

/** Net and VAT per rate of an issued document add up to its own, and it has used a number. */
function sharesProblem(row: ReportRow): Problem | undefined {
  const { document, net_total, vat_total } = row;
  if (document === undefined || document.outcome !== 'issued') return undefined;
  if (document.numbers_used === 0)
    return wrong(row, { what: 'numbers_used', stated: '0', found: row.number ?? '–' });
  const net = sum(document.vat.map((share) => share.net));
  const vat = sum(document.vat.map((share) => share.vat));
  if (net_total === null || !equals(net, net_total))
    return wrong(row, { what: 'net_total', stated: net_total ?? '–', found: net });
  if (vat_total === null || !equals(vat, vat_total))
    return wrong(row, { what: 'vat_total', stated: vat_total ?? '–', found: vat });
  return undefined;
}

const SAID_OF_DOCUMENT = [
  ...(['external_id', 'invoice_type_code', 'invoice_id', 'series', 'number', 'uid', 'issued_at'] as const),
  ...(['currency', 'exchange_rate', 'net_total', 'vat_total', 'payable_total', 'payable_foreign'] as const),
];

const wrong = ({ row }: ReportRow, of: Difference): Problem =>
  problem('REPORT-SUMS-WRONG', { row }, { file: ROWS_FILE, ...of });

/** The document that a row states. Neither the columns nor the sums separate its own currency and rate from its payment's. */
const documentOf = (
  row: ReportRow | RowCredit,
  counted: NonNullable<ReportRow['document']>,
): CountedDocument => ({ ...row, ...counted, currency: null, exchange_rate: null, payment: row });

/** The parts of a summary that its rows determine, under the names that it has. */
function made(totals: ReportTotals<ReportProblem>, { unreadable }: Summary) {
  const { rows, documents, causes, ...others } = totals;
  const problems = causes.map(({ example, count, rows: named }) => ({
    code: example.code,
    severity: example.severity,
    field: example.field ?? null,
    column: example.column ?? null,
    count,
    rows: named,
  }));
  const complete = unreadable === null && isComplete(rows) && isComplete(documents);
  return { ...others, documents, complete, problems };
}

const MINUTE_MS = 60_000;
/** Minutes by which the service's clock may differ from the job's: the two are not synchronised. */
const CLOCKS_APART_MAX_MINUTES = 15;
/** Hours by which Greece is ahead of UTC: a moment without a zone may be in either. */
const GREEK_HOURS_AHEAD = [0, 2, 3] as const;

/** Moments that a text may mean. */
const instantsOf = (iso: string): number[] =>
  HAS_ZONE.test(iso)
    ? [Date.parse(iso)]
    : GREEK_HOURS_AHEAD.map((hours) => Date.parse(`${iso}Z`) - hours * 60 * MINUTE_MS);

/** True if a text means a moment between two others, give or take the clocks. */
function isInTime(iso: string, from: number, to: number): boolean {
  const slack = CLOCKS_APART_MAX_MINUTES * MINUTE_MS;
  return instantsOf(iso).some((at) => at >= from - slack && at <= to + slack);
}

/** True if two texts mean one moment, within the difference of the clocks. */
export const isOneMoment = (a: string, b: string): boolean => instantsOf(a).some((at) => isInTime(b, at, at));
