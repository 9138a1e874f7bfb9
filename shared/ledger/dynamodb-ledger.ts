import { wallClock } from '../clock.ts';
import { ANY_RUN, accountTable, type LedgerOptions, ledgerItems } from './account-table.ts';
import { accountCertificate, accountLogin } from './certificates.ts';
import { differingDigests } from './fingerprint.ts';
import { accountHolders } from './holders.ts';
import {
  type ClaimAnswer,
  type ClaimRequest,
  CONTENT_UNKNOWN,
  type EarlierClaim,
  type Ledger,
  type LedgerEntry,
  ONE_SENDING,
  type Settlement,
} from './ledger.ts';
import {
  type ClaimTerms,
  claimedItem,
  contentMark,
  itemForms,
  readEntry,
  settledItem,
  unlessTooLarge,
} from './ledger-item.ts';
import { moneyLedger, notePaymentChange, readPaymentItem } from './money-ledger.ts';
import type { Change, Condition } from './values.ts';

const NOBODYS = ['pk', 'absent'] as const;
const CLAIMED = ['state', '=', 'claimed'] as const;
const ownOf = ({ job, external_id }: ClaimRequest) =>
  [
    ['job', '=', job],
    ['external_id', '=', external_id],
  ] as const;

/** Nobody's, or a claim that is our own, past its time, or of a run that is known to be over. */
function claimCondition(request: ClaimRequest, nowMs: number, onlyRun: string | undefined): Condition {
  const isOfOther = onlyRun === undefined ? [] : [[['run', '<>', onlyRun]] as const];
  const takeable = [ownOf(request), [['expires', '<=', nowMs]] as const, ...isOfOther];
  return [[NOBODYS], ...takeable.map((tests) => [CLAIMED, ...tests])];
}

/**
 * The claim as one change: it takes the place of whatever claim was there, and adds its content to those that were claimed
 * before it and never settled. Any of them may be what the service holds. A second sender notes its sending first.
 */
const claimChange = (request: ClaimRequest, terms: ClaimTerms, when: Condition): Change => ({
  set: claimedItem(request, terms),
  first: { sender: request.job },
  add: { contents: [contentMark(request)] },
  when,
});

/** Anyone may settle a fact, whoever holds the claim; only the holder may give a claim back. */
const settleCondition = (request: ClaimRequest, state: Settlement['state']): Condition =>
  state === 'issued' || state === 'refused' ? [[NOBODYS], [CLAIMED]] : [[CLAIMED, ...ownOf(request)]];

/** Tries at a claim when the entry that stood against it was gone when read. */
const CLAIM_ATTEMPTS = 5;

const besidesDocuments = (options: LedgerOptions) => ({
  ...{ ...accountHolders(options), ...ledgerItems(options) },
  ...{ ...accountCertificate(options), ...accountLogin(options) },
});

/** Everything that the table holds of an account. */
export interface AccountLedger extends Ledger, ReturnType<typeof besidesDocuments> {}

/** The ledger in a DynamoDB table: a claim is one conditional write, settling is the second. */
export function createLedger(options: LedgerOptions): AccountLedger {
  const { onlyRun, now = wallClock } = options;
  const table = accountTable(options);
  const ofDocument = (key: string) => ({ kind: 'document', key }) as const;
  const ofPayment = (key: string) => ({ kind: 'payment', key }) as const;

  async function lookup(external_id: string): Promise<LedgerEntry | undefined> {
    const item = await table.read(ofDocument(external_id));
    return item && readEntry(item);
  }

  async function claimOnce(request: ClaimRequest): Promise<ClaimAnswer | undefined> {
    const at = now();
    const terms = { expiresAtMs: at + options.claimLifeMs, run: onlyRun ?? ANY_RUN };
    const change = claimChange(request, terms, claimCondition(request, at, onlyRun));
    const { isMade, item } = await table.exchange(ofDocument(request.external_id), change, 'ALL_OLD');
    if (isMade) {
      const earlier = item && earlierClaim(readEntry(item), request);
      return earlier === undefined ? { state: 'mine' } : { state: 'mine', earlier };
    }
    // DynamoDB returns the item that failed the condition, others may not.
    const entry = item === undefined ? await lookup(request.external_id) : readEntry(item);
    return entry && claimAnswer(entry, request);
  }

  async function claim(request: ClaimRequest): Promise<ClaimAnswer> {
    for (let attempt = 1; attempt <= CLAIM_ATTEMPTS; attempt++) {
      const answer = await claimOnce(request);
      if (answer !== undefined) return answer;
    }
    return { state: 'busy', job: '', expires: new Date(now()) };
  }

  /** Ours, and as often sent as we know: no two send again upon one look. */
  function note(request: ClaimRequest, { from, to }: { from: number; to: number }): Promise<boolean> {
    const ours = [CLAIMED, ...ownOf(request)];
    const unsaid = from === ONE_SENDING ? [[...ours, ['sendings', 'absent'] as const]] : [];
    return table.update(ofDocument(request.external_id), {
      set: { sendings: to, sender: request.job },
      when: [[...ours, ['sendings', '=', from] as const], ...unsaid],
    });
  }

  /** Somebody who took over our expired claim may be faster; what they settled is as true as ours. */
  function settle(request: ClaimRequest, settlement: Settlement): Promise<boolean> {
    const name = ofDocument(request.external_id);
    const when = settleCondition(request, settlement.state);
    switch (settlement.state) {
      case 'released':
        return table.remove(name, when);
      case 'suspended':
        return table.update(name, { set: { expires: 0, sendings: settlement.unsent ? 0 : undefined }, when });
      case 'returned': {
        const less = settlement.forget ? { contents: [contentMark(request)] } : {};
        return table.update(name, { set: { expires: 0 }, less, when });
      }
      default:
        return table.put(name, settledItem(request, settlement), when);
    }
  }

  async function prove({ external_id, fingerprint, digests }: ClaimRequest): Promise<void> {
    // Somebody may have proven it before.
    await table.update(ofDocument(external_id), {
      set: { fingerprint, digests: JSON.stringify(digests), form: itemForms.entry },
      when: [[['fingerprint', '=', CONTENT_UNKNOWN]]],
    });
  }

  return {
    ...{ ...besidesDocuments(options), ...moneyLedger(options), claim, note, settle, prove, lookup },
    lookupAll: (ids) => table.readMap('document', ids, readEntry),
    async payment(id) {
      const item = await table.read(ofPayment(id));
      return item && readPaymentItem(item);
    },
    payments: (ids) => table.readMap('payment', ids, readPaymentItem),
    notePayment: (id, state) => unlessTooLarge(table.update(ofPayment(id), notePaymentChange(state))),
  };
}

const isOwn = (entry: LedgerEntry, request: ClaimRequest) =>
  entry.job === request.job && entry.external_id === request.external_id;

/** The history of a claim that was taken over. */
export function earlierClaim(entry: LedgerEntry, request: ClaimRequest): EarlierClaim {
  const claim = { sender: entry.job, sendings: ONE_SENDING, contents: [contentMark(entry)] };
  const { sender: job, sendings, contents: marks } = entry.state === 'claimed' ? entry : claim;
  const asked = contentMark(request);
  return {
    job,
    own: isOwn({ ...entry, job }, request),
    same_content: marks.every((mark) => mark === asked),
    knew_content: marks.includes(asked),
    sendings,
  };
}

/** The answer to a claim whose external_id already has an entry (design, Exactly once). */
export function claimAnswer(entry: LedgerEntry, request: ClaimRequest): ClaimAnswer {
  const { job } = entry;
  if (entry.state === 'claimed') return { state: 'busy', job, expires: entry.expires };
  const own = isOwn(entry, request);
  const same = isSameContent(entry, request);
  if (entry.state === 'issued')
    return same
      ? { state: 'done', issued: entry.issued, job, own }
      : { state: 'conflict', differs: differs(entry, request), issued: entry.issued };
  return same
    ? { state: 'refused', refusal: entry.refusal, job, own }
    : { state: 'conflict', differs: differs(entry, request), refusal: entry.refusal };
}

/** The same lines in another order are the same content. */
function isSameContent(entry: LedgerEntry, request: ClaimRequest): boolean {
  if (request.fingerprint === entry.fingerprint) return true;
  const isOfLines = differs(entry, request).every((path) => path.startsWith('line['));
  return isOfLines && request.fingerprintInOrder?.(entry.digests) === entry.fingerprint;
}

const differs = (entry: LedgerEntry, request: ClaimRequest) =>
  differingDigests(request.digests, entry.digests);
