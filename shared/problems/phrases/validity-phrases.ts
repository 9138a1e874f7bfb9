import type { Words } from '../words.ts';

/** Reasons why a value of a settings file is not taken. */
export const validityPhrases = {
  'at-key': { en: '{key}: {reason}', el: '{key}: {reason}' },
  'no-json': { en: 'it is not JSON', el: 'δεν είναι έγκυρο JSON' },
  'key-missing': { en: 'it is missing', el: 'λείπει' },
  'needs-text': { en: 'it takes text', el: 'χρειάζεται κείμενο' },
  'needs-number': { en: 'it takes a number', el: 'χρειάζεται αριθμό' },
  'needs-whole-number': { en: 'it takes a whole number', el: 'χρειάζεται ακέραιο αριθμό' },
  'needs-yes-no': { en: 'it takes true or false', el: 'χρειάζεται true ή false' },
  'needs-object': { en: 'it takes an object {…}', el: 'χρειάζεται αντικείμενο {…}' },
  'needs-list': { en: 'it takes a list […]', el: 'χρειάζεται λίστα […]' },
  'other-form': { en: 'it has another form than it may have', el: 'δεν έχει επιτρεπτή μορφή' },
  'one-of': { en: 'it takes one of {values}', el: 'χρειάζεται ένα από τα {values}' },
  'number-from': { en: 'it takes {from} or more', el: 'χρειάζεται {from} ή περισσότερο' },
  'number-above': { en: 'it takes more than {from}', el: 'χρειάζεται πάνω από {from}' },
  'number-to': { en: 'it takes {to} at most', el: 'χρειάζεται το πολύ {to}' },
  'number-below': { en: 'it takes less than {to}', el: 'χρειάζεται κάτω από {to}' },
  'text-empty': { en: 'it may not be empty', el: 'δεν μπορεί να είναι κενό' },
  'text-too-short': {
    en: 'it takes {from} characters or more',
    el: 'χρειάζεται τουλάχιστον {from} χαρακτήρες',
  },
  'text-too-long': { en: 'it takes {to} characters at most', el: 'χρειάζεται το πολύ {to} χαρακτήρες' },
  'list-too-short': { en: 'it takes {from} entries or more', el: 'χρειάζεται τουλάχιστον {from} στοιχεία' },
  'list-too-long': { en: 'it takes {to} entries at most', el: 'χρειάζεται το πολύ {to} στοιχεία' },
  'keys-unknown': { en: 'it has the unknown key {keys}', el: 'έχει το άγνωστο κλειδί {keys}' },
  'form-unmet': {
    en: '{value} does not have the form that is needed',
    el: 'το {value} δεν έχει τη μορφή που χρειάζεται',
  },
  'needs-decimal': {
    en: 'it takes decimal text such as 12.40',
    el: 'χρειάζεται δεκαδικό αριθμό ως κείμενο, όπως 12.40',
  },
  'email-twice': { en: 'two accounts have the same email', el: 'δύο λογαριασμοί έχουν το ίδιο email' },
  'needs-amount': {
    en: 'it takes an amount with a point, such as "1240.00"',
    el: 'χρειάζεται ποσό με τελεία, όπως "1240.00"',
  },
  'needs-currency': { en: 'it takes a currency such as EUR', el: 'χρειάζεται νόμισμα όπως EUR' },
  'needs-instant': {
    en: 'it takes a day and time such as 2026-11-20T10:00:00Z',
    el: 'χρειάζεται ημέρα και ώρα όπως 2026-11-20T10:00:00Z',
  },
  'row-or-all': {
    en: 'it takes either "row" with a number or "rows": "all"',
    el: 'χρειάζεται είτε "row" με αριθμό είτε "rows": "all"',
  },
  'states-nothing': { en: 'it states nothing', el: 'δεν δηλώνει τίποτα' },
  'needs-above-zero': { en: 'a number above zero is needed', el: 'χρειάζεται αριθμός πάνω από μηδέν' },
  'currency-three-letters': {
    en: 'a currency is its three capital letters, such as USD',
    el: 'ένα νόμισμα είναι τα τρία κεφαλαία γράμματά του, όπως USD',
  },
  'shares-not-whole': {
    en: 'the shares must sum to 100, or to 1',
    el: 'τα μερίδια πρέπει να έχουν άθροισμα 100 ή 1',
  },
  'brace-open': {
    en: 'every {brace} needs a } after the name of its column',
    el: 'κάθε {brace} χρειάζεται ένα } μετά το όνομα της στήλης',
  },
} as const satisfies Readonly<Record<string, Words>>;
