import type { Words } from '../../../shared/problems/words.ts';
import type { Outcome } from '../../../shared/records/outcome.ts';

/** Outcomes behind a number of documents: `12 απορρίφθηκαν`. */
export const outcomesOfMany: Readonly<Record<Outcome, Words>> = {
  issued: { en: 'issued', el: 'εκδόθηκαν' },
  duplicate: { en: 'issued before', el: 'είχαν ήδη εκδοθεί' },
  conflict: { en: 'in conflict', el: 'σε σύγκρουση' },
  rejected: { en: 'to mend', el: 'για διόρθωση' },
  held: { en: 'held back', el: 'σε αναμονή' },
  failed: { en: 'not answered', el: 'χωρίς απάντηση' },
  ready: { en: 'ready', el: 'έτοιμα' },
  skipped: { en: 'skipped', el: 'παραλείφθηκαν' },
};
