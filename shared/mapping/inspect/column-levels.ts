import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../number-text.ts';
import { documentsOfSeveralRows, type MatchedRows } from './document-rows.ts';
import type { InspectedColumn } from './match-columns.ts';

/**
 * The columns of numbers that are those of the document: on every further row of it blank, or the same as on its first
 * row although another number of the line differs. None where no document has several rows.
 */
export function documentColumns(
  columns: readonly InspectedColumn[],
  of: MatchedRows,
): ReadonlySet<InspectedColumn> {
  const documents = documentsOfSeveralRows(of);
  if (documents.length === 0) return new Set();
  const numeric = columns.flatMap((column, index) => (hasNumbers(column) ? [index] : []));
  const varying = numeric.filter((index) => documents.some((rows) => !isConstant(rows, index)));
  const isOfDocument = (index: number) =>
    documents.every((rows) => textsAt(rows, index).every((text, at) => (at === 0) === (text !== ''))) ||
    (documents.every((rows) => isConstant(rows, index)) && varying.some((other) => other !== index));
  return new Set(columns.filter((column, index) => hasNumbers(column) && isOfDocument(index)));
}

const hasNumbers = ({ distinct, type }: InspectedColumn): boolean =>
  type !== 'date' && type !== 'code' && distinct.some((text) => readNumber(text, undefined).kind !== 'none');

const textsAt = (rows: readonly SheetRow[], index: number) =>
  rows.map(({ cells }) => cellText(cells[index]).trim());
const isConstant = (rows: readonly SheetRow[], index: number) => new Set(textsAt(rows, index)).size === 1;
