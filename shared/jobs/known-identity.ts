import { isSameExternalId } from '../documents/external-id.ts';
import type { IssueResult } from '../issue/issue-result.ts';
import type { Holdable, Holder, Holders } from '../ledger/holders.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { type ChunkAhead, entryBefore } from './chunk-ahead.ts';

interface IdentityDeps {
  ledger: Pick<Ledger, 'lookup'>;
  holders: Holders;
  job: { job: string };
}

/** Who holds the identities of a chunk's documents, asked for all of them once. */
interface Identities {
  /** Holds a document that an earlier export has had issued under another external_id: its profile was changed since. */
  known(record: DocumentRecord): Promise<IssueResult | undefined>;
  /** Notes under which external_id an identity was issued; the first one stays. */
  note(record: DocumentRecord): Promise<void>;
}

export function identitiesOf(ahead: ChunkAhead, { ledger, holders, job }: IdentityDeps): Identities {
  /** Another job that settled the document has noted its identity, or its version knew none. */
  const isOpen = ({ external_id }: DocumentRecord): boolean => {
    const entry = entryBefore(ahead, external_id);
    return entry === undefined || entry.state === 'claimed' || entry.job === job.job || !entry.notes_identity;
  };
  let asked: Promise<ReadonlyMap<string, Holder>> | undefined;
  const holderOf = async (key: string) => {
    const open = ahead.records.filter(isOpen).flatMap(({ identity }) => identity ?? []);
    asked ??= holders.holdersOf('identity', open);
    return (await asked).get(key);
  };

  return {
    async known(record) {
      const { external_id, identity } = record;
      if (identity === undefined || entryBefore(ahead, external_id) !== undefined) return undefined;
      const holder = await holderOf(identity);
      if (holder === undefined || isSameExternalId(holder.external_id, external_id)) return undefined;
      const known = await ledger.lookup(holder.external_id);
      if (known?.state !== 'issued') return undefined;
      const { mark } = known.issued;
      const params = { variant: 'document', known: holder.external_id, mark, external_id };
      const found = problem('IDENTITY-CHANGED', { field: 'external_id' }, params);
      return { outcome: 'held', problems: [found], numbers_used: 0, numbers_lost: 0 };
    },
    async note(record) {
      const { external_id, identity } = record;
      if (identity === undefined || !isOpen(record) || (await holderOf(identity)) !== undefined) return;
      await holders.take(noted(identity), { external_id, job: job.job });
    },
  };
}

const noted = (key: string): Holdable => ({ what: 'identity', key });
