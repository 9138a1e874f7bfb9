import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** One item per environment, account and external_id; nothing in it ever expires by itself. */
export const ledgerTable = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
});
