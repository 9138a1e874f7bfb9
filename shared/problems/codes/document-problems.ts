import type { ProblemText } from '../problem-text.ts';

/** Problems of rows that form one document. */
export const documentProblems = {
  'NOT-IN-FORCE': {
    severity: 'doubtful',
    en: {
      message: 'Line {line}: {value} in {field} is in force from {from}, after the day whose law counts.',
      hint: 'Check the value and the day of supply. If both are right, accept NOT-IN-FORCE.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η τιμή {value} στο {field} ισχύει από {from}, μετά την ημέρα που κρίνει τον φόρο.',
      hint: 'Ελέγξτε την τιμή και την ημέρα της πράξης. Αν ισχύουν και τα δύο, αποδεχτείτε το NOT-IN-FORCE.',
    },
    variants: {
      ended: {
        en: {
          message:
            'Line {line}: {value} in {field} was in force until {until}, before the day whose law counts.',
          hint: 'Check the value and the day of supply. If both are right, accept NOT-IN-FORCE.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: η τιμή {value} στο {field} ίσχυε έως {until}, πριν από την ημέρα που κρίνει τον φόρο.',
          hint: 'Ελέγξτε την τιμή και την ημέρα της πράξης. Αν ισχύουν και τα δύο, αποδεχτείτε το NOT-IN-FORCE.',
        },
      },
    },
  },
  'LAW-OTHERWISE': {
    severity: 'warning',
    en: {
      message:
        'Judged as on {on}, the document comes out otherwise than on {other}: {found} instead of {other_found}.',
      hint: 'No action needed today. From the change of law on, check what is named, and the VAT rate.',
    },
    el: {
      message:
        'Με τη νομοθεσία της {on} το παραστατικό κρίνεται αλλιώς απ’ ό,τι στις {other}: {found} αντί για {other_found}.',
      hint: 'Δεν χρειάζεται ενέργεια σήμερα. Από την αλλαγή της νομοθεσίας ελέγξτε όσα αναφέρονται και τον συντελεστή ΦΠΑ.',
    },
  },
  'LAW-CHANGES': {
    severity: 'warning',
    en: {
      message:
        'A law that concerns this document changes on {turn}, and the export names no day of supply: as on {on}, {found}; on the other side of the change, {other_found}.',
      hint: 'Check the VAT rate. If the supply is on the other side of that day, give its date (supply_date): what is taxed goes by the day of supply.',
    },
    el: {
      message:
        'Στις {turn} αλλάζει νομοθεσία που αφορά το παραστατικό, και το αρχείο δεν δίνει ημερομηνία πράξης: με την {on} προκύπτει {found}, με την άλλη πλευρά της αλλαγής {other_found}.',
      hint: 'Ελέγξτε τον συντελεστή ΦΠΑ. Αν η πράξη έγινε από την άλλη πλευρά εκείνης της ημέρας, δώστε την ημερομηνία της (supply_date): ο φόρος ακολουθεί την ημέρα της πράξης.',
    },
    variants: {
      file: {
        severity: 'warning',
        en: {
          message:
            'A law changes on {turn}, and {documents} documents name no day of supply. It concerns {concerned} of them.',
          hint: 'If supplies are on the other side of that day, name the column with their dates in the profile (supply_date).',
        },
        el: {
          message:
            'Στις {turn} αλλάζει νομοθεσία, και {documents} παραστατικά δεν δίνουν ημέρα πράξης. Αφορά {concerned} από αυτά.',
          hint: 'Αν υπάρχουν πράξεις από την άλλη πλευρά εκείνης της ημέρας, ορίστε στο προφίλ τη στήλη με τις ημερομηνίες τους (supply_date).',
        },
      },
    },
  },
  'JUDGED-ON': {
    severity: 'notice',
    en: {
      message: 'Judged as on {on}: {otherwise} of {documents} documents come out otherwise than today.',
      hint: 'No action needed. This dry run cannot be approved: run it again without --on.',
    },
    el: {
      message:
        'Κρίθηκε με τη νομοθεσία της {on}: {otherwise} από {documents} παραστατικά βγαίνουν αλλιώς απ’ ό,τι σήμερα.',
      hint: 'Δεν χρειάζεται ενέργεια. Αυτός ο έλεγχος δεν εγκρίνεται: κάντε τον ξανά χωρίς --on.',
    },
    variants: {
      otherwise: {
        severity: 'warning',
        en: {
          message: 'As on {on} {found}, today {other_found}. Documents: {count} ({documents}).',
          hint: 'From the change of law on, check what is named, and the VAT rate. LAW-OTHERWISE stands at each row.',
        },
        el: {
          message:
            'Με τη νομοθεσία της {on} {found}, σήμερα {other_found}. Παραστατικά: {count} ({documents}).',
          hint: 'Από την αλλαγή της νομοθεσίας ελέγξτε όσα αναφέρονται και τον συντελεστή ΦΠΑ. Το LAW-OTHERWISE υπάρχει σε κάθε γραμμή.',
        },
      },
    },
  },
  'EXTERNAL-ID-BLANK': {
    en: {
      message: 'This row has no external_id, so it belongs to no document.',
      hint: 'Fill in the cell: every row needs the identifier of its document, and every document needs its own.',
    },
    el: {
      message:
        'Η γραμμή δεν έχει external_id (τον αριθμό στο πρόγραμμά σας), άρα δεν ανήκει σε κανένα παραστατικό.',
      hint: 'Συμπληρώστε το κελί: κάθε γραμμή χρειάζεται τον αριθμό του παραστατικού της και κάθε παραστατικό τον δικό του.',
    },
  },
  'EXTERNAL-ID-SPELLING': {
    en: {
      message:
        'This row writes its document as "{value}", row {first_row} as "{first_value}"; the invoicing service treats the two as the same.',
      hint: 'If it is one document, write it the same way in both rows. If there are two, choose another external_id for one of them.',
    },
    el: {
      message:
        'Η γραμμή γράφει το παραστατικό «{value}», η γραμμή {first_row} το γράφει «{first_value}»· για την υπηρεσία τιμολόγησης είναι το ίδιο.',
      hint: 'Αν είναι ένα παραστατικό, γράψτε το με τον ίδιο τρόπο και στις δύο γραμμές. Αν είναι δύο, δώστε άλλο external_id στο ένα.',
    },
    variants: {
      retry: {
        en: {
          message:
            'This row writes its document as "{value}", another row as "{first_value}"; the invoicing service treats the two as the same.',
          hint: 'If it is one document, write it the same way in both rows. If there are two, choose another external_id for one of them.',
        },
        el: {
          message:
            'Η γραμμή γράφει το παραστατικό «{value}», άλλη γραμμή το γράφει «{first_value}»· για την υπηρεσία τιμολόγησης είναι το ίδιο.',
          hint: 'Αν είναι ένα παραστατικό, γράψτε το με τον ίδιο τρόπο και στις δύο γραμμές. Αν είναι δύο, δώστε άλλο external_id στο ένα.',
        },
      },
    },
  },
  'DOC-HEADER-DISAGREES': {
    en: {
      message:
        'In this row {field} is "{value}", but in row {first_row} of the same document {external_id} it is "{first_value}".',
      hint: 'If these are two documents, give each its own external_id, for example with type and series. If it is one, give the value only in its first row.',
    },
    el: {
      message:
        'Σε αυτή τη γραμμή το {field} είναι «{value}», αλλά στη γραμμή {first_row} του ίδιου παραστατικού {external_id} είναι «{first_value}».',
      hint: 'Αν είναι δύο παραστατικά, δώστε στο καθένα δικό του external_id, για παράδειγμα με τύπο και σειρά. Αν είναι ένα, δώστε την τιμή μόνο στην πρώτη γραμμή του.',
    },
    variants: {
      retry: {
        en: {
          message:
            'In this row {field} is "{value}", but in another row of the same document {external_id} it is "{first_value}".',
          hint: 'If these are two documents, give each its own external_id, for example with type and series. If it is one, give the value only in its first row.',
        },
        el: {
          message:
            'Σε αυτή τη γραμμή το {field} είναι «{value}», αλλά σε άλλη γραμμή του ίδιου παραστατικού {external_id} είναι «{first_value}».',
          hint: 'Αν είναι δύο παραστατικά, δώστε στο καθένα δικό του external_id, για παράδειγμα με τύπο και σειρά. Αν είναι ένα, δώστε την τιμή μόνο στην πρώτη γραμμή του.',
        },
      },
    },
  },
  'DOC-IDENTITY': {
    en: {
      message:
        'This row has "{value}" in {column}, but row {first_row} with the same external_id {external_id} has "{first_value}": these are two documents.',
      hint: 'Extend the external_id in the profile, for example with type and series. Do not change the rows to match.',
    },
    el: {
      message:
        'Η γραμμή έχει «{value}» στη στήλη {column}, αλλά η γραμμή {first_row}, με το ίδιο external_id {external_id}, έχει «{first_value}»: είναι δύο παραστατικά.',
      hint: 'Συμπληρώστε το external_id στο προφίλ, για παράδειγμα με τύπο και σειρά. Μην αλλάξετε τις γραμμές για να συμφωνούν.',
    },
  },
  'DOC-VALUE-UNREADABLE': {
    en: {
      message: '{field} is "{value}", but it takes this: {type}.',
      hint: 'Correct the cell; {field} takes this: {type}.',
    },
    el: {
      message: 'Το {field} είναι «{value}», αλλά δέχεται: {type}.',
      hint: 'Διορθώστε το κελί· το {field} δέχεται: {type}.',
    },
  },
  'INVOICE-TYPE-BLANK': {
    en: {
      message: 'The document {external_id} has no invoice_type_code.',
      hint: 'Give the document type, for example 1.1 for a sales invoice or 11.1 for a retail receipt.',
    },
    el: {
      message: 'Το παραστατικό {external_id} δεν έχει invoice_type_code.',
      hint: 'Δώστε τον τύπο του παραστατικού, για παράδειγμα 1.1 για τιμολόγιο πώλησης ή 11.1 για απόδειξη λιανικής.',
    },
  },
  'DOC-NO-LINES': {
    en: {
      message: 'The document {external_id} has no lines.',
      hint: 'Give at least one line with its amount and its VAT rate.',
    },
    el: {
      message: 'Το παραστατικό {external_id} δεν έχει γραμμές ειδών.',
      hint: 'Δώστε τουλάχιστον μία γραμμή με την αξία και τον συντελεστή ΦΠΑ της.',
    },
  },
  'DOC-LINES-MAX': {
    en: {
      message: 'The document {external_id} has {lines} lines; a document can have at most {max}.',
      hint: 'Split it into several documents, each with its own external_id.',
    },
    el: {
      message: 'Το παραστατικό {external_id} έχει {lines} γραμμές· ένα παραστατικό έχει το πολύ {max}.',
      hint: 'Χωρίστε το σε περισσότερα παραστατικά, το καθένα με δικό του external_id.',
    },
  },
  'DOC-BYTES-MAX': {
    en: {
      message: 'The document {external_id} takes {bytes} bytes when it is sent; the limit is {max}.',
      hint: 'Split it into several documents, each with its own external_id, or shorten its texts.',
    },
    el: {
      message:
        'Το παραστατικό {external_id} καταλαμβάνει {bytes} bytes κατά την αποστολή· το όριο είναι {max}.',
      hint: 'Χωρίστε το σε περισσότερα παραστατικά, το καθένα με δικό του external_id, ή συντομεύστε τα κείμενά του.',
    },
  },
  'LINE-NET-MISSING': {
    en: {
      message: 'Line {line} has no net value, and nothing to compute it from.',
      hint: 'Give net_total_price, or quantity and unit_price, or subtotal (the value with VAT).',
    },
    el: {
      message: 'Η γραμμή είδους {line} δεν έχει καθαρή αξία ούτε στοιχεία για να υπολογιστεί.',
      hint: 'Δώστε net_total_price, ή quantity και unit_price, ή subtotal (την αξία με ΦΠΑ).',
    },
  },
  'LINE-VAT-RATE-MISSING': {
    en: {
      message: 'Line {line} has no VAT rate.',
      hint: 'Give vat_rate as a percentage (24, 13, 6, 0 …). Rowmark never guesses it.',
    },
    el: {
      message: 'Η γραμμή είδους {line} δεν έχει συντελεστή ΦΠΑ.',
      hint: 'Δώστε το vat_rate ως ποσοστό (24, 13, 6, 0 …). Το Rowmark δεν το υποθέτει ποτέ.',
    },
  },
  'LINE-VAT-SPREAD': {
    severity: 'notice',
    en: {
      message:
        'Line {line}: the VAT is {to} instead of {from}, so that the lines add up to the VAT of the document, {total}.',
      hint: 'No action needed: the cent comes from rounding VAT once per document instead of once per line.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: ο ΦΠΑ είναι {to} αντί για {from}, ώστε το άθροισμα των γραμμών να δίνει τον ΦΠΑ του παραστατικού, {total}.',
      hint: 'Δεν χρειάζεται ενέργεια: το λεπτό προέρχεται από τη στρογγυλοποίηση του ΦΠΑ στο σύνολο και όχι σε κάθε γραμμή.',
    },
  },
  'COMMISSION-INCOMPLETE': {
    en: {
      message: 'The clearance {external_id} is computed from the sale and the fee, but {field} is missing.',
      hint: 'Give {field}, or give the clearance line and the fee line themselves.',
    },
    el: {
      message:
        'Η εκκαθάριση {external_id} υπολογίζεται από την πώληση και την προμήθεια, αλλά λείπει το {field}.',
      hint: 'Δώστε το {field} ή γράψτε εσείς τη γραμμή εκκαθάρισης και τη γραμμή προμήθειας.',
    },
  },
  'COMMISSION-LINES-GIVEN': {
    en: {
      message:
        'The document {external_id} has both commission fields and its own lines, so it is unclear which amounts apply.',
      hint: 'Keep either the commission fields or the lines, and leave the other blank.',
    },
    el: {
      message:
        'Το παραστατικό {external_id} έχει και πεδία commission και δικές του γραμμές, άρα δεν είναι σαφές ποια ποσά ισχύουν.',
      hint: 'Κρατήστε είτε τα πεδία commission είτε τις γραμμές και αφήστε τα άλλα κενά.',
    },
  },
  'COMMISSION-TYPE': {
    en: {
      message:
        'The document {external_id} has commission fields, but its type is {type}; only a 1.5 clears a sale.',
      hint: 'Correct invoice_type_code to 1.5, or leave the commission fields blank.',
    },
    el: {
      message:
        'Το παραστατικό {external_id} έχει πεδία commission, αλλά ο τύπος του είναι {type}· μόνο το 1.5 εκκαθαρίζει πώληση.',
      hint: 'Διορθώστε το invoice_type_code σε 1.5 ή αφήστε τα πεδία commission κενά.',
    },
  },
  'COMMISSION-FEE-TOO-LARGE': {
    en: {
      message: 'The fee {fee} is larger than the sale {sale}, so nothing is left to clear.',
      hint: 'Check commission.sale_total and commission.fee; they may be swapped.',
    },
    el: {
      message:
        'Η προμήθεια {fee} είναι μεγαλύτερη από την πώληση {sale}, άρα δεν μένει τίποτα προς εκκαθάριση.',
      hint: 'Ελέγξτε τα commission.sale_total και commission.fee· ίσως έχουν αντιμετατεθεί.',
    },
  },
} satisfies Record<string, ProblemText>;
