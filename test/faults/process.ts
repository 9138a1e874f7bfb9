import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Document } from '../../shared/documents/document.ts';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import type { IssueResult } from '../../shared/issue/issue-result.ts';
import type { IssueDocumentDeps } from '../../shared/issue/issue-work.ts';
import type { Log } from '../../shared/log.ts';
import { connectService, type Exchange } from '../../shared/service/http-exchange.ts';
import { type ClientLimits, defaultClientLimits } from '../../shared/service/limits.ts';
import { issueKit, quickLimits } from '../issue/issue-kit.ts';
import { EMAIL, type FaultyService } from './faulty-service.ts';

/** The sandbox asks for whole seconds; here they pass so much faster. */
const SECONDS_PASS_TIMES = 50;
const DOCUMENTS_AT_ONCE = 8;

export interface ProcessOptions {
  service: FaultyService;
  verify?: 'all' | 'none';
  environment?: string;
  limits?: Partial<ClientLimits>;
  /** Called before and after everything that reaches out of the process; it may wait, or end the process. */
  interrupt?: Interrupt;
  log?: Log;
  /** Pauses between two looks at a document that another job holds; short where few meet. */
  looks?: { lookAgainMs: number; lookAgainMaxMs: number };
  apiKey?: string;
  /** A person has looked: what was sent as often as may be is sent once more. */
  resend?: boolean;
  /** Claims of other runs are dead at once unless the run is given as `undefined`. */
  run?: string;
}

/** `before` an effect nothing has happened; `after` it the process does not know yet. */
export type Interrupt = (moment: 'before' | 'after', effect: string) => Promise<void> | void;

/** What one process of a host holds: one client for the account, and the ledger under a run of its own. */
export interface Process extends IssueDocumentDeps, AsyncDisposable {}

export function startProcess(options: ProcessOptions): Process {
  const { service, verify = 'all', environment = 'test', interrupt, log, run } = options;
  const limits = { ...defaultClientLimits, ...quickLimits, ...options.limits };
  const connection = connectService(service.url, limits, service.alarm);
  const sleep = async (ms: number) => {
    await interrupt?.('before', 'sleep');
    await wait(ms);
  };
  const exchange = interruptible(hastened(connection.exchange), interrupt);
  const kit = issueKit({
    dynamodb: { client: interruptedClient(service.dynamodb.client, interrupt) },
    ...{ url: service.url, environment, verify, limits, run },
    client: {
      credentials: async () => ({ email: EMAIL, api_key: options.apiKey ?? 'sandbox' }),
      ...{ exchange, sleep, ...(log && { log }) },
    },
  });
  return {
    ...kit,
    ...{ resend: options.resend, sleep, limits: { ...kit.limits, ...options.looks }, ...(log && { log }) },
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}

function interruptedClient(client: DynamoDBClient, interrupt: Interrupt | undefined): DynamoDBClient {
  if (interrupt === undefined) return client;
  const send = async (command: Parameters<DynamoDBClient['send']>[0]) => {
    await interrupt('before', command.constructor.name);
    const answer = await client.send(command);
    await interrupt('after', command.constructor.name);
    return answer;
  };
  return Object.assign(Object.create(client), { send });
}

const interruptible =
  (exchange: Exchange, interrupt: Interrupt | undefined): Exchange =>
  async (request) => {
    await interrupt?.('before', `${request.method} ${request.path}`);
    const answer = await exchange(request);
    await interrupt?.('after', `${request.method} ${request.path}`);
    return answer;
  };

const hastened =
  (exchange: Exchange): Exchange =>
  async (request) => {
    const answer = await exchange(request);
    return answer.state === 'answered' && answer.retryAfterMs !== undefined
      ? { ...answer, retryAfterMs: answer.retryAfterMs / SECONDS_PASS_TIMES }
      : answer;
  };

/** The book of a type at the sandbox; documents need one. */
export async function bookOf(process: Process, type: string): Promise<string> {
  const books = await process.client.billingBooks();
  const book = books.state === 'listed' && books.listed.find((one) => one.invoice_type_code === type);
  if (!book) throw new Error(`no book for ${type}`);
  return book.id;
}

/** Imports documents as a job would: so many at once, every one answered. */
export async function importAll(
  process: Process,
  documents: readonly Document[],
  job: string,
): Promise<IssueResult[]> {
  const results: IssueResult[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < documents.length; n = next++) {
      const document = documents[n];
      if (document !== undefined)
        results[n] = await issueDocument(process, { ordinal: n + 1, document }, job);
    }
  };
  await Promise.all(Array.from({ length: DOCUMENTS_AT_ONCE }, worker));
  return results;
}

/** `issued 10, failed 2`. */
export function countOutcomes(results: readonly IssueResult[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
}
