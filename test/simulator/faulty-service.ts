import { z } from 'zod';
import type { AccountConfig } from '../../functions/sandbox/accounts/account.ts';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { freePort } from '../listen-here.ts';
import { startMemoryDynamoDB } from './memory-dynamodb.ts';

export const EMAIL = 'demo@rowmark.example';

const statsSchema = z.object({
  accounts: z.record(
    z.string(),
    z.object({
      /** How often each external_id was issued. */
      issued: z.record(z.string(), z.number()),
      series: z.record(z.string(), z.object({ lost: z.number() })),
    }),
  ),
});

/** The sandbox over real HTTP with its faults at hand, and the DynamoDB that it shares with the ledger. */
export interface FaultyService extends AsyncDisposable {
  url: string;
  faults(faults: readonly Fault[]): Promise<void>;
  /** Gives the account billing books for these types alone, from the next `up`. */
  books(types: readonly string[]): void;
  /** How often each document was issued, and how many numbers were lost. */
  stats(): Promise<{ issued: Record<string, number>; lost: number }>;
  /** Closes the port; `up` opens it again, on the same state. */
  down(): Promise<void>;
  up(): Promise<void>;
}

interface FaultyServiceOptions {
  /** State that is there already; in memory without it. */
  folder?: string;
  tableName?: string;
}

export async function startFaultyService(options: FaultyServiceOptions = {}): Promise<FaultyService> {
  const { folder, tableName = 'sandbox' } = options;
  const tables = [sandboxTable(tableName)];
  const dynamodb =
    folder === undefined ? startMemoryDynamoDB() : await startEmbeddedDynamoDB({ folder, tables });
  const account: AccountConfig = { email: EMAIL, apiKey: 'sandbox' };
  const accounts = [account];
  const app = () => createSandbox({ dynamodb: dynamodb.client, tableName, accounts });
  const port = await freePort();
  let listening = await listen(app, port);
  const { url } = listening;
  return {
    url,
    async faults(faults) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/_sandbox/faults`, {
        method: 'POST',
        headers,
        body: JSON.stringify(faults),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    books: (types) => {
      account.billingBooks = types.map((type) => ({ invoice_type_code: type, series: type }));
    },
    async stats() {
      const answer = await fetch(`${url}/_sandbox/stats`);
      const { issued = {}, series = {} } = statsSchema.parse(await answer.json()).accounts[EMAIL] ?? {};
      return { issued, lost: Object.values(series).reduce((sum, { lost }) => sum + lost, 0) };
    },
    down: () => listening.close(),
    async up() {
      listening = await listen(app, port);
    },
    async [Symbol.asyncDispose]() {
      await listening.close();
      await dynamodb[Symbol.asyncDispose]();
    },
  };
}

const listen = (app: () => ReturnType<typeof createSandbox>, port: number) =>
  listenSandbox(app(), { port, host: '127.0.0.1' });
