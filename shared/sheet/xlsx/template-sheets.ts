/** Names of the sheets of our templates: the one to fill in, and those that only explain it. */
export const templateSheets = {
  en: { sheet: 'Documents', notes: 'Notes', codes: 'Codes' },
  el: { sheet: 'Παραστατικά', notes: 'Σημειώσεις', codes: 'Κωδικοί' },
} as const;

/** Sheets that explain the template whose first sheet this is. */
export const explainingSheets = (first: string): ReadonlySet<string> =>
  new Set(Object.values(templateSheets).flatMap((of) => (of.sheet === first ? [of.notes, of.codes] : [])));
