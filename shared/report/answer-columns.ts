import type { Language } from '../problems/problem.ts';
import type { Words } from '../problems/words.ts';
import type { ColumnKind } from './column.ts';
import { correctionsText } from './correction-words.ts';
import { greekClock } from './format-amount.ts';
import { reportColumns } from './report-columns.ts';
import type { ReportFacts } from './report-facts.ts';
import type { JoinedRow, ReportRow } from './report-row.ts';
import { type ColumnName, columnNames } from './take-columns.ts';
import { words } from './words.ts';
import { dateValue, type StyledValue, workbookText } from './workbook-cell.ts';

const MONEY_FORMAT = '#,##0.00';

const read: Record<ColumnKind, (value: string, row: JoinedRow) => StyledValue> = {
  text: (value) => ({ value: workbookText(value) }),
  whole: (value) => ({ value: Number(value) }),
  // Once a document, so that the column can be summed.
  total: (value, { first }) => (first ? { value: Number(value), numFmt: MONEY_FORMAT } : { value: null }),
  rate: (value) => ({ value: Number(value), numFmt: '0.00###' }),
  // A workbook knows no time zone.
  moment: (value) => dateValue(greekClock(value).slice(0, 'yyyy-mm-ddThh:mm:ss'.length)),
};

const answerValue = (name: ColumnName, row: JoinedRow): StyledValue => {
  const value = row.record[name];
  return value === null ? { value: null } : read[reportColumns[name].kind](String(value), row);
};

/** A column that stands behind those of the export. */
export interface AnswerColumn<Record extends ReportRow = ReportRow> extends Words {
  name: string;
  width: number;
  value(row: JoinedRow<Record>): StyledValue;
}

/** The columns that the report adds to the export's own, in the order of a reader's interest. */
export const answerColumns = columnNames
  .map((name) => ({
    name,
    ...reportColumns[name],
    value: (row: JoinedRow) => answerValue(name, row),
  }))
  .sort((one, other) => one.place - other.place);

/** The same with the corrections of the row, where the export came with some. */
export const answerColumnsOf = ({
  plan,
  language,
}: {
  plan: Pick<ReportFacts['plan'], 'corrections'>;
  language: Language;
}): readonly AnswerColumn[] =>
  plan.corrections === undefined ? answerColumns : [...answerColumns, correctionsColumn(language)];

const correctionsColumn = (language: Language) => ({
  ...words.corrections,
  name: 'corrections' as const,
  width: 48,
  value: ({ record }: JoinedRow): StyledValue => ({ value: workbookText(correctionsText(record, language)) }),
});
