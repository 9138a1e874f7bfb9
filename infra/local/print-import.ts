import { join } from 'node:path';
import { type Arguments, tell } from '../../shared/problems/phrases.ts';
import { keepsBack, type Language } from '../../shared/problems/problem.ts';
import { type Outcome, outcomes } from '../../shared/records/outcome.ts';
import { readStoredLines } from '../../shared/records/stored-object.ts';
import { formatAmount, formatInstant } from '../../shared/report/format-amount.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/report-row.ts';
import { type Cause, isDone, type Summary } from '../../shared/report/summary.ts';
import { verdictOfSummary } from '../../shared/report/verdict.ts';
import { words } from '../../shared/report/words.ts';
import type { Store } from '../../shared/store/store.ts';
import type { ImportedFile } from './import-file.ts';
import { joinedLines } from './joined-lines.ts';
import { alignColumns, outcomeSaid, paintOutcome } from './print-jobs.ts';
import { documentsSaid } from './progress.ts';
import { terminalText } from './terminal-text.ts';
import { terminalWords } from './words/terminal-words.ts';

/** Documents that the terminal shows; the report has them all. */
const SHOWN_DOCUMENTS_MAX = 30;

interface ShownDocument {
  rows: number[];
  record: ReportRow;
}

/** Describe for a person, line by line, what became of each document and where the report lies. */
export async function describeImport(of: {
  store: Store;
  data: string;
  imported: ImportedFile;
}): Promise<string> {
  const { store, data, imported } = of;
  const { summary, times } = imported;
  const { language } = summary;
  const say = (of: keyof typeof terminalWords, args?: Arguments) => tell(terminalWords[of], language, args);
  const { shown, more } = await documentsOf(store, imported.report);
  const table = alignColumns([
    [`  ${words.rows[language]}`, words.document[language], words.outcome[language], say('headWhat')],
    ...shown.map(({ rows, record }) => [
      `  ${rowsText(rows)}`,
      terminalText(record.external_id ?? '–'),
      paintOutcome(record.outcome, outcomeSaid(record.outcome, language)),
      terminalText(whatOf(record)),
    ]),
  ]);
  const head = [
    say('importHead', {
      file: terminalText(imported.file),
      profile: summary.profile.name,
      account: summary.account,
    }),
    ...(summary.dry_run ? [say('dryRun')] : []),
    ...(imported.continued ? [say('continued')] : []),
  ].join(' · ');
  return [
    head,
    ...knownLine(imported, language),
    ...(summary.unreadable
      ? [`  ${terminalText(`${summary.unreadable.message} ${summary.unreadable.hint}`)}`]
      : []),
    ...summary.notices.map(({ message, hint }) => `  ${terminalText(shortened(`${message} ${hint}`))}`),
    ...(shown.length === 0 ? [] : [table]),
    ...(more === 0 ? [] : [`  ${say('moreDocuments', { count: more })}`]),
    ...toDo(summary),
    `  ${countsText(summary.counts.documents, language)} · ${say('numbers', { used: summary.numbers_used, lost: summary.numbers_lost })}`,
    ...joinedLines(summary).map((line) => `  ${line}`),
    ...planLines(summary),
    ...verdictLines(summary),
    `  ${say('times', {
      intake: seconds(times.intake_ms, language),
      issue: seconds(times.issue_ms, language),
      report: seconds(times.report_ms, language),
    })}`,
    `  ${say('reportIn', { place: join(data, imported.report) })}`,
  ].join('\n');
}

/** The plan that may be approved, or who approved the one that was carried out. */
function planLines({ plan, approval, language }: Summary): string[] {
  const amount = ([currency, money]: [string, string]) => `${formatAmount(money, language)} ${currency}`;
  const made = plan && {
    plan: plan.sha256,
    documents: documentsSaid(plan.documents, language),
    payable: Object.entries(plan.payable).map(amount).join(', ') || '–',
  };
  const given = approval && { by: approval.by, at: formatInstant(approval.at, language) };
  return [
    ...(made === undefined ? [] : [`  ${tell(terminalWords.planIs, language, made)}`]),
    ...(given === undefined ? [] : [`  ${terminalText(tell(terminalWords.approvedBy, language, given))}`]),
  ];
}

function knownLine({ known }: ImportedFile, language: Language): string[] {
  if (known === undefined) return [];
  const { profile, last_imported: on, changed_since: isChanged } = known;
  const said = tell(terminalWords.knownProfile, language, { profile, on });
  const changed = isChanged ? `; ${tell(terminalWords.knownChanged, language)}` : '';
  return [`  ${terminalText(said)}${changed}`];
}

/** A notice may list every column of a wide export; the report has it whole. */
const NOTICE_SHOWN_CHARACTERS = 160;
const shortened = (text: string): string =>
  text.length <= NOTICE_SHOWN_CHARACTERS ? text : `${text.slice(0, NOTICE_SHOWN_CHARACTERS - 1)}…`;

async function documentsOf(store: Store, report: string): Promise<{ shown: ShownDocument[]; more: number }> {
  const shown = new Map<string, ShownDocument>();
  let more = 0;
  let last = '';
  for await (const record of readStoredLines(store, `${report}result.jsonl`, reportRowForm)) {
    const key = record.external_id === null ? `row ${record.row}` : record.external_id.toLowerCase();
    const known = shown.get(key);
    if (known) addRow(known, record);
    else if (shown.size < SHOWN_DOCUMENTS_MAX) shown.set(key, { rows: [record.row], record });
    else if (key !== last) more += 1;
    last = key;
  }
  return { shown: [...shown.values()], more };
}

/** A document shows its worst row: the one that is not done says why the others are held, best with its cell. */
function addRow(document: ShownDocument, record: ReportRow) {
  document.rows.push(record.row);
  if (weightOf(record) > weightOf(document.record)) document.record = record;
}

function weightOf({ outcome, column }: ReportRow): number {
  if (outcome === 'rejected') return column === null ? 2 : 3;
  return isDone(outcome) ? 0 : 1;
}

function whatOf({ outcome, mark, code, message, problems, series, number }: ReportRow): string {
  if (mark !== null && isDone(outcome))
    return [mark, series, number].filter((part) => part !== null).join('  ');
  if (message !== null) return `[${code}] ${message}`;
  return problems[0]?.message ?? '';
}

/** The verdict in the words of the report, where something is left to do. */
function verdictLines(summary: Summary): string[] {
  const { standing, headline, next } = verdictOfSummary(summary);
  if (standing === 'done' || summary.unreadable !== null) return [];
  return [`  ${terminalText(`${headline[summary.language]} ${next[summary.language]}`)}`];
}

const SHOWN_CAUSES_MAX = 12;
const SHOWN_PLACES_MAX = 6;

/** List what to do about each cause, with the cells as a spreadsheet names them. */
function toDo({ problems, language }: Summary): string[] {
  const errors = problems.filter(keepsBack);
  // One mistake may have several causes, such as the amounts that follow from it.
  const alike = Map.groupBy(errors, ({ code, hint }) => `${code} ${hint}`);
  const lines = [
    ...new Set([...alike.values()].flatMap(placedCauses).map((cause) => causeLine(cause, language))),
  ];
  const rest = lines.length - SHOWN_CAUSES_MAX;
  if (lines.length === 0) return [];
  return [
    `  ${tell(terminalWords.toDo, language)}`,
    ...lines.slice(0, SHOWN_CAUSES_MAX),
    ...(rest > 0 ? [`    ${tell(terminalWords.moreCauses, language, { count: rest })}`] : []),
  ];
}

/** Drop causes without cells where others name theirs: rows of amounts that follow from those cells add nothing. */
function placedCauses(causes: readonly Cause[]): readonly Cause[] {
  const placed = causes.filter(({ cells }) => cells.length > 0);
  return placed.length > 0 ? placed : causes;
}

function causeLine({ code, cells, rows, count, hint }: Cause, language: Language): string {
  const places = cells.length > 0 ? cells : rows.map((row) => tell(terminalWords.row, language, { row }));
  const more = count > SHOWN_PLACES_MAX ? ' …' : '';
  return `    [${code}] ${terminalText(places.slice(0, SHOWN_PLACES_MAX).join(', '))}${more}: ${terminalText(hint)}`;
}

const RUN = 3;

/** 2–4 for neighbours, else the first few. */
function rowsText(rows: readonly number[]): string {
  const [first = 0] = rows;
  const last = rows.at(-1) ?? first;
  if (rows.length === 1) return String(first);
  if (last - first === rows.length - 1) return `${first}–${last}`;
  return rows.length <= RUN ? rows.join(', ') : `${rows.slice(0, RUN).join(', ')} …`;
}

const countsText = (counts: Record<Outcome, number>, language: Language): string => {
  const named = outcomes.filter((outcome) => counts[outcome] > 0);
  const total = named.reduce((all, outcome) => all + counts[outcome], 0);
  const parts = named.map((outcome) => `${counts[outcome]} ${outcomeSaid(outcome, language)}`).join(', ');
  return `${documentsSaid(total, language)}${parts === '' ? '' : `: ${parts}`}`;
};

const seconds = (milliseconds: number, language: Language): string =>
  formatAmount((milliseconds / 1000).toFixed(1), language);
