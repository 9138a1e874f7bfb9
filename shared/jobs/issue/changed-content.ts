import { type CanonicalFields, canonicalFields } from '../../documents/canonical.ts';
import { firstOf, foldExternalId, isSameExternalId } from '../../documents/external-id.ts';
import type { RecordedEvent } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { type IssueResult, stoppedResult } from '../../issue/issue-result.ts';
import { holdsText } from '../../ledger/fingerprint.ts';
import type { Holder } from '../../ledger/holders.ts';
import { isContentKnown, type Ledger } from '../../ledger/ledger.ts';
import { once } from '../../memoize.ts';
import { type Params, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { fateOf, type InTheWay } from '../amend/amend-refusal.ts';
import type { Issued } from '../amend/old-contents.ts';
import { isOfOriginal, numberOf, placesAround } from '../judge/business-key.ts';
import type { ChunkWorld, Guard, LedgerPrefetch } from './ledger-prefetch.ts';
import { takeReservation } from './reserve-sales.ts';

/**
 * Takes the identity of a document before issue, so that no other external_id is issued for it. The holders of a
 * chunk's identities are looked up once for all of them.
 */
export function identityGuard(world: ChunkWorld): Guard {
  const { ahead, ledger, job } = world;
  /** True unless another job settled the document and with it noted its identity. */
  const isOpen = ({ external_id }: DocumentRecord): boolean => {
    const entry = ahead.entryOf(external_id);
    return entry === undefined || entry.state === 'claimed' || entry.job === job.job || !entry.notes_identity;
  };
  /** A dry run takes nothing, so that it asks for the other places of the same numbers at once too. */
  const placesOf = ({ identity }: DocumentRecord): readonly string[] =>
    identity === undefined ? [] : [identity, ...(job.dry_run ? placesAround(identity) : [])];
  const holdersOfChunk = once(() =>
    ledger.holdersOf('identity', [...new Set(ahead.records.filter(isOpen).flatMap(placesOf))]),
  );
  const holderOf = async (key: string) => (await holdersOfChunk()).get(key);
  const taken = new Set<DocumentRecord>();

  /** An issued holder keeps the identity without a write; a dry run uses the holders found for the chunk. */
  async function inTheWay(identity: string, record: DocumentRecord): Promise<InTheWay | undefined> {
    const { external_id } = record;
    const own = { external_id, job: job.job };
    const known = await holderOf(identity);
    const isOthers = known !== undefined && !isSameExternalId(known.external_id, external_id);
    const fate = isOthers ? await fateOf(known, ledger) : undefined;
    if (typeof fate === 'object' && fate.mark !== undefined) return fate;
    if (known === undefined || isOthers) taken.add(record);
    const seen = job.dry_run ? { ...ledger, holderOf: async () => known } : ledger;
    return takeReservation({ kind: 'identity', key: identity }, own, { ledger: seen, job });
  }

  const made = Date.parse(job.created_at);
  const planned = new Map(ahead.records.map(({ identity, external_id }) => [identity, external_id]));
  /** A document of this number in another place, which another export took while this one was planned. */
  async function sameNumber(identity: string, record: DocumentRecord): Promise<InTheWay | undefined> {
    const { external_id, problems } = record;
    if (isOfOriginal(identity) || problems.some(({ code }) => code === 'POSSIBLE-DUPLICATE'))
      return undefined;
    const places = placesAround(identity);
    const own = places.indexOf(identity);
    const found = job.dry_run ? await holdersOfChunk() : await ledger.holdersOf('identity', places);
    for (const [at, place] of places.entries()) {
      const holder = at === own ? undefined : found.get(place);
      if (holder === undefined) continue;
      const { external_id: by } = holder;
      if (isSameExternalId(planned.get(place) ?? '', by) || firstOf(by) === firstOf(external_id)) continue;
      if (numberOf(by) !== numberOf(external_id)) continue;
      // The plan considered a lower place that it did not give: only what was issued there since is news.
      const isSeen = !planned.has(place) && (own < 0 || at < own);
      if (isSeen && holder.job === job.job) continue;
      const entry = isSeen ? await ledger.lookup(by) : undefined;
      if (entry?.state === 'issued' && Date.parse(entry.issued.issued_at) < made) continue;
      const fate = await fateOf(holder, ledger);
      if (typeof fate === 'object') return fate;
      if (!isSeen && !holder.lapsed) return { by };
    }
    return undefined;
  }

  async function giveBack(record: DocumentRecord): Promise<void> {
    const { external_id, identity } = record;
    if (identity === undefined || !taken.delete(record)) return;
    await ledger.giveBack({ kind: 'identity', key: identity }, { external_id, job: job.job });
  }
  const guard: Guard = {
    async take(record) {
      const { external_id, identity } = record;
      if (identity === undefined || !isOpen(record)) return undefined;
      const entry = ahead.entryOf(external_id);
      const holder = record.amends && (await holderOf(identity));
      if (holder !== undefined && isVersionOf(holder, record)) return undefined;
      const isSettled = entry !== undefined && entry.state !== 'claimed';
      if (isSettled && (job.dry_run || (await holderOf(identity)) !== undefined)) return undefined;
      const other = await inTheWay(identity, record);
      const found = other ?? (entry === undefined ? await sameNumber(identity, record) : undefined);
      if (other === undefined && found !== undefined && !job.dry_run) await giveBack(record);
      if (found === undefined || entry !== undefined) return undefined;
      const { by: known, mark = '–' } = found;
      const [open, issued] = isOfOriginal(identity) ? ['row-open', 'row'] : ['open', 'document'];
      const params = { variant: found.mark === undefined ? open : issued, known, mark, external_id };
      return stoppedResult(problem('IDENTITY-CHANGED', { field: 'external_id' }, params));
    },
    giveBack,
    /** A document that was issued before, and whose ledger has lost its identity, takes it again. */
    async settle(record) {
      if (!taken.has(record)) await guard.take(record, []);
    },
  };
  return guard;
}

/** True of another version of the same document: the first version holds the identity for all of them. */
const isVersionOf = ({ external_id }: Holder, { amends }: DocumentRecord): boolean =>
  amends !== undefined &&
  (isSameExternalId(external_id, amends.of) ||
    foldExternalId(external_id).startsWith(`${foldExternalId(amends.of)}~`));

/**
 * Refuses a 5.1 or 1.6 that names a receipt or a credit note, and a 5.1 whose counterpart, currency or VAT rate differs from a
 * corrected document, by the ledger's digests. A field missing on either side is not compared, except the currency.
 */
export function differsFromOriginal(
  { document, external_id, rows, credits = [] }: DocumentRecord,
  ahead: LedgerPrefetch,
): IssueResult | undefined {
  const wrong = ahead.wronglyNamed.find(({ mark }) => document?.correlated_invoices?.includes(mark));
  if (wrong !== undefined) {
    const { external_id: original, mark, type } = wrong;
    return refused({ variant: 'kind', original, mark, type }, ['correlated_invoices']);
  }
  if (document?.invoice_type_code !== '5.1') return undefined;
  const stated = canonicalFields(document);
  const entries = credits.map(ahead.creditedEntry);
  const known = entries.filter((one) => one?.state === 'issued').filter(isContentKnown);
  // Each of several documents may have one of its rates.
  const ofRates = known.length === entries.length && hasOtherRate(stated, known) ? ['line.vat_rate'] : [];
  for (const entry of known) {
    const fields = [...differing(stated, entry), ...ofRates];
    const { external_id: original, issued } = entry;
    if (fields.length > 0) return refused({ original, mark: issued.mark }, fields);
  }
  return undefined;

  function refused(params: Params, fields: readonly string[]): IssueResult {
    const at = { row: rows[0], field: fields[0] };
    const found = problem('CREDIT-DIFFERS', at, { external_id, ...params, fields: fields.join(', ') });
    return { ...stoppedResult(found), outcome: 'rejected', stage: 'preflight' };
  }
}

/** A Greek number, also with its prefix. */
const PREFIXES = ['', 'EL', 'GR'];

function differing(stated: CanonicalFields, entry: Issued): string[] {
  const holds = (path: string, text: string) => holdsText(entry, path, text);
  const isKnown = (path: string) => entry.digests[path] !== undefined;
  const otherText = (path: string, prefixes = ['']) => {
    const text = stated.get(path);
    return text !== undefined && isKnown(path) && !prefixes.some((prefix) => holds(path, prefix + text));
  };
  return [
    ...(otherText('counterpart.vat', PREFIXES) ? ['counterpart.vat'] : []),
    ...(otherText('counterpart.country_code') ? ['counterpart.country_code'] : []),
    ...(otherText('currency') || stated.has('currency') !== isKnown('currency') ? ['currency'] : []),
  ];
}

/** True of a rate that none of the documents has; the ledger omits the rates of a document of very many lines. */
function hasOtherRate(stated: CanonicalFields, originals: readonly Issued[]): boolean {
  const known = originals.map((entry) => Object.keys(entry.digests).filter((path) => RATE.test(path)));
  const isHeld = (rate: string) =>
    originals.some((entry, at) => known[at]?.some((path) => holdsText(entry, path, rate)));
  const rates = [...stated].flatMap(([path, rate]) => (RATE.test(path) ? [rate] : []));
  return known.every((paths) => paths.length > 0) && [...new Set(rates)].some((rate) => !isHeld(rate));
}

const RATE = /^line\[.+\]\.vat_rate$/;

/**
 * Reports an event noted for the payment by another export after this document was decided, or lost for lack
 * of room. That export looks for claims after noting: of two at once, one sees the other.
 */
export async function checkPaymentChanged(
  { external_id, life }: DocumentRecord,
  ledger: Pick<Ledger, 'payment'>,
): Promise<Problem | undefined> {
  if (life === undefined) return undefined;
  const state = await ledger.payment(life.payment);
  const [place, params] = [{ field: 'payment.amount' }, { external_id, payment: life.payment }];
  if (state?.crowded) return problem('PAY-TOO-MUCH-TOLD', place, { variant: 'document', ...params });
  const speaksAgainst = ({ is, id, part }: RecordedEvent): boolean => {
    if (is === 'refund-failed') return isSameExternalId(id, external_id);
    if (is !== 'reversal' && is !== 'release') return false;
    const concerns = part === undefined || life.part === undefined || part === life.part;
    return concerns && life.states === 'sale' && !life.counted.includes(id);
  };
  return state?.told.some(speaksAgainst) ? problem('PAY-CHANGED-MEANWHILE', place, params) : undefined;
}
