import { randomUUID } from 'node:crypto';
import type { EmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import type { Document } from '../../shared/documents/document.ts';
import type { IssueDocumentDeps } from '../../shared/issue/issue-work.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { createInvoicingClient, type InvoicingClientOptions } from '../../shared/service/client.ts';
import type { ClientLimits } from '../../shared/service/limits.ts';

export const LEDGER_TABLE = 'ledger';

/** Short enough for tests: every wait is a few milliseconds. */
export const quickLimits: Partial<ClientLimits> = {
  requestTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
  backoffBaseMs: 2,
  backoffMaxMs: 20,
  silentRequests: 1_000,
  silenceMs: 0,
  downMs: 200,
};

export const testDocument = (external_id: string, change: Partial<Document> = {}): Document => ({
  external_id,
  invoice_type_code: '11.1',
  payment_method_type: 3,
  net_total_amount: '100.00',
  vat_total_amount: '24.00',
  total_amount: '124.00',
  payable_total_amount: '124.00',
  counterpart: { name: 'Καφέ Αλφα', country_code: 'GR' },
  invoice_lines: [
    {
      line_number: 1,
      name: 'Καφές',
      quantity: '2',
      unit_price: '50',
      net_total_price: '100.00',
      vat_rate: '24',
      vat_total: '24.00',
      subtotal: '124.00',
      classification_category: 'category1_3',
      classification_type: 'E3_561_003',
    },
  ],
  ...change,
});

export const documentRecord = (document: Document, ordinal = 1) => ({ ordinal, document });

export interface KitOptions {
  dynamodb: Pick<EmbeddedDynamoDB, 'client'>;
  url: string;
  environment?: string;
  run?: string | undefined;
  verify?: 'all' | 'none';
  limits?: Partial<ClientLimits>;
  client?: Partial<InvoicingClientOptions>;
  claimLifeMs?: number;
}

/** What one process would hold: a ledger under its run, and one client. */
export function issueKit(options: KitOptions): IssueDocumentDeps & AsyncDisposable {
  const { dynamodb, url, environment = url, run = randomUUID(), verify = 'none' } = options;
  const client = createInvoicingClient({
    baseUrl: url,
    credentials: async () => ({ email: 'demo@rowmark.example', api_key: 'sandbox' }),
    limits: { ...quickLimits, ...options.limits },
    ...options.client,
  });
  const ledger = createLedger({
    dynamodb: dynamodb.client,
    tableName: LEDGER_TABLE,
    environment,
    account: 'demo',
    claimLifeMs: options.claimLifeMs ?? 60_000,
    onlyRun: run,
  });
  return {
    client,
    ledger,
    verify,
    limits: { lookAgainMs: 2, lookAgainMaxMs: 20, pendingMs: 60_000, busyMs: 60_000, sendAttempts: 5 },
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}
