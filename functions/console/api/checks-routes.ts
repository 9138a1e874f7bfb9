import { z } from '@hono/zod-openapi';
import { RecentValues } from '../../../shared/memoize.ts';
import { outcomes } from '../../../shared/records/outcome.ts';
import { amendmentsOf, amendmentsSchema } from '../amend/amendments.ts';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { CELLS_A_WINDOW } from '../console-limits.ts';
import { assertRole } from '../guard/own-accounts.ts';
import { answerStartedJob, jobParameter, json, refusals, startedAnswer } from '../http/answers.ts';
import { queryOf, readJson } from '../http/read-request.ts';
import { editCheck, editsSchema } from '../jobs/check-edits.ts';
import { correctJob } from '../jobs/correct-job.ts';
import { cellsSchema, exportCells } from '../jobs/export-cells.ts';
import { noteHand } from '../jobs/import-notes.ts';
import { jobCauses } from '../jobs/job-causes.ts';
import type { JobList } from '../jobs/job-list.ts';
import { judgedSchema } from '../jobs/judge-edits.ts';
import { correctionsOf, editsOf, standingCorrections } from '../jobs/kept-corrections.ts';
import { withEdits, wrongCellSchema, wrongCells } from '../jobs/wrong-cells.ts';
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

/** The cells of a check, as people look at them and correct them. */
export function serveChecks(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const { store } = host;
  const recordOf = (c: ConsoleContext) => jobs.find(c.req.param('job') ?? '');
  const path = '/api/jobs/{job}/corrections';
  serveApi(app, {
    method: 'get',
    path: '/api/jobs/{job}/cells',
    operationId: 'listCells',
    summary: 'Read a window of the export as it was read, with the corrections so far',
    description: `At most ${CELLS_A_WINDOW} rows, from the row number from, or from the place at among the rows that match.`,
    request: { params: jobParameter, query: cellsQuery },
    responses: { 200: json(cellsSchema, 'The rows of the window.'), ...refusals(404, 409) },
    answer: async (c) => {
      const { cause: id, lang: _, ...asked } = queryOf(c, cellsQuery);
      const record = await recordOf(c);
      const summary = await endedSummary(host, record);
      const language = c.get('language');
      const { job } = record;
      const causes = id === undefined ? [] : await jobCauses(store, { job, summary, language });
      const cause = causes.find((one) => one.id === id);
      if (id !== undefined && cause === undefined) throw new ConsoleError('CAUSE-UNKNOWN', { id });
      const edits = await editsOf(host, record);
      const entries = edits?.entries ?? (await correctionsOf(host, record));
      const { report } = summary;
      const judged = edits?.judged ?? {};
      return c.json(await exportCells(store, { job, report, ...asked, cause, entries, judged, language }));
    },
  });
  serveApi(app, {
    method: 'patch',
    path,
    operationId: 'editCorrections',
    summary: 'Add, change or take back single corrections of a check',
    description:
      'The plan of this check cannot be approved any more; POST /api/jobs/{job}/check starts the next check.',
    request: { params: jobParameter, body: { content: { 'application/json': { schema: editsSchema } } } },
    responses: {
      200: json(judgedSchema, 'What became of the documents.'),
      ...refusals(404, 409, 413, 422),
    },
    answer: async (c) => {
      const { name: by, roles } = c.get('person');
      assertRole({ name: by, roles }, 'dropper', 'approver');
      const edits = await readJson(c, editsSchema);
      const record = await recordOf(c);
      const { source } = await endedSummary(host, record);
      await noteHand(store, { place: record, sha256: source.sha256 }, by);
      return c.json(await editCheck(host, { record, by, language: c.get('language') }, edits));
    },
  });
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/check',
    operationId: 'checkAgain',
    summary: 'Check the export again with the corrections that were made since',
    request: { params: jobParameter },
    responses: { 202: startedAnswer, ...refusals(404, 409, 422, 503) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'dropper', 'approver');
      const record = await recordOf(c);
      const entries = await standingCorrections(host, record);
      const job = await correctJob(host, record, { text: JSON.stringify(entries), by: person.name });
      return answerStartedJob(c, await jobs.view(await jobs.find(job), c.get('language')));
    },
  });
  const cellsKept = new RecentValues<string, ReturnType<typeof wrongCells>>(JOBS_KEPT);
  serveApi(app, {
    method: 'get',
    path: '/api/jobs/{job}/wrong-cells',
    operationId: 'listWrongCells',
    summary: 'Read the first cells that a person can correct',
    request: { params: jobParameter },
    responses: {
      200: json(wrongCellsSchema, 'In file order.'),
      ...refusals(404, 409),
    },
    answer: async (c) => {
      const record = await recordOf(c);
      const { report, unreadable } = await endedSummary(host, record);
      if (unreadable !== null) return c.json({ rows: 0, cells: [] });
      const language = c.get('language');
      const asked = `${record.job} ${language}`;
      const found = cellsKept.get(asked) ?? wrongCells(host, { job: record.job, report, language });
      cellsKept.set(asked, found);
      const { rows, cells } = await found;
      const edits = await editsOf(host, record);
      return c.json({ rows, cells: edits === undefined ? cells : withEdits(cells, edits.entries) });
    },
  });
  serveApi(app, {
    method: 'get',
    path: '/api/jobs/{job}/amendments',
    operationId: 'listAmendments',
    summary: 'Read the documents that come in the place of issued ones, old and new field by field',
    request: { params: jobParameter },
    responses: {
      200: json(amendmentsSchema, 'In file order; none where the job does not amend.'),
      ...refusals(404, 409),
    },
    answer: async (c) => {
      const record = await recordOf(c);
      await endedSummary(host, record);
      return c.json(await amendmentsOf(host, record, c.get('language')));
    },
  });
}
