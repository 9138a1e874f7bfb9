import { styleText } from 'node:util';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Outcome } from '../../../shared/records/outcome.ts';
import { cellInWords, type Table, type TableCell } from '../../../shared/report/tables/table.ts';
import { outcomeNames } from '../../../shared/report/words/report-labels.ts';
import { terminalText } from './terminal-text.ts';
import { textWidth } from './text-width.ts';

type Style = Parameters<typeof styleText>[0];

const OUTCOME_STYLE: Record<Outcome, Style> = {
  issued: 'green',
  duplicate: 'cyan',
  ready: 'green',
  skipped: 'gray',
  held: 'yellow',
  conflict: 'magenta',
  rejected: 'red',
  failed: 'red',
};

/** An outcome in its colour; without a terminal that shows colours, as plain text. */
export const paintOutcome = (outcome: Outcome, text: string = outcome): string =>
  styleText(OUTCOME_STYLE[outcome], text);

/** Name of an outcome for people: its own in English, that of the report in Greek. */
export const outcomeText = (outcome: Outcome, language: Language): string =>
  language === 'en' ? outcome : outcomeNames[outcome].el;

/** Cells as columns of a terminal, the last one free; blanks count as on the screen, without colour codes. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - textWidth(cell)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const BAR_CHARACTERS = 32;

/** A table for people in the columns of a terminal: outcomes in their colours, shares as bars. */
export const tableText = ({ head, rows }: Table, language: Language): string =>
  rows.length === 0
    ? ''
    : alignColumns([
        head.map(({ word }) => word[language]),
        ...rows.map((row) => row.map((cell) => cellOf(cell, language))),
      ]);

function cellOf(cell: TableCell, language: Language): string {
  if ('outcome' in cell) return paintOutcome(cell.outcome, outcomeText(cell.outcome, language));
  if ('share' in cell)
    return cell.share === 0 ? '' : '█'.repeat(Math.max(1, Math.round(cell.share * BAR_CHARACTERS)));
  return terminalText(cellInWords(cell, language));
}
