import { z } from '@hono/zod-openapi';
import { chunkOf, findOutcomes, readDocuments, readPlan } from '../../../shared/jobs/files/read-job.ts';
import { operation, pageOf } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type AtJob, inJob } from '../console-host.ts';
import { endedSummary } from './job-view.ts';

const A_PAGE = 50;
const plannedDocumentSchema = z
  .object({
    external_id: z.string(),
    customer: z.string().nullable(),
    vat: z.string().optional(),
    document_type: z.string(),
    date: z.string().optional().describe('The day of the sale: an ISO date, else what the export writes.'),
    net: z.string(),
    vat_total: z.string(),
    payable: z.string(),
  })
  .openapi('PlannedDocument');
type PlannedDocument = z.infer<typeof plannedDocumentSchema>;

/** Documents that a dry run found ready, from an ordinal on, and the ordinal of the next page. */
async function plannedDocuments(
  store: Store,
  job: string,
  from: number,
): Promise<{ documents: PlannedDocument[]; next?: number }> {
  const plan = await readPlan(store, job);
  const documents: PlannedDocument[] = [];
  for (let chunk = chunkOf(plan, from); chunk <= plan.chunk_starts.length; chunk++) {
    const outcomes = (await findOutcomes(store, job, chunk)) ?? [];
    const ready = new Set(outcomes.flatMap(({ outcome, ordinal }) => (outcome === 'ready' ? [ordinal] : [])));
    for (const { ordinal, external_id, date, document } of await readDocuments(store, job, chunk)) {
      if (ordinal < from || !ready.has(ordinal) || document === undefined) continue;
      if (documents.length === A_PAGE) return { documents, next: ordinal };
      const { counterpart, invoice_type_code, net_total_amount, vat_total_amount } = document;
      const { name, vat } = counterpart ?? {};
      documents.push({
        ...{ external_id, customer: name ?? null, ...(vat && { vat }), ...(date && { date }) },
        ...{ document_type: invoice_type_code, net: net_total_amount, vat_total: vat_total_amount },
        payable: document.payable_total_amount,
      });
    }
  }
  return { documents };
}

export const listPlanned = operation({
  name: 'listPlanned',
  does: 'List the documents that approving a dry run would issue',
  input: inJob.extend({ cursor: z.coerce.number().int().min(1).default(1) }),
  ...{ output: pageOf(plannedDocumentSchema), effect: 'reads' },
  http: { at: 'get /api/jobs/{job}/planned', refuses: [409], says: '50 a page, in order.' },
  async run({ host, record }: AtJob, { cursor }) {
    if ((await endedSummary(host, record)).plan === undefined) throw new RefusedRequest('NO-PLAN');
    const { documents, next } = await plannedDocuments(host.store, record.job, cursor);
    return { page: documents, next: next === undefined ? undefined : { cursor: String(next) } };
  },
});
