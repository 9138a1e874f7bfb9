import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';

/** Decides who may issue and remembers what was issued; losing it would cost the memory, so it is hard to lose. */
export const ledgerTable = (scope: Construct): TableV2 =>
  new TableV2(scope, 'Ledger', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
