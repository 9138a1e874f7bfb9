import type { ProblemText } from './problem.ts';

/** Problems of an amount and its unit, before any conversion. */
export const unitProblems = {
  'UNIT-UNSTATED': {
    severity: 'error',
    en: {
      message: 'The amount {amount} in row {row} does not say whether it is in major or in minor units.',
      hint: 'State "unit": "major" (49.90) or "unit": "minor" (4990) for payment.amount in the profile.',
    },
    el: {
      message: 'Το ποσό {amount} στη γραμμή {row} δεν λέει αν είναι σε κύριες ή σε ελάχιστες μονάδες.',
      hint: 'Δηλώστε "unit": "major" (49.90) ή "unit": "minor" (4990) για το payment.amount στο προφίλ.',
    },
  },
  'UNIT-PROVIDER-UNSTATED': {
    severity: 'error',
    en: {
      message: 'Row {row}: the amount {amount} is declared in minor units, but their provider is not stated.',
      hint: 'State the provider of payment.amount in the profile: {known}. The same number means another amount at another provider.',
    },
    el: {
      message: 'Γραμμή {row}: το ποσό {amount} δηλώνεται σε ελάχιστες μονάδες, χωρίς πάροχο.',
      hint: 'Δηλώστε τον πάροχο (provider) του payment.amount στο προφίλ: {known}. Ο ίδιος αριθμός σημαίνει άλλο ποσό σε άλλον πάροχο.',
    },
  },
  'UNIT-PROVIDER-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'Row {row}: the minor units of the provider {provider} are not known.',
      hint: 'Known are: {known}. For another provider give the amount in major units.',
    },
    el: {
      message: 'Γραμμή {row}: οι ελάχιστες μονάδες του παρόχου {provider} δεν είναι γνωστές.',
      hint: 'Γνωστοί είναι: {known}. Για άλλον πάροχο δώστε το ποσό σε κύριες μονάδες.',
    },
  },
  'UNIT-CHANNEL-UNSTATED': {
    severity: 'error',
    en: {
      message:
        'Row {row}: {provider} writes amounts differently from channel to channel, and the channel is not stated.',
      hint: 'State the channel of payment.amount in the profile: {known}.',
    },
    el: {
      message:
        'Γραμμή {row}: ο πάροχος {provider} γράφει τα ποσά αλλιώς σε κάθε κανάλι και το κανάλι δεν δηλώνεται.',
      hint: 'Δηλώστε το κανάλι (channel) του payment.amount στο προφίλ: {known}.',
    },
  },
  'UNIT-CHANNEL-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'Row {row}: {provider} has no channel {channel} that we know.',
      hint: 'Known are: {known}.',
    },
    el: {
      message: 'Γραμμή {row}: ο πάροχος {provider} δεν έχει γνωστό κανάλι {channel}.',
      hint: 'Γνωστά είναι: {known}.',
    },
  },
  'UNIT-CHANNEL-MAJOR': {
    severity: 'error',
    en: {
      message:
        'Row {row}: {amount} is declared in minor units, but {provider} ({channel}) writes decimal amounts.',
      hint: 'State "unit": "major" for payment.amount in the profile; nothing was issued for this row.',
    },
    el: {
      message:
        'Γραμμή {row}: το {amount} δηλώνεται σε ελάχιστες μονάδες, αλλά ο {provider} ({channel}) γράφει δεκαδικά ποσά.',
      hint: 'Δηλώστε "unit": "major" για το payment.amount στο προφίλ· για τη γραμμή αυτή δεν εκδόθηκε τίποτα.',
    },
  },
  'UNIT-CHANNEL-MINOR': {
    severity: 'error',
    en: {
      message:
        'Row {row}: {amount} is declared in major units, but {provider} ({channel}) writes integers in minor units.',
      hint: 'State "unit": "minor" for payment.amount in the profile; nothing was issued for this row.',
    },
    el: {
      message:
        'Γραμμή {row}: το {amount} δηλώνεται σε κύριες μονάδες, αλλά ο {provider} ({channel}) γράφει ακέραιες ελάχιστες μονάδες.',
      hint: 'Δηλώστε "unit": "minor" για το payment.amount στο προφίλ· για τη γραμμή αυτή δεν εκδόθηκε τίποτα.',
    },
  },
  'UNIT-CURRENCY-UNSUPPORTED': {
    severity: 'error',
    en: {
      message: 'Row {row}: {provider} does not take payments in {currency}, so its unit there is not known.',
      hint: 'Check the currency and the provider of the row; known are: {known}.',
    },
    el: {
      message:
        'Γραμμή {row}: ο {provider} δεν δέχεται πληρωμές σε {currency}, άρα η μονάδα του δεν είναι γνωστή.',
      hint: 'Ελέγξτε το νόμισμα και τον πάροχο της γραμμής· γνωστά είναι: {known}.',
    },
  },
  'UNIT-NOT-WHOLE': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: {amount} is not a whole number, but the column is declared in minor units.',
      hint: 'Minor units are integers such as 4990. If the column holds 49.90, state "unit": "major" in the profile.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το {amount} δεν είναι ακέραιος, ενώ η στήλη δηλώνεται σε ελάχιστες μονάδες.',
      hint: 'Οι ελάχιστες μονάδες είναι ακέραιοι, όπως 4990. Αν η στήλη έχει 49.90, δηλώστε "unit": "major" στο προφίλ.',
    },
  },
  'UNIT-NOT-A-NUMBER': {
    severity: 'error',
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
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: {provider} writes {currency} amounts ending in {ending}, and {amount} does not.',
      hint: 'The number is damaged, or of another unit or provider. Check it against the provider before importing again.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: ο {provider} γράφει ποσά σε {currency} που λήγουν σε {ending}, το {amount} όχι.',
      hint: 'Ο αριθμός είναι αλλοιωμένος ή άλλης μονάδας ή άλλου παρόχου. Ελέγξτε τον στον πάροχο πριν την εισαγωγή.',
    },
  },
  'UNIT-TOO-LONG': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: {provider} writes at most {digits} digits, and {amount} has more.',
      hint: 'Check the amount against the provider before importing again.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: ο {provider} γράφει το πολύ {digits} ψηφία, το {amount} έχει περισσότερα.',
      hint: 'Ελέγξτε το ποσό στον πάροχο πριν την εισαγωγή.',
    },
  },
  'UNIT-NONE': {
    severity: 'error',
    en: {
      message: 'Row {row}: {currency} has no minor unit.',
      hint: 'Precious metals and test codes cannot be invoiced: check the currency of the row.',
    },
    el: {
      message: 'Γραμμή {row}: το {currency} δεν έχει ελάχιστη μονάδα.',
      hint: 'Πολύτιμα μέταλλα και δοκιμαστικοί κωδικοί δεν τιμολογούνται: ελέγξτε το νόμισμα της γραμμής.',
    },
  },
  'UNIT-DECIMALS': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: {amount} has more decimals than {currency} has ({decimals}).',
      hint: 'The amount is of another currency or unit, or damaged. Check it against the provider before importing again.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το {amount} έχει περισσότερα δεκαδικά από όσα έχει το {currency} ({decimals}).',
      hint: 'Το ποσό είναι άλλου νομίσματος ή άλλης μονάδας ή αλλοιωμένο. Ελέγξτε το στον πάροχο πριν την εισαγωγή.',
    },
  },
  'UNIT-FRACTION-UNUSUAL': {
    severity: 'warning',
    en: {
      message:
        'Row {row}, column {column}: by the units of {provider} it is {amount} {currency}, a fraction that {currency} does not have.',
      hint: 'Check that the provider and the channel in the profile are those of this file.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: κατά τον {provider} είναι {amount} {currency}, κλάσμα που το {currency} δεν έχει.',
      hint: 'Ελέγξτε ότι ο πάροχος και το κανάλι του προφίλ είναι αυτού του αρχείου.',
    },
  },
} satisfies Record<string, ProblemText>;
