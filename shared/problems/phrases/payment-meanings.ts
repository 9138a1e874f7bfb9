import type { BilingualText } from '../bilingual-text.ts';

/** Meanings of the types, events and statuses of payment providers, as the sentence of a skipped row shows them. */
export const paymentMeanings = {
  'money-received': { en: 'a payment from a customer', el: 'πληρωμή από πελάτη' },
  'capture-received': {
    en: 'a capture: money taken from an authorisation',
    el: 'είσπραξη του δεσμευμένου ποσού, όλου ή μέρους του',
  },
  'refund-made': { en: 'a refund to a customer', el: 'επιστροφή χρημάτων σε πελάτη' },
  'refund-or-release': {
    en: 'a refund, or the part of an authorisation that was not captured',
    el: 'επιστροφή ή το μέρος της δέσμευσης που δεν εισπράχθηκε',
  },
  'refund-unversioned': {
    en: 'a refund, or the part of an authorisation that was not captured',
    el: 'επιστροφή ή το μέρος της δέσμευσης που δεν εισπράχθηκε',
  },
  'refund-announced': {
    en: 'a notice of refunds, each with its own notification',
    el: 'ενημέρωση για επιστροφές· καθεμία έχει δική της ειδοποίηση',
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
    en: 'a payment that was reversed after it had arrived',
    el: 'πληρωμή που ανακλήθηκε αφού είχε εισπραχθεί',
  },
  'payment-cancelled': {
    en: 'a payment that was cancelled in full',
    el: 'πληρωμή που ακυρώθηκε εξ ολοκλήρου',
  },
  'reversed-since': {
    en: 'a payment that has since been refunded in full',
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
    en: 'a separate capture, although captures are automatic',
    el: 'χωριστή είσπραξη, ενώ η είσπραξη είναι αυτόματη',
  },
  'authorised-only': {
    en: 'an authorisation: money that is reserved but not captured',
    el: 'έγκριση: ποσό που δεσμεύτηκε αλλά δεν έχει εισπραχθεί',
  },
  'authorisation-released': {
    en: 'a reservation that was released without a capture',
    el: 'δέσμευση που αποδεσμεύθηκε χωρίς είσπραξη',
  },
  'authorisation-adjusted': {
    en: 'a changed amount for a reservation that is not captured',
    el: 'αλλαγή του ποσού δέσμευσης που δεν έχει εισπραχθεί',
  },
  'card-check': { en: 'a card check, without money', el: 'έλεγχος κάρτας, χωρίς χρήματα' },
  'not-complete': {
    en: 'a payment that is not complete yet',
    el: 'πληρωμή που δεν έχει ολοκληρωθεί',
  },
  'not-carried-out': {
    en: 'a request that was not carried out, without money',
    el: 'αίτημα που δεν εκτελέστηκε, χωρίς κίνηση χρημάτων',
  },
  'payment-failed': {
    en: 'a payment that failed, was cancelled or expired',
    el: 'πληρωμή που απέτυχε, ακυρώθηκε ή έληξε',
  },
  'instalment-of-plan': {
    en: 'an instalment of a plan that is invoiced as one document',
    el: 'δόση προγράμματος που τιμολογείται με ένα παραστατικό',
  },
  'plan-of-instalments': {
    en: 'a plan of instalments, each invoiced with its own document',
    el: 'πρόγραμμα δόσεων· καθεμία τιμολογείται με δικό της παραστατικό',
  },
  'sale-disputed': {
    en: 'a payment that the customer disputes, or disputed',
    el: 'πληρωμή που ο πελάτης αμφισβητεί ή αμφισβήτησε',
  },
  'dispute-opened': {
    en: 'a dispute or a chargeback: the money is with the provider or the customer',
    el: 'αμφισβήτηση ή αντιστροφή χρέωσης: τα χρήματα είναι στον πάροχο ή στον πελάτη',
  },
  'dispute-won': {
    en: 'money of a dispute that came back to you',
    el: 'ποσό αμφισβήτησης που επέστρεψε σε εσάς',
  },
  'dispute-word': {
    en: 'a notice about a dispute, without money',
    el: 'ενημέρωση για αμφισβήτηση, χωρίς χρήματα',
  },
  'provider-fee': { en: 'a fee charged by the provider', el: 'προμήθεια του παρόχου' },
  'fee-returned': { en: 'a fee that the provider returned', el: 'προμήθεια που επέστρεψε ο πάροχος' },
  'tax-on-fees': { en: 'tax on the provider’s fees', el: 'φόρος επί των προμηθειών του παρόχου' },
  'paid-out': { en: 'a payout or a withdrawal', el: 'απόδοση ή ανάληψη' },
  'payout-returned': { en: 'a payout that came back', el: 'απόδοση που επέστρεψε' },
  'own-transfer': {
    en: 'money moved between your own or connected accounts',
    el: 'μεταφορά μεταξύ δικών σας ή συνδεδεμένων λογαριασμών',
  },
  'own-deposit': {
    en: 'money that you paid into the account yourself',
    el: 'ποσό που καταθέσατε εσείς στον λογαριασμό',
  },
  'transfer-returned': {
    en: 'a transfer of yours that came back',
    el: 'μεταφορά σας που επέστρεψε',
  },
  'money-held': { en: 'your own money, held by the provider', el: 'δικά σας χρήματα που κρατά ο πάροχος' },
  'money-released': {
    en: 'your own money, released by the provider',
    el: 'δικά σας χρήματα που αποδεσμεύει ο πάροχος',
  },
  'currencies-exchanged': {
    en: 'a currency exchange within your own account',
    el: 'μετατροπή νομίσματος στον ίδιο λογαριασμό',
  },
  'loan-moved': {
    en: 'a loan or advance, or its repayment',
    el: 'δάνειο ή προκαταβολή, ή η αποπληρωμή τους',
  },
  'own-income': {
    en: 'your own income such as interest, a bonus or cashback, not a sale to a customer',
    el: 'δικό σας έσοδο, όπως τόκοι, μπόνους ή επιστροφή αγορών, όχι πώληση σε πελάτη',
  },
  'platform-income': {
    en: 'income of your platform from connected accounts, not a sale to the customer',
    el: 'έσοδο της πλατφόρμας από συνδεδεμένους λογαριασμούς, όχι πώληση στον πελάτη',
  },
  'provider-adjustment': {
    en: 'an adjustment by the provider, not a sale to a customer',
    el: 'τακτοποίηση του παρόχου, όχι πώληση σε πελάτη',
  },
  'money-out': { en: 'money that went out', el: 'εξερχόμενο ποσό' },
  'transfer-in': {
    en: 'an incoming transfer, from a customer or from your own account',
    el: 'εισερχόμενη μεταφορά, από πελάτη ή από δικό σας λογαριασμό',
  },
  'transfer-out': { en: 'an outgoing transfer', el: 'εξερχόμενη μεταφορά' },
  'word-only': { en: 'a message without money', el: 'μήνυμα χωρίς χρήματα' },
  'several-in-one': { en: 'several notifications in one message', el: 'πολλές ειδοποιήσεις σε ένα μήνυμα' },
  'payment-not-named': {
    en: 'a payment that does not name its charge',
    el: 'πληρωμή που δεν αναφέρει τη χρέωσή της',
  },
  'ask-refund-of-charge': {
    en: 'a refund that only its charge tells of, without an id of its own',
    el: 'επιστροφή που αναφέρεται μόνο στη χρέωσή της, χωρίς δικό της κωδικό',
  },
  'ask-reinstated': {
    en: 'money of a reversal that was cancelled: the payment is yours again',
    el: 'ποσό ανάκλησης που ακυρώθηκε: η πληρωμή είναι ξανά δική σας',
  },
  'ask-payer': {
    en: 'incoming money, from a customer, a payment processor or your own account',
    el: 'εισερχόμενο ποσό, από πελάτη, πάροχο πληρωμών ή δικό σας λογαριασμό',
  },
  'ask-sale': {
    en: 'money that may or may not be a sale',
    el: 'ποσό που μπορεί να είναι πώληση ή όχι',
  },
  'ask-instalments': {
    en: 'instalments: either the plan or each instalment is a document',
    el: 'δόσεις: παραστατικό είναι είτε το πρόγραμμα είτε κάθε δόση',
  },
  'ask-fees': {
    en: 'money received with a fee, which may or may not be deducted from the amount',
    el: 'είσπραξη με προμήθεια, που μπορεί να έχει αφαιρεθεί από το ποσό ή όχι',
  },
  'ask-recaptured': {
    en: 'a capture that failed and was taken again',
    el: 'είσπραξη που είχε αποτύχει και έγινε ξανά',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;

export type PaymentMeaning = keyof typeof paymentMeanings;
