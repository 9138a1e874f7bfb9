import { html } from 'hono/html';
import { formatInstant } from '../../../../shared/report/labels.ts';
import { summaryInLanguage } from '../../../../shared/report/summary.ts';
import { reverseJob, type Verified, verifyJob } from '../../api/audit-routes.ts';
import { getJob } from '../../api/jobs-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { mayIssue, mayUpload } from '../../guard/own-accounts.ts';
import { run } from '../../http/operations.ts';
import { resumeStopped, stopJob } from '../../jobs/approve-job.ts';
import { type Edit, editCorrections } from '../../jobs/edit-check.ts';
import { listCauses, markCausesSeen } from '../../jobs/job-causes.ts';
import { jobsOf } from '../../jobs/job-lists.ts';
import { endedSummary, isEnded, type JobView } from '../../jobs/job-view.ts';
import { acceptCodes, checkAgain } from '../../jobs/start-export.ts';
import { worded } from '../../words/field-words.ts';
import { jobIn, leadToJob, type Markup, page, REFRESH, SEE_OTHER } from '../frame/page.ts';
import { stepsPart } from '../frame/parts.ts';
import { stoppedSaid } from '../import/import-page.ts';
import { startCheck } from '../upload/check-action.ts';
import { type Form, formText } from '../upload/field-choice.ts';
import { dryRunPart } from './dry-run-part.ts';
import { reportPart } from './report-part.ts';

/** A job: its progress, then the check with the cells to correct, or the report. */
export function serveJobPages(app: ConsoleApp): void {
  app.get('/jobs/:job', async (c) => c.html(await jobPage(c)));
  app.get('/jobs/:job/progress', async (c) => {
    const job = await viewOf(c);
    // The page changes when the job has finished.
    return isEnded(job) ? c.body(null, 200, REFRESH) : c.html(await progressPart(c, job));
  });
  app.post('/jobs/:job/mend', async (c) => {
    const form = await c.req.formData();
    const edits = editsOfForm(Object.fromEntries(form), c.var.say('noReason'));
    const judged =
      edits.length === 0 ? undefined : await run(c, editCorrections, { ...jobIn(c), corrections: edits });
    // The page's script only saves typed edits and does not start a check.
    if (c.req.header('accept') === 'application/json')
      return judged === undefined ? c.body(null, 204) : c.json(judged);
    const codes = form.getAll('code').map(String);
    const { accepted = [] } = await viewOf(c);
    const isMore = codes.some((code) => !accepted.includes(code));
    return isMore ? leadToJob(c, acceptCodes, { ...jobIn(c), codes }) : leadToJob(c, checkAgain, jobIn(c));
  });
  app.post('/jobs/:job/resume', (c) => leadToJob(c, resumeStopped, jobIn(c)));
  app.post('/jobs/:job/check', (c) => leadToJob(c, checkAgain, jobIn(c)));
  app.post('/jobs/:job/accept', async (c) => {
    const codes = (await c.req.formData()).getAll('code').map(String);
    return leadToJob(c, acceptCodes, { ...jobIn(c), codes });
  });
  app.post('/jobs/:job/replace', async (c) => {
    const { accepted: codes = [] } = await viewOf(c);
    return leadToJob(c, acceptCodes, { ...jobIn(c), codes, amend: true });
  });
  app.post('/jobs/:job/seen', async (c) => {
    const form = await c.req.formData();
    const causes = form.getAll('cause').map(String);
    await run(c, markCausesSeen, { ...jobIn(c), causes });
    const page = form.get('from') === 'approve' ? '/approve' : '';
    return c.redirect(`/jobs/${c.req.param('job')}${page}#findings`, SEE_OTHER);
  });
  app.post('/jobs/:job/verify', async (c) => {
    const head = formText(await c.req.parseBody(), 'head');
    return c.html(await jobPage(c, await run(c, verifyJob, { ...jobIn(c), head })));
  });
  app.post('/jobs/:job/reverse', async (c) => {
    const { upload, file } = await run(c, reverseJob, jobIn(c));
    const { account } = await viewOf(c);
    return startCheck(c, { upload, file, profile: 'standard', account });
  });
  app.post('/jobs/:job/stop', async (c) => {
    await run(c, stopJob, jobIn(c));
    return c.redirect(`/jobs/${c.req.param('job')}`, SEE_OTHER);
  });
}

const viewOf = (c: ConsoleContext) => run(c, getJob, jobIn(c));

async function jobPage(c: ConsoleContext, verified?: Verified): Promise<Markup> {
  const job = await viewOf(c);
  const newer =
    job.newer &&
    html`<p class="problem">${c.var.say('newerCheck')} <a href="/jobs/${job.newer}">${job.file}</a></p>`;
  const steps = await stepsPart(c, { job, at: job.dry_run ? 'check' : 'stepReport' });
  const body = html`<h1>${job.file}</h1>${steps}${newer ?? ''}${stoppedPart(c, job)}${await partOf(c, { job, verified })}`;
  return page(c, { title: tabTitle(c, job), body, refresh: !isEnded(job) });
}

async function partOf(
  c: ConsoleContext,
  { job, verified }: { job: JobView; verified: Verified | undefined },
): Promise<Markup> {
  // The button stands beside what is replaced each second: a press that lasts longer lets the same button go.
  if (!isEnded(job))
    return html`<section class="card">${await progressPart(c, job)}
${mayIssue(c) ? html`<form method="post" action="/jobs/${job.job}/stop"><button>${c.var.say('stop')}</button></form>` : ''}</section>`;
  if (job.failure !== undefined) return failedPart(c, job);
  const { host } = c.var;
  const sealed = await endedSummary(host, await jobsOf(host).find(job.job));
  const summary = summaryInLanguage(sealed, c.get('language'));
  return job.dry_run ? dryRunPart(c, { job, summary }) : reportPart(c, { job, summary, verified });
}

/** The reason why a job failed, and the other findings of its report. */
async function failedPart(c: ConsoleContext, job: JobView): Promise<Markup> {
  const { failure, report } = job;
  const causes = report === undefined ? [] : await run(c, listCauses, jobIn(c));
  const others = causes.filter(({ code }) => code !== failure?.code);
  const told = failure && worded(failure, c.get('language'));
  const isForFile = job.dry_run && mayUpload(c);
  return html`<section class="card"><p class="headline">${c.var.say('failed')}</p>
<p class="problem" role="alert">${told?.message} ${told?.hint}</p>
${others.map(({ message, hint }) => html`<p>${message} ${hint}</p>`)}
${isForFile ? html`<p><a class="button primary" href="/">${c.var.say('otherFile')}</a></p>` : ''}</section>`;
}

const PERCENT = 100;

/** Title of the tab with the job's progress or result. */
function tabTitle(c: ConsoleContext, job: JobView): string {
  if (job.state === 'failed') return `✗ ${job.file}`;
  if (job.state === 'done') return `${job.stopped === undefined ? '✓' : '✗'} ${job.file}`;
  const percent = Math.floor((job.decided / Math.max(1, job.documents)) * PERCENT);
  return c.var.say('tabProgress', { percent, file: job.file });
}

/** The unsent documents of a stopped job, with the button to resume it. */
function stoppedPart(c: ConsoleContext, job: JobView): Markup | string {
  const { stopped } = job;
  if (stopped === undefined) return '';
  return html`<section class="card" aria-labelledby="stopped"><p class="headline" id="stopped">${stoppedSaid(stopped, c.var.language)}</p>
<p class="hint">${c.var.say('resumeHint')}</p>
${mayIssue(c) ? html`<form method="post" action="/jobs/${job.job}/resume"><div class="actions"><button class="primary">${c.var.say('resume')}</button></div></form>` : ''}</section>`;
}

const MS_PER_SECOND = 1000;
/** Seconds up to which the remaining time is shown; beyond, the hour of the end. */
const SECONDS_TOLD_MAX = 120;

/** Progress of a job. It reloads itself every second. */
async function progressPart(c: ConsoleContext, job: JobView) {
  const progress = await c.get('host').progressOf(job);
  const { decided, documents } = job;
  const left = leftSaid(c, job);
  // htmx takes the title of a part for the page's.
  return html`<title>${tabTitle(c, job)} · Rowmark</title><div id="progress" hx-get="/jobs/${job.job}/progress" hx-trigger="every 1s" hx-swap="outerHTML">
<p class="headline" role="status">${c.var.say(progress?.stopping ? 'stopping' : job.state)}</p>
${
  documents === 0
    ? html`<progress aria-label="${c.var.say(job.state)}"></progress>`
    : html`<progress max="${documents}" value="${decided}" aria-label="${c.var.say(job.state)}"></progress>
<p>${c.var.say('progressOf', { decided, documents })}${left}</p>`
}
</div>`;
}

function leftSaid({ var: { host, language, say } }: ConsoleContext, { ends_at: at }: JobView): string {
  if (at === undefined) return '';
  const n = Math.ceil((Date.parse(at) - host.now().getTime()) / MS_PER_SECOND);
  return ` · ${n > SECONDS_TOLD_MAX ? say('endsAt', { at: formatInstant(at, language) }) : say('timeLeft', { n })}`;
}

/** The edits in the cells of a check's page, without those already saved. */
function editsOfForm(form: Form, noReason: string): Edit[] {
  const text = (name: string, at: number) => formText(form, `${name}.${at}`);
  const reason = formText(form, 'reason').trim();
  const edits: Edit[] = [];
  for (const name of Object.keys(form).filter((one) => one.startsWith('row.'))) {
    const at = Number(name.slice('row.'.length));
    const row = Number(text('row', at));
    const [isLeft, wasLeft] = [text('leave', at) === '1', text('left', at) === '1'];
    if (isLeft !== wasLeft || (isLeft && reason !== ''))
      edits.push({ row, leave_out: isLeft, reason: reason === '' ? noReason : reason });
    const column = text('column', at);
    const [was, shown, now] = [text('was', at), text('shown', at), text('now', at).trim()];
    const isOfAll = text('all', at) === '1';
    if (column === '' || (isLeft && !isOfAll) || now === shown) continue;
    if (isOfAll) edits.unshift({ rows: 'all', column, was, now });
    else edits.push({ row, column, was: shown, now });
  }
  return edits;
}
