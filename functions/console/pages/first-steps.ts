import { html } from 'hono/html';
import { accountsSchema } from '../api/accounts-route.ts';
import { templatesSchema } from '../api/templates-routes.ts';
import { uploadSchema } from '../api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { mayUpload, uploadAccounts } from './frame/allowed-actions.ts';
import { type Api, apiOf } from './frame/ask-api.ts';
import { type Markup, sayIn } from './frame/page.ts';
import { startCheck } from './upload/check-action.ts';

/** The templates with examples to check, for people without an export; unfolded before the first import. */
export async function firstSteps(
  c: ConsoleContext,
  host: ConsoleHost,
  { api, isEmpty }: { api: Api; isEmpty: boolean },
): Promise<Markup | string> {
  if (!mayUpload(c)) return '';
  const say = sayIn(c.get('language'));
  const templates = await api.read(templatesSchema, '/api/templates');
  // In the live environment an example could be issued.
  const tried = host.live || host.apart !== undefined ? undefined : '/example';
  const items = templates.map(
    ({ kind, title }) => html`<li><span>${title}</span>
<a href="/api/templates/${kind}" download aria-label="${say('template')}: ${title}">${say('template')}</a>
${tried && html`<button name="kind" value="${kind}" aria-label="${say('tryExample')}: ${title}">${say('tryExample')}</button>`}</li>`,
  );
  const [one] = uploadAccounts(c, await api.read(accountsSchema, '/api/accounts'));
  return html`<details class="card first-steps"${isEmpty ? ' open' : ''}><summary><h2>${say('templates')}</h2> <span class="muted">${say('firstSteps')}</span></summary>
<form method="post" action="${tried ?? ''}"><input type="hidden" name="account" value="${one ?? ''}"><ul class="plain">${items}</ul></form></details>`;
}

/** `POST /example`: a dry run of the example rows of a template. */
export function serveExample(app: ConsoleApp): void {
  app.post('/example', async (c) => {
    const { kind = '', account = '' } = await c.req.parseBody();
    const api = apiOf(app, c);
    const templates = await api.read(templatesSchema, '/api/templates');
    const profile = templates.find((template) => template.kind === kind)?.profile ?? 'standard';
    const template = await api.ask(`/api/templates/${encodeURIComponent(String(kind))}`);
    const file = `${sayIn(c.get('language'))('example')}-${kind}.csv`;
    const query = new URLSearchParams({ file });
    const { upload } = await api.read(uploadSchema, `/api/uploads?${query}`, {
      method: 'POST',
      body: await template.arrayBuffer(),
    });
    return startCheck(c, api, { upload, file, profile, account: String(account) });
  });
}
