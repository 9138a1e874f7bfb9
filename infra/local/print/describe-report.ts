import { styleText } from 'node:util';
import {
  followsRows,
  issuingEnd,
  issuingEndSaid,
  numberOrderSaid,
  type Pace,
} from '../../../shared/jobs/steps/issuing-order.ts';
import { EURO } from '../../../shared/money/currency.ts';
import { translate, wordsIn } from '../../../shared/problems/phrases.ts';
import { isBlocking, mustBeSeen, type Problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CORRECTIONS_SUFFIX } from '../../../shared/records/corrections.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import {
  formatAmount,
  formatCount,
  formatEffect,
  formatInstant,
  reportLabels,
  reportWords,
} from '../../../shared/report/labels.ts';
import type { Directions } from '../../../shared/report/summary/direction-sums.ts';
import { isWarning } from '../../../shared/report/summary/report-facts.ts';
import { verdictOfSummary } from '../../../shared/report/summary/verdict.ts';
import {
  type Counts,
  countedIn,
  isFinal,
  type Summary,
  summaryInLanguage,
} from '../../../shared/report/summary.ts';
import {
  balanceTable,
  currencyTable,
  directionsFound,
  directionTables,
  typeTable,
  unusedTable,
} from '../../../shared/report/tables/report-tables.ts';
import type { Table } from '../../../shared/report/tables/table.ts';
import type { Store } from '../../../shared/store/store.ts';
import { readConfiguration } from '../host/configuration.ts';
import { SANDBOX_ENVIRONMENT, shownPlace } from '../host/local-host.ts';
import type { ImportedFile } from '../import/import-file.ts';
import { outcomeText, tableText } from '../terminal/align-columns.ts';
import { printAside, printText, terminalText } from '../terminal/print.ts';
import { documentCountText } from '../terminal/progress.ts';
import { fitted, INDENTED, wholeSayIn, wrapText } from '../terminal/text-width.ts';
import { commandErrors, tellIn } from '../words/terminal-words.ts';
import { causeBlocks, causeLines, doneLines, rowsOfBlocks, scanReportRows } from './done-lines.ts';

function detailLines(summary: Summary, language: Language): string[] {
  const shown = (table: Table, title: readonly string[] = []) =>
    table.rows.length === 0 ? [] : [...title, ...tableText(table, language, 2).split('\n')];
  const titled = (table: Table) => shown(table, [styleText('bold', table.title[language])]);
  return [
    ...shown(balanceTable(summary.balance ?? [])),
    ...titled(currencyTable(summary.sums)),
    ...(summary.dry_run ? shown(typeTable(summary.types)) : []),
    ...(summary.directions ? directionTables(summary.directions) : []).flatMap(titled),
    ...titled(unusedTable(summary.unused ?? [])),
  ].map((line) => `  ${line}`);
}

const joinedLines = ({ joined }: Pick<Summary, 'joined'>): string[] =>
  joined.flatMap(({ source, rows, counts, notices }) => {
    const done = outcomes.reduce((sum, outcome) => sum + (isFinal(outcome) ? counts[outcome] : 0), 0);
    const odd = notices.map(({ message, hint }) => `  ${terminalText(`${message} ${hint}`)}`);
    return [`${terminalText(source)}: ${done} / ${rows}`, ...odd];
  });

/** Who owes whom, a line for each direction: Purchases: 1 document, 270.00 + VAT 0.00 = 270.00 €. */
export function directionLines(directions: Directions, language: Language): string[] {
  const amount = (text: string) => formatAmount(text, language);
  const tax = reportLabels.vat[language];
  return directionsFound(directions).map(
    ({ name, documents, net, vat, payable }) =>
      `${name[language]}: ${documentCountText(documents, language)}, ${amount(net)} + ${tax.replace(' €', '')} ${amount(vat)} = ${amount(payable)} €`,
  );
}

/** Prints first which files of the data folder are damaged or missing; the command then ends with 1. */
export function tellDamaged(
  keys: readonly string[],
  { lang, json }: { lang: Language; json?: true | undefined },
  sentence: 'damagedFile' | 'damagedRows' = 'damagedFile',
): void {
  for (const place of keys) (json ? printAside : printText)(tellIn(lang)(sentence, { place }));
  if (keys.length > 0) process.exitCode = 1;
}

/** An import without its times ended earlier. */
type ShownImport = Pick<ImportedFile, 'summary'> & Partial<ImportedFile>;

/** Describe for a person an import that ended: the rows left to do, the rows done, the report's place and the place of the fix. */
export async function describeImport(of: {
  store: Store;
  data: string;
  stack?: string | undefined;
  imported: ShownImport;
  /** Language of the reader; the files of the report may be in the other. */
  language: Language;
  pace?: Pace | undefined;
  /** Of a console in which the plan of a dry run is approved. */
  consoleUrl?: string | undefined;
  /** False if the caller prints the next step. */
  verdict?: false;
  /** False of a stored report whose rows were damaged since: only its summary is shown. */
  areRowsWhole?: boolean;
  verbose?: boolean | undefined;
}): Promise<string> {
  const { store, data, stack, imported, language, pace, consoleUrl } = of;
  const { verdict = true, verbose = false, areRowsWhole = true } = of;
  const summary = summaryInLanguage(imported.summary, language);
  const say = tellIn(language);
  const blocks = causeBlocks(summary.problems.filter(isBlocking));
  const place = `${summary.report}result.jsonl`;
  const wanted = rowsOfBlocks(blocks);
  const rows = await scanReportRows(store, areRowsWhole ? place : undefined, { wanted, language });
  return [
    ...wrapText(headOf(imported, language), { rest: '  ' }),
    ...knownLine(imported, language).flatMap(indented),
    ...(askedOf(summary) === 'sandbox' ? indented(say('askedSandbox')) : []),
    ...(summary.unreadable
      ? indented(terminalText(`${summary.unreadable.message} ${summary.unreadable.hint}`))
      : []),
    ...noticeLines(summary.notices, language, verbose),
    ...causeLines(blocks, rows.documentOf, language),
    ...doneLines(summary, rows, language),
    ...indented(
      `${countsText(summary.counts.documents, language)} · ${say('numbers', { used: summary.numbers_used, lost: summary.numbers_lost })}`,
    ),
    ...(verbose ? detailLines(summary, language) : mixedLines(summary, language).flatMap(indented)),
    ...planLines(summary, language, pace),
    ...joinedLines(summary).flatMap(indented),
    ...(verbose && imported.times ? indented(say('times', secondsOf(imported.times, language))) : []),
    fitted(`  ${wholeSayIn(language)('reportIn', { place: shownPlace({ data, stack }, summary.report) })}`),
    ...(verdict ? verdictLines(summary, language, consoleUrl).flatMap(indented) : []),
  ].join('\n');
}

/** Party that a dry run asked about issued documents; undefined for other imports and unread files. */
export function askedOf({ dry_run, environment, unreadable, notices, problems }: Summary) {
  if (!dry_run || (unreadable !== null && unreadable.code !== 'SERVICE-AHEAD')) return undefined;
  if (environment === SANDBOX_ENVIRONMENT) return 'sandbox';
  return [...notices, ...problems].some(({ code }) => NOT_ASKED.test(code)) ? 'nobody' : 'service';
}
const NOT_ASKED = /^(SERVICE-(NOT-ASKED|UNREACHABLE|BUSY)|CREDENTIALS-REFUSED)$/;

function secondsOf({ intake_ms, issue_ms, report_ms }: ImportedFile['times'], language: Language) {
  const seconds = (ms: number) => formatAmount((ms / 1000).toFixed(1), language);
  return { intake: seconds(intake_ms), issue: seconds(issue_ms), report: seconds(report_ms) };
}

function planLines({ plan, approval, counts, amend: amends }: Summary, language: Language, pace?: Pace) {
  const say = tellIn(language);
  const { [EURO]: payable, ...printed } = plan?.payable ?? {};
  const documents = plan?.documents ?? 0;
  const made = plan && {
    plan: plan.sha256,
    documents: documentCountText(plan.documents, language),
    payable:
      payable === undefined
        ? '–'
        : formatEffect({ payable, effect: plan.effect?.payable ?? payable, documents, amends }, language),
  };
  const foreign = Object.entries(printed).map(([code, sum]) => `${formatAmount(sum, language)} ${code}`);
  const ends = issuingEnd(documents, { pace, now: new Date() });
  const given = approval && { by: approval.by, at: formatInstant(approval.at, language) };
  return [
    made && say('planIs', made),
    foreign.length > 0 ? say('printedForeign', { sums: foreign.join(' · ') }) : undefined,
    ends && issuingEndSaid('planned', { ends, documents, language }),
    made && !followsRows(countedIn(counts.documents)) ? numberOrderSaid(false, language) : undefined,
    given && terminalText(say('approvedBy', given)),
  ].flatMap((text) => (text === undefined ? [] : indented(text)));
}

function noticeLines(notices: Summary['notices'], language: Language, verbose: boolean): string[] {
  const warning = `${reportLabels.severityWarning[language].toLocaleUpperCase(language)}: `;
  const weighty = notices.filter(
    (notice) => isWarning(notice) || mustBeSeen(notice as Problem) || notice.code === 'JUDGED-ON',
  );
  const others = notices.filter((notice) => !weighty.includes(notice));
  const shown = verbose ? [...weighty, ...others] : weighty.slice(0, WEIGHTY_SHOWN_MAX);
  const rest = verbose ? 0 : weighty.length - shown.length;
  const said = (one: (typeof notices)[number]) =>
    `${isWarning(one) ? warning : ''}${one.message}${verbose ? ` ${one.hint}` : ''}`;
  return [
    ...shown.map((one) => terminalText(said(one))),
    ...(rest > 0 ? [tellIn(language)('moreWarnings', { count: rest })] : []),
  ].flatMap(indented);
}

const WEIGHTY_SHOWN_MAX = 2;

function mixedLines({ directions }: Summary, language: Language): string[] {
  if (directions === undefined) return [];
  const isPlain = directionsFound(directions).every(({ direction }) => direction === 'sales');
  return isPlain ? [] : directionLines(directions, language);
}

const indented = (text: string): string[] => wrapText(text, INDENTED);

function headOf({ summary, continued, times }: ShownImport, language: Language): string {
  const { profile, account, dry_run, finished_at, source } = summary;
  const say = tellIn(language);
  const parts = [
    say('importHead', { file: terminalText(source.name), profile: profile.name, account }),
    dry_run && say('dryRun'),
    continued && say('continued'),
    !times && formatInstant(finished_at, language),
  ];
  return parts.filter(Boolean).join(' · ');
}

function knownLine({ known }: Pick<ImportedFile, 'known'>, language: Language): string[] {
  if (known === undefined) return [];
  const { profile, last_imported: on, changed_since: isChanged } = known;
  const said = tellIn(language)('knownProfile', { profile, on });
  return [`${terminalText(said)}${isChanged ? `; ${tellIn(language)('knownChanged')}` : ''}`];
}

function verdictLines(summary: Summary, language: Language, consoleUrl: string | undefined): string[] {
  const { status, headline, next: usual } = verdictOfSummary(summary);
  if (status === 'done') return [];
  const address = `${consoleUrl}jobs/${summary.job}/approve`;
  const isReady = status === 'ready';
  const isRequired = readConfiguration().ROWMARK_APPROVAL === 'required' && (isReady || !summary.dry_run);
  const approving =
    consoleUrl === undefined
      ? isRequired && wordsIn(commandErrors, language)('approval-required')
      : isReady && translate(reportWords.told.approveAt, language, { address });
  const next = [isReady && approving ? '' : usual[language], approving].filter(Boolean).join(' ');
  const places = fixPlaces(summary, language);
  // The report names cells; if its cells are not at fault, only the place is printed.
  const isInFile = places.length === 0 || places[0] === fileOf(summary, language);
  return [
    ...(summary.unreadable === null
      ? [terminalText(isInFile ? `${headline[language]} ${next}` : headline[language])]
      : []),
    ...(places.length === 0 ? [] : [terminalText(tellIn(language)('fixIn', { places: places.join(' · ') }))]),
  ];
}

const FIX_IN_PROFILE =
  /^(MAP-(PROFILE|NO-HEADER|HEADER-ROW|HEADER-DUP|COLUMN|DECIMAL|LINE-LOOSE|NUMBER-AMBIG|DATE-AMBIG|VALUE-UNKNOWN)|AMOUNT-|UNIT-(?!NOT-A-NUMBER)|FX-INVERTED|FX-RATE-(SHARED|NOT-QUOTED)|READ-ENCODING-UNKNOWN|PAY-TYPE|PAY-CAPTURE|DOC-IDENTITY|COLUMN-|NOT-SALES)/;
const FIX_IN_ACCOUNT = /^(BILLING-BOOK|ACCOUNT|SECRET|LOGIN|LIVE|CREDENTIALS|SERVICE-(REFUSED|AHEAD))/;
const FIX_BY_COMMAND =
  /^(OUTCOME|ISSUE-PENDING|SERVICE-(UNREACHABLE|BUSY)|JOB-(STEP|STOPPED)|LEDGER|EXTERNAL-ID-CONFLICT|CLAIMED-ELSEWHERE|FX-RATES|FX-RATE-DAY|AMEND|RETRY-OF|PAY-(DOCUMENT-OPEN|CHANGED))/;

/** Codes of values that all rows may lack: the profile then states them once. */
const LACKED_BY_ALL = /^(204|COUNTERPART-COUNTRY-MISSING)$/;

const fileOf = ({ source }: Summary, language: Language): string =>
  tellIn(language)('fixFile', { name: source.name });

/** Places to change, each once: file, profile, account, command; a command may accept doubts. */
function fixPlaces(summary: Summary, language: Language): string[] {
  const say = tellIn(language);
  const { profile, account, source, unreadable } = summary;
  // A file in a wrong folder has no wrong cells: its sentence names the right folder.
  const read = unreadable === null || unreadable.code.startsWith('EXPORT-') ? [] : [unreadable];
  const found = [...read, ...summary.problems.filter(isBlocking)];
  const isOnAll = ({ code, count }: { code: string; count?: number }) =>
    LACKED_BY_ALL.test(code) && count === summary.source.rows && count > 1;
  const placeOf = (one: (typeof found)[number]): string => {
    const { code } = one;
    if (FIX_IN_PROFILE.test(code) || isOnAll(one)) return say('fixProfile', { name: profile.name });
    if (code.startsWith('CORRECTION')) return say('fixFile', { name: source.name + CORRECTIONS_SUFFIX });
    if (FIX_IN_ACCOUNT.test(code)) return say('fixAccount', { name: account });
    return FIX_BY_COMMAND.test(code) ? say('fixCommand', { code }) : fileOf(summary, language);
  };
  const places = new Set(found.map(placeOf));
  const doubts = [...new Set(found.flatMap(({ code, severity }) => (severity === 'doubtful' ? [code] : [])))];
  const own = fileOf(summary, language);
  return [
    ...(places.delete(own) ? [own, ...places] : places),
    ...(doubts.length === 0 ? [] : [say('fixAccept', { codes: doubts.join(',') })]),
  ];
}

function countsText(counts: Counts, language: Language): string {
  const say = tellIn(language);
  const parts = outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((one) =>
      say('countOf', { count: formatCount(counts[one], language), outcome: outcomeText(one, language) }),
    );
  const documents = documentCountText(countedIn(counts), language);
  return parts.length === 0 ? documents : say('countsOf', { documents, parts: parts.join(', ') });
}
