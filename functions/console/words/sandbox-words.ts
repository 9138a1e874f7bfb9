import type { Words } from '../../../shared/problems/words.ts';

/** Words of the page of the sandbox, and of a refusal. */
export const sandboxWords = {
  refused: { en: 'That did not work', el: 'Δεν έγινε' },
  requests: { en: 'Requests', el: 'Κλήσεις' },
  issuedThere: { en: 'Documents issued', el: 'Παραστατικά που εκδόθηκαν' },
  series: { en: 'Series', el: 'Σειρά' },
  used: { en: 'used', el: 'χρησιμοποιήθηκαν' },
  lost: { en: 'lost', el: 'χάθηκαν' },
  faults: { en: 'Scripted failures', el: 'Προγραμματισμένες βλάβες' },
  faultSlow: { en: 'Answer slowly', el: 'Αργή απάντηση' },
  faultDown: { en: 'Be out of order', el: 'Εκτός λειτουργίας' },
  faultLost: { en: 'Lose answers', el: 'Απώλεια απαντήσεων' },
  faultNone: { en: 'No failures', el: 'Χωρίς βλάβες' },
} as const satisfies Readonly<Record<string, Words>>;
