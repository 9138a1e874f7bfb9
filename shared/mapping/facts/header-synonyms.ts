import words from './header-synonyms.json' with { type: 'json' };

/** Meaning of a column of an export; some roles have no field. */
export type ColumnRole = keyof typeof words;

/** Headers seen in exports of Greek ERPs, QuickBooks, Odoo and SAP, and common forms of them. */
export const headerSynonyms: Readonly<Record<ColumnRole, readonly string[]>> = words;
