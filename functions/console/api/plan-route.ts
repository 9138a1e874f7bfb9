import { z } from '@hono/zod-openapi';
import { issuingEnd } from '../../../shared/jobs/steps/seconds-to-issue.ts';
import { memoize } from '../../../shared/memoize.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { jobParameter, json, refusals } from '../http/answers.ts';
import { isOfPerson } from '../jobs/import-notes.ts';
import type { JobList } from '../jobs/job-list.ts';
import { plannedSeries, plannedSeriesSchema, readyByBook } from '../jobs/planned-series.ts';
import { endedSummary } from './jobs-routes.ts';

/** Jobs whose series are kept in memory. */
const JOBS_KEPT = 100;

export const plannedSchema = z
  .object({
    sha256: z.string(),
    documents: z.int(),
    payable: z.record(z.string(), z.string()),
    kinds: z.array(
      z.object({ invoice_type_code: z.string(), documents: z.int(), payable_total: z.string() }),
    ),
    series: z.array(plannedSeriesSchema).nullable().openapi({
      description: 'Null if the invoicing service does not answer.',
    }),
    ends_at: z.string().nullable().openapi({
      description: 'When issuing would end, if it began now; null if that takes less than a minute.',
    }),
    environment: z.string(),
    live: z.boolean(),
    second_person: z.boolean().openapi({ description: 'True if the uploader cannot approve the plan.' }),
    brought_by: z.string().nullable(),
    may_approve: z.boolean().openapi({
      description:
        'False for whoever uploaded, corrected or accepted anything of it, where a second person approves.',
    }),
  })
  .openapi('Planned');

/** `GET /api/jobs/{job}/plan`: what approving a dry run would issue, with series and next numbers. */
export function servePlan(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const booksOf = memoize((job: string) => readyByBook(host.store, job), JOBS_KEPT);
  serveApi(app, {
    method: 'get',
    path: '/api/jobs/{job}/plan',
    operationId: 'getPlan',
    summary: 'Read what approving a dry run would issue',
    request: { params: jobParameter },
    responses: { 200: json(plannedSchema, 'The current plan.'), ...refusals(404, 409) },
    answer: async (c) => {
      const record = await jobs.find(c.req.param('job') ?? '');
      const { plan, types, source } = await endedSummary(host, record);
      if (plan === undefined) throw new ConsoleError('NO-PLAN');
      const ready = types.filter(({ outcome }) => outcome === 'ready');
      const { account, by = null } = record;
      const books = plan.documents === 0 ? new Map<string, number>() : await booksOf(record.job);
      const planned: z.infer<typeof plannedSchema> = {
        ...plan,
        kinds: ready.map(({ invoice_type_code, documents, payable_total }) => ({
          invoice_type_code,
          documents,
          payable_total,
        })),
        series: await plannedSeries(host, { account, books }),
        ends_at: issuingEnd(plan.documents, { pace: host.pace, now: host.now() }) ?? null,
        environment: host.environment,
        live: host.live,
        second_person: host.secondPerson,
        brought_by: by,
        may_approve:
          !host.secondPerson ||
          !(await isOfPerson(host.store, { record, sha256: source.sha256 }, c.get('person').name)),
      };
      return c.json(planned);
    },
  });
}
