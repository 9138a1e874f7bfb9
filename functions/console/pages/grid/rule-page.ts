import { html } from 'hono/html';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import { causesSchema, learnedSchema } from '../../api/causes-routes.ts';
import { keptSchema } from '../../api/profile-versions-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-app.ts';
import { ConsoleError } from '../../console-error.ts';
import type { ConsoleHost } from '../../console-host.ts';
import { startedSchema } from '../../http/answers.ts';
import type { JobCause } from '../../jobs/job-causes.ts';
import { type Api, apiOf, jsonRequest } from '../frame/ask-api.ts';
import { type Markup, page, sayIn } from '../frame/page.ts';
import { SEE_OTHER } from '../upload/check-action.ts';
import { fieldName } from '../upload/field-choice.ts';
import { formText } from '../upload/form.ts';
import { codeText } from '../upload/profile-questions.ts';

/** A text that the profile learns: what it stands for, the change, and the check anew once it is saved. */
export function serveRulePage(app: ConsoleApp, host: ConsoleHost): void {
  app.get('/jobs/:job/rule', async (c) => {
    const api = apiOf(app, c);
    const { cause: id = '', now = '' } = c.req.query();
    const causes = await api.read(causesSchema, `${pathOf(c)}/causes`);
    const cause = causes.find((one) => one.id === id);
    if (cause === undefined) throw new ConsoleError('CAUSE-UNKNOWN', { id });
    const learned = now === '' ? undefined : await drafted(c, api, { cause: id, now });
    const title = sayIn(c.get('language'))('gridRemember');
    return c.html(page(c, { title, host, body: ruleBody(c, { cause, now, learned }) }));
  });
  app.post('/jobs/:job/rule', async (c) => {
    const form = await c.req.parseBody();
    const api = apiOf(app, c);
    const { profile, changed } = await drafted(c, api, {
      cause: formText(form, 'cause'),
      now: formText(form, 'now'),
    });
    const init = jsonRequest(changed, 'PUT');
    const headers = { ...init.headers, 'If-Match': `"${formText(form, 'version')}"` };
    await api.read(keptSchema, `/api/profiles/${encodeURIComponent(profile)}`, { ...init, headers });
    const { job } = await api.read(startedSchema, `${pathOf(c)}/check`, { method: 'POST' });
    return c.redirect(`/jobs/${job}`, SEE_OTHER);
  });
}

const pathOf = (c: ConsoleContext) => `/api/jobs/${encodeURIComponent(c.req.param('job') ?? '')}`;
const drafted = (c: ConsoleContext, api: Api, rule: { cause: string; now: string }) =>
  api.read(learnedSchema, `${pathOf(c)}/rule`, jsonRequest(rule));

interface Shown {
  cause: JobCause;
  now: string;
  learned: Awaited<ReturnType<typeof drafted>> | undefined;
}

function ruleBody(c: ConsoleContext, { cause, now, learned }: Shown): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const { id, field = '', column = '', value = '' } = cause;
  const job = c.req.param('job') ?? '';
  const codes = codeLists[field] ?? [];
  const answer =
    codes.length === 0
      ? html`<input name="now" value="${now}" required autocomplete="off">`
      : html`<select name="now" required><option value="">${say('choose')}</option>${codes.map(
          ({ code }) =>
            html`<option value="${code}" ${code === now ? 'selected' : ''}>${codeText(field, code, language)}</option>`,
        )}</select>`;
  return html`<h1>${say('gridRemember')}</h1>
<form method="get" action="/jobs/${job}/rule" class="card"><input type="hidden" name="cause" value="${id}"><p>${say('ruleAsks', { column, text: value, field: fieldName(field, language) })}</p>
<p><label>${fieldName(field, language)} ${answer}</label></p><div class="actions"><button class="${learned === undefined ? 'primary' : ''}">${say('ruleShow')}</button></div></form>
${
  learned === undefined
    ? ''
    : html`<section class="card" aria-labelledby="rule-change"><h2 id="rule-change">${say('ruleChange', { profile: learned.profile })}</h2>
<table class="stack"><thead><tr><th scope="col">${say('column')}</th><th scope="col">${say('ruleText')}</th><th scope="col">${say('ruleBefore')}</th><th scope="col">${say('ruleAfter')}</th></tr></thead>
<tbody><tr><td data-label="${say('column')}">${learned.column}</td><td data-label="${say('ruleText')}">${learned.text}</td><td data-label="${say('ruleBefore')}"><del>${say('ruleNone')}</del></td><td data-label="${say('ruleAfter')}"><ins>${codeText(field, learned.after, language)}</ins></td></tr></tbody></table>
<p class="hint">${say('ruleHint')}</p>
<form method="post" action="/jobs/${job}/rule"><input type="hidden" name="cause" value="${id}"><input type="hidden" name="now" value="${now}"><input type="hidden" name="version" value="${learned.version}"><div class="actions"><button class="primary">${say('ruleSave')}</button></div></form></section>`
}
<p><a href="/jobs/${job}/grid">${say('gridOpen')}</a></p>`;
}
