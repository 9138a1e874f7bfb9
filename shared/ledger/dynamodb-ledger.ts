import { ConditionalCheckFailedException, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { wallClock } from '../clock.ts';
import { foldExternalId } from '../documents/external-id.ts';
import { batchGet } from './batch-get.ts';
import { claimAnswer, earlierClaim } from './claim-answer.ts';
import {
  type ClaimAnswer,
  type ClaimRequest,
  CONTENT_UNKNOWN,
  type Ledger,
  type LedgerEntry,
  type PaymentState,
  type Settlement,
} from './ledger.ts';
import { claimCondition, noteCondition } from './ledger-conditions.ts';
import {
  type ClaimTerms,
  claimedItem,
  contentMark,
  entryKey,
  formOf,
  type Item,
  isItemTooLarge,
  readEntry,
} from './ledger-item.ts';
import { ANY_RUN, type LedgerOptions } from './ledger-options.ts';
import { moneyLedger } from './money-ledger.ts';
import { noteAmended } from './note-amended.ts';
import { noteCommand, paymentKey, readPaymentItem } from './payment-item.ts';
import { writeSettlement } from './write-settlement.ts';

/** A second sender takes this over by a note; a claim alone sends nothing that was not sent before. */
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

export { ledgerTable } from './ledger-table.ts';

type KeyOf = (environment: string, account: string, id: string) => string;

/** Tries at a claim when the entry that stood against it was gone when read. */
const CLAIM_ATTEMPTS = 5;

/** The ledger in a DynamoDB table: a claim is one conditional write, settling is the second. */
export function createLedger(options: LedgerOptions): Ledger {
  const { tableName: TableName, onlyRun, now = wallClock } = options;
  const { dynamodb } = options;
  const keyOf = (external_id: string) => ({
    pk: { S: entryKey(options.environment, options.account, external_id) },
  });

  async function lookup(external_id: string): Promise<LedgerEntry | undefined> {
    const { Item } = await dynamodb.send(
      new GetItemCommand({ TableName, Key: keyOf(external_id), ConsistentRead: true }),
    );
    return Item === undefined ? undefined : readEntry(Item);
  }

  /** Items by the folded id that their key was made of. */
  async function readAll<Read>(
    ids: readonly string[],
    { keyOf, read }: { keyOf: KeyOf; read: (item: Item) => Read },
  ): Promise<Map<string, Read>> {
    const keys = new Map(
      ids.map((id) => [keyOf(options.environment, options.account, id), foldExternalId(id)]),
    );
    const items = await batchGet(options, keys.keys());
    return new Map([...items].map(([key, item]) => [keys.get(key) ?? key, read(item)]));
  }

  async function claimOnce(request: ClaimRequest): Promise<ClaimAnswer | undefined> {
    const at = now();
    const terms = { expiresAtMs: at + options.claimLifeMs, run: onlyRun ?? ANY_RUN };
    const write = new UpdateItemCommand({
      TableName,
      Key: keyOf(request.external_id),
      ...claimWrite(request, terms, claimCondition(request, at, onlyRun)),
      ReturnValues: 'ALL_OLD',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    try {
      const { Attributes: old } = await dynamodb.send(write);
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

  async function note(request: ClaimRequest, { from, to }: { from: number; to: number }): Promise<boolean> {
    const condition = noteCondition(request, from);
    const write = new UpdateItemCommand({
      TableName,
      Key: keyOf(request.external_id),
      ...condition,
      UpdateExpression: 'SET #sendings = :to, #sender = :job',
      ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, '#sender': 'sender' },
      ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':to': { N: String(to) } },
    });
    try {
      await dynamodb.send(write);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  async function settle(request: ClaimRequest, settlement: Settlement): Promise<boolean> {
    try {
      await writeSettlement(
        dynamodb,
        { TableName, Key: keyOf(request.external_id) },
        { request, settlement },
      );
      return true;
    } catch (error) {
      // Somebody who took over our expired claim was faster; what they settled is as true as ours.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return false;
    }
  }

  async function prove({ external_id, fingerprint, digests }: ClaimRequest): Promise<void> {
    const write = new UpdateItemCommand({
      TableName,
      Key: keyOf(external_id),
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
    await dynamodb.send(write).catch((error: unknown) => {
      // Somebody has proven it before.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  }

  const paymentKeyOf = (id: string) => ({
    pk: { S: paymentKey(options.environment, options.account, id) },
  });

  async function payment(id: string): Promise<PaymentState | undefined> {
    const get = new GetItemCommand({ TableName, Key: paymentKeyOf(id), ConsistentRead: true });
    const { Item } = await dynamodb.send(get);
    return Item === undefined ? undefined : readPaymentItem(Item);
  }

  async function notePayment(id: string, state: PaymentState): Promise<boolean> {
    try {
      await dynamodb.send(noteCommand({ TableName, Key: paymentKeyOf(id) }, state));
      return true;
    } catch (error) {
      if (isItemTooLarge(error)) return false;
      throw error;
    }
  }

  const lookupAll: Ledger['lookupAll'] = (ids) => readAll(ids, { keyOf: entryKey, read: readEntry });
  const payments: Ledger['payments'] = (ids) => readAll(ids, { keyOf: paymentKey, read: readPaymentItem });

  const money = moneyLedger(options);
  return {
    ...{ claim, note, settle, prove, lookup, lookupAll, payment, payments, notePayment, ...money },
    noteAmended: (external_id) => noteAmended(options, external_id),
  };
}
