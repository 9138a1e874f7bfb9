import type { Language } from '../../problems/problem-text.ts';
import type { CellCorrection } from '../../sheet/cell-correction.ts';
import type { ReportRow } from '../columns/report-row.ts';
import { formatDay } from './format-amount.ts';
import { reportLabels } from './report-labels.ts';

/** `C12: 12345678 → 094014201, accounting, 20 November 2026`. */
export const correctionText = (
  correction: CellCorrection,
  { row, language }: { row: number; language: Language },
): string => {
  const { cell, column } = correction;
  return `${cell ?? `${reportLabels.row[language]} ${row}, ${column}`}: ${changeText(correction, language)}`;
};

/** All of one row, as a cell of the report names them. */
export const correctionsText = (
  { row, corrections = [] }: Pick<ReportRow, 'row' | 'corrections'>,
  language: Language,
): string => corrections.map((one) => correctionText(one, { row, language })).join('; ');

/** The same for all cells of a column: `Χώρα, 12 cells: Ελλάδα → GR, accounting, 20 November 2026`. */
export const columnCorrectionText = (
  correction: CellCorrection,
  { count, language }: { count: number; language: Language },
): string => {
  const cells = reportLabels[count === 1 ? 'oneCell' : 'manyCells'][language];
  return `${correction.column}, ${count} ${cells}: ${changeText(correction, language)}`;
};

const changeText = ({ was, now, by, at }: CellCorrection, language: Language): string =>
  `${shown(was, language)} → ${shown(now, language)}, ${by}, ${formatDay(at, language)}`;

const shown = (text: string, language: Language): string =>
  text.trim() === '' ? reportLabels.blankCell[language] : text;
