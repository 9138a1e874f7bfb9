import { join } from 'node:path';
import { type Arguments, tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import { type Outcome, outcomes } from '../../shared/records/outcome.ts';
import { formatAmount, formatInstant } from '../../shared/report/format-amount.ts';
import type { Summary } from '../../shared/report/summary.ts';
import { verdictOfSummary } from '../../shared/report/verdict.ts';
import type { Store } from '../../shared/store/store.ts';
import { causeBlocks, causeLines, rowsOfBlocks } from './import-causes.ts';
import { doneLines } from './import-done.ts';
import type { ImportedFile } from './import-file.ts';
import { importRows } from './import-rows.ts';
import { joinedLines } from './joined-lines.ts';
import { outcomeSaid } from './print-jobs.ts';
import { documentsSaid } from './progress.ts';
import { terminalText } from './terminal-text.ts';
import { wrapText } from './text-width.ts';
import { terminalWords } from './words/terminal-words.ts';

/** Describe for a person what is left to do, what is done, and where the report lies. */
export async function describeImport(of: {
  store: Store;
  data: string;
  imported: ImportedFile;
}): Promise<string> {
  const { store, data, imported } = of;
  const { summary, times } = imported;
  const { language } = summary;
  const say = (of: keyof typeof terminalWords, args?: Arguments) => tell(terminalWords[of], language, args);
  const blocks = causeBlocks(summary);
  const rows = await importRows(store, imported.report, rowsOfBlocks(blocks));
  return [
    ...wrapText(headOf(imported), { rest: '  ' }),
    ...knownLine(imported, language).flatMap(indented),
    ...(summary.unreadable
      ? indented(terminalText(`${summary.unreadable.message} ${summary.unreadable.hint}`))
      : []),
    ...summary.notices.flatMap(({ message, hint }) =>
      indented(terminalText(shortened(`${message} ${hint}`))),
    ),
    ...causeLines(blocks, rows.documentOf, language),
    ...doneLines(summary, rows),
    ...indented(
      `${countsText(summary.counts.documents, language)} · ${say('numbers', { used: summary.numbers_used, lost: summary.numbers_lost })}`,
    ),
    ...planLines(summary),
    ...joinedLines(summary).flatMap(indented),
    ...verdictLines(summary).flatMap(indented),
    ...indented(
      say('times', {
        intake: seconds(times.intake_ms, language),
        issue: seconds(times.issue_ms, language),
        report: seconds(times.report_ms, language),
      }),
    ),
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
    ...(made === undefined ? [] : indented(tell(terminalWords.planIs, language, made))),
    ...(given === undefined ? [] : indented(terminalText(tell(terminalWords.approvedBy, language, given)))),
  ];
}

const indented = (text: string): string[] => wrapText(text, { first: '  ', rest: '    ' });

function headOf({ file, summary, continued }: ImportedFile): string {
  const { language, profile, account, dry_run } = summary;
  const head = { file: terminalText(file), profile: profile.name, account };
  return [
    tell(terminalWords.importHead, language, head),
    ...(dry_run ? [tell(terminalWords.dryRun, language)] : []),
    ...(continued ? [tell(terminalWords.continued, language)] : []),
  ].join(' · ');
}

function knownLine({ known }: ImportedFile, language: Language): string[] {
  if (known === undefined) return [];
  const { profile, last_imported: on, changed_since: isChanged } = known;
  const said = tell(terminalWords.knownProfile, language, { profile, on });
  const changed = isChanged ? `; ${tell(terminalWords.knownChanged, language)}` : '';
  return [`${terminalText(said)}${changed}`];
}

/** A notice may list every column of a wide export; the report has it whole. */
const NOTICE_SHOWN_CHARACTERS = 320;
const shortened = (text: string): string =>
  text.length <= NOTICE_SHOWN_CHARACTERS ? text : `${text.slice(0, NOTICE_SHOWN_CHARACTERS - 1)}…`;

/** The verdict in the words of the report, where something is left to do. */
function verdictLines(summary: Summary): string[] {
  const { standing, headline, next } = verdictOfSummary(summary);
  if (standing === 'done' || summary.unreadable !== null) return [];
  return [terminalText(`${headline[summary.language]} ${next[summary.language]}`)];
}

const countsText = (counts: Record<Outcome, number>, language: Language): string => {
  const named = outcomes.filter((outcome) => counts[outcome] > 0);
  const total = named.reduce((all, outcome) => all + counts[outcome], 0);
  const parts = named
    .map((outcome) =>
      tell(terminalWords.countOf, language, {
        count: counts[outcome],
        outcome: outcomeSaid(outcome, language),
      }),
    )
    .join(', ');
  const documents = documentsSaid(total, language);
  return parts === '' ? documents : tell(terminalWords.countsOf, language, { documents, parts });
};

const seconds = (milliseconds: number, language: Language): string =>
  formatAmount((milliseconds / 1000).toFixed(1), language);
