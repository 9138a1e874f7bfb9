import { html } from 'hono/html';
import { fieldWords } from '../../../shared/mapping/field-words.ts';
import { foldText as fold } from '../../../shared/mapping/fold.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { ConsoleError } from '../console-error.ts';
import { type Markup, sayIn } from './page.ts';
import type { PageWord } from './page-words.ts';

export const FIELD_LIST = 'fields';

/** A field as people know it. */
export const fieldName = (field: string, language: Language): string =>
  field === 'read.prices' ? sayIn(language)('prices') : (fieldWords[field]?.[language].header ?? field);

const groupOf = (field: string): PageWord => {
  if (field.startsWith('counterpart.')) return 'ofCustomer';
  if (field.startsWith('line.')) return 'ofLine';
  return field.includes('.') ? 'ofOther' : 'ofDocument';
};
const GROUPS: readonly PageWord[] = ['ofDocument', 'ofCustomer', 'ofLine', 'ofOther'];

/** `Πελάτης: Επωνυμία`: the group comes first, so that a list without groups has them too and typing finds either. */
export const fieldLabel = (field: string, language: Language): string =>
  `${sayIn(language)(groupOf(field))}: ${fieldName(field, language)}`;

const fields = Object.keys(fieldWords).toSorted(
  (a, b) => GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)),
);

/** The list that every column's input searches while one types. */
export function fieldList(language: Language): Markup {
  const labels = [sayIn(language)('unused'), ...fields.map((field) => fieldLabel(field, language))];
  return html`<datalist id="${FIELD_LIST}">${labels.map((label) => html`<option value="${label}"></option>`)}</datalist>`;
}

/** The field that a typed text means, blank for none: its label, its name alone, or its path. Anything else is refused. */
export function fieldTyped(text: string, language: Language): string {
  const wanted = fold(text);
  if (wanted === '' || wanted === fold(sayIn(language)('unused'))) return '';
  const named = fields.filter((field) =>
    [fieldLabel(field, language), field].some((name) => fold(name) === wanted),
  );
  const short = fields.filter((field) => fold(fieldName(field, language)) === wanted);
  const [field, another] = named.length > 0 ? named : short;
  if (field === undefined || another !== undefined) throw new ConsoleError('FIELD-UNKNOWN', { text });
  return field;
}
