import type { RefusalText } from './refusal-text.ts';

/** Refusals when an issued document is credited or replaced, and when the clock forbids an approval. */
export const amendErrors = {
  'CLOCK-BEHIND': {
    status: 409,
    message: {
      en: 'The clock here stands at {now}, before the check that is approved ({checked}).',
      el: 'Το ρολόι εδώ δείχνει {now}, πριν από τον έλεγχο που εγκρίνεται ({checked}).',
    },
    hint: {
      en: 'Nothing was issued. Set the clock right, then approve again.',
      el: 'Δεν εκδόθηκε τίποτα. Διορθώστε το ρολόι και εγκρίνετε ξανά.',
    },
  },
  'ISSUED-SEVERAL': {
    status: 409,
    message: {
      en: '{count} issued documents are called {document}.',
      el: '{count} εκδοθέντα παραστατικά λέγονται {document}.',
    },
    hint: { en: 'Name one by its MARK.', el: 'Ονομάστε ένα με το ΜΑΡΚ του.' },
  },
  'CREDITED-ALREADY': {
    status: 409,
    message: {
      en: '{printed}, MARK {mark}, is credited in full already: MARK {credit_mark}.',
      el: 'Το {printed}, ΜΑΡΚ {mark}, έχει ήδη πιστωθεί ολόκληρο: ΜΑΡΚ {credit_mark}.',
    },
    hint: {
      en: 'No action needed: nothing is credited twice.',
      el: 'Δεν χρειάζεται ενέργεια: τίποτα δεν πιστώνεται δύο φορές.',
    },
  },
  'NEWER-VERSION': {
    status: 409,
    message: {
      en: 'The document was replaced meanwhile: {printed}, MARK {mark}, stands in its place.',
      el: 'Το παραστατικό αντικαταστάθηκε στο μεταξύ: στη θέση του ισχύει το {printed}, ΜΑΡΚ {mark}.',
    },
    hint: {
      en: 'Nothing was checked. Open it again and change what it says now.',
      el: 'Δεν έγινε έλεγχος. Ανοίξτε το ξανά και αλλάξτε ό,τι γράφει τώρα.',
    },
  },
  'AMOUNT-NOTATION': {
    status: 422,
    message: {
      en: '{value} for {field} is not a plain number.',
      el: 'Η τιμή {value} στο πεδίο «{field}» δεν είναι απλός αριθμός.',
    },
    hint: {
      en: 'Nothing was checked. Write it without thousands separators, with a point before the decimals, such as 1234.50.',
      el: 'Δεν έγινε έλεγχος. Γράψτε τον χωρίς διαχωριστικό χιλιάδων και με κόμμα πριν από τα δεκαδικά, για παράδειγμα 1234,50.',
    },
  },
} as const satisfies Readonly<Record<string, RefusalText>>;
