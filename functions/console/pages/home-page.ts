import { html } from 'hono/html';
import { formatEffect, formatInstant } from '../../../shared/report/labels.ts';
import { columns, numberColumns, textCell } from '../../../shared/report/tables/table.ts';
import { accountsSchema } from '../api/accounts-route.ts';
import { importsSchema } from '../api/jobs-routes.ts';
import { templatesSchema } from '../api/profile-routes.ts';
import { uploadSchema } from '../api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import { SEARCH_MAX_CHARACTERS, UPLOAD_FORM_SECONDS } from '../console-limits.ts';
import { mayIssue, mayUpload, uploadAccounts } from '../guard/own-accounts.ts';
import type { ImportView } from '../jobs/job-lists.ts';
import { isEnded, type JobView, jobViewSchema } from '../jobs/job-view.ts';
import { pageWords } from '../words/field-words.ts';
import { askApi, readApi } from './frame/ask-api.ts';
import { accountChoice, type Markup, page } from './frame/page.ts';
import { euroCell, outcomeBar, outcomeCountsText, stackTable } from './frame/parts.ts';
import { stateSaid, waitsSaid } from './import/import-page.ts';
import { startCheck } from './upload/check-action.ts';

const IMPORTS_SHOWN = 30;
const LONG_MS = 7 * 24 * 60 * 60 * 1000;
/** Seconds that a form must still be valid when its page reloads. */
const TO_CHOOSE_SECONDS = 600;

/** The imports that have waited for a person for more than seven days, however many are newer. */
export async function waitingForLong(c: ConsoleContext, account = ''): Promise<ImportView[]> {
  const query = new URLSearchParams({ waits: '1', ...(account && { account }) });
  const imports = await readApi(c, importsSchema, `/api/imports?${query}`);
  const now = c.get('host').now().getTime();
  return imports.filter(({ at }) => now - Date.parse(at) > LONG_MS);
}

/** Home: the file to check, the way to find a document, the imports. */
export function serveHome(app: ConsoleApp): void {
  app.get('/', async (c) => c.html(await home(c)));
  serveExample(app);
}

/** The form of a host that files do not pass through: the browser sends them straight to storage. */
const uploadForm = async (c: ConsoleContext) =>
  (await readApi(c, uploadSchema, '/api/uploads', { method: 'POST' })).form;

async function home(c: ConsoleContext): Promise<Markup> {
  const { say } = c.var;
  const accounts = await readApi(c, accountsSchema, '/api/accounts');
  const imports = await readApi(c, importsSchema, `/api/imports?limit=${IMPORTS_SHOWN}`);
  const long = await waitingForLong(c);
  const isMine = ({ waits_for: waits }: ImportView) =>
    waits === 'approver' ? mayIssue(c) : waits === 'dropper' && mayUpload(c);
  const known = new Set(imports.map((of) => of.import));
  const shown = [...imports, ...long.filter((of) => !known.has(of.import))].toSorted(
    (a, b) => Number(isMine(b)) - Number(isMine(a)),
  );
  const form = c.get('host').apart !== undefined && mayUpload(c) ? await uploadForm(c) : undefined;
  const body = html`<h1>${say(mayUpload(c) ? 'newExport' : 'documents')}</h1>
${
  !mayUpload(c)
    ? ''
    : html`<form class="card" method="post" action="${form?.url ?? '/check'}" enctype="multipart/form-data">
${Object.entries(form?.fields ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="drop">
<label for="file">${say('exportFile')}</label>
<input id="file" name="file" type="file" required aria-describedby="drop-hint">
${form === undefined ? accountChoice(c, { accounts: uploadAccounts(c, accounts), chosen: '' }) : ''}
<button class="primary">${say('check')}</button>
</div>
<p class="hint" id="drop-hint">${say('dropHint')}</p>
</form>`
}
<section class="card" aria-label="${say('findTitle')}"><form method="post" action="/documents" role="search" class="filters-form"><label>${say('searchLabel')} <input name="text" maxlength="${SEARCH_MAX_CHARACTERS}" required autocomplete="off"></label><button>${say('search')}</button></form></section>
<section class="card" aria-labelledby="jobs"><h2 id="jobs">${say('jobs')}</h2>${long.length === 0 ? '' : html`<p class="problem">${say('waitsLong', { n: long.length })}</p>`}
${imports.length === 0 ? html`<div class="empty"><p class="headline">${say('noJobs')}</p></div>` : await importTable(c, { imports: shown, several: accounts.length > 1 })}
</section>
${await firstSteps(c, imports.length === 0)}`;
  return page(c, {
    title: say('home'),
    body,
    staleAfter: form && UPLOAD_FORM_SECONDS - TO_CHOOSE_SECONDS,
  });
}

interface Listed {
  imports: readonly ImportView[];
  /** True if there is more than one account to name. */
  several: boolean;
}

/** One line for each import: its state, what became of its documents, and whose turn it is. */
async function importTable(c: ConsoleContext, { imports, several }: Listed): Promise<Markup> {
  const language = c.get('language');
  const { account, file, stateIs, outcome, sum, waits, when } = pageWords;
  const newest = await Promise.all(imports.map(({ job }) => readApi(c, jobViewSchema, `/api/jobs/${job}`)));
  const outcomeOf = (job: JobView) =>
    isEnded(job) && job.documents > 0
      ? html`${outcomeBar(job, language)}<span class="muted">${outcomeCountsText(job, language)}</span>`
      : html``;
  const lineOf = (of: ImportView, job: JobView) => [
    { markup: html`<a href="/imports/${of.import}">${of.file}</a>` },
    ...(several ? [textCell(of.account)] : []),
    {
      markup: html`<a href="/jobs/${job.job}${of.waits_for === 'approver' && job.dry_run && mayIssue(c) ? '/approve' : ''}">${stateSaid(of, language, job)}</a>${of.comment === undefined ? '' : html` <span class="muted">${of.comment}</span>`}`,
    },
    { markup: outcomeOf(job) },
    job.effect === undefined || of.payable === undefined
      ? euroCell(of.payable)
      : textCell(formatEffect({ payable: of.payable, effect: job.effect, amends: job.amend }, language)),
    textCell(waitsSaid({ of, by: job.brought_by ?? job.by }, language)),
    textCell(formatInstant(of.at, language)),
  ];
  const rows = imports.flatMap((of, n) => {
    const job = newest[n];
    return job === undefined ? [] : [lineOf(of, job)];
  });
  const head = [
    ...columns(file, ...(several ? [account] : []), stateIs, outcome),
    ...numberColumns(sum),
    ...columns(waits, when),
  ];
  return stackTable({ head, rows }, language);
}

/** The templates with examples to check, for people without an export; unfolded before the first import. */
async function firstSteps(c: ConsoleContext, isEmpty: boolean): Promise<Markup | string> {
  if (!mayUpload(c)) return '';
  const { say } = c.var;
  const templates = await readApi(c, templatesSchema, '/api/templates');
  // In the live environment an example could be issued.
  const tried = c.get('host').live || c.get('host').apart !== undefined ? undefined : '/example';
  const items = templates.map(
    ({ kind, title }) => html`<li><span>${title}</span>
<a href="/api/templates/${kind}" download aria-label="${say('template')}: ${title}">${say('template')}</a>
${tried && html`<button name="kind" value="${kind}" aria-label="${say('tryExample')}: ${title}">${say('tryExample')}</button>`}</li>`,
  );
  const [one] = uploadAccounts(c, await readApi(c, accountsSchema, '/api/accounts'));
  return html`<details class="card first-steps"${isEmpty ? ' open' : ''}><summary><h2>${say('templates')}</h2> <span class="muted">${say('firstSteps')}</span></summary>
<form method="post" action="${tried ?? ''}"><input type="hidden" name="account" value="${one ?? ''}"><ul class="plain">${items}</ul></form></details>`;
}

/** `POST /example`: a dry run of the example rows of a template. */
function serveExample(app: ConsoleApp): void {
  app.post('/example', async (c) => {
    const { kind = '', account = '' } = await c.req.parseBody();
    const templates = await readApi(c, templatesSchema, '/api/templates');
    const profile = templates.find((template) => template.kind === kind)?.profile ?? 'standard';
    const template = await askApi(c, `/api/templates/${encodeURIComponent(String(kind))}`);
    const file = `${c.var.say('example')}-${kind}.csv`;
    const query = new URLSearchParams({ file });
    const { upload } = await readApi(c, uploadSchema, `/api/uploads?${query}`, {
      method: 'POST',
      body: await template.arrayBuffer(),
    });
    return startCheck(c, { upload, file, profile, account: String(account) });
  });
}
