import * as z from 'zod';
import { foldExternalId } from '../../documents/external-id.ts';
import { entrySchema } from '../../ledger/ledger.ts';
import { LEDGER_FILE, type SealedItem, sealedItemForm } from '../../ledger/ledger-item.ts';
import { memoize } from '../../memoize.ts';
import { equals } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { CORRECTIONS_FILE } from '../../records/corrections.ts';
import { outcomes } from '../../records/document-record.ts';
import { PAYOUT_LINES, type Payout, payoutForm } from '../../records/payout.ts';
import { PLAN_FILE } from '../../records/plan.ts';
import { RETRY_WORKBOOK } from '../../records/retry-reference.ts';
import { UnreadableRecord } from '../../records/stored.ts';
import { UnreadableExport } from '../../sheet/sheet.ts';
import { GENERATOR, summaryPage } from '../page/summary-page.ts';
import { PayoutSums, payoutRows } from '../payouts/payout-sums.ts';
import { type JoinedLine, joinedLineForm } from '../retry/joined-line.ts';
import { joinedColumns } from '../retry/write-joined.ts';
import { columnNames, type ReportRow, rowDocuments, trailColumns } from '../row.ts';
import { type FlatColumn, flatCells, someColumns } from '../rows/write-result-csv.ts';
import { isSuperseded, openSummary, type StoredReport, storedBytes, supersededFile } from '../seal.ts';
import { CorrectionList } from '../summary/report-facts.ts';
import { isAgainstControl } from '../summary/verdict.ts';
import { isComplete, isFinal, noCounts, type Summary } from '../summary.ts';
import {
  type Comparing,
  type Comparison,
  firstDifference,
  linesOfFile,
  reportRows,
  storedCells,
} from './recount.ts';

/** Compares a table with the lines that it is made of. */
async function compareCsv<Line extends ReportRow>(
  of: Comparing,
  lines: AsyncIterable<Line>,
  columnsOf: (trail: boolean) => readonly FlatColumn<Line>[],
): Promise<Comparison> {
  const rows = await storedCells(of);
  if (rows === undefined) return 'not compared';
  const header: string[] = (await rows.next()).value ?? [];
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
    const cells: string[] | undefined = (await rows.next()).value;
    if (cells === undefined) return { what: 'rows', stated: 'no more', found: 'more' };
    if (!isTrail && (line.amends ?? line.amended_by) !== undefined)
      return { what: 'columns', stated: '–', found: 'amends' };
    for (const [at, made] of flatCells(line, of.summary.language, more).entries()) {
      const cell = cells[at] ?? '';
      if (made !== cell) return { what: `${line.row}.${names[at]}`, stated: cell || '–', found: made || '–' };
    }
  }
  return (await rows.next()).done ? undefined : { what: 'rows', stated: 'more', found: 'no more' };
}

const compareRows = (of: Comparing): Promise<Comparison> =>
  compareCsv(of, reportRows(of.report), (trail) => someColumns(of.summary.corrections, trail));

/** The first cell in which `result.csv` and `result.jsonl` differ, if either was changed since it was sealed. */
export async function changedCell(report: StoredReport, summary: Summary, found: readonly Problem[]) {
  const [changed, ...others] = found.filter(({ params }) =>
    /^result\.(csv|jsonl)$/.test(String(params?.file)),
  );
  if (changed?.code !== 'REPORT-FILE-CHANGED' || others.length > 0) return [];
  const of = { report, summary, file: 'result.csv', sameVersion: true };
  const cell = await compareRows(of).catch(unreadable);
  return typeof cell === 'object' ? [problem('REPORT-FILE-DIFFERS', {}, { file: of.file, ...cell })] : [];
}

/** Compares `summary.html` with the page that this version makes. */
async function comparePage(of: Comparing): Promise<Comparison> {
  const { report, summary, file } = of;
  if (!of.sameVersion) return 'not compared';
  const stored = String((await storedBytes(report, file)) ?? '');
  const { [file]: _, ...files } = summary.files;
  const corrections = new CorrectionList();
  if (summary.corrections !== undefined) for await (const row of reportRows(report)) corrections.see(row);
  const payouts = await statedPayouts(report);
  const made = summaryPage({ summary: { ...summary, files }, corrections, payouts });
  if (stored === made) return undefined;
  const pieces = (page: string) => page.split(/(?<=[>\n])|(?=<)/);
  const [found, told] = [pieces(made), pieces(stored)];
  const at = found.findIndex((piece, place) => piece !== told[place]);
  return { what: 'page', stated: told[at] ?? '–', found: found[at] ?? '–' };
}

interface FileRule {
  /** Reports that have to have it. */
  needed?: (summary: Summary) => boolean;
  /** Undefined if another check compares the file with the rows. */
  compare?: (of: Comparing) => Promise<Comparison>;
}

const always = () => true;

/** Each file of a report with its comparison against `result.jsonl`; * stands for a number or a hash. */
const fileRules: ReadonlyMap<string, FileRule> = new Map<string, FileRule>([
  ['result.jsonl', { needed: always }],
  ['result.csv', { needed: always, compare: compareRows }],
  ['joined.csv', { compare: compareJoinedTable }],
  ['joined-*.csv', { compare: compareJoinedTable }],
  ['joined.jsonl', { compare: compareJoined }],
  ['joined-*.jsonl', { compare: compareJoined }],
  // Workbooks and what is left to do, for the next import: their hashes are sealed.
  ['retry.csv', {}],
  [RETRY_WORKBOOK, { needed: (of) => !isAgainstControl(of) && !isComplete(of.counts.rows) }],
  ['result.xlsx', { needed: always }],
  ['summary.html', { needed: always, compare: comparePage }],
  [LEDGER_FILE, { needed: ({ ledger }) => ledger !== undefined, compare: compareLedger }],
  [PAYOUT_LINES, { compare: comparePayouts }],
  ['payouts.csv', { compare: comparePayoutTable }],
  [CORRECTIONS_FILE, { needed: ({ corrections }) => corrections !== undefined }],
  [PLAN_FILE, { needed: ({ plan }) => plan !== undefined }],
  ['summary-*.json', { compare: compareSuperseded }],
]);

function compareJoinedTable(of: Comparing): Promise<Comparison> {
  const lines = linesOfFile(of.report, of.file.replace(/csv$/, 'jsonl'), joinedLineForm);
  return compareCsv(of, lines, joinedColumns);
}

async function compareSuperseded({ summary, file }: Comparing): Promise<Comparison> {
  const sha256 = summary.files[file]?.sha256 ?? '';
  return supersededFile(sha256) === file ? undefined : { what: 'sha256', stated: file, found: sha256 };
}

/** Rebuilds every other file of a report from its rows and compares; names those that are not compared. */
export async function recomputeFiles(
  report: StoredReport,
  summary: Summary,
  reach: Pick<Comparing, 'reports'>,
) {
  const problems = unlisted(summary).map((file) => problem('REPORT-FILE-UNLISTED', {}, { file }));
  const notCompared: string[] = [];
  const page = String((await storedBytes(report, 'summary.html')) ?? '');
  const sameVersion = page.includes(`<meta name="generator" content="${GENERATOR}">`);
  for (const file of Object.keys(summary.files)) {
    const of = { ...reach, sameVersion, report, summary, file };
    const rule = fileRules.get(file.replace(/-(\d+|[0-9a-f]{64})\./, '-*.'));
    const found = rule === undefined ? 'not compared' : await rule.compare?.(of).catch(unreadable);
    if (found === 'not compared') notCompared.push(file);
    else if (found !== undefined) problems.push(problem('REPORT-FILE-DIFFERS', {}, { file, ...found }));
  }
  return { problems, notCompared };
}

/** An unreadable file was not written by Rowmark. */
function unreadable(error: unknown): Comparison {
  const isOfFile =
    error instanceof UnreadableExport ||
    error instanceof UnreadableRecord ||
    error instanceof SyntaxError ||
    error instanceof z.ZodError;
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
  const wanted = [...fileRules].flatMap(([file, { needed }]) => (needed?.(summary) ? [file] : []));
  const ofJoined = summary.joined.flatMap((one) => one.files);
  const inLean = (file: string) => !isLean || LEAN_FILES.includes(file);
  return [...wanted, ...ofJoined].filter(
    (file) => !Object.hasOwn(files, file) && !excused.has(file) && inLean(file),
  );
}

const LEAN_FILES: readonly string[] = ['result.jsonl', 'summary.html', CORRECTIONS_FILE, PLAN_FILE];

const MAX_HELD_ROWS = 200_000;
/** Words about a row, which the language of another report may change, and its place in the file of a try. */
const APART: ReadonlySet<string> = new Set(['row', 'message', 'hint', 'warnings']);
const compared = columnNames.filter((name) => !APART.has(name));

/** Every row of the original with its latest outcome and all its tries, each as the report of that try has it. */
async function compareJoined(of: Comparing): Promise<Comparison> {
  const { report, summary, file } = of;
  const joined = summary.joined.find(({ files }) => files.includes(file));
  if (joined === undefined) return { what: 'joined', stated: file, found: '–' };
  const tried = triedRows(of);
  const counts = noCounts();
  let rows = 0;
  for await (const line of linesOfFile(report, file, joinedLineForm)) {
    counts[line.outcome] += 1;
    rows += 1;
    const found = await lineDifference(line, tried);
    if (found !== undefined) return found;
  }
  const other = outcomes.find((outcome) => counts[outcome] !== joined.counts[outcome]);
  if (other !== undefined)
    return { what: other, stated: String(joined.counts[other]), found: String(counts[other]) };
  if (rows !== joined.rows) return { what: 'rows', stated: String(joined.rows), found: String(rows) };
  const ofOriginal = await tried.of(joined.job);
  if (ofOriginal instanceof Map && ofOriginal.size !== rows)
    return { what: 'rows', stated: String(rows), found: String(ofOriginal.size) };
  return tried.isLeftOut() ? 'not compared' : undefined;
}

async function lineDifference(line: JoinedLine, tried: ReturnType<typeof triedRows>): Promise<Comparison> {
  const counting = line.tries.find(({ outcome }) => isFinal(outcome)) ?? line.tries.at(-1);
  const place = `${line.row}.tries`;
  for (const one of line.tries) {
    const rows = await tried.of(one.job);
    if (rows === 'absent') return { what: place, stated: one.job, found: '–' };
    if (rows === 'apart') continue;
    const record = rows.get(one.row);
    if (record === undefined) return { what: place, stated: String(one.row), found: '–' };
    if (record.outcome !== one.outcome || record.code !== one.code)
      return { what: place, stated: `${one.outcome} ${one.code}`, found: `${record.outcome} ${record.code}` };
    const name = one === counting ? compared.find((name) => line[name] !== record[name]) : undefined;
    if (name !== undefined) {
      const [stated, found] = [line, record].map((of) => String(of[name] ?? '–'));
      return { what: `${line.row}.${name}`, stated: stated ?? '–', found: found ?? '–' };
    }
  }
  return undefined;
}

type Rows = ReadonlyMap<number, ReportRow> | 'apart' | 'absent';

/** Rows of the reports that the tries name, by their numbers. */
function triedRows({ report, summary, reports }: Comparing) {
  let held = 0;

  async function read(job: string): Promise<Rows> {
    const stored = job === summary.job ? report : reports?.get(job);
    // A report without a reachable chain reports that separately: its chain is not checked.
    if (stored === undefined) return reports === undefined ? 'apart' : 'absent';
    if (stored !== report && !(await isAsItWas(stored))) return 'apart';
    const rows = new Map<number, ReportRow>();
    for await (const record of reportRows(stored)) {
      held += 1;
      if (held > MAX_HELD_ROWS) return 'apart';
      rows.set(record.row, record);
    }
    return rows;
  }

  return { isLeftOut: () => held > MAX_HELD_ROWS, of: memoize(read) };
}

/** False for an erased report, which has no rows, and for a rewritten one, whose rows differ. */
async function isAsItWas(stored: StoredReport): Promise<boolean> {
  const opened = await openSummary(stored);
  return !('problem' in opened) && !Object.keys(opened.record.files).some(isSuperseded);
}

const MAX_HELD_ITEMS = 200_000;
/** Facts of a document that the ledger and a row both state. */
const STATED = ['mark', 'uid', 'series', 'number', 'invoice_id', 'issued_at', 'qr_url'] as const;

/** The ledger file of this job matches the rows for each issued document, and contains no other document. */
async function compareLedger({ report, summary, file }: Comparing): Promise<Comparison> {
  if (summary.counts.documents.issued > MAX_HELD_ITEMS) return 'not compared';
  const items = new Map<string, SealedItem['item']>();
  for await (const { kind, key, item } of linesOfFile(report, file, sealedItemForm))
    if (kind === 'document') items.set(foldExternalId(key), item);
  const named = new Set<string>();
  for await (const row of reportRows(report))
    for (const record of rowDocuments(row)) {
      if (record.external_id === null) continue;
      const id = foldExternalId(record.external_id);
      named.add(id);
      if (record.outcome !== 'issued' || record.document === undefined) continue;
      const found = itemDifference(record, items.get(id));
      if (found !== undefined) return found;
    }
  // Documents that were credited or replaced are sealed as well: those of other jobs.
  const strange = [...items].find(([id, { job }]) => !named.has(id) && job === summary.job)?.[0];
  return strange === undefined ? undefined : { what: 'document', stated: strange, found: '–' };
}

function itemDifference(record: ReportRow, item: SealedItem['item'] | undefined): Comparison {
  const what = record.external_id ?? '';
  const entry = entrySchema.safeParse(item).data;
  if (entry?.state !== 'issued') return { what, stated: '–', found: record.mark ?? '–' };
  for (const name of STATED) {
    const [stated, found] = [entry.issued[name], record[name]];
    if (stated !== undefined && found !== null && stated !== found)
      return { what: `${what}.${name}`, stated, found };
  }
  const [euro, { payable_total }] = [entry.money?.euro, record];
  if (euro === undefined || payable_total === null || equals(euro, payable_total)) return undefined;
  return { what: `${what}.payable_total`, stated: euro, found: payable_total };
}

const statedPayouts = (report: StoredReport): Promise<Payout[]> =>
  Array.fromAsync(linesOfFile(report, PAYOUT_LINES, payoutForm));

/** Recomputes the payouts from the rows; a document of an earlier job may replace a row without one. */
async function comparePayouts({ report }: Comparing): Promise<Comparison> {
  const sums = new PayoutSums();
  for await (const record of reportRows(report)) sums.add({ record });
  const { payouts: made } = await sums.finish(async () => new Map());
  const stated = await statedPayouts(report);
  return firstDifference(stated.map(amountsOf), made.map(amountsOf)) ?? missedDocument(stated, made);
}

const amountsOf = ({ documents, without_document, ...amounts }: Payout) => ({
  ...amounts,
  answered: documents.length + without_document.length,
});

function missedDocument(stated: readonly Payout[], made: readonly Payout[]): Comparison {
  for (const [at, { payout, documents }] of made.entries()) {
    const said = new Map(stated[at]?.documents.map((one) => [one.external_id, JSON.stringify(one)]));
    const other = documents.find((one) => said.get(one.external_id) !== JSON.stringify(one));
    if (other !== undefined)
      return { what: payout, stated: said.get(other.external_id) ?? '–', found: JSON.stringify(other) };
  }
  return undefined;
}

/** Compares the flat payouts with the JSON lines of the same report. */
async function comparePayoutTable(of: Comparing): Promise<Comparison> {
  const rows = await storedCells(of);
  if (rows === undefined) return 'not compared';
  const [header, ...stated] = await Array.fromAsync(rows);
  const [names, ...made] = payoutRows(await statedPayouts(of.report));
  const ofNames = of.sameVersion ? firstDifference(header, names, 'columns') : undefined;
  return ofNames ?? firstDifference(stated, made);
}
