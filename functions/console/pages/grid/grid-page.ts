import { html } from 'hono/html';
import { exportProfile } from '../../../../shared/jobs/intake/open-export.ts';
import { withRule } from '../../../../shared/mapping/load/proposed-code.ts';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import { isBlocking } from '../../../../shared/problems/problem.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../../shared/problems/refusal.ts';
import { outcomes } from '../../../../shared/records/document-record.ts';
import { formatInstant, outcomeNames } from '../../../../shared/report/labels.ts';
import { severityWords } from '../../../../shared/report/page/summary-page.ts';
import { getJob } from '../../api/jobs-routes.ts';
import { saveProfile } from '../../api/profile-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { ROWS_NAMED } from '../../console-limits.ts';
import { parsedWith, run } from '../../http/operations.ts';
import { type CellForms, cellForms } from '../../jobs/cell-forms.ts';
import { type JobCause, listCauses } from '../../jobs/job-causes.ts';
import type { JobView } from '../../jobs/job-view.ts';
import { checkAgain } from '../../jobs/start-export.ts';
import { storedProfile } from '../../jobs/stored-profile.ts';
import { type Say, sayIn } from '../../words/field-words.ts';
import { jobIn, type Markup, page, toJob } from '../frame/page.ts';
import { actionBar, stepsPart } from '../frame/parts.ts';
import { newerOf } from '../home-page.ts';
import { codeOptions, codeText, columnTitle } from '../upload/profile-questions.ts';

const SHOWN_CHARACTERS = 60;

const cellSaid = (c: ConsoleContext, cause: Pick<JobCause, 'column' | 'field' | 'value'>): string =>
  `${columnTitle(cause, c.var.language)} ${!cause.value ? '' : c.var.say('quoted', { value: cause.value })}`.trim();

/** The whole export of a check as a grid, which works with the interface. */
export function serveGrid(app: ConsoleApp): void {
  app.get('/jobs/:job/grid', async (c) => {
    const job = await run(c, getJob, jobIn(c));
    const causes = await run(c, listCauses, jobIn(c));
    const forms = await cellForms(c.get('host').store, job.job);
    const { newer, mayMend: isEditable } = await newerOf(c, job);
    const steps = html`${await stepsPart(c, { job, at: 'check' })}${newer}`;
    const body = gridBody(c, { job, causes, steps, forms, isEditable });
    const head = html`<script src="/assets/grid.js" defer></script>`;
    return c.html(page(c, { title: job.file, head, body }));
  });
  // A text that the profile learns: saved, and the file checked with it.
  app.post('/jobs/:job/rule', async (c) => {
    const { store } = c.get('host');
    const { cause: id, now: typed } = await c.req.parseBody();
    const { profile: name } = await run(c, getJob, jobIn(c));
    const causes = await run(c, listCauses, jobIn(c));
    const cause = causes.find((one) => one.id === id && one.offers.includes('remember'));
    const { field = '', value: text = '' } = cause ?? {};
    const now = String(typed);
    const { profile: own, version } = await storedProfile(store, name);
    const whole = await exportProfile(store, name);
    const rule = cause && withRule({ own, whole }, { field, text, now });
    if (rule === undefined) throw new RefusedRequest('RULE-UNFIT', { now, text });
    const profile = parsedWith(saveProfile.input.shape.profile, rule);
    await run(c, saveProfile, { name, version, profile });
    return toJob(c, await run(c, checkAgain, jobIn(c)));
  });
}

function gridBody(
  c: ConsoleContext,
  of: { job: JobView; causes: readonly JobCause[]; steps: Markup; forms: CellForms; isEditable: boolean },
): Markup {
  const { job, causes, steps, forms, isEditable } = of;
  const { language, say } = c.var;
  const words = JSON.stringify({
    ...{ row: say('row'), document: say('document'), problem: say('problem'), was: say('gridWas') },
    ...{ saving: say('gridSaving'), saved: say('gridSaved', { n: '{n}' }), you: say('gridYou') },
    ...{ noRows: say('gridNoRows'), leftOut: say('gridLeftOut'), tooMany: say('gridTooMany') },
  });
  const tools = html`<div class="actions" role="toolbar" aria-label="${say('gridTools')}">
<button type="button" id="grid-undo" disabled>${say('gridUndo')}</button><button type="button" id="grid-redo" disabled>${say('gridRedo')}</button>
<button type="button" id="grid-fill">${say('gridFill')}</button>
<button type="button" id="grid-out">${say('leaveOut')}</button></div>`;
  const bar = actionBar(
    c,
    html`${isEditable ? html`<form method="post" action="/jobs/${job.job}/mend"><button class="primary">${say('checkAgain')}</button></form>` : ''}<a href="/jobs/${job.job}">${say('gridBack')}</a>`,
  );
  const ofOutcomes = outcomes.map((one) => {
    const n = job.rows?.[one] ?? 0;
    return n > 0 && html`<option value="${one}">${outcomeNames[one][language]} (${n})</option>`;
  });
  const ofCauses = causes.map(({ id, count, rows, message, ...one }) => {
    const said = message.slice(0, SHOWN_CHARACTERS) + (message.length > SHOWN_CHARACTERS ? '…' : '');
    return rows.length > 0 && html`<option value="${id}">${count}× ${cellSaid(c, one)} ${said}</option>`;
  });
  return html`<h1>${job.file}</h1>
${steps}
<form id="grid-filters" class="filters-form" role="search">
<label>${say('outcome')} <select name="outcome"><option value="">${say('all')}</option>${ofOutcomes}</select></label>
<label>${say('gridCause')} <select name="cause"><option value="">${say('all')}</option>${ofCauses}</select></label>
<label>${say('gridText')} <input name="text" autocomplete="off"></label></form>
${isEditable ? tools : ''}
<p id="grid-status" role="status">&nbsp;</p>
<div class="grid-side"><div>
<div id="grid" class="grid" role="grid" tabindex="0" aria-label="${say('gridTitle')}" aria-describedby="grid-detail" data-job="${job.job}" data-edit="${isEditable ? '1' : '0'}" data-words="${words}"></div>
<p id="grid-detail" class="grid-detail" aria-live="polite"></p>
${isEditable ? html`<p class="hint">${say('gridKeys')}</p>` : ''}</div>
${causesPart(c, { job, causes, isEditable })}</div>${isEditable ? html`${codeDatalists(forms, language)}${dialogs(c)}` : ''}${bar}`;
}

function dialogs(c: ConsoleContext): Markup {
  const buttons = html`<div class="actions"><button value="yes" class="primary">${c.var.say('gridDo')}</button><button value="no" formnovalidate>${c.var.say('gridCancel')}</button></div>`;
  return html`<dialog id="grid-leave" aria-labelledby="grid-leave-title"><form method="dialog"><h2 id="grid-leave-title">${c.var.say('leaveOut')}</h2>
<p><label>${c.var.say('leaveOutReason')} <input name="reason" required autocomplete="off"></label></p><p class="hint">${c.var.say('leaveOutHint')}</p>${buttons}</form></dialog>`;
}

function causesPart(
  c: ConsoleContext,
  { job, causes, isEditable }: { job: JobView; causes: readonly JobCause[]; isEditable: boolean },
): Markup | string {
  const { say } = c.var;
  const ofRows = causes.filter(({ rows }) => rows.length > 0);
  if (ofRows.length === 0) return '';
  return html`<section class="card grid-causes" aria-labelledby="grid-causes"><h2 id="grid-causes">${say('findingsTitle')}</h2><ul class="findings">${ofRows.map(
    (
      cause,
    ) => html`<li class="finding ${cause.severity}" id="cause-${cause.id}"><p><strong>${cause.count}×</strong> ${cellSaid(c, cause)} · ${cause.message}</p>
<div class="actions"><button type="button" data-show="${cause.id}" aria-describedby="cause-${cause.id}">${say('gridShowRows')}</button>${isEditable ? actions(c, job.job, cause) : ''}</div></li>`,
  )}</ul></section>`;
}

function actions(c: ConsoleContext, job: string, cause: JobCause): Markup {
  const { language, say } = c.var;
  const { id, field = '', offers, count, proposal } = cause;
  const leave =
    offers.includes('leave_out') &&
    html`<button type="button" data-leave="${id}" aria-describedby="cause-${id}">${say(count === 1 ? 'leaveOut' : 'gridLeaveAll', { n: count })}</button>`;
  return html`${offers.includes('remember') ? html`<form method="post" action="/jobs/${job}/rule"><input type="hidden" name="cause" value="${id}"><label>${say('meaning')} ${codeChoice(field, proposal?.code ?? '', language)}</label><button title="${say('ruleHint')}" aria-describedby="cause-${id}">${say('gridRemember')}</button></form>` : ''}${leave}`;
}

const codeChoice = (field: string, chosen: string, language: Language): Markup =>
  codeLists[field] === undefined
    ? html`<input name="now" value="${chosen}" required autocomplete="off">`
    : html`<select name="now" required>${codeOptions({ field, chosen, blank: sayIn(language)('choose') }, language)}</select>`;

/** Lists for inputs of cells: each text that the profile reads, with the name of its code. */
export function codeDatalists(forms: CellForms, language: Language): Markup {
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const named = (field: string, code: string) =>
    field === 'counterpart.country_code'
      ? `${code} ${countries.of(code) ?? ''}`
      : codeText(field, code, language);
  return html`${[...forms].map(([column, { field, codes }], at) =>
    codes.length === 0
      ? ''
      : html`<datalist id="codes-${at}" data-column="${column}">${codes.map(({ text, code }) => html`<option value="${text}">${named(field, code)}</option>`)}</datalist>`,
  )}`;
}

/** The list of an input for a cell of a column; blank for a column without codes. */
export const listOf = (forms: CellForms, column: string | null): Markup | string =>
  column === null || (forms.get(column)?.codes ?? []).length === 0
    ? ''
    : html` list="codes-${[...forms.keys()].indexOf(column)}"`;

/** The proposed text with its code: Μετρητά (0 μετρητά). */
export function proposedText(
  field: string,
  { code, now = '' }: { code: string; now?: string | undefined },
  language: Language,
): string {
  const named = codeText(field, code, language);
  return now === code ? named : `${now} (${named})`;
}

interface Findings {
  job: JobView;
  causes: readonly JobCause[];
  /** True if the person may state that they have seen them. */
  mayMend: boolean;
  /** The page of the job that shows them, if it is not the first page. */
  from?: 'approve';
}

const NOTES_OPEN = 5;

/** All findings of a check, the heaviest first; those that must be seen before issuing have a button. */
export function findingsPart(c: ConsoleContext, of: Findings): Markup | string {
  const { causes, from } = of;
  if (causes.length === 0) return '';
  // An approver sees unseen findings unfolded.
  const isOpen = ({ must_see, seen }: JobCause) => must_see && (from === undefined || seen === undefined);
  const toSee = causes.filter(isOpen);
  const shown = toSee.length > 0 || from !== undefined ? toSee : causes.slice(0, NOTES_OPEN);
  const others = causes.filter((cause) => !shown.includes(cause));
  const list = (shown: readonly JobCause[]) =>
    html`<ul class="findings">${shown.map((cause) => finding(c, { ...of, cause }))}</ul>`;
  if (shown.length === 0)
    return html`<details class="card fold" id="findings"><summary><h2>${c.var.say('findingsTitle')} (${others.length})</h2></summary>${list(others)}</details>`;
  return html`<section class="card" aria-labelledby="findings"><h2 id="findings">${c.var.say('findingsTitle')}</h2>
${toSee.length === 0 ? '' : html`<p class="hint">${c.var.say('findingsHint')}</p>`}${list(shown)}
${others.length === 0 ? '' : html`<details><summary>${c.var.say('moreLines', { n: others.length })}</summary>${list(others)}</details>`}
</section>`;
}

/** The first rows of a finding or a change: one row may have several. */
export const rowsSaid = (rows: readonly number[], count: number, say: Say): string =>
  rows.length === 0
    ? ''
    : `${say(rows.length === 1 ? 'row' : 'rows')} ${rows.join(', ')}${rows.length === ROWS_NAMED && count > ROWS_NAMED ? ' …' : ''}`;

function finding(
  c: ConsoleContext,
  { job, cause, mayMend, from }: Omit<Findings, 'causes'> & { cause: JobCause },
): Markup {
  const { say } = c.var;
  const { id, code, severity, column, count, rows, message, must_see, seen } = cause;
  // What withholds a document is corrected or accepted at its check, by those who may.
  const hint = isBlocking(cause) && (from !== undefined || !mayMend) ? '' : cause.hint;
  return html`<li class="finding ${severity}" id="cause-${id}" data-code="${code}"><p><strong>${severityWords[severity][c.var.language]}</strong>${count > 1 ? ` · ${count}×` : ''}${column === undefined ? '' : html` · ${cellSaid(c, cause)}`} · ${message} ${hint} <span class="muted">${rowsSaid(rows, count, say)}</span></p>
${
  !must_see
    ? ''
    : seen !== undefined
      ? html`<p class="muted">${say('seenBy', { by: seen.by, at: formatInstant(seen.at, c.get('language')) })}</p>`
      : mayMend
        ? html`<form method="post" action="/jobs/${job.job}/seen">${from === undefined ? '' : html`<input type="hidden" name="from" value="${from}">`}<button name="cause" value="${id}" aria-describedby="cause-${id}">${say('iHaveSeen')}</button></form>`
        : ''
}</li>`;
}
