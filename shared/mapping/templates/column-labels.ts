import { type FieldLabels, fieldLabels, paymentLabels } from '../facts/field-labels.ts';

/** Header and explanation of a template's column. */
export const columnLabels = (column: string): FieldLabels => {
  const words = paymentLabels[column] ?? fieldLabels[column];
  if (words === undefined) throw new RangeError(`There are no words for the column ${column}.`);
  return words;
};

/** The names under which a sheet may have a column: the field itself, or a header of our templates. */
export const namesOfColumn = (column: string): string[] => {
  const { en, el } = columnLabels(column);
  return [column, en.header, el.header];
};
