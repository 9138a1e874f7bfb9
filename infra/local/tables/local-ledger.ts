import { join } from 'node:path';
import { CLAIM_LIFE_MS, ledgerTable } from '../../../shared/ledger/account-table.ts';
import { createLedger } from '../../../shared/ledger/dynamodb-ledger.ts';
import type { Ledger } from '../../../shared/ledger/ledger.ts';
import { startEmbeddedDynamoDB } from './embedded-dynamodb.ts';

export const LEDGER_TABLE = 'rowmark-ledger';

/** Opens the tables of a data folder; other processes cannot work on the folder meanwhile. */
export const openLedgerTables = (data: string) =>
  startEmbeddedDynamoDB({ folder: join(data, 'ledger'), tables: [ledgerTable(LEDGER_TABLE)] });

/** Keeps other processes out of a data folder. */
export const holdFolder = (data: string) =>
  startEmbeddedDynamoDB({ folder: join(data, 'ledger'), tables: [] });

/** The ledger of an account in a job's environment, for a command that only reads it. */
export async function openLocalLedger(
  data: string,
  { environment, account }: { environment: string; account: string },
): Promise<{ ledger: Ledger } & AsyncDisposable> {
  const tables = await openLedgerTables(data);
  const options = { dynamodb: tables.client, tableName: LEDGER_TABLE, claimLifeMs: CLAIM_LIFE_MS };
  return { ...tables, ledger: createLedger({ ...options, environment, account }) };
}
