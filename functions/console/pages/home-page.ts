import { html } from 'hono/html';
import { tell } from '../../../shared/problems/phrases.ts';
import { formatAmount, formatInstant } from '../../../shared/report/format-amount.ts';
import { outcomeWords } from '../../../shared/report/words.ts';
import { accountsSchema } from '../api/accounts-route.ts';
import { jobsSchema } from '../api/answers.ts';
import { foundSchema } from '../api/look-routes.ts';
import { uploadSchema } from '../api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { UPLOAD_FORM_SECONDS } from '../console-limits.ts';
import type { JobView } from '../jobs/job-schema.ts';
import { accountChoice } from './account-choice.ts';
import { mayBring } from './allowed.ts';
import { type Api, apiOf, posted } from './ask-api.ts';
import { outcomeBar, outcomesSaid } from './outcome-bar.ts';
import { type Markup, page, sayIn } from './page.ts';

const JOBS_SHOWN = 30;
/** Seconds that a form is still good for when its page loads itself again. */
const TO_CHOOSE_SECONDS = 600;

/** Home: the file to check, the jobs, the search. */
export function serveHome(app: ConsoleApp, host: ConsoleHost): void {
  app.get('/', async (c) => c.html(await home(c, host, { api: apiOf(app, c) })));
  app.post('/search', async (c) => {
    const { text } = await c.req.parseBody();
    const wanted = typeof text === 'string' ? text : '';
    return c.html(await home(c, host, { api: apiOf(app, c), wanted }));
  });
}

/** The form of a host that files do not pass through: they go to their place by themselves. */
const uploadForm = async (api: Api) =>
  (await api.read(uploadSchema, '/api/uploads', { method: 'POST' })).form;

async function home(
  c: ConsoleContext,
  host: ConsoleHost,
  { api, wanted }: { api: Api; wanted?: string },
): Promise<Markup> {
  const say = sayIn(c.get('language'));
  const accounts = await api.read(accountsSchema, '/api/accounts');
  const jobs = await api.read(jobsSchema, '/api/jobs');
  const found = wanted === undefined ? '' : await hits(c, api, wanted);
  const form = host.apart !== undefined && mayBring(c) ? await uploadForm(api) : undefined;
  const body = html`<h1>${say(mayBring(c) ? 'newExport' : 'documents')}</h1>
${
  !mayBring(c)
    ? ''
    : html`<form class="card" method="post" action="${form?.url ?? '/check'}" enctype="multipart/form-data">
${Object.entries(form?.fields ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="drop">
<label for="file">${say('exportFile')}</label>
<input id="file" name="file" type="file" required aria-describedby="drop-hint">
${form === undefined ? accountChoice(c, { accounts, chosen: '' }) : ''}
<button class="primary">${say('check')}</button>
</div>
<p class="hint" id="drop-hint">${say('dropHint')}</p>
</form>`
}
<section class="card" aria-labelledby="jobs"><h2 id="jobs">${say('jobs')}</h2>
<form method="post" action="/search" role="search" class="actions">
<label for="text">${say('searchLabel')}</label>
<input id="text" name="text" maxlength="100" required value="${wanted ?? ''}">
<button>${say('search')}</button>
</form>
${found}
${jobs.length === 0 ? html`<p class="muted">${say('noJobs')}</p>` : jobTable(c, jobs.slice(0, JOBS_SHOWN))}
</section>`;
  return page(c, {
    title: say('home'),
    body,
    host,
    staleAfter: form && UPLOAD_FORM_SECONDS - TO_CHOOSE_SECONDS,
  });
}

function jobTable(c: ConsoleContext, jobs: readonly JobView[]): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const isEnded = ({ state }: JobView) => state === 'done' || state === 'failed';
  return html`<table class="stack"><thead><tr><th scope="col">${say('file')}</th><th scope="col">${say('what')}</th><th scope="col">${say('outcome')}</th><th scope="col" class="n">${say('sum')}</th><th scope="col">${say('who')}</th><th scope="col">${say('when')}</th></tr></thead><tbody>
${jobs.map(
  (job) => html`<tr><td data-label="${say('file')}"><a href="/jobs/${job.job}">${job.file}</a></td>
<td data-label="${say('what')}">${say(job.dry_run ? 'checkOf' : 'issueOf')}</td>
<td data-label="${say('outcome')}">${isEnded(job) && job.documents > 0 ? html`${outcomeBar(job.outcomes, language)}<span class="muted">${outcomesSaid(job.outcomes, language)}</span>` : say(job.state)}</td>
<td class="n" data-label="${say('sum')}">${job.payable === undefined ? '' : `${formatAmount(job.payable, language)} €`}</td>
<td data-label="${say('who')}">${job.by ?? ''}</td><td data-label="${say('when')}">${formatInstant(job.created_at, language)}</td></tr>`,
)}</tbody></table>`;
}

async function hits(c: ConsoleContext, api: Api, text: string): Promise<Markup | string> {
  if (text.trim() === '') return '';
  const language = c.get('language');
  const say = sayIn(language);
  const { hits: found, complete } = await api.read(foundSchema, '/api/search', posted({ text }));
  if (found.length === 0) return html`<p role="status">${say('searchNone', { text })}</p>`;
  return html`<p role="status">${say('searchFound', { n: found.length, text })} ${complete ? '' : say('searchMore')}</p>
<table class="stack"><thead><tr><th scope="col">${say('document')}</th><th scope="col">${say('customer')}</th><th scope="col">${say('outcome')}</th><th scope="col">MARK</th><th scope="col" class="n">${say('amount')}</th><th scope="col">${say('file')}</th></tr></thead><tbody>
${found.map(
  (hit) =>
    html`<tr><td data-label="${say('document')}">${hit.external_id}</td><td data-label="${say('customer')}">${hit.customer ?? ''}</td><td data-label="${say('outcome')}">${tell(outcomeWords[hit.outcome], language)}</td><td data-label="MARK">${hit.mark ?? ''}</td><td class="n" data-label="${say('amount')}">${hit.payable_total === null ? '' : `${formatAmount(hit.payable_total, language)} €`}</td><td data-label="${say('file')}"><a href="/jobs/${hit.job}">${hit.file}</a></td></tr>`,
)}</tbody></table>`;
}
