import { z } from '@hono/zod-openapi';
import { RecentValues } from '../../../shared/memoize.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { JOBS_LISTED_MAX, SEARCH_MAX_CHARACTERS } from '../console-limits.ts';
import { seenBy } from '../guard/own-accounts.ts';
import { jobParameter, json, refusals } from '../http/answers.ts';
import { readJson } from '../http/read-request.ts';
import type { JobList } from '../jobs/job-list.ts';
import { hitSchema, searchJobs } from '../jobs/search-jobs.ts';
import { wrongCellSchema, wrongCells } from '../jobs/wrong-cells.ts';
import { endedSummary } from './jobs-routes.ts';

const searchSchema = z.strictObject({ text: z.string().trim().min(1).max(SEARCH_MAX_CHARACTERS) });

export const foundSchema = z.object({ hits: z.array(hitSchema), complete: z.boolean() });
export const wrongCellsSchema = z.object({ rows: z.int(), cells: z.array(wrongCellSchema) });
export type WrongCells = z.infer<typeof wrongCellsSchema>;

/** Jobs whose cells to correct are kept in memory; a page has at most 50. */
const JOBS_KEPT = 32;

/** Searches jobs: the cells to correct of one, the documents of all. */
export function serveSearch(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const kept = new RecentValues<string, ReturnType<typeof wrongCells>>(JOBS_KEPT);
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
      const record = await jobs.find(c.req.param('job') ?? '');
      const { report, unreadable } = await endedSummary(host, record);
      if (unreadable !== null) return c.json({ rows: 0, cells: [] });
      const language = c.get('language');
      const asked = `${record.job} ${language}`;
      const found = kept.get(asked) ?? wrongCells(host, { job: record.job, report, language });
      kept.set(asked, found);
      return c.json(await found);
    },
  });
  serveApi(app, {
    method: 'post',
    path: '/api/search',
    operationId: 'searchDocuments',
    summary: 'Find documents by external_id, MARK, customer or amount',
    description: 'The text is in the body, so that no customer name appears in a URL.',
    request: { body: { content: { 'application/json': { schema: searchSchema } } } },
    responses: {
      200: json(foundSchema, 'From the newest jobs first.'),
      ...refusals(413),
    },
    answer: async (c) => {
      c.set('changesNothing', true);
      const { text } = await readJson(c, searchSchema);
      return c.json(
        await searchJobs(host, await jobs.newest(JOBS_LISTED_MAX, seenBy(c.get('person'))), text),
      );
    },
  });
}
