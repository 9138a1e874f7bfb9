import { z } from '@hono/zod-openapi';
import { RecentValues } from '../../../shared/memoize.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { jobParameter, json, refusals } from '../http/answers.ts';
import type { JobList } from '../jobs/job-list.ts';
import { editsOf } from '../jobs/kept-corrections.ts';
import { withEdits, wrongCellSchema, wrongCells } from '../jobs/wrong-cells.ts';
import { endedSummary } from './jobs-routes.ts';

export const wrongCellsSchema = z.object({ rows: z.int(), cells: z.array(wrongCellSchema) });
export type WrongCells = z.infer<typeof wrongCellsSchema>;

/** Jobs whose cells to correct are kept in memory; a page has at most 50. */
const JOBS_KEPT = 32;

/** The cells of a job that wait for a correction. */
export function serveWrongCells(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
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
      const { rows, cells } = await found;
      const edits = await editsOf(host, record);
      return c.json({ rows, cells: edits === undefined ? cells : withEdits(cells, edits.entries) });
    },
  });
}
