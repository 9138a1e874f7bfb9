import type { ProblemText } from './problem.ts';

/** Problems of rows that become one document. */
export const documentProblems = {
  'EXTERNAL-ID-BLANK': {
    severity: 'error',
    en: {
      message: 'This row has no external_id, so it belongs to no document.',
      hint: 'Fill the cell: every row needs the identifier of its document, and each document one of its own.',
    },
    el: {
      message: 'Η γραμμή δεν έχει external_id, άρα δεν ανήκει σε κανένα παραστατικό.',
      hint: 'Συμπληρώστε το κελί: κάθε γραμμή χρειάζεται τον κωδικό του παραστατικού της και κάθε παραστατικό τον δικό του.',
    },
  },
  'EXTERNAL-ID-SPELLING': {
    severity: 'error',
    en: {
      message:
        'This row spells its document "{value}", row {first_row} spells it "{first_value}"; the invoicing service does not tell the two apart.',
      hint: 'Spell it alike when it is one document, or choose another external_id when there are two.',
    },
    el: {
      message:
        'Η γραμμή γράφει το παραστατικό «{value}», η γραμμή {first_row} το γράφει «{first_value}»· η υπηρεσία τιμολόγησης δεν τα ξεχωρίζει.',
      hint: 'Γράψτε το ίδιο αν είναι ένα παραστατικό, ή δώστε άλλο external_id αν είναι δύο.',
    },
    variants: {
      retry: {
        en: {
          message:
            'This row spells its document "{value}", another row spells it "{first_value}"; the invoicing service does not tell the two apart.',
          hint: 'Spell it alike when it is one document, or choose another external_id when there are two.',
        },
        el: {
          message:
            'Η γραμμή γράφει το παραστατικό «{value}», άλλη γραμμή το γράφει «{first_value}»· η υπηρεσία τιμολόγησης δεν τα ξεχωρίζει.',
          hint: 'Γράψτε το ίδιο αν είναι ένα παραστατικό, ή δώστε άλλο external_id αν είναι δύο.',
        },
      },
    },
  },
  'DOC-HEADER-DISAGREES': {
    severity: 'error',
    en: {
      message:
        'This row gives {field} "{value}", but row {first_row} of the same document {external_id} gives "{first_value}".',
      hint: 'If these are two documents, give each an external_id of its own, for example with kind and series. If it is one, give the value on its first row only.',
    },
    el: {
      message:
        'Η γραμμή δίνει {field} «{value}», αλλά η γραμμή {first_row} του ίδιου παραστατικού {external_id} δίνει «{first_value}».',
      hint: 'Αν είναι δύο παραστατικά, δώστε στο καθένα δικό του external_id, για παράδειγμα με είδος και σειρά. Αν είναι ένα, δώστε την τιμή μόνο στην πρώτη γραμμή.',
    },
    variants: {
      retry: {
        en: {
          message:
            'This row gives {field} "{value}", but another row of the same document {external_id} gives "{first_value}".',
          hint: 'If these are two documents, give each an external_id of its own, for example with kind and series. If it is one, give the value on its first row only.',
        },
        el: {
          message:
            'Η γραμμή δίνει {field} «{value}», αλλά άλλη γραμμή του ίδιου παραστατικού {external_id} δίνει «{first_value}».',
          hint: 'Αν είναι δύο παραστατικά, δώστε στο καθένα δικό του external_id, για παράδειγμα με είδος και σειρά. Αν είναι ένα, δώστε την τιμή μόνο στην πρώτη γραμμή.',
        },
      },
    },
  },
  'DOC-IDENTITY': {
    severity: 'error',
    en: {
      message:
        'This row has "{value}" in {column}, but row {first_row}, of the same external_id {external_id}, has "{first_value}": they are two documents.',
      hint: 'Complete the external_id in the profile, for example with kind and series. Do not make the rows agree.',
    },
    el: {
      message:
        'Η γραμμή έχει «{value}» στη στήλη {column}, αλλά η γραμμή {first_row}, με το ίδιο external_id {external_id}, έχει «{first_value}»: είναι δύο παραστατικά.',
      hint: 'Συμπληρώστε το external_id στο προφίλ, για παράδειγμα με είδος και σειρά. Μην εξισώσετε τις γραμμές.',
    },
  },
  'DOC-VALUE-UNREADABLE': {
    severity: 'error',
    en: {
      message: '{field} is "{value}", which is not a value of the type {type}.',
      hint: 'Correct the cell; {field} takes values of the type {type}.',
    },
    el: {
      message: 'Το {field} είναι «{value}», που δεν είναι τιμή τύπου {type}.',
      hint: 'Διορθώστε το κελί· το {field} δέχεται τιμές τύπου {type}.',
    },
  },
  'INVOICE-TYPE-BLANK': {
    severity: 'error',
    en: {
      message: 'The document {external_id} has no invoice_type_code.',
      hint: 'Give the document type, for example 1.1 for a sales invoice or 11.1 for a retail receipt.',
    },
    el: {
      message: 'Το παραστατικό {external_id} δεν έχει invoice_type_code.',
      hint: 'Δώστε το είδος του παραστατικού, για παράδειγμα 1.1 για τιμολόγιο πώλησης ή 11.1 για απόδειξη λιανικής.',
    },
  },
  'DOC-NO-LINES': {
    severity: 'error',
    en: {
      message: 'The document {external_id} has no line.',
      hint: 'Give at least one line with its amount and its VAT rate.',
    },
    el: {
      message: 'Το παραστατικό {external_id} δεν έχει καμία γραμμή είδους.',
      hint: 'Δώστε τουλάχιστον μία γραμμή με την αξία και τον συντελεστή ΦΠΑ της.',
    },
  },
  'DOC-LINES-MAX': {
    severity: 'error',
    en: {
      message: 'The document {external_id} has {lines} lines; at most {max} are sent as one document.',
      hint: 'Split it into several documents, each with an external_id of its own.',
    },
    el: {
      message:
        'Το παραστατικό {external_id} έχει {lines} γραμμές· στέλνονται το πολύ {max} ως ένα παραστατικό.',
      hint: 'Χωρίστε το σε περισσότερα παραστατικά, καθένα με δικό του external_id.',
    },
  },
  'DOC-BYTES-MAX': {
    severity: 'error',
    en: {
      message:
        'The document {external_id} takes {bytes} bytes when it is sent; at most {max} are sent as one.',
      hint: 'Split it into several documents, each with an external_id of its own, or shorten its texts.',
    },
    el: {
      message:
        'Το παραστατικό {external_id} καταλαμβάνει {bytes} bytes κατά την αποστολή· στέλνονται το πολύ {max} ως ένα.',
      hint: 'Χωρίστε το σε περισσότερα παραστατικά, καθένα με δικό του external_id, ή συντομεύστε τα κείμενά του.',
    },
  },
  'LINE-NET-MISSING': {
    severity: 'error',
    en: {
      message: 'Line {line} has no net value, and nothing from which to compute it.',
      hint: 'Give net_total_price, or quantity and unit_price, or subtotal (the value with VAT).',
    },
    el: {
      message: 'Η γραμμή είδους {line} δεν έχει καθαρή αξία ούτε στοιχεία για να υπολογιστεί.',
      hint: 'Δώστε net_total_price, ή quantity και unit_price, ή subtotal (την αξία με ΦΠΑ).',
    },
  },
  'LINE-VAT-RATE-MISSING': {
    severity: 'error',
    en: {
      message: 'Line {line} has no VAT rate.',
      hint: 'Give vat_rate as a percentage (24, 13, 6, 0 …); it is never guessed.',
    },
    el: {
      message: 'Η γραμμή είδους {line} δεν έχει συντελεστή ΦΠΑ.',
      hint: 'Δώστε το vat_rate ως ποσοστό (24, 13, 6, 0 …)· δεν το μαντεύουμε ποτέ.',
    },
  },
  'LINE-VAT-SPREAD': {
    severity: 'notice',
    en: {
      message:
        'Line {line}: its VAT is {to} instead of {from}, so that the lines sum to the VAT of the document, {total}.',
      hint: 'No action needed: the cent comes from rounding VAT on the document instead of on each line.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: ο ΦΠΑ της είναι {to} αντί για {from}, ώστε οι γραμμές να αθροίζουν στον ΦΠΑ του παραστατικού, {total}.',
      hint: 'Δεν χρειάζεται ενέργεια: το λεπτό προέρχεται από τη στρογγυλοποίηση του ΦΠΑ στο σύνολο και όχι σε κάθε γραμμή.',
    },
  },
  'COMMISSION-INCOMPLETE': {
    severity: 'error',
    en: {
      message:
        'The clearance {external_id} is to be derived from the sale and the fee, but {field} is missing.',
      hint: 'Give {field}, or give the clearance line and the fee line themselves.',
    },
    el: {
      message:
        'Η εκκαθάριση {external_id} θα υπολογιζόταν από την πώληση και την προμήθεια, αλλά λείπει το {field}.',
      hint: 'Δώστε το {field}, ή δώστε οι ίδιοι τη γραμμή εκκαθάρισης και τη γραμμή προμήθειας.',
    },
  },
  'COMMISSION-LINES-GIVEN': {
    severity: 'error',
    en: {
      message:
        'The document {external_id} has both commission fields and lines of its own, so it is unclear which amounts count.',
      hint: 'Keep the commission fields or the lines, and leave the others blank.',
    },
    el: {
      message:
        'Το παραστατικό {external_id} έχει και πεδία commission και δικές του γραμμές, άρα δεν είναι σαφές ποια ποσά ισχύουν.',
      hint: 'Κρατήστε τα πεδία commission ή τις γραμμές και αφήστε τα άλλα κενά.',
    },
  },
  'COMMISSION-TYPE': {
    severity: 'error',
    en: {
      message:
        'The document {external_id} has commission fields, but its type is {type}; only a 1.5 clears a sale.',
      hint: 'Correct invoice_type_code to 1.5, or leave the commission fields blank.',
    },
    el: {
      message:
        'Το παραστατικό {external_id} έχει πεδία commission, αλλά το είδος του είναι {type}· μόνο το 1.5 εκκαθαρίζει πώληση.',
      hint: 'Διορθώστε το invoice_type_code σε 1.5 ή αφήστε τα πεδία commission κενά.',
    },
  },
  'COMMISSION-FEE-TOO-LARGE': {
    severity: 'error',
    en: {
      message: 'The fee {fee} is larger than the sale {sale}, so nothing is left to clear.',
      hint: 'Check commission.sale_total and commission.fee; perhaps they are swapped.',
    },
    el: {
      message:
        'Η προμήθεια {fee} είναι μεγαλύτερη από την πώληση {sale}, άρα δεν μένει τίποτα προς εκκαθάριση.',
      hint: 'Ελέγξτε τα commission.sale_total και commission.fee· ίσως έχουν εναλλαχθεί.',
    },
  },
} satisfies Record<string, ProblemText>;
