import { documentTypeNames } from '../../facts/document-type-names.ts';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { Language } from '../../problems/problem-text.ts';
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

export interface TableHead {
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

export const columns = (...words: BilingualText[]): TableHead[] => words.map((word) => ({ word }));
export const numberColumns = (...words: BilingualText[]): TableHead[] =>
  words.map((word) => ({ word, number: true }));

/** Documents and their euro: the heads of `sumCells`. */
export const sumColumns = numberColumns(labels.documents, labels.net, labels.vat, labels.payable);

export const textCell = (text: string): TableCell => ({ text });
export const moneyCell = (money: string | null): TableCell => ({ money });
export const countCell = (count: number): TableCell => ({ count });

interface Sums {
  documents: number;
  net_total: string;
  vat_total: string;
  payable_total: string;
}

export const sumCells = ({ documents, net_total, vat_total, payable_total }: Sums): TableCell[] => [
  countCell(documents),
  ...[net_total, vat_total, payable_total].map(moneyCell),
];

/** The code of a document type with its name: `1.1 Sales invoice`. */
export function kindCell(type: string): TableCell {
  const name = documentTypeNames[type];
  return name === undefined
    ? { text: type }
    : { words: { en: `${type} ${name.en}`, el: `${type} ${name.el}` } };
}

/** The table with some of its columns. */
export const withColumns = (table: Table, kept: readonly number[]): Table => {
  const pick = <One>(all: readonly One[]): One[] => all.filter((_, at) => kept.includes(at));
  return { ...table, head: pick(table.head), rows: table.rows.map(pick) };
};

/** A cell as plain text in one language. */
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
