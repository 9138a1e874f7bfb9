import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { ledgerTable as definition } from '../../shared/ledger/ledger-table.ts';

/** Decides who may issue and remembers what was issued; losing it would cost the memory, so it is hard to lose. */
export const ledgerTable = (scope: Construct): TableV2 =>
  new TableV2(scope, 'Ledger', {
    partitionKey: { name: keyName('HASH'), type: AttributeType.STRING },
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });

/** The key as the ledger itself writes it; a name is written once. */
function keyName(type: 'HASH' | 'RANGE'): string {
  const key = definition('').KeySchema?.find(({ KeyType }) => KeyType === type)?.AttributeName;
  if (key === undefined) throw new Error(`The ledger's table has no ${type} key.`);
  return key;
}
