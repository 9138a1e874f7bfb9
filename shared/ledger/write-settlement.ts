import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { ClaimRequest, Settlement } from './ledger.ts';
import { settleCondition } from './ledger-conditions.ts';
import { contentMark, type Item, settledItem } from './ledger-item.ts';

/** The second write of a document. Throws ConditionalCheckFailedException where the claim is not there to be settled. */
export async function writeSettlement(
  dynamodb: DynamoDBClient,
  { TableName, Key }: { TableName: string; Key: Item },
  { request, settlement }: { request: ClaimRequest; settlement: Settlement },
): Promise<void> {
  const condition = { TableName, ...settleCondition(request, settlement.state) };
  switch (settlement.state) {
    case 'released':
      await dynamodb.send(new DeleteItemCommand({ ...condition, Key }));
      return;
    case 'suspended':
      await dynamodb.send(new UpdateItemCommand({ ...expireNow(condition, settlement.unsent), Key }));
      return;
    case 'returned':
      await dynamodb.send(
        new UpdateItemCommand({
          ...(settlement.forget
            ? forgetContent(expireNow(condition, false), request)
            : expireNow(condition, false)),
          Key,
        }),
      );
      return;
    default:
      await dynamodb.send(
        new PutItemCommand({ ...condition, Item: { ...Key, ...settledItem(request, settlement) } }),
      );
  }
}

type Condition = ReturnType<typeof settleCondition> & { TableName: string };

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
