import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Help of `rowmark amend`. */
export const amendHelp = {
  amend: {
    en: 'plan the replacement of one issued document with other values in it: a dry run to approve; issues nothing',
    el: 'σχεδιάζει την αντικατάσταση ενός εκδομένου παραστατικού με άλλες τιμές: δοκιμαστική εκτέλεση για έγκριση· δεν εκδίδει τίποτα',
  },
  amendId: {
    en: 'the issued document: its external_id, MARK, or series and number as printed',
    el: 'το παραστατικό: το external_id, το ΜΑΡΚ, ή η σειρά και ο αριθμός όπως τυπώνονται',
  },
  amendSet: {
    en: 'a field and its new value, such as counterpart.vat=094014201 or lines.1.net_total_price=105.00; may be repeated',
    el: 'πεδίο και νέα τιμή, π.χ. counterpart.vat=094014201 ή lines.1.net_total_price=105.00· όσες φορές χρειάζεται',
  },
  amendBy: {
    en: 'who amends, and accepts the doubtful codes (default: the user who is logged in)',
    el: 'ποιος διορθώνει και αποδέχεται τους αμφίβολους κωδικούς (χωρίς αυτό: ο συνδεδεμένος χρήστης)',
  },
  amendOut: {
    en: 'the CSV file to write for the import (default: <external_id>~2.amend.csv here)',
    el: 'το αρχείο CSV για την εισαγωγή (χωρίς αυτό: <external_id>~2.amend.csv εδώ)',
  },
} satisfies Readonly<Record<string, BilingualText>>;

/** Words of `rowmark amend`. */
export const amendWords = {
  replaces: { en: 'replaces {mark}', el: 'αντικαθιστά το {mark}' },
  replacedBy: { en: 'replaced by {mark}', el: 'αντικαταστάθηκε από το {mark}' },
  amendsField: { en: '{field}: {was} → {now}', el: '{field}: {was} → {now}' },
  amendNext: {
    en: 'Nothing was issued. To credit {printed}, MARK {mark}, and issue it anew exactly so: {command}',
    el: 'Δεν εκδόθηκε τίποτα. Για να πιστωθεί το {printed}, ΜΑΡΚ {mark}, και να εκδοθεί ξανά ακριβώς έτσι: {command}',
  },
  amendNotReady: {
    en: 'Nothing was issued, and there is nothing to approve yet. To accept what a person decides: {command}',
    el: 'Δεν εκδόθηκε τίποτα και δεν υπάρχει ακόμη τίποτα για έγκριση. Για να αποδεχτείτε ό,τι αποφασίζει άνθρωπος: {command}',
  },
  amendStopped: {
    en: 'Nothing was issued, and there is nothing to approve.',
    el: 'Δεν εκδόθηκε τίποτα και δεν υπάρχει τίποτα για έγκριση.',
  },
} as const satisfies Record<string, BilingualText>;
