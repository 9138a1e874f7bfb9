import { expect, it, onTestFinished } from 'vitest';
import { listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { createInvoicingClient } from '../../shared/service/client.ts';
import { serviceDocuments } from '../../shared/statement/service-documents.ts';
import { openTestSandbox } from '../authority/open-test-sandbox.ts';
import { sale } from '../authority/payloads.ts';
import { quickLimits } from '../simulator/issue-kit.ts';

const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' };
const IN_OCTOBER = new Date('2026-10-05T10:00:00Z');
const IN_SEPTEMBER = new Date('2026-09-05T10:00:00Z');
const IN_NOVEMBER = new Date('2026-11-05T10:00:00Z');
/** More than a page of 50. */
const ISSUED = 60;

/** The sandbox with drafts first, then what October issued. A page is read over HTTP, then the hook is called. */
async function octoberOf({ drafts, drafted = IN_OCTOBER }: { drafts: number; drafted?: Date }) {
  let now = drafted;
  const sandbox = await openTestSandbox({ now: () => now, tokenLifeMs: 1e12 });
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  const listening = await listenSandbox(sandbox.app, { port: 0, host: '127.0.0.1' });
  onTestFinished(listening.close);
  const http = createInvoicingClient({
    baseUrl: listening.url,
    credentials: async () => ({ email: 'demo@rowmark.example', api_key: 'sandbox' }),
    log: () => {},
    limits: quickLimits,
  });
  onTestFinished(() => http[Symbol.asyncDispose]());
  const { client } = sandbox;
  const billing_book_id = await client.book('1.1');
  const draft = (external_id: string) => client.draft({ ...sale(), billing_book_id, external_id });
  for (let index = 1; index <= drafts; index += 1) await draft(`draft-${index}`);
  now = IN_OCTOBER;
  const issued = Array.from({ length: ISSUED }, (_, index) => `issued-${index + 1}`);
  for (const id of issued) {
    await draft(id);
    await client.issue(id);
  }
  let pages = 0;
  const read = (between: (page: number) => Promise<unknown>) =>
    serviceDocuments(
      {
        async listInvoices(request) {
          const answer = await http.listInvoices(request);
          pages += 1;
          await between(pages);
          return answer;
        },
      },
      OCTOBER,
    );
  return {
    ...{ client, issued, read },
    pages: () => pages,
    setClock: (to: Date) => {
      now = to;
    },
  };
}

const idsOf = (found: Awaited<ReturnType<typeof serviceDocuments>>) =>
  Array.isArray(found) ? found.map(({ external_id }) => external_id).sort() : found;

it('a document that leaves the list while it is read hides none of the others', async () => {
  const { client, issued, read, setClock } = await octoberOf({ drafts: 1 });
  const found = await read(async (page) => {
    if (page > 1) return;
    setClock(IN_NOVEMBER);
    await client.issue('draft-1');
  });
  expect(idsOf(found)).toEqual(issued.toSorted());
});

it('a document that comes into the list before the others while it is read is listed with them', async () => {
  const { client, issued, read } = await octoberOf({ drafts: 1, drafted: IN_SEPTEMBER });
  const found = await read(async (page) => (page > 1 ? undefined : client.issue('draft-1')));
  expect(idsOf(found)).toEqual([...issued, 'draft-1'].sort());
});

it('documents that are added while it is read make no page be read again', async () => {
  const { client, issued, read, pages } = await octoberOf({ drafts: 0 });
  const found = await read(async (page) => {
    if (page > 1) return;
    await client.draft({ ...sale(), billing_book_id: await client.book('1.1'), external_id: 'late' });
    await client.issue('late');
  });
  expect(idsOf(found)).toEqual([...issued, 'late'].sort());
  expect(pages()).toBe(2);
});

it('a list that changes each time that it is read is told as no answer, never as a part of one', async () => {
  const { client, read } = await octoberOf({ drafts: 20, drafted: IN_SEPTEMBER });
  const found = await read(async (page) => client.issue(`draft-${page}`));
  expect(found).toMatchObject({ state: 'unknown', reason: { phrase: 'list-changing' } });
});
