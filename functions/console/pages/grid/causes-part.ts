import { html } from 'hono/html';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { type CellForms, localText } from '../../jobs/cell-forms.ts';
import type { JobCause } from '../../jobs/job-causes.ts';
import { type Markup, sayIn, wordsFor } from '../frame/page.ts';
import { codeText } from '../upload/profile-questions.ts';

/** Findings next to the grid, each with its rows and the actions for all of them: correct, remember, skip. */
export function causesPart(
  c: ConsoleContext,
  of: { job: string; causes: readonly JobCause[]; isEditable: boolean; forms: CellForms },
): Markup | string {
  const { job, causes, isEditable, forms } = of;
  const { language, say } = wordsFor(c);
  const shown = (column: string | undefined, value: string) =>
    localText(value, { form: forms.get(column ?? ''), isTyped: false }, language);
  const ofRows = causes.filter(({ rows }) => rows.length > 0);
  if (ofRows.length === 0) return '';
  return html`<section class="card grid-causes" aria-labelledby="grid-causes"><h2 id="grid-causes">${say('findingsTitle')}</h2><ul class="findings">${ofRows.map(
    (
      cause,
    ) => html`<li class="finding ${cause.severity}"><p><strong>${say('timesSaid', { n: cause.count })}</strong> ${cause.column ?? ''} ${
      cause.value === undefined ? '' : say('quoted', { value: shown(cause.column, cause.value) })
    } · ${cause.message}</p>
<div class="actions"><button type="button" data-show="${cause.id}">${say('gridShowRows')}</button>${isEditable ? actions(c, { job, cause, forms }) : ''}</div></li>`,
  )}</ul></section>`;
}

function actions(c: ConsoleContext, of: { job: string; cause: JobCause; forms: CellForms }): Markup {
  const { job, cause, forms } = of;
  const say = sayIn(c.get('language'));
  const { id, field = '', column = '', value = '', offers, count, proposal } = cause;
  const apply = count === 1 ? say('gridApplyOne') : say('gridApply', { n: count });
  const { code = '', now, because } = proposal ?? {};
  return html`${because === undefined ? '' : html`<p class="hint">${because}</p>`}${
    now === undefined
      ? ''
      : html`<form data-apply="${id}" data-column="${column}" data-value="${value}"><input type="hidden" name="now" value="${now}"><button>${say('gridProposed', { now: proposedText(field, { code, now }, c.get('language')), apply })}</button></form>`
  }${
    offers.includes('apply')
      ? html`<form data-apply="${id}" data-column="${column}" data-value="${value}"><label>${say('gridRight')} <input name="now" required size="12"${listOf(forms, column)} autocomplete="off"></label><button>${apply}</button></form>`
      : ''
  }${offers.includes('remember') ? html`<form method="post" action="/jobs/${job}/rule"><input type="hidden" name="cause" value="${id}"><label>${say('gridStandsFor')} ${codeChoice(field, code, c.get('language'))}</label><button title="${say('ruleHint')}">${say('gridRemember')}</button></form>` : ''}${
    offers.includes('leave_out')
      ? html`<button type="button" data-leave="${id}">${say(count === 1 ? 'gridLeaveOne' : 'gridLeaveAll', { n: count })}</button>`
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
