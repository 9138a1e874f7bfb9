import { documentFrom } from '../../documents/canonical.ts';
import type { Document } from '../../documents/document.ts';
import {
  foldExternalId,
  isSameExternalId,
  reversalId,
  VERSIONS_MAX,
  versionId,
} from '../../documents/external-id.ts';
import { claimRequest } from '../../issue/issue-work.ts';
import { claimAnswer } from '../../ledger/dynamodb-ledger.ts';
import { type ClaimRequest, isContentKnown, type Ledger, type LedgerEntry } from '../../ledger/ledger.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { isOutage } from '../../service/service-errors.ts';
import type { InvoiceRef } from '../../service/wire.ts';
import type { Store } from '../../store/store.ts';
import { documentChunks, findJobPlan } from '../files/read-job.ts';

export type Issued = Extract<LedgerEntry, { state: 'issued' }>;

export interface KnownVersions {
  /** Issued versions, the first one first, and the newest. */
  issued: readonly Issued[];
  newest: Issued;
  /** Versions that the authority refused: their content is not sent again. */
  refused: readonly LedgerEntry[];
  /** external_id of the next version: free, or claimed already. */
  next: string;
  /** Entry of the credit note that takes back the newest. */
  credit: LedgerEntry | undefined;
  /** Fields of the newest that differ at the service, where the ledger does not know its content. */
  shown?: readonly string[] | undefined;
}

/**
 * Versions of issued documents, by the folded external_id of the first: `A-12`, then `A-12~2`, until an id is
 * free. Skips ids of other documents; issued entries of unknown content count, to prevent a second issue.
 */
export async function versionsOf(
  ledger: Pick<Ledger, 'lookupAll'>,
  entries: { values(): Iterable<LedgerEntry> },
): Promise<ReadonlyMap<string, KnownVersions>> {
  const known = new Map<string, KnownVersions>();
  let open = [...entries.values()].flatMap((first) =>
    first.state === 'issued' && first.amends === undefined
      ? [{ first, newest: first, issued: [first], refused: Array.of<LedgerEntry>() }]
      : [],
  );
  for (let version = 2; open.length > 0 && version <= VERSIONS_MAX; version += 1) {
    const ids = open.flatMap(({ first, newest }) => [
      versionId(first.external_id, version),
      reversalId(newest.external_id),
    ]);
    const found = await ledger.lookupAll(ids);
    open = open.filter((one) => {
      const { first, newest } = one;
      const next = versionId(first.external_id, version);
      const credit = found.get(foldExternalId(reversalId(newest.external_id)));
      const entry = found.get(foldExternalId(next));
      const isTied = entry?.amends !== undefined && isSameExternalId(entry.amends.of, first.external_id);
      if (entry === undefined || (isTied && entry.state === 'claimed')) {
        const { issued, refused } = one;
        known.set(foldExternalId(first.external_id), { issued, newest, refused, next, credit });
        return false;
      }
      if (isTied && entry.state === 'refused') one.refused.push(entry);
      if (entry.state === 'issued' && (isTied || !isContentKnown(entry))) {
        one.issued.push(entry);
        one.newest = entry;
      }
      return true;
    });
  }
  return known;
}

/** Place of a content among the versions of its document: one of them, or another. */
export type VersionAnswer = ReturnType<typeof compareVersions>;

/** Compares a content with each version, newest first; one that differs only in notes is the same. */
export function compareVersions(
  { issued, newest, shown }: KnownVersions,
  requestAs: (external_id: string) => ClaimRequest,
) {
  let ofNewest: readonly string[] = [];
  for (const version of issued.toReversed()) {
    const isNewest = version === newest;
    const answer = claimAnswer(version, requestAs(version.external_id));
    const ofLedger = answer.state === 'conflict' ? answer.differs : undefined;
    const atService = isNewest ? shown : undefined;
    const differs = atService?.length === 0 ? undefined : (atService ?? ofLedger);
    const notesDiffer =
      differs !== undefined && differs.length > 0 && differs.every((path) => path === 'notes');
    if (differs === undefined || notesDiffer)
      return { state: 'issued' as const, version, isNewest, notesDiffer };
    if (isNewest) ofNewest = differs;
  }
  return { state: 'conflict' as const, differs: ofNewest };
}

type Service = Pick<InvoicingClient, 'readBack'>;

/** Content of an issued document at the service; undefined if it does not answer or has no such document. */
export async function readIssued(client: Service, of: InvoiceRef) {
  const found = await client.readBack(of);
  return isOutage(found) || found.state === 'absent' ? undefined : found.content;
}

/** Content of an issued document with facts from its job's records; a service has only the document. */
export type OldContent = { document: Document } & Partial<DocumentRecord>;

/** Contents of issued documents by folded external_id: from the job that issued each, else from the service. */
export async function oldContents(
  { store, client }: { store: Store; client: Service },
  of: readonly Issued[],
): Promise<ReadonlyMap<string, OldContent>> {
  const found = new Map<string, OldContent>();
  for (const [job, entries] of Map.groupBy(of, (entry) => entry.job)) {
    const plan = job === '' ? undefined : await findJobPlan(store, job);
    const wanted = new Map(entries.map((entry) => [foldExternalId(entry.external_id), entry]));
    for await (const records of plan === undefined ? [] : documentChunks(store, plan)) {
      for (const { document, ...record } of records) {
        const key = foldExternalId(record.external_id);
        const entry = wanted.get(key);
        if (entry === undefined || document === undefined) continue;
        const sent = { ...record, document };
        // The record may state other content than the entry was issued with.
        if (claimAnswer(entry, claimRequest(sent, '')).state !== 'done') continue;
        found.set(key, sent);
        wanted.delete(key);
      }
      if (wanted.size === 0) break;
    }
  }
  for (const { external_id, issued } of of) {
    const key = foldExternalId(external_id);
    if (found.has(key)) continue;
    const fields = await readIssued(client, { external_id, invoice_id: issued.invoice_id });
    const document = fields && documentFrom(fields);
    if (document !== undefined) found.set(key, { document: { ...document, external_id } });
  }
  return found;
}
