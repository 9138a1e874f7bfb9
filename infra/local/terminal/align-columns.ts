import { styleText } from 'node:util';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Outcome } from '../../../shared/records/document-record.ts';
import { outcomeNames } from '../../../shared/report/labels.ts';
import { cellInWords, type Table, type TableCell } from '../../../shared/report/tables/table.ts';
import { terminalText } from './print.ts';
import { terminalColumns, textWidth, wrapText } from './text-width.ts';

const OUTCOME_STYLE: Record<Outcome, Parameters<typeof styleText>[0]> = {
  issued: 'green',
  duplicate: 'cyan',
  ready: 'green',
  skipped: 'gray',
  held: 'yellow',
  conflict: 'magenta',
  rejected: 'red',
  failed: 'red',
};

/** Name of an outcome for people: its own in English, that of the report in Greek. */
export const outcomeText = (outcome: Outcome, language: Language): string =>
  language === 'en' ? outcome : outcomeNames[outcome].el;

/** The name in its colour; without a terminal that shows colours, as plain text. */
export const paintOutcome = (outcome: Outcome, language: Language): string =>
  styleText(OUTCOME_STYLE[outcome], outcomeText(outcome, language));

const [GAP, COLUMN_MIN, BAR_CHARACTERS] = [2, 8, 32];

/**
 * Cells as columns of a terminal. If they do not fit, the widest become narrower first and wrap. Coloured
 * cells, long words and text with no-break spaces stay whole. `margin` is the width before a line.
 */
export function alignColumns(rows: readonly (readonly string[])[], margin = 0): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(0, ...rows.map((row) => textWidth(row[at] ?? ''))),
  );
  const wordWidth = (at: number) =>
    Math.max(0, ...rows.map((row) => Math.max(0, ...wordsOf(row[at] ?? '').map((word) => textWidth(word)))));
  const least = widths.map((width, at) => Math.min(width, Math.max(COLUMN_MIN, wordWidth(at))));
  let tooWide = widths.reduce((sum, width) => sum + width + GAP, margin - GAP) - terminalColumns();
  while (tooWide > 0) {
    const slack = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const widest = slack.indexOf(Math.max(...slack));
    if ((slack[widest] ?? 0) === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    tooWide -= 1;
  }
  return rows
    .flatMap((row) => {
      const cells = row.map((cell, at) => {
        const columns = widths[at] ?? 0;
        return textWidth(cell) <= columns ? [cell] : wrapText(wordsOf(cell), { columns });
      });
      return Array.from({ length: Math.max(...cells.map((lines) => lines.length)) }, (_, line) =>
        cells
          .map((lines, at) => padded(lines[line] ?? '', at === row.length - 1 ? 0 : (widths[at] ?? 0)))
          .join(' '.repeat(GAP))
          .trimEnd(),
      );
    })
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

const wordsOf = (cell: string): string[] => (cell.includes('\u001b') ? [cell] : cell.split(' '));
const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

/** A table for people in the columns of a terminal: outcomes in their colours, shares as bars. */
export function tableText({ head, rows }: Table, language: Language, margin: number): string {
  const names = head.map(({ word }) => word[language]);
  return alignColumns([names, ...rows.map((row) => row.map((cell) => cellOf(cell, language)))], margin);
}

function cellOf(cell: TableCell, language: Language): string {
  if ('outcome' in cell) return paintOutcome(cell.outcome, language);
  if ('share' in cell)
    return cell.share === 0 ? '' : '█'.repeat(Math.max(1, Math.round(cell.share * BAR_CHARACTERS)));
  return terminalText(cellInWords(cell, language));
}
