import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** The index by which an account's documents are listed in the order of their creation. */
export const BY_CREATION = 'by-creation';

/** The one table of the sandbox: documents, series and its own settings, all under the account that they belong to. */
export const sandboxTable = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'account', AttributeType: 'S' },
    { AttributeName: 'id', AttributeType: 'S' },
    { AttributeName: 'created_at', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'account', KeyType: 'HASH' },
    { AttributeName: 'id', KeyType: 'RANGE' },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: BY_CREATION,
      KeySchema: [
        { AttributeName: 'account', KeyType: 'HASH' },
        { AttributeName: 'created_at', KeyType: 'RANGE' },
      ],
      Projection: {
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: ['external_id', 'status', 'issues', 'lost', 'book', 'issued_at'],
      },
    },
  ],
});
