import { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { formatAmount, formatInstant } from '../../../shared/report/format-amount.ts';
import { documentsSchema } from '../api/documents-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/assert-role.ts';
import { mayIssue } from './allowed.ts';
import { type Api, ApiRefusal, apiOf } from './ask-api.ts';
import { SEE_OTHER } from './check-action.ts';
import { type Markup, page, sayIn } from './page.ts';
import type { PageWord } from './page-words.ts';

const SLOW_MS = 2_000;
const OUT_OF_ORDER = 503;
/** The switches: each puts these failures in the place of the former ones. */
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
export function serveSandboxPage(app: ConsoleApp, host: ConsoleHost): void {
  app.get('/sandbox', async (c) => c.html(await sandboxPage(c, { host, api: apiOf(app, c) })));
  app.get('/sandbox/requests', async (c) => c.html(requests(c, await statsOf(host))));
  app.post('/sandbox/faults', async (c) => {
    assertRole(c.get('person'), 'approver');
    const { faults } = await c.req.parseBody();
    const chosen = SWITCHES.find(({ name }) => name === faults) ?? SWITCHES[0];
    await fetch(`${host.sandboxUrl}/_sandbox/faults`, {
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

async function sandboxPage(
  c: ConsoleContext,
  { host, api }: { host: ConsoleHost; api: Api },
): Promise<Markup> {
  const say = sayIn(c.get('language'));
  const stats = await statsOf(host);
  const documents = await api.read(documentsSchema, '/api/documents').catch((error: unknown) => {
    // A scripted failure keeps nobody from taking it back.
    if (error instanceof ApiRefusal) return undefined;
    throw error;
  });
  const body = html`<h1>${say('sandboxPage')}</h1>
${
  !mayIssue(c)
    ? ''
    : html`<section class="card" aria-labelledby="faults"><h2 id="faults">${say('faults')}</h2><form method="post" action="/sandbox/faults" class="actions">
${SWITCHES.map(({ name }) => html`<button name="faults" value="${name}">${say(name)}</button>`)}</form></section>`
}
${documentsPart(c, { documents, stats })}
${requests(c, stats)}
<p><a href="/">${say('home')}</a></p>`;
  return page(c, { title: say('sandboxPage'), body, host });
}

type Documents = ReturnType<(typeof documentsSchema)['parse']>;

/** The newest documents, each as it is printed, and the numbers of the series. */
function documentsPart(
  c: ConsoleContext,
  { documents: listed, stats }: { documents: Documents | undefined; stats: Stats },
): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const print = (id: string) => `/documents/${encodeURIComponent(id)}/print?lang=${language}`;
  return html`<section class="card" aria-labelledby="issued"><h2 id="issued">${say('issuedThere')}</h2>
<table class="stack"><thead><tr><th scope="col">${say('numberOf')}</th><th scope="col">${say('document')}</th><th scope="col">MARK</th><th scope="col" class="n">${say('amount')}</th><th scope="col">${say('when')}</th></tr></thead><tbody>${(
    listed?.documents ?? []
  ).map(
    ({ invoice_id, external_id, series, number, mark, payable, issued_at }) =>
      html`<tr><td data-label="${say('numberOf')}"><a href="${print(invoice_id)}" target="_blank">${series} ${number}</a></td><td data-label="${say('document')}">${external_id}</td><td data-label="MARK">${mark}</td><td class="n" data-label="${say('amount')}">${formatAmount(payable, language)} €</td><td data-label="${say('when')}">${formatInstant(issued_at, language)}</td></tr>`,
  )}</tbody></table></section>
<section class="card" aria-labelledby="series"><h2 id="series">${say('seriesNumbers')}</h2>${Object.entries(
    stats.accounts,
  ).map(
    ([email, account]) => html`<h3>${email}: ${Object.keys(account.issued).length}</h3>
<table><thead><tr><th scope="col">${say('series')}</th><th scope="col" class="n">${say('used')}</th><th scope="col" class="n">${say('lost')}</th></tr></thead><tbody>${Object.entries(
      account.series,
    ).map(
      ([series, { used, lost }]) =>
        html`<tr><td>${series}</td><td class="n">${used}</td><td class="n">${lost}</td></tr>`,
    )}</tbody></table>`,
  )}</section>`;
}

/** The requests so far; the list asks for itself again. */
const requests = (c: ConsoleContext, stats: Stats): Markup => {
  const say = sayIn(c.get('language'));
  return html`<section class="card" aria-labelledby="requests" hx-get="/sandbox/requests" hx-trigger="load delay:2s" hx-swap="outerHTML"><h2 id="requests">${say('requests')}</h2>
<table><tbody>${Object.entries(stats.requests).map(([route, count]) => html`<tr><td><code>${route}</code></td><td class="n">${count}</td></tr>`)}</tbody></table></section>`;
};
