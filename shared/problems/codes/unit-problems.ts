import type { ProblemText } from '../problem-text.ts';

/** Problems of an amount and its unit, before any conversion. */
export const unitProblems = {
  'UNIT-UNSTATED': {
    en: {
      message: 'Row {row}: the profile does not say whether {amount} is in major or in minor units.',
      hint: 'State "unit": "major" (49.90) or "unit": "minor" (4990) for payment.amount in the profile.',
    },
    el: {
      message:
        'Γραμμή {row}: το προφίλ δεν ορίζει αν το {amount} είναι σε κύριες μονάδες ή σε υποδιαιρέσεις (λεπτά).',
      hint: 'Δηλώστε "unit": "major" (49.90) ή "unit": "minor" (4990) για το payment.amount στο προφίλ.',
    },
  },
  'UNIT-PROVIDER-UNSTATED': {
    en: {
      message:
        'Row {row}: the amount {amount} is declared in minor units, but the profile does not name the provider.',
      hint: 'State the provider of payment.amount in the profile: {known}. The same number can mean different amounts at different providers.',
    },
    el: {
      message: 'Γραμμή {row}: το ποσό {amount} δηλώνεται σε υποδιαιρέσεις, αλλά το προφίλ δεν ορίζει πάροχο.',
      hint: 'Δηλώστε τον πάροχο (provider) του payment.amount στο προφίλ: {known}. Ο ίδιος αριθμός μπορεί να σημαίνει άλλο ποσό σε άλλον πάροχο.',
    },
  },
  'UNIT-PROVIDER-UNKNOWN': {
    en: {
      message: 'Row {row}: the minor units of {provider} are not known.',
      hint: 'Known providers: {known}. For any other provider, give the amount in major units.',
    },
    el: {
      message: 'Γραμμή {row}: δεν είναι γνωστές οι υποδιαιρέσεις που χρησιμοποιεί ο πάροχος {provider}.',
      hint: 'Γνωστοί πάροχοι: {known}. Για κάθε άλλον δώστε το ποσό σε κύριες μονάδες.',
    },
  },
  'UNIT-CHANNEL-UNSTATED': {
    en: {
      message:
        'Row {row}: {provider} writes amounts differently in each channel, and the profile does not name the channel.',
      hint: 'State the channel of payment.amount in the profile: {known}.',
    },
    el: {
      message:
        'Γραμμή {row}: ο πάροχος {provider} γράφει τα ποσά διαφορετικά σε κάθε κανάλι και το προφίλ δεν ορίζει κανάλι.',
      hint: 'Δηλώστε το κανάλι (channel) του payment.amount στο προφίλ: {known}.',
    },
  },
  'UNIT-CHANNEL-UNKNOWN': {
    en: {
      message: 'Row {row}: {channel} is not a known channel of {provider}.',
      hint: 'Known channels: {known}.',
    },
    el: {
      message: 'Γραμμή {row}: το {channel} δεν είναι γνωστό κανάλι του παρόχου {provider}.',
      hint: 'Γνωστά κανάλια: {known}.',
    },
  },
  'UNIT-CHANNEL-MAJOR': {
    en: {
      message:
        'Row {row}: {amount} is declared in minor units, but {provider} ({channel}) writes decimal amounts.',
      hint: 'State "unit": "major" for payment.amount in the profile. Nothing was issued for this row.',
    },
    el: {
      message:
        'Γραμμή {row}: το {amount} δηλώνεται σε υποδιαιρέσεις, αλλά ο {provider} ({channel}) γράφει δεκαδικά ποσά.',
      hint: 'Δηλώστε "unit": "major" για το payment.amount στο προφίλ. Για αυτή τη γραμμή δεν εκδόθηκε τίποτα.',
    },
  },
  'UNIT-CHANNEL-MINOR': {
    en: {
      message:
        'Row {row}: {amount} is declared in major units, but {provider} ({channel}) writes integers in minor units.',
      hint: 'State "unit": "minor" for payment.amount in the profile. Nothing was issued for this row.',
    },
    el: {
      message:
        'Γραμμή {row}: το {amount} δηλώνεται σε κύριες μονάδες, αλλά ο {provider} ({channel}) γράφει ακέραιες υποδιαιρέσεις.',
      hint: 'Δηλώστε "unit": "minor" για το payment.amount στο προφίλ. Για αυτή τη γραμμή δεν εκδόθηκε τίποτα.',
    },
  },
  'UNIT-CURRENCY-UNSUPPORTED': {
    en: {
      message:
        'Row {row}: {provider} does not take payments in {currency}, so the unit of the amount is not known.',
      hint: 'Check the currency and the provider of the row. Known currencies: {known}.',
    },
    el: {
      message:
        'Γραμμή {row}: ο {provider} δεν δέχεται πληρωμές σε {currency}, άρα δεν είναι γνωστή η μονάδα του ποσού.',
      hint: 'Ελέγξτε το νόμισμα και τον πάροχο της γραμμής. Γνωστά νομίσματα: {known}.',
    },
  },
  'UNIT-NOT-WHOLE': {
    en: {
      message:
        'Row {row}, column {column}: {amount} is not a whole number, but the column is declared in minor units.',
      hint: 'Minor units are integers such as 4990. If the column holds 49.90, state "unit": "major" in the profile.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το {amount} δεν είναι ακέραιος, ενώ η στήλη δηλώνεται σε υποδιαιρέσεις.',
      hint: 'Οι υποδιαιρέσεις είναι ακέραιοι, όπως 4990. Αν η στήλη έχει 49.90, δηλώστε "unit": "major" στο προφίλ.',
    },
  },
  'UNIT-NOT-A-NUMBER': {
    en: {
      message: 'Row {row}, column {column}: {amount} is not an amount.',
      hint: 'Correct the cell and import the file again.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το {amount} δεν είναι ποσό.',
      hint: 'Διορθώστε το κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'UNIT-LAST-DIGITS': {
    en: {
      message:
        'Row {row}, column {column}: amounts in {currency} from {provider} end in {ending}, but {amount} does not.',
      hint: 'The number is damaged, or comes from another unit or provider. Check it with the provider before you import again.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: τα ποσά σε {currency} του {provider} λήγουν σε {ending}, αλλά το {amount} όχι.',
      hint: 'Ο αριθμός έχει αλλοιωθεί ή αφορά άλλη μονάδα ή άλλον πάροχο. Ελέγξτε τον στον πάροχο πριν από νέα εισαγωγή.',
    },
  },
  'UNIT-TOO-LONG': {
    en: {
      message:
        'Row {row}, column {column}: {provider} writes at most {digits} digits, but {amount} has more.',
      hint: 'Check the amount with the provider before you import again.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: ο {provider} γράφει το πολύ {digits} ψηφία, αλλά το {amount} έχει περισσότερα.',
      hint: 'Ελέγξτε το ποσό στον πάροχο πριν από νέα εισαγωγή.',
    },
  },
  'UNIT-NONE': {
    en: {
      message: 'Row {row}: {currency} has no minor unit.',
      hint: 'Precious metals and test codes cannot be invoiced: check the currency of the row.',
    },
    el: {
      message: 'Γραμμή {row}: το {currency} δεν έχει υποδιαίρεση.',
      hint: 'Τα πολύτιμα μέταλλα και οι δοκιμαστικοί κωδικοί δεν τιμολογούνται: ελέγξτε το νόμισμα της γραμμής.',
    },
  },
  'UNIT-DECIMALS': {
    en: {
      message: 'Row {row}, column {column}: {amount} has more decimals than {currency} allows ({decimals}).',
      hint: 'The amount is damaged, or is in another currency or unit. Check it with the provider before you import again.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το {amount} έχει περισσότερα δεκαδικά από όσα επιτρέπει το {currency} ({decimals}).',
      hint: 'Το ποσό έχει αλλοιωθεί ή είναι σε άλλο νόμισμα ή άλλη μονάδα. Ελέγξτε το στον πάροχο πριν από νέα εισαγωγή.',
    },
  },
  'UNIT-FRACTION-UNUSUAL': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        'Row {row}, column {column}: in the units of {provider} this is {amount} {currency}, a fraction that {currency} does not have.',
      hint: 'Check that the provider and the channel in the profile match this file.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: στις μονάδες του {provider} είναι {amount} {currency}, κλάσμα που το {currency} δεν έχει.',
      hint: 'Ελέγξτε ότι ο πάροχος και το κανάλι του προφίλ αντιστοιχούν σε αυτό το αρχείο.',
    },
  },
} satisfies Record<string, ProblemText>;
