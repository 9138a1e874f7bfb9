import { documentKind } from '../../facts/document-kinds.ts';
import type { BilingualText, Language } from '../../problems/problem-text.ts';
import type { Outcome } from '../../records/document-record.ts';
import { formatAmount, reportLabels as labels, outcomeNames } from '../labels.ts';

/** A cell of a table for people: text, or a value in each language's notation. */
export type TableCell =
  | { text: string }
  | { words: BilingualText }
  | { outcome: Outcome }
  /** Null if the cell has no amount. */
  | { money: string | null; unit?: string }
  | { count: number }
  /** A number that is a name: without thousands separators, right-aligned. */
  | { digits: string }
  | { rate: string }
  | { percent: string }
  | { instant: string }
  /** A part of a whole, from 0 to 1, in the colour of the outcome. */
  | { share: number; of: Outcome }
  /** Words next to the others, for readers who do not know the terms. */
  | { meaning: BilingualText };

interface TableHead {
  word: BilingualText;
  number?: true;
  /** Left out of a page that is narrow. */
  aside?: true;
  /** A second line. */
  also?: BilingualText;
  /** Columns of the layout that it takes in a workbook. */
  wide?: number;
}

/** A table for people; page, workbook, terminal and console each have a writer of it. */
export interface Table {
  id: string;
  title: BilingualText;
  head: readonly TableHead[];
  rows: readonly (readonly TableCell[])[];
}

/** The head of a column in one line. */
export const headIn = ({ word, also }: TableHead, language: Language): string =>
  also === undefined ? word[language] : `${word[language]} ${also[language]}`;

export const textCell = (text: string): TableCell => ({ text });
export const moneyCell = (money: string | null): TableCell => ({ money });
export const countCell = (count: number): TableCell => ({ count });

/** A column of a table: its head, and its cell of a line. */
export interface TableColumn<Line, Cell = TableCell> extends TableHead {
  cell(line: Line): Cell;
}

/** The table in which each line is a row. */
export const tableOf = <Line>(
  called: Pick<Table, 'id' | 'title'>,
  lines: readonly Line[],
  of: readonly TableColumn<NoInfer<Line>>[],
): Table => ({
  ...called,
  head: of.map(({ cell: _, ...head }) => head),
  rows: lines.map((line) => of.map(({ cell }) => cell(line))),
});

export const columnOf = <Line, Cell = TableCell>(
  head: BilingualText | TableHead,
  cell: (line: Line) => Cell,
): TableColumn<Line, Cell> => ({ ...('word' in head ? head : { word: head }), cell });

/** The same of numbers. */
export const numberColumn = <Line>(word: BilingualText, cell: (line: Line) => TableCell) =>
  columnOf({ word, number: true }, cell);

type Has<Name extends string, Value> = { readonly [Key in Name]: Value };

/** A column of the texts that lines have under a name. */
export const textColumn = <Name extends string>(word: BilingualText, name: Name) =>
  columnOf(word, (line: Has<Name, string>) => textCell(line[name]));

/** The same of words in both languages. */
export const wordsColumn = <Name extends string>(head: BilingualText | TableHead, name: Name) =>
  columnOf(head, (line: Has<Name, BilingualText>) => ({ words: line[name] }));

/** The same of counts. */
export const countColumn = <Name extends string>(word: BilingualText, name: Name) =>
  numberColumn(word, (line: Has<Name, number>) => countCell(line[name]));

/** The same of amounts; null or absent if there is none. */
export const moneyColumn = <Name extends string>(word: BilingualText, name: Name) =>
  numberColumn(word, (line: Partial<Has<Name, string | null>>) => moneyCell(line[name] ?? null));

/** The same of numbers that are names; null if there is none. */
const digitsColumn = <Name extends string>(word: BilingualText, name: Name) =>
  numberColumn(word, (line: Has<Name, string | null>) => ({ digits: line[name] ?? '–' }));

/** Columns that are headed by the word of their name. */
export const columnsIn = <Word extends string>(words: Readonly<Record<Word, BilingualText>>) => ({
  texts: <Name extends Word>(...names: Name[]) => names.map((name) => textColumn(words[name], name)),
  counts: <Name extends Word>(...names: Name[]) => names.map((name) => countColumn(words[name], name)),
  amounts: <Name extends Word>(...names: Name[]) => names.map((name) => moneyColumn(words[name], name)),
  digits: <Name extends Word>(...names: Name[]) => names.map((name) => digitsColumn(words[name], name)),
});

const { counts, amounts } = columnsIn(labels);
/** Documents and their euro. */
export const sumColumns = [
  ...counts('documents'),
  ...amounts('net_total', 'vat_total', 'payable_total'),
] as const;

/** The code of a document type with its name: `1.1 Sales invoice`. */
export function kindCell(type: string): TableCell {
  const name = documentKind(type);
  return name === undefined
    ? { text: type }
    : { words: { en: `${type} ${name.en}`, el: `${type} ${name.el}` } };
}

export const withColumns = (table: Table, kept: readonly number[]): Table => {
  const pick = <One>(all: readonly One[]): One[] => all.filter((_, at) => kept.includes(at));
  return { ...table, head: pick(table.head), rows: table.rows.map(pick) };
};

export function cellInWords(cell: TableCell, language: Language): string {
  const amount = (text: string) => formatAmount(text, language);
  if ('text' in cell) return cell.text;
  if ('digits' in cell) return cell.digits;
  if ('instant' in cell) return cell.instant;
  if ('words' in cell) return cell.words[language];
  if ('meaning' in cell) return cell.meaning[language];
  if ('outcome' in cell) return outcomeNames[cell.outcome][language];
  if ('percent' in cell) return `${cell.percent.replace('.', language === 'el' ? ',' : '.')} %`;
  if ('rate' in cell) return amount(cell.rate);
  if ('share' in cell) return `${amount((cell.share * 100).toFixed(1))} %`;
  if ('count' in cell) return amount(String(cell.count));
  return cell.money === null ? '–' : amount(cell.money) + (cell.unit === undefined ? '' : ` ${cell.unit}`);
}
