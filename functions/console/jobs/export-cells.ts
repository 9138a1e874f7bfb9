import { z } from '@hono/zod-openapi';
import { foldExternalId } from '../../../shared/documents/external-id.ts';
import { readPlan } from '../../../shared/jobs/files/read-job.ts';
import { shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { uniqueNamesOf } from '../../../shared/mapping/header/header.ts';
import { operation, strings } from '../../../shared/operations/operation.ts';
import { isBlocking, isDoubtful, isError } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { type Correction, type CorrectionEntry, isLeftOut } from '../../../shared/records/corrections.ts';
import { type Outcome, outcomes } from '../../../shared/records/document-record.ts';
import { type ReportProblem, reportProblemSchema, rowInLanguage } from '../../../shared/report/row.ts';
import { type AtJob, type ConsoleHost, inJob } from '../console-host.ts';
import { ROWS_A_PAGE } from '../console-limits.ts';
import { worded } from '../words/field-words.ts';
import { type CellForms, cellForms, isTyped, localText } from './cell-forms.ts';
import { type Decided, decidedOf, standingCorrections } from './edit-check.ts';
import { isOfRow, type JobCause, keptCauses } from './job-causes.ts';
import { keptForHost } from './job-lists.ts';
import { endedSummary } from './job-view.ts';
import { originalText, type ReportedRow, reportedRows } from './stored-rows.ts';

const cellsSchema = z
  .object({
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        row: z.int(),
        external_id: z.string().optional(),
        outcome: z.enum(outcomes),
        cells: z.array(z.string()),
        shown: z
          .record(z.string(), z.string())
          .optional()
          .describe('Cells that the language writes otherwise, by their column: 117,29.'),
        corrected: z
          .record(z.string(), z.object(strings('was', 'now', 'by', 'at')))
          .describe('Corrections by their column.'),
        left_out: z.boolean().optional(),
        problems: z.array(
          reportProblemSchema.pick({ code: true, severity: true, column: true, message: true, hint: true }),
        ),
      }),
    ),
    total: z.int().describe('Rows of the export that match.'),
  })
  .openapi('Cells');

type CellsRow = z.infer<typeof cellsSchema>['rows'][number];

const OUTCOME = /"outcome":"(\w+)"/;

function filterOf(
  of: { outcome?: Outcome | undefined; cause: JobCause | undefined; text?: string | undefined },
  columns: readonly string[],
) {
  const { outcome, cause, text } = of;
  const wanted = text?.trim().toLowerCase();
  return (line: ReportedRow) => {
    if (outcome !== undefined && OUTCOME.exec(line.text)?.[1] !== outcome) return false;
    if (wanted && !line.record().cells.some((cell) => shownText(cell).toLowerCase().includes(wanted)))
      return false;
    if (cause === undefined) return true;
    const { code, severity, column, value } = cause;
    const cell = () => shownText(line.record().cells[columns.indexOf(column ?? '')]);
    if (value !== undefined && cell() !== value) return false;
    const { row, problems } = line.reportRow();
    const isIt = (found: ReportProblem) => found.code === code && found.severity === severity;
    return problems.some((found) => isIt(found) && found.column === column && isOfRow(found, row));
  };
}

interface Describing {
  columns: readonly string[];
  edits: ReadonlyMap<number | undefined, readonly CorrectionEntry[]>;
  judged: NonNullable<Decided['judged']>;
  forms: CellForms;
  language: Language;
}

function describeRow(line: ReportedRow, of: Describing): CellsRow {
  const { columns, edits, judged, forms, language } = of;
  const record = line.record();
  const stated = line.reportRow();
  const { row, external_id } = stated;
  const anew =
    Object.values(judged).find(({ rows }) => rows.includes(row)) ?? judged[foldExternalId(external_id ?? '')];
  const outcome = anew?.outcome ?? stated.outcome;
  const found = anew?.problems.filter((one) => isOfRow(one, row)) ?? stated.problems;
  const { problems } = rowInLanguage({ ...stated, problems: found }, language);
  const own = [...(edits.get(undefined) ?? []), ...(edits.get(row) ?? [])];
  const corrected: CellsRow['corrected'] = {};
  const cells = columns.map((column, index) => {
    const was = originalText(record, column, index);
    const entry = own.findLast(
      (one) => !isLeftOut(one) && one.column === column && shownText(one.was) === was,
    );
    if (entry === undefined || isLeftOut(entry)) return was;
    const { now, by, at } = entry;
    corrected[column] = { was, now, by, at };
    return now;
  });
  const shown = columns.flatMap((column, index): [string, string][] => {
    const text = cells[index] ?? '';
    const place = { form: forms.get(column), isTyped: isTyped(record.cells[index]) };
    const local = localText(text, place, language);
    return local === text ? [] : [[column, local]];
  });
  return {
    row,
    external_id: anew?.external_id ?? external_id ?? (anew && ''),
    outcome,
    cells,
    ...(shown.length === 0 ? {} : { shown: Object.fromEntries(shown) }),
    corrected,
    ...(own.some(isLeftOut) ? { left_out: true } : {}),
    problems: problems.map(({ code, severity, column, ...said }) => ({
      ...{ code, severity, column, ...worded({ code, column, ...said }, language) },
    })),
  };
}

const wrongCellSchema = z
  .object({
    row: z.int(),
    external_id: z.string().nullable(),
    /** Null for a finding about the whole row, which a cell cannot correct. */
    column: z.string().nullable(),
    was: z.string().describe('What the export says.'),
    now: z.string().describe('What the cell says with the corrections so far.'),
    typed: z.boolean().describe('The file holds a number there, not a text.'),
    left_out: z.boolean().describe('Somebody has left the row out since the check.'),
    same: z.int().describe('Cells with the same finding in the column that say the same.'),
    ...strings('code', 'message', 'hint'),
  })
  .openapi('WrongCell');

type WrongCell = z.infer<typeof wrongCellSchema>;

/** Entries of one finding about whole rows, and of a doubt with more cells than a page: others must not wait for them. */
const LISTED_OF_ONE = 5;

async function wrongCells(
  { store }: ConsoleHost,
  { job, report, language }: { job: string; report: string; language: Language },
): Promise<{ cells: WrongCell[]; rows: number }> {
  const names = uniqueNamesOf((await readPlan(store, job)).columns);
  const forms = await cellForms(store, job);
  const number = [...forms].findLast(([, { field }]) => field === 'external_id')?.[0];
  const counts = new Map<string, number>();
  /** Entries by the finding about whole rows or the doubt that they share; errors of cells are one kind. */
  const kinds = new Map<string, number>();
  const cells: (WrongCell & { key: string; kind: string; isSure: boolean })[] = [];
  let [wrongRows, sure] = [0, 0];
  for await (const line of reportedRows(store, { job, report })) {
    if (!BLOCKED.test(line.text)) continue;
    const row = rowInLanguage(line.reportRow(), language);
    const text = line.record();
    const blocking = row.problems
      .filter((one) => isBlocking(one) && (isError(one) || one.column !== undefined) && isOfRow(one, row.row))
      // The cell that differs is right: the number that two documents share is wrong.
      .map((one) => (one.code === 'DOC-IDENTITY' && number ? { ...one, column: number } : one));
    // A cell is listed once, even if it feeds several fields: what is wrong about its own field comes first.
    const isOwn = ({ column = '', field }: ReportProblem) => forms.get(column)?.field === field;
    const found = [...Map.groupBy(blocking, ({ column = '' }) => column).values()].flatMap(
      (all) => all.find(isOwn) ?? all.slice(0, 1),
    );
    if (found.length === 0) continue;
    wrongRows += 1;
    for (const { code, severity, column, message, hint } of found) {
      const named = column !== undefined && names.includes(column) ? column : null;
      const cell = named === null ? undefined : text.cells[names.indexOf(named)];
      const now = shownText(cell);
      const key = JSON.stringify([code, named, named === null ? message : now]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const kind = named === null ? key : isDoubtful({ severity }) ? `${code} ${named}` : '';
      const place = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, place);
      const isSure = kind === '' || place <= LISTED_OF_ONE;
      if (sure >= ROWS_A_PAGE || place > (named === null ? LISTED_OF_ONE : ROWS_A_PAGE)) continue;
      if (isSure) sure += 1;
      const was = text.corrections?.find((one) => one.column === column)?.was ?? now;
      cells.push({
        ...{ row: row.row, external_id: row.external_id, column: named, was, now, code, key },
        ...{ typed: isTyped(cell), left_out: false, same: 0, kind, isSure },
        ...worded({ code, column, message, hint }, language),
      });
    }
  }
  return {
    rows: wrongRows,
    cells: cells
      .filter(({ kind, isSure }) => isSure || (kinds.get(kind) ?? 0) <= ROWS_A_PAGE)
      .slice(0, ROWS_A_PAGE)
      .map(({ key, kind, isSure, ...cell }) => ({ ...cell, same: counts.get(key) ?? 1 })),
  };
}

const withEdits = (cells: readonly WrongCell[], entries: readonly CorrectionEntry[]): WrongCell[] =>
  cells.map((cell) => {
    const own = entries.filter(({ row }) => row === cell.row);
    const stands = own.find((one): one is Correction => !isLeftOut(one) && one.column === cell.column);
    return { ...cell, now: stands ? shownText(stands.now) : cell.was, left_out: own.some(isLeftOut) };
  });

const BLOCKED = /"outcome":"(?:rejected|held)"/;

/** Rows of a window, and the most that one may ask for. */
const [WINDOW, CELLS_A_WINDOW] = [100, 500];
export const listCells = operation({
  name: 'listCells',
  does: 'Read a window of the export as it was read, with the corrections so far',
  more: `At most ${CELLS_A_WINDOW} rows, from the row number from, or from the place at among the rows that match.`,
  input: inJob.extend({
    from: z.coerce.number().int().min(0).default(0),
    at: z.coerce.number().int().min(0).optional(),
    rows: z.coerce.number().int().min(1).max(CELLS_A_WINDOW).default(WINDOW),
    outcome: z.enum(outcomes).optional(),
    cause: z.string().optional(),
    text: z.string().optional(),
  }),
  ...{ output: cellsSchema, effect: 'reads' },
  http: { at: 'get /api/jobs/{job}/cells', refuses: [409], says: 'The rows of the window.' },
  async run({ host, record, language }: AtJob, { cause: id, from, at, rows: most, ...asked }) {
    const { store } = host;
    const summary = await endedSummary(host, record);
    const { job } = record;
    const causes = id === undefined ? [] : await keptCauses(host)(record, summary, language);
    const cause = causes.find((cause) => cause.id === id);
    if (id !== undefined && cause === undefined) throw new RefusedRequest('CAUSE-UNKNOWN', { id, job });
    const { judged = {} } = (await decidedOf(host, record)) ?? {};
    const edits = Map.groupBy(await standingCorrections(host, record), ({ row }) => row);
    const columns = uniqueNamesOf((await readPlan(store, job)).columns);
    const of = { columns, edits, judged, forms: await cellForms(store, job), language };
    const isWanted = filterOf({ ...asked, cause }, columns);
    const rows: CellsRow[] = [];
    let total = 0;
    // Report and rows are streamed in parallel; rows outside the window are parsed only if needed.
    for await (const line of reportedRows(store, { job, report: summary.report })) {
      if (!isWanted(line)) continue;
      total += 1;
      const isReached = at === undefined ? line.row >= from : total > at;
      if (isReached && rows.length < most) rows.push(describeRow(line, of));
    }
    return { columns: [...columns], rows, total };
  },
});

const wrongCellsOf = keptForHost({
  nameOf: ({ job, language }: Parameters<typeof wrongCells>[1]) => `${job} ${language}`,
  make: wrongCells,
});

export const listWrongCells = operation({
  name: 'listWrongCells',
  does: 'Read the first cells that a person can correct',
  ...{ input: inJob, output: z.object({ rows: z.int(), cells: z.array(wrongCellSchema) }), effect: 'reads' },
  http: { at: 'get /api/jobs/{job}/wrong-cells', refuses: [409], says: 'In file order.' },
  async run({ host, record, language }: AtJob) {
    const { report, unreadable } = await endedSummary(host, record);
    if (unreadable !== null) return { rows: 0, cells: [] };
    const { rows, cells } = await wrongCellsOf(host)({ job: record.job, report, language });
    const { entries } = (await decidedOf(host, record)) ?? {};
    return { rows, cells: entries ? withEdits(cells, entries) : cells };
  },
});
