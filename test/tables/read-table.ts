// A table of exports is text: blocks between blank lines. The first line of a block is its title. Lines `@name value` give it a
// profile (`@profile {…}` is merged into that of the table), a control file, options of the import or a file name. Then comes the
// export, line by line as the file has it. Behind ` => ` is what the report says of the row:
//   outcome CODE CODE[param=value|param=value]@column field=value
// Every finding of the row is named, in its order; of its parameters those that the case is about. `unused => …` and
// `notices => …` compare the summary.

interface BlockRow {
  text: string;
  cells: string;
  expected: string;
}

export interface Block {
  title: string;
  settings: Record<string, string>;
  header: string;
  rows: BlockRow[];
  summary: Record<string, string>;
}

interface Finding {
  code: string;
  column?: string;
  params?: Record<string, unknown>;
}

/** A row of `result.jsonl`. */
export type ToldRow = Record<string, unknown> & { outcome: string; problems: Finding[] };

/** The part of `summary.json` that a table compares. */
export interface ToldSummary {
  unused?: { column: string; because: string; sum: string }[];
  notices?: Finding[];
}

export const blocksOf = (text: string, also: Record<string, string>): Block[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => withColumns(blockOf(block), also));

const ARROW = /\s+=> ?/;

function blockOf(text: string): Block {
  const [title = '', ...lines] = text.split('\n').filter((line) => !line.startsWith('//'));
  const block: Block = { title, settings: {}, header: '', rows: [], summary: {} };
  for (const line of lines) {
    const [left = '', expected = ''] = line.split(ARROW);
    const setting = /^@(\w+) ?(.*)$/.exec(line);
    if (setting) block.settings[setting[1] ?? ''] = setting[2] ?? '';
    else if (/^(unused|notices)$/.test(left)) block.summary[left] = expected.trim();
    else if (block.header === '') block.header = left;
    else block.rows.push({ text: left, cells: left, expected: expected.trim() });
  }
  return block;
}

/** Columns that every row of a table has alike. */
const withColumns = (block: Block, also: Record<string, string>): Block => ({
  ...block,
  header: [block.header, ...Object.keys(also)].join(','),
  rows: block.rows.map((row) => ({ ...row, cells: [row.text, ...Object.values(also)].join(',') })),
});

const worded = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');

/** Words at blanks that are outside square brackets. */
const wordsOf = (text: string): string[] => text.match(/(?:\[[^\]]*\]|[^\s[])+/g) ?? [];

/** A finding as the expectation writes it: with the parameters that this one names. */
function findingTold({ code, column, params = {} }: Finding, wanted: string): string {
  const names = [...wanted.matchAll(/[[|]([\w.]+)=/g)].map(([, name = '']) => name);
  const values = names.map((name) => `${name}=${worded(params[name])}`);
  const shown = values.length > 0 ? `[${values.join('|')}]` : '';
  return `${code}${shown}${wanted.includes('@') ? `@${column ?? ''}` : ''}`;
}

const findingsTold = (findings: readonly Finding[], wanted: readonly string[]): string[] =>
  findings.map((one, at) => findingTold(one, wanted[at] ?? ''));

/** What a report says of a row, in the words of the expectation. */
export function rowTold(row: ToldRow, expected: string): string {
  const [, ...rest] = wordsOf(expected);
  const isField = (word: string) => /^[a-z_]+=/.test(word);
  const fields = rest.filter(isField).map((word) => word.split('=')[0] ?? '');
  const codes = rest.filter((word) => !isField(word));
  const values = fields.map((name) => `${name}=${worded(row[name])}`);
  return [row.outcome, ...findingsTold(row.problems, codes), ...values].join(' ');
}

/** The columns that fed nothing, or the notices, in the words of the expectation. */
export function summaryTold(name: string, told: ToldSummary, expected: string): string {
  const { unused = [], notices = [] } = told;
  return name === 'unused'
    ? unused.map(({ column, sum, because }) => `${column} ${sum} ${because}`).join(', ')
    : findingsTold(notices, wordsOf(expected)).join(' ');
}
