import { join } from 'node:path';
import { documentTypeNames } from '../../../shared/facts/document-type-names.ts';
import { followsRows, numberOrderSaid } from '../../../shared/jobs/steps/number-order.ts';
import { issuingEnd, issuingEndSaid, type Pace } from '../../../shared/jobs/steps/seconds-to-issue.ts';
import { EURO } from '../../../shared/money/currency.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type Outcome, outcomes } from '../../../shared/records/outcome.ts';
import { isWarning } from '../../../shared/report/summary/causes.ts';
import { countedIn, type Summary, summaryInLanguage } from '../../../shared/report/summary/summary.ts';
import { verdictOfSummary } from '../../../shared/report/summary/verdict.ts';
import { balanceWords } from '../../../shared/report/tables/balance-table.ts';
import { directionsFound } from '../../../shared/report/tables/direction-tables.ts';
import {
  formatAmount,
  formatCount,
  formatEffect,
  formatInstant,
} from '../../../shared/report/words/format-amount.ts';
import { outcomeNames, reportLabels, unusedMeanings } from '../../../shared/report/words/report-labels.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { ImportedFile } from '../import/import-file.ts';
import { outcomeText } from '../terminal/align-columns.ts';
import { documentCountText } from '../terminal/progress.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { wrapText } from '../terminal/text-width.ts';
import { wrapSentence } from '../terminal/wrap-sentence.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
import { causeBlocks, causeLines, rowsOfBlocks } from './cause-lines.ts';
import { directionLines } from './direction-lines.ts';
import { doneLines } from './done-lines.ts';
import { joinedLines } from './joined-lines.ts';
import { scanReportRows } from './scan-report-rows.ts';

/** Describe for a person what is left to do, what is done, and where the report lies. */
export async function describeImport(of: {
  store: Store;
  data: string;
  imported: ImportedFile;
  /** Language of who reads; the files of the report may be in the other. */
  language: Language;
  /** As the host issues. */
  pace?: Pace | undefined;
  /** False where the caller says what comes next. */
  verdict?: false;
}): Promise<string> {
  const { store, data, imported, language, pace, verdict = true } = of;
  const { times } = imported;
  const summary = summaryInLanguage(imported.summary, language);
  const say = tellIn(language);
  const blocks = causeBlocks(summary);
  const rows = await scanReportRows(store, imported.report, { wanted: rowsOfBlocks(blocks), language });
  return [
    ...wrapText(headOf(imported, language), { rest: '  ' }),
    ...knownLine(imported, language).flatMap(indented),
    ...(summary.unreadable
      ? indented(terminalText(`${summary.unreadable.message} ${summary.unreadable.hint}`))
      : []),
    ...warningsFirst(summary.notices).flatMap((one) =>
      indented(terminalText(shortened(noticeText(one, language)))),
    ),
    ...causeLines(blocks, rows.documentOf, language),
    ...doneLines(summary, rows, language),
    ...indented(
      `${countsText(summary.counts.documents, language)} · ${say('numbers', { used: summary.numbers_used, lost: summary.numbers_lost })}`,
    ),
    ...balanceLines(summary, language).flatMap(indented),
    ...kindLines(summary, language).flatMap(indented),
    ...mixedLines(summary, language).flatMap(indented),
    ...unusedLines(summary, language).flatMap(indented),
    ...planLines(summary, { language, pace }),
    ...joinedLines(summary).flatMap(indented),
    ...(verdict ? verdictLines(summary, language).flatMap(indented) : []),
    ...indented(
      say('times', {
        intake: seconds(times.intake_ms, language),
        issue: seconds(times.issue_ms, language),
        report: seconds(times.report_ms, language),
      }),
    ),
    ...wrapSentence(terminalWords.reportIn[language], {
      ...{ language, first: '  ', rest: '    ' },
      args: { place: join(data, imported.report) },
    }),
  ].join('\n');
}

/** The plan that may be approved, or who approved the one that was carried out. */
function planLines(
  { plan, approval, counts, amend: amends }: Summary,
  { language, pace }: { language: Language; pace: Pace | undefined },
): string[] {
  const { [EURO]: payable, ...printed } = plan?.payable ?? {};
  const made = plan && {
    plan: plan.sha256,
    documents: documentCountText(plan.documents, language),
    payable:
      payable === undefined
        ? '–'
        : formatEffect({ payable, effect: plan.effect?.payable ?? payable, amends }, language),
  };
  const foreign = Object.entries(printed).map(
    ([currency, sum]) => `${formatAmount(sum, language)} ${currency}`,
  );
  const documents = plan?.documents ?? 0;
  const ends = issuingEnd(documents, { pace, now: new Date() });
  const inOrder = followsRows(countedIn(counts.documents));
  const given = approval && { by: approval.by, at: formatInstant(approval.at, language) };
  return [
    ...(made === undefined ? [] : indented(tellIn(language)('planIs', made))),
    ...(foreign.length === 0
      ? []
      : indented(tellIn(language)('printedForeign', { sums: foreign.join(' · ') }))),
    ...(ends === undefined ? [] : indented(issuingEndSaid('planned', { ends, documents, language }))),
    ...(made === undefined || inOrder ? [] : indented(numberOrderSaid(false, language))),
    ...(given === undefined ? [] : indented(terminalText(tellIn(language)('approvedBy', given)))),
  ];
}

const warningsFirst = (notices: Summary['notices']): Summary['notices'] => [
  ...notices.filter(isWarning),
  ...notices.filter((one) => !isWarning(one)),
];

const noticeText = (one: Summary['notices'][number], language: Language): string =>
  `${isWarning(one) ? `${reportLabels.severityWarning[language].toLocaleUpperCase(language)}: ` : ''}${one.message} ${one.hint}`;

/** Of a dry run the documents and euro of each kind: 428 × 1.1 Sales invoice, 121,495.00 €. */
const kindLines = ({ dry_run, types }: Summary, language: Language): string[] =>
  dry_run
    ? types.map(({ documents, invoice_type_code: type, outcome, payable_total }) => {
        const name = documentTypeNames[type]?.[language] ?? '';
        return `${formatCount(documents, language)} × ${type} ${name}, ${outcomeNames[outcome][language]}: ${formatAmount(payable_total, language)} €`;
      })
    : [];

/** Who owes whom, where not all of it is sales of one's own. */
function mixedLines({ directions }: Summary, language: Language): string[] {
  if (directions === undefined) return [];
  const isPlain = directionsFound(directions).every(({ direction }) => direction === 'sales');
  return isPlain ? [] : directionLines(directions, language);
}

/** Amounts of the file that are in no document, and why that is right: Tip 4.50, unanswered. */
const unusedLines = ({ unused = [] }: Summary, language: Language): string[] =>
  unused.map(
    ({ column, sum, because }) =>
      `${reportLabels.unusedAmount[language]}: ${terminalText(column)} ${formatAmount(sum, language)}, ${unusedMeanings[because][language]}`,
  );

/** The balance of each currency: the file, its documents, and what the rest is. */
const balanceLines = ({ balance = [] }: Summary, language: Language): string[] =>
  balanceWords(balance).flatMap(({ currency, file, documents, rest }) => [
    `${reportLabels.inFile[language]} ${currency}: ${file[language]}`,
    `${reportLabels.inDocuments[language]} ${currency}: ${documents[language]}`,
    `${reportLabels.theRest[language]} ${currency}: ${rest[language]}`,
  ]);

const indented = (text: string): string[] => wrapText(text, { first: '  ', rest: '    ' });

function headOf({ file, summary, continued }: ImportedFile, language: Language): string {
  const { profile, account, dry_run } = summary;
  const head = { file: terminalText(file), profile: profile.name, account };
  return [
    tellIn(language)('importHead', head),
    ...(dry_run ? [tellIn(language)('dryRun')] : []),
    ...(continued ? [tellIn(language)('continued')] : []),
  ].join(' · ');
}

function knownLine({ known }: ImportedFile, language: Language): string[] {
  if (known === undefined) return [];
  const { profile, last_imported: on, changed_since: isChanged } = known;
  const said = tellIn(language)('knownProfile', { profile, on });
  const changed = isChanged ? `; ${tellIn(language)('knownChanged')}` : '';
  return [`${terminalText(said)}${changed}`];
}

/** A notice may list every column of a wide export; the report has it whole. */
const NOTICE_SHOWN_CHARACTERS = 320;
const shortened = (text: string): string =>
  text.length <= NOTICE_SHOWN_CHARACTERS ? text : `${text.slice(0, NOTICE_SHOWN_CHARACTERS - 1)}…`;

/** The verdict in the words of the report, where something is left to do. */
function verdictLines(summary: Summary, language: Language): string[] {
  const { standing, headline, next } = verdictOfSummary(summary);
  if (standing === 'done' || summary.unreadable !== null) return [];
  return [terminalText(`${headline[language]} ${next[language]}`)];
}

const countsText = (counts: Record<Outcome, number>, language: Language): string => {
  const named = outcomes.filter((outcome) => counts[outcome] > 0);
  const total = named.reduce((all, outcome) => all + counts[outcome], 0);
  const parts = named
    .map((outcome) =>
      tellIn(language)('countOf', {
        count: formatCount(counts[outcome], language),
        outcome: outcomeText(outcome, language),
      }),
    )
    .join(', ');
  const documents = documentCountText(total, language);
  return parts === '' ? documents : tellIn(language)('countsOf', { documents, parts });
};

const seconds = (milliseconds: number, language: Language): string =>
  formatAmount((milliseconds / 1000).toFixed(1), language);
