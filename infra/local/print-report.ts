import { styleText } from 'node:util';
import type { Language } from '../../shared/problems/problem.ts';
import { type Outcome, outcomes } from '../../shared/records/outcome.ts';
import { causesTitle } from '../../shared/report/causes.ts';
import { formatAmount, formatInstant } from '../../shared/report/format-amount.ts';
import type { Cause, Summary } from '../../shared/report/summary.ts';
import { words } from '../../shared/report/words.ts';
import { joinedLines } from './joined-lines.ts';
import { alignColumns, outcomeSaid, paintOutcome } from './print-jobs.ts';
import { terminalText } from './terminal-text.ts';

const BAR_CHARACTERS = 32;
const MAX_CAUSES = 12;
const MAX_CELLS = 8;

const strong = (text: string) => styleText('bold', text, { stream: process.stdout });
const faint = (text: string) => styleText('dim', text, { stream: process.stdout });

/** A report's summary for the terminal; plain text where that shows no colours. Problems keep the report's language. */
export function printReport(summary: Summary, to: { folder: string; language: Language }): string {
  const { language } = to;
  const parts = [
    heading(summary, language),
    outcomeTable(summary, language),
    moneyTable(summary, language),
    numbers(summary, language),
    causes(summary, language),
    joined(summary, language),
    faint(to.folder),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function heading(summary: Summary, language: Language): string {
  const { source, account, profile, dry_run, finished_at, unreadable } = summary;
  const dryRun = dry_run ? ` (${words.dryRun[language]})` : '';
  const broken =
    unreadable === null ? [] : [terminalText(unreadable.message), faint(terminalText(unreadable.hint))];
  return [
    strong(`${terminalText(source.name)}${dryRun}`),
    faint(`${terminalText(`${account} · ${profile.name}`)} · ${formatInstant(finished_at, language)}`),
    ...broken,
  ].join('\n');
}

const painted = (outcome: Outcome, language: Language) =>
  paintOutcome(outcome, outcomeSaid(outcome, language));

function outcomeTable({ counts, source }: Summary, language: Language): string {
  const lines = outcomes
    .filter((outcome) => counts.rows[outcome] > 0 || counts.documents[outcome] > 0)
    .map((outcome) => [
      painted(outcome, language),
      formatAmount(String(counts.rows[outcome]), language),
      formatAmount(String(counts.documents[outcome]), language),
      bar(counts.rows[outcome], source.rows),
    ]);
  const header = [words.outcome[language], words.rows[language], words.documents[language], ''];
  return lines.length === 0 ? '' : alignColumns([header, ...lines]);
}

function bar(count: number, of: number): string {
  if (count === 0 || of === 0) return '';
  return '█'.repeat(Math.max(1, Math.round((count / of) * BAR_CHARACTERS)));
}

function moneyTable({ sums }: Summary, language: Language): string {
  if (sums.length === 0) return '';
  const amount = (text: string) => formatAmount(text, language);
  const lines = sums.map(({ outcome, currency, documents, payable_foreign, ...of }) => [
    painted(outcome, language),
    currency,
    amount(String(documents)),
    amount(of.net_total),
    amount(of.vat_total),
    amount(of.payable_total),
    payable_foreign === null ? '' : `${amount(payable_foreign)} ${currency}`,
  ]);
  const { outcome, currency, documents, net, vat, payable, payableForeign } = words;
  const header = [outcome, currency, documents, net, vat, payable, payableForeign].map(
    (word) => word[language],
  );
  return alignColumns([header, ...lines]);
}

const numbers = ({ numbers_used: used, numbers_lost: lost }: Summary, language: Language): string =>
  used === 0 && lost === 0 ? '' : `${words.usedLost[language]}: ${used} / ${lost}`;

function causes({ problems }: Summary, language: Language): string {
  if (problems.length === 0) return '';
  const shown = problems.slice(0, MAX_CAUSES).map((cause) => causeText(cause, language));
  const rest = problems.length - MAX_CAUSES;
  const more = rest > 0 ? [faint(`… ${words.more[language]} (${rest})`)] : [];
  return [strong(causesTitle(problems)[language]), ...shown, ...more].join('\n');
}

function causeText({ code, count, cells, rows, message, hint }: Cause, language: Language): string {
  const places = cells.length > 0 ? cells : rows.map((row) => `${words.row[language]} ${row}`);
  const named = places.slice(0, MAX_CELLS).join(', ') + (count > MAX_CELLS ? ' …' : '');
  return `${count} × ${strong(code)}  ${terminalText(message)}\n    ${terminalText(hint)}\n    ${faint(terminalText(named))}`;
}

const joined = (summary: Summary, language: Language): string =>
  summary.joined.length === 0 ? '' : [strong(words.joined[language]), ...joinedLines(summary)].join('\n');
