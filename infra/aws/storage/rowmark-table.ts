import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

interface RowmarkTableProps {
  /** The table as the embedded DynamoDB makes it, so that its keys are written once. */
  definition: CreateTableCommandInput;
  /** Protected from deletion, and kept after the stack. */
  precious: boolean;
  /** The customer's own key. */
  encryptedBy?: IKey | undefined;
}

/** A table on demand, with point-in-time recovery. */
export function rowmarkTable(scope: Construct, id: string, props: RowmarkTableProps): dynamodb.TableV2 {
  const { definition, precious, encryptedBy } = props;
  const table = new dynamodb.TableV2(scope, id, {
    // The table's definition replaces this key below.
    partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
    billing: dynamodb.Billing.onDemand(),
    encryption: dynamodb.TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: precious,
    removalPolicy: precious ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  const resource = table.node.defaultChild;
  if (!(resource instanceof dynamodb.CfnGlobalTable)) throw new Error(`${id} is no table.`);
  // DynamoDB and CloudFormation have the same form for keys and indexes.
  for (const part of ['AttributeDefinitions', 'KeySchema', 'LocalSecondaryIndexes'] as const)
    if (definition[part] !== undefined) resource.addPropertyOverride(part, definition[part]);
  if (encryptedBy === undefined) return table;
  // The properties themselves: the construct would need to know the region.
  resource.sseSpecification = { sseEnabled: true, sseType: 'KMS' };
  resource.addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: encryptedBy.keyArn });
  return table;
}
