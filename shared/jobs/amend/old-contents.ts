import type { CanonicalFields } from '../../documents/canonical.ts';
import type { Document } from '../../documents/document.ts';
import { documentFrom } from '../../documents/document-from.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import { claimRequest } from '../../issue/issue-work.ts';
import { claimAnswer } from '../../ledger/claim-answer.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Store } from '../../store/store.ts';
import { readAhead } from '../files/bounded-work.ts';
import { findJobPlan, readDocuments } from '../files/read-job.ts';
import type { Issued } from './versions.ts';

/** Content of an issued document at the service; undefined if unknown or without an answer. */
export type ContentAtService = (of: {
  external_id: string;
  invoice_id: string;
}) => Promise<CanonicalFields | undefined>;

/** Content of an issued document with facts from its job's records; a service has only the document. */
export type OldContent = { document: Document } & Partial<
  Pick<DocumentRecord, 'rows' | 'date' | 'supplied' | 'identity'>
>;

/** Contents of issued documents by folded external_id: from the job that issued each, else from the service. */
export async function oldContents(
  { store, contentAtService }: { store: Store; contentAtService: ContentAtService },
  of: readonly Issued[],
): Promise<ReadonlyMap<string, OldContent>> {
  const found = new Map<string, OldContent>();
  for (const [job, entries] of Map.groupBy(of, (entry) => entry.job))
    if (job !== '') await fromJob(store, job, { entries, found });
  for (const { external_id, issued } of of) {
    const key = foldExternalId(external_id);
    if (found.has(key)) continue;
    const fields = await contentAtService({ external_id, invoice_id: issued.invoice_id });
    const document = fields && documentFrom(fields);
    if (document !== undefined) found.set(key, { document: { ...document, external_id } });
  }
  return found;
}

async function fromJob(
  store: Store,
  job: string,
  { entries, found }: { entries: readonly Issued[]; found: Map<string, OldContent> },
): Promise<void> {
  const plan = await findJobPlan(store, job);
  if (plan === undefined) return;
  const wanted = new Map(entries.map((entry) => [foldExternalId(entry.external_id), entry]));
  for await (const records of readAhead(plan.waves.flat(), (chunk) => readDocuments(store, job, chunk)))
    for (const record of records) {
      const key = foldExternalId(record.external_id);
      const entry = wanted.get(key);
      const { document } = record;
      if (entry === undefined || document === undefined || !isContentOf(entry, record)) continue;
      found.set(key, { ...record, document });
      wanted.delete(key);
      if (wanted.size === 0) return;
    }
}

/** True if the entry was issued with this content: the record may state another one. */
const isContentOf = (entry: Issued, { document, ...record }: DocumentRecord): boolean =>
  document !== undefined && claimAnswer(entry, claimRequest({ ...record, document }, '')).state === 'done';
