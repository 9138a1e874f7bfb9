import { z } from '@hono/zod-openapi';
import { chunkOf, findOutcomes, readDocuments, readPlan } from '../../../shared/jobs/files/read-job.ts';
import type { Store } from '../../../shared/store/store.ts';

const A_PAGE = 50;
export const plannedDocumentSchema = z
  .object({
    external_id: z.string(),
    customer: z.string().nullable(),
    vat: z.string().optional(),
    document_type: z.string(),
    date: z.string().optional().openapi({ description: 'The day of the sale as the export writes it.' }),
    net: z.string(),
    vat_total: z.string(),
    payable: z.string(),
  })
  .openapi('PlannedDocument');
type PlannedDocument = z.infer<typeof plannedDocumentSchema>;

/** Documents that a dry run found ready, from an ordinal on, and the ordinal of the next page. */
export async function plannedDocuments(
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
