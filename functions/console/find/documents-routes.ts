import { z } from '@hono/zod-openapi';
import { printedNumber } from '../../../shared/documents/external-id.ts';
import { catchUp } from '../../../shared/jobs/find/catch-up.ts';
import { type FoundDocument, findDocuments } from '../../../shared/jobs/find/find-documents.ts';
import { dropIndex } from '../../../shared/jobs/find/index-head.ts';
import { type Wanted, wantedBy } from '../../../shared/jobs/find/wanted.ts';
import { UnreadableRecord } from '../../../shared/records/stored.ts';
import { NoSuchObject } from '../../../shared/store/store.ts';
import { accountOf } from '../api/accounts-route.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { DOCUMENTS_A_PAGE, INDEX_WAIT_MS, SEARCH_MAX_CHARACTERS } from '../console-limits.ts';
import { accountsOf } from '../guard/own-accounts.ts';
import { nextPage, paged } from '../http/answers.ts';
import type { Serve } from '../http/operations.ts';
import { lang } from '../http/read-request.ts';

const searched = z.string().trim().max(SEARCH_MAX_CHARACTERS);
const documentsQuery = z.strictObject({
  number: searched.optional().describe('The printed number in any spelling: `TIM 42`, `tim-42`, `42`.'),
  mark: searched.optional(),
  customer: searched.optional().describe('Words of the name from their beginning, or the VAT number.'),
  file: searched.optional().describe('Words of the file name from their beginning.'),
  text: searched
    .optional()
    .describe('Any of these, an external_id or an amount. Case and accents do not count.'),
  account: z.string().optional().describe('Without it, all accounts that you may see.'),
  limit: z.coerce.number().int().min(1).max(DOCUMENTS_A_PAGE).default(DOCUMENTS_A_PAGE),
  cursor: z.string().optional().describe('As the Link of the page before names it.'),
  lang,
});

/** Serves the documents issued here, from the index that each report extends; dry runs are not in it. */
export function serveDocuments(serve: Serve, host: ConsoleHost): void {
  const find = issuedDocuments(host);
  serve('listDocuments', 'get /api/documents', {
    summary: 'List issued documents, newest first',
    description: 'Each parameter narrows the list. Dry runs issue nothing and are not in it.',
    query: documentsQuery,
    refuses: [404, 503],
    answers: paged(z.array(listedDocumentSchema), 'Documents, newest first.'),
    async run({ c, person, query: { account, limit, cursor, lang: _, ...criteria } }) {
      const accounts = account
        ? [await accountOf(host, { person, named: account })]
        : await accountsOf(host, person);
      const wanted = wantedBy(criteria);
      const { documents, next } = await find({ accounts, wanted, limit, cursor });
      return c.json(documents, { headers: nextPage(c, { cursor: next }) });
    },
  });
}

export const listedDocumentSchema = z
  .object({
    external_id: z.string(),
    invoice_id: z.string().nullable(),
    kind: z.string().openapi({ description: 'Type code of the tax authority.', example: '11.1' }),
    printed: z.string().openapi({ description: 'Series and number.', example: 'TIM 42' }),
    mark: z.string(),
    issued_at: z.string(),
    customer: z.string().nullable(),
    payable_total: z.string().nullable(),
    account: z.string(),
    job: z.string(),
    file: z.string(),
    row: z.int().describe('The first row of the document in its file.'),
  })
  .openapi('ListedDocument');
type Shown = z.infer<typeof listedDocumentSchema>;

interface Asked {
  accounts: readonly string[];
  wanted: Wanted | undefined;
  limit: number;
  cursor?: string | undefined;
}

const ATTEMPTS = 3;

/** Finds the issued documents of a host in the index of their reports, which is updated first. */
function issuedDocuments({ store, environment, answerWithinMs }: ConsoleHost) {
  const underWay = new Map<string, Promise<boolean>>();
  const begin = (account: string): Promise<boolean> => {
    const started = performance.now();
    // On a host that stops with its answer, the next request continues the work.
    const mayGoOn = () => answerWithinMs === undefined || performance.now() - started < INDEX_WAIT_MS;
    const run = catchUp({ store, account, mayGoOn }).finally(() => underWay.delete(account));
    underWay.set(account, run);
    run.catch(() => {});
    return run;
  };
  /** Refuses if the first index takes longer than a request may wait. */
  const upToDate = async (account: string): Promise<void> => {
    const run = underWay.get(account) ?? begin(account);
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), INDEX_WAIT_MS);
    try {
      if (!(await Promise.race([run, late.promise]))) throw new ConsoleError('INDEX-BEING-MADE');
    } finally {
      clearTimeout(timer);
    }
  };
  return async (asked: Asked): Promise<{ documents: Shown[]; next?: string }> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        for (const account of asked.accounts) await upToDate(account);
        const { documents, ...more } = await findDocuments(store, { ...asked, environment });
        return { documents: documents.map(shown), ...more };
      } catch (error) {
        if (attempt === ATTEMPTS || !isDamage(error)) throw error;
        // The first failure may only mean that another process replaced these segments.
        if (attempt > 1) for (const account of asked.accounts) await dropIndex(store, account);
      }
  };
}

const isDamage = (error: unknown): boolean =>
  error instanceof NoSuchObject ||
  (error instanceof UnreadableRecord && error.problem.code === 'STORED-DAMAGED');

const shown = (found: FoundDocument): Shown => {
  const { series: _, number: __, vat: ___, learned: ____, ...document } = found;
  return { ...document, printed: printedNumber(found) };
};
