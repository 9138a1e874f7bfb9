import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { SEMAPHORE_KEY_END } from '../../../shared/ledger/shared-semaphore.ts';
import type { Permission } from './allow.ts';

/** Lets a function that asks the service take its turn in the load of an account, and change nothing else in the ledger. */
export const mayAcquireSlots = (ledger: ITableV2): Permission => ({
  sid: 'TakeTurns',
  actions: ['dynamodb:UpdateItem'],
  resources: [ledger.tableArn],
  conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': `*${SEMAPHORE_KEY_END}` } },
});
