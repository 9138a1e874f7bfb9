import { html } from 'hono/html';
import { problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { formatCount, formatEffect, formatInstant } from '../../../shared/report/labels.ts';
import { columnOf, numberColumn, textCell } from '../../../shared/report/tables/table.ts';
import { listAccounts } from '../api/accounts-route.ts';
import { getImport, getJob, listImports, listRows } from '../api/jobs-routes.ts';
import { keptUpload, listTemplates, templateOf } from '../api/profile-routes.ts';
import {
  inspectAnExport,
  kept,
  type ShownInspection,
  startAnExport,
  uploadJobExport,
} from '../api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext } from '../console-host.ts';
import {
  JOBS_LISTED_MAX,
  ROWS_NAMED,
  SEARCH_MAX_CHARACTERS,
  UPLOAD_FORM_SECONDS,
} from '../console-limits.ts';
import { mayIssue, mayUpload, uploadAccounts } from '../guard/own-accounts.ts';
import { queryText, run } from '../http/operations.ts';
import { newestCheck } from '../jobs/edit-check.ts';
import { type ImportView, importsOf } from '../jobs/job-lists.ts';
import { isEnded, type JobView } from '../jobs/job-view.ts';
import { findStoredProfile } from '../jobs/stored-profile.ts';
import { type PageWord, pageWords, sayIn } from '../words/field-words.ts';
import { accountChoice, jobIn, type Markup, page, refreshes, SEE_OTHER, toJob } from './frame/page.ts';
import { card, euroCell, listTable, outcomesPart, stepsPart } from './frame/parts.ts';

const IMPORTS_SHOWN = 30;
const LONG_MS = 7 * 24 * 60 * 60 * 1000;
/** Seconds that a form must still be valid when its page reloads. */
const TO_CHOOSE_SECONDS = 600;

const LEFT = ['rejected', 'held', 'conflict', 'failed'] as const;

/** The imports that have waited for a person for more than seven days, however many are newer, with their rows. */
export async function waitingForLong(c: ConsoleContext, account = ''): Promise<Markup | string> {
  const { host, language, say } = c.var;
  const asked = { waits: true, limit: JOBS_LISTED_MAX, ...(account && { account }) };
  const { page: imports } = await run(c, listImports, asked);
  const long = imports.filter(({ at }) => host.now().getTime() - Date.parse(at) > LONG_MS);
  if (long.length === 0) return '';
  const lineOf = async (of: ImportView) => {
    const job = await run(c, getJob, of);
    const left = LEFT.filter((outcome) => job.rows?.[outcome]);
    const found = await Promise.all(left.map((outcome) => run(c, listRows, { job: of.job, outcome })));
    const rows = found.flatMap(({ page: all }) => all).toSorted((a, b) => a.row - b.row);
    const first = rows.slice(0, ROWS_NAMED);
    const named = first.map(({ row, external_id: id }) => (id === null ? row : `${row} (${id})`));
    const told = [
      stateSaid(of, language, job),
      of.comment,
      named.length > 0 &&
        `${pageWords.rows[language]} ${named.join(', ')}${rows.length > ROWS_NAMED ? ' …' : ''}`,
    ];
    return html`<li><a href="/jobs/${of.job}">${of.file}</a> · ${told.filter(Boolean).join(' · ')}</li>`;
  };
  return html`<div class="problem"><p>${say('waitsLong', { n: long.length })}</p><ul class="lines">${await Promise.all(long.map(lineOf))}</ul></div>`;
}

/** Home: the file to check, the way to find a document, the imports. */
export function serveHome(app: ConsoleApp): void {
  app.get('/', async (c) => c.html(await home(c)));
  // A dry run of the example rows of a template.
  app.post('/example', async (c) => {
    const { kind = '', account = '' } = await c.req.parseBody();
    const templates = await run(c, listTemplates, {});
    const profile = templates.find((template) => template.kind === kind)?.profile ?? 'standard';
    const body = templateOf(String(kind), c.var.language);
    const file = `${c.var.say('example')}-${kind}.csv`;
    const { upload } = await kept(c, new Request(c.req.url, { method: 'POST', body }), file);
    return startCheck(c, { upload, file, profile, account: String(account) });
  });
}

async function home(c: ConsoleContext): Promise<Markup> {
  const { say } = c.var;
  const accounts = await run(c, listAccounts, {});
  const { page: imports } = await run(c, listImports, { limit: IMPORTS_SHOWN });
  const isMine = ({ waits_for: waits }: ImportView) =>
    waits === 'approver' ? mayIssue(c) : waits === 'dropper' && mayUpload(c);
  const shown = imports.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)));
  // The browser sends its file straight to storage.
  const form =
    c.var.host.apart && mayUpload(c) ? (await kept(c, new Request(c.req.url), undefined)).form : undefined;
  const body = html`<h1>${say(mayUpload(c) ? 'newExport' : 'documents')}</h1>
${
  !mayUpload(c)
    ? ''
    : html`<form class="card" method="post" action="${form?.url ?? '/check'}" enctype="multipart/form-data">
${Object.entries(form?.fields ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="drop">
<label for="file">${say('exportFile')}</label>
<input id="file" name="file" type="file" required aria-describedby="drop-hint">
${form === undefined ? accountChoice(c, uploadAccounts(c, accounts)) : ''}
<button class="primary">${say('check')}</button>
</div>
<p class="hint" id="drop-hint">${say('dropHint')}</p>
</form>`
}
<section class="card" aria-label="${say('findTitle')}"><form method="post" action="/documents" role="search" class="filters-form"><label>${say('searchLabel')} <input name="text" maxlength="${SEARCH_MAX_CHARACTERS}" required autocomplete="off"></label><button>${say('search')}</button></form></section>
<section class="card" aria-labelledby="jobs"><h2 id="jobs">${say('jobs')}</h2>${await waitingForLong(c)}
${imports.length === 0 ? html`<div class="empty"><p class="headline">${say('noJobs')}</p></div>` : await importTable(c, shown, accounts.length > 1)}
</section>
${await firstSteps(c, imports.length === 0)}`;
  const head = form && refreshes(UPLOAD_FORM_SECONDS - TO_CHOOSE_SECONDS);
  return page(c, { title: say('home'), body, head });
}

async function importTable(c: ConsoleContext, imports: readonly ImportView[], several: boolean) {
  const language = c.get('language');
  const { account, file, stateIs, outcome, sum, waits, when } = pageWords;
  const lines = await Promise.all(imports.map(async (of) => ({ of, job: await run(c, getJob, of) })));
  const isTold = (job: JobView) => isEnded(job) && job.documents > 0;
  return listTable(c.var, lines, [
    columnOf(file, ({ of }) => ({ markup: html`<a href="/imports/${of.import}">${of.file}</a>` })),
    ...(several ? [columnOf(account, ({ of }: { of: ImportView }) => textCell(of.account))] : []),
    columnOf(stateIs, ({ of, job }) => ({
      markup: html`<a class="state" href="/jobs/${job.job}${of.waits_for === 'approver' && job.dry_run && mayIssue(c) ? '/approve' : ''}">${stateSaid(of, language, job)}</a>${of.comment === undefined ? '' : html` <span class="muted">${of.comment}</span>`}`,
    })),
    columnOf(outcome, ({ job }) => (isTold(job) ? { markup: outcomesPart(job, language) } : textCell(''))),
    numberColumn(sum, ({ of: { payable }, job }) => sumCell({ ...job, payable }, language)),
    columnOf(waits, ({ of, job }) => textCell(waitsSaid(of, job.brought_by ?? job.by, language))),
    columnOf(when, ({ of }) => textCell(formatInstant(of.at, language))),
  ]);
}

const sumCell = ({ payable, effect, documents, amend: amends }: JobView, language: Language) =>
  effect === undefined || payable === undefined
    ? euroCell(documents === 0 ? undefined : payable)
    : textCell(formatEffect({ payable, effect, documents, amends }, language));

async function firstSteps(c: ConsoleContext, isEmpty: boolean): Promise<Markup | string> {
  if (!mayUpload(c)) return '';
  const { say } = c.var;
  const templates = await run(c, listTemplates, {});
  // In the live environment an example could be issued.
  const tried = c.get('host').live || c.get('host').apart !== undefined ? undefined : '/example';
  const items = templates.map(
    ({ kind, title }) => html`<li><span>${title}</span>
<a href="/templates/${kind}" download aria-label="${say('template')}: ${title}">${say('template')}</a>
${tried && html`<button name="kind" value="${kind}" aria-label="${say('tryExample')}: ${title}">${say('tryExample')}</button>`}</li>`,
  );
  const [one] = uploadAccounts(c, await run(c, listAccounts, {}));
  return html`<details class="card first-steps"${isEmpty ? ' open' : ''}><summary><h2>${say('templates')}</h2> <span class="muted">${say('firstSteps')}</span></summary>
<form method="post" action="${tried ?? ''}"><input type="hidden" name="account" value="${one ?? ''}"><ul class="plain">${items}</ul></form></details>`;
}

/** One import with its history, and the way back from a check to its columns. */
export function serveImportPages(app: ConsoleApp): void {
  app.get('/imports/:import', async (c) => {
    const of = await run(c, getImport, { import: c.req.param('import') });
    const parts = await historyOf(c, of);
    const { language, say } = c.var;
    const newest = parts.find(({ job }) => job.job === of.job)?.job;
    // State in words, and whose turn it is.
    const state =
      newest &&
      html`<p class="headline" role="status">${stateSaid(of, language, newest)}</p>
${of.waits_for && html`<p>${say('waits')}: ${waitsSaid(of, newest.brought_by ?? newest.by, language)}</p>`}
<p class="muted">${of.account} / ${of.profile}</p>`;
    const body = html`<h1>${of.file}</h1>${await stepsPart(c, { at: 'file', of })}
<section class="card">${state}</section>
${card('history', say('history'), historyTable(c, { of, parts }))}`;
    return c.html(page(c, { title: of.file, body }));
  });
  app.get('/jobs/:job/columns', async (c) => {
    const job = await run(c, getJob, jobIn(c));
    const profile = await findStoredProfile(c.var.host.store, job.profile.normalize('NFC'));
    return toColumns(c, job, { job: job.job, ...(profile !== undefined && { profile: job.profile }) });
  });
}

/** Leads to the columns of the export of a job. */
export async function toColumns(c: ConsoleContext, job: JobView, named: Parameters<typeof uploadPath>[1]) {
  const { upload } = await run(c, uploadJobExport, { job: job.job });
  return c.redirect(uploadPath(upload, { account: job.account, ...named }), SEE_OTHER);
}

type Part = { job: JobView; word: PageWord };

const WORDS = { checks: 'check', runs: 'issue', retries: 'retryOf', credits: 'creditOf' } as const;

async function historyOf(c: ConsoleContext, of: ImportView): Promise<Part[]> {
  const read = Object.entries(WORDS).flatMap(([kind, word]) =>
    of[kind as keyof typeof WORDS].map(
      async (job): Promise<Part> => ({ job: await run(c, getJob, { job }), word }),
    ),
  );
  const parts = await Promise.all(read);
  return parts.sort((a, b) => (a.job.created_at < b.job.created_at ? 1 : -1));
}

/** The link to a check's newest one, to the run that went on with a stopped one, or to a later job of the file name; `mayMend` for people who may change this check. */
export async function newerOf(c: ConsoleContext, of: JobView) {
  const { host, say } = c.var;
  const check = of.dry_run ? await newestCheck(host, of) : undefined;
  const isRun = of.stopped !== undefined && !of.dry_run;
  const known = isRun
    ? await importsOf(host)
        .find(of.import ?? '')
        .catch(() => undefined)
    : undefined;
  const next = known?.run === of.job ? undefined : known?.run;
  const to = check ?? next ?? of.newer;
  const word = check ? 'olderCheck' : next ? 'goneOn' : 'newerCheck';
  const newer = to && html`<p class="problem">${say(word)} <a href="/jobs/${to}">${of.file}</a></p>`;
  const isOver = (check ?? next) !== undefined;
  // Another job has gone on with a stopped one: nothing is left to resume.
  const job = isOver ? { ...of, stopped: undefined } : of;
  return { newer: newer ?? '', job, mayMend: of.dry_run && mayUpload(c) && !isOver };
}

export const backSaid = ({ comment, by = '', at = '' }: JobView, language: Language): Markup | string =>
  comment === undefined
    ? ''
    : html`<p class="problem">${sayIn(language)('sentBackBy', { by, at: formatInstant(at, language), comment })}</p>`;

export const stoppedSaid = ({ unsent: n }: NonNullable<JobView['stopped']>, language: Language): string =>
  sayIn(language)(n === 0 ? 'failed' : 'stoppedUnsent', { n });

function stateSaid({ state, waits_for: waits }: ImportView, language: Language, job: JobView): string {
  const say = sayIn(language);
  const n = job.outcomes.rejected + job.outcomes.held + job.outcomes.conflict;
  if (state === 'done' && waits !== undefined) {
    if (n > 0) return say('toMend', { n: formatCount(n, language) });
    if (job.stopped) return stoppedSaid(job.stopped, language);
  }
  return say(state === 'to approve' ? 'toApprove' : state);
}

function waitsSaid({ waits_for: waitsFor, state }: ImportView, by: string | undefined, language: Language) {
  const say = sayIn(language);
  if (waitsFor === undefined) return '';
  if (state === 'failed' && waitsFor === 'dropper') return say('waitsFile');
  if (waitsFor === 'approver') return say('waitsApprover');
  return by === undefined ? say('waitsDropper') : say('waitsDropperOf', { by });
}

function historyTable(c: ConsoleContext, { of, parts }: { of: ImportView; parts: readonly Part[] }): Markup {
  const { language, say } = c.var;
  const { what, outcome, sum, who, when } = pageWords;
  return listTable(c.var, parts, [
    columnOf(what, ({ job, word }) => ({
      markup: html`<a href="/jobs/${job.job}">${say(word)}${job.dry_run && word !== 'check' ? ` · ${say('check')}` : ''}</a>`,
    })),
    columnOf(outcome, ({ job }) => ({
      markup:
        job.documents === 0 || !isEnded(job)
          ? html`${say(job.state)}`
          : html`${outcomesPart(job, language)}${backSaid(job, language)}`,
    })),
    numberColumn(sum, ({ job }) => sumCell(job, language)),
    columnOf(who, ({ job }) =>
      textCell((job.job === of.run ? of.approval?.by : undefined) ?? job.brought_by ?? job.by ?? ''),
    ),
    columnOf(when, ({ job }) => textCell(formatInstant(job.created_at, language))),
  ]);
}

/** Profiles of our own templates: an export with their columns needs no choice. */
const OWN: readonly string[] = ['standard', 'template-payments'];

/** Takes the file from Home. A known export is checked at once; any other leads to questions. */
export function serveCheck(app: ConsoleApp): void {
  app.post('/check', async (c) => {
    const { file, account } = await c.req.parseBody();
    if (!(file instanceof File) || file.name === '') throw new RefusedRequest('NO-FILE');
    if (file.size === 0) throw new FoundProblem(problem('READ-EMPTY', {}, { file: file.name }));
    const { upload } = await kept(c, new Request(c.req.url, { method: 'POST', body: file }), file.name);
    return checkUpload(c, { upload, file: file.name, account: String(account ?? '') });
  });
  // The file bypassed the console. A repeated request starts only one job.
  app.get('/uploads/:upload/arrived', async (c) => {
    const { id: upload, file } = await keptUpload(c);
    return checkUpload(c, { upload, file, account: c.req.query('account') ?? '' });
  });
}

type Uploaded = Record<'upload' | 'file' | 'account', string>;

async function checkUpload(c: ConsoleContext, { upload, file, account: named }: Uploaded) {
  const accounts = uploadAccounts(c, await run(c, listAccounts, {}));
  // A form past the console has no choice of account, and a wrong one would issue for another company.
  if (named === '' && accounts.length > 1) {
    const body = html`<h1>${file}</h1><form method="get" action="/uploads/${upload}/arrived" class="card actions">${accountChoice(c, accounts)}
<button class="primary">${c.var.say('check')}</button></form>`;
    return c.html(page(c, { title: file, body }));
  }
  const account = named || (accounts[0] ?? '');
  // The page of the upload says why it cannot be read, or asks for the row of its titles.
  const inspected = await run(c, inspectAnExport, { upload, account }).catch((error: unknown) => {
    if (!(error instanceof FoundProblem)) throw error;
  });
  const profile = inspected && profileOf(inspected);
  if (profile === undefined) return c.redirect(uploadPath(upload, { account }), SEE_OTHER);
  return startCheck(c, { upload, file, profile, account });
}

/** The only profile that such an export was imported with, or the profile of our own columns; everything else is a question. */
function profileOf({ profile, open, known }: ShownInspection): string | undefined {
  const [only, ...others] = known;
  if (only !== undefined && others.length === 0) return only.profile;
  if (profile?.read !== undefined || open.length > 0) return undefined;
  return OWN.find((name) => name === profile?.extends);
}

/** The page of an upload; `profile` is a saved profile to change. */
const uploadPath = (upload: string, named: { account?: string; profile?: string; job?: string }) =>
  `/uploads/${upload}${queryText({ ...named, account: named.account || undefined })}`;

export const startCheck = async (c: ConsoleContext, of: Uploaded & { profile: string }) =>
  toJob(c, await run(c, startAnExport, { ...of, dry_run: true }));
