import { z } from '@hono/zod-openapi';
import { RecentValues } from '../../../shared/memoize.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import { amendmentsOf, amendmentsSchema } from '../amend/amendments.ts';
import type { ConsoleApp } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { CELLS_A_WINDOW } from '../console-limits.ts';
import { json, startedAnswer } from '../http/answers.ts';
import { jobOperations } from '../http/job-operation.ts';
import { queryOf } from '../http/read-request.ts';
import { editCheck, editsSchema } from '../jobs/check-edits.ts';
import { correctJob } from '../jobs/correct-job.ts';
import { cellsSchema, exportCells, withEdits, wrongCellSchema, wrongCells } from '../jobs/export-cells.ts';
import { noteHand } from '../jobs/import-notes.ts';
import { jobCauses } from '../jobs/job-causes.ts';
import type { JobList } from '../jobs/job-list.ts';
import { correctionsOf, editsOf, judgedSchema, standingCorrections } from '../jobs/judge-edits.ts';
import { endedSummary } from './jobs-routes.ts';

const WINDOW = 100;
const cellsQuery = z.strictObject({
  from: z.coerce.number().int().min(0).default(0),
  at: z.coerce.number().int().min(0).optional(),
  rows: z.coerce.number().int().min(1).max(CELLS_A_WINDOW).default(WINDOW),
  outcome: z.enum(outcomes).optional(),
  cause: z.string().optional(),
  text: z.string().optional(),
  lang: z.enum(['en', 'el']).optional(),
});

export const wrongCellsSchema = z.object({ rows: z.int(), cells: z.array(wrongCellSchema) });
export type WrongCells = z.infer<typeof wrongCellsSchema>;
/** Jobs whose cells to correct are kept in memory; a page has at most 50. */
const JOBS_KEPT = 32;

/** Serves the cells of a check, to read and to correct. */
export function serveChecks(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const { store } = host;
  const serve = jobOperations(app, jobs);
  serve('listCells', 'get cells', {
    summary: 'Read a window of the export as it was read, with the corrections so far',
    description: `At most ${CELLS_A_WINDOW} rows, from the row number from, or from the place at among the rows that match.`,
    query: cellsQuery,
    ...{ answers: json(cellsSchema, 'The rows of the window.'), refuses: [409] },
    async run({ c, record, language }) {
      const { cause: id, lang: _, ...asked } = queryOf(c, cellsQuery);
      const summary = await endedSummary(host, record);
      const { job } = record;
      const causes = id === undefined ? [] : await jobCauses(store, { job, summary, language });
      const cause = causes.find((cause) => cause.id === id);
      if (id !== undefined && cause === undefined) throw new ConsoleError('CAUSE-UNKNOWN', { id });
      const edits = await editsOf(host, record);
      const entries = edits?.entries ?? (await correctionsOf(host, record));
      const { report } = summary;
      const judged = edits?.judged ?? {};
      return exportCells(store, { job, report, ...asked, cause, entries, judged, language });
    },
  });
  serve('editCorrections', 'patch corrections', {
    summary: 'Add, change or take back single corrections of a check',
    description:
      'The plan of this check cannot be approved any more; POST /api/jobs/{job}/check starts the next check.',
    ...{ body: editsSchema, roles: ['dropper', 'approver'], refuses: [409, 413, 422] },
    answers: json(judgedSchema, 'What became of the documents.'),
    async run({ record, body, by, language }) {
      const { source } = await endedSummary(host, record);
      await noteHand(store, { place: record, sha256: source.sha256 }, by);
      return editCheck(host, { record, by, language }, body);
    },
  });
  serve('checkAgain', 'post check', {
    summary: 'Check the export again with the corrections that were made since',
    ...{ roles: ['dropper', 'approver'], refuses: [409, 422, 503], answers: startedAnswer },
    run: async ({ record, by }) =>
      correctJob(host, record, { text: JSON.stringify(await standingCorrections(host, record)), by }),
  });
  const cellsKept = new RecentValues<string, ReturnType<typeof wrongCells>>(JOBS_KEPT);
  serve('listWrongCells', 'get wrong-cells', {
    summary: 'Read the first cells that a person can correct',
    ...{ answers: json(wrongCellsSchema, 'In file order.'), refuses: [409] },
    async run({ record, language }) {
      const { report, unreadable } = await endedSummary(host, record);
      if (unreadable !== null) return { rows: 0, cells: [] };
      const asked = `${record.job} ${language}`;
      const found = cellsKept.get(asked) ?? wrongCells(host, { job: record.job, report, language });
      cellsKept.set(asked, found);
      const { rows, cells } = await found;
      const edits = await editsOf(host, record);
      return { rows, cells: edits === undefined ? cells : withEdits(cells, edits.entries) };
    },
  });
  serve('listAmendments', 'get amendments', {
    summary: 'Read the documents that come in the place of issued ones, old and new field by field',
    answers: json(amendmentsSchema, 'In file order; none where the job does not amend.'),
    refuses: [409],
    async run({ record, language }) {
      await endedSummary(host, record);
      return amendmentsOf(host, record, language);
    },
  });
}
