import { z } from 'zod';
import type { AccountConfig } from '../../functions/sandbox/accounts/account.ts';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { type EmbeddedDynamoDB, startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { type Alarm, pause } from '../../shared/clock.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { LEDGER_TABLE } from '../issue/issue-kit.ts';
import { startMemoryDynamoDB } from '../simulator/memory-dynamodb.ts';

export const EMAIL = 'demo@rowmark.example';

const counts = z.record(z.string(), z.number());
const statsSchema = z.object({
  accounts: z.record(
    z.string(),
    z.object({
      issued: counts,
      series: z.record(z.string(), z.object({ used: z.number(), lost: z.number() })),
      drafts: z.number(),
    }),
  ),
  requests: counts,
});

export interface ServiceStats {
  /** How often each external_id was issued. */
  issued: Record<string, number>;
  requests: Record<string, number>;
  drafts: number;
  /** Numbers over all series. */
  used: number;
  lost: number;
}

/** The sandbox over real HTTP with its faults at hand, and the DynamoDB that it shares with the ledger. */
export interface FaultyService extends AsyncDisposable {
  url: string;
  dynamodb: EmbeddedDynamoDB;
  /** Rings where a fault delays an answer by `TOO_LONG_MS` or more; the effect comes then, whoever has given up. */
  alarm: Alarm;
  faults(faults: readonly Fault[]): Promise<void>;
  /** Gives the account billing books for these types alone, from the next `up`. */
  books(types: readonly string[]): void;
  stats(): Promise<ServiceStats>;
  reset(): Promise<void>;
  /** Closes the port; `up` opens it again, on the same state. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** A delay for which nobody waits. */
export const TOO_LONG_MS = 60_000;

export interface FaultyServiceOptions {
  apiKey?: string;
  /** State that is there already; in memory without it. */
  folder?: string;
  tableName?: string;
}

export async function startFaultyService(options: FaultyServiceOptions = {}): Promise<FaultyService> {
  const { apiKey = 'sandbox', folder, tableName = 'sandbox' } = options;
  const tables = [ledgerTable(LEDGER_TABLE), sandboxTable(tableName)];
  const dynamodb =
    folder === undefined ? startMemoryDynamoDB() : await startEmbeddedDynamoDB({ folder, tables });
  const account: AccountConfig = { email: EMAIL, apiKey };
  const accounts = [account];
  const alarms = new Set<() => void>();
  const sleep = async (ms: number) => {
    if (ms < TOO_LONG_MS) return pause(ms);
    for (const ring of alarms) ring();
  };
  const app = () => createSandbox({ dynamodb: dynamodb.client, tableName, accounts, sleep });
  let listening = await listen(app, 0);
  const { url } = listening;
  const port = Number(new URL(url).port);
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  return {
    url,
    dynamodb,
    alarm: (_ms, ring) => {
      alarms.add(ring);
      return { takeBack: () => alarms.delete(ring) };
    },
    faults: (faults) => post('faults', faults),
    books: (types) => {
      account.billingBooks = types.map((type) => ({ invoice_type_code: type, series: type }));
    },
    reset: () => post('reset', {}),
    async stats() {
      const answer = await fetch(`${url}/_sandbox/stats`);
      const { accounts, requests } = statsSchema.parse(await answer.json());
      const { issued = {}, series = {}, drafts = 0 } = accounts[EMAIL] ?? {};
      const total = (of: 'used' | 'lost') => Object.values(series).reduce((sum, one) => sum + one[of], 0);
      return { issued, requests, drafts, used: total('used'), lost: total('lost') };
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
