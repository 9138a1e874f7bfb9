import { ZodError } from 'zod';
import { LEDGER_FILE } from '../../../ledger/sealed-item.ts';
import { type Problem, problem } from '../../../problems/problem.ts';
import { CORRECTIONS_FILE } from '../../../records/corrections.ts';
import { outcomes } from '../../../records/document-record.ts';
import { PLAN_FILE } from '../../../records/plan.ts';
import { RETRY_WORKBOOK } from '../../../records/retry-reference.ts';
import { UnreadableRecord } from '../../../records/stored.ts';
import { UnreadableExport } from '../../../sheet/sheet.ts';
import { type StoredReport, storedBytes, supersededFile } from '../../seal.ts';
import { isAgainstControl } from '../../summary/verdict.ts';
import { isDone, type Summary } from '../../summary.ts';
import {
  compareJoined,
  compareLedger,
  comparePayouts,
  comparePayoutTable,
  compareRetry,
} from './compare-others.ts';
import { compareRows } from './compare-rows.ts';
import { compareRetryCells, compareSourceCells, type OpenSource } from './compare-source.ts';
import { compareBook, comparePage, isOwnPage } from './compare-told.ts';
import type { Comparing, Comparison } from './recount.ts';

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
  { is: /^result\.(csv|xlsx)$/, needed: ['result.csv', always], compare: compareRows },
  { is: /^joined(-\d+)?\.(csv|xlsx)$/, compare: compareRows },
  { is: /^joined(-\d+)?\.jsonl$/, compare: compareJoined },
  { is: /^retry\.csv$/, compare: compareRetry },
  { is: /^retry\.xlsx$/, needed: [RETRY_WORKBOOK, hasLeft], compare: compareRetry },
  { is: /^result\.xlsx$/, needed: ['result.xlsx', always], compare: compareBook },
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

export interface RecomputedFiles {
  problems: Problem[];
  /** Files whose content was not compared. */
  notCompared: string[];
}

interface Beside {
  reports: Comparing['reports'];
  openSource: OpenSource | undefined;
}

/** Rebuilds every other file of a report from its rows, if the file can be rebuilt, and compares. */
export async function recomputeFiles(
  report: StoredReport,
  summary: Summary,
  { reports, openSource }: Beside,
): Promise<RecomputedFiles> {
  const problems = unlisted(summary).map((file) => problem('REPORT-FILE-UNLISTED', {}, { file }));
  const notCompared = new Set<string>();
  const page = String((await storedBytes(report, 'summary.html')) ?? '');
  const sameWords = isOwnPage(page);
  for (const file of Object.keys(summary.files)) {
    const of = { sameWords, report, summary, file, reports };
    const rules = fileRules.filter(({ is }) => is.test(file));
    if (rules.length === 0) notCompared.add(file);
    const compares = rules.flatMap(({ compare }) => compare ?? []);
    if (/^retry\./.test(file)) compares.push(compareRetryCells);
    if (file === 'result.xlsx' && openSource !== undefined)
      compares.push((one) => compareSourceCells(one, openSource));
    for (const compare of compares) {
      const found = await compare(of).catch(unreadable);
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
