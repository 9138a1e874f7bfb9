/** Names of the sheets of our templates: the one to fill in, and those that only explain it. */
export const templateSheets = {
  en: { sheet: 'Documents', notes: 'Notes', codes: 'Codes' },
  el: { sheet: 'Παραστατικά', notes: 'Σημειώσεις', codes: 'Κωδικοί' },
} as const;

/** Sheets that explain the template whose first sheet this is. */
export function explainingSheets(first: string): ReadonlySet<string> {
  const own = Object.values(templateSheets).filter(({ sheet }) => sheet === first);
  return new Set(own.flatMap(({ notes, codes }) => [notes, codes]));
}
