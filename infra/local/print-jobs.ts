import { styleText } from 'node:util';
import type { Language } from '../../shared/problems/problem.ts';
import type { Outcome } from '../../shared/records/outcome.ts';
import { outcomeWords } from '../../shared/report/words.ts';
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
  styleText(OUTCOME_STYLE[outcome], text, { stream: process.stdout });

/** Name of an outcome for people: its own in English, that of the report in Greek. */
export const outcomeSaid = (outcome: Outcome, language: Language): string =>
  language === 'en' ? outcome : outcomeWords[outcome].el;

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
