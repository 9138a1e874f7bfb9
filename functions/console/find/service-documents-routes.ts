import { z } from '@hono/zod-openapi';
import { renderPhrase } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { isOutage, type Outage } from '../../../shared/service/outage.ts';
import type { FoundInvoice } from '../../../shared/service/wire.ts';
import { documentOf } from '../../../shared/statement/service-documents.ts';
import { accountOf } from '../api/accounts-route.ts';
import { fileHeaders } from '../api/jobs-routes.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { json } from '../http/answers.ts';
import type { Serve } from '../http/operations.ts';
import { lang } from '../http/read-request.ts';

const PAGE_MAX = 1_000_000;
const account = z.string().optional().describe('Without it, the default account.');
const listQuery = z.strictObject({
  account,
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  cursor: z
    .string()
    .optional()
    .describe('The `next` of the answer before: no document is told twice, whatever is issued meanwhile.'),
  lang,
});
const printQuery = z.strictObject({ account, lang });

export const serviceDocumentsSchema = z
  .object({
    documents: z.array(
      z.object({
        invoice_id: z.string(),
        external_id: z.string(),
        type: z.string(),
        series: z.string(),
        number: z.string(),
        mark: z.string(),
        issued_at: z.string(),
        payable: z.string(),
      }),
    ),
    total: z.int().describe('Includes drafts.'),
    pages: z.int(),
    next: z.string().nullable().describe('The cursor of the next answer; null at the end.'),
  })
  .openapi('ServiceDocuments');

/** Documents at the invoicing service: a list, newest first, and the printable page of each. */
export function serveServiceDocuments(serve: Serve, host: ConsoleHost): void {
  serve('listServiceDocuments', 'get /api/service/documents', {
    summary: 'List the documents at the invoicing service, newest first',
    query: listQuery,
    refuses: [404, 503],
    answers: json(serviceDocumentsSchema, 'A page of the list.'),
    async run({ person, language, query: { account: named, page, cursor } }) {
      const client = host.clientOf(await accountOf(host, { person, named }));
      const read = async (at: number) => listedOrAway(await client.listInvoices({ page: at }), language);
      const from = cursor === undefined ? undefined : parseCursor(cursor);
      const first = await read(from?.at ?? 1);
      // The service lists the oldest first.
      const at = from?.at ?? first.totalPages - page + 1;
      const answer = from !== undefined || at === 1 ? first : at < 1 ? undefined : await read(at);
      const invoices = before(answer?.invoices ?? [], from?.told);
      const documents = invoices
        .flatMap((invoice) => documentOf(invoice) ?? [])
        .map(({ net: _, vat: __, shares: ___, ...shown }) => shown)
        .sort(newestFirst);
      const oldest = invoices[0]?.invoice_id ?? from?.told ?? '';
      const next = at > 1 ? `${at - 1}.${oldest}` : null;
      return { documents, total: first.totalCount, pages: first.totalPages, next };
    },
  });
  serve('printDocument', 'get /api/documents/{invoice}/print', {
    ...{ summary: 'Read a printable document', query: printQuery, refuses: [404, 503] },
    answers: { description: 'A page for A4.', content: { 'text/html': { schema: z.string() } } },
    async run({ c, person, language, named, query }) {
      const account = await accountOf(host, { person, named: query.account });
      const answer = await host.clientOf(account).print(named('invoice'), language);
      if (answer.state === 'absent') throw new ConsoleError('NOT-PRINTED');
      if (isOutage(answer)) throw away(answer, language);
      return c.body(answer.page, 200, fileHeaders('printed.html', { shown: true }));
    },
  });
}

/** `<page of the service>.<oldest listed invoice>`: pages begin at the oldest, so new ones do not shift. */
function parseCursor(cursor: string): { at: number; told: string } {
  const [, page = '', told = ''] = /^([1-9]\d{0,5})\.(.*)$/.exec(cursor) ?? [];
  if (page === '') throw new ConsoleError('QUERY-BAD', { name: 'cursor' });
  return { at: Number(page), told };
}

/** Invoices before the last listed one: a deleted draft may have moved it to an earlier page. */
function before(invoices: readonly FoundInvoice[], told: string | undefined): readonly FoundInvoice[] {
  const at = invoices.findIndex(({ invoice_id }) => invoice_id === told);
  return at < 0 ? invoices : invoices.slice(0, at);
}

/** Newest first; at the same moment the highest number first. */
const newestFirst = (a: Listed, b: Listed): number =>
  b.issued_at.localeCompare(a.issued_at) || Number(b.number) - Number(a.number);
type Listed = z.infer<typeof serviceDocumentsSchema>['documents'][number];

function listedOrAway<T>(answer: { state: 'listed'; listed: T } | Outage, language: Language): T {
  if (isOutage(answer)) throw away(answer, language);
  return answer.listed;
}

const away = ({ reason }: Outage, language: Language) =>
  new ConsoleError('SERVICE-AWAY', { reason: renderPhrase(reason, language) });
