import { memoize } from '../../memoize.ts';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { Language } from '../../problems/problem-text.ts';
import { type ColumnKind, type ColumnName, columnNames, reportColumns } from '../columns/columns.ts';
import type { JoinedRow, ReportRow } from '../columns/report-row.ts';
import type { ReportFacts } from '../summary/report-facts.ts';
import { correctionsText } from '../words/correction-words.ts';
import { greekClock } from '../words/format-amount.ts';
import { reportLabels } from '../words/report-labels.ts';
import { addStyledCell } from '../workbook/add-styled-cell.ts';
import { plainAmount } from '../workbook/plain-amount.ts';
import type { SheetRowWriter } from '../workbook/sheet-xml.ts';
import { dateValue, workbookText } from '../workbook/workbook-cell.ts';
import { AMOUNT_LOOK, formatted, styles } from '../workbook/workbook-style.ts';
import { trailColumns } from './trail-columns.ts';

/** A workbook knows no time zone. */
const momentValue = memoize((text: string) =>
  dateValue(greekClock(text).slice(0, 'yyyy-mm-ddThh:mm:ss'.length)),
);

const RATE_LOOK = formatted(styles.plain, '0.00###');

const addKind: Record<ColumnKind, (to: SheetRowWriter, value: string, row: JoinedRow) => void> = {
  text: (to, value) => to.text(workbookText(value)),
  whole: (to, value) => to.digits(value),
  // Once a document, so that the column can be summed.
  total(to, value, { first }) {
    const plain = first ? plainAmount(value, '.') : undefined;
    if (plain !== undefined) to.digits(plain, AMOUNT_LOOK);
    else if (first) to.add(Number(value), AMOUNT_LOOK);
    else to.add(null);
  },
  rate: (to, value) => to.add(Number(value), RATE_LOOK),
  moment: (to, value) => addStyledCell(to, momentValue(value)),
};

/** Adds the cell of a column. */
function adderOf(name: ColumnName): (to: SheetRowWriter, row: JoinedRow) => void {
  const add = addKind[reportColumns[name].kind];
  return (to, row) => {
    const value = row.record[name];
    if (value === null) to.add(null);
    else add(to, typeof value === 'string' ? value : String(value), row);
  };
}

/** A column that stands behind those of the export. */
export interface AnswerColumn<Record extends ReportRow = ReportRow> extends BilingualText {
  name: string;
  width: number;
  add(to: SheetRowWriter, row: JoinedRow<Record>): void;
}

/** The columns that the report adds to the export's own, in the order of a reader's interest. */
export const answerColumns = columnNames
  .map((name) => ({
    name,
    ...reportColumns[name],
    add: adderOf(name),
  }))
  .sort((one, other) => one.place - other.place);

/** The same with the corrections of the row, where the export came with some, and with what replaces what, where anything does. */
export const answerColumnsOf = ({
  plan,
  language,
  trail = false,
}: {
  plan: Pick<ReportFacts['plan'], 'corrections'>;
  language: Language;
  trail?: boolean | undefined;
}): readonly AnswerColumn[] => [
  ...answerColumns,
  ...(plan.corrections === undefined ? [] : [correctionsColumn(language)]),
  ...(trail ? trailColumns.map(trailColumn) : []),
];

const trailColumn = ({ of, ...column }: (typeof trailColumns)[number]): AnswerColumn => ({
  ...column,
  width: 18,
  add: (to, { record }) => to.text(workbookText(of(record))),
});

const correctionsColumn = (language: Language) => ({
  ...reportLabels.corrections,
  name: 'corrections' as const,
  width: 48,
  add: (to: SheetRowWriter, { record }: JoinedRow) =>
    to.text(workbookText(correctionsText(record, language))),
});
