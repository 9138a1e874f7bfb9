import { html } from 'hono/html';
import { formatCount, formatInstant } from '../../../../shared/report/labels.ts';
import { type Summary, summaryInLanguage } from '../../../../shared/report/summary.ts';
import { reverseJob, type Verified, verifyJob } from '../../api/audit-routes.ts';
import { getJob } from '../../api/jobs-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { ROWS_A_PAGE, ROWS_NAMED } from '../../console-limits.ts';
import { mayIssue, mayUpload } from '../../guard/own-accounts.ts';
import { run } from '../../http/operations.ts';
import { resumeStopped, stopJob } from '../../jobs/approve-job.ts';
import { type CellForms, cellForms, localText, meansSame, readingsOf } from '../../jobs/cell-forms.ts';
import { decidedOf, type Edit, editCorrections } from '../../jobs/edit-check.ts';
import { listWrongCells } from '../../jobs/export-cells.ts';
import { type JobCause, listCauses, markCausesSeen } from '../../jobs/job-causes.ts';
import { jobsOf } from '../../jobs/job-lists.ts';
import { endedSummary, isEnded, type JobView } from '../../jobs/job-view.ts';
import { getPlan } from '../../jobs/plan-view.ts';
import { acceptCodes, checkAgain } from '../../jobs/start-export.ts';
import { isField, worded } from '../../words/field-words.ts';
import { amendmentsPart } from '../amend/issued-pages.ts';
import { jobIn, type Markup, page, REFRESH, toJob, withoutScripts } from '../frame/page.ts';
import { actionBar, outcomesPart, stepsPart } from '../frame/parts.ts';
import { codeDatalists, findingsPart, listOf, proposedText, rowsSaid } from '../grid/grid-page.ts';
import { backSaid, newerOf, startCheck, stoppedSaid } from '../home-page.ts';
import { columnTitle, type Form, formText } from '../upload/profile-questions.ts';
import { approval } from './approve-page.ts';
import { moneyPart, reportPart, rowsPart } from './report-part.ts';

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
    const amend = form.has('amend');
    const isMore = amend || codes.some((code) => !accepted.includes(code));
    if (!isMore) return toJob(c, await run(c, checkAgain, jobIn(c)));
    return toJob(c, await run(c, acceptCodes, { ...jobIn(c), codes, amend }));
  });
  app.post('/jobs/:job/resume', async (c) => toJob(c, await run(c, resumeStopped, jobIn(c))));
  app.post('/jobs/:job/seen', async (c) => {
    const form = await c.req.formData();
    const causes = form.getAll('cause').map(String);
    await run(c, markCausesSeen, { ...jobIn(c), causes });
    const page = form.get('from') === 'approve' ? '/approve' : '';
    return toJob(c, `${c.req.param('job')}${page}#findings`);
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
  app.post('/jobs/:job/stop', async (c) => toJob(c, (await run(c, stopJob, jobIn(c))).job));
}

const viewOf = (c: ConsoleContext) => run(c, getJob, jobIn(c));

async function jobPage(c: ConsoleContext, verified?: Verified): Promise<Markup> {
  const { newer, job, mayMend } = await newerOf(c, await viewOf(c));
  const steps = await stepsPart(c, { job, at: job.dry_run ? 'check' : 'stepReport' });
  const body = html`<h1>${job.file}</h1>${steps}${newer}${stoppedPart(c, job)}${await partOf(c, { job, verified, mayMend })}`;
  return page(c, { title: tabTitle(c, job), body, head: isEnded(job) ? '' : withoutScripts });
}

type Shown = { job: JobView; verified: Verified | undefined; mayMend: boolean };

async function partOf(c: ConsoleContext, of: Shown): Promise<Markup> {
  const { job } = of;
  const { host } = c.var;
  const isStopping = (await host.progressOf(job))?.stopping;
  // The button stands beside what is replaced each second: a press that lasts longer lets the same button go.
  if (!isEnded(job))
    return html`<section class="card">${await progressPart(c, job)}
${mayIssue(c) && !isStopping ? html`<form method="post" action="/jobs/${job.job}/stop"><button>${c.var.say('stop')}</button></form>` : ''}</section>`;
  if (job.failure !== undefined) return failedPart(c, job);
  const sealed = await endedSummary(host, await jobsOf(host).find(job.job));
  const summary = summaryInLanguage(sealed, c.get('language'));
  return job.dry_run
    ? dryRunPart(c, { ...of, summary })
    : reportPart(c, { ...of, summary, resume: resumePart(c, job) });
}

async function failedPart(c: ConsoleContext, job: JobView): Promise<Markup> {
  const { failure, report } = job;
  const causes = report === undefined ? [] : await run(c, listCauses, jobIn(c));
  const others = causes.filter(({ code }) => code !== failure?.code);
  const told = failure && worded(failure, c.get('language'));
  const otherFile = html`<a class="button primary" href="/">${c.var.say('otherFile')}</a>`;
  const bar = resumePart(c, job) || (job.dry_run && mayUpload(c) ? otherFile : '');
  return html`<section class="card"><p class="headline">${c.var.say('failed')}</p>
<p class="problem" role="alert">${told?.message} ${told?.hint}</p>
${others.map(({ message, hint }) => html`<p>${message} ${hint}</p>`)}
</section>${bar === '' ? '' : actionBar(c, bar)}`;
}

const PERCENT = 100;

function tabTitle(c: ConsoleContext, job: JobView): string {
  if (job.state === 'failed' || job.state === 'sent back') return `✗ ${job.file}`;
  if (job.state === 'done') return `${job.stopped === undefined ? '✓' : '✗'} ${job.file}`;
  const percent = Math.floor((job.decided / Math.max(1, job.documents)) * PERCENT);
  return c.var.say('tabProgress', { percent, file: job.file });
}

function stoppedPart(c: ConsoleContext, { stopped }: JobView): Markup | string {
  if (stopped === undefined) return '';
  return html`<section class="card" aria-labelledby="stopped"><p class="headline" id="stopped">${stoppedSaid(stopped, c.var.language)}</p>
<p class="hint">${c.var.say('resumeHint')}</p></section>`;
}

const resumePart = (c: ConsoleContext, { job, stopped }: JobView): Markup | '' =>
  stopped === undefined || !mayIssue(c)
    ? ''
    : html`<form method="post" action="/jobs/${job}/resume"><button class="primary">${c.var.say('resume')}</button></form>`;

const MS_PER_SECOND = 1000;
/** Seconds up to which the remaining time is shown; beyond, the hour of the end. */
const SECONDS_TOLD_MAX = 120;

async function progressPart(c: ConsoleContext, job: JobView) {
  const { host, language, say } = c.var;
  const progress = await host.progressOf(job);
  const { decided, documents, ends_at: at = '' } = job;
  const n = Math.ceil((Date.parse(at) - host.now().getTime()) / MS_PER_SECOND);
  const end =
    n > SECONDS_TOLD_MAX ? say('endsAt', { at: formatInstant(at, language) }) : say('timeLeft', { n });
  const left = at === '' ? '' : ` · ${end}`;
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

async function dryRunPart(c: ConsoleContext, of: Shown & { summary: Summary }): Promise<Markup> {
  const { job, summary, mayMend: isMine } = of;
  const { language, say } = c.var;
  const forms = await cellForms(c.get('host').store, job.job);
  const { ready, rejected, duplicate, held } = job.outcomes;
  const n = (count: number) => formatCount(count, language);
  const wrong = await run(c, listWrongCells, job);
  const causes = await run(c, listCauses, job);
  const hasList = isMine && wrong.cells.length > 0;
  const apart = codesApart(causes, hasList ? wrong.cells : []);
  const isDoubt = ({ severity }: JobCause) => isMine && severity === 'doubtful';
  const doubts = causes.filter((one) => isDoubt(one) && apart.has(one.code));
  // Findings in the list of cells, and those that wait for a decision, are not repeated.
  const shown = hasList ? causes.filter(({ severity }) => severity !== 'error') : causes;
  const conflicts = summary.problems.filter(({ code }) => code === CONFLICT);
  const mayReplace = isMine && conflicts.some(({ params }) => REPLACED.has(params?.variant));
  const replaced = mayReplace ? causes.filter(({ code }) => code === CONFLICT) : [];
  const others = shown
    .filter((one) => !(replaced.includes(one) || isDoubt(one)))
    .sort((a, b) => Number(a.code === CHANGED) - Number(b.code === CHANGED));
  const told = [
    ...[say('allReady', { ready: n(ready) }), rejected > 0 && say('toMend', { n: n(rejected) })],
    ...[duplicate > 0 && say('known', { n: n(duplicate) }), held > 0 && say('heldSaid', { n: n(held) })],
  ];
  return html`<section class="card brief">
<p class="headline" role="status">${told.filter(Boolean).join(' · ')}</p>
${backSaid(job, language)}
<p>${outcomesPart(job, language, html` · <a href="/jobs/${job.job}/grid">${say('gridOpen')}</a>`)}</p>
</section>
${job.amend ? await amendmentsPart(c, job) : ''}
${findingsPart(c, { job, causes: others, mayMend: isMine })}
${hasList ? correctCellsPart(c, { job, wrong, causes, apart, forms }) : ''}
${doubtsPart(c, { job, doubts, mending: hasList })}
${replacePart(c, { job, replaced })}
${moneyPart(summary, language)}
${await rowsPart(c, { job, summary, folded: true })}
${await checkActions(c, { job, cells: hasList ? wrong.cells : [], doubts, isMine })}`;
}

/** The next step of a check: resume it, check it again, accept its doubts, or issue what is ready. */
async function checkActions(
  c: ConsoleContext,
  of: { job: JobView; cells: readonly Cell[]; doubts: readonly JobCause[]; isMine: boolean },
): Promise<Markup> {
  const { job, cells, doubts, isMine } = of;
  const { host, say } = c.var;
  const planned = job.plan === undefined ? undefined : await run(c, getPlan, job);
  const resume = resumePart(c, job);
  const isBack = job.state === 'sent back';
  const isEdited = isBack || (await decidedOf(host, job))?.entries !== undefined;
  const isWrong = cells.some(({ column }) => column !== null);
  const isFirst = resume === '' && (isEdited || isWrong || job.outcomes.ready === 0);
  const button = (form: string, word: 'checkAgain' | 'acceptDoubts') =>
    html`<button class="${isFirst ? 'primary' : ''}" form="${form}">${say(word)}</button>`;
  const again =
    cells.length > 0
      ? button('mending', 'checkAgain')
      : doubts.length > 0
        ? button('accepting', 'acceptDoubts')
        : isEdited && isMine
          ? html`<form method="post" action="/jobs/${job.job}/mend" id="again"></form>${button('again', 'checkAgain')}`
          : '';
  const prominent = resume === '' && (again === '' || !isFirst);
  const issue = planned && !isBack ? approval(c, { job, planned, prominent }) : '';
  const open = html`<a href="/jobs/${job.job}/approve">${say('approveOpen')}</a>`;
  const nothing = html`<p>${say('nothingReady')}</p>`;
  return actionBar(c, html`${resume}${again}${issue}${planned ? open : nothing}`, planned?.live);
}

/** Codes that are not accepted in the list of cells: one of their findings is no doubt, or is not about a listed cell. */
function codesApart(causes: readonly JobCause[], cells: readonly Cell[]): ReadonlySet<string> {
  const listed = new Set(cells.map(({ code, column }) => `${code} ${column}`));
  const isListed = ({ code, column }: JobCause) => listed.has(`${code} ${column}`);
  const others = causes.filter((one) => one.severity !== 'doubtful' || !isListed(one));
  return new Set(others.map(({ code }) => code));
}

type WrongCells = Awaited<ReturnType<typeof listWrongCells.run>>;
type Cell = WrongCells['cells'][number];

const groupOf = ({ code, column, was, message }: Cell): string =>
  JSON.stringify([code, column, column === null ? message : was]);

function correctCellsPart(
  c: ConsoleContext,
  of: Omit<CellInput, 'cells' | 'at' | 'told'> & {
    job: JobView;
    wrong: WrongCells;
    apart: ReadonlySet<string>;
  },
): Markup {
  const { job, wrong, causes, apart, forms } = of;
  const { say } = c.var;
  const doubts = causes.filter(({ code, severity }) => severity === 'doubtful' && !apart.has(code));
  const toAccept = Map.groupBy(doubts, ({ code }) => code);
  const accepting = (code: string, at: number) => {
    const found = toAccept.get(code);
    if (found === undefined) return '';
    toAccept.delete(code);
    const n = found.reduce((sum, { count }) => sum + count, 0);
    const all = [...new Set(found.flatMap(({ rows }) => rows))].toSorted((a, b) => a - b);
    const rows = rowsSaid(all.slice(0, ROWS_NAMED), Math.max(n, all.length), say);
    return html`<label class="plain"><input type="checkbox" name="code" value="${code}" aria-describedby="now-${at}-problem"> ${say('acceptHere', { n })} <span class="muted">${rows}</span></label>`;
  };
  const ofCells = new Set(wrong.cells.flatMap(({ row, column }) => (column === null ? [] : [row])));
  const groups = Map.groupBy(wrong.cells, groupOf);
  /** One input for all is offered where equal texts mean the same. */
  const isShared = (cell: Cell): boolean =>
    cell.same > 1 && (cell.column === null || meansSame(forms.get(cell.column), cell));
  const wholeRowsFirst = wrong.cells
    .toReversed()
    .sort((a, b) => Number(a.column !== null) - Number(b.column !== null));
  const leaving = new Map(wholeRowsFirst.map((one) => [one.row, one]));
  const leaveBox = (one: Cell) => {
    const at = wrong.cells.indexOf(one);
    return html`<label class="plain"><input type="checkbox" name="leave.${at}" value="1" ${one.left_out ? 'checked' : ''}> ${say('leaveOut')}: ${one.row}</label><input type="hidden" name="left.${at}" value="${one.left_out ? '1' : ''}"><input type="hidden" name="row.${at}" value="${one.row}">`;
  };
  const rows = wrong.cells.map((cell, at) => {
    const { row, external_id, column, code, message, hint, same } = cell;
    const group = groups.get(groupOf(cell)) ?? [];
    const isFirst = group[0] === cell;
    // A finding of the whole row that is listed above is left out: correcting its wrong cell ends it.
    if (!isFirst && (column === null || isShared(cell))) return '';
    const told = isFirst ? `${message} ${hint}` : say('asInRow', { row: group[0]?.row });
    const cells = isShared(cell) ? group : [cell];
    const inside =
      column === null
        ? html`<span class="${ofCells.has(row) ? 'muted' : 'problem'}">${message} ${code === 'ROW-HELD' || ofCells.has(row) ? '' : hint || say('noCell')}</span>`
        : cellInput(c, { cells, at, told, causes, forms });
    const named = cells.slice(0, ROWS_NAMED);
    return html`<tr role="row"><td role="cell" class="n" id="rows-${at}" data-label="${say('row')}">${named.map((one) => one.row).join(', ')}${isShared(cell) && same > named.length ? ' …' : ''}</td><td role="cell" data-label="${say('document')}">${isShared(cell) ? `${same}×` : external_id}</td><td role="cell">${inside}<input type="hidden" name="row.${at}" value="${row}">${accepting(code, at)}${named.filter((one) => leaving.get(one.row) === one).map(leaveBox)}</td></tr>`;
  });
  const words = JSON.stringify({ saved: say('gridSaved', { n: '{n}' }), saving: say('gridSaving') });
  return html`<section class="card" aria-labelledby="mend"><h2 id="mend">${say('mendTitle')}</h2>
<p class="hint">${say('mendHint')}</p>
<form method="post" action="/jobs/${job.job}/mend" id="mending" data-saves="${words}">${acceptedInputs(job)}
<table role="table" class="stack mend"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col" class="n">${say('row')}</th><th role="columnheader" scope="col">${say('document')}</th><th role="columnheader" scope="col">${say('cell')}</th></tr></thead><tbody role="rowgroup">${rows}</tbody></table>
${wrong.rows > wrong.cells.length && wrong.cells.length >= ROWS_A_PAGE ? html`<p>${say('mendMore', { shown: wrong.cells.length, rows: wrong.rows })}</p>` : ''}
<p><label for="reason">${say('leaveOutReason')}</label> <input id="reason" name="reason" autocomplete="off" aria-describedby="reason-hint"> <span class="hint" id="reason-hint">${say('leaveOutHint')}</span></p>
<p id="mend-status" role="status"></p></form>${codeDatalists(forms, c.get('language'))}</section>`;
}

interface CellInput {
  cells: readonly Cell[];
  at: number;
  told: string;
  causes: readonly JobCause[];
  forms: CellForms;
}

function cellInput(c: ConsoleContext, { cells, at, told, causes, forms }: CellInput): Markup | string {
  const [cell] = cells;
  if (cell === undefined) return '';
  const { language, say } = c.var;
  const { column, code, was, typed, same } = cell;
  const ofCell = causes.filter((one) => one.code === code && one.column === column);
  const standing = cells.every(({ now }) => now === cell.now) ? cell.now : was;
  const form = forms.get(column ?? '');
  const now = localText(standing, { form, isTyped: typed }, language);
  const id = `now-${at}`;
  const all =
    cells.length > 1 &&
    html` · ${say('sameForAll', { n: same })}<input type="hidden" name="all.${at}" value="1">`;
  const { field: read = '' } = form ?? {};
  const { field = read } = ofCell.find((one) => one.field === read) ?? ofCell[0] ?? {};
  // What is typed changes the field that the column is read as; another field that its texts decide is set at the columns.
  const own = isField(read) ? read : field;
  const isSaid = own === field || code.startsWith('MAP-') || told.includes(say('doCellOrColumns'));
  const step = isSaid ? '' : ` ${say('doColumns')}`;
  return html`<label for="${id}">${columnTitle({ column, field: own }, language)}${all}</label> <input id="${id}" name="now.${at}" value="${now}"${listOf(forms, column)} aria-invalid="true" aria-describedby="rows-${at} ${id}-problem" autocomplete="off">
<span class="problem" id="${id}-problem">${told}${step}</span>${meantPart(c, cell, { id, form, cause: ofCell.find(({ value }) => value === was) })}<input type="hidden" name="column.${at}" value="${column ?? ''}"><input type="hidden" name="was.${at}" value="${was}"><input type="hidden" name="shown.${at}" value="${now}">`;
}

function meantPart(
  c: ConsoleContext,
  cell: Cell,
  { id, form, cause }: { id: string; form: ReturnType<CellForms['get']>; cause: JobCause | undefined },
): Markup | string {
  const { language, say } = c.var;
  const { field = '', proposal } = cause ?? {};
  const button = (value: string, text: string, kind = '') =>
    html`<button type="button" class="${kind}" data-fill="${id}" value="${value}">${text}</button>`;
  if (proposal?.now !== undefined)
    return html`<p class="hint">${proposal.because} ${button(proposal.now, say('proposed', { now: proposedText(field, proposal, language) }), 'link')}</p>`;
  if (form === undefined || !cell.code.endsWith('-AMBIGUOUS')) return '';
  const readings = readingsOf(cell.was, { form: { ...form, order: 'mdy' }, isTyped: cell.typed });
  return html`<div class="actions">${readings.map(({ sure, shown }) => button(sure, shown[language]))}</div>`;
}

const [CONFLICT, CHANGED] = ['EXTERNAL-ID-CONFLICT', 'PLAN-CHANGED'];
const REPLACED: ReadonlySet<unknown> = new Set(['amend', 'amend-asks', 'unfinished']);

function replacePart(c: ConsoleContext, { job, replaced }: { job: JobView; replaced: readonly JobCause[] }) {
  const { say } = c.var;
  if (replaced.length === 0) return '';
  return html`<section class="card" aria-labelledby="replace"><h2 id="replace">${say('replaceTitle')}</h2><p class="hint">${say('replaceHint')}</p>
<ul class="plain">${replaced.map(({ count, message, hint }) => html`<li>${count}× ${message} ${hint}</li>`)}</ul>
<form method="post" action="/jobs/${job.job}/mend">${acceptedInputs(job)}<div class="actions"><button name="amend">${say('replace')}</button></div></form></section>`;
}

const acceptedInputs = ({ accepted = [] }: JobView) =>
  accepted.map((code) => html`<input type="hidden" name="code" value="${code}">`);

function doubtsPart(
  c: ConsoleContext,
  { job, doubts, mending }: { job: JobView; doubts: readonly JobCause[]; mending: boolean },
): Markup | string {
  const { say } = c.var;
  if (doubts.length === 0) return '';
  const form = mending ? html`form="mending"` : '';
  const kinds = Map.groupBy(doubts, ({ code }) => code);
  const boxes = [...kinds].map(([code, found]) => {
    const box = html`<input type="checkbox" name="code" value="${code}" ${form} ${kinds.size === 1 && !mending ? 'required' : ''}>`;
    const about = found.map(
      (cause) =>
        html`<span class="doubt">${cause.count}× ${cause.message} ${cause.hint} <span class="muted">${rowsSaid(cause.rows, cause.count, say)}</span></span>`,
    );
    return html`<p><label class="plain">${box} <strong>${say('acceptCode')}</strong> ${about}</label></p>`;
  });
  const isOfAmending = doubts.every(({ code }) => code.startsWith('AMEND-'));
  return html`<section class="card" aria-labelledby="doubts"><h2 id="doubts">${say('doubtsTitle')}</h2><p class="hint">${say(isOfAmending ? 'amendDoubtsHint' : 'doubtsHint')}</p>
${mending ? boxes : html`<form method="post" action="/jobs/${job.job}/mend" id="accepting">${acceptedInputs(job)}${boxes}</form>`}</section>`;
}
