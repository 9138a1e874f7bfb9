import { ZodError } from 'zod';
import { LEDGER_FILE } from '../../../ledger/sealed-item.ts';
import { problem } from '../../../problems/problem.ts';
import { CORRECTIONS_FILE } from '../../../records/corrections.ts';
import { outcomes } from '../../../records/document-record.ts';
import { PLAN_FILE } from '../../../records/plan.ts';
import { RETRY_WORKBOOK } from '../../../records/retry-reference.ts';
import { UnreadableRecord } from '../../../records/stored.ts';
import { cellText, UnreadableExport } from '../../../sheet/sheet.ts';
import { GENERATOR, summaryPage } from '../../page/summary-page.ts';
import { joinedLineForm } from '../../retry/joined-line.ts';
import { joinedColumns } from '../../retry/write-joined.ts';
import { columnNames, type ReportRow, trailColumns } from '../../row.ts';
import { type FlatColumn, flatCells, someColumns } from '../../rows/write-result-csv.ts';
import { type StoredReport, storedBytes, supersededFile } from '../../seal.ts';
import { CorrectionList, type ShownReport } from '../../summary/report-facts.ts';
import { isAgainstControl } from '../../summary/verdict.ts';
import { isDone, type Summary } from '../../summary.ts';
import {
  compareJoined,
  compareLedger,
  comparePayouts,
  comparePayoutTable,
  statedPayouts,
} from './compare-others.ts';
import {
  type Comparing,
  type Comparison,
  linesOfFile,
  reportRows,
  rowsOfSheet,
  storedSheet,
} from './recount.ts';

/** Compares `result.csv` with the rows. */
const compareFlat = (of: Comparing): Promise<Comparison> =>
  compareCsv(of, reportRows(of.report), (trail) =>
    someColumns({ plan: { columns: [], corrections: of.summary.corrections }, trail }),
  );

/** Compares a joined table with the joined rows. */
const compareJoinedFlat = (of: Comparing): Promise<Comparison> =>
  compareCsv(of, linesOfFile(of.report, of.file.replace(/csv$/, 'jsonl'), joinedLineForm), (trail) =>
    joinedColumns({ trail }),
  );

async function compareCsv<Line extends ReportRow>(
  of: Comparing,
  lines: AsyncIterable<Line>,
  columnsOf: (trail: boolean) => readonly FlatColumn<Line>[],
): Promise<Comparison> {
  const sheet = await storedSheet(of);
  if (sheet === undefined) return 'not compared';
  const rows = rowsOfSheet(sheet);
  const header = ((await rows.next()).value?.cells ?? []).map(cellText);
  const isTrail = trailColumns.every(({ name }) => header.includes(name));
  const more = columnsOf(isTrail);
  const names = [...columnNames, ...more.map(({ name }) => name)];
  const other = Array.from({ length: Math.max(names.length, header.length) }, (_, at) => at).find(
    (at) => header[at] !== names[at],
  );
  if (other !== undefined && !of.sameVersion) return 'not compared';
  if (other !== undefined)
    return { what: 'columns', stated: header[other] ?? '–', found: names[other] ?? '–' };
  for await (const line of lines) {
    const row = (await rows.next()).value;
    if (row === undefined) return { what: 'rows', stated: 'no more', found: 'more' };
    if (!isTrail && (line.amends ?? line.amended_by) !== undefined)
      return { what: 'columns', stated: '–', found: 'amends' };
    for (const [at, made] of flatCells(line, of.summary.language, more).entries()) {
      const cell = cellText(row.cells[at]);
      if (made !== cell) return { what: `${line.row}.${names[at]}`, stated: cell || '–', found: made || '–' };
    }
  }
  return (await rows.next()).done ? undefined : { what: 'rows', stated: 'more', found: 'no more' };
}

/** Characters of a page that are shown if it differs in a tag. */
const SHOWN_CHARACTERS = 80;

/** Compares `summary.html` with the page that this version makes. */
async function comparePage(of: Comparing): Promise<Comparison> {
  const { report, summary, file } = of;
  if (!of.sameVersion) return 'not compared';
  const stored = String((await storedBytes(report, file)) ?? '');
  const { [file]: _, ...files } = summary.files;
  const made = summaryPage({ ...(await shownReport(of)), summary: { ...summary, files } });
  if (stored === made) return undefined;
  let at = 0;
  while (stored[at] === made[at]) at += 1;
  const from = made.lastIndexOf('>', at - 1) + 1;
  const [found = '', told = ''] = [made, stored].map(
    (page) => /^[^<]+/.exec(page.slice(from))?.[0] ?? page.slice(from, from + SHOWN_CHARACTERS),
  );
  return { what: 'page', stated: told || '–', found: found || '–' };
}

/** True if the page states that this version wrote it. */
const isOwnPage = (page: string): boolean => page.includes(`<meta name="generator" content="${GENERATOR}">`);

/** Content of the page and the first sheet of a report. */
async function shownReport({ report, summary }: Comparing): Promise<ShownReport> {
  const corrections = new CorrectionList();
  if (summary.corrections !== undefined) for await (const row of reportRows(report)) corrections.see(row);
  return { summary, corrections, payouts: await statedPayouts(report) };
}

interface FileRule {
  is: RegExp;
  /** Reports that have to have it, under this name. */
  needed?: readonly [file: string, by: (summary: Summary) => boolean];
  /** Undefined if another check compares the file with the rows. */
  compare?: (of: Comparing) => Promise<Comparison>;
}

const always = () => true;

const hasLeft = (summary: Summary): boolean =>
  !isAgainstControl(summary) && outcomes.some((one) => !isDone(one) && summary.counts.rows[one] > 0);

/** Each file of a report with its comparison against `result.jsonl`, one line each. */
const fileRules: readonly FileRule[] = [
  { is: /^result\.jsonl$/, needed: ['result.jsonl', always] },
  { is: /^result\.csv$/, needed: ['result.csv', always], compare: compareFlat },
  { is: /^joined(-\d+)?\.csv$/, compare: compareJoinedFlat },
  { is: /^joined(-\d+)?\.jsonl$/, compare: compareJoined },
  // Workbooks and what is left to do, for the next import: their hashes are sealed.
  { is: /^retry\.(csv|xlsx)$/, needed: [RETRY_WORKBOOK, hasLeft] },
  { is: /^result\.xlsx$/, needed: ['result.xlsx', always] },
  { is: /^summary\.html$/, needed: ['summary.html', always], compare: comparePage },
  {
    is: /^ledger\.jsonl$/,
    needed: [LEDGER_FILE, ({ ledger }) => ledger !== undefined],
    compare: compareLedger,
  },
  { is: /^payouts\.jsonl$/, compare: comparePayouts },
  { is: /^payouts\.csv$/, compare: comparePayoutTable },
  { is: /^corrections\.json$/, needed: [CORRECTIONS_FILE, ({ corrections }) => corrections !== undefined] },
  { is: /^plan\.jsonl$/, needed: [PLAN_FILE, ({ plan }) => plan !== undefined] },
  {
    is: /^summary-[0-9a-f]{64}\.json$/,
    compare: async ({ summary, file }) => {
      const sha256 = summary.files[file]?.sha256 ?? '';
      return supersededFile(sha256) === file ? undefined : { what: 'sha256', stated: file, found: sha256 };
    },
  },
];

/** Rebuilds every other file of a report from its rows and compares; names those that are not compared. */
export async function recomputeFiles(
  report: StoredReport,
  summary: Summary,
  reach: Pick<Comparing, 'reports'>,
) {
  const problems = unlisted(summary).map((file) => problem('REPORT-FILE-UNLISTED', {}, { file }));
  const notCompared = new Set<string>();
  const page = String((await storedBytes(report, 'summary.html')) ?? '');
  const sameVersion = isOwnPage(page);
  for (const file of Object.keys(summary.files)) {
    const of = { ...reach, sameVersion, report, summary, file };
    const rules = fileRules.filter(({ is }) => is.test(file));
    if (rules.length === 0) notCompared.add(file);
    for (const { compare } of rules) {
      const found = await compare?.(of).catch(unreadable);
      if (found === 'not compared') notCompared.add(file);
      else if (found !== undefined) problems.push(problem('REPORT-FILE-DIFFERS', {}, { file, ...found }));
    }
  }
  return { problems, notCompared: [...notCompared] };
}

/** An unreadable file was not written by Rowmark. */
function unreadable(error: unknown): Comparison {
  const isOfFile =
    error instanceof UnreadableExport ||
    error instanceof UnreadableRecord ||
    error instanceof SyntaxError ||
    error instanceof ZodError;
  if (!isOfFile) throw error;
  return { what: 'content', stated: '?', found: '–' };
}

/** Files that such a report has and its summary does not list. */
function unlisted(summary: Summary): string[] {
  const { notices, files } = summary;
  const isLean = notices.some(({ code }) => code === 'REPORT-LEAN');
  // A format that could not be written is named by the report itself.
  const excused = new Set(
    notices.flatMap(({ code, params }) => (code === 'REPORT-FORMAT-FAILED' ? [params?.file] : [])),
  );
  const wanted = fileRules.flatMap(({ needed: [file, by] = ['', () => false] }) =>
    by(summary) ? [file] : [],
  );
  const ofJoined = summary.joined.flatMap((one) => one.files);
  const inLean = (file: string) => !isLean || LEAN_FILES.includes(file);
  return [...wanted, ...ofJoined].filter(
    (file) => !Object.hasOwn(files, file) && !excused.has(file) && inLean(file),
  );
}

const LEAN_FILES: readonly string[] = ['result.jsonl', 'summary.html', CORRECTIONS_FILE, PLAN_FILE];
