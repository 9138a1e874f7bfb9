import { html } from 'hono/html';
import { tell } from '../../../shared/problems/phrases.ts';
import { formatAmount, formatInstant } from '../../../shared/report/format-amount.ts';
import { typeWords } from '../../../shared/report/type-words.ts';
import { monthOf } from '../../../shared/statement/month.ts';
import { STATEMENT_FILES } from '../../../shared/statement/write-statement.ts';
import { accountsSchema } from '../api/accounts-route.ts';
import { statementSchema } from '../api/statement-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { accountChoice } from './account-choice.ts';
import { apiOf } from './ask-api.ts';
import { type Markup, page, sayIn } from './page.ts';

type Shown = ReturnType<(typeof statementSchema)['parse']>;

/** The statement of a month: sums, numbers, and if they are those of the service. */
export function serveStatementPage(app: ConsoleApp, host: ConsoleHost): void {
  app.get('/statements', async (c) => {
    const api = apiOf(app, c);
    const say = sayIn(c.get('language'));
    const month = c.req.query('month') ?? '';
    const account = c.req.query('account') ?? '';
    const accounts = await api.read(accountsSchema, '/api/accounts');
    const query = account === '' ? '' : `?${new URLSearchParams({ account })}`;
    const path = `/api/statements/${encodeURIComponent(month)}`;
    const statement = month === '' ? undefined : await api.read(statementSchema, `${path}${query}`);
    const body = html`<h1>${say('statementTitle')}</h1>
<form method="get" action="/statements" class="card actions">${accountChoice(c, { accounts, chosen: account })}
<label for="month">${say('month')}</label><input id="month" name="month" type="month" required pattern="\\d{4}-\\d{2}" placeholder="2026-11" value="${month || monthOf(host.now().toISOString())}">
<button class="${statement === undefined ? 'primary' : ''}">${say('showMonth')}</button></form>
${statement === undefined ? html`<p class="hint">${say('statementHint')}</p>` : statementPart(c, { statement, path: `/statements/${encodeURIComponent(month)}`, query })}
<p><a href="/">${say('home')}</a></p>`;
    return c.html(page(c, { title: say('statementTitle'), body, host }));
  });
  app.get('/statements/:month/:file', (c) => {
    const { month, file } = c.req.param();
    const query = new URLSearchParams(c.req.query());
    return apiOf(app, c).ask(
      `/api/statements/${encodeURIComponent(month)}/${encodeURIComponent(file)}?${query}`,
    );
  });
}

function statementPart(
  c: ConsoleContext,
  { statement, path, query }: { statement: Shown; path: string; query: string },
): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const { agrees, documents, not_ours, not_there, changed, numbers_lost, totals, made_at } = statement;
  const payable = formatAmount(totals.ours.payable, language);
  const differing = not_there.length + not_ours.length + changed.length;
  const [workbook = '', page = ''] = [`statement.${language}.xlsx`, 'statement.html'];
  const others = STATEMENT_FILES.filter((name) => name !== workbook && name !== page);
  return html`<section class="card"><p class="headline" role="status">${say('statementSaid', { n: documents.length, payable })}</p>
<p class="${agrees ? '' : 'problem'}">${agrees ? say('statementAgrees') : say('statementDiffers', { n: differing })}</p>
<p>${numbers_lost === 0 ? say('noNumbersLost') : say('numbersLost', { n: numbers_lost })}</p>
<div class="actions"><a class="button primary" href="${path}/${page}${query}">${say('wholeStatement')}</a><a class="button" href="${path}/${workbook}${query}" download>${workbook}</a></div>
<ul class="filters">${others.map((name) => html`<li><a href="${path}/${name}${query}" download>${name}</a></li>`)}</ul>
<p class="muted">${say('madeAt', { at: formatInstant(made_at, language) })}</p></section>
${kindsPart(c, statement)}${numbersPart(c, statement)}`;
}

function kindsPart(c: ConsoleContext, { kinds }: Shown): Markup | string {
  if (kinds.length === 0) return '';
  const language = c.get('language');
  const say = sayIn(language);
  const money = (amount: string) => `${formatAmount(amount, language)} €`;
  const kind = (type: string) => {
    const words = typeWords[type];
    return words === undefined ? type : `${type} ${tell(words, language)}`;
  };
  return html`<section class="card" aria-labelledby="kinds"><h2 id="kinds">${say('byKind')}</h2><table class="stack"><thead><tr><th scope="col">${say('kind')}</th><th scope="col" class="n">${say('documents')}</th><th scope="col" class="n">${say('net')}</th><th scope="col" class="n">${say('vat')}</th><th scope="col" class="n">${say('amount')}</th></tr></thead><tbody>${kinds.map(
    ({ type, ours }) =>
      html`<tr><td data-label="${say('kind')}">${kind(type)}</td><td class="n" data-label="${say('documents')}">${formatAmount(String(ours.documents), language)}</td><td class="n" data-label="${say('net')}">${money(ours.net)}</td><td class="n" data-label="${say('vat')}">${money(ours.vat)}</td><td class="n" data-label="${say('amount')}">${money(ours.payable)}</td></tr>`,
  )}</tbody></table></section>`;
}

function numbersPart(c: ConsoleContext, { numbers }: Shown): Markup | string {
  if (numbers.length === 0) return '';
  const language = c.get('language');
  const say = sayIn(language);
  return html`<section class="card" aria-labelledby="numbers"><h2 id="numbers">${say('seriesNumbers')}</h2><table class="stack"><thead><tr><th scope="col">${say('series')}</th><th scope="col" class="n">${say('firstNumber')}</th><th scope="col" class="n">${say('lastNumber')}</th><th scope="col" class="n">${say('documents')}</th><th scope="col">${say('withoutDocument')}</th></tr></thead><tbody>${numbers.map(
    ({ series, first, last, issued, without_document, which }) =>
      html`<tr><td data-label="${say('series')}">${series}</td><td class="n" data-label="${say('firstNumber')}">${first}</td><td class="n" data-label="${say('lastNumber')}">${last}</td><td class="n" data-label="${say('documents')}">${formatAmount(String(issued), language)}</td><td data-label="${say('withoutDocument')}">${without_document === 0 ? '–' : which.join(', ')}</td></tr>`,
  )}</tbody></table></section>`;
}
