import { z } from 'zod';
import type { AccountConfig } from '../../functions/sandbox/accounts/account.ts';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { parseExactJson } from '../../shared/service/wire.ts';
import { unguarded } from './guard.ts';
import { lightRequest } from './light-http.ts';
import { dynamodbOver, MemoryTables } from './memory-dynamodb.ts';
import { FIRST_MOMENT } from './simulation.ts';

const TABLE = 'sandbox';
export const COMPANIES: readonly { account: string; email: string; apiKey: string }[] = [
  { account: 'alpha', email: 'alpha@rowmark.example', apiKey: 'key-alpha' },
  { account: 'beta', email: 'beta@rowmark.example', apiKey: 'key-beta' },
];

export interface WireRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface WireAnswer {
  status: number;
  body: unknown;
}

/** A document as the service has it. */
export interface Truth {
  account: string;
  external_id: string;
  issued: boolean;
  mark: string;
  issues: number;
  lost: number;
  amount: string;
  payable: string;
  /** MARK of the document that it credits. */
  credits: string;
  notes: string;
  /** Written by somebody who states more than our exports do. */
  added: boolean;
}

const bodySchema = z.object({
  notes: z.string().optional(),
  correlated_invoices: z.array(z.unknown()).optional(),
  payable_total_amount: z.union([z.string(), z.number()]).optional(),
  invoice_lines: z.array(
    z.object({ net_total_price: z.union([z.string(), z.number()]), quantity: z.unknown().optional() }),
  ),
});

const config: AccountConfig[] = COMPANIES.map(({ email, apiKey }) => ({ email, apiKey }));
const clock = { now: FIRST_MOMENT };
const refuses = { notes: new Set<string>() };
const tables = new MemoryTables();
/** One for all histories: each begins with empty tables. */
const app = createSandbox({
  dynamodb: dynamodbOver(async (command) => tables.execute(command)),
  tableName: TABLE,
  accounts: config,
  now: () => new Date(clock.now),
  authority: ({ notes }) =>
    refuses.notes.has(String(notes))
      ? [{ code: '999', title: 'Refused', message: 'The authority says no' }]
      : [],
  onFailure: (error) => {
    throw error;
  },
});

/** The service of a history, with the word of the authority and the truth about every document. */
export async function openService(now: () => number) {
  tables.clear();
  refuses.notes.clear();
  await steer('reset');

  /** A request to the sandbox itself, which has to be heard. */
  async function steer(what: string, body = '{}'): Promise<void> {
    const { status } = await request({ method: 'POST', path: `/_sandbox/${what}`, headers: {}, body });
    if (status !== 200) throw new Error(`the sandbox answers ${status} to ${what}`);
  }

  async function request(asked: WireRequest): Promise<WireAnswer> {
    clock.now = now();
    return unguarded(async () => {
      const answer = await app.fetch(
        lightRequest({ ...asked, headers: { 'content-type': 'application/json', ...asked.headers } }),
      );
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : parseExactJson(text) };
    });
  }

  return {
    request,
    /** Forgets every document. */
    reset: () => steer('reset'),
    /** The authority refuses documents with these notes. */
    refuse: (notes: string) => refuses.notes.add(notes),
    /** The next issue is answered later: `reads` looks at it say that it is pending. */
    async pendNext(reads: number) {
      const faults = [
        { match: { path: '/invoices/{id}/issue_draft' }, action: { pending: reads }, times: 1 },
      ];
      await steer('faults', JSON.stringify(faults));
    },
    async pendNoMore() {
      await steer('faults', '[]');
    },
    /** Whatever is pending for ever has its answer now. */
    answerPending() {
      for (const item of tables.items(TABLE))
        if (item.pending_reads !== undefined) item.pending_reads = { N: '0' };
    },
    /** Issues and lost numbers of every document, in the order of `truths`. */
    counts: () => tables.items(TABLE).flatMap((item) => countsOf(item) ?? []),
    truths: (): Truth[] => tables.items(TABLE).flatMap((item) => truthOf(item) ?? []),
    used(account: string): number {
      const email = COMPANIES.find((one) => one.account === account)?.email;
      return tables
        .items(TABLE)
        .filter((item) => item.account?.S === email && item.id?.S?.startsWith('series#'))
        .reduce((sum, item) => sum + Number(item.used?.N ?? 0), 0);
    },
    /** The name that a request gives a document, as its external_id. */
    nameOf(reference: string): string {
      const item = tables.items(TABLE).find(({ id }) => id?.S === `document#${reference}`);
      return item?.external_id?.S ?? reference;
    },
  };
}

export type ServiceWorld = Awaited<ReturnType<typeof openService>>;

function countsOf(item: ReturnType<MemoryTables['items']>[number]) {
  if (!item.id?.S?.startsWith('document#')) return undefined;
  return {
    account: COMPANIES.find(({ email }) => email === item.account?.S)?.account ?? '',
    external_id: item.external_id?.S ?? '',
    issues: Number(item.issues?.N ?? 0),
    lost: Number(item.lost?.N ?? 0),
  };
}

function truthOf(item: ReturnType<MemoryTables['items']>[number]): Truth | undefined {
  const counts = countsOf(item);
  if (counts === undefined) return undefined;
  const {
    notes = '',
    correlated_invoices: [credits = ''] = [],
    invoice_lines,
    payable_total_amount = '',
  } = bodySchema.parse(JSON.parse(item.body?.S ?? '{}'));
  return {
    ...counts,
    issued: item.status?.S === 'issued',
    mark: item.mark?.S ?? '',
    added: invoice_lines[0]?.quantity !== undefined,
    amount: String(invoice_lines[0]?.net_total_price ?? ''),
    payable: String(payable_total_amount),
    credits: String(credits),
    notes,
  };
}
