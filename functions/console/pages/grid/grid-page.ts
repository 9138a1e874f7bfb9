import { html } from 'hono/html';
import { exportProfile } from '../../../../shared/jobs/intake/open-export.ts';
import { withRule } from '../../../../shared/mapping/load/proposed-code.ts';
import { RefusedRequest } from '../../../../shared/problems/refusal.ts';
import { outcomes } from '../../../../shared/records/document-record.ts';
import { outcomeNames } from '../../../../shared/report/labels.ts';
import { getJob } from '../../api/jobs-routes.ts';
import { saveProfile } from '../../api/profile-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { mayUpload } from '../../guard/own-accounts.ts';
import { parsedWith, queryOf, readJson, run } from '../../http/operations.ts';
import { type CellForms, cellForms } from '../../jobs/cell-forms.ts';
import { editCorrections } from '../../jobs/edit-check.ts';
import { listCells } from '../../jobs/export-cells.ts';
import { type JobCause, listCauses } from '../../jobs/job-causes.ts';
import type { JobView } from '../../jobs/job-view.ts';
import { checkAgain } from '../../jobs/start-export.ts';
import { storedProfile } from '../../jobs/stored-profile.ts';
import { jobIn, leadToJob, type Markup, page } from '../frame/page.ts';
import { actionBar, stepsPart } from '../frame/parts.ts';
import { columnTitle } from '../upload/field-choice.ts';
import { causesPart, codeDatalists } from './causes-part.ts';

const SHOWN_CHARACTERS = 60;

/** The whole export of a check as a grid, and the addresses that it works with. */
export function serveGrid(app: ConsoleApp): void {
  app.get('/jobs/:job/grid', async (c) => {
    const job = await run(c, getJob, jobIn(c));
    const causes = await run(c, listCauses, jobIn(c));
    const forms = await cellForms(c.get('host').store, job.job);
    const steps = await stepsPart(c, { job, at: 'check' });
    const body = gridBody(c, { job, causes, steps, forms });
    return c.html(page(c, { title: job.file, script: '/assets/grid.js', body }));
  });
  app.get('/jobs/:job/cells', async (c) => {
    const asked = queryOf({ ...c.req.query(), ...jobIn(c) }, listCells.input);
    return c.json(await run(c, listCells, asked));
  });
  app.patch('/jobs/:job/corrections', async (c) => {
    const corrections = await readJson(c, editCorrections.input.shape.corrections);
    return c.json(await run(c, editCorrections, { ...jobIn(c), corrections }));
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
    const { profile: whole } = await exportProfile(store, name);
    const rule = cause && withRule({ own, whole }, { field, text, now });
    if (rule === undefined) throw new RefusedRequest('RULE-UNFIT', { now, text });
    const profile = parsedWith(saveProfile.input.shape.profile, rule);
    await run(c, saveProfile, { name, version, profile });
    return leadToJob(c, checkAgain, jobIn(c));
  });
}

function gridBody(
  c: ConsoleContext,
  of: { job: JobView; causes: readonly JobCause[]; steps: Markup | string; forms: CellForms },
): Markup {
  const { job, causes, steps, forms } = of;
  const { language, say } = c.var;
  const isEditable = job.dry_run && mayUpload(c);
  const words = JSON.stringify({
    ...{ row: say('row'), document: say('document'), problem: say('problem'), was: say('gridWas') },
    ...{ saving: say('gridSaving'), saved: say('gridSaved', { n: '{n}' }), you: say('gridYou') },
    ...{ noRows: say('gridNoRows'), leftOut: say('gridLeftOut'), tooMany: say('gridTooMany') },
  });
  const tools = html`<div class="actions" role="toolbar" aria-label="${say('gridTools')}">
<button type="button" id="grid-undo" disabled>${say('gridUndo')}</button><button type="button" id="grid-redo" disabled>${say('gridRedo')}</button>
<button type="button" id="grid-fill">${say('gridFill')}</button>
<button type="button" id="grid-out">${say('leaveOut')}</button></div>`;
  const bar = actionBar(c, {
    content: html`${isEditable ? html`<form method="post" action="/jobs/${job.job}/check"><button class="primary">${say('checkAgain')}</button></form>` : ''}<a href="/jobs/${job.job}">${say('gridBack')}</a>`,
  });
  return html`<h1>${job.file}</h1>
${steps}
<form id="grid-filters" class="filters-form" role="search">
<label>${say('outcome')} <select name="outcome"><option value="">${say('all')}</option>${outcomes
    .filter((one) => (job.rows?.[one] ?? 0) > 0)
    .map(
      (one) => html`<option value="${one}">${outcomeNames[one][language]} (${job.rows?.[one] ?? 0})</option>`,
    )}</select></label>
<label>${say('gridCause')} <select name="cause"><option value="">${say('all')}</option>${causes
    .filter(({ rows }) => rows.length > 0)
    .map(
      (one) =>
        html`<option value="${one.id}">${one.count}× ${columnTitle(one, language)} ${one.value === undefined ? '' : say('quoted', { value: one.value })} ${one.message.slice(0, SHOWN_CHARACTERS)}${one.message.length > SHOWN_CHARACTERS ? '…' : ''}</option>`,
    )}</select></label>
<label>${say('gridText')} <input name="text" autocomplete="off"></label></form>
${isEditable ? tools : ''}
<p id="grid-status" role="status">&nbsp;</p>
<div class="grid-side"><div>
<div id="grid" class="grid" role="grid" tabindex="0" aria-label="${say('gridTitle')}" aria-describedby="grid-detail" data-job="${job.job}" data-edit="${isEditable ? '1' : '0'}" data-words="${words}"></div>
<p id="grid-detail" class="grid-detail" aria-live="polite"></p>
${isEditable ? html`<p class="hint">${say('gridKeys')}</p>` : ''}</div>
${causesPart(c, { job: job.job, causes, isEditable })}</div>${isEditable ? html`${codeDatalists(forms, language)}${dialogs(c)}` : ''}${bar}`;
}

function dialogs(c: ConsoleContext): Markup {
  const buttons = html`<div class="actions"><button value="yes" class="primary">${c.var.say('gridDo')}</button><button value="no" formnovalidate>${c.var.say('gridCancel')}</button></div>`;
  return html`<dialog id="grid-leave" aria-labelledby="grid-leave-title"><form method="dialog"><h2 id="grid-leave-title">${c.var.say('leaveOut')}</h2>
<p><label>${c.var.say('leaveOutReason')} <input name="reason" required autocomplete="off"></label></p>${buttons}</form></dialog>`;
}
