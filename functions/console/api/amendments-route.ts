import { amendmentsOf, amendmentsSchema } from '../amend/amendments.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { jobParameter, json, refusals } from '../http/answers.ts';
import type { JobList } from '../jobs/job-list.ts';
import { endedSummary } from './jobs-routes.ts';

/** `GET /api/jobs/{job}/amendments`: what a job with `amend` puts in the place of issued documents. */
export function serveAmendments(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
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
      const record = await jobs.find(c.req.param('job') ?? '');
      await endedSummary(host, record);
      return c.json(await amendmentsOf(host, record, c.get('language')));
    },
  });
}
