import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { accountTable, ItemName } from './account-table.ts';
import type { ClaimRequest, Settlement } from './ledger.ts';
import { contentMark, ONE_SENDING, settledItem } from './ledger-item.ts';

interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, AttributeValue>;
}

const NOBODYS = 'attribute_not_exists(pk)';
const CLAIMED = '#state = :claimed';
const OWN = '#job = :job AND #external_id = :external_id';

const stateName = { '#state': 'state' };
const stateValue = { ':claimed': { S: 'claimed' } };
const ownNames = { '#job': 'job', '#external_id': 'external_id' };
const ownValues = ({ job, external_id }: ClaimRequest) => ({
  ':job': { S: job },
  ':external_id': { S: external_id },
});

/**
 * Nobody's, or a claim that is our own, past its time, or of a run that is known to be over; its names are those of what a
 * claim writes. AND binds before OR: the embedded DynamoDB takes milliseconds to read parentheses within parentheses.
 */
export function claimCondition(
  request: ClaimRequest,
  nowMs: number,
  onlyRun: string | undefined,
): Omit<Condition, 'ExpressionAttributeNames'> {
  const takeable = [OWN, '#expires <= :now', ...(onlyRun === undefined ? [] : ['#run <> :run'])];
  return {
    ConditionExpression: [NOBODYS, ...takeable.map((one) => `${CLAIMED} AND ${one}`)].join(' OR '),
    ExpressionAttributeValues: {
      ...stateValue,
      ...ownValues(request),
      ':now': { N: String(nowMs) },
      ...(onlyRun === undefined ? {} : { ':run': { S: onlyRun } }),
    },
  };
}

/** Ours, and as often sent as we know: no two send again upon one look. */
export function noteCondition(request: ClaimRequest, from: number): Condition {
  const known = ['#sendings = :from', ...(from === ONE_SENDING ? ['attribute_not_exists(#sendings)'] : [])];
  return {
    ConditionExpression: known.map((one) => `${CLAIMED} AND ${OWN} AND ${one}`).join(' OR '),
    ExpressionAttributeNames: { ...stateName, ...ownNames, '#sendings': 'sendings' },
    ExpressionAttributeValues: { ...stateValue, ...ownValues(request), ':from': { N: String(from) } },
  };
}

/** Anyone may settle a fact, whoever holds the claim; only the holder may give a claim back. */
function settleCondition(request: ClaimRequest, state: Settlement['state']): Condition {
  if (state === 'issued' || state === 'refused')
    return {
      ConditionExpression: `${NOBODYS} OR ${CLAIMED}`,
      ExpressionAttributeNames: stateName,
      ExpressionAttributeValues: stateValue,
    };
  return {
    ConditionExpression: `${CLAIMED} AND ${OWN}`,
    ExpressionAttributeNames: { ...stateName, ...ownNames },
    ExpressionAttributeValues: { ...stateValue, ...ownValues(request) },
  };
}

/** The second write of a document; false where the claim is not there to be settled. */
export function writeSettlement(
  table: ReturnType<typeof accountTable>,
  name: ItemName,
  { request, settlement }: { request: ClaimRequest; settlement: Settlement },
): Promise<boolean> {
  const condition = settleCondition(request, settlement.state);
  switch (settlement.state) {
    case 'released':
      return table.remove(name, condition);
    case 'suspended':
      return table.update(name, expireNow(condition, settlement.unsent));
    case 'returned': {
      const expired = expireNow(condition, false);
      return table.update(name, settlement.forget ? forgetContent(expired, request) : expired);
    }
    default:
      return table.put(name, settledItem(request, settlement), condition);
  }
}

type Update = Condition & { UpdateExpression: string };

const expireNow = (condition: Condition, unsent: boolean): Update => ({
  ...condition,
  UpdateExpression: `SET #expires = :zero${unsent ? ', #sendings = :zero' : ''}`,
  ExpressionAttributeNames: {
    ...condition.ExpressionAttributeNames,
    '#expires': 'expires',
    ...(unsent ? { '#sendings': 'sendings' } : {}),
  },
  ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':zero': { N: '0' } },
});

const forgetContent = (update: Update, request: ClaimRequest): Update => ({
  ...update,
  UpdateExpression: `${update.UpdateExpression} DELETE #contents :content`,
  ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#contents': 'contents' },
  ExpressionAttributeValues: {
    ...update.ExpressionAttributeValues,
    ':content': { SS: [contentMark(request)] },
  },
});
