import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { kmsSealer } from '../../../functions/kms-sealer.ts';
import { createS3Erasable } from '../../../shared/store/s3-erasable.ts';
import { createS3Store } from '../../../shared/store/s3-store.ts';
import { CommandError } from '../errors/command-error.ts';

/** Outputs of a stack by name. Throws a sentence if the stack or the output does not exist. */
async function outputsOf(stack: string): Promise<(name: string, usual?: string) => string> {
  const { Stacks: [found] = [] } = await new CloudFormationClient({})
    .send(new DescribeStacksCommand({ StackName: stack }))
    .catch((error: Error) => {
      throw new CommandError('stack-unknown', { stack, reason: error.message });
    });
  return (name, usual) => {
    const value = found?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue ?? usual;
    if (value === undefined) throw new CommandError('stack-unknown', { stack, reason: name });
    return value;
  };
}

/** The stores of a stack on AWS and the key that its reports are sealed with, by the outputs of the stack. */
export async function openStackStores(stack: string) {
  const output = await outputsOf(stack);
  const [imports, reports] = [output('ImportsBucket'), output('ReportsBucket')];
  const client = new S3Client({});
  const bucketOf = (key: string) => (key.startsWith('reports/') ? reports : imports);
  // A stack with one key has only the output of that key.
  const keyNames = output('SealKeys', output('SealKey'));
  const sealer = await kmsSealer(keyNames);
  return {
    ...{ store: createS3Store({ client, bucketOf }), erasable: createS3Erasable({ client, bucketOf }) },
    ...{ sealer, newestKey: output('SealKey') },
  };
}

/** The ledger of a stack, and the service that its documents are at. */
export async function openStackLedger(stack: string) {
  const output = await outputsOf(stack);
  return {
    dynamodb: new DynamoDBClient({}),
    tableName: output('LedgerTable'),
    service: output('ServiceAddress'),
  };
}
