import { foldExternalId, isSameExternalId } from '../../documents/external-id.ts';
import type { IssueResult } from '../../issue/issue-result.ts';
import type { Holder } from '../../ledger/holder-item.ts';
import type { Reservation } from '../../ledger/holders.ts';
import { problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { firstOf, firstPlaces, isOfOriginal, numberOf } from '../judge/business-key.ts';
import { type LedgerPrefetch, prefetchedEntry } from './ledger-prefetch.ts';
import { fateOf, type HoldingDeps, type InTheWay, takeReservation } from './take-reservation.ts';

/** Holders of the identities of a chunk's documents, looked up once for all of them. */
interface Identities {
  /**
   * Takes the identity of a document before issue, so that no other external_id is issued for it; returns the
   * result if another document holds it. A dry run only looks.
   */
  take(record: DocumentRecord): Promise<IssueResult | undefined>;
  /** Gives back the identity of a document that is not issued. */
  giveBack(record: DocumentRecord): Promise<void>;
}

export function changedExternalIds(ahead: LedgerPrefetch, deps: HoldingDeps): Identities {
  const { holders, job } = deps;
  /** True unless another job settled the document and with it noted its identity. */
  const isOpen = ({ external_id }: DocumentRecord): boolean => {
    const entry = prefetchedEntry(ahead, external_id);
    return entry === undefined || entry.state === 'claimed' || entry.job === job.job || !entry.notes_identity;
  };
  let asked: Promise<ReadonlyMap<string, Holder>> | undefined;
  const holderOf = async (key: string) => {
    const open = ahead.records.filter(isOpen).flatMap(({ identity }) => identity ?? []);
    asked ??= holders.holdersOf('identity', open);
    return (await asked).get(key);
  };
  const taken = new Set<DocumentRecord>();

  /** An issued holder keeps the identity without a write; a dry run uses the holders found for the chunk. */
  async function inTheWay(identity: string, record: DocumentRecord): Promise<InTheWay | undefined> {
    const { external_id } = record;
    const own = { external_id, job: job.job };
    const known = await holderOf(identity);
    const isOthers = known !== undefined && !isSameExternalId(known.external_id, external_id);
    const fate = isOthers ? await fateOf(known, deps) : undefined;
    if (typeof fate === 'object' && fate.mark !== undefined) return fate;
    if (known === undefined || isOthers) taken.add(record);
    const seen = job.dry_run ? { ...holders, holderOf: async () => known } : holders;
    return takeReservation(identityOf(identity), own, { ...deps, holders: seen });
  }

  const planned = new Map(ahead.records.map(({ identity, external_id }) => [identity, external_id]));
  /** A document of this number in another place, which another export took while this one was planned. */
  async function sameNumber(identity: string, record: DocumentRecord): Promise<InTheWay | undefined> {
    const { external_id, problems } = record;
    if (isOfOriginal(identity) || problems.some(({ code }) => code === 'POSSIBLE-DUPLICATE'))
      return undefined;
    const places = firstPlaces(identity);
    const own = places.indexOf(identity);
    // Skips a lower place that this export did not plan: it was taken before the plan, which considered it.
    const unseen = places.filter((place, at) => at !== own && (planned.has(place) || (own >= 0 && at > own)));
    for (const [place, holder] of await holders.holdersOf('identity', unseen)) {
      const { external_id: by } = holder;
      if (isSameExternalId(planned.get(place) ?? '', by) || firstOf(by) === firstOf(external_id)) continue;
      if (numberOf(by) !== numberOf(external_id)) continue;
      const fate = await fateOf(holder, deps);
      if (typeof fate === 'object') return fate;
      if (!holder.lapsed) return { by };
    }
    return undefined;
  }

  return {
    async take(record) {
      const { external_id, identity } = record;
      if (identity === undefined || !isOpen(record)) return undefined;
      const entry = prefetchedEntry(ahead, external_id);
      const holder = record.amends && (await holderOf(identity));
      if (holder !== undefined && isVersionOf(holder, record)) return undefined;
      const isSettled = entry !== undefined && entry.state !== 'claimed';
      if (isSettled && (job.dry_run || (await holderOf(identity)) !== undefined)) return undefined;
      const other = await inTheWay(identity, record);
      const found = other ?? (entry === undefined ? await sameNumber(identity, record) : undefined);
      if (other === undefined && found !== undefined && !job.dry_run) await this.giveBack(record);
      if (found === undefined || entry !== undefined) return undefined;
      const { by: known, mark } = found;
      const params = { known, mark: mark ?? '–', external_id };
      const [open, issued] = isOfOriginal(identity) ? ['row-open', 'row'] : ['open', 'document'];
      const variant = mark === undefined ? open : issued;
      const held = problem('IDENTITY-CHANGED', { field: 'external_id' }, { variant, ...params });
      return { outcome: 'held', problems: [held], numbers_used: 0, numbers_lost: 0 };
    },
    async giveBack(record) {
      const { external_id, identity } = record;
      if (identity === undefined || !taken.delete(record)) return;
      await holders.giveBack(identityOf(identity), { external_id, job: job.job });
    },
  };
}

/** True of another version of the same document: the first version holds the identity for all of them. */
const isVersionOf = ({ external_id }: Holder, { amends }: DocumentRecord): boolean =>
  amends !== undefined &&
  (isSameExternalId(external_id, amends.of) ||
    foldExternalId(external_id).startsWith(`${foldExternalId(amends.of)}~`));

const identityOf = (key: string): Reservation => ({ what: 'identity', key });
