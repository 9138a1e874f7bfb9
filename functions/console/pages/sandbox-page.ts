import { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { formatInstant } from '../../../shared/report/labels.ts';
import { columns, countCell, numberColumns, textCell } from '../../../shared/report/tables/table.ts';
import { serviceDocumentsSchema } from '../api/documents-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole, mayIssue, seesAll } from '../guard/own-accounts.ts';
import { type PageWord, pageWords } from '../words/field-words.ts';
import { ApiRefusal, readApi, SEE_OTHER } from './frame/ask-api.ts';
import { type Markup, page } from './frame/page.ts';
import { euroCell, stackTable } from './frame/parts.ts';

const SLOW_MS = 2_000;
const OUT_OF_ORDER = 503;
/** The switches: each replaces the current failures with these. */
const SWITCHES: readonly { name: PageWord; faults: readonly object[] }[] = [
  { name: 'faultNone', faults: [] },
  { name: 'faultSlow', faults: [{ match: {}, action: { delay_ms: SLOW_MS } }] },
  { name: 'faultDown', faults: [{ match: {}, action: { status: OUT_OF_ORDER } }] },
  {
    name: 'faultLost',
    faults: [{ match: { method: 'POST' }, action: { reset: 'after' }, probability: 0.3, seed: 1 }],
  },
];

/** The embedded sandbox: its documents and requests, and switches for its failures. */
export function serveSandboxPage(app: ConsoleApp): void {
  app.use('/sandbox/*', async (c, next) => {
    // Its counts and its failures are those of all accounts.
    if (!seesAll(c)) throw new RefusedRequest('ALL-ACCOUNTS-ONLY');
    await next();
  });
  app.get('/sandbox', async (c) => c.html(await sandboxPage(c)));
  app.get('/sandbox/requests', async (c) => c.html(requests(c, await statsOf(c.get('host')))));
  app.post('/sandbox/faults', async (c) => {
    assertRole(c.get('person'), 'approver');
    const { faults } = await c.req.parseBody();
    const chosen = SWITCHES.find(({ name }) => name === faults) ?? SWITCHES[0];
    await fetch(`${c.get('host').sandboxUrl}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(chosen?.faults ?? []),
    });
    return c.redirect('/sandbox', SEE_OTHER);
  });
}

const statsSchema = z.object({
  accounts: z.record(
    z.string(),
    z.object({
      issued: z.record(z.string(), z.int()),
      series: z.record(z.string(), z.object({ used: z.int(), lost: z.int() })),
    }),
  ),
  requests: z.record(z.string(), z.int()),
});
type Stats = z.infer<typeof statsSchema>;

const statsOf = async (host: ConsoleHost): Promise<Stats> =>
  statsSchema.parse(JSON.parse(await (await fetch(`${host.sandboxUrl}/_sandbox/stats`)).text()));

async function sandboxPage(c: ConsoleContext): Promise<Markup> {
  const stats = await statsOf(c.get('host'));
  const documents = await readApi(c, serviceDocumentsSchema, '/api/service/documents').catch(
    (error: unknown) => {
      // A scripted failure must not block switching it off.
      if (error instanceof ApiRefusal) return undefined;
      throw error;
    },
  );
  const body = html`<h1>${c.var.say('sandboxPage')}</h1>
${
  !mayIssue(c)
    ? ''
    : html`<section class="card" aria-labelledby="faults"><h2 id="faults">${c.var.say('faults')}</h2><form method="post" action="/sandbox/faults" class="actions">
${SWITCHES.map(({ name }) => html`<button name="faults" value="${name}">${c.var.say(name)}</button>`)}</form></section>`
}
${documentsPart(c, { documents, stats })}
${requests(c, stats)}
<p><a href="/">${c.var.say('home')}</a></p>`;
  return page(c, { title: c.var.say('sandboxPage'), body });
}

type Documents = ReturnType<(typeof serviceDocumentsSchema)['parse']>;

/** The newest documents, each with its printable page, and the numbers of the series. */
function documentsPart(
  c: ConsoleContext,
  { documents: listed, stats }: { documents: Documents | undefined; stats: Stats },
): Markup {
  const { language, say } = c.var;
  const { numberOf, document, mark, amount, when } = pageWords;
  const print = (id: string) => `/documents/${encodeURIComponent(id)}/print?lang=${language}`;
  const issued = {
    head: [...columns(numberOf, document, mark), ...numberColumns(amount), ...columns(when)],
    rows: (listed?.documents ?? []).map((one) => [
      { markup: html`<a href="${print(one.invoice_id)}" target="_blank">${one.series} ${one.number}</a>` },
      ...[one.external_id, one.mark].map(textCell),
      euroCell(one.payable),
      textCell(formatInstant(one.issued_at, language)),
    ]),
  };
  const seriesOf = (account: Stats['accounts'][string]) => ({
    head: [...columns(pageWords.series), ...numberColumns(pageWords.used, pageWords.lost)],
    rows: Object.entries(account.series).map(([series, { used, lost }]) => [
      textCell(series),
      ...[used, lost].map(countCell),
    ]),
  });
  const newest = html`<section class="card" aria-labelledby="issued"><h2 id="issued">${say('issuedThere')}</h2>
${stackTable(issued, language)}</section>`;
  return html`${issued.rows.length === 0 ? '' : newest}
<section class="card" aria-labelledby="series"><h2 id="series">${say('numbers')}</h2>${Object.entries(
    stats.accounts,
  ).map(
    ([email, account]) => html`<h3>${email}: ${Object.keys(account.issued).length}</h3>
${stackTable(seriesOf(account), language)}`,
  )}</section>`;
}

/** The requests so far. The list reloads itself. */
const requests = (c: ConsoleContext, stats: Stats): Markup => {
  return html`<section class="card" aria-labelledby="requests" hx-get="/sandbox/requests" hx-trigger="every 2s" hx-swap="outerHTML"><h2 id="requests">${c.var.say('requests')}</h2>
<table><tbody>${Object.entries(stats.requests).map(([route, count]) => html`<tr><td><code>${route}</code></td><td class="n">${count}</td></tr>`)}</tbody></table></section>`;
};
