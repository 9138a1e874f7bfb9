import { styleText } from 'node:util';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import { formatAmount, formatInstant, reportLabels } from '../../../shared/report/labels.ts';
import { causesTitle, isWarning } from '../../../shared/report/summary/causes.ts';
import type { Directions } from '../../../shared/report/summary/direction-sums.ts';
import { isFinal, type Summary } from '../../../shared/report/summary.ts';
import {
  balanceTable,
  currencyTable,
  directionsFound,
  directionTables,
  outcomeTable,
  typeTable,
  unusedTable,
} from '../../../shared/report/tables/report-tables.ts';
import { type Table, withColumns } from '../../../shared/report/tables/table.ts';
import { tableText } from '../terminal/align-columns.ts';
import { printAside, printText, terminalText } from '../terminal/print.ts';
import { documentCountText } from '../terminal/progress.ts';
import { tellIn } from '../words/terminal-words.ts';
import { causeBlocks, causeLines } from './done-lines.ts';

/** Outcome, rows, documents and the bar of the rows. */
const OUTCOME_COLUMNS = [0, 1, 2, 4];

const strong = (text: string) => styleText('bold', text);
const faint = (text: string) => styleText('dim', text);

/** A report's summary for the terminal; plain text if the terminal has no colours. */
export function describeReport(summary: Summary, to: { folder: string; language: Language }): string {
  const { language } = to;
  const { numbers_used: used, numbers_lost: lost } = summary;
  const parts = [
    heading(summary, language),
    warnings(summary, language),
    tableText(withColumns(outcomeTable(summary), OUTCOME_COLUMNS), language),
    ...detailTables(summary, language),
    used === 0 && lost === 0 ? '' : `${reportLabels.usedLost[language]}: ${used} / ${lost}`,
    causes(summary, language),
    joined(summary, language),
    faint(to.folder),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Balance, currencies, types of a dry run, directions, and amounts in no document, each as a table. */
export const detailTables = (summary: Summary, language: Language, margin = 0): string[] =>
  [
    tableText(balanceTable(summary.balance ?? []), language, margin),
    tableText(currencyTable(summary.sums), language, margin),
    summary.dry_run ? tableText(typeTable(summary.types), language, margin) : '',
    ...(summary.directions ? directionTables(summary.directions) : []).map((table) =>
      titled(table, language, margin),
    ),
    titled(unusedTable(summary.unused ?? []), language, margin),
  ].filter((text) => text !== '');

function heading(summary: Summary, language: Language): string {
  const { source, account, profile, dry_run, finished_at, unreadable } = summary;
  const dryRun = dry_run ? ` (${reportLabels.dryRun[language]})` : '';
  const broken =
    unreadable === null ? [] : [terminalText(unreadable.message), faint(terminalText(unreadable.hint))];
  return [
    strong(`${terminalText(source.name)}${dryRun}`),
    faint(`${terminalText(`${account} · ${profile.name}`)} · ${formatInstant(finished_at, language)}`),
    ...broken,
  ].join('\n');
}

const titled = (table: Table, language: Language, margin: number): string =>
  table.rows.length === 0
    ? ''
    : [strong(table.title[language]), tableText(table, language, margin)].join('\n');

/** Warnings about the whole file, which belong to no row. */
const warnings = ({ notices }: Summary, language: Language): string =>
  notices
    .filter(isWarning)
    .map(
      ({ code, message, hint }) =>
        `${reportLabels.severityWarning[language]} ${strong(code)}  ${terminalText(message)}\n    ${terminalText(hint)}`,
    )
    .join('\n');

const causes = ({ problems }: Summary, language: Language): string =>
  causeLines(causeBlocks(problems), new Map(), language, strong(causesTitle(problems)[language])).join('\n');

const joined = (summary: Summary, language: Language): string =>
  summary.joined.length === 0
    ? ''
    : [strong(reportLabels.joined[language]), ...joinedLines(summary)].join('\n');

/** Report the progress of each export that a retry file answers, and oddities of that file: moved columns, rows left out. */
export const joinedLines = ({ joined }: Pick<Summary, 'joined'>): string[] =>
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
): void {
  for (const place of keys) (json ? printAside : printText)(tellIn(lang)('damagedFile', { place }));
  if (keys.length > 0) process.exitCode = 1;
}
