import type { RefusalText } from './refusal-text.ts';

/** Refusals when reading profiles, statements and documents, and when accepting codes that are not doubtful. */
export const lookupErrors = {
  'TEMPLATE-UNKNOWN': {
    status: 404,
    message: { en: 'There is no template {kind}.', el: 'Δεν υπάρχει πρότυπο {kind}.' },
    hint: { en: 'The templates are {kinds}.', el: 'Τα πρότυπα είναι: {kinds}.' },
  },
  'METHOD-OTHER': {
    status: 405,
    message: {
      en: 'This address does not accept this method.',
      el: 'Αυτή η διεύθυνση δεν δέχεται αυτή τη μέθοδο.',
    },
    hint: { en: 'It accepts {methods}.', el: 'Δέχεται {methods}.' },
  },
  'IMPORT-UNKNOWN': {
    status: 404,
    message: { en: 'There is no such import.', el: 'Δεν υπάρχει τέτοια εισαγωγή.' },
    hint: { en: 'Home lists the imports.', el: 'Η αρχική σελίδα δείχνει τις εισαγωγές.' },
  },
  'EVENT-UNKNOWN': {
    status: 404,
    message: { en: 'There is no such event.', el: 'Δεν υπάρχει τέτοιο συμβάν.' },
    hint: {
      en: 'GET /api/events lists the events of the last {days} days.',
      el: 'Το GET /api/events δείχνει τα συμβάντα των τελευταίων {days} ημερών.',
    },
  },
  'INDEX-BEING-MADE': {
    status: 503,
    message: {
      en: 'The reports of this account are being read for the search, which is needed once.',
      el: 'Οι αναφορές αυτού του λογαριασμού διαβάζονται για την αναζήτηση· αυτό χρειάζεται μία φορά.',
    },
    hint: { en: 'Try again in a minute.', el: 'Δοκιμάστε ξανά σε ένα λεπτό.' },
  },
  'NO-WEBHOOK': {
    status: 409,
    message: {
      en: 'No other program is told of events here.',
      el: 'Εδώ δεν ειδοποιείται κανένα άλλο πρόγραμμα για συμβάντα.',
    },
    hint: {
      en: 'Set ROWMARK_WEBHOOK and ROWMARK_WEBHOOK_SECRET, and start rowmark serve again.',
      el: 'Ορίστε τα ROWMARK_WEBHOOK και ROWMARK_WEBHOOK_SECRET και ξεκινήστε πάλι το rowmark serve.',
    },
  },
  'IDEMPOTENCY-KEY-BAD': {
    status: 400,
    message: {
      en: 'This Idempotency-Key cannot be used.',
      el: 'Το Idempotency-Key δεν μπορεί να χρησιμοποιηθεί.',
    },
    hint: {
      en: 'Use 1 to {limit} printable ASCII characters, such as a UUID.',
      el: 'Χρησιμοποιήστε 1 έως {limit} εκτυπώσιμους χαρακτήρες ASCII, για παράδειγμα ένα UUID.',
    },
  },
  'IDEMPOTENCY-KEY-USED': {
    status: 422,
    message: {
      en: 'This Idempotency-Key was used for another request.',
      el: 'Το Idempotency-Key έχει χρησιμοποιηθεί για άλλο αίτημα.',
    },
    hint: {
      en: 'Repeat the first request unchanged, or use a new key for this one.',
      el: 'Επαναλάβετε το πρώτο αίτημα χωρίς αλλαγές ή χρησιμοποιήστε νέο κλειδί.',
    },
  },
  'IDEMPOTENCY-UNDER-WAY': {
    status: 409,
    message: {
      en: 'The first request with this Idempotency-Key is still running.',
      el: 'Το πρώτο αίτημα με αυτό το Idempotency-Key εκτελείται ακόμη.',
    },
    hint: { en: 'Send it again in a few seconds.', el: 'Στείλτε το ξανά σε λίγα δευτερόλεπτα.' },
  },
  'MONTH-BAD': {
    status: 400,
    message: { en: 'This is not a month.', el: 'Αυτό δεν είναι μήνας.' },
    hint: { en: 'Write it as 2026-10.', el: 'Γράψτε τον ως 2026-10.' },
  },
  'STATEMENT-NONE': {
    status: 404,
    message: {
      en: 'No statement of this month has been prepared.',
      el: 'Δεν έχει ετοιμαστεί κατάσταση για αυτόν τον μήνα.',
    },
    hint: {
      en: 'POST /api/statements/{month} prepares it.',
      el: 'Ετοιμάζεται με POST /api/statements/{month}.',
    },
  },
  'STATEMENT-RUNNING': {
    status: 404,
    message: {
      en: 'The statement is being prepared: {read} of {total} documents read.',
      el: 'Η κατάσταση ετοιμάζεται: διαβάστηκαν {read} από {total} παραστατικά.',
    },
    hint: { en: 'Ask again in a second.', el: 'Ζητήστε την πάλι σε ένα δευτερόλεπτο.' },
  },
  'STATEMENT-STOPPED': {
    status: 503,
    message: {
      en: 'Nobody was waiting for the statement any more, so it was stopped.',
      el: 'Η κατάσταση σταμάτησε, γιατί δεν την περίμενε πια κανείς.',
    },
    hint: { en: 'Start it again.', el: 'Ξεκινήστε την πάλι.' },
  },
  'STATEMENT-FILE-UNKNOWN': {
    status: 404,
    message: {
      en: 'The statement does not have this file.',
      el: 'Η κατάσταση του μήνα δεν έχει αυτό το αρχείο.',
    },
    hint: {
      en: 'GET /api/openapi.json lists its files.',
      el: 'Το GET /api/openapi.json αναφέρει τα αρχεία της.',
    },
  },
  'SERVICE-AWAY': {
    status: 503,
    message: {
      en: 'The invoicing service does not answer: {reason}.',
      el: 'Η υπηρεσία τιμολόγησης δεν απαντά: {reason}.',
    },
    hint: { en: 'Try again in a few minutes.', el: 'Δοκιμάστε ξανά σε λίγα λεπτά.' },
  },
  'STATEMENT-TOO-LONG': {
    status: 503,
    message: {
      en: 'The statement of this month takes longer than the {seconds} seconds that the console has to answer.',
      el: 'Η κατάσταση αυτού του μήνα χρειάζεται περισσότερα από τα {seconds} δευτερόλεπτα που έχει η κονσόλα για να απαντήσει.',
    },
    hint: {
      en: 'Prepare it on a computer with rowmark statement --month, where there is no time limit.',
      el: 'Ετοιμάστε την σε υπολογιστή με rowmark statement --month, χωρίς όριο χρόνου.',
    },
  },
  'TRIAL-TOO-LONG': {
    status: 503,
    message: {
      en: 'The preview of this file takes longer than the {seconds} seconds that the console has to answer.',
      el: 'Η προεπισκόπηση αυτού του αρχείου χρειάζεται περισσότερα από τα {seconds} δευτερόλεπτα που έχει η κονσόλα για να απαντήσει.',
    },
    hint: {
      en: 'Save the profile: the check that follows has no such limit.',
      el: 'Αποθηκεύστε το προφίλ: ο έλεγχος που ακολουθεί δεν έχει τέτοιο όριο.',
    },
  },
  'INSPECTION-TOO-LONG': {
    status: 503,
    message: {
      en: 'Reading this file takes longer than the {seconds} seconds that the console has to answer.',
      el: 'Η ανάγνωση αυτού του αρχείου χρειάζεται περισσότερα από τα {seconds} δευτερόλεπτα που έχει η κονσόλα για να απαντήσει.',
    },
    hint: {
      en: 'Upload a file with only its first thousand rows and save the profile. Then put the whole file into incoming/, in the folder of the account and the folder of the profile.',
      el: 'Ανεβάστε ένα αρχείο με μόνο τις πρώτες χίλιες γραμμές του και αποθηκεύστε το προφίλ. Μετά βάλτε ολόκληρο το αρχείο στο incoming/, στον φάκελο του λογαριασμού και του προφίλ.',
    },
  },
  'PROFILE-UNKNOWN': {
    status: 404,
    message: { en: 'This profile does not exist.', el: 'Το προφίλ δεν υπάρχει.' },
    hint: {
      en: 'GET /api/profiles lists the profiles.',
      el: 'Το GET /api/profiles δείχνει τα προφίλ.',
    },
  },
  'RULE-UNFIT': {
    status: 422,
    message: {
      en: '“{now}” cannot be remembered for “{text}”.',
      el: 'Το «{now}» δεν μπορεί να γίνει κανόνας για το «{text}».',
    },
    hint: {
      en: 'Give a code of the field, or another text that the profile knows. Rates, exemptions, amounts, tax numbers and kinds become no rule.',
      el: 'Δώστε κωδικό του πεδίου ή άλλο κείμενο που γνωρίζει το προφίλ. Συντελεστές, αιτίες εξαίρεσης, ποσά, ΑΦΜ και είδη παραστατικών δεν γίνονται κανόνες.',
    },
  },
  'PROFILE-CHANGED': {
    status: 412,
    message: {
      en: 'Somebody else has changed the profile {name} in the meantime.',
      el: 'Κάποιος άλλος άλλαξε στο μεταξύ το προφίλ {name}.',
    },
    hint: {
      en: 'Open it again and repeat your change.',
      el: 'Ανοίξτε το ξανά και επαναλάβετε την αλλαγή σας.',
    },
  },
  'FIELD-UNKNOWN': {
    status: 422,
    message: {
      en: '“{text}” is not a field of a document.',
      el: 'Το «{text}» δεν είναι πεδίο παραστατικού.',
    },
    hint: { en: 'Choose a field from the list.', el: 'Επιλέξτε ένα πεδίο από τη λίστα.' },
  },
  'NOT-PRINTED': {
    status: 404,
    message: {
      en: 'The invoicing service has no printable version of this document.',
      el: 'Η υπηρεσία τιμολόγησης δεν έχει εκτυπώσιμη μορφή αυτού του παραστατικού.',
    },
    hint: {
      en: 'Open it at the tax authority with its QR address from the report.',
      el: 'Ανοίξτε το στην ΑΑΔΕ με τη διεύθυνση QR από την αναφορά.',
    },
  },
  'DOUBT-UNKNOWN': {
    status: 422,
    message: {
      en: 'These codes cannot be accepted: {codes}.',
      el: 'Αυτοί οι κωδικοί δεν μπορούν να γίνουν αποδεκτοί: {codes}.',
    },
    hint: {
      en: 'You can accept only doubtful findings of the report.',
      el: 'Μπορείτε να αποδεχτείτε μόνο τα αμφίβολα ευρήματα της αναφοράς.',
    },
  },
} as const satisfies Readonly<Record<string, RefusalText>>;
