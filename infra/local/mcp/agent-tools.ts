import { openAsBlob } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { issuedOperations } from '../../../shared/operations/issued.ts';
import { type Operation, placesOf } from '../../../shared/operations/operation.ts';
import { CommandError } from '../errors/command-error.ts';
import type { ConsoleClient, ConsoleJob } from './console-client.ts';

/** Tools reach the console with this, and files below one folder. */
export interface AgentDeps {
  api: ConsoleClient;
  folder: string;
}

interface Tool {
  description: string;
  input: z.ZodObject;
  /** True if the tool starts or stores something. */
  changes?: true;
  answer(deps: AgentDeps, given: unknown): Promise<unknown>;
}

/** A tool whose work receives its checked input. */
function tool<Input extends z.ZodObject>(
  of: Omit<Tool, 'input' | 'answer'> & {
    input: Input;
    answer(deps: AgentDeps, given: z.output<Input>): Promise<unknown>;
  },
): Tool {
  return { ...of, answer: (deps, given) => of.answer(deps, of.input.parse(given)) };
}

const job = z.string().describe('The id of a check or an import.');
const account = z.string().optional().describe('Without it, the first account of the key.');
const file = z
  .string()
  .describe('Path of an export (CSV, TSV, XLSX, also .gz) below the folder of this server.');
const row = z.int().positive().describe('Row number as a spreadsheet program shows it.');

function query(of: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(of)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? '' : `?${given}`;
}
const at = (...parts: string[]): string => `/api/${parts.map(encodeURIComponent).join('/')}`;

async function bytesOf({ folder }: AgentDeps, name: string) {
  const path = await fileInFolder(folder, name);
  return { body: await openAsBlob(path), name: basename(path) };
}

/** A check with its findings, and the page where a person approves a ready plan. Issues nothing. */
async function toldCheck({ api }: AgentDeps, found: ConsoleJob) {
  const isDone = found.state === 'done';
  const findings = isDone ? await api.json(at('jobs', found.job, 'causes')) : [];
  const isPlanned = isDone && found.dry_run === true;
  return {
    ...found,
    findings,
    ...(isPlanned
      ? {
          approve_at: api.pageOf(found.job),
          next: 'A person approves the plan on that page; no tool issues.',
        }
      : {}),
    ...(isDone || found.state === 'failed'
      ? {}
      : { next: 'It is still under way: ask again with read_check.' }),
  };
}

const correction = z.union([
  z.strictObject({
    row,
    column: z.string().describe('The header of the column.'),
    was: z.string().describe('What the cell says now.'),
    now: z.string().nullable().describe('What it ought to say; null takes a correction back.'),
  }),
  z.strictObject({
    row,
    leave_out: z.boolean().describe('True leaves the document of the row out, false takes that back.'),
    reason: z.string().optional().describe('Needed to leave a row out; the report states it.'),
  }),
]);

/** The tool of an operation, which asks for it at its route. What it starts is told when it has ended. */
function toolOf(of: Pick<Operation, 'does' | 'input' | 'effect' | 'http'>): Tool {
  const { path, method, inPath, inQuery, inBody } = placesOf(of);
  return {
    description: `${of.does}.`,
    input: of.input.strict(),
    ...(of.effect !== 'reads' && { changes: true }),
    async answer(deps, given) {
      const input = of.input.parse(given);
      const part = (names: readonly string[]) =>
        Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
      const place = inPath.reduce(
        (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
        path,
      );
      const address = `${place}${query(part(inQuery))}`;
      const init = { method, ...(inBody.length > 0 && { body: JSON.stringify(part(inBody)) }) };
      if (of.effect === 'starts') return toldCheck(deps, await deps.api.run(address, init));
      return deps.api.json(address, init);
    },
  };
}

/** The tool of a route that only reads. */
const reading = (path: string, does: string, input: z.ZodRawShape): Tool =>
  toolOf({ does, input: z.object(input), effect: 'reads', http: { at: `get /api/${path}` } });

/** All tools of an agent, by name. Approving and issuing are not among them. */
export const agentTools: Readonly<Record<string, Tool>> = {
  ...Object.fromEntries(issuedOperations.map((of) => [of.agent, toolOf(of)])),
  inspect_export: tool({
    description:
      'Says what an export is: encoding, header row, columns with examples, the suggested profile and what is open, and the profiles (known) that such exports were imported with. Changes nothing.',
    input: z.strictObject({ file, account, sheet: z.string().optional(), encoding: z.string().optional() }),
    async answer(deps, { file: wanted, ...asked }) {
      const { body, name } = await bytesOf(deps, wanted);
      return deps.api.json(`${at('inspect')}${query({ ...asked, file: name })}`, {
        method: 'POST',
        body,
      });
    },
  }),
  check_export: tool({
    description:
      'Checks an export as a dry run: reads, maps and judges every row and issues nothing. Answers the outcomes, the findings, the plan and the page where a person approves it.',
    input: z.strictObject({
      file,
      account,
      profile: z.string().describe('A profile that inspect_export names as known, or standard.'),
    }),
    changes: true,
    async answer(deps, { file: wanted, account: named, profile }) {
      const { body, name } = await bytesOf(deps, wanted);
      const accounts = async () => z.array(z.string()).parse(await deps.api.json(at('accounts')));
      const [usual = ''] = named === undefined ? await accounts() : [named];
      const path = `${at('exports', usual, profile, name)}?dry_run=1`;
      return toldCheck(deps, await deps.api.run(path, { body }));
    },
  }),
  read_check: tool({
    description: 'Reads a check or an import again: its state, outcomes, findings and plan.',
    input: z.strictObject({ job }),
    answer: async (deps, given) => toldCheck(deps, await deps.api.ended(given.job)),
  }),
  list_imports: reading('jobs', 'Lists checks and imports, newest first', {}),
  explain_row: tool({
    description:
      'Explains one row: its cells under their headers, its outcome, every problem with what to do, corrections so far and who made them; of an issued document number, MARK and sums.',
    input: z.strictObject({ job, row }),
    answer: explainedRow,
  }),
  read_rows: reading(
    'jobs/{job}/rows',
    'Reads the rows of a report, 50 a page, each with outcome, problems, number and MARK',
    {
      job,
      outcome: z
        .string()
        .optional()
        .describe('issued, duplicate, conflict, rejected, held, failed, ready or skipped.'),
      page: z.int().positive().optional(),
    },
  ),
  read_report: reading(
    'jobs/{job}/files/summary.json',
    'Reads the summary of a report: counts, sums, the balance of the file, corrections, approval, the hashes of its files',
    { job },
  ),
  read_statement: tool({
    description: 'Reads what an account issued in a month, compared with the list of the invoicing service.',
    input: z.strictObject({
      month: z
        .string()
        .regex(/^\d{4}-\d\d$/)
        .describe('As 2026-10.'),
      account,
    }),
    async answer({ api }, { month, account: of }) {
      const address = (id?: string) => `${at('statements', month)}${query({ account: of, job: id })}`;
      return (await api.prepared(address)) ?? { state: 'reading', next: 'Ask again with read_statement.' };
    },
  }),
  find_documents: reading('documents', 'Finds documents by external_id, MARK, customer or amount', {
    text: z.string().min(1),
  }),
  propose_corrections: tool({
    description:
      'Records corrections on a check, under the name of this key; the export stays as it is. Answers the documents judged anew. The former plan does not count any more: make_plan makes the next.',
    input: z.strictObject({ job, corrections: z.array(correction).min(1) }),
    changes: true,
    answer: ({ api }, { job: id, corrections }) =>
      api.json(at('jobs', id, 'corrections'), { method: 'PATCH', body: JSON.stringify(corrections) }),
  }),
  make_plan: tool({
    description:
      'Checks again with all corrections so far. Answers the plan, what it would issue (documents, kinds, sums, numbers), and the page where a person approves it. Issues nothing.',
    input: z.strictObject({ job }),
    changes: true,
    async answer(deps, given) {
      const found = await deps.api.run(at('jobs', given.job, 'check'), {});
      const told = await toldCheck(deps, found);
      const isPlanned = found.state === 'done' && found.plan !== undefined;
      return isPlanned ? { ...told, would_issue: await deps.api.json(at('jobs', found.job, 'plan')) } : told;
    },
  }),
};

const cellsSchema = z.looseObject({
  columns: z.array(z.string()),
  rows: z.array(z.looseObject({ row: z.int(), cells: z.array(z.string()) })),
});
const rowsSchema = z.array(z.looseObject({ row: z.int() }));

async function explainedRow({ api }: AgentDeps, given: { job: string; row: number }) {
  const path = at('jobs', given.job, 'cells');
  const { columns, rows } = cellsSchema.parse(
    await api.json(`${path}${query({ from: given.row, rows: 1 })}`),
  );
  const found = rows.find((row) => row.row === given.row);
  if (found === undefined) return { row: given.row, message: 'The export has no data row with this number.' };
  const { cells, ...told } = found;
  const result = await resultOf(api, given);
  return {
    ...told,
    cells: Object.fromEntries(cells.map((text, index) => [columns[index] ?? index, text])),
    result,
  };
}

/** The record of a row: rows are in file order, so its page is found by halves. */
async function resultOf(api: ConsoleClient, { job: id, row: wanted }: { job: string; row: number }) {
  const pageOf = async (page: number) =>
    rowsSchema.parse(await api.json(`${at('jobs', id, 'rows')}${query({ page })}`));
  let [low, high] = [1, Math.ceil(wanted / ROWS_A_PAGE)];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const rows = await pageOf(middle);
    const found = rows.find((row) => row.row === wanted);
    if (found !== undefined) return found;
    if ((rows.at(-1)?.row ?? wanted) < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Rows of a report that the console answers at once. */
const ROWS_A_PAGE = 50;

/** The path of a file below a folder; refuses files outside it, also through a link or `..`. */
async function fileInFolder(folder: string, file: string): Promise<string> {
  const outside = () => new CommandError('mcp-file', { file, folder });
  const root = await realpath(folder).catch(() => undefined);
  const path = await realpath(resolve(folder, file)).catch(() => undefined);
  if (root === undefined || path === undefined) throw outside();
  const way = relative(root, path);
  if (way === '' || way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way) throw outside();
  return path;
}
