import { z } from '@hono/zod-openapi';
import { wantedBy } from '../../../shared/jobs/find/wanted.ts';
import { accountOf } from '../api/accounts-route.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { DOCUMENTS_A_PAGE, SEARCH_MAX_CHARACTERS } from '../console-limits.ts';
import { accountsOf } from '../guard/own-accounts.ts';
import { nextPage, paged, refusals } from '../http/answers.ts';
import { queryOf } from '../http/read-request.ts';
import { IssuedDocuments, listedDocumentSchema } from './issued-documents.ts';

const searched = z.string().trim().max(SEARCH_MAX_CHARACTERS);
const documentsQuery = z.strictObject({
  number: searched
    .optional()
    .openapi({ description: 'The printed number in any spelling: `TIM 42`, `tim-42`, `42`.' }),
  mark: searched.optional(),
  customer: searched
    .optional()
    .openapi({ description: 'Words of the name from their beginning, or the VAT number.' }),
  file: searched.optional().openapi({ description: 'Words of the file name from their beginning.' }),
  text: searched
    .optional()
    .openapi({ description: 'Any of these, an external_id or an amount. Case and accents do not count.' }),
  account: z.string().optional().openapi({ description: 'Without it, all accounts that you may see.' }),
  limit: z.coerce.number().int().min(1).max(DOCUMENTS_A_PAGE).default(DOCUMENTS_A_PAGE),
  cursor: z.string().optional().openapi({ description: 'As the Link of the page before names it.' }),
  lang: z.enum(['en', 'el']).optional(),
});

/** Serves the documents issued here, from the index that each report extends; dry runs are not in it. */
export function serveDocuments(app: ConsoleApp, host: ConsoleHost): void {
  const issued = new IssuedDocuments(host);
  serveApi(app, 'listDocuments', 'get /api/documents', {
    summary: 'List issued documents, newest first',
    description: 'Each parameter narrows the list. Dry runs issue nothing and are not in it.',
    request: { query: documentsQuery },
    responses: {
      200: paged(z.array(listedDocumentSchema), 'Documents, newest first.'),
      ...refusals(404, 503),
    },
    answer: async (c) => {
      const { account, limit, cursor, lang: _, ...criteria } = queryOf(c, documentsQuery);
      const person = c.get('person');
      const accounts = account
        ? [await accountOf(host, { person, named: account })]
        : await accountsOf(host, person);
      const wanted = wantedBy(criteria);
      const { documents, next } = await issued.find({ accounts, wanted, limit, cursor });
      return c.json(documents, { headers: nextPage(c, next === undefined ? undefined : { cursor: next }) });
    },
  });
}
