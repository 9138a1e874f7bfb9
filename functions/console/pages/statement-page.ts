import { html } from 'hono/html';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { formatAmount, formatInstant } from '../../../shared/report/labels.ts';
import { directionTables } from '../../../shared/report/tables/report-tables.ts';
import { monthOf } from '../../../shared/statement/service-documents.ts';
import { differences } from '../../../shared/statement/statement.ts';
import { kindTable, numberTable } from '../../../shared/statement/statement-tables.ts';
import { headlineOf, STATEMENT_FILES } from '../../../shared/statement/write-statement.ts';
import { listAccounts } from '../api/accounts-route.ts';
import { getStatement, prepareStatement, type ShownStatement } from '../api/statement-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../console-host.ts';
import { queryText, run } from '../http/operations.ts';
import { accountChoice, page, REFRESH, refusalIn, SEE_OTHER, withoutScripts } from './frame/page.ts';
import { card, stackTable } from './frame/parts.ts';
import { waitingForLong } from './home-page.ts';

/** The monthly statement: sums and numbers, and whether they match the service. */
export function serveStatementPage(app: ConsoleApp): void {
  app.get('/statements', async (c) => {
    const { say } = c.var;
    const { month = '', account = '', job } = c.req.query();
    const accounts = await run(c, listAccounts, {});
    const query = queryText({ account: account || undefined });
    const isPoll = c.req.header('HX-Request') !== undefined;
    const shown =
      month === ''
        ? undefined
        : await preparedStatement(c, { month, account, job }).catch((error: unknown) => {
            if (isPoll) return undefined;
            throw error;
          });
    // A waiting page polls; any result, also a refusal, reloads the whole page.
    if (isPoll) return shown?.waiting === undefined ? c.body(null, 200, REFRESH) : c.body(null, 204);
    if (shown?.waiting !== undefined) {
      const next = `/statements?${new URLSearchParams({ month, account, job: shown.waiting.job })}`;
      if (job === undefined) return c.redirect(next, SEE_OTHER);
      const body = html`<h1>${say('statements')}</h1>
<section class="card" hx-get="${next}" hx-trigger="every 1s"><p class="headline" role="status">${shown.waiting.said}</p></section>`;
      return c.html(page(c, { title: say('statements'), body, head: withoutScripts }));
    }
    const statement = shown?.statement;
    const body = html`<h1>${say('statements')}</h1>
<form method="get" action="/statements" class="card actions">${accountChoice(c, accounts, account)}
<label for="month">${say('month')}</label><input id="month" name="month" type="month" required pattern="\\d{4}-\\d{2}" placeholder="2026-11" value="${month || monthOf(c.get('host').now().toISOString())}">
<button class="${statement === undefined ? 'primary' : ''}">${say('showMonth')}</button></form>
${await waitingForLong(c, account)}
${statement === undefined ? html`<p class="hint">${say('statementHint')}</p>` : statementPart(c, statement, (file) => `/statements/${encodeURIComponent(month)}/${file}${query}`)}`;
    return c.html(page(c, { title: say('statements'), body }));
  });
}

async function preparedStatement(
  c: ConsoleContext,
  { month, account, job }: { month: string; account: string; job: string | undefined },
): Promise<{ statement?: ShownStatement; waiting?: { job: string; said: string } }> {
  const started = job ?? (await run(c, prepareStatement, { month, account })).job;
  try {
    return { statement: await run(c, getStatement, { month, account, job: started }) };
  } catch (error) {
    const isRunning = error instanceof RefusedRequest && error.code === 'STATEMENT-RUNNING';
    if (!isRunning) throw error;
    return { waiting: { job: started, said: refusalIn(c, error).message } };
  }
}

function statementPart(c: ConsoleContext, statement: ShownStatement, addressOf: (file: string) => string) {
  const { language, say } = c.var;
  const { agrees, documents, numbers_lost, directions, running, made_at } = statement;
  const payable = formatAmount(directions.sales.payable, language);
  const differing = differences(statement);
  const [workbook = '', page = ''] = [`statement.${language}.xlsx`, 'statement.html'];
  const all = [...directionTables(directions), kindTable(statement), numberTable(statement)];
  const tables = all.filter(({ rows }) => rows.length > 0);
  const others = STATEMENT_FILES.filter((name) => name !== workbook && name !== page);
  return html`<section class="card"><p class="headline" role="status">${say('statementSaid', { n: documents.length, payable })}</p>
<p class="${agrees ? '' : 'problem'}">${agrees ? say('statementAgrees') : differing === 0 ? headlineOf(statement)[language] : say('statementDiffers', { n: differing })}</p>
${running.length === 0 ? '' : html`<p class="problem">${say('statementRunning', { files: running.map(({ file }) => file).join(', ') })}</p>`}
<p>${numbers_lost === 0 ? say('noNumbersLost') : say('numbersLost', { n: numbers_lost })}</p>
<div class="actions"><a class="button primary" href="${addressOf(page)}">${say('wholeStatement')}</a><a class="button" href="${addressOf(workbook)}" download>${workbook}</a></div>
<ul class="filters">${others.map((name) => html`<li><a href="${addressOf(name)}" download>${name}</a></li>`)}</ul>
<p class="muted">${say('madeAt', { at: formatInstant(made_at, language) })}</p></section>
${tables.map((table) => card(table.id, table.title[language], stackTable(table, language)))}`;
}
