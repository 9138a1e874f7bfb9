import type { CreateTableCommandInput, KeySchemaElement } from '@aws-sdk/client-dynamodb';

/** The index by which an account's documents are listed in the order of their creation. */
export const BY_CREATION = 'by-creation';

const textAttribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });

const ofAccountBy = (AttributeName: string): KeySchemaElement[] => [
  { AttributeName: 'account', KeyType: 'HASH' },
  { AttributeName, KeyType: 'RANGE' },
];

/** The one table of the sandbox: documents, series and its own settings, all under the account that they belong to. */
export const sandboxTable = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['account', 'id', 'created_at'].map(textAttribute),
  KeySchema: ofAccountBy('id'),
  LocalSecondaryIndexes: [
    {
      IndexName: BY_CREATION,
      KeySchema: ofAccountBy('created_at'),
      Projection: {
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: ['external_id', 'status', 'issues', 'lost', 'book', 'issued_at'],
      },
    },
  ],
});
