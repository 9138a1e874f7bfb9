import kinds from './templates.json' with { type: 'json' };

/** Value of a template's cell, typed so that the sheet can format it. */
export type TemplateCell = string | number | boolean;

/** A ready sheet for one document type: columns by field, two example rows that import without a problem. */
export interface Template {
  /** Purpose of the template. */
  title: { en: string; el: string };
  /** Fields in the order of the columns. */
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

export type TemplateKind = keyof typeof kinds;

/** One template for each kind that `rowmark template` knows. */
export const templates: Readonly<Record<TemplateKind, Template>> = kinds;

export const templateKinds = Object.keys(templates);

export const isTemplateKind = (kind: string): kind is TemplateKind => Object.hasOwn(templates, kind);
