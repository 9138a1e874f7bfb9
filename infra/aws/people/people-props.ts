import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IRule } from 'aws-cdk-lib/aws-events';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';

export interface PeopleProps {
  buckets: ImportBuckets;
  accounts: readonly string[];
  /** Accounts whose plans need an approval. */
  approving: readonly string[];
  stateMachine: StateMachine;
  undelivered: IQueue;
  refreshRates: RowmarkFunction;
  watchMarks: RowmarkFunction;
  functions: readonly RowmarkFunction[];
  arrival: IRule;
  seals: readonly Key[];
  ledger: ITableV2;
}
