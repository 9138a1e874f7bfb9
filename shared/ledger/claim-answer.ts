import { differingDigests } from './fingerprint.ts';
import type { ClaimAnswer, ClaimRequest, EarlierClaim, LedgerEntry } from './ledger.ts';
import { contentMark, ONE_SENDING } from './ledger-item.ts';

const isOwn = (entry: LedgerEntry, request: ClaimRequest) =>
  entry.job === request.job && entry.external_id === request.external_id;

const marksOf = (entry: LedgerEntry) => (entry.state === 'claimed' ? entry.contents : [contentMark(entry)]);

/** The past that a claim which was taken over tells of. */
export function earlierClaim(entry: LedgerEntry, request: ClaimRequest): EarlierClaim {
  const { sender: job, sendings } =
    entry.state === 'claimed' ? entry : { sender: entry.job, sendings: ONE_SENDING };
  const marks = marksOf(entry);
  const asked = contentMark(request);
  return {
    job,
    own: isOwn({ ...entry, job }, request),
    same_content: marks.every((mark) => mark === asked),
    knew_content: marks.includes(asked),
    sendings,
  };
}

/** The answer to a claim that the entry stands against (design, Exactly once). */
export function claimAnswer(entry: LedgerEntry, request: ClaimRequest): ClaimAnswer {
  const { job } = entry;
  if (entry.state === 'claimed') return { state: 'busy', job, expires: entry.expires };
  const own = isOwn(entry, request);
  const same = request.fingerprint === entry.fingerprint;
  if (entry.state === 'issued')
    return same
      ? { state: 'done', issued: entry.issued, job, own }
      : { state: 'conflict', differs: differs(entry, request), issued: entry.issued };
  return same
    ? { state: 'refused', refusal: entry.refusal, job, own }
    : { state: 'conflict', differs: differs(entry, request), refusal: entry.refusal };
}

const differs = (entry: LedgerEntry, request: ClaimRequest) =>
  differingDigests(request.digests, entry.digests);
