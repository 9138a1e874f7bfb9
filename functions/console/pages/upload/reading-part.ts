import { html } from 'hono/html';
import type { ShownInspection } from '../../api/uploads-route.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { type Markup, sayIn } from '../frame/page.ts';
import { type Form, formText } from './form.ts';

interface Read {
  upload: string;
  inspected: ShownInspection;
  form: Form;
}

/** The sheets of a workbook to choose from, if neither a person nor the profile has named one. */
export function sheetQuestion(c: ConsoleContext, { upload, inspected, form }: Read): Markup {
  const say = sayIn(c.get('language'));
  return html`<section class="card" aria-labelledby="which-sheet"><h2 id="which-sheet">${say('whichSheet')}</h2>
<p class="hint">${say('whichSheetHint')}</p>
<form method="get" action="/uploads/${upload}">${kept(form, ['account', 'profile'])}<div class="actions">${inspected.file.sheets?.map(
    (sheet) => html`<button name="sheet" value="${sheet}">${sheet}</button>`,
  )}</div></form></section>`;
}

/** Current sheet, header row and range of the export, to be changed. */
export function readingPart(c: ConsoleContext, { upload, inspected, form }: Read): Markup {
  const say = sayIn(c.get('language'));
  const { sheets = [], sheet: now } = inspected.file;
  return html`<form method="get" action="/uploads/${upload}" class="filters-form">${kept(form, ['account', 'profile'])}
${
  sheets.length === 0
    ? ''
    : html`<label>${say('sheet')} <select name="sheet">${sheets.map((sheet) => html`<option value="${sheet}" ${sheet === now ? 'selected' : ''}>${sheet}</option>`)}</select></label>`
}
<label>${say('titlesRow')} <input name="header_row" inputmode="numeric" size="6" value="${formText(form, 'header_row')}" placeholder="${inspected.header_row ?? ''}" autocomplete="off"></label>
<label>${say('range')} <input name="range" size="12" value="${formText(form, 'range')}" placeholder="A4:O124" autocomplete="off"></label>
<button>${say('readAgain')}</button></form>`;
}

/** Choices that another form keeps. */
export const kept = (form: Form, names: readonly string[]): Markup =>
  html`${names.map((name) =>
    formText(form, name) === ''
      ? ''
      : html`<input type="hidden" name="${name}" value="${formText(form, name)}">`,
  )}`;
