import type { Words } from '../words.ts';

/** Meanings of the types, events and statuses of payment providers, as a skipped row says them. */
export const paymentMeanings = {
  'money-received': { en: 'money that a customer paid', el: 'ποσό που πλήρωσε πελάτης' },
  'capture-received': {
    en: 'a capture: money that was taken from an authorisation',
    el: 'είσπραξη μέρους ή όλου του δεσμευμένου ποσού',
  },
  'refund-made': { en: 'money given back to a customer', el: 'επιστροφή χρημάτων σε πελάτη' },
  'refund-announced': {
    en: 'word that there are refunds; each of them has a notification of its own',
    el: 'ενημέρωση για επιστροφές· καθεμιά έχει δική της ειδοποίηση',
  },
  'refund-failed': {
    en: 'a refund that failed: the money came back to you',
    el: 'επιστροφή που απέτυχε: τα χρήματα γύρισαν σε εσάς',
  },
  'refund-received': { en: 'a refund that you received', el: 'επιστροφή που λάβατε εσείς' },
  'refund-not-complete': {
    en: 'a refund that is not complete yet',
    el: 'επιστροφή που δεν έχει ολοκληρωθεί',
  },
  'payment-reversed': {
    en: 'a payment that was taken back after it had come in',
    el: 'πληρωμή που ανακλήθηκε αφού είχε εισπραχθεί',
  },
  'payment-cancelled': {
    en: 'a payment that was cancelled as a whole',
    el: 'πληρωμή που ακυρώθηκε στο σύνολό της',
  },
  'reversed-since': {
    en: 'a payment that has been given back as a whole since',
    el: 'πληρωμή που στο μεταξύ επιστράφηκε ολόκληρη',
  },
  'not-captured-part': {
    en: 'the part of an authorisation that was not captured',
    el: 'το μέρος της δέσμευσης που δεν εισπράχθηκε',
  },
  'capture-failed': {
    en: 'a capture that failed after it had been accepted',
    el: 'είσπραξη που απέτυχε αφού είχε γίνει δεκτή',
  },
  'capture-under-automatic': {
    en: 'a capture, which there is none of where captures are automatic',
    el: 'είσπραξη δέσμευσης, που δεν υπάρχει όταν η είσπραξη είναι αυτόματη',
  },
  'authorised-only': {
    en: 'an authorisation: money that is reserved and not captured',
    el: 'έγκριση: ποσό δεσμευμένο που δεν έχει εισπραχθεί',
  },
  'authorisation-released': {
    en: 'a reservation that was released without a capture',
    el: 'δέσμευση που αποδεσμεύθηκε χωρίς είσπραξη',
  },
  'authorisation-adjusted': {
    en: 'another amount for a reservation that is not captured',
    el: 'αλλαγή του ποσού δέσμευσης που δεν έχει εισπραχθεί',
  },
  'card-check': { en: 'a check of a card, without money', el: 'έλεγχος κάρτας, χωρίς χρήματα' },
  'not-complete': {
    en: 'a payment that is not complete yet',
    el: 'πληρωμή που δεν έχει ολοκληρωθεί',
  },
  'not-carried-out': {
    en: 'a request that was not carried out: no money moved',
    el: 'αίτημα που δεν εκτελέστηκε: δεν κινήθηκαν χρήματα',
  },
  'payment-failed': {
    en: 'a payment that failed, was cancelled or expired',
    el: 'πληρωμή που απέτυχε, ακυρώθηκε ή έληξε',
  },
  'instalment-of-plan': {
    en: 'an instalment of a plan whose whole amount is one document',
    el: 'δόση προγράμματος του οποίου το σύνολο είναι ένα παραστατικό',
  },
  'plan-of-instalments': {
    en: 'a plan of instalments, each of which is a document of its own',
    el: 'πρόγραμμα δόσεων, καθεμιά από τις οποίες είναι χωριστό παραστατικό',
  },
  'dispute-opened': {
    en: 'a dispute or a chargeback: the money is with the provider or the customer',
    el: 'αμφισβήτηση ή αντιλογισμός: τα χρήματα είναι στον πάροχο ή στον πελάτη',
  },
  'dispute-won': {
    en: 'money of a dispute that came back to you',
    el: 'ποσό αμφισβήτησης που επέστρεψε σε εσάς',
  },
  'dispute-word': {
    en: 'word about a dispute, without money',
    el: 'ενημέρωση για αμφισβήτηση, χωρίς χρήματα',
  },
  'provider-fee': { en: 'a fee of the provider', el: 'προμήθεια του παρόχου' },
  'fee-returned': { en: 'a fee that the provider gave back', el: 'προμήθεια που επέστρεψε ο πάροχος' },
  'tax-on-fees': { en: 'tax on the provider’s fees', el: 'φόρος επί των προμηθειών του παρόχου' },
  'paid-out': { en: 'a payout or a withdrawal', el: 'απόδοση ή ανάληψη' },
  'payout-returned': { en: 'a payout that came back', el: 'απόδοση που επέστρεψε' },
  'own-transfer': {
    en: 'money moved between your own or connected accounts',
    el: 'μεταφορά μεταξύ δικών σας ή συνδεδεμένων λογαριασμών',
  },
  'own-deposit': {
    en: 'money that you put into the account yourself',
    el: 'ποσό που καταθέσατε εσείς στον λογαριασμό',
  },
  'transfer-returned': {
    en: 'a transfer of yours that came back',
    el: 'μεταφορά σας που επέστρεψε',
  },
  'money-held': { en: 'own money that is held back', el: 'δικά σας χρήματα που παρακρατούνται' },
  'money-released': {
    en: 'own money that was held back and is released',
    el: 'δικά σας χρήματα που αποδεσμεύονται',
  },
  'currencies-exchanged': {
    en: 'an exchange between currencies of the own account',
    el: 'μετατροπή νομίσματος στον ίδιο λογαριασμό',
  },
  'loan-moved': {
    en: 'a loan or advance, or its repayment',
    el: 'δάνειο ή προκαταβολή, ή η αποπληρωμή τους',
  },
  'own-income': {
    en: 'own income such as interest, a bonus or cash back: no sale to a payer',
    el: 'δικό σας έσοδο, όπως τόκοι, μπόνους ή επιστροφή αγορών: όχι πώληση σε πελάτη',
  },
  'platform-income': {
    en: 'what your platform earned from connected accounts: no sale to the payer',
    el: 'έσοδο της πλατφόρμας από συνδεδεμένους λογαριασμούς: όχι πώληση στον πελάτη',
  },
  'provider-adjustment': {
    en: 'an adjustment by the provider: no sale to a payer',
    el: 'τακτοποίηση του παρόχου: όχι πώληση σε πελάτη',
  },
  'money-out': { en: 'money that went out', el: 'εξερχόμενο ποσό' },
  'transfer-in': {
    en: 'a transfer that came in, from a customer or from an own account',
    el: 'μεταφορά που ήρθε, από πελάτη ή από δικό σας λογαριασμό',
  },
  'transfer-out': { en: 'a transfer that went out', el: 'μεταφορά που έφυγε' },
  'word-only': { en: 'a message without money', el: 'μήνυμα χωρίς χρήματα' },
  'several-in-one': { en: 'several notifications in one', el: 'πολλές ειδοποιήσεις σε μία' },
  'payment-not-named': {
    en: 'a payment that does not name its charge',
    el: 'πληρωμή που δεν κατονομάζει τη χρέωσή της',
  },
  'ask-payer': {
    en: 'money that came in, from a customer, a processor or an own account',
    el: 'ποσό που ήρθε, από πελάτη, από πάροχο πληρωμών ή από δικό σας λογαριασμό',
  },
  'ask-sale': {
    en: 'money that can be a sale or none',
    el: 'ποσό που μπορεί να είναι πώληση ή όχι',
  },
  'ask-instalments': {
    en: 'instalments: the plan is one document, or each of its instalments is',
    el: 'δόσεις: παραστατικό είναι είτε το πρόγραμμα είτε κάθε δόση',
  },
  'ask-fees': {
    en: 'money received with a fee beside it, which may be taken off the amount or not',
    el: 'είσπραξη με προμήθεια δίπλα της, που μπορεί να έχει αφαιρεθεί από το ποσό ή όχι',
  },
  'ask-recaptured': {
    en: 'a capture that failed and was taken again',
    el: 'είσπραξη που είχε αποτύχει και έγινε ξανά',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type PaymentMeaning = keyof typeof paymentMeanings;
