import type { Words } from '../../../shared/problems/words.ts';
import { auditWords } from './audit-words.ts';
import { ruleWords } from './correct-words.ts';
import { eraseWords } from './erase-words.ts';

/** Words that commands print for people, with `{name}` places. */
export const terminalWords = {
  ...auditWords,
  ...ruleWords,
  ...eraseWords,
  importHead: {
    en: '{file} · profile {profile} · account {account}',
    el: '{file} · προφίλ {profile} · λογαριασμός {account}',
  },
  dryRun: { en: 'dry run', el: 'δοκιμή' },
  continued: { en: 'continued', el: 'συνέχεια' },
  knownProfile: {
    en: 'profile {profile}: exports with these headers were imported with it, last on {on}',
    el: 'προφίλ {profile}: με αυτό εισήχθησαν αρχεία με τις ίδιες επικεφαλίδες, τελευταία φορά στις {on}',
  },
  knownChanged: {
    en: 'the profile was changed since',
    el: 'το προφίλ άλλαξε από τότε',
  },
  headRows: { en: 'rows', el: 'γραμμές' },
  headWhat: { en: 'MARK, or the reason', el: 'ΜΑΡΚ, ή ο λόγος' },
  timesFirst: { en: '{count} times, first:', el: '{count} φορές, η πρώτη:' },
  countOf: { en: '{count} {outcome}', el: '{outcome}: {count}' },
  countsOf: { en: '{documents}: {parts}', el: '{documents} ({parts})' },
  inOrder: { en: 'in order:', el: 'σωστά:' },
  done: { en: 'done:', el: 'ολοκληρώθηκαν:' },
  numbersOf: { en: 'numbers {series} {first}–{last}', el: 'αριθμοί {series} {first}–{last}' },
  numberOf: { en: 'number {series} {first}', el: 'αριθμός {series} {first}' },
  morePlaces: { en: '{count} more', el: '{count} ακόμη' },
  corrected: {
    en: 'Corrections in {file}: {count}. rowmark import takes them with the export.',
    el: 'Διορθώσεις στο {file}: {count}. Η εντολή rowmark import τις λαμβάνει μαζί με το αρχείο.',
  },
  whatToDo: { en: 'to do:', el: 'να γίνουν:' },
  moreCauses: {
    en: '… and {count} more causes; the report has them all',
    el: '… και άλλες {count} αιτίες· η αναφορά τις έχει όλες',
  },
  row: { en: 'row {row}', el: 'γραμμή {row}' },
  document: { en: '1 document', el: '1 παραστατικό' },
  documents: { en: '{count} documents', el: '{count} παραστατικά' },
  numbers: { en: 'numbers used {used}, lost {lost}', el: 'αριθμοί: χρήση {used}, απώλεια {lost}' },
  times: {
    en: 'time: intake {intake} s, issue {issue} s, report {report} s',
    el: 'χρόνος: ανάγνωση {intake} s, έκδοση {issue} s, αναφορά {report} s',
  },
  reportIn: { en: 'report: {place}', el: 'αναφορά: {place}' },
  progressBar: {
    en: '{file}  {value}/{total} documents  {bar}  {eta_formatted} left',
    el: '{file}  {value}/{total} παραστατικά  {bar}  απομένουν {eta_formatted}',
  },
  progressOf: { en: '{file}: {done} of {total} documents', el: '{file}: {done} από {total} παραστατικά' },
  waitsForService: {
    en: 'The invoicing service does not answer. Rowmark tries again until {until}. Ctrl-C stops; the same command goes on.',
    el: 'Η υπηρεσία τιμολόγησης δεν απαντά. Το Rowmark ξαναδοκιμάζει έως {until}. Με Ctrl-C σταματά· η ίδια εντολή συνεχίζει.',
  },
  stopping: {
    en: 'Stopping: the documents under way are being finished. Ctrl-C again ends at once.',
    el: 'Διακοπή: ολοκληρώνονται τα παραστατικά που είναι σε εξέλιξη. Ξανά Ctrl-C τερματίζει αμέσως.',
  },
  answerCut: {
    en: 'the answer could not be written ({code}); what was done is done: see the report.',
    el: 'δεν ήταν δυνατή η εμφάνιση της απάντησης ({code})· ό,τι έγινε, έγινε: δείτε την αναφορά.',
  },
  unexpected: {
    en: 'something unexpected stopped the run: {reason}',
    el: 'κάτι απρόβλεπτο σταμάτησε την εκτέλεση: {reason}',
  },
  nothingLost: {
    en: 'Nothing is lost: the same command continues. ROWMARK_TRACE=1 shows where it happened.',
    el: 'Τίποτα δεν χάθηκε: η ίδια εντολή συνεχίζει. Με ROWMARK_TRACE=1 φαίνεται πού συνέβη.',
  },
  helpHint: { en: '(add --help for the options)', el: '(με --help εμφανίζονται οι επιλογές)' },
  jobsNone: { en: 'No jobs in {data} yet.', el: 'Καμία εργασία ακόμη στο {data}.' },
  profileBuiltIn: { en: 'built in', el: 'ενσωματωμένο' },
  profileStored: { en: 'stored', el: 'αποθηκευμένο' },
  profileReads: { en: 'columns:', el: 'στήλες:' },
  profileNeeds: { en: 'you add:', el: 'προσθέτετε:' },
  headJob: { en: 'job', el: 'εργασία' },
  headImported: { en: 'imported (Greek time)', el: 'εισαγωγή (ώρα Ελλάδας)' },
  headPlace: { en: 'account/profile', el: 'λογαριασμός/προφίλ' },
  headFile: { en: 'file', el: 'αρχείο' },
  headBecame: { en: 'what became of them', el: 'τι έγινε με αυτές' },
  noReportYet: {
    en: 'no report yet: import the file again to continue',
    el: 'χωρίς αναφορά ακόμη: εισαγάγετε ξανά το αρχείο για να συνεχίσει',
  },
  noRows: { en: 'no rows', el: 'καμία γραμμή' },
  sound: { en: 'sound', el: 'άθικτη' },
  unsound: { en: 'not sound', el: 'όχι άθικτη' },
  checked: { en: '{what} checked', el: 'ελέγχθηκαν {what}' },
  nothing: { en: 'nothing', el: 'κανένα στοιχείο' },
  file: { en: '1 file', el: '1 αρχείο' },
  files: { en: '{count} files', el: '{count} αρχεία' },
  oneRow: { en: '1 row', el: '1 γραμμή' },
  rows: { en: '{count} rows', el: '{count} γραμμές' },
  reportBefore: { en: '1 earlier report', el: '1 προηγούμενη αναφορά' },
  reportsBefore: { en: '{count} earlier reports', el: '{count} προηγούμενες αναφορές' },
  documentAsked: { en: '1 document at the service', el: '1 παραστατικό στην υπηρεσία' },
  documentsAsked: { en: '{count} documents at the service', el: '{count} παραστατικά στην υπηρεσία' },
  'key-checked': {
    en: 'Sealed with the key that was given.',
    el: 'Σφραγισμένη με το κλειδί που δόθηκε.',
  },
  'key-own': {
    en: 'Not checked: whose seal it is. It fits the key that the report itself names ({sha256}); give --key with the one that you keep.',
    el: 'Δεν ελέγχθηκε ποιανού είναι η σφραγίδα. Ταιριάζει με το κλειδί που δηλώνει η ίδια η αναφορά ({sha256})· δώστε με --key αυτό που φυλάτε.',
  },
  'key-none': {
    en: 'Not sealed with a key: whoever can write these files can have written all of them anew.',
    el: 'Δεν είναι σφραγισμένη με κλειδί: όποιος μπορεί να γράψει αυτά τα αρχεία, μπορεί να τα έχει γράψει όλα από την αρχή.',
  },
  'source-unchecked': {
    en: 'Not checked: the export that it answers. Give it with --source.',
    el: 'Δεν ελέγχθηκε το αρχείο στο οποίο απαντά. Δώστε το με --source.',
  },
  'service-unchecked': {
    en: 'Not checked: whether the service knows these documents. Ask it with --service.',
    el: 'Δεν ελέγχθηκε αν η υπηρεσία γνωρίζει αυτά τα παραστατικά. Ρωτήστε την με --service.',
  },
  ratesOfDay: {
    en: 'Reference rates of {newest} are in the store ({key}).',
    el: 'Οι ισοτιμίες αναφοράς της {newest} καταχωρίστηκαν ({key}).',
  },
  ratesOfDays: {
    en: 'Reference rates of {days} days, {oldest} to {newest}, are in the store ({key}).',
    el: 'Οι ισοτιμίες αναφοράς {days} ημερών, {oldest} έως {newest}, καταχωρίστηκαν ({key}).',
  },
  theAnswer: { en: 'the answer', el: 'η απάντηση' },
  'not-issued': {
    en: 'was not issued: nothing to undo',
    el: 'δεν εκδόθηκε: δεν υπάρχει τίποτα για αντιλογισμό',
  },
  draft: {
    en: 'is a draft that was never issued: it has no MARK, delete it at the service if it is not wanted',
    el: 'είναι πρόχειρο που δεν εκδόθηκε: δεν έχει ΜΑΡΚ, διαγράψτε το στην υπηρεσία αν δεν το θέλετε',
  },
  'number-lost': {
    en: 'was refused by the authority: its number is used, no document exists',
    el: 'το απέρριψε η αρχή: ο αριθμός του χρησιμοποιήθηκε, παραστατικό δεν υπάρχει',
  },
  unanswered: {
    en: 'has no answer yet: import the export again, then reverse what was issued',
    el: 'δεν έχει απάντηση ακόμη: εισαγάγετε ξανά το αρχείο και μετά αντιλογίστε ό,τι εκδόθηκε',
  },
  'issued-by-another-job': {
    en: 'was issued by an earlier job: reverse that one',
    el: 'το εξέδωσε προηγούμενη εργασία: αντιλογίστε εκείνη',
  },
  'no-credit-note-type': {
    en: 'is of a type without a plain credit note: ask your accountant',
    el: 'ο τύπος του δεν έχει απλό πιστωτικό: ρωτήστε τον λογιστή σας',
  },
  'content-unknown': {
    en: 'its content is not in the store any more',
    el: 'το περιεχόμενό του δεν υπάρχει πια στον φάκελο δεδομένων',
  },
  creditNote: {
    en: '1 credit note for job {job} in {file}. Nothing was sent.',
    el: '1 πιστωτικό της εργασίας {job} στο {file}. Δεν στάλθηκε τίποτα.',
  },
  creditNotes: {
    en: '{count} credit notes for job {job} in {file}. Nothing was sent.',
    el: '{count} πιστωτικά της εργασίας {job} στο {file}. Δεν στάλθηκε τίποτα.',
  },
  lookThenImport: {
    en: 'Look at the file, then import it (profile standard) to issue what is in it.',
    el: 'Ελέγξτε το αρχείο και μετά εισαγάγετέ το (προφίλ standard) για να εκδοθεί ό,τι περιέχει.',
  },
  notInIt: { en: 'Not in it:', el: 'Δεν περιλαμβάνονται:' },
  moreInJson: {
    en: '… and {count} more (--json lists all)',
    el: '… και άλλα {count} (με --json εμφανίζονται όλα)',
  },
  watching: {
    en: 'Watching {folder}/<account>/<profile>/ · service at {url} · Ctrl-C stops',
    el: 'Παρακολουθείται ο φάκελος {folder}/<λογαριασμός>/<προφίλ>/ · υπηρεσία στο {url} · Ctrl-C για τερματισμό',
  },
  consoleAt: { en: 'Console: {url}', el: 'Console: {url}' },
  consoleResumed: {
    en: 'Jobs that were cut off go on: {count}',
    el: 'Συνεχίζονται εργασίες που διακόπηκαν: {count}',
  },
  jobFailed: {
    en: 'The job {job} did not come to its end: {reason}',
    el: 'Η εργασία {job} δεν έφτασε στο τέλος της: {reason}',
  },
  jobUntold: {
    en: 'The job {job} came to its end; its report in {report} could not be shown here: {reason}',
    el: 'Η εργασία {job} έφτασε στο τέλος της· η αναφορά της στο {report} δεν μπόρεσε να εμφανιστεί εδώ: {reason}',
  },
  webhookUnnoted: {
    en: 'The note that another program is to be told of the job {job} could not be kept in {folder}: {reason} It is told now; if this program ends before, it is not told.',
    el: 'Η σημείωση ότι ένα άλλο πρόγραμμα θα ενημερωθεί για την εργασία {job} δεν μπόρεσε να κρατηθεί στο {folder}: {reason} Ενημερώνεται τώρα· αν αυτό το πρόγραμμα σταματήσει πριν, δεν ενημερώνεται.',
  },
  webhookFailed: {
    en: 'The other program could not be told of the job {job}: {reason} It is told after the next start.',
    el: 'Το άλλο πρόγραμμα δεν μπόρεσε να ενημερωθεί για την εργασία {job}: {reason} Ενημερώνεται μετά την επόμενη εκκίνηση.',
  },
  webhookUnanswered: {
    en: 'The address in ROWMARK_WEBHOOK did not take the message of the job {job}; it is not sent again. The report is complete.',
    el: 'Η διεύθυνση στο ROWMARK_WEBHOOK δεν δέχτηκε το μήνυμα για την εργασία {job}· δεν στέλνεται ξανά. Η αναφορά είναι πλήρης.',
  },
  webhooksUnread: {
    en: 'The jobs of which another program was still to be told could not be listed: {reason}',
    el: 'Οι εργασίες για τις οποίες έμενε να ενημερωθεί άλλο πρόγραμμα δεν μπόρεσαν να διαβαστούν: {reason}',
  },
  uploadsNotCleared: {
    en: 'Uploads that nobody needs any more could not be removed: {reason}',
    el: 'Μεταφορτώσεις που δεν χρειάζονται πια δεν μπόρεσαν να διαγραφούν: {reason}',
  },
  serveFailed: {
    en: '{key} could not be imported: {reason} It is tried again in {seconds} seconds.',
    el: 'Δεν ήταν δυνατή η εισαγωγή του {key}: {reason} Θα γίνει νέα προσπάθεια σε {seconds} δευτερόλεπτα.',
  },
  serveAgain: {
    en: 'serve begins anew in {seconds} seconds.',
    el: 'Το serve ξεκινά από την αρχή σε {seconds} δευτερόλεπτα.',
  },
  serveLink: {
    en: '{key} is left alone: it is a link. Copy the file itself into the folder.',
    el: 'Το {key} μένει ως έχει: είναι σύνδεσμος. Αντιγράψτε το ίδιο το αρχείο στον φάκελο.',
  },
  serveUnreadable: {
    en: '{key} cannot be read; the other folders are served. Allow Rowmark to read it, and it is taken.',
    el: 'Ο φάκελος {key} δεν μπορεί να διαβαστεί· οι άλλοι εξυπηρετούνται. Δώστε στο Rowmark άδεια ανάγνωσης και θα ληφθεί υπόψη.',
  },
  serveLeftover: {
    en: '{key} is left alone: the command import of an earlier version put it there. To issue it, drop it anew under another name.',
    el: 'Το {key} μένει ως έχει: το έβαλε εκεί η εντολή import παλαιότερης έκδοσης. Για να εκδοθεί, βάλτε το ξανά με άλλο όνομα.',
  },
  sandboxAt: {
    en: 'The invoicing service (sandbox) answers at {url}',
    el: 'Η υπηρεσία τιμολόγησης (sandbox) απαντά στο {url}',
  },
  sandboxLogin: { en: '  login {email}   API key {key}', el: '  σύνδεση {email}   κλειδί API {key}' },
  sandboxPlaces: {
    en: '  what it holds: {url}/_sandbox/stats   what it offers: {url}/openapi.json',
    el: '  τι περιέχει: {url}/_sandbox/stats   τι προσφέρει: {url}/openapi.json',
  },
  demoDone: {
    en: '{exports} exports: {issued} documents issued, {known} known from before.',
    el: '{exports} αρχεία: εκδόθηκαν {issued} παραστατικά, {known} ήταν ήδη γνωστά.',
  },
  demoConsole: {
    en: 'See all of it in the browser: npm run rowmark -- serve --data {data}, then open the address in its line "Console:".',
    el: 'Δείτε τα όλα στον browser: npm run rowmark -- serve --data {data} και ανοίξτε τη διεύθυνση της γραμμής «Console:».',
  },
  demoPlace: {
    en: 'Everything lies in {data}/. The same command again issues nothing twice; delete the folder to start afresh.',
    el: 'Όλα βρίσκονται στο {data}/. Η ίδια εντολή ξανά δεν εκδίδει τίποτα δεύτερη φορά· διαγράψτε τον φάκελο για νέα αρχή.',
  },
} as const satisfies Readonly<Record<string, Words>>;
