import { styleText } from 'node:util';
import { outcomes } from '../../shared/jobs/records.ts';
import type { Cause, Summary } from '../../shared/report/summary.ts';
import { alignColumns, paintOutcome } from './print-jobs.ts';

const BAR_CHARACTERS = 32;
const MAX_CAUSES = 12;
const MAX_CELLS = 8;

const strong = (text: string) => styleText('bold', text, { stream: process.stdout });
const faint = (text: string) => styleText('dim', text, { stream: process.stdout });

/** A report's summary for the terminal; plain text where that shows no colours. */
export function printReport(summary: Summary, folder: string): string {
  const parts = [
    heading(summary),
    outcomeTable(summary),
    moneyTable(summary),
    numbers(summary),
    causes(summary),
    joined(summary),
    faint(`Files in ${folder}`),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function heading({ source, account, profile, dry_run, finished_at, unreadable }: Summary): string {
  const line = `${account} · ${profile.name} · ${finished_at.slice(0, 16).replace('T', ' ')}`;
  const title = strong(`${source.name}${dry_run ? ' (dry run: nothing was sent)' : ''}`);
  const broken = unreadable === null ? [] : [`${unreadable.message}\n${faint(unreadable.hint)}`];
  return [title, faint(line), ...broken].join('\n');
}

function outcomeTable({ counts, source }: Summary): string {
  const lines = outcomes
    .filter((outcome) => counts.rows[outcome] > 0 || counts.documents[outcome] > 0)
    .map((outcome) => [
      paintOutcome(outcome),
      String(counts.rows[outcome]),
      String(counts.documents[outcome]),
      bar(counts.rows[outcome], source.rows),
    ]);
  return lines.length === 0 ? 'No rows.' : alignColumns([['outcome', 'rows', 'documents', ''], ...lines]);
}

function bar(count: number, of: number): string {
  if (count === 0 || of === 0) return '';
  return '█'.repeat(Math.max(1, Math.round((count / of) * BAR_CHARACTERS)));
}

function moneyTable({ sums }: Summary): string {
  if (sums.length === 0) return '';
  const lines = sums.map(({ outcome, currency, documents, ...of }) => [
    paintOutcome(outcome),
    currency,
    String(documents),
    of.net_total,
    of.vat_total,
    of.payable_total,
    of.payable_foreign === null ? '' : `${of.payable_foreign} ${currency}`,
  ]);
  const header = ['outcome', 'currency', 'documents', 'net €', 'VAT €', 'payable €', 'in the currency'];
  return alignColumns([header, ...lines]);
}

const numbers = ({ numbers_used, numbers_lost }: Summary): string =>
  numbers_used === 0 && numbers_lost === 0
    ? ''
    : `Series numbers used: ${numbers_used}, lost to refusals: ${numbers_lost}`;

function causes({ problems }: Summary): string {
  if (problems.length === 0) return '';
  const shown = problems.slice(0, MAX_CAUSES).map(causeText);
  const more =
    problems.length > MAX_CAUSES ? [faint(`… and ${problems.length - MAX_CAUSES} more causes`)] : [];
  return [strong('To look at, by cause'), ...shown, ...more].join('\n');
}

function causeText({ code, count, cells, rows, message, hint }: Cause): string {
  const places = cells.length > 0 ? cells : rows.map((row) => `row ${row}`);
  const named = places.slice(0, MAX_CELLS).join(', ') + (count > MAX_CELLS ? ' …' : '');
  return `${count} × ${strong(code)}  ${message}\n    ${hint}\n    ${faint(named)}`;
}

function joined({ joined: originals }: Summary): string {
  return originals
    .map(({ source, rows, complete }) =>
      complete
        ? `Together with the earlier tries, all ${rows} rows of ${source} are done.`
        : `Together with the earlier tries, rows of ${source} are still left to do.`,
    )
    .join('\n');
}
