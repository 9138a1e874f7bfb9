import type { Language } from '../../problems/problem-text.ts';
import { cellInWords, type TableCell } from '../tables/table.ts';
import type { SheetCell } from './sheet-xml.ts';
import { workbookText } from './workbook-cell.ts';
import { barStyle, formatted, outcomeStyle, styles } from './workbook-style.ts';

const BAR_CHARACTERS = 26;
const RATE_FORMAT = '0.00###';

/** A cell of a table as a workbook has it: amounts and counts are numbers, MARKs and names are text. */
export function tableCell(cell: TableCell, language: Language): SheetCell {
  if ('money' in cell) return { value: cell.money === null ? null : Number(cell.money), look: styles.money };
  if ('count' in cell) return { value: cell.count, look: styles.count };
  if ('rate' in cell) return { value: Number(cell.rate), look: formatted(styles.text, RATE_FORMAT) };
  if ('share' in cell) return { value: barOf(cell.share), look: barStyle(cell.of) };
  return { value: workbookText(cellInWords(cell, language)), look: lookOf(cell) };
}

function lookOf(cell: TableCell) {
  if ('outcome' in cell) return outcomeStyle(cell.outcome);
  if ('meaning' in cell) return styles.label;
  return 'digits' in cell ? styles.digits : styles.text;
}

const barOf = (share: number): string =>
  share === 0 ? '' : '█'.repeat(Math.max(1, Math.round(share * BAR_CHARACTERS)));
