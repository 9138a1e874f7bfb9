import type { Words } from '../../../shared/problems/words.ts';
import { correctErrors } from './correct-words.ts';
import { eraseErrors } from './erase-words.ts';

/** The sentences about mistakes of a user, with what they can do. */
export const commandErrors = {
  ...correctErrors,
  ...eraseErrors,
  'as-told': { en: '{sentence}', el: '{sentence}' },
  'variable-bad': {
    en: 'The environment variable {name} cannot be used: {reason}. Set it to such a value, or unset it.',
    el: 'Η μεταβλητή περιβάλλοντος {name} δεν μπορεί να χρησιμοποιηθεί: {reason}. Δώστε της τέτοια τιμή ή καταργήστε την.',
  },
  'folder-unusable': {
    en: 'The data folder of {folder} cannot be used: {reason}. Choose another with --data.',
    el: 'Ο φάκελος δεδομένων του {folder} δεν μπορεί να χρησιμοποιηθεί: {reason}. Επιλέξτε άλλον με --data.',
  },
  'folder-of-another-environment': {
    en: '{folder} was served to {before}. Exports waiting in incoming/: {count}. Add --take-existing to issue them at {now}, or choose another --data folder.',
    el: 'Ο φάκελος {folder} εξυπηρετούσε το περιβάλλον {before}. Αρχεία που περιμένουν στο incoming/: {count}. Προσθέστε --take-existing για να εκδοθούν στο {now} ή επιλέξτε άλλον φάκελο με --data.',
  },
  'console-key-short': {
    en: 'ROWMARK_CONSOLE_KEY needs at least {limit} characters without blanks. Take a longer one, or unset it: the data folder then makes its own.',
    el: 'Το ROWMARK_CONSOLE_KEY χρειάζεται τουλάχιστον {limit} χαρακτήρες χωρίς κενά. Δώστε μεγαλύτερο ή καταργήστε το: ο φάκελος δεδομένων φτιάχνει τότε δικό του.',
  },
  'webhook-unsigned': {
    en: 'ROWMARK_WEBHOOK needs ROWMARK_WEBHOOK_SECRET, which signs what is sent. Set it to 16 characters or more.',
    el: 'Το ROWMARK_WEBHOOK χρειάζεται το ROWMARK_WEBHOOK_SECRET, που υπογράφει ό,τι στέλνεται. Δώστε του 16 χαρακτήρες ή περισσότερους.',
  },
  'console-needs-tls': {
    en: 'The console would be open to the network at {host} without encryption. Give --tls-cert and --tls-key, or leave --host away: it then answers on this machine alone.',
    el: 'Η κονσόλα θα ήταν ανοιχτή στο δίκτυο στο {host} χωρίς κρυπτογράφηση. Δώστε --tls-cert και --tls-key ή παραλείψτε το --host: τότε απαντά μόνο σε αυτόν τον υπολογιστή.',
  },
  'console-tls-unreadable': {
    en: 'The file {path} of --tls-cert or --tls-key cannot be read. Give PEM files that you may read.',
    el: 'Το αρχείο {path} του --tls-cert ή --tls-key δεν διαβάζεται. Δώστε αρχεία PEM που μπορείτε να διαβάσετε.',
  },
  'console-tls-halved': {
    en: '--tls-cert and --tls-key go together. Give both.',
    el: 'Τα --tls-cert και --tls-key πάνε μαζί. Δώστε και τα δύο.',
  },
  'console-port-taken': {
    en: 'The port {port} is taken. Choose another with --port.',
    el: 'Η θύρα {port} χρησιμοποιείται ήδη. Επιλέξτε άλλη με --port.',
  },
  'console-host-bad': {
    en: 'The console cannot listen at {host}. Give --host an address of this machine.',
    el: 'Η κονσόλα δεν μπορεί να απαντά στο {host}. Δώστε στο --host διεύθυνση αυτού του υπολογιστή.',
  },
  'disk-failed': {
    en: 'The disk did not take it: {reason}. Nothing is lost: make room, and the same command continues.',
    el: 'Δεν ήταν δυνατή η εγγραφή στον δίσκο: {reason}. Τίποτα δεν χάθηκε: ελευθερώστε χώρο και η ίδια εντολή συνεχίζει.',
  },
  'folder-in-use': {
    en: 'Another rowmark process is working in {folder}. Wait until it has finished, or choose another --data folder.',
    el: 'Άλλη διεργασία του rowmark εργάζεται στον φάκελο {folder}. Περιμένετε να τελειώσει ή επιλέξτε άλλον φάκελο με --data.',
  },
  'no-jobs': {
    en: 'There are no jobs in this data folder: import a file first.',
    el: 'Ο φάκελος δεδομένων δεν έχει καμία εργασία: εισαγάγετε πρώτα ένα αρχείο.',
  },
  'job-unknown': {
    en: 'There is no job {wanted}: rowmark jobs lists those that there are.',
    el: 'Δεν υπάρχει εργασία {wanted}: η εντολή rowmark jobs δείχνει όσες υπάρχουν.',
  },
  'jobs-alike': {
    en: '{count} jobs begin with {wanted}: give more of the id.',
    el: '{count} εργασίες αρχίζουν με {wanted}: δώστε περισσότερους χαρακτήρες του κωδικού.',
  },
  'job-without-report': {
    en: 'The job {job} has no report yet: import {file} again, and it continues where it stopped.',
    el: 'Η εργασία {job} δεν έχει ακόμη αναφορά: εισαγάγετε ξανά το {file} και συνεχίζει από εκεί που σταμάτησε.',
  },
  'job-not-issued': {
    en: 'The job {job} has not got as far as issuing: there is nothing to reverse.',
    el: 'Η εργασία {job} δεν έφτασε ως την έκδοση: δεν υπάρχει τίποτα για αντιλογισμό.',
  },
  'not-a-report': {
    en: '{place} is neither a report folder nor a summary.json: name one of the two.',
    el: 'Το {place} δεν είναι ούτε φάκελος αναφοράς ούτε summary.json: δώστε ένα από τα δύο.',
  },
  'key-unreadable': {
    en: '{path} is no public key of a seal: give the PEM file with the public key that was kept from the data folder.',
    el: 'Το {path} δεν είναι δημόσιο κλειδί σφραγίδας: δώστε το αρχείο PEM με το δημόσιο κλειδί που κρατήθηκε από τον φάκελο δεδομένων.',
  },
  'seal-key-unusable': {
    en: 'The key {path}, which seals the reports, cannot be used. Put it back from a backup, or remove it: a new one is made then.',
    el: 'Το κλειδί {path}, που σφραγίζει τις αναφορές, δεν μπορεί να χρησιμοποιηθεί. Επαναφέρετέ το από αντίγραφο ή αφαιρέστε το: τότε δημιουργείται νέο.',
  },
  'source-absent': {
    en: 'The source {file} is not there: name the export as it was imported.',
    el: 'Το αρχικό αρχείο {file} δεν υπάρχει: δώστε το αρχείο όπως εισήχθη.',
  },
  'service-silent': {
    en: 'The invoicing service did not answer: {reason}.',
    el: 'Η υπηρεσία τιμολόγησης δεν απάντησε: {reason}.',
  },
  'service-address-bad': {
    en: '{url} is not an address: give one that begins with https:// or http://.',
    el: 'Το {url} δεν είναι διεύθυνση: δώστε μία που αρχίζει με https:// ή http://.',
  },
  'service-credentials-absent': {
    en: '--service needs the credentials of the account: set ROWMARK_EMAIL and ROWMARK_API_KEY.',
    el: 'Το --service χρειάζεται τα στοιχεία σύνδεσης του λογαριασμού: ορίστε ROWMARK_EMAIL και ROWMARK_API_KEY.',
  },
  stopped: {
    en: 'Stopped. What was under way is finished and recorded; the same command goes on from here.',
    el: 'Διακόπηκε. Ό,τι ήταν σε εξέλιξη ολοκληρώθηκε και καταγράφηκε· η ίδια εντολή συνεχίζει από εδώ.',
  },
  'import-name-refused': {
    en: '{path} cannot be imported under the name {file}: rename it and try again.',
    el: 'Το {path} δεν μπορεί να εισαχθεί με το όνομα {file}: μετονομάστε το και δοκιμάστε ξανά.',
  },
  'import-name-bad': {
    en: '{path} cannot be imported: its name starts with a dot, has characters that no name may have, or is longer than {limit} bytes. Copy it to a plain, shorter name.',
    el: 'Το {path} δεν μπορεί να εισαχθεί: το όνομά του αρχίζει με τελεία, έχει χαρακτήρες που δεν επιτρέπονται ή ξεπερνά τα {limit} bytes. Αντιγράψτε το με απλό, συντομότερο όνομα.',
  },
  'corrections-absent': {
    en: 'The corrections {file} cannot be read. Check the name, and the folder you are in.',
    el: 'Το αρχείο διορθώσεων {file} δεν διαβάζεται. Ελέγξτε το όνομα και τον φάκελο στον οποίο βρίσκεστε.',
  },
  'corrections-of-many': {
    en: '--corrections belongs to one export: import each file with its own, or keep them beside the files.',
    el: 'Το --corrections αφορά ένα αρχείο: εισαγάγετε το καθένα με τις δικές του διορθώσεις ή αφήστε τες δίπλα στα αρχεία.',
  },
  'approved-of-many': {
    en: '--approved belongs to one export: import each file with the report that was approved for it.',
    el: 'Το --approved αφορά ένα αρχείο: εισαγάγετε το καθένα με την αναφορά που εγκρίθηκε για αυτό.',
  },
  'service-not-listed': {
    en: 'The invoicing service could not be asked for its list: {reason}. Try again later.',
    el: 'Δεν ήταν δυνατό να ζητηθεί η λίστα από την υπηρεσία τιμολόγησης: {reason}. Δοκιμάστε αργότερα.',
  },
  'approval-required': {
    en: 'Approval is required here (ROWMARK_APPROVAL): import with --dry-run first, then with --approved and the folder of that report.',
    el: 'Εδώ απαιτείται έγκριση (ROWMARK_APPROVAL): δώστε πρώτα --dry-run και μετά --approved με τον φάκελο εκείνης της αναφοράς.',
  },
  'approved-no-plan': {
    en: '{place} holds no plan that can be carried out: give the folder of the report of a dry run, as it was written.',
    el: 'Το {place} δεν έχει σχέδιο προς εκτέλεση: δώστε τον φάκελο της αναφοράς μιας δοκιμής, όπως γράφτηκε.',
  },
  'import-absent': {
    en: '{path} does not exist. Check the name, and the folder you are in.',
    el: 'Το {path} δεν υπάρχει. Ελέγξτε το όνομα και τον φάκελο στον οποίο βρίσκεστε.',
  },
  'import-folder': {
    en: '{path} is a folder. Name the files in it that are to be imported.',
    el: 'Το {path} είναι φάκελος. Δώστε τα αρχεία του που θέλετε να εισαχθούν.',
  },
  'import-no-file': {
    en: '{path} is not an ordinary file. Save the export as CSV or XLSX first.',
    el: 'Το {path} δεν είναι κανονικό αρχείο. Αποθηκεύστε το πρώτα ως CSV ή XLSX.',
  },
  'profile-unreadable': {
    en: 'The profile {path} cannot be read. Check the name, and the folder you are in.',
    el: 'Το προφίλ {path} δεν διαβάζεται. Ελέγξτε το όνομα και τον φάκελο στον οποίο βρίσκεστε.',
  },
  'profile-not-utf8': {
    en: 'The profile {path} is not written in UTF-8. Save it again with that encoding.',
    el: 'Το προφίλ {path} δεν είναι σε UTF-8. Αποθηκεύστε το ξανά με αυτή την κωδικοποίηση.',
  },
  'profile-no-json': {
    en: 'The profile {path} is not JSON: {reason}.',
    el: 'Το προφίλ {path} δεν είναι έγκυρο JSON. Ελέγξτε κόμματα, εισαγωγικά και αγκύλες.',
  },
  'profile-name-taken': {
    en: 'The profile {path} has the name of the built-in profile {name}. Give it another "name"; "extends": "{name}" builds on the built-in one.',
    el: 'Το προφίλ {path} έχει το όνομα του ενσωματωμένου προφίλ {name}. Δώστε του άλλο "name"· με "extends": "{name}" βασίζεται στο ενσωματωμένο.',
  },
  'profile-name-reserved': {
    en: 'The profile {path} cannot be called {name}: the word has a meaning of its own. Give it another "name".',
    el: 'Το προφίλ {path} δεν μπορεί να λέγεται {name}: η λέξη έχει δική της σημασία. Δώστε του άλλο "name".',
  },
  'export-unknown': {
    en: '{path}: no export with these headers was imported under the account {account} yet. Name the profile once with --profile; rowmark inspect suggests one.',
    el: '{path}: κανένα αρχείο με αυτές τις επικεφαλίδες δεν έχει εισαχθεί ακόμη στον λογαριασμό {account}. Δώστε μία φορά το προφίλ με --profile· η εντολή rowmark inspect προτείνει ένα.',
  },
  'export-profile-gone': {
    en: '{path}: exports with these headers were imported with the profile {profile}, which is not there any more. Name another with --profile.',
    el: '{path}: αρχεία με αυτές τις επικεφαλίδες εισήχθησαν με το προφίλ {profile}, που δεν υπάρχει πια. Δώστε άλλο με --profile.',
  },
  'export-of-several': {
    en: '{path}: exports with these headers were imported with several profiles: {profiles}. Name one of them with --profile.',
    el: '{path}: αρχεία με αυτές τις επικεφαλίδες έχουν εισαχθεί με περισσότερα προφίλ: {profiles}. Δώστε ένα από αυτά με --profile.',
  },
  'profile-name-bad': {
    en: '"{name}" cannot be the name of a profile: it is empty or too long, or leaves its folder.',
    el: 'Το «{name}» δεν μπορεί να είναι όνομα προφίλ: είναι κενό, πολύ μεγάλο ή βγαίνει από τον φάκελό του.',
  },
  'profile-no-header': {
    en: '{path} has no row of headers, so there is no profile to save.',
    el: 'Το {path} δεν έχει γραμμή επικεφαλίδων, άρα δεν υπάρχει προφίλ για αποθήκευση.',
  },
  'save-failed': {
    en: '{file} could not be written: {reason}. Choose another file for {option}.',
    el: 'Δεν ήταν δυνατή η εγγραφή του {file}: {reason}. Δώστε άλλο αρχείο στο {option}.',
  },
  'template-unknown': {
    en: 'There is no template {kind}; there are: {kinds}.',
    el: 'Δεν υπάρχει πρότυπο {kind}· υπάρχουν: {kinds}.',
  },
  'template-form': {
    en: '{file} ends neither in .xlsx nor in .csv; give --out such a name.',
    el: 'Το {file} δεν τελειώνει ούτε σε .xlsx ούτε σε .csv· δώστε στο --out τέτοιο όνομα.',
  },
  'rates-unavailable': {
    en: 'The reference rates at {url} could not be fetched: {reason}. Download the file and use "rowmark rates import FILE".',
    el: 'Δεν ήταν δυνατή η λήψη των ισοτιμιών αναφοράς από {url}: {reason}. Κατεβάστε το αρχείο και χρησιμοποιήστε «rowmark rates import FILE».',
  },
  'rates-unreadable': {
    en: '{file} holds no reference rates that can be read: {reason}.',
    el: 'Το {file} δεν έχει αναγνώσιμες ισοτιμίες αναφοράς: {reason}.',
  },
  'rates-absent': { en: 'There is no file {path}.', el: 'Δεν υπάρχει αρχείο {path}.' },
  'rates-no-file': {
    en: '{path} is not a file: give a eurofxref file (XML, CSV or ZIP).',
    el: 'Το {path} δεν είναι αρχείο: δώστε αρχείο eurofxref (XML, CSV ή ZIP).',
  },
  'rates-not-one': {
    en: '{path} does not hold exactly one CSV or XML file: unpack it and give the file.',
    el: 'Το {path} δεν περιέχει ακριβώς ένα αρχείο CSV ή XML: αποσυμπιέστε το και δώστε το αρχείο.',
  },
  'rates-too-large': {
    en: '{path} holds more than {limit} bytes, far more than all rates there are.',
    el: 'Το {path} έχει πάνω από {limit} bytes, πολύ περισσότερα από όλες τις ισοτιμίες που υπάρχουν.',
  },
  'port-taken': {
    en: 'Port {port} is taken by another program. Choose another with --port, or 0 for a free one.',
    el: 'Τη θύρα {port} τη χρησιμοποιεί άλλο πρόγραμμα. Επιλέξτε άλλη με --port, ή 0 για μια ελεύθερη.',
  },
  'settings-unreadable': {
    en: 'The file {path} given with {option} cannot be read. Check the name, and the folder you are in.',
    el: 'Το αρχείο {path} του {option} δεν διαβάζεται. Ελέγξτε το όνομα και τον φάκελο στον οποίο βρίσκεστε.',
  },
  'settings-no-json': {
    en: 'The file {path} given with {option} is not JSON. It takes an array of {holds}.',
    el: 'Το αρχείο {path} του {option} δεν είναι έγκυρο JSON. Χρειάζεται πίνακα από {holds}.',
  },
  'settings-bad': {
    en: 'The file {path} given with {option} cannot be used: {reason}.',
    el: 'Το αρχείο {path} του {option} δεν μπορεί να χρησιμοποιηθεί: {reason}.',
  },
} as const satisfies Readonly<Record<string, Words>>;
