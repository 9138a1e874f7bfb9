import { equals, isDecimal } from '../../../money/decimal.ts';
import type { BilingualText } from '../../../problems/bilingual-text.ts';
import type { Language } from '../../../problems/problem-text.ts';
import { readJsonLines } from '../../../records/json-lines.ts';
import { cellText } from '../../../sheet/sheet.ts';
import { guardLine, unguardText } from '../../files/csv-line.ts';
import { correctionsText, greekClock, outcomeNames, reportLabels } from '../../labels.ts';
import { type ColumnName, columnNames, type ReportRow, reportColumns, trailColumns } from '../../row.ts';
import { flatCell } from '../../rows/write-result-csv.ts';
import { workbookText } from '../../workbook/workbook-cell.ts';
import {
  type Comparing,
  type Comparison,
  reportRows,
  rowsOfSheet,
  sameText,
  storedSheet,
} from './recount.ts';

const languages: readonly Language[] = ['en', 'el'];
/** Largest number of rows on one sheet of a workbook; the others are on further sheets. */
const MAX_SHEET_ROWS = 1_000_000;

type Difference = Exclude<Comparison, string | undefined>;

/** A column of a file, and how its cells differ from the rows. */
interface ComparedColumn {
  name: string;
  index: number;
  difference(stated: string, record: ReportRow): Omit<Difference, 'what'> | undefined;
}

/** Compares the rows of a CSV or workbook with the JSON lines of the same report, cell by cell. */
export async function compareRows(of: Comparing): Promise<Comparison> {
  const isCsv = of.file.endsWith('.csv');
  if (!isCsv && of.summary.source.rows >= MAX_SHEET_ROWS) return 'not compared';
  const options = isCsv
    ? { encoding: 'utf-8', delimiter: ',' }
    : { sheet: reportLabels.rows[of.summary.language] };
  const sheet = await storedSheet(of, options);
  if (sheet === undefined) return 'not compared';
  const lines = of.file.replace(/\.(csv|xlsx)$/, '.jsonl');
  const records = reportRows(of.report, lines);
  let columns: readonly ComparedColumn[] | undefined;
  for await (const { cells } of rowsOfSheet(sheet)) {
    if (columns === undefined) {
      const found = (isCsv ? csvColumns : workbookColumns)(cells.map(cellText), await namesIn(of, lines));
      if ('what' in found) return isCsv || of.sameWords ? found : 'not compared';
      columns = found.filter(({ name, index }) => index >= 0 && (of.sameWords || name !== 'corrections'));
      continue;
    }
    const { value: record, done } = await records.next();
    if (done) return { what: 'rows', stated: 'more', found: 'no more' };
    for (const { name, index, difference } of columns) {
      const found = difference(cellText(cells[index]), record);
      if (found !== undefined) return { what: `${record.row}.${name}`, ...found };
    }
  }
  return (await records.next()).done ? undefined : { what: 'rows', stated: 'no more', found: 'more' };
}

/** Columns that the rows themselves have: one that a later version adds is not in an older report. */
async function namesIn({ report }: Comparing, lines: string): Promise<readonly ColumnName[]> {
  const bytes = await report.read(lines);
  if (bytes !== undefined)
    for await (const line of readJsonLines<unknown>(bytes, (text) => JSON.parse(text)))
      if (typeof line === 'object' && line !== null) return columnNames.filter((name) => name in line);
  return [];
}

const missing = (found: string): Difference => ({ what: 'columns', stated: '–', found });

/** Extra columns of a joined report, and of one with corrections. */
const OTHER_COLUMNS: readonly string[] = ['tries', 'corrections', ...trailColumns.map(({ name }) => name)];

function csvColumns(
  header: readonly string[],
  wanted: readonly ColumnName[],
): readonly ComparedColumn[] | Difference {
  const names = header.map((name) => name.replace(/^\uFEFF/, ''));
  const absent = wanted.find((name) => !names.includes(name));
  if (absent !== undefined) return missing(absent);
  const known: readonly string[] = [...columnNames, ...OTHER_COLUMNS];
  const other = names.find((name, index) => !known.includes(name) || names.indexOf(name) < index);
  if (other !== undefined) return { what: 'columns', stated: other, found: '–' };
  const columns = wanted.map(
    (name): ComparedColumn => ({
      name,
      index: names.indexOf(name),
      difference(stated, record) {
        const found = flatCell(name, String(record[name] ?? ''));
        return stated === found ? undefined : { stated, found };
      },
    }),
  );
  return [...otherColumns(({ name }) => names.indexOf(name)), ...columns];
}

/** The columns of the report follow those of the export. */
function workbookColumns(
  names: readonly string[],
  wanted: readonly ColumnName[],
): readonly ComparedColumn[] | Difference {
  const placeOf = ({ en, el }: BilingualText) => Math.max(names.lastIndexOf(en), names.lastIndexOf(el));
  const columns = wanted.map(
    (name): ComparedColumn => ({
      ...{ name, index: placeOf(reportColumns[name]) },
      difference: (stated, record) =>
        saysAlike(name, stated, record)
          ? undefined
          : { stated: stated || '–', found: String(record[name] ?? '–') },
    }),
  );
  const absent = wanted.find((name, at) => (columns[at]?.index ?? -1) < 0 && name !== 'row');
  if (absent !== undefined) return missing(reportColumns[absent].en);
  return [...otherColumns(placeOf), ...columns];
}

/** The columns that only some reports have: corrections in words of either language, and MARKs of replacements. */
function otherColumns(placeOf: (column: BilingualText & { name: string }) => number): ComparedColumn[] {
  const told = (stated: string, found = '') => ({ stated: stated || '–', found: found || '–' });
  const corrections = { ...reportLabels.corrections, name: 'corrections' };
  return [
    {
      name: corrections.name,
      index: placeOf(corrections),
      difference(cell, record) {
        const stated = unguardText(cell);
        const made = languages.map((language) =>
          unguardText(guardLine(workbookText(correctionsText(record, language)))),
        );
        return made.some((text) => sameText(text, stated)) ? undefined : told(stated, made[0]);
      },
    },
    ...trailColumns.map(
      (column): ComparedColumn => ({
        ...{ name: column.name, index: placeOf(column) },
        difference: (stated, record) =>
          stated === column.of(record) ? undefined : told(stated, column.of(record)),
      }),
    ),
  ];
}

/** A workbook shows an amount once per document, an outcome in words and a moment in Greek time. */
function saysAlike(name: ColumnName, stated: string, record: ReportRow): boolean {
  const value = record[name];
  if (name === 'outcome') {
    const { en, el } = outcomeNames[record.outcome];
    return stated === en || stated === el;
  }
  if (value === null) return stated === '';
  const { kind } = reportColumns[name];
  const text = String(value);
  if (kind === 'total' && stated === '') return record.document === undefined;
  if (kind === 'total' || kind === 'rate') return isDecimal(stated) && equals(stated, text);
  if (kind === 'moment')
    return stated === text || greekClock(text).slice(0, DAY_AND_MINUTE) === stated.slice(0, DAY_AND_MINUTE);
  return sameText(stated, workbookText(text));
}

const DAY_AND_MINUTE = 'yyyy-mm-ddThh:mm'.length;
