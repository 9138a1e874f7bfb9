import { html } from 'hono/html';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { formatInstant } from '../../../../shared/report/labels.ts';
import type { ConsoleContext } from '../../console-host.ts';
import { mayUpload } from '../../guard/own-accounts.ts';
import type { CellForms } from '../../jobs/cell-forms.ts';
import type { JobCause } from '../../jobs/job-causes.ts';
import type { JobView } from '../../jobs/job-view.ts';
import { sayIn } from '../../words/field-words.ts';
import type { Markup } from '../frame/page.ts';
import { columnTitle } from '../upload/field-choice.ts';
import { codeText } from '../upload/profile-questions.ts';

/** Findings next to the grid, each with its rows and the actions for all of them: remember and leave out. */
export function causesPart(
  c: ConsoleContext,
  { job, causes, isEditable }: { job: string; causes: readonly JobCause[]; isEditable: boolean },
): Markup | string {
  const { language, say } = c.var;
  const ofRows = causes.filter(({ rows }) => rows.length > 0);
  if (ofRows.length === 0) return '';
  return html`<section class="card grid-causes" aria-labelledby="grid-causes"><h2 id="grid-causes">${say('findingsTitle')}</h2><ul class="findings">${ofRows.map(
    (
      cause,
    ) => html`<li class="finding ${cause.severity}"><p><strong>${say('timesSaid', { n: cause.count })}</strong> ${columnTitle(cause, language)} ${
      cause.value === undefined ? '' : say('quoted', { value: cause.value })
    } · ${cause.message}</p>
<div class="actions"><button type="button" data-show="${cause.id}">${say('gridShowRows')}</button>${isEditable ? actions(c, job, cause) : ''}</div></li>`,
  )}</ul></section>`;
}

function actions(c: ConsoleContext, job: string, cause: JobCause): Markup {
  const { language, say } = c.var;
  const { id, field = '', offers, count, proposal } = cause;
  return html`${offers.includes('remember') ? html`<form method="post" action="/jobs/${job}/rule"><input type="hidden" name="cause" value="${id}"><label>${say('gridStandsFor')} ${codeChoice(field, proposal?.code ?? '', language)}</label><button title="${say('ruleHint')}">${say('gridRemember')}</button></form>` : ''}${
    offers.includes('leave_out')
      ? html`<button type="button" data-leave="${id}">${say(count === 1 ? 'doLeaveOut' : 'gridLeaveAll', { n: count })}</button>`
      : ''
  }`;
}

/** A list of the codes of a field with their names; an input for a field without a list. */
const codeChoice = (field: string, chosen: string, language: Language): Markup => {
  const codes = codeLists[field] ?? [];
  if (codes.length === 0) return html`<input name="now" value="${chosen}" required autocomplete="off">`;
  return html`<select name="now" required><option value="">${sayIn(language)('choose')}</option>${codes.map(
    ({ code }) =>
      html`<option value="${code}" ${code === chosen ? 'selected' : ''}>${codeText(field, code, language)}</option>`,
  )}</select>`;
};

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
  prominent: boolean;
  /** The page of the job that shows them, if it is not the first page. */
  from?: 'approve';
}

/** Findings that are unfolded where none has to be seen. */
const NOTES_OPEN = 5;

/** All findings of a check, the heaviest first; those that must be seen before issuing have a button. */
export function findingsPart(c: ConsoleContext, { job, causes, prominent, from }: Findings): Markup | string {
  if (causes.length === 0) return '';
  // An approver sees unseen findings unfolded.
  const isOpen = ({ must_see, seen }: JobCause) => must_see && (from === undefined || seen === undefined);
  const toSee = causes.filter(isOpen);
  const shown = toSee.length > 0 || from !== undefined ? toSee : causes.slice(0, NOTES_OPEN);
  const others = causes.filter((cause) => !shown.includes(cause));
  const first = prominent ? toSee.find(({ seen }) => seen === undefined) : undefined;
  const list = (shown: readonly JobCause[]) =>
    html`<ul class="findings">${shown.map((cause) => finding(c, { job, cause, prominent: cause === first, from }))}</ul>`;
  if (shown.length === 0)
    return html`<details class="card fold" id="findings"><summary><h2>${c.var.say('findingsTitle')} (${others.length})</h2></summary>${list(others)}</details>`;
  return html`<section class="card" aria-labelledby="findings"><h2 id="findings">${c.var.say('findingsTitle')}</h2>
${toSee.length === 0 ? '' : html`<p class="hint">${c.var.say('findingsHint')}</p>`}${list(shown)}
${others.length === 0 ? '' : html`<details><summary>${c.var.say('moreLines', { n: others.length })}</summary>${list(others)}</details>`}
</section>`;
}

function finding(
  c: ConsoleContext,
  { job, cause, prominent, from }: Omit<Findings, 'causes'> & { cause: JobCause },
): Markup {
  const { say } = c.var;
  const { id, code, severity, column, value, count, rows, message, hint, must_see, seen } = cause;
  const more = count > rows.length ? ' …' : '';
  const where = rows.length === 0 ? '' : `${say(count === 1 ? 'row' : 'rows')} ${rows.join(', ')}${more}`;
  return html`<li class="finding ${severity}" id="cause-${id}" data-code="${code}"><p><strong>${say(severity)}</strong>${count > 1 ? ` · ${say('timesSaid', { n: count })}` : ''}${
    column === undefined
      ? ''
      : html` · ${columnTitle(cause, c.get('language'))}${value === undefined ? '' : ` ${say('quoted', { value })}`}`
  } · ${message} ${hint} <span class="muted">${where}</span></p>
${
  !must_see
    ? ''
    : seen !== undefined
      ? html`<p class="muted">${say('seenBy', { by: seen.by, at: formatInstant(seen.at, c.get('language')) })}</p>`
      : mayUpload(c)
        ? html`<form method="post" action="/jobs/${job.job}/seen">${from === undefined ? '' : html`<input type="hidden" name="from" value="${from}">`}<button class="${prominent ? 'primary' : ''}" name="cause" value="${id}" aria-describedby="cause-${id}">${say('iHaveSeen')}</button></form>`
        : ''
}</li>`;
}
