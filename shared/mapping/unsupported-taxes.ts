import { type Problem, problem } from '../problems/problem.ts';
import { cellText } from '../sheet/sheet.ts';
import { readBoolean } from './boolean-text.ts';
import { foldText } from './fold.ts';
import type { RowView } from './row-view.ts';

/** Taxes that change what is owed and have no field in the interface, as headers name them. */
const TAX_NAMES =
  /παρακρατ|παρακρ\.|χαρτοσημ|λοιποι φοροι|(^| )τελη( |$)|τελος (ανθεκτ|διαμον|παρεπιδ|κινητ|συνδρομητ)|ψηφιακο τελος|withh(eld|olding)|stamp duty|other tax/;

/** Columns of withholding, stamp duty, levies and other taxes, by the headers of the file. */
const taxColumns = (names: readonly string[]): string[] =>
  names.filter((name) => TAX_NAMES.test(foldText(name)));

/** 200,00 or 20 % or yes; not 0,00 or a dash. */
const statesTax = (text: string): boolean => /[1-9]/.test(text) || readBoolean(text) === 'true';

/** A finding for each such column that has a value in the row: a document without that tax would state another sum. */
export function unsupportedTaxes(names: readonly string[]): (view: RowView) => Problem[] {
  const columns = taxColumns(names);
  return (view) =>
    columns.flatMap((column) => {
      const text = cellText(view.cell(column)?.cell).trim();
      return statesTax(text) ? [problem('TAX-NOT-SUPPORTED', { row: view.row, column }, { text })] : [];
    });
}
