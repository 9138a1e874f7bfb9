import iconv from 'iconv-lite';
import { workbookOf } from './workbook-of.ts';

// A table of exports is text: blocks between blank lines. The first line of a block is its title. Lines `@name value` give it a
// profile (`@profile {…}` is merged into that of the table), a control file, options of the import, a file name, an encoding,
// reference rates with \\n for the end of a line, or `@columns` with what each column holds. Then comes the export, line by line
// as the file has it, `~` for a blank line; of an .xlsx its cells between `;`. Behind ` => ` is what the report says of the row:
//   outcome CODE CODE[param=value|param=value]@column field=value
// Every finding of the row is named, in its order; of its row and parameters those that the case is about. `_` is a blank in a value.
// A story goes on over blocks: `@retry was → now` brings the retry file of the block before, `@again` its file, `@approved` its report;
// `@anew` begins another one in an empty folder; `@faults […]` are those of the service.
// `unused => …`, `notices => …`, `balance => …`, `payouts => …` and `unreadable => …` compare the summary, and where the money of the file went;
// a line of the balance may name its cells, `(read+unreadable)`, and its stated sum, `says words@row amount difference`.

interface BlockRow {
  text: string;
  expected: string;
}

export interface Block {
  title: string;
  settings: Record<string, string>;
  /** Of the file. */
  lines: string[];
  rows: BlockRow[];
  summary: Record<string, string>;
}

interface Finding {
  code: string;
  row?: number;
  column?: string;
  field?: string;
  params?: Record<string, unknown>;
}

/** A row of `result.jsonl`. */
export type ToldRow = Record<string, unknown> & { outcome: string; problems: Finding[] };

interface Balance {
  amount: string;
  column?: string | undefined;
  currency: string;
  file: string;
  parts: Record<string, string>;
  count: number;
  unreadable: number;
  difference: string;
  stated?: { row?: number | undefined; from: string; amount: string; difference: string } | undefined;
}

/** The part of `summary.json` that a table compares. */
export interface ToldSummary {
  unused?: { column: string; because: string; sum: string }[];
  notices?: Finding[];
  /** Files of former exports with what their retry files brought. */
  joined?: { notices: Finding[] }[];
  /** Of a file that cannot be read. */
  unreadable?: Finding | null;
  balance?: Balance[];
  payouts?: Record<string, unknown>[];
}

export const blocksOf = (text: string, also: Record<string, string>): Block[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => withColumns(blockOf(block), also));

const cellOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** The file of a block; one whose encoding is named begins with its mark. */
export async function bytesOf({ lines, settings: { encoding, file } }: Block): Promise<Buffer> {
  if (file?.endsWith('.xlsx'))
    return Buffer.from(await workbookOf(lines.map((line) => line.split(';').map(cellOf))));
  return iconv.encode(lines.join('\n'), encoding ?? 'utf8', { addBOM: encoding !== undefined });
}

const ARROW = /\s+=> ?/;
const BLANK = '~';

function blockOf(text: string): Block {
  const [title = '', ...lines] = text.split('\n').filter((line) => !line.startsWith('//'));
  const block: Block = { title, settings: {}, lines: [], rows: [], summary: {} };
  for (const line of lines) {
    const [left = '', expected] = line.split(ARROW);
    const setting = /^@(\w+) ?(.*)$/.exec(line);
    if (setting) add(block.settings, setting[1] ?? '', setting[2] ?? '');
    else if (/^(unused|notices|balance|payouts|unreadable)$/.test(left))
      block.summary[left] = (expected ?? '').trim();
    else {
      block.lines.push(left === BLANK ? '' : left);
      if (expected !== undefined) block.rows.push({ text: left, expected: expected.trim() });
    }
  }
  return block;
}

/** What is given more than once is a line each. */
function add(settings: Record<string, string>, name: string, value: string): void {
  settings[name] = settings[name] === undefined ? value : `${settings[name]}\n${value}`;
}

/** Columns that every row of a table has alike. */
const withColumns = (block: Block, also: Record<string, string>): Block => ({
  ...block,
  lines: block.lines.map((line, at) =>
    [line, ...(at === 0 ? Object.keys(also) : Object.values(also))].join(','),
  ),
});

export const worded = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');

/** Words at blanks that are outside square brackets. */
const wordsOf = (text: string): string[] => text.match(/(?:\[[^\]]*\]|[^\s[])+/g) ?? [];

/** A finding as the expectation writes it: with the parameters that this one names. */
function findingTold({ code, column = '', field = '', row, params }: Finding, wanted: string): string {
  const names = [...wanted.matchAll(/[[|]([\w.]+)=/g)].map(([, name = '']) => name);
  const values = names.map((name) => `${name}=${worded({ row, ...params }[name])}`);
  const shown = values.length > 0 ? `[${values.join('|')}]` : '';
  return `${code}${shown}${wanted.includes('@') ? `@${wanted.endsWith(`@${field}`) ? field : column || field}` : ''}`;
}

const findingsTold = (findings: readonly Finding[], wanted: readonly string[]): string[] =>
  findings.map((finding, at) => findingTold(finding, wanted[at] ?? ''));

/** What a report says of a row, in the words of the expectation. */
export function rowTold(row: ToldRow, expected: string): string {
  const [, ...rest] = wordsOf(expected);
  const isField = (word: string) => /^[a-z_]+=/.test(word);
  const fields = rest.filter(isField).map((word) => word.split('=')[0] ?? '');
  const codes = rest.filter((word) => !isField(word));
  const values = fields.map((name) => `${name}=${worded(row[name]).replaceAll(' ', '_')}`);
  return [row.outcome, ...findingsTold(row.problems, codes), ...values].join(' ');
}

/** The columns that fed nothing, the notices, or where the money went, in the words of the expectation. */
export function summaryTold(name: string, told: ToldSummary, expected: string): string {
  const { unused = [], notices = [], balance = [], payouts = [], unreadable } = told;
  if (name === 'unreadable') return unreadable?.code ?? '';
  if (name === 'unused')
    return unused.map(({ column, sum, because }) => `${column} ${sum} ${because}`).join(', ');
  const ofJoined = told.joined?.flatMap((one) => one.notices) ?? [];
  if (name === 'notices') {
    // How a plan differs from that of another block is told where it is asked.
    const isAsked = (one: Finding) => one.code !== 'PLAN-CHANGED' || expected.includes(one.code);
    return findingsTold([...notices, ...ofJoined].filter(isAsked), wordsOf(expected)).join(' ');
  }
  const wanted = expected.split(', ');
  return (
    name === 'balance'
      ? balance.map((line, at) => balanceTold(line, wanted[at] ?? ''))
      : payouts.map(({ documents: _, ...one }) => JSON.stringify(one))
  ).join(', ');
}

/** `captured Amount EUR 74.40 is ready 62.00 skipped 12.40`; cells and stated sums where the expectation has them. */
function balanceTold({ amount, column, currency, file, parts, ...of }: Balance, wanted: string): string {
  const went = Object.entries(parts)
    .filter(([, sum]) => /[1-9]/.test(sum))
    .toSorted();
  const cells = / \(\d+\+/.test(wanted) ? [`(${of.count}+${of.unreadable})`] : [];
  const { from = 'nothing', row, ...sums } = of.stated ?? {};
  const says = ['says', row === undefined ? from : `${from}@${row}`, ...Object.values(sums)];
  const said = wanted.includes(' says ') ? says : [];
  const off = /[1-9]/.test(of.difference) ? ['unexplained', of.difference] : [];
  return [amount, column, currency, file, ...cells, 'is', ...went.flat(), ...off, ...said].join(' ');
}
