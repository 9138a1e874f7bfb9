import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { wallClock } from '../clock.ts';
import { foldExternalId } from '../documents/external-id.ts';
import { ANY_RUN, accountTable, type LedgerOptions, noteAmended } from './account-table.ts';
import { differingDigests } from './fingerprint.ts';
import {
  type ClaimAnswer,
  type ClaimRequest,
  CONTENT_UNKNOWN,
  type EarlierClaim,
  type Ledger,
  type LedgerEntry,
  type Settlement,
} from './ledger.ts';
import { claimCondition, noteCondition, writeSettlement } from './ledger-conditions.ts';
import {
  type ClaimTerms,
  claimedItem,
  contentMark,
  formOf,
  ONE_SENDING,
  readEntry,
  unlessTooLarge,
} from './ledger-item.ts';
import { moneyLedger, notePaymentUpdate, readPaymentItem } from './money-ledger.ts';

/** A second sender notes its sending first; the claim by itself allows only the first one. */
const FIRST_SENDER = '#sender = if_not_exists(#sender, :new_job)';

/**
 * The claim as one update: it takes the place of whatever claim was there, and adds its content to those that were
 * claimed before it and never settled. Any of them may be what the service holds.
 */
function claimWrite(request: ClaimRequest, terms: ClaimTerms, condition: ReturnType<typeof claimCondition>) {
  const item = Object.entries(claimedItem(request, terms));
  return {
    ConditionExpression: condition.ConditionExpression,
    UpdateExpression: `SET ${item.map(([name]) => `#${name} = :new_${name}`).join()}, ${FIRST_SENDER} ADD #contents :contents`,
    ExpressionAttributeNames: {
      ...Object.fromEntries(item.map(([name]) => [`#${name}`, name])),
      '#contents': 'contents',
      '#sender': 'sender',
    },
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ...Object.fromEntries(item.map(([name, value]) => [`:new_${name}`, value])),
      ':contents': { SS: [contentMark(request)] },
    },
  };
}

export { ledgerTable } from './account-table.ts';

/** Tries at a claim when the entry that stood against it was gone when read. */
const CLAIM_ATTEMPTS = 5;

/** The ledger in a DynamoDB table: a claim is one conditional write, settling is the second. */
export function createLedger(options: LedgerOptions): Ledger {
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
    const write = new UpdateItemCommand({
      ...table.place(ofDocument(request.external_id)),
      ...claimWrite(request, terms, claimCondition(request, at, onlyRun)),
      ReturnValues: 'ALL_OLD',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    try {
      const { Attributes: old } = await options.dynamodb.send(write);
      return old === undefined
        ? { state: 'mine' }
        : { state: 'mine', earlier: earlierClaim(readEntry(old), request) };
    } catch (error) {
      const entry = await entryAgainst(error, request.external_id);
      return entry && claimAnswer(entry, request);
    }
  }

  /** DynamoDB returns the item that failed the condition, the embedded one does not. */
  async function entryAgainst(error: unknown, external_id: string): Promise<LedgerEntry | undefined> {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item === undefined ? lookup(external_id) : readEntry(error.Item);
  }

  async function claim(request: ClaimRequest): Promise<ClaimAnswer> {
    for (let attempt = 1; attempt <= CLAIM_ATTEMPTS; attempt++) {
      const answer = await claimOnce(request);
      if (answer !== undefined) return answer;
    }
    return { state: 'busy', job: '', expires: new Date(now()) };
  }

  function note(request: ClaimRequest, { from, to }: { from: number; to: number }): Promise<boolean> {
    const condition = noteCondition(request, from);
    return table.update(ofDocument(request.external_id), {
      ...condition,
      UpdateExpression: 'SET #sendings = :to, #sender = :job',
      ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, '#sender': 'sender' },
      ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':to': { N: String(to) } },
    });
  }

  /** Somebody who took over our expired claim may be faster; what they settled is as true as ours. */
  const settle = (request: ClaimRequest, settlement: Settlement): Promise<boolean> =>
    writeSettlement(table, ofDocument(request.external_id), { request, settlement });

  async function prove({ external_id, fingerprint, digests }: ClaimRequest): Promise<void> {
    // Somebody may have proven it before.
    await table.update(ofDocument(external_id), {
      ConditionExpression: '#fingerprint = :unknown',
      UpdateExpression: 'SET #fingerprint = :fingerprint, #digests = :digests, #form = :form',
      ExpressionAttributeNames: { '#fingerprint': 'fingerprint', '#digests': 'digests', '#form': 'form' },
      ExpressionAttributeValues: {
        ':unknown': { S: CONTENT_UNKNOWN },
        ':fingerprint': { S: fingerprint },
        ':digests': { S: JSON.stringify(digests) },
        ':form': formOf('entry'),
      },
    });
  }

  return {
    ...{ claim, note, settle, prove, lookup, ...moneyLedger(options) },
    async lookupAll(ids) {
      const found = await table.readAll(ids.map(ofDocument));
      return new Map(found.map(({ name, item }) => [foldExternalId(name.key), readEntry(item)]));
    },
    async payment(id) {
      const item = await table.read(ofPayment(id));
      return item && readPaymentItem(item);
    },
    async payments(ids) {
      const found = await table.readAll(ids.map(ofPayment));
      return new Map(found.map(({ name, item }) => [foldExternalId(name.key), readPaymentItem(item)]));
    },
    notePayment: (id, state) => unlessTooLarge(table.update(ofPayment(id), notePaymentUpdate(state))),
    noteAmended: async (external_id) => void (await noteAmended(options, external_id)),
  };
}

const isOwn = (entry: LedgerEntry, request: ClaimRequest) =>
  entry.job === request.job && entry.external_id === request.external_id;

const marksOf = (entry: LedgerEntry) => (entry.state === 'claimed' ? entry.contents : [contentMark(entry)]);

/** The history of a claim that was taken over. */
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

/** The answer to a claim whose external_id already has an entry (design, Exactly once). */
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
