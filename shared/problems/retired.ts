import type { ProblemText } from './problem.ts';

/** Codes that nothing raises any more; a job of an earlier version may have them, and its report still speaks. */
export const retired = {
  'VAT-NUMBER-CHECK-DIGIT': {
    severity: 'warning',
    en: {
      message: 'The Greek tax number {vat} is not valid: nine digits with a check digit are expected.',
      hint: 'Check it; the live service takes only the real one. A leading zero may have been lost.',
    },
    el: {
      message: 'Ο ΑΦΜ {vat} δεν είναι έγκυρος: αναμένονται εννέα ψηφία με ψηφίο ελέγχου.',
      hint: 'Ελέγξτε τον· η υπηρεσία δέχεται μόνο τον πραγματικό. Ίσως χάθηκε το αρχικό μηδέν.',
    },
  },
  'CLASSIFICATION-UNUSUAL': {
    severity: 'warning',
    en: {
      message:
        'Line {line}: the tables of the tax authority do not have {category} with {type} on a {documentType}.',
      hint: 'Check the classification with the accountant; the tax authority may refuse it with 313.',
    },
    el: {
      message: 'Γραμμή είδους {line}: οι πίνακες της ΑΑΔΕ δεν έχουν {category} με {type} σε {documentType}.',
      hint: 'Ελέγξτε τον χαρακτηρισμό με τον λογιστή· η ΑΑΔΕ ίσως τον απορρίψει με 313.',
    },
  },
  'COUNTERPART-MISSING': {
    severity: 'warning',
    en: {
      message: 'A document of type {type} names its buyer; this one has neither name nor tax number.',
      hint: 'Fill counterpart.name and counterpart.vat.',
    },
    el: {
      message: 'Το παραστατικό είδους {type} γράφει τον αγοραστή· αυτό δεν έχει ούτε επωνυμία ούτε ΑΦΜ.',
      hint: 'Συμπληρώστε τα counterpart.name και counterpart.vat.',
    },
  },
  'COUNTRY-FOR-TYPE': {
    severity: 'warning',
    en: {
      message: 'A document of type {type} does not usually go to a buyer in {country}.',
      hint: 'Check the document type or the country; the tax authority may refuse it with 242 or 244.',
    },
    el: {
      message: 'Παραστατικό είδους {type} συνήθως δεν εκδίδεται σε αγοραστή στη χώρα {country}.',
      hint: 'Ελέγξτε το είδος ή τη χώρα· η ΑΑΔΕ ίσως το απορρίψει με 242 ή 244.',
    },
  },
  'PAYMENT-METHOD-MISSING': {
    severity: 'warning',
    en: {
      message: 'The document has no payment method.',
      hint: 'Fill payment_method_type; the tax authority wants one.',
    },
    el: {
      message: 'Το παραστατικό δεν έχει τρόπο πληρωμής.',
      hint: 'Συμπληρώστε το payment_method_type· η ΑΑΔΕ ζητά έναν.',
    },
  },
  'CORRELATED-MISSING': {
    severity: 'warning',
    en: {
      message:
        'A document of type {type} names the MARK of the document that it corrects or supplements; none is given.',
      hint: 'Fill correlated_invoices; the tax authority may refuse the document without it.',
    },
    el: {
      message:
        'Το παραστατικό είδους {type} γράφει το ΜΑΡΚ του παραστατικού που διορθώνει ή συμπληρώνει· δεν δόθηκε κανένα.',
      hint: 'Συμπληρώστε το correlated_invoices· χωρίς αυτό η ΑΑΔΕ ίσως απορρίψει το παραστατικό.',
    },
  },
  'CLEARANCE-CATEGORY': {
    severity: 'error',
    en: {
      message: 'The clearance line {line} has the category "{value}"; it takes category2_9.',
      hint: 'Put category2_9 into line.classification_category of the clearance line.',
    },
    el: {
      message: 'Η γραμμή εκκαθάρισης {line} έχει κατηγορία «{value}»· δέχεται category2_9.',
      hint: 'Βάλτε category2_9 στο line.classification_category της γραμμής εκκαθάρισης.',
    },
  },
} satisfies Record<string, ProblemText>;
