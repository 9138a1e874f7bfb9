import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { entryKey } from './ledger-item.ts';
import type { LedgerOptions } from './ledger-options.ts';

/** Notes beside an issued document that another is to take its place: whoever asks for it then looks for its versions too. */
export async function noteAmended(
  { dynamodb, tableName: TableName, environment, account }: Omit<LedgerOptions, 'claimLifeMs'>,
  external_id: string,
): Promise<void> {
  const write = new UpdateItemCommand({
    TableName,
    Key: { pk: { S: entryKey(environment, account, external_id) } },
    ConditionExpression: '#state = :issued',
    UpdateExpression: 'SET #amended = :true',
    ExpressionAttributeNames: { '#state': 'state', '#amended': 'amended' },
    ExpressionAttributeValues: { ':issued': { S: 'issued' }, ':true': { BOOL: true } },
  });
  await dynamodb.send(write).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}
