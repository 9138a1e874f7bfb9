import type { ProblemText } from '../problem-text.ts';

/** Codes that nothing raises any more. An import of an earlier version may have them, and its report can still be shown. */
export const retired = {
  'REVERSE-CHARGE-VAT': {
    severity: 'warning',
    mustSee: true,
    en: {
      message: 'Line {line} is classified {type} (reverse charge), but has {rate} % VAT.',
      hint: 'Under reverse charge a line has 0 % VAT with reason 16. Otherwise E3_561_001 is expected.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει χαρακτηρισμό {type} (άρθρο 39α), αλλά έχει ΦΠΑ {rate} %.',
      hint: 'Με το άρθρο 39α η γραμμή έχει ΦΠΑ 0 % με αιτία 16. Διαφορετικά αναμένεται E3_561_001.',
    },
  },
  'EXEMPTION-REASON-GOODS': {
    severity: 'warning',
    mustSee: true,
    en: {
      message: 'Line {line} sells goods with the exemption reason {code} (reverse charge).',
      hint: 'Check the reason: goods under reverse charge are classified E3_561_002.',
    },
    el: {
      message: 'Η γραμμή είδους {line} αφορά αγαθά με αιτία εξαίρεσης {code} (άρθρο 39α).',
      hint: 'Ελέγξτε την αιτία: τα αγαθά του άρθρου 39α χαρακτηρίζονται E3_561_002.',
    },
  },
  'EXEMPTION-GREEK-BUYER': {
    severity: 'warning',
    mustSee: true,
    en: {
      message: 'Line {line} has the exemption reason {code} (sales abroad), but the customer is in Greece.',
      hint: 'Check the reason or the country of the customer.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} έχει αιτία εξαίρεσης {code} (πωλήσεις στο εξωτερικό), αλλά ο πελάτης είναι στην Ελλάδα.',
      hint: 'Ελέγξτε την αιτία ή τη χώρα του πελάτη.',
    },
  },
  'VAT-NUMBER-CHECK-DIGIT': {
    severity: 'warning',
    en: {
      message: 'The Greek tax number {vat} is not valid: it needs nine digits with a correct check digit.',
      hint: 'Check it: the live service accepts only a real one. A leading zero may have been lost.',
    },
    el: {
      message: 'Ο ΑΦΜ {vat} δεν είναι έγκυρος: χρειάζεται εννέα ψηφία με σωστό ψηφίο ελέγχου.',
      hint: 'Ελέγξτε τον: η υπηρεσία δέχεται μόνο πραγματικό ΑΦΜ. Ίσως χάθηκε το αρχικό μηδέν.',
    },
  },
  'CLASSIFICATION-UNUSUAL': {
    severity: 'warning',
    en: {
      message:
        'Line {line}: the tables of the tax authority do not allow {category} with {type} on a {documentType}.',
      hint: 'Check the classification with your accountant; the tax authority may refuse it with 313.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: οι πίνακες της ΑΑΔΕ δεν επιτρέπουν {category} με {type} σε {documentType}.',
      hint: 'Ελέγξτε τον χαρακτηρισμό με τον λογιστή σας· η ΑΑΔΕ ίσως τον απορρίψει με 313.',
    },
  },
  'COUNTERPART-MISSING': {
    severity: 'warning',
    en: {
      message: 'A document of type {type} needs a customer, but this one has neither name nor tax number.',
      hint: 'Fill in counterpart.name and counterpart.vat.',
    },
    el: {
      message: 'Το παραστατικό τύπου {type} χρειάζεται πελάτη, αλλά αυτό δεν έχει ούτε επωνυμία ούτε ΑΦΜ.',
      hint: 'Συμπληρώστε τα counterpart.name και counterpart.vat.',
    },
  },
  'COUNTRY-FOR-TYPE': {
    severity: 'warning',
    en: {
      message: 'A document of type {type} is not usually issued to a customer in {country}.',
      hint: 'Check the document type or the country; the tax authority may refuse it with 242 or 244.',
    },
    el: {
      message: 'Παραστατικό τύπου {type} συνήθως δεν εκδίδεται σε πελάτη στη χώρα {country}.',
      hint: 'Ελέγξτε τον τύπο παραστατικού ή τη χώρα· η ΑΑΔΕ ίσως το απορρίψει με 242 ή 244.',
    },
  },
  'PAYMENT-METHOD-MISSING': {
    severity: 'warning',
    en: {
      message: 'The document has no payment method.',
      hint: 'Fill in payment_method_type; the tax authority requires it.',
    },
    el: {
      message: 'Το παραστατικό δεν έχει τρόπο πληρωμής.',
      hint: 'Συμπληρώστε το payment_method_type· η ΑΑΔΕ το απαιτεί.',
    },
  },
  'CORRELATED-MISSING': {
    severity: 'warning',
    en: {
      message:
        'A document of type {type} needs the MARK of the document that it corrects or supplements, but there is none.',
      hint: 'Fill in correlated_invoices; without it the tax authority may refuse the document.',
    },
    el: {
      message:
        'Το παραστατικό τύπου {type} χρειάζεται το ΜΑΡΚ του παραστατικού που διορθώνει ή συμπληρώνει, αλλά λείπει.',
      hint: 'Συμπληρώστε το correlated_invoices· χωρίς αυτό η ΑΑΔΕ ίσως απορρίψει το παραστατικό.',
    },
  },
  'CLEARANCE-CATEGORY': {
    en: {
      message:
        'The clearance line {line} has the category "{value}", but only category2_9 is accepted there.',
      hint: 'Put category2_9 into line.classification_category of the clearance line.',
    },
    el: {
      message:
        'Η γραμμή εκκαθάρισης {line} έχει κατηγορία «{value}», αλλά εκεί γίνεται δεκτή μόνο η category2_9.',
      hint: 'Βάλτε category2_9 στο line.classification_category της γραμμής εκκαθάρισης.',
    },
  },
  'EXCHANGE-RATE-DECIMALS': {
    en: {
      message:
        'The exchange rate {rate} has more than 5 decimals; the service would round it to {rounded} without a warning.',
      hint: 'Give the rate with 5 decimals, {rounded}, so that the export and the document agree.',
    },
    el: {
      message:
        'Η ισοτιμία {rate} έχει πάνω από 5 δεκαδικά· η υπηρεσία θα τη στρογγυλοποιούσε σε {rounded} χωρίς προειδοποίηση.',
      hint: 'Δώστε την ισοτιμία με 5 δεκαδικά, {rounded}, ώστε το αρχείο και το παραστατικό να συμφωνούν.',
    },
  },
} satisfies Record<string, ProblemText>;
