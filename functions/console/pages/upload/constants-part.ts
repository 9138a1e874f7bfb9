import { html } from 'hono/html';
import { putAt } from '../../../../shared/mapping/inspect/questions.ts';
import { isKeys, type Keys } from '../../../../shared/mapping/load/merge-profiles.ts';
import { OPEN_MARK } from '../../../../shared/mapping/profile/open-mark.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { type Markup, wordsFor } from '../frame/page.ts';
import { sourcesOf } from './column-choices.ts';
import { FIELD_LIST, type Form, fieldLabel, formText, parseFieldName } from './field-choice.ts';
import { isAsked, type ProfileQuestion } from './profile-questions.ts';

/** Fields that can be given a value at once; more come with the next preview. */
const BLANK_ROWS = 2;

/** Fields with one value for all rows, such as the country of all customers, each to be changed or taken out. */
export function constantsPart(
  c: ConsoleContext,
  { profile, holes, form }: { profile: Keys; holes: readonly ProfileQuestion[]; form: Form },
): Markup {
  const { language, say } = wordsFor(c);
  const known = constantsOf(profile, holes).map(({ field, value }) => [fieldLabel(field, language), value]);
  const typed = 'constant.0.field' in form ? typedOf(form) : known;
  const rows = [...typed, ...Array.from({ length: BLANK_ROWS }, () => ['', ''])];
  return html`<section class="card" aria-labelledby="constants"><h2 id="constants">${say('constants')}</h2>
<p class="hint" id="constants-hint">${say('constantsHint')}</p>
${rows.map(
  ([field, value], index) =>
    html`<div class="choices"><label>${say('constantField')} <input type="search" class="find" name="constant.${index}.field" list="${FIELD_LIST}" value="${field}" autocomplete="off" aria-describedby="constants-hint"></label>
<label>${say('constantValue')} <input name="constant.${index}.value" value="${value}" autocomplete="off"></label></div>`,
)}</section>`;
}

interface Constant {
  field: string;
  value: string;
}

/** Constants of the profile but for those that a question of the page is about. */
const constantsOf = (profile: Keys, holes: readonly ProfileQuestion[]): Constant[] =>
  sourcesOf(profile).flatMap(([field, source]) => {
    if (!isKeys(source) || Object.keys(source).length > 1) return [];
    const { value } = source;
    const isText = typeof value === 'string' || typeof value === 'number';
    if (!isText || String(value).startsWith(OPEN_MARK) || isAsked(holes, field)) return [];
    return [{ field, value: String(value) }];
  });

const typedOf = (form: Form): string[][] => {
  const rows: string[][] = [];
  for (let index = 0; `constant.${index}.field` in form; index += 1) {
    const row = [formText(form, `constant.${index}.field`), formText(form, `constant.${index}.value`).trim()];
    if (row.some((text) => text !== '')) rows.push(row);
  }
  return rows;
};

/** Payments have the fields of their line in their own section. */
const placeOf = (profile: Keys, field: string): readonly [string, ...string[]] => {
  if (!field.startsWith('line.')) return ['document', field];
  return isKeys(profile.payment) ? ['payment', 'line', field.slice('line.'.length)] : ['line', field];
};

/** The profile with the constants of a form; a constant that the form lacks is removed. */
export function withConstants(
  profile: Keys,
  { form, holes, language }: { form: Form; holes: readonly ProfileQuestion[]; language: Language },
): Keys {
  if (!('constant.0.field' in form)) return profile;
  const wanted = new Map(
    typedOf(form).flatMap(([name = '', value = '']) => {
      const field = parseFieldName(name, language);
      return field === '' || value === '' ? [] : [[field, value] as const];
    }),
  );
  let changed = profile;
  const put = (field: string, value: unknown) => {
    changed = putAt(changed, placeOf(changed, field), value);
  };
  for (const { field } of constantsOf(profile, holes)) if (!wanted.has(field)) put(field, undefined);
  const known = new Map(constantsOf(profile, holes).map(({ field, value }) => [field, value]));
  for (const [field, value] of wanted) if (known.get(field) !== value) put(field, { value });
  return changed;
}
