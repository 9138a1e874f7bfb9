import { lookErrors } from './look-errors.ts';
import { signInErrors } from './sign-in-errors.ts';
import type { ToldRefusal } from './told-refusal.ts';

/** The refusals of the HTTP interface; a code never changes its meaning. */
export const consoleErrors = {
  ...signInErrors,
  'NOTHING-ISSUED': {
    status: 409,
    message: {
      en: 'This installation issues nothing; it only checks.',
      el: 'Αυτή η εγκατάσταση κάνει μόνο ελέγχους και δεν εκδίδει τίποτα.',
    },
    hint: {
      en: 'Whoever deploys Rowmark lets it issue with -c live=true, without -c dryRun.',
      el: 'Όποιος εγκαθιστά το Rowmark επιτρέπει την έκδοση με -c live=true, χωρίς -c dryRun.',
    },
  },
  'TOO-LARGE-TO-VERIFY': {
    status: 409,
    message: {
      en: 'A report of more than {limit} rows takes too long to verify here.',
      el: 'Η επαλήθευση αναφοράς με πάνω από {limit} γραμμές διαρκεί πολύ για να γίνει εδώ.',
    },
    hint: {
      en: 'Download the report and run rowmark verify with its folder.',
      el: 'Κατεβάστε την αναφορά και εκτελέστε rowmark verify με τον φάκελό της.',
    },
  },
  'BODY-TOO-LARGE': {
    status: 413,
    message: { en: 'The body has more than {limit} MB.', el: 'Το περιεχόμενο ξεπερνά τα {limit} MB.' },
    hint: { en: 'Divide the export into smaller files.', el: 'Χωρίστε την εξαγωγή σε μικρότερα αρχεία.' },
  },
  'BODY-UNREADABLE': {
    status: 400,
    message: { en: 'The body cannot be read: {reason}.', el: 'Το περιεχόμενο δεν διαβάζεται: {reason}.' },
    hint: {
      en: 'GET /api/openapi.json describes the body.',
      el: 'Το GET /api/openapi.json περιγράφει το περιεχόμενο.',
    },
  },
  'QUERY-BAD': {
    status: 400,
    message: { en: '{name} cannot be used here.', el: 'Το {name} δεν μπορεί να χρησιμοποιηθεί εδώ.' },
    hint: {
      en: 'GET /api/openapi.json names the parameters and their values.',
      el: 'Το GET /api/openapi.json αναφέρει τις παραμέτρους και τις τιμές τους.',
    },
  },
  'NAME-BAD': {
    status: 400,
    message: {
      en: 'The account, the profile or the file has a name that cannot be kept.',
      el: 'Ο λογαριασμός, το προφίλ ή το αρχείο έχει όνομα που δεν μπορεί να διατηρηθεί.',
    },
    hint: {
      en: 'Use names without slashes and control characters, of at most {limit} bytes, that are no companion or temporary file.',
      el: 'Χρησιμοποιήστε ονόματα χωρίς καθέτους και χαρακτήρες ελέγχου, έως {limit} bytes, όχι συνοδευτικού ή προσωρινού αρχείου.',
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
    message: { en: 'There is no such job.', el: 'Δεν υπάρχει τέτοια εργασία.' },
    hint: { en: 'GET /api/jobs lists those that there are.', el: 'Το GET /api/jobs δείχνει όσες υπάρχουν.' },
  },
  'UPLOAD-UNKNOWN': {
    status: 404,
    message: { en: 'There is no such upload.', el: 'Δεν υπάρχει τέτοια μεταφόρτωση.' },
    hint: { en: 'Upload the export again.', el: 'Μεταφορτώστε ξανά την εξαγωγή.' },
  },
  'FILE-UNKNOWN': {
    status: 404,
    message: { en: 'The report has no such file.', el: 'Η αναφορά δεν έχει τέτοιο αρχείο.' },
    hint: { en: 'Its summary.json names its files.', el: 'Το summary.json της αναφέρει τα αρχεία της.' },
  },
  'NOT-FOUND': {
    status: 404,
    message: { en: 'There is nothing here.', el: 'Δεν υπάρχει τίποτα εδώ.' },
    hint: {
      en: 'GET /api/openapi.json lists the interface.',
      el: 'Το GET /api/openapi.json περιγράφει τη διεπαφή.',
    },
  },
  'JOB-UNDER-WAY': {
    status: 409,
    message: { en: 'The job is not at its end yet.', el: 'Η εργασία δεν έχει τελειώσει ακόμη.' },
    hint: { en: 'Ask again when it is done.', el: 'Δοκιμάστε ξανά όταν ολοκληρωθεί.' },
  },
  'NO-PLAN': {
    status: 409,
    message: { en: 'The job has no plan to approve.', el: 'Η εργασία δεν έχει σχέδιο προς έγκριση.' },
    hint: {
      en: 'Approve the dry run of a file that could be read.',
      el: 'Εγκρίνετε τη δοκιμαστική εκτέλεση ενός αρχείου που διαβάστηκε.',
    },
  },
  'PLAN-OTHER': {
    status: 409,
    message: { en: 'The plan of this job is another one.', el: 'Το σχέδιο αυτής της εργασίας είναι άλλο.' },
    hint: {
      en: 'Look at the job again and approve the plan that it has now.',
      el: 'Δείτε ξανά την εργασία και εγκρίνετε το σχέδιο που έχει τώρα.',
    },
  },
  'ENVIRONMENT-OTHER': {
    status: 409,
    message: {
      en: 'The dry run was made for another environment.',
      el: 'Η δοκιμαστική εκτέλεση έγινε για άλλο περιβάλλον.',
    },
    hint: { en: 'Check the export again here.', el: 'Κάντε νέο έλεγχο της εξαγωγής εδώ.' },
  },
  'SECOND-PERSON': {
    status: 409,
    message: {
      en: 'Who brought the export does not approve it.',
      el: 'Όποιος έφερε την εξαγωγή δεν την εγκρίνει ο ίδιος.',
    },
    hint: {
      en: 'Ask a second person to approve the plan.',
      el: 'Ζητήστε από δεύτερο άτομο να εγκρίνει το σχέδιο.',
    },
  },
  'APPROVAL-REQUIRED': {
    status: 409,
    message: {
      en: 'Nothing is issued here without an approval.',
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
      en: 'What this job has issued is not corrected in its cells.',
      el: 'Ό,τι εκδόθηκε από αυτή την εργασία δεν διορθώνεται στα κελιά της.',
    },
    hint: {
      en: 'Correct its dry run, or import its retry file.',
      el: 'Διορθώστε τη δοκιμαστική εκτέλεση ή εισαγάγετε το αρχείο επανάληψης.',
    },
  },
  'TOO-MANY-JOBS': {
    status: 503,
    message: { en: '{limit} jobs are waiting already.', el: 'Περιμένουν ήδη {limit} εργασίες.' },
    hint: { en: 'Try again when some have ended.', el: 'Δοκιμάστε ξανά όταν τελειώσουν μερικές.' },
  },
  'PROFILE-NAME-TAKEN': {
    status: 409,
    message: {
      en: 'The name {name} belongs to a profile that exists.',
      el: 'Το όνομα {name} ανήκει σε προφίλ που υπάρχει.',
    },
    hint: { en: 'Choose another name.', el: 'Επιλέξτε άλλο όνομα.' },
  },
  ...lookErrors,
  UNEXPECTED: {
    status: 500,
    message: { en: 'The console failed at this step.', el: 'Η κονσόλα απέτυχε σε αυτό το βήμα.' },
    hint: {
      en: 'Nothing is issued twice: repeat the step. If it fails again, look at the log.',
      el: 'Τίποτα δεν εκδίδεται δύο φορές: επαναλάβετε το βήμα. Αν αποτύχει πάλι, δείτε το αρχείο καταγραφής.',
    },
  },
} as const satisfies Readonly<Record<string, ToldRefusal>>;

export type ConsoleErrorCode = keyof typeof consoleErrors;
