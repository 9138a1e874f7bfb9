import { ZodError } from 'zod';
import { LEDGER_FILE } from '../../../ledger/sealed-item.ts';
import { problem } from '../../../problems/problem.ts';
import { CORRECTIONS_FILE } from '../../../records/corrections.ts';
import { outcomes } from '../../../records/document-record.ts';
import { PLAN_FILE } from '../../../records/plan.ts';
import { RETRY_WORKBOOK } from '../../../records/retry-reference.ts';
import { UnreadableRecord } from '../../../records/stored.ts';
import { openSheet } from '../../../sheet/open-sheet.ts';
import { cellText, UnreadableExport } from '../../../sheet/sheet.ts';
import type { Sink } from '../../../store/store.ts';
import { reportLabels } from '../../labels.ts';
import { GENERATOR } from '../../page/page-frame.ts';
import { summaryPage } from '../../page/summary-page.ts';
import { type StoredReport, storedBytes, supersededFile } from '../../seal.ts';
import { isAllKnown } from '../../summary/causes.ts';
import { CorrectionList, type ShownReport } from '../../summary/report-facts.ts';
import { isAgainstControl } from '../../summary/verdict.ts';
import { isDone, type Summary } from '../../summary.ts';
import { writeSummarySheet } from '../../workbook/summary-sheet.ts';
import { createWorkbookFile } from '../../workbook/workbook-file.ts';
import {
  compareJoined,
  compareLedger,
  comparePayouts,
  comparePayoutTable,
  compareRetry,
  statedPayouts,
} from './compare-others.ts';
import { compareRetryCells, compareRows, compareSourceCells } from './compare-rows.ts';
import {
  type Comparing,
  type Comparison,
  reportRows,
  rowsOfSheet,
  sameText,
  storedSheet,
} from './recount.ts';

/** Rebuilds the first sheet of `result.xlsx`, the summary; the words of another version may differ. */
async function compareBook(of: Comparing): Promise<Comparison> {
  const name = reportLabels.summary[of.summary.language];
  const sheet = await storedSheet(of, { sheet: name });
  if (sheet === undefined || !isAllKnown(of.summary)) return 'not compared';
  const pieces: Buffer[] = [];
  const book = createWorkbookFile(memorySink(pieces), of.summary.finished_at);
  writeSummarySheet(book, await shownReport(of));
  await book.end();
  const made = rowsOfSheet(await openSheet(Buffer.concat(pieces), of.file, { sheet: name }));
  let isOtherWords = false;
  for await (const stated of rowsOfSheet(sheet)) {
    const found = (await made.next()).value;
    for (let at = 0; at < Math.max(stated.cells.length, found?.cells.length ?? 0); at++) {
      const [ours, theirs] = [found, stated].map((row) => cellText(row?.cells[at]));
      if (sameText(ours ?? '', theirs ?? '')) continue;
      if (of.sameWords || figuresOf(ours) !== figuresOf(theirs))
        return { what: `${stated.number}`, stated: theirs || '–', found: ours || '–' };
      isOtherWords = true;
    }
  }
  const more = await made.next();
  if (!more.done)
    return { what: `${more.value.number}`, stated: '–', found: more.value.cells.map(cellText).join(' ') };
  return isOtherWords ? 'not compared' : undefined;
}

const figuresOf = (text = ''): string => (text.match(/\d+/g) ?? []).join(' ');

const memorySink = (pieces: Buffer[]): Sink => ({
  async write(chunk) {
    pieces.push(Buffer.from(chunk));
  },
  close: async () => ({ bytes: 0, sha256: '', version: '' }),
  async abort() {},
});

/** Rebuilds `summary.html`. For a page of another version it compares only figures and places. */
async function comparePage(of: Comparing): Promise<Comparison> {
  const { report, summary, file } = of;
  const stored = String((await storedBytes(report, file)) ?? '');
  if (!isAllKnown(summary)) return 'not compared';
  const { [file]: _, ...files } = summary.files;
  return comparePages(
    stored,
    summaryPage({ ...(await shownReport(of)), summary: { ...summary, files } }),
    of,
  );
}

/** The first difference of two pages; words count if the same version wrote both. */
function comparePages(stored: string, made: string, { sameWords: isOwn = false }: Comparing): Comparison {
  if (stored === made) return undefined;
  const [ours, theirs] = [made, stored].map((page) => partsOf(page, isOwn));
  const at = ours?.findIndex((part, index) => part !== theirs?.[index]) ?? -1;
  const place = at < 0 ? (ours?.length ?? 0) : at;
  const [found = '–', stated = '–'] = [ours?.[place], theirs?.[place]];
  if (found !== stated)
    return {
      what: SECTION.exec(ours?.slice(0, place).findLast((our) => SECTION.test(our)) ?? '')?.[1] ?? 'page',
      stated,
      found,
    };
  return isOwn ? { what: 'page', stated: 'HTML', found: 'HTML' } : 'not compared';
}

/** True if the page states that this version wrote it. */
const isOwnPage = (page: string): boolean => page.includes(`<meta name="generator" content="${GENERATOR}">`);

const SECTION = / id="([\w-]+)"/;
/** Digits, hashes, names of classes: the parts of a page that do not depend on the version's words. */
const FIGURE = /\d/;

/** A page as its texts and places in order; of another version's, those with figures, outcomes and places. */
function partsOf(page: string, withWords: boolean): string[] {
  const body = page.replace(/<(style|script|head)\b[\s\S]*?<\/\1>/g, '');
  const parts = body.match(/<[^>]*>|[^<]+/g) ?? [];
  const isPlace = (part: string) => part.startsWith('<') && /class="[^"]*(bg-|verdict)|id="/.test(part);
  return parts
    .map((part) => part.trim())
    .filter(
      (part) => part !== '' && (withWords || isPlace(part) || (!part.startsWith('<') && FIGURE.test(part))),
    )
    .map((part) =>
      withWords || part.startsWith('<') ? part : (part.match(/[^\s]*\d[^\s]*/g) ?? []).join(' '),
    );
}

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
  { is: /^result\.(csv|xlsx)$/, needed: ['result.csv', always], compare: compareRows },
  { is: /^joined(-\d+)?\.(csv|xlsx)$/, compare: compareRows },
  { is: /^joined(-\d+)?\.jsonl$/, compare: compareJoined },
  { is: /^retry\.csv$/, compare: compareRetry },
  { is: /^retry\.xlsx$/, needed: [RETRY_WORKBOOK, hasLeft], compare: compareRetry },
  { is: /^result\.xlsx$/, needed: ['result.xlsx', always], compare: compareBook },
  { is: /^summary\.html$/, needed: ['summary.html', always], compare: comparePage },
  { is: /^retry\./, compare: compareRetryCells },
  { is: /^result\.xlsx$/, compare: compareSourceCells },
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
  reach: Pick<Comparing, 'reports' | 'openSource'>,
) {
  const problems = unlisted(summary).map((file) => problem('REPORT-FILE-UNLISTED', {}, { file }));
  const notCompared = new Set<string>();
  const page = String((await storedBytes(report, 'summary.html')) ?? '');
  const sameWords = isOwnPage(page);
  for (const file of Object.keys(summary.files)) {
    const of = { ...reach, sameWords, report, summary, file };
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
