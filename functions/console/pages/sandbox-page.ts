import { html } from 'hono/html';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { countColumn, textColumn } from '../../../shared/report/tables/table.ts';
import type { ConsoleApp, ConsoleContext } from '../console-host.ts';
import { assertRole, mayIssue, seesAll } from '../guard/own-accounts.ts';
import { type PageWord, pageWords } from '../words/field-words.ts';
import { page, SEE_OTHER } from './frame/page.ts';
import { card, listTable } from './frame/parts.ts';

const SLOW_MS = 2_000;
const OUT_OF_ORDER = 503;
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
  app.get('/sandbox', async (c) => {
    const stats = await fetch(`${c.var.host.sandboxUrl}/_sandbox/stats`);
    const { accounts }: { accounts: Stats } = JSON.parse(await stats.text());
    const switches = html`<form method="post" action="/sandbox/faults" class="actions">
${SWITCHES.map(({ name }) => html`<button name="faults" value="${name}">${c.var.say(name)}</button>`)}</form>`;
    const body = html`<h1>${c.var.say('sandboxPage')}</h1>
${mayIssue(c) ? card('faults', c.var.say('faults'), switches) : ''}
${numbersPart(c, accounts)}`;
    return c.html(page(c, { title: c.var.say('sandboxPage'), body }));
  });
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

type Stats = Record<string, { issued: object; series: Record<string, Record<'used' | 'lost', number>> }>;

function numbersPart(c: ConsoleContext, accounts: Stats) {
  const { series, used, lost } = pageWords;
  const of = [textColumn(series, 'name'), countColumn(used, 'used'), countColumn(lost, 'lost')] as const;
  const parts = Object.entries(accounts).map(([email, account]) => {
    const lines = Object.entries(account.series).map(([name, counts]) => ({ name, ...counts }));
    return html`<h3>${email}: ${Object.keys(account.issued).length}</h3>
${listTable(c.var, lines, of)}`;
  });
  return card('series', c.var.say('numbers'), html`${parts}`);
}
