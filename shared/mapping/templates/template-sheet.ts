import { headerFields, lineFields } from '../../documents/fields.ts';
import type { Language } from '../../problems/problem-text.ts';
import { columnLabels } from '../facts/field-labels.ts';
import type { ValueType } from '../profile/source.ts';
import { codeLists, type ListedCode, plain } from './code-lists.ts';
import kinds from './templates.json' with { type: 'json' };

type TemplateCell = string | number | boolean;

/** A ready sheet for one document type: columns by field, two example rows that import without a problem. */
export interface Template {
  title: { en: string; el: string };
  fields: readonly string[];
  /** Fields that every document of this kind needs; the others may stay blank. */
  needed: readonly string[];
  /** Codes that a cell may take here, if they are fewer than the field takes elsewhere. */
  codes?: Readonly<Record<string, readonly string[] | undefined>>;
  /** By field; missing fields are blank. Numbers are amounts; yes and no are in the sheet's language. */
  examples: readonly Readonly<Record<string, TemplateCell | undefined>>[];
  /** The profile that reads it; without it the standard columns do. */
  profile?: string;
}

type TemplateKind = keyof typeof kinds;

export const templates: Readonly<Record<TemplateKind, Template>> = kinds;

export const templateKinds = Object.keys(templates) as readonly TemplateKind[];

export const isTemplateKind = (kind: string): kind is TemplateKind => Object.hasOwn(templates, kind);

export type TemplateColumn = ReturnType<typeof columnOf>;

export type TemplateSheet = ReturnType<typeof templateSheet>;

const yesNo: Record<Language, readonly [string, string]> = { en: ['yes', 'no'], el: ['ναι', 'όχι'] };

export function templateSheet(kind: TemplateKind, language: Language) {
  const template: Template = templates[kind];
  const columns = template.fields.map((field) => columnOf(field, template, language));
  const { examples, fields } = template;
  const rows = examples.map((one) => fields.map((field) => spell(one[field], language)));
  return { title: template.title[language], columns, rows, profile: template.profile };
}

const spell = (cell: TemplateCell | undefined, language: Language): TemplateCell | undefined =>
  typeof cell === 'boolean' ? yesNo[language][cell ? 0 : 1] : cell;

function columnOf(field: string, template: Template, language: Language) {
  const { header, about } = columnLabels[field]?.[language] ?? { header: field, about: '' };
  const type = types[field] ?? 'text';
  const codes = type === 'boolean' ? plain(yesNo[language]) : codesOf(field, template);
  /** The codes that a cell may take, with their meaning; empty if any value is allowed. */
  const meant = codes.map(({ code, ...meanings }) => ({ code, meaning: meanings[language] }));
  return { field, header, about, type, needed: template.needed.includes(field), codes: meant };
}

/** The codes of a field in this template: the few that it names, with their meaning, or all. */
function codesOf(field: string, { codes: few = {} }: Template): readonly ListedCode[] {
  const all = codeLists[field] ?? [];
  return few[field]?.map((code) => all.find((one) => one.code === code) ?? { code, en: '', el: '' }) ?? all;
}

const types: Readonly<Record<string, ValueType>> = {
  ...headerFields,
  ...lineFields,
  payment_date: 'date',
  payment_amount: 'decimal',
  payment_rate: 'decimal',
};

const BOM = '\uFEFF';

/** A CSV as spreadsheets of the language open and save it: `;` and a decimal comma in Greek, `,` and a point in English. */
export function templateCsv(kind: TemplateKind, language: Language): string {
  const { columns, rows } = templateSheet(kind, language);
  const [delimiter, decimal] = language === 'el' ? [';', ','] : [',', '.'];
  const spell = (cell: TemplateCell | undefined): string => {
    const text = typeof cell === 'number' ? String(cell).replace('.', decimal) : String(cell ?? '');
    return /["\n;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map(({ header }) => header), ...rows].map((row) => row.map(spell).join(delimiter));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}
