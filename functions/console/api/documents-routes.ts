import { z } from '@hono/zod-openapi';
import { printedNumber } from '../../../shared/documents/external-id.ts';
import { catchUp } from '../../../shared/jobs/find/catch-up.ts';
import { askIndex, type FoundFact, findDocuments } from '../../../shared/jobs/find/find-documents.ts';
import { wantedBy } from '../../../shared/jobs/find/wanted.ts';
import { may } from '../../../shared/mapping/profile/source.ts';
import { cursorLike, operation, pageOf, sending, strings } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { reached } from '../../../shared/statement/service-documents.ts';
import type { AtConsole } from '../console-host.ts';
import { SEARCH_MAX_CHARACTERS } from '../console-limits.ts';
import { accountsOf } from '../guard/own-accounts.ts';
import { within } from '../guard/requests.ts';
import { onceForHost } from '../jobs/job-lists.ts';
import { fileHeaders } from './jobs-routes.ts';

/** Documents of a page, and the milliseconds for which a request waits while their index is updated. */
const [DOCUMENTS_A_PAGE, INDEX_WAIT_MS] = [200, 10_000];

const searched = z.string().trim().max(SEARCH_MAX_CHARACTERS);

const listedDocumentSchema = z
  .object({
    external_id: z.string(),
    invoice_id: z.string().nullable(),
    kind: z.string().openapi({ description: 'Type code of the tax authority.', example: '11.1' }),
    printed: z.string().openapi({ description: 'Series and number.', example: 'TIM 42' }),
    ...{ mark: z.string(), issued_at: z.string(), customer: z.string().nullable() },
    payable_total: z.string().nullable(),
    ...strings('account', 'job', 'file'),
    row: z.int().describe('The first row of the document in its file.'),
  })
  .openapi('ListedDocument');
export type ListedDocument = z.infer<typeof listedDocumentSchema>;

const issuedDocuments = onceForHost(({ store, environment, answerWithinMs }) => {
  const underWay = new Map<string, Promise<boolean>>();
  const begin = (account: string): Promise<boolean> => {
    const started = performance.now();
    // On a host that stops with its answer, the next request continues the work.
    const mayGoOn = () => answerWithinMs === undefined || performance.now() - started < INDEX_WAIT_MS;
    const run = catchUp(store, account, mayGoOn).finally(() => underWay.delete(account));
    underWay.set(account, run);
    run.catch(() => {});
    return run;
  };
  /** Refuses if the first index takes longer than a request may wait. */
  const upToDate = async (account: string): Promise<void> => {
    const run = underWay.get(account) ?? begin(account);
    if (!(await within(INDEX_WAIT_MS, run, () => false))) throw new RefusedRequest('INDEX-BEING-MADE');
  };
  return async (asked: Parameters<typeof findDocuments>[1]) => {
    const ask = () => findDocuments(store, { ...asked, environment });
    const { documents, ...more } = await askIndex({ store, ...asked, upToDate }, ask);
    return { documents: documents.map(shown), ...more };
  };
});

const shown = (found: FoundFact): ListedDocument => {
  const { type: kind, counterpart: customer } = found;
  return listedDocumentSchema.parse({ ...found, kind, printed: printedNumber(found), customer });
};

export const listDocuments = operation({
  name: 'listDocuments',
  does: 'List issued documents, newest first',
  more: 'Each parameter narrows the list. Dry runs issue nothing and are not in it.',
  input: z.object({
    number: searched.optional().describe('The printed number in any spelling: `TIM 42`, `tim-42`, `42`.'),
    mark: searched.optional(),
    customer: searched.optional().describe('Words of the name from their beginning, or the VAT number.'),
    file: searched.optional().describe('Words of the file name from their beginning.'),
    text: may(searched, 'Any of these, an external_id or an amount. Case and accents do not count.'),
    account: may(z.string(), 'Without it, all accounts that you may see.'),
    limit: z.coerce.number().int().min(1).max(DOCUMENTS_A_PAGE).default(DOCUMENTS_A_PAGE),
    cursor: cursorLike(/^\d{4}-\d\d-\d\dT[\d:.]+Z \S+$/),
  }),
  ...{ output: pageOf(listedDocumentSchema), effect: 'reads' },
  http: { at: 'get /api/documents', refuses: [404, 503], says: 'Documents, newest first.' },
  agent: 'find_documents',
  async run({ host, person, account: ofName }: AtConsole, { account, limit, cursor, ...criteria }) {
    const accounts = account ? [await ofName(account)] : await accountsOf(host, person);
    const wanted = wantedBy(criteria);
    const { documents, next } = await issuedDocuments(host)({ accounts, wanted, limit, cursor });
    return { page: documents, next: next === undefined ? undefined : { cursor: next } };
  },
});

export const printDocument = sending({
  name: 'printDocument',
  does: 'Read a printable document',
  input: z.object({ invoice: z.string(), account: may(z.string(), 'Without it, the default account.') }),
  http: {
    ...{ at: 'get /api/documents/{invoice}/print', refuses: [404, 503] },
    answers: { description: 'A page for A4.', content: { 'text/html': { schema: z.string() } } },
  },
  async run({ c, host, language, account: ofName }: AtConsole, { invoice, account }) {
    const answer = reached(await host.clientOf(await ofName(account)).print(invoice, language));
    if (answer.state === 'absent') throw new RefusedRequest('NOT-PRINTED');
    return c.body(answer.page, 200, fileHeaders('printed.html', { shown: true }));
  },
});
