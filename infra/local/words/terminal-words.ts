import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import { wordsIn } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { amendWords } from './amend-words.ts';
import { auditWords } from './audit-words.ts';
import { ruleWords } from './correct-words.ts';
import { eraseWords } from './erase-words.ts';
import { ledgerWords } from './ledger-words.ts';

/** Words that commands print for people, with `{name}` places. */
export const terminalWords = {
  ...amendWords,
  ...auditWords,
  ...ruleWords,
  ...eraseWords,
  ...ledgerWords,
  importHead: {
    en: '{file} · profile {profile} · account {account}',
    el: '{file} · προφίλ {profile} · λογαριασμός {account}',
  },
  dryRun: { en: 'dry run', el: 'δοκιμαστική εκτέλεση' },
  continued: { en: 'continued', el: 'συνέχεια' },
  knownProfile: {
    en: 'profile {profile}: exports with the same headers were imported with it, most recently on {on}',
    el: 'προφίλ {profile}: με αυτό εισήχθησαν αρχεία με τις ίδιες επικεφαλίδες, τελευταία φορά στις {on}',
  },
  knownChanged: {
    en: 'the profile has changed since then',
    el: 'το προφίλ άλλαξε από τότε',
  },
  headRows: { en: 'rows', el: 'γραμμές' },
  headWhat: { en: 'MARK, or the reason', el: 'ΜΑΡΚ, ή ο λόγος' },
  timesFirst: { en: '{count} times, first:', el: '{count} φορές, η πρώτη:' },
  countOf: { en: '{count} {outcome}', el: '{outcome}: {count}' },
  countsOf: { en: '{documents}: {parts}', el: '{documents} ({parts})' },
  inOrder: { en: 'correct:', el: 'σωστά:' },
  done: { en: 'done:', el: 'ολοκληρώθηκαν:' },
  numbersOf: { en: 'numbers {series} {first}–{last}', el: 'αριθμοί {series} {first}–{last}' },
  numberOf: { en: 'number {series} {first}', el: 'αριθμός {series} {first}' },
  morePlaces: { en: '{count} more', el: '{count} ακόμη' },
  corrected: {
    en: 'Corrections in {file}: {count}. rowmark import applies them to the export.',
    el: 'Διορθώσεις στο {file}: {count}. Η εντολή rowmark import τις εφαρμόζει στο αρχείο.',
  },
  whatToDo: { en: 'to do:', el: 'τι να κάνετε:' },
  moreCauses: {
    en: '… and {count} more causes; the report lists them all',
    el: '… και ακόμη {count} αιτίες· η αναφορά τις δείχνει όλες',
  },
  row: { en: 'row {row}', el: 'γραμμή {row}' },
  document: { en: '1 document', el: '1 παραστατικό' },
  documents: { en: '{count} documents', el: '{count} παραστατικά' },
  numbers: {
    en: 'numbers used: {used}, lost: {lost}',
    el: 'αριθμοί που χρησιμοποιήθηκαν: {used}, που χάθηκαν: {lost}',
  },
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
    en: 'The invoicing service does not answer. Rowmark keeps trying until {until}. Ctrl-C stops; the same command continues.',
    el: 'Η υπηρεσία τιμολόγησης δεν απαντά. Το Rowmark ξαναδοκιμάζει έως {until}. Με Ctrl-C σταματά· η ίδια εντολή συνεχίζει.',
  },
  stopping: {
    en: 'Stopping after the documents in progress. Press Ctrl-C again to end at once.',
    el: 'Διακοπή μόλις ολοκληρωθούν τα παραστατικά που είναι σε εξέλιξη. Με δεύτερο Ctrl-C τερματίζει αμέσως.',
  },
  answerCut: {
    en: 'the answer could not be written ({code}); the command itself is done: see the report.',
    el: 'δεν ήταν δυνατή η εμφάνιση της απάντησης ({code})· η εντολή όμως ολοκληρώθηκε: δείτε την αναφορά.',
  },
  damagedAside: {
    en: 'The damaged tables are kept in {aside}.',
    el: 'Οι κατεστραμμένοι πίνακες φυλάσσονται στον φάκελο {aside}.',
  },
  unexpected: {
    en: 'An unexpected error stopped the command: {reason}',
    el: 'Ένα απρόβλεπτο σφάλμα σταμάτησε την εντολή: {reason}',
  },
  runAgain: {
    en: 'Run the same command again: it continues, and nothing is issued twice. If it stops again, ROWMARK_TRACE=1 shows where.',
    el: 'Εκτελέστε ξανά την ίδια εντολή: συνεχίζει, και τίποτα δεν εκδίδεται δύο φορές. Αν σταματήσει ξανά, με ROWMARK_TRACE=1 φαίνεται πού.',
  },
  helpHint: { en: '(add --help for the options)', el: '(με --help εμφανίζονται οι επιλογές)' },
  jobsNone: { en: 'No imports in {data} yet.', el: 'Καμία εισαγωγή ακόμη στο {data}.' },
  profileBuiltIn: { en: 'built in', el: 'ενσωματωμένο' },
  profileStored: { en: 'stored', el: 'αποθηκευμένο' },
  profileReads: { en: 'columns:', el: 'στήλες:' },
  profileNeeds: { en: 'you add:', el: 'συμπληρώνετε:' },
  headJob: { en: 'job', el: 'κωδικός' },
  headImported: { en: 'imported (Greek time)', el: 'εισαγωγή (ώρα Ελλάδας)' },
  headPlace: { en: 'account/profile', el: 'λογαριασμός/προφίλ' },
  headFile: { en: 'file', el: 'αρχείο' },
  headBecame: { en: 'outcomes', el: 'αποτέλεσμα' },
  noReportYet: {
    en: 'no report yet: import the file again to continue',
    el: 'χωρίς αναφορά ακόμη: εισαγάγετε ξανά το αρχείο για να συνεχίσει',
  },
  noRows: { en: 'no rows', el: 'καμία γραμμή' },
  checked: { en: 'Checked: {what}', el: 'Ελέγχθηκαν: {what}' },
  notChecked: { en: 'Not checked:', el: 'Δεν ελέγχθηκαν:' },
  withOption: { en: 'give it with {option}', el: 'δώστε το με {option}' },
  filesNotCompared: {
    en: 'Files that nothing was held against: {files}',
    el: 'Αρχεία που δεν συγκρίθηκαν με τίποτα: {files}',
  },
  seedIs: {
    en: 'Documents were drawn at random; --seed {seed} draws the same ones again.',
    el: 'Τα παραστατικά επιλέχθηκαν τυχαία· με --seed {seed} επιλέγονται ξανά τα ίδια.',
  },
  sealRotated: {
    en: 'The seal key is now {now}; {before} handed over in {count} chains of reports. Give {public_key} to whoever verifies them.',
    el: 'Το κλειδί σφράγισης είναι τώρα {now}· το {before} παρέδωσε σε {count} αλυσίδες αναφορών. Δώστε το {public_key} σε όποιον τις επαληθεύει.',
  },
  sealLost: {
    en: 'A new key, {now}, seals the reports from now on. Those before stay sealed by the lost one, and verify calls each chain altered where the key changes (CHAIN-KEY-CHANGED). Tell whoever verifies them, and give them {public_key} and the old public key {kept}.',
    el: 'Νέο κλειδί, το {now}, σφραγίζει από εδώ και πέρα τις αναφορές. Οι προηγούμενες μένουν σφραγισμένες με το χαμένο, και η verify χαρακτηρίζει αλλοιωμένη κάθε αλυσίδα εκεί όπου αλλάζει το κλειδί (CHAIN-KEY-CHANGED). Ενημερώστε όποιον τις επαληθεύει και δώστε του το {public_key} και το παλιό δημόσιο κλειδί {kept}.',
  },
  headHeld: {
    en: 'The chain holds the head that you kept.',
    el: 'Η αλυσίδα περιέχει την κεφαλή που φυλάξατε.',
  },
  nothing: { en: 'nothing', el: 'κανένα στοιχείο' },
  file: { en: '1 file', el: '1 αρχείο' },
  files: { en: '{count} files', el: '{count} αρχεία' },
  oneRow: { en: '1 row', el: '1 γραμμή' },
  rows: { en: '{count} rows', el: '{count} γραμμές' },
  reportBefore: { en: '1 earlier report', el: '1 προηγούμενη αναφορά' },
  reportsBefore: { en: '{count} earlier reports', el: '{count} προηγούμενες αναφορές' },
  documentAsked: { en: '1 document at the service', el: '1 παραστατικό στην υπηρεσία' },
  documentsAsked: { en: '{count} documents at the service', el: '{count} παραστατικά στην υπηρεσία' },
  ratesOfDay: {
    en: 'Reference rates of {newest} are stored ({key}).',
    el: 'Οι ισοτιμίες αναφοράς της {newest} καταχωρίστηκαν ({key}).',
  },
  ratesOfDays: {
    en: 'Reference rates of {days} days, {oldest} to {newest}, are stored ({key}).',
    el: 'Οι ισοτιμίες αναφοράς {days} ημερών, {oldest} έως {newest}, καταχωρίστηκαν ({key}).',
  },
  theAnswer: { en: 'the answer', el: 'η απάντηση' },
  'not-issued': {
    en: 'was not issued: nothing to reverse',
    el: 'δεν εκδόθηκε: δεν υπάρχει τίποτα για ακύρωση',
  },
  draft: {
    en: 'is a draft that was never issued, so it has no MARK; if you do not need it, delete it at the service',
    el: 'είναι πρόχειρο που δεν εκδόθηκε και δεν έχει ΜΑΡΚ· αν δεν το χρειάζεστε, διαγράψτε το στην υπηρεσία',
  },
  'number-lost': {
    en: 'was refused by the authority: its number is used up, and no document exists',
    el: 'το απέρριψε η ΑΑΔΕ: ο αριθμός του χρησιμοποιήθηκε, παραστατικό δεν υπάρχει',
  },
  unanswered: {
    en: 'has no answer yet: import the export again, then reverse what it issued',
    el: 'δεν έχει απάντηση ακόμη: εισαγάγετε ξανά το αρχείο και μετά ακυρώστε με πιστωτικά ό,τι εκδόθηκε',
  },
  'issued-by-another-job': {
    en: 'was issued by an earlier import: reverse that one, or add --with-duplicates if it was the same export',
    el: 'εκδόθηκε από προηγούμενη εισαγωγή: ακυρώστε με πιστωτικά εκείνη, ή προσθέστε --with-duplicates αν ήταν το ίδιο αρχείο',
  },
  'no-credit-note-type': {
    en: 'has a type without a simple credit note: ask your accountant',
    el: 'ο τύπος του δεν έχει απλό πιστωτικό: ρωτήστε τον λογιστή σας',
  },
  'is-a-clearance': {
    en: 'is a 1.5, which has no credit note: agree with the principal, then issue a 1.5 with the right amounts for the next sales',
    el: 'είναι 1.5, που δεν έχει πιστωτικό: συνεννοηθείτε με τον εντολέα και εκδώστε 1.5 με τα σωστά ποσά στις επόμενες πωλήσεις',
  },
  'is-an-acquisition': {
    en: 'is a 3.1, which has no credit note: ask your accountant how the purchase is taken back',
    el: 'είναι 3.1, που δεν έχει πιστωτικό: ρωτήστε τον λογιστή σας πώς αναιρείται η αγορά',
  },
  'is-a-credit-note': {
    en: 'is a credit note itself: to undo it, issue the sale again as a new document',
    el: 'είναι το ίδιο πιστωτικό: για να αναιρεθεί, εκδώστε ξανά την πώληση ως νέο παραστατικό',
  },
  'content-unknown': {
    en: 'its content is no longer in the data folder',
    el: 'το περιεχόμενό του δεν υπάρχει πια στον φάκελο δεδομένων',
  },
  creditNote: {
    en: '1 credit note for import {job} in {file}. Nothing was sent.',
    el: '1 πιστωτικό για την εισαγωγή {job} στο {file}. Δεν στάλθηκε τίποτα.',
  },
  creditNotes: {
    en: '{count} credit notes for import {job} in {file}. Nothing was sent.',
    el: '{count} πιστωτικά για την εισαγωγή {job} στο {file}. Δεν στάλθηκε τίποτα.',
  },
  lookThenImport: {
    en: 'Check the file, then import it (profile standard) to issue the credit notes.',
    el: 'Ελέγξτε το αρχείο και μετά εισαγάγετέ το (προφίλ standard) για να εκδοθούν τα πιστωτικά.',
  },
  notInIt: { en: 'Not included:', el: 'Δεν περιλαμβάνονται:' },
  moreInJson: {
    en: '… and {count} more (--json lists all)',
    el: '… και ακόμη {count} (με --json εμφανίζονται όλα)',
  },
  watching: {
    en: 'Watching {folder}/<account>/<profile>/ · service at {url} · Ctrl-C stops',
    el: 'Παρακολουθείται ο φάκελος {folder}/<λογαριασμός>/<προφίλ>/ · υπηρεσία στο {url} · Ctrl-C για τερματισμό',
  },
  consoleAt: { en: 'Console: {url}', el: 'Console: {url}' },
  consoleKeyIn: { en: 'Key: {file}', el: 'Κλειδί: {file}' },
  keyMade: {
    en: '{name} has a key now ({roles}; accounts: {accounts}). It is shown only this once:',
    el: 'Το κλειδί για: {name} ({roles}· λογαριασμοί: {accounts}) δημιουργήθηκε. Εμφανίζεται μόνο αυτή τη φορά:',
  },
  keyRevoked: {
    en: '{name} has no key any more.',
    el: 'Το κλειδί ανακλήθηκε: {name}.',
  },
  keyLine: {
    en: '{name} · {roles} · accounts: {accounts} · since {at}',
    el: '{name} · {roles} · λογαριασμοί: {accounts} · από {at}',
  },
  noKeys: {
    en: 'No named keys. The key of the data folder has every role, under the name console.',
    el: 'Δεν υπάρχουν κλειδιά με όνομα. Το κλειδί του φακέλου δεδομένων έχει όλους τους ρόλους, με το όνομα console.',
  },
  allAccounts: { en: 'all', el: 'όλοι' },
  consoleResumed: {
    en: 'Continuing interrupted imports: {count}',
    el: 'Συνεχίζονται εισαγωγές που είχαν διακοπεί: {count}',
  },
  jobFailed: {
    en: 'The import {job} failed: {reason}',
    el: 'Η εισαγωγή {job} απέτυχε: {reason}',
  },
  jobUntold: {
    en: 'The import {job} is finished; its report in {report} could not be shown here: {reason}',
    el: 'Η εισαγωγή {job} ολοκληρώθηκε· δεν ήταν δυνατή η εμφάνιση της αναφοράς της στο {report}: {reason}',
  },
  webhookUnnoted: {
    en: 'The delivery of the event {event} could not be stored in {folder}: {reason} It is being sent now; if this program ends first, send it with POST /api/events/{event}/deliver.',
    el: 'Η αποστολή του συμβάντος {event} δεν αποθηκεύτηκε στο {folder}: {reason} Στέλνεται τώρα· αν αυτό το πρόγραμμα σταματήσει πριν σταλεί, στείλτε το με POST /api/events/{event}/deliver.',
  },
  webhookFailed: {
    en: 'The event {event} could not be sent: {reason} It is sent after the next start.',
    el: 'Το συμβάν {event} δεν στάλθηκε: {reason} Θα σταλεί μετά την επόμενη εκκίνηση.',
  },
  webhookUnanswered: {
    en: 'The address in ROWMARK_WEBHOOK has not accepted the event {event} for three days. To send it again, use POST /api/events/{event}/deliver.',
    el: 'Η διεύθυνση στο ROWMARK_WEBHOOK δεν δέχτηκε το συμβάν {event} επί τρεις ημέρες. Για να σταλεί ξανά: POST /api/events/{event}/deliver.',
  },
  webhooksUnread: {
    en: 'The webhook messages still to be sent could not be listed: {reason}',
    el: 'Δεν ήταν δυνατή η ανάγνωση των μηνυμάτων προς άλλο πρόγραμμα που εκκρεμούν: {reason}',
  },
  uploadsNotCleared: {
    en: 'Uploads that are no longer needed could not be deleted: {reason}',
    el: 'Δεν ήταν δυνατή η διαγραφή αρχείων που είχαν ανέβει και δεν χρειάζονται πια: {reason}',
  },
  serveFailed: {
    en: '{key} could not be imported: {reason} Next attempt in {seconds} seconds.',
    el: 'Δεν ήταν δυνατή η εισαγωγή του {key}: {reason} Θα γίνει νέα προσπάθεια σε {seconds} δευτερόλεπτα.',
  },
  serveAgain: {
    en: 'serve starts again in {seconds} seconds.',
    el: 'Το serve ξεκινά ξανά σε {seconds} δευτερόλεπτα.',
  },
  serveLink: {
    en: '{key} is a link and is not imported. Copy the file itself into the folder.',
    el: 'Το {key} είναι σύνδεσμος και δεν εισάγεται. Αντιγράψτε το ίδιο το αρχείο στον φάκελο.',
  },
  serveUnreadable: {
    en: 'The folder {key} cannot be read; the others are still watched. Give Rowmark permission to read it.',
    el: 'Ο φάκελος {key} δεν διαβάζεται· οι άλλοι παρακολουθούνται κανονικά. Δώστε στο Rowmark δικαίωμα ανάγνωσης.',
  },
  serveLeftover: {
    en: '{key} is not imported: the import command of an earlier version put it there. To issue it, put it there again under another name.',
    el: 'Το {key} δεν εισάγεται: το έβαλε εκεί η εντολή import παλαιότερης έκδοσης. Για να εκδοθεί, βάλτε το ξανά με άλλο όνομα.',
  },
  sandboxAt: {
    en: 'The invoicing service (sandbox) answers at {url}',
    el: 'Η υπηρεσία τιμολόγησης (sandbox) απαντά στο {url}',
  },
  sandboxLogin: { en: '  login {email}   API key {key}', el: '  σύνδεση {email}   κλειδί API {key}' },
  sandboxPlaces: {
    en: '  contents: {url}/_sandbox/stats   description: {url}/openapi.json',
    el: '  περιεχόμενα: {url}/_sandbox/stats   περιγραφή: {url}/openapi.json',
  },
  demoDone: {
    en: '{exports} exports: {issued} documents issued, {known} issued before.',
    el: 'Αρχεία: {exports}. Παραστατικά που εκδόθηκαν τώρα: {issued}, που είχαν ήδη εκδοθεί: {known}.',
  },
  demoConsole: {
    en: 'To see it in the browser, run npm run rowmark -- serve --data {data} and open the address in the line "Console:".',
    el: 'Για να τα δείτε στον browser, δώστε npm run rowmark -- serve --data {data} και ανοίξτε τη διεύθυνση της γραμμής «Console:».',
  },
  demoPlace: {
    en: 'Everything is in {data}/. Running the command again issues nothing twice; delete the folder to start over.',
    el: 'Όλα βρίσκονται στο {data}/. Αν δώσετε ξανά την εντολή, τίποτα δεν εκδίδεται δεύτερη φορά· για νέα αρχή διαγράψτε τον φάκελο.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;

/** Says the words in one language. */
export const tellIn = (language: Language) => wordsIn(terminalWords, language);
