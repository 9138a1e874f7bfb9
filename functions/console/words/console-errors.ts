import { amendErrors } from './amend-errors.ts';
import { lookupErrors } from './lookup-errors.ts';
import type { RefusalText } from './refusal-text.ts';
import { signInErrors } from './sign-in-errors.ts';

/** Refusals of the HTTP interface. A code never changes its meaning. */
export const consoleErrors = {
  ...signInErrors,
  'NOTHING-ISSUED': {
    status: 409,
    message: {
      en: 'This installation only checks files; it issues nothing.',
      el: 'Αυτή η εγκατάσταση κάνει μόνο ελέγχους και δεν εκδίδει τίποτα.',
    },
    hint: {
      en: 'To allow issuing, set "live": true without "dryRun" in deployments/<stack>.json and deploy Rowmark.',
      el: 'Για να επιτραπεί η έκδοση, γράψτε "live": true, χωρίς "dryRun", στο deployments/<stack>.json και εγκαταστήστε το Rowmark.',
    },
  },
  'REPORT-UNKNOWN': {
    status: 404,
    message: { en: 'No report has this place.', el: 'Σε αυτή τη θέση δεν υπάρχει αναφορά.' },
    hint: {
      en: 'The chain of the account names the place of each of its reports.',
      el: 'Η αλυσίδα του λογαριασμού ονομάζει τη θέση κάθε αναφοράς του.',
    },
  },
  'HEAD-UNREADABLE': {
    status: 400,
    message: {
      en: '{head} is no head of a chain.',
      el: 'Το {head} δεν είναι κεφαλή αλυσίδας.',
    },
    hint: {
      en: 'Give the whole line as it was printed.',
      el: 'Δώστε ολόκληρη τη γραμμή, όπως τυπώθηκε.',
    },
  },
  'TOO-LARGE-TO-VERIFY': {
    status: 409,
    message: {
      en: 'A report with more than {limit} rows takes too long to verify here.',
      el: 'Η επαλήθευση αναφοράς με πάνω από {limit} γραμμές διαρκεί πολύ για να γίνει εδώ.',
    },
    hint: {
      en: 'Download the report and run rowmark verify on its folder.',
      el: 'Κατεβάστε την αναφορά και εκτελέστε rowmark verify για τον φάκελό της.',
    },
  },
  'BODY-TOO-LARGE': {
    status: 413,
    message: { en: 'The upload exceeds {limit} MB.', el: 'Το αρχείο ξεπερνά τα {limit} MB.' },
    hint: { en: 'Split the export into smaller files.', el: 'Χωρίστε το σε μικρότερα αρχεία.' },
  },
  'UPLOAD-SILENT': {
    status: 408,
    message: {
      en: 'Nothing of the body arrived for {seconds} seconds.',
      el: 'Για {seconds} δευτερόλεπτα δεν ήρθε τίποτα από το περιεχόμενο του αιτήματος.',
    },
    hint: {
      en: 'Send the request again, without pauses.',
      el: 'Στείλτε ξανά το αίτημα, χωρίς διακοπές.',
    },
  },
  'BODY-UNREADABLE': {
    status: 400,
    message: {
      en: 'The request body cannot be read: {reason}.',
      el: 'Το περιεχόμενο του αιτήματος δεν διαβάζεται: {reason}.',
    },
    hint: {
      en: 'GET /api/openapi.json describes the body.',
      el: 'Το GET /api/openapi.json περιγράφει το περιεχόμενο.',
    },
  },
  'QUERY-BAD': {
    status: 400,
    message: { en: '{name} cannot be used here.', el: 'Το {name} δεν μπορεί να χρησιμοποιηθεί εδώ.' },
    hint: {
      en: 'GET /api/openapi.json lists the parameters and their values.',
      el: 'Το GET /api/openapi.json αναφέρει τις παραμέτρους και τις τιμές τους.',
    },
  },
  'NAME-BAD': {
    status: 400,
    message: {
      en: 'The name of the account, the profile or the file is not allowed.',
      el: 'Το όνομα του λογαριασμού, του προφίλ ή του αρχείου δεν επιτρέπεται.',
    },
    hint: {
      en: 'Use a name without slashes or control characters, of at most {limit} bytes, that is not the name of a companion or temporary file.',
      el: 'Χρησιμοποιήστε όνομα χωρίς καθέτους ή χαρακτήρες ελέγχου, έως {limit} bytes, που δεν είναι όνομα συνοδευτικού ή προσωρινού αρχείου.',
    },
  },
  'NO-FILE': {
    status: 400,
    message: { en: 'No file was chosen.', el: 'Δεν επιλέχθηκε αρχείο.' },
    hint: {
      en: 'Choose the export and press Check.',
      el: 'Επιλέξτε το αρχείο εξαγωγής και πατήστε «Έλεγχος».',
    },
  },
  'JOB-UNKNOWN': {
    status: 404,
    message: { en: 'This import does not exist.', el: 'Η εισαγωγή δεν υπάρχει.' },
    hint: { en: 'GET /api/jobs lists the imports.', el: 'Το GET /api/jobs δείχνει τις εισαγωγές.' },
  },
  'UPLOAD-UNKNOWN': {
    status: 404,
    message: { en: 'This upload does not exist.', el: 'Η μεταφόρτωση δεν υπάρχει.' },
    hint: { en: 'Upload the export again.', el: 'Ανεβάστε ξανά το αρχείο.' },
  },
  'CELL-UNKNOWN': {
    status: 404,
    message: {
      en: 'The export has no cell in row {row}, column {column}.',
      el: 'Το αρχείο δεν έχει κελί στη γραμμή {row}, στήλη {column}.',
    },
    hint: {
      en: 'GET /api/jobs/{job}/cells shows its rows and columns.',
      el: 'Το GET /api/jobs/{job}/cells δείχνει γραμμές και στήλες.',
    },
  },
  'CELL-CHANGED': {
    status: 409,
    message: {
      en: 'Row {row}, column {column} says “{found}” by now (changed by {by}). Nothing was changed.',
      el: 'Η γραμμή {row}, στήλη {column} γράφει πλέον «{found}» (άλλαξε από: {by}). Δεν άλλαξε τίποτα.',
    },
    hint: { en: 'Look at the cell again, then correct it.', el: 'Δείτε ξανά το κελί και μετά διορθώστε το.' },
  },
  'CHANGED-SINCE': {
    status: 409,
    message: {
      en: 'Corrections were made after this check, so its plan does not count any more.',
      el: 'Έγιναν διορθώσεις μετά από αυτόν τον έλεγχο, οπότε το σχέδιό του δεν ισχύει πια.',
    },
    hint: {
      en: 'Check again, then approve the new plan.',
      el: 'Κάντε νέο έλεγχο και εγκρίνετε το νέο σχέδιο.',
    },
  },
  'REASON-MISSING': {
    status: 400,
    message: {
      en: 'Row {row} cannot be left out without a reason.',
      el: 'Η γραμμή {row} δεν μπορεί να μείνει εκτός χωρίς αιτιολογία.',
    },
    hint: {
      en: 'Send "reason" with it; the report states it.',
      el: 'Γράψτε και την αιτιολογία· τη δείχνει η αναφορά.',
    },
  },
  'TOO-MANY-TO-SORT': {
    status: 409,
    message: {
      en: 'More than {limit} rows match, too many to sort.',
      el: 'Ταιριάζουν πάνω από {limit} γραμμές, πάρα πολλές για ταξινόμηση.',
    },
    hint: {
      en: 'Filter by outcome, cause or text first.',
      el: 'Φιλτράρετε πρώτα κατά κατάσταση, αιτία ή κείμενο.',
    },
  },
  'CAUSE-UNKNOWN': {
    status: 404,
    message: { en: 'This check has no finding {id}.', el: 'Ο έλεγχος δεν έχει εύρημα {id}.' },
    hint: {
      en: 'GET /api/jobs/{job}/causes lists the findings; a new check may have others.',
      el: 'Το GET /api/jobs/{job}/causes δείχνει τα ευρήματα· ο νέος έλεγχος μπορεί να έχει άλλα.',
    },
  },
  'FILE-UNKNOWN': {
    status: 404,
    message: { en: 'The report does not have this file.', el: 'Η αναφορά δεν έχει αυτό το αρχείο.' },
    hint: { en: 'Its summary.json lists its files.', el: 'Το summary.json της αναφέρει τα αρχεία της.' },
  },
  'NOT-FOUND': {
    status: 404,
    message: { en: 'There is nothing at this address.', el: 'Δεν υπάρχει τίποτα σε αυτή τη διεύθυνση.' },
    hint: {
      en: 'GET /api/openapi.json describes the interface.',
      el: 'Το GET /api/openapi.json περιγράφει τη διεπαφή.',
    },
  },
  'JOB-UNDER-WAY': {
    status: 409,
    message: { en: 'The import has not finished yet.', el: 'Η εισαγωγή δεν έχει τελειώσει ακόμη.' },
    hint: { en: 'Try again when it is done.', el: 'Δοκιμάστε ξανά όταν ολοκληρωθεί.' },
  },
  'NO-PLAN': {
    status: 409,
    message: { en: 'This import has no plan to approve.', el: 'Η εισαγωγή δεν έχει σχέδιο προς έγκριση.' },
    hint: {
      en: 'Approve the dry run of a file that could be read.',
      el: 'Εγκρίνετε τη δοκιμαστική εκτέλεση ενός αρχείου που διαβάστηκε.',
    },
  },
  'NOT-STOPPED': {
    status: 409,
    message: { en: 'This job was not stopped.', el: 'Αυτή η εισαγωγή δεν έχει διακοπεί.' },
    hint: {
      en: 'It has come to all its documents: there is nothing to go on with.',
      el: 'Έφτασε σε όλα τα παραστατικά της: δεν μένει τίποτα να συνεχιστεί.',
    },
  },
  'PLAN-OTHER': {
    status: 409,
    message: { en: 'This import has a different plan.', el: 'Αυτή η εισαγωγή έχει άλλο σχέδιο.' },
    hint: {
      en: 'Open the import again and approve the plan it has now.',
      el: 'Ανοίξτε ξανά την εισαγωγή και εγκρίνετε το σχέδιο που έχει τώρα.',
    },
  },
  'ENVIRONMENT-OTHER': {
    status: 409,
    message: {
      en: 'The dry run was made for another environment.',
      el: 'Η δοκιμαστική εκτέλεση έγινε για άλλο περιβάλλον.',
    },
    hint: { en: 'Check the export again here.', el: 'Κάντε νέο έλεγχο του αρχείου εδώ.' },
  },
  'SECOND-PERSON': {
    status: 409,
    message: {
      en: 'Whoever uploaded, corrected or accepted anything of this file cannot approve it.',
      el: 'Όποιος ανέβασε, διόρθωσε ή αποδέχτηκε κάτι σε αυτό το αρχείο δεν μπορεί να το εγκρίνει.',
    },
    hint: {
      en: 'Ask a second person to approve the plan.',
      el: 'Ζητήστε από δεύτερο άτομο να εγκρίνει το σχέδιο.',
    },
  },
  'NOT-SEEN': {
    status: 409,
    message: {
      en: 'Findings of this check that somebody has to see before it is approved: {count}. The first: {message}',
      el: 'Ευρήματα αυτού του ελέγχου που πρέπει να δει κάποιος πριν από την έγκριση: {count}. Το πρώτο: {message}',
    },
    hint: {
      en: 'Read them on the page of the check and press “I have seen this”, or use PUT /api/jobs/{job}/seen.',
      el: 'Διαβάστε τα στη σελίδα του ελέγχου και πατήστε «Το είδα», ή χρησιμοποιήστε το PUT /api/jobs/{job}/seen.',
    },
  },
  'APPROVAL-REQUIRED': {
    status: 409,
    message: {
      en: 'Nothing is issued here without approval.',
      el: 'Τίποτα δεν εκδίδεται εδώ χωρίς έγκριση.',
    },
    hint: {
      en: 'Start a dry run with dry_run=1 and have its plan approved.',
      el: 'Ξεκινήστε δοκιμαστική εκτέλεση με dry_run=1 και ζητήστε έγκριση του σχεδίου.',
    },
  },
  'NOT-A-DRY-RUN': {
    status: 409,
    message: {
      en: 'This import has issued documents, so its cells can no longer be corrected.',
      el: 'Αυτή η εισαγωγή έχει εκδώσει παραστατικά, γι’ αυτό τα κελιά της δεν διορθώνονται πια.',
    },
    hint: {
      en: 'Correct the dry run, or import the retry file.',
      el: 'Διορθώστε τη δοκιμαστική εκτέλεση ή εισαγάγετε το αρχείο επανάληψης.',
    },
  },
  'TOO-MANY-JOBS': {
    status: 503,
    message: {
      en: 'Too many imports are waiting already ({limit}).',
      el: 'Περιμένουν ήδη πάρα πολλές εισαγωγές ({limit}).',
    },
    hint: { en: 'Try again when some have finished.', el: 'Δοκιμάστε ξανά όταν τελειώσουν μερικές.' },
  },
  'PROFILE-NAME-TAKEN': {
    status: 409,
    message: {
      en: 'A profile with the name {name} already exists.',
      el: 'Υπάρχει ήδη προφίλ με το όνομα {name}.',
    },
    hint: { en: 'Choose another name.', el: 'Επιλέξτε άλλο όνομα.' },
  },
  ...lookupErrors,
  ...amendErrors,
  UNEXPECTED: {
    status: 500,
    message: { en: 'The console failed at this step.', el: 'Η κονσόλα απέτυχε σε αυτό το βήμα.' },
    hint: {
      en: 'Repeat the step: nothing is issued twice. If it fails again, check the log.',
      el: 'Επαναλάβετε το βήμα: τίποτα δεν εκδίδεται δύο φορές. Αν αποτύχει ξανά, δείτε το αρχείο καταγραφής.',
    },
  },
} as const satisfies Readonly<Record<string, RefusalText>>;

export type ConsoleErrorCode = keyof typeof consoleErrors;
