import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Sleep, WallClock } from '../clock.ts';

/** Place of the ledger of one account, and the life of a claim in it. */
export interface LedgerOptions {
  dynamodb: DynamoDBClient;
  tableName: string;
  environment: string;
  account: string;
  /** As long as a function may run, and a little more. */
  claimLifeMs: number;
  /** Given where a lock proves that no other run is alive: claims of other runs count as expired at once. */
  onlyRun?: string | undefined;
  now?: WallClock;
  sleep?: Sleep;
}

/** The run of claims where no lock tells runs apart. */
export const ANY_RUN = '-';

/** Lifetime of a claim: as long as a function may run, and a little more. */
export const CLAIM_LIFE_MS = 16 * 60 * 1000;
