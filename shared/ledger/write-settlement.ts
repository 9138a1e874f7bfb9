import type { accountTable, ItemName } from './account-table.ts';
import type { ClaimRequest, Settlement } from './ledger.ts';
import { settleCondition } from './ledger-conditions.ts';
import { contentMark, settledItem } from './ledger-item.ts';

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

type Condition = ReturnType<typeof settleCondition>;

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
