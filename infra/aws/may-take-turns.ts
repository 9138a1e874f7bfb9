import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { LOAD_KEY_END } from '../../shared/ledger/load.ts';
import type { Permission } from './allow.ts';

/** Lets a function that asks the service take its turn in the load of an account, and change nothing else in the ledger. */
export const mayTakeTurns = (ledger: ITableV2): Permission => ({
  sid: 'TakeTurns',
  actions: ['dynamodb:UpdateItem'],
  resources: [ledger.tableArn],
  conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': `*${LOAD_KEY_END}` } },
});
