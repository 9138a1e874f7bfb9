import { html } from 'hono/html';
import { fieldLabels } from '../../../../shared/mapping/facts/field-labels.ts';
import { foldText as fold } from '../../../../shared/mapping/texts/fold.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../../shared/problems/refusal.ts';
import { fieldName, type PageWord, sayIn } from '../../words/field-words.ts';
import type { Markup } from '../frame/page.ts';

export const FIELD_LIST = 'fields';

/** A column of a file by the field that it fills, with its own header where that differs. */
export function columnTitle(
  { column, field }: { column?: string | null | undefined; field?: string | undefined },
  language: Language,
): string {
  if (field === undefined) return column ?? '';
  const name = fieldName(field, language);
  return !column || column === field || column === name ? name : `${name} (${column})`;
}

const groupOf = (field: string): PageWord => {
  if (field.startsWith('counterpart.')) return 'customer';
  if (field.startsWith('line.')) return 'ofLine';
  return field.includes('.') ? 'ofOther' : 'document';
};
const GROUPS: readonly PageWord[] = ['document', 'customer', 'ofLine', 'ofOther'];

/** `Πελάτης: Επωνυμία`: the group is part of the label, since a datalist has no groups; typing finds both. */
export const fieldLabel = (field: string, language: Language): string =>
  `${sayIn(language)(groupOf(field))}: ${fieldName(field, language)}`;

const fields = Object.keys(fieldLabels).toSorted(
  (a, b) => GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)),
);

/** The list that the input of every column searches while people type. */
export function fieldList(language: Language): Markup {
  const labels = [sayIn(language)('unused'), ...fields.map((field) => fieldLabel(field, language))];
  return html`<datalist id="${FIELD_LIST}">${labels.map((label) => html`<option value="${label}"></option>`)}</datalist>`;
}

/** Finds a field by its label, name or path. Blank means unused; any other text is refused. */
export function parseFieldName(text: string, language: Language): string {
  const wanted = fold(text);
  if (wanted === '' || wanted === fold(sayIn(language)('unused'))) return '';
  const named = fields.filter((field) =>
    [fieldLabel(field, language), field].some((name) => fold(name) === wanted),
  );
  const short = fields.filter((field) => fold(fieldName(field, language)) === wanted);
  const [field, another] = named.length > 0 ? named : short;
  if (field === undefined || another !== undefined) throw new RefusedRequest('FIELD-UNKNOWN', { text });
  return field;
}

/** Fields of a form as they were sent. */
export type Form = Readonly<Record<string, unknown>>;

/** Fields of the form for the place of the rows in the file. */
export const READING = ['sheet', 'header_row', 'range'] as const;

export const formText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};
