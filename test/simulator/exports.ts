import type { Chance } from './random.ts';
import { parse } from './read-csv.ts';

/** A row of an export: the document and which content of it; `null` where its amount is a typing mistake. */
export interface ExportRow {
  external_id: string;
  content: number | null;
}

export interface Export {
  account: string;
  file: string;
  rows: readonly ExportRow[];
}

const HEADER = [
  'external_id',
  'invoice_type_code',
  'payment_method_type',
  'notes',
  'line.name',
  'line.net_total_price',
  'line.vat_rate',
  'line.classification_category',
  'line.classification_type',
];
const DOCUMENTS = 5;
export const MISTYPED = 'abc';

/** Content 0 and 1 of a document are told apart by amount and notes. */
export const amountOf = (external_id: string, content: number): string =>
  `${10 + Number(external_id.slice(1))}.${content}0`;
export const notesOf = (external_id: string, content: number): string => `${external_id} content ${content}`;

const cellsOf = ({ external_id, content }: ExportRow): string[] => [
  external_id,
  '11.1',
  '0',
  notesOf(external_id, content ?? 0),
  'Είδος',
  content === null ? MISTYPED : amountOf(external_id, content),
  '24',
  'category1_3',
  'E3_561_003',
];

const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.join(',')).join('\n')}\n`;

/** As CSV, or as JSON Lines where the file is called so. */
export function textOf({ file, rows }: Pick<Export, 'file' | 'rows'>): string {
  const cells = rows.map(cellsOf);
  if (!file.endsWith('.jsonl')) return csvOf([HEADER, ...cells]);
  const lines = cells.map((row) =>
    JSON.stringify(Object.fromEntries(HEADER.map((name, at) => [name, row[at]]))),
  );
  return `${lines.join('\n')}\n`;
}

/** Some of few documents, so that exports meet at them. */
export function drawExport(
  chance: Chance,
  { account, file, mostRows }: Omit<Export, 'rows'> & { mostRows: number },
): Export {
  const ids = Array.from({ length: DOCUMENTS }, (_, at) => `D${at + 1}`);
  const wanted = 1 + chance.below(mostRows);
  const rows: ExportRow[] = [];
  while (rows.length < wanted) {
    const [external_id = 'D1'] = ids.splice(chance.below(ids.length), 1);
    rows.push({ external_id, content: chance.happens(0.1) ? null : chance.happens(0.15) ? 1 : 0 });
  }
  return { account, file, rows };
}

/** The export with another content of one document: a correction, or a mistake. */
export function changed(one: Export, chance: Chance): Export {
  const at = chance.below(one.rows.length);
  return {
    ...one,
    rows: one.rows.map((row, index) => (index === at ? { ...row, content: row.content === 1 ? 0 : 1 } : row)),
  };
}

/** A retry file as a person sends it back: with the typing mistakes mended, or as it is. */
export function mended(retry: string, mends: boolean): string {
  if (!mends) return retry;
  const [header = [], ...rows] = parse(retry);
  const amount = header.indexOf('line.net_total_price');
  const id = header.indexOf('external_id');
  const mend = (row: string[]) =>
    row.map((cell, at) => (at === amount && cell === MISTYPED ? amountOf(row[id] ?? 'D1', 0) : cell));
  return `\ufeff${[header, ...rows.map(mend)].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
