import { foldExternalId } from '../documents/external-id.ts';
import { answerOf } from '../ledger/claim-answer.ts';
import type { Ledger, LedgerEntry } from '../ledger/ledger.ts';
import type { DocumentRecord } from '../records/document-record.ts';

/** The documents of a chunk, and what the ledger held of them when the chunk began; what nobody began is left out. */
export interface ChunkAhead {
  records: readonly DocumentRecord[];
  entries: ReadonlyMap<string, LedgerEntry>;
}

/** Asks the ledger for all documents of a chunk at once. */
export async function lookAhead(
  ledger: Pick<Ledger, 'lookupAll'>,
  records: readonly DocumentRecord[],
): Promise<ChunkAhead> {
  const ids = records.map(({ external_id }) => external_id).filter((id) => id !== '');
  return { records, entries: await ledger.lookupAll(ids) };
}

/** Entry of a document of the chunk as it was then. */
export const entryBefore = ({ entries }: ChunkAhead, external_id: string): LedgerEntry | undefined =>
  entries.get(foldExternalId(external_id));

/** Number of documents to be sent that the ledger has not settled. */
export const unknownTo = (ahead: ChunkAhead): number =>
  ahead.records.filter(
    ({ verdict, external_id }) =>
      verdict === 'ready' && (entryBefore(ahead, external_id)?.state ?? 'claimed') === 'claimed',
  ).length;

/** The ledger to a chunk that issues: what was settled when it began stays so, all else is asked when it matters. */
export function withSettled<Asked extends Pick<Ledger, 'lookup' | 'claim'>>(
  ledger: Asked,
  ahead: ChunkAhead,
): Asked {
  const settled = (external_id: string) => {
    const entry = entryBefore(ahead, external_id);
    return entry?.state === 'claimed' ? undefined : entry;
  };
  return {
    ...ledger,
    lookup: async (external_id: string) => settled(external_id) ?? ledger.lookup(external_id),
    claim: async (request: Parameters<Ledger['claim']>[0]) => {
      const entry = settled(request.external_id);
      return entry === undefined ? ledger.claim(request) : answerOf(entry, request);
    },
  };
}

/** The ledger to a chunk that only reads: its own documents are as they were when it began. */
export function asItWas<Asked extends Pick<Ledger, 'lookup'>>(ledger: Asked, ahead: ChunkAhead): Asked {
  const own = new Set(ahead.records.map(({ external_id }) => foldExternalId(external_id)));
  return {
    ...ledger,
    lookup: async (external_id: string) =>
      own.has(foldExternalId(external_id)) ? entryBefore(ahead, external_id) : ledger.lookup(external_id),
  };
}
