import { join } from 'node:path';
import { startLocalSandbox } from '../../../infra/local/host/local-sandbox.ts';
import { connectInProcess } from '../../../shared/service/http-exchange.ts';
import { defaultClientLimits } from '../../../shared/service/limits.ts';
import { toWire } from '../../../shared/service/wire.ts';
import { testDocument } from '../../simulator/issue-kit.ts';

const AT_ONCE = 8;
const EMAIL = 'demo@rowmark.example';

/** The service's part of an import alone: draft, read back, issue, its state on disk and no socket between. */
export async function issueAtSandbox(folder: string, documents: number): Promise<void> {
  const accounts = [{ email: EMAIL, apiKey: 'sandbox' }];
  await using sandbox = await startLocalSandbox({ folder: join(folder, 'sandbox'), accounts, port: 0 });
  const { exchange } = connectInProcess(sandbox.here, { origin: sandbox.url, limits: defaultClientLimits });
  const login = JSON.stringify({ email: EMAIL, api_key: 'sandbox' });
  let headers = {};
  const ask = async (method: 'GET' | 'POST', path: string, body?: string) => {
    const answer = await exchange({ method, path: `/api/v1/${path}`, headers, body });
    if (answer.state === 'answered' && answer.status === 200) return Object(answer.body);
    throw new Error(`The sandbox did not answer ${path}: ${JSON.stringify(answer)}`);
  };
  headers = { authorization: `Bearer ${(await ask('POST', 'login', login)).data.attributes.jwt}` };
  const books: { id: string; invoice_type_code: string }[] = await ask('GET', 'billing_books');
  const book = books.find(({ invoice_type_code }) => invoice_type_code === '11.1')?.id ?? '';
  const issue = async (external_id: string) => {
    const draft = toWire(testDocument(external_id, { billing_book_id: book }));
    const { invoice_id } = await ask('POST', 'invoices', draft);
    await ask('GET', `invoices/${invoice_id}/find_invoice_by_id`);
    const { status } = await ask('POST', `invoices/${invoice_id}/issue_draft`);
    if (status !== 'issued') throw new Error(`${external_id} was not issued`);
  };
  const names = Array.from({ length: documents }, (_, index) => `B-${index}`).values();
  const worker = async () => {
    for (const name of names) await issue(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
