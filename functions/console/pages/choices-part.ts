import { html } from 'hono/html';
import { fieldWords } from '../../../shared/mapping/field-words.ts';
import { codeLists } from '../../../shared/mapping/templates/code-lists.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import type { ConsoleContext } from '../console-app.ts';
import { fieldOfColumn } from './column-choices.ts';
import type { Json } from './json.ts';
import { type Markup, sayIn } from './page.ts';
import type { PageWord } from './page-words.ts';
import { codeSaid, type Hole, holesOf } from './profile-holes.ts';

type Form = Readonly<Record<string, unknown>>;

const EXAMPLES_SHOWN = 3;

/** The decisions of a suggested profile, by field; a single fitting code is chosen already, anything else is asked. */
export function decisionList(
  c: ConsoleContext,
  { profile, inspected, form }: { profile: Json; inspected: Json; form: Form },
): Markup | string {
  const say = sayIn(c.get('language'));
  const columns = inspected.columns.map(({ header }: { header: string }) => header);
  const holes = holesOf(profile, columns);
  if (holes.length === 0) return '';
  const byField = Map.groupBy(holes, ({ field }) => field);
  return html`<section class="card" aria-labelledby="decisions"><h2 id="decisions">${say('decisions')}</h2><p class="hint">${say('decisionsHint')}</p>
${[...byField].map(
  ([field, some]) =>
    html`<fieldset><legend>${nameOf(field, c.get('language'))}</legend><div class="choices">${some.map((hole) => holeChoice(c, hole, form))}</div></fieldset>`,
)}</section>`;
}

function holeChoice(c: ConsoleContext, hole: Hole, form: Form): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const name = `hole.${JSON.stringify(hole.path)}`;
  const id = `h-${hole.path.join('-').replace(/[^\p{L}\p{N}-]/gu, '_')}`;
  const given = form[name];
  const [only, ...more] = hole.codes;
  const now = typeof given === 'string' ? given : more.length === 0 ? (only ?? '') : '';
  const others = (codeLists[hole.field] ?? [])
    .map(({ code }) => code)
    .filter((code) => !hole.codes.includes(code));
  const option = (code: string) =>
    html`<option value="${code}" ${code === now ? 'selected' : ''}>${codeSaid(hole.field, code, language)}</option>`;
  return html`<div><label class="plain" for="${id}">${whereSaid(hole, c)}</label>
<select id="${id}" name="${name}" required><option value="">${say('choose')}</option>${hole.codes.map(option)}${
    others.length === 0 ? '' : html`<optgroup label="${say('otherCodes')}">${others.map(option)}</optgroup>`
  }</select></div>`;
}

function whereSaid({ column, text, field }: Hole, c: ConsoleContext): string {
  const say = sayIn(c.get('language'));
  if (text === undefined || column === undefined) return nameOf(field, c.get('language'));
  if (text === '') return say('whereBlank', { column });
  return text === '*' ? say('whereOther', { column }) : say('where', { column, text });
}

const nameOf = (field: string, language: Language): string =>
  field === 'read.prices' ? sayIn(language)('prices') : (fieldWords[field]?.[language].header ?? field);

const groupOf = (field: string): PageWord => {
  if (field.startsWith('counterpart.')) return 'ofCustomer';
  if (field.startsWith('line.')) return 'ofLine';
  return field.includes('.') ? 'ofOther' : 'ofDocument';
};

/** The columns with their examples, each with the field that it feeds. */
export function columnTable(
  c: ConsoleContext,
  { inspected, profile }: { inspected: Json; profile: Json },
): Markup {
  const say = sayIn(c.get('language'));
  return html`<section class="card" aria-labelledby="columns"><h2 id="columns">${say('columns')}</h2>
<table class="stack fields"><thead><tr><th scope="col">${say('column')}</th><th scope="col">${say('examples')}</th><th scope="col">${say('meaning')}</th></tr></thead><tbody>
${inspected.columns.map(
  (column: Json, index: number) => html`<tr><td><label for="column-${index}">${column.header}</label></td>
<td class="muted">${column.examples.slice(0, EXAMPLES_SHOWN).join(' · ')}</td><td>${fieldChoice(c, { column, index, profile })}</td></tr>`,
)}</tbody></table></section>`;
}

function fieldChoice(c: ConsoleContext, of: { column: Json; index: number; profile: Json }): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const { column, index, profile } = of;
  const now = fieldOfColumn(profile, column.header);
  const fields: string[] = column.fields.map(({ field }: { field: string }) => nameOf(field, language));
  const isComposed = now === undefined && fields.length > 0;
  const groups = Map.groupBy(Object.keys(fieldWords), groupOf);
  return html`<select id="column-${index}" name="column.${index}">
${isComposed ? html`<option value="keep" selected>${say('composed', { fields: fields.join(', ') })}</option>` : ''}
<option value="" ${now === undefined && !isComposed ? 'selected' : ''}>${say('unused')}</option>
${[...groups].map(
  ([group, names]) =>
    html`<optgroup label="${say(group)}">${names.map((field) => html`<option value="${field}" ${field === now ? 'selected' : ''}>${nameOf(field, language)}</option>`)}</optgroup>`,
)}</select>`;
}
