import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { bytesOf } from './file-bytes.ts';

interface Inspected {
  /** In place of all others. */
  error: string;
  header_row: number | null;
  total_rows: number[];
  columns: (Record<'header' | 'type' | 'fate', string> &
    Partial<Record<'reason' | 'question' | 'date_order' | 'ambiguous' | 'exception', string>>)[];
  register: string | null;
  not_sales_signs: unknown[];
  profile: Record<string, unknown> | null;
  open: string[];
  totals: { asks: string[][]; choices: { answers: string[]; net?: string; payable?: string }[] }[];
}

const TOLD_ABOVE = ['name', 'columns', 'rows_are'];

/** What is asked of nearly every list of sales. */
const ASKED_OF_ALL = [
  'invoice_type_code',
  'payment_method_type',
  'line.classification_category',
  'line.classification_type',
];
/** A value as the profile has it; `= x` is one that no column has. */
function short(value: unknown): string {
  if (typeof value === 'string') return value;
  const text = JSON.stringify(value);
  return /^\{"value":"([^"]*)"\}$/.exec(text)?.[1]?.replace(/^/, '= ') ?? text;
}

/** The keys of a part of a profile, without the usual questions. */
function partTold(part: unknown): string {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return short(part);
  return Object.entries(part)
    .filter(([key, value]) => !(ASKED_OF_ALL.includes(key) && short(value).startsWith('= ? ')))
    .map(([key, value]) => `${key} ${short(value)}`)
    .join(' · ');
}

const columnTold = ({ header, type, date_order, ambiguous, exception }: Inspected['columns'][number]) =>
  [
    ...[header, type, date_order, ambiguous && `(${ambiguous} can be read both ways)`],
    ...[exception && `(but ${exception})`],
  ]
    .filter(Boolean)
    .join(' ');

/** What each answer makes of the file: its net sum and what is payable. */
const totalTold = ({ asks, choices }: Inspected['totals'][number]): string => {
  const told = choices.map(
    ({ answers, net, payable }) => `${answers.join('+')} ${net ?? '–'} ${payable ?? '–'}`,
  );
  return `${asks.map((path) => path.join(':')).join('+')} (${told.join(' | ')})`;
};

/** What `inspect` says of an export: where its rows are, what each column is, the profile it proposes and what stays open. */
export async function inspectionTold(text: string, called: string): Promise<string[]> {
  const [name = '', encoding, ...options] = called.split(' ');
  await using folder = await temporaryFolder();
  const path = join(folder.path, name);
  await writeFile(path, bytesOf(name, text, encoding));
  const ran = await runRowmark(['inspect', path, ...options, '--json', '--data', join(folder.path, 'data')]);
  const found: Inspected = JSON.parse(ran.stdout);
  if (found.error !== undefined) return [found.error.replace(path, name)];
  const { columns, header_row, total_rows, register, not_sales_signs, profile, open, totals } = found;
  const of = (fate: string) =>
    columns.flatMap((one) => (one.fate === fate ? `${one.header} (${one.reason ?? one.question})` : []));
  const told: Record<string, string> = {
    header: `in row ${header_row}${total_rows.length > 0 ? `, totals in ${total_rows.join(' ')}` : ''}`,
    columns: columns.map(columnTold).join(' · '),
    'left out': of('left out').join(' · '),
    asked: of('asked').join(' · '),
    rows: [profile?.rows_are, register, ...not_sales_signs.map(short)].filter(Boolean).join(' · '),
    ...Object.fromEntries(
      Object.entries(profile ?? {}).flatMap(([key, part]) =>
        TOLD_ABOVE.includes(key) ? [] : [[key, partTold(part)]],
      ),
    ),
    open: open.filter((field) => !ASKED_OF_ALL.includes(field)).join(' '),
    totals: totals.map(totalTold).join(' · '),
  };
  return Object.entries(told).flatMap(([key, value]) => (value === '' ? [] : `${key}: ${value}`));
}
