import { html } from 'hono/html';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { type Api, ApiRefusal, apiOf, posted } from './ask-api.ts';
import { startCheck } from './check-action.ts';
import { columnTable, decisionList } from './choices-part.ts';
import { fieldOfColumn, withColumn } from './column-choices.ts';
import { firstDocument } from './first-document.ts';
import type { Json } from './json.ts';
import { type Markup, page, sayIn } from './page.ts';
import { withChoices } from './profile-holes.ts';

type Form = Readonly<Record<string, unknown>>;

/** Page of an export that nobody knows: the evidence, the rows, the columns with a choice of fields, the decisions, the first document. */
export function serveUploadPage(app: ConsoleApp, host: ConsoleHost): void {
  app.get('/uploads/:upload', async (c) => c.html(await uploadPage(app, c, { host, form: {} })));
  app.post('/uploads/:upload/preview', async (c) => {
    const api = apiOf(app, c);
    const { profile } = await chosen(api, c, await c.req.parseBody());
    return c.html(await firstDocument(c, { api, upload: uploadOf(c), profile }));
  });
  app.post('/uploads/:upload', async (c) => {
    const form = await c.req.parseBody();
    const api = apiOf(app, c);
    if (form.action === 'show') return c.html(await uploadPage(app, c, { host, form }));
    const file = String(form.file ?? '');
    if (form.action === 'known')
      return startCheck(c, api, { upload: uploadOf(c), file, profile: String(form.known) });
    const name = String(form.name ?? '').trim();
    try {
      const { profile } = await chosen(api, c, form);
      await api.json(`/api/profiles/${encodeURIComponent(name)}`, posted({ ...profile, name }, 'PUT'));
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      return c.html(await uploadPage(app, c, { host, form, refusal: error }), 422);
    }
    return startCheck(c, api, { upload: uploadOf(c), file, profile: name });
  });
}

const uploadOf = (c: ConsoleContext): string => c.req.param('upload') ?? '';

/** The inspection and its profile as the form has changed it. */
async function chosen(api: Api, c: ConsoleContext, form: Form): Promise<{ inspected: Json; profile: Json }> {
  const inspected = await api.json(`/api/inspect?upload=${encodeURIComponent(uploadOf(c))}`, {
    method: 'POST',
  });
  let { profile } = inspected;
  for (const [index, { header }] of inspected.columns.entries()) {
    const field = form[`column.${index}`];
    if (typeof field !== 'string' || field === 'keep') continue;
    if (field !== (fieldOfColumn(profile, header) ?? '')) profile = withColumn(profile, header, field);
  }
  const choices = Object.entries(form).flatMap(([name, value]): [string, string][] =>
    name.startsWith('hole.') && typeof value === 'string' ? [[name.slice('hole.'.length), value]] : [],
  );
  return { inspected, profile: withChoices(profile, new Map(choices)) };
}

interface Shown {
  host: ConsoleHost;
  form: Form;
  refusal?: ApiRefusal;
}

async function uploadPage(
  app: ConsoleApp,
  c: ConsoleContext,
  { host, form, refusal }: Shown,
): Promise<Markup> {
  const api = apiOf(app, c);
  const say = sayIn(c.get('language'));
  const { inspected, profile } = await chosen(api, c, form);
  const rows: Json = await api.json(`/api/uploads/${uploadOf(c)}/rows`);
  const { file, header_row, total_rows } = inspected;
  const body = html`<h1>${say('whatIsIt')}</h1>
<section class="card" aria-labelledby="evidence"><h2 id="evidence">${say('evidence')}</h2>
<ul>${file.evidence.map((one: string) => html`<li>${one}</li>`)}
${header_row === null ? '' : html`<li>${say('headerRow', { row: header_row, rows: inspected.rows })}</li>`}
${total_rows.length === 0 ? '' : html`<li>${say('totalRows', { rows: total_rows.slice(0, 10).join(', ') })}</li>`}</ul>
<h2>${say('firstRows')}</h2><div class="scroll" tabindex="0" role="region" aria-label="${say('firstRows')}"><table class="raw"><tbody>${rows.map(
    (row: Json) =>
      html`<tr><th scope="row" class="n">${row.row}</th>${row.cells.map((cell: string) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div></section>
${profile === null ? html`<p class="problem">${say('noProfile')}</p><p><a class="button primary" href="/">${say('home')}</a></p>` : await choiceForm(c, { api, inspected, profile, form, refusal })}`;
  return page(c, { title: say('whatIsIt'), body, host });
}

async function choiceForm(
  c: ConsoleContext,
  of: { api: Api; inspected: Json; profile: Json; form: Form; refusal: ApiRefusal | undefined },
): Promise<Markup> {
  const { api, inspected, profile, form, refusal } = of;
  const say = sayIn(c.get('language'));
  const upload = uploadOf(c);
  const rows = await api.ask(`/api/uploads/${upload}/name`);
  const { file } = JSON.parse(await rows.text());
  const name = typeof form.name === 'string' ? form.name : inspected.profile.name;
  return html`${known(c, { inspected, upload, file })}
<form method="post" action="/uploads/${upload}" hx-post="/uploads/${upload}/preview" hx-trigger="change" hx-target="#first" hx-swap="outerHTML">
<input type="hidden" name="file" value="${file}">
${refusal === undefined ? '' : html`<p class="problem" role="alert">${refusal.message} ${refusal.hint}</p>`}
<div class="side"><div>
${decisionList(c, { profile: inspected.profile, inspected, form })}
${columnTable(c, { inspected, profile })}
</div><div>
${await firstDocument(c, { api, upload, profile })}
<section class="card"><label for="name">${say('profileName')}</label><br><input id="name" name="name" value="${name}" required maxlength="100">
<div class="actions"><button class="primary" name="action" value="save">${say('saveProfile')}</button>
<button name="action" value="show" formnovalidate>${say('showAgain')}</button></div></section>
</div></div></form>`;
}

function known(c: ConsoleContext, of: { inspected: Json; upload: string; file: string }): Markup | string {
  const say = sayIn(c.get('language'));
  const { known: profiles } = of.inspected;
  if (profiles.length === 0) return '';
  return html`<section class="card"><p>${say('knownProfile')}</p><div class="actions">${profiles.map(
    (one: { profile: string }) =>
      html`<form method="post" action="/uploads/${of.upload}"><input type="hidden" name="file" value="${of.file}"><input type="hidden" name="known" value="${one.profile}"><button name="action" value="known">${say('useProfile', { name: one.profile })}</button></form>`,
  )}</div></section>`;
}
