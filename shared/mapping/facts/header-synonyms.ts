import words from './header-synonyms.json' with { type: 'json' };

/** Meaning of a column of an export; some roles have no field. */
export type ColumnRole = keyof typeof words;

/** Headers seen in exports of Greek ERPs, QuickBooks, Odoo and SAP, with common forms of them, and the words that make a role. */
export const roleWords: Readonly<
  Record<ColumnRole, { headers: readonly string[]; words: readonly string[] }>
> = words;
