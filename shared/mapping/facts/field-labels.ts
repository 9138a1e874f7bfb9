import type { Field } from '../../documents/fields.ts';
import { type BilingualText, type Language, saidInBoth } from '../../problems/problem-text.ts';
import el from '../../words/el/fields.json' with { type: 'json' };
import en from '../../words/en/fields.json' with { type: 'json' };
import roles from './header-synonyms.json' with { type: 'json' };

/** The header that our templates give the column, and a sentence about its contents. */
type Words = Record<'header' | 'about', string>;

type Said = Readonly<Record<string, readonly string[]>>;

const words = ([header = '', about = '']: readonly string[] = []): Words => ({ header, about });

const labelsOf = (english: Said, greek: Said): Readonly<Record<string, Record<Language, Words>>> =>
  Object.fromEntries(
    Object.entries(english).map(([field, said]) => [field, { en: words(said), el: words(greek[field]) }]),
  );

/** Each field in a bookkeeper's words: template headers, their notes, descriptions in the JSON Schema. */
export const fieldLabels = labelsOf(en.fields satisfies Partial<Record<Field, string[]>>, el.fields);

/** The same, and for columns of the payments template that are not fields of a document. */
export const columnLabels = { ...fieldLabels, ...labelsOf(en.payment, el.payment) };

/** The names under which a sheet may have a column: the field itself, or a header of our templates. */
export function namesOfColumn(column: string): string[] {
  const words = columnLabels[column];
  return words === undefined ? [column] : [column, words.en.header, words.el.header];
}

const reasons: Readonly<Record<string, BilingualText>> = saidInBoth(en.leftOut, el.leftOut);

/** The words of a reason that leaves a column out: `same as Total` keeps its column, and a person may state another. */
export function leftOutReason(reason: string, language: Language): string {
  const [, kind = reason, columns = ''] = /^(same as|derived from) (.+)$/s.exec(reason) ?? [];
  return `${reasons[kind]?.[language] ?? kind} ${columns}`.trimEnd();
}

/** Meaning of a column of an export; some roles have no field. */
export type ColumnRole = keyof typeof roles;

/** Headers seen in exports of Greek ERPs, QuickBooks, Odoo and SAP, with common forms of them, and the words that make a role. */
export const roleWords: Readonly<
  Record<ColumnRole, { headers: readonly string[]; words: readonly string[] }>
> = roles;
