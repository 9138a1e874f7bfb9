import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  CfnGlobalTable,
  type LocalSecondaryIndexProps,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

interface RowmarkTableProps {
  /** The table as the embedded DynamoDB makes it, so that its keys are written once. */
  definition: CreateTableCommandInput;
  /** Hard to delete, and kept when the stack goes. */
  precious: boolean;
  /** The customer's own key. */
  encryptedBy?: IKey | undefined;
}

/** A table on demand, with point-in-time recovery. */
export function rowmarkTable(scope: Construct, id: string, props: RowmarkTableProps): TableV2 {
  const { definition, precious, encryptedBy } = props;
  const sortKey = key(definition, definition.KeySchema, 'RANGE');
  const table = new TableV2(scope, id, {
    partitionKey: required(key(definition, definition.KeySchema, 'HASH')),
    ...(sortKey === undefined ? {} : { sortKey }),
    localSecondaryIndexes: (definition.LocalSecondaryIndexes ?? []).map((index) =>
      indexOf(definition, index),
    ),
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: precious,
    removalPolicy: precious ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  if (encryptedBy !== undefined) encrypt(table, encryptedBy);
  return table;
}

/** The properties themselves: the construct would need to know the region. */
function encrypt({ node }: TableV2, key: IKey) {
  if (!(node.defaultChild instanceof CfnGlobalTable)) return;
  node.defaultChild.sseSpecification = { sseEnabled: true, sseType: 'KMS' };
  node.defaultChild.addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: key.keyArn });
}

type Index = NonNullable<CreateTableCommandInput['LocalSecondaryIndexes']>[number];

const indexOf = (definition: CreateTableCommandInput, index: Index): LocalSecondaryIndexProps => ({
  indexName: required(index.IndexName),
  sortKey: required(key(definition, index.KeySchema, 'RANGE')),
  projectionType: ProjectionType[index.Projection?.ProjectionType ?? 'ALL'],
  nonKeyAttributes: index.Projection?.NonKeyAttributes ?? [],
});

function key(
  { AttributeDefinitions }: CreateTableCommandInput,
  schema: Index['KeySchema'],
  type: 'HASH' | 'RANGE',
): Attribute | undefined {
  const name = schema?.find(({ KeyType }) => KeyType === type)?.AttributeName;
  if (name === undefined) return undefined;
  const { AttributeType: letter } = required(
    AttributeDefinitions?.find(({ AttributeName }) => AttributeName === name),
  );
  return { name, type: letter === 'N' ? AttributeType.NUMBER : AttributeType.STRING };
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The definition of the table lacks a key.');
  return value;
}
