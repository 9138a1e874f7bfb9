import { z } from 'zod';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import type { EmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import type { BillingBook } from '../../shared/preflight/resolve-billing-book.ts';
import { startMemoryDynamoDB } from '../simulator/memory-dynamodb.ts';

const TABLE = 'oracle';

const loginSchema = z.object({ data: z.object({ attributes: z.object({ jwt: z.string() }) }) });
const booksSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    series: z.string(),
    invoice_type_code: z.string(),
  }),
);
const answerSchema = z.looseObject({
  invoice_id: z.string().optional(),
  my_data_mark: z.string().optional(),
  errors: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
});

/** What the service and the authority say of a body: a MARK, or the codes of a refusal as the preflight spells them. */
export interface SandboxVerdict {
  stage: 'draft' | 'issue';
  mark: string | undefined;
  codes: string[];
}

export interface SandboxJudge {
  books: readonly BillingBook[];
  judge(body: string): Promise<SandboxVerdict>;
  stop(): Promise<void>;
}

/** The sandbox as a function from Request to Response, with its state in memory. */
export async function openSandboxJudge({ strict = false } = {}): Promise<SandboxJudge> {
  const dynamodb: EmbeddedDynamoDB = startMemoryDynamoDB();
  const app = createSandbox({ dynamodb: dynamodb.client, tableName: TABLE, strict });
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: string): Promise<unknown> => {
    const request = new Request(`http://sandbox/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return (await app.fetch(request)).json();
  };

  const login = JSON.stringify({ email: 'demo@rowmark.example', api_key: 'sandbox' });
  const { data } = loginSchema.parse(await ask('POST', '/login', login));
  headers = { ...headers, authorization: `Bearer ${data.attributes.jwt}` };
  return {
    books: booksSchema.parse(await ask('GET', '/billing_books')),
    async judge(body) {
      const draft = answerSchema.parse(await ask('POST', '/invoices', body));
      if (draft.invoice_id === undefined) return refused('draft', draft);
      const issued = answerSchema.parse(await ask('POST', `/invoices/${draft.invoice_id}/issue_draft`));
      return issued.my_data_mark === undefined
        ? refused('issue', issued)
        : { stage: 'issue', mark: issued.my_data_mark, codes: [] };
    },
    stop: async () => dynamodb[Symbol.asyncDispose](),
  };
}

const refused = (
  stage: SandboxVerdict['stage'],
  { errors = [] }: z.infer<typeof answerSchema>,
): SandboxVerdict => ({
  stage,
  mark: undefined,
  codes: [...new Set(errors.map(({ code }) => code.toUpperCase().replaceAll('_', '-')))],
});
