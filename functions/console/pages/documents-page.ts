import { html } from 'hono/html';
import { formatInstant } from '../../../shared/report/labels.ts';
import { columnOf, numberColumn, textCell, textColumn } from '../../../shared/report/tables/table.ts';
import { type ListedDocument as Listed, listDocuments } from '../api/documents-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../console-host.ts';
import { SEARCH_MAX_CHARACTERS } from '../console-limits.ts';
import { run } from '../http/operations.ts';
import { pageWords } from '../words/field-words.ts';
import { issuedActions } from './amend/issued-pages.ts';
import { type Markup, page } from './frame/page.ts';
import { euroCell, listTable, printLink } from './frame/parts.ts';
import { type Form, formText } from './upload/field-choice.ts';

const SHOWN = 50;
/** Fields of the search, each with its word. */
const criteria = {
  number: 'findNumber',
  mark: 'mark',
  customer: 'customer',
  text: 'findAmount',
  file: 'file',
} as const;

/** Issued documents by number, MARK, customer, amount and file; addresses never contain searched texts. */
export function serveDocumentsPage(app: ConsoleApp): void {
  app.get('/documents', async (c) => c.html(await documentsPage(c, {})));
  app.post('/documents', async (c) => c.html(await documentsPage(c, await c.req.parseBody())));
}

async function documentsPage(c: ConsoleContext, form: Form): Promise<Markup> {
  const { say } = c.var;
  const textOf = (name: string) => formText(form, name).trim();
  const wanted = Object.keys(criteria).flatMap((name): [string, string][] =>
    textOf(name) === '' ? [] : [[name, textOf(name)]],
  );
  const cursor = textOf('cursor');
  const asked = { ...Object.fromEntries(wanted), ...(cursor && { cursor }), limit: SHOWN };
  const { page: found, next: { cursor: next } = {} } = await run(c, listDocuments, asked);
  const fields = Object.entries(criteria).map(
    ([name, word]) =>
      html`<label>${say(word)} <input name="${name}" maxlength="${SEARCH_MAX_CHARACTERS}" value="${textOf(name)}" autocomplete="off"></label>`,
  );
  const more =
    next === undefined
      ? ''
      : html`<form method="post" action="/documents">${wanted.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<input type="hidden" name="cursor" value="${next}"><div class="actions"><button>${say('next')}</button></div></form>`;
  const body = html`<h1>${say('findTitle')}</h1>
<section class="card"><form method="post" action="/documents" role="search" class="filters-form">${fields}<button class="primary">${say('search')}</button></form></section>
<section class="card" aria-labelledby="found"><h2 id="found">${say('documents')}</h2>
${found.length === 0 ? html`<div class="empty"><p class="headline" role="status">${say(wanted.length === 0 ? 'nothingIssued' : 'findNone')}</p></div>` : html`<p role="status">${say('findFound', { n: found.length })}</p>${foundTable(c, found)}`}
${more}</section>`;
  return page(c, { title: say('findTitle'), body });
}

/** Documents, each with print, credit and replacement. */
function foundTable(c: ConsoleContext, found: readonly Listed[]): Markup {
  const { language } = c.var;
  const { numberOf, document, customer, mark, when, amount, file } = pageWords;
  return listTable(c.var, found, [
    textColumn(numberOf, 'printed'),
    textColumn(document, 'external_id'),
    columnOf(customer, (one) => textCell(one.customer ?? '')),
    textColumn(mark, 'mark'),
    columnOf(when, (one) => textCell(formatInstant(one.issued_at, language))),
    numberColumn(amount, (one) => euroCell(one.payable_total)),
    columnOf(file, (one) => ({
      markup: html`<a href="/jobs/${one.job}">${one.file}</a> ${one.invoice_id === null ? '' : printLink(c, { ...one, invoice_id: one.invoice_id })} ${issuedActions(c, { ...one, outcome: 'issued' })}`,
    })),
  ]);
}
