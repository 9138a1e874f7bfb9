import { z } from '@hono/zod-openapi';
import { RecentValues } from '../../../shared/memoize.ts';
import { balanceLineSchema } from '../../../shared/records/balance.ts';
import { planChangesSchema, unusualSchema } from '../../../shared/records/plan.ts';
import { directionsSchema, effectSchema } from '../../../shared/report/summary/direction-sums.ts';
import type { ConsoleApp } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { json, nextPage, paged } from '../http/answers.ts';
import { jobOperations } from '../http/job-operation.ts';
import { queryOf } from '../http/read-request.ts';
import { approvalOf, waits } from '../jobs/approve-job.ts';
import type { JobList } from '../jobs/job-list.ts';
import { changedIn, correctionGroupsSchema } from '../plan/plan-corrections.ts';
import {
  leftOutOf,
  leftOutSchema,
  plannedDocumentSchema,
  plannedDocuments,
  plannedSeriesSchema,
  planOf,
} from '../plan/plan-view.ts';
import { endedSummary } from './jobs-routes.ts';

const plannedQuery = z.strictObject({
  cursor: z.coerce.number().int().min(1).default(1),
  lang: z.enum(['en', 'el']).optional(),
});

/** Jobs whose corrections and left-out rows are kept in memory. */
const JOBS_KEPT = 100;

type LeftOut = Awaited<ReturnType<typeof leftOutOf>>;
type Changed = Awaited<ReturnType<typeof changedIn>>;

const totals = { net_total: z.string(), vat_total: z.string(), payable_total: z.string() };

export const plannedSchema = z
  .object({
    sha256: z.string(),
    documents: z.int(),
    payable: z.record(z.string(), z.string()).openapi({
      description:
        'EUR: the euro of all documents. Another currency: what the payable lines of documents state in it.',
    }),
    effect: z.object(effectSchema.shape).openapi({
      description: 'Euro with credit notes subtracted: 793.60 in the place of 835.36 are -41.76.',
    }),
    directions: z.object(directionsSchema.shape).optional().openapi({
      description: 'The same by who owes whom.',
    }),
    totals: z.object(totals).openapi({ description: 'In euro, credit notes added like the others.' }),
    kinds: z.array(z.object({ invoice_type_code: z.string(), documents: z.int(), ...totals })),
    vat: z.array(z.object({ vat_rate: z.string(), documents: z.int(), net: z.string(), vat: z.string() })),
    series: z.array(plannedSeriesSchema).nullable().openapi({
      description: 'Null if the invoicing service does not answer.',
    }),
    balance: z.array(z.object(balanceLineSchema.shape)).openapi({
      description: 'What the cells of the file state, by what becomes of it.',
    }),
    left_out: leftOutSchema,
    unusual: z.array(z.object(unusualSchema.shape)).openapi({
      description: 'Documents to look at before approving, the heaviest first, with the reasons.',
    }),
    corrections: correctionGroupsSchema.openapi({
      description: 'All of them, by column, old and new text; those of weight first.',
    }),
    since_approval: z
      .object({
        ...planChangesSchema.shape,
        ...{ plan: z.string(), job: z.string(), by: z.string(), at: z.string() },
      })
      .nullable()
      .openapi({ description: 'Against the plan of this file name that was approved before.' }),
    ends_at: z.string().nullable().openapi({
      description: 'When issuing would end, if it began now; null if that takes less than a minute.',
    }),
    numbers_in_order: z.boolean().openapi({
      description: 'The numbers of each series follow the order of the file.',
    }),
    environment: z.string(),
    live: z.boolean(),
    second_person: z.boolean().openapi({ description: 'True if the uploader cannot approve the plan.' }),
    brought_by: z.string().nullable(),
    hands: z.array(z.string()).openapi({
      description: 'People who uploaded, corrected or accepted anything of it.',
    }),
    unseen: z.int().openapi({ description: 'Causes with must_see that nobody has seen.' }),
    may_approve: z.boolean().openapi({
      description:
        'False for whoever uploaded, corrected or accepted anything of it, where a second person approves.',
    }),
    waits_for: z.enum(waits).nullable().openapi({
      description:
        'What approving waits for: the next check, because corrections changed; findings that must be seen; an approver; a second person. Null if nothing is left to approve.',
    }),
    approved: z
      .object({
        job: z.string(),
        by: z.string(),
        at: z.string(),
        again: z
          .boolean()
          .openapi({ description: 'The run was stopped or failed: the plan can be approved again.' }),
      })
      .nullable(),
  })
  .openapi('Planned');

/** `GET /api/jobs/{job}/plan`: what approving a dry run would issue, and what its approval waits for. */
export function servePlan(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const kept = new RecentValues<string, Promise<[LeftOut, Changed]>>(JOBS_KEPT);
  const serve = jobOperations(app, jobs);
  serve('getPlan', 'get plan', {
    summary: 'Read what approving a dry run would issue',
    ...{ answers: json(plannedSchema, 'The current plan.'), refuses: [409] },
    async run({ c, record }): Promise<z.infer<typeof plannedSchema>> {
      const summary = await endedSummary(host, record);
      const asked =
        kept.get(record.job) ?? Promise.all([leftOutOf(host.store, summary), changedIn(host, record)]);
      kept.set(record.job, asked);
      const [leftOut, { corrections, leftOut: reasons }] = await asked;
      return {
        ...(await planOf(host, record, summary)),
        left_out: { ...leftOut, reasons },
        corrections,
        ...(await approvalOf(host, { record, summary, person: c.get('person') })),
      };
    },
  });
  serve('listPlanned', 'get planned', {
    summary: 'List the documents that approving a dry run would issue',
    ...{ query: plannedQuery, refuses: [409] },
    answers: paged(z.array(plannedDocumentSchema), '50 a page, in order.'),
    async run({ c, record }) {
      const { cursor } = queryOf(c, plannedQuery);
      if ((await endedSummary(host, record)).plan === undefined) throw new ConsoleError('NO-PLAN');
      const { documents, next } = await plannedDocuments(host.store, record.job, cursor);
      const more = next === undefined ? undefined : { cursor: String(next) };
      return c.json(documents, { headers: nextPage(c, more) });
    },
  });
}
