import type { z } from 'zod';
import type { RowFacts } from './column.ts';
import { reportColumns } from './report-columns.ts';

type Columns = typeof reportColumns;
export type ColumnName = keyof Columns;
type ColumnShape = { [Name in ColumnName]: Columns[Name]['schema'] };
type ColumnValues = { [Name in ColumnName]: z.output<Columns[Name]['schema']> };

const isColumn = (name: string): name is ColumnName => Object.hasOwn(reportColumns, name);

/** The names of the columns, in the order of `result.csv`. */
export const columnNames: readonly ColumnName[] = Object.keys(reportColumns).filter(isColumn);

/**
 * Parsed, so that all copies share its shape: an object to which so many names are added one by one is a table that is
 * looked up at each reading.
 */
const SHAPE = JSON.parse(JSON.stringify(Object.fromEntries(columnNames.map((name) => [name, null]))));

/** An object with a value of each column. */
function ofEach<Values extends Record<ColumnName, unknown>>(
  take: <Name extends ColumnName>(name: Name) => Values[Name],
): Values {
  const made: Partial<Values> = { ...SHAPE };
  let unknown = 0;
  for (const name of columnNames) {
    made[name] = take(name);
    if (made[name] === undefined) unknown += 1;
  }
  if (!isWhole(made, unknown)) throw new Error('A column of the report has no value.');
  return made;
}

const isWhole = <Values>(_: Partial<Values>, unknown: number): _ is Values => unknown === 0;

/** The table again, with a type that knows what belongs to a name. */
const byName: {
  [Name in ColumnName]: { schema: ColumnShape[Name]; of(facts: RowFacts): ColumnValues[Name] };
} = reportColumns;

/** Takes the value of each column from a row. */
export const takeColumns = (facts: RowFacts): ColumnValues =>
  ofEach<ColumnValues>((name) => byName[name].of(facts));

/** The schemas of the columns, for an object that has them all. */
export const columnShape = ofEach<ColumnShape>((name) => byName[name].schema);
