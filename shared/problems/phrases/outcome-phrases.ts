import type { BilingualText } from '../bilingual-text.ts';

/** Outcomes of a row or a document, as people read them. */
export const outcomePhrases = {
  'outcome-issued': { en: 'Issued', el: 'Εκδόθηκε' },
  'outcome-duplicate': { en: 'Already issued', el: 'Έχει ήδη εκδοθεί' },
  'outcome-conflict': { en: 'Conflict', el: 'Σύγκρουση' },
  'outcome-rejected': { en: 'Needs correction', el: 'Θέλει διόρθωση' },
  'outcome-held': { en: 'On hold', el: 'Σε αναμονή' },
  'outcome-failed': { en: 'Failed', el: 'Απέτυχε' },
  'outcome-ready': { en: 'Ready', el: 'Έτοιμο' },
  'outcome-skipped': { en: 'Skipped', el: 'Παραλείφθηκε' },
} as const satisfies Readonly<Record<string, BilingualText>>;
