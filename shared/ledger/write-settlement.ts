import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { ClaimRequest, Settlement } from './ledger.ts';
import { settleCondition } from './ledger-conditions.ts';
import { type Item, settledItem } from './ledger-item.ts';

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
      await dynamodb.send(new UpdateItemCommand({ ...expireNow(condition), Key }));
      return;
    default:
      await dynamodb.send(
        new PutItemCommand({ ...condition, Item: { ...Key, ...settledItem(request, settlement) } }),
      );
  }
}

type Condition = ReturnType<typeof settleCondition> & { TableName: string };

const expireNow = (condition: Condition) => ({
  ...condition,
  UpdateExpression: 'SET #expires = :past',
  ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, '#expires': 'expires' },
  ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':past': { N: '0' } },
});
