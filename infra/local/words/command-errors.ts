import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import { correctErrors } from './correct-words.ts';
import { eraseErrors } from './erase-words.ts';
import { ledgerErrors } from './ledger-words.ts';

/** The sentences about mistakes of a user, with what they can do. */
export const commandErrors = {
  ...correctErrors,
  ...eraseErrors,
  ...ledgerErrors,
  'as-told': { en: '{sentence}', el: '{sentence}' },
  'variable-bad': {
    en: 'The environment variable {name} cannot be used: {reason}. Correct it or unset it.',
    el: 'Η μεταβλητή περιβάλλοντος {name} δεν μπορεί να χρησιμοποιηθεί: {reason}. Διορθώστε την ή καταργήστε την.',
  },
  'folder-unusable': {
    en: 'The data folder {folder} cannot be used: {reason}. Choose another with --data.',
    el: 'Ο φάκελος δεδομένων {folder} δεν μπορεί να χρησιμοποιηθεί: {reason}. Επιλέξτε άλλον με --data.',
  },
  'folder-of-another-environment': {
    en: '{folder} belongs to the environment {before}. Exports waiting in incoming/: {count}. Add --take-existing to issue them at {now}, or choose another --data folder.',
    el: 'Ο φάκελος {folder} ανήκει στο περιβάλλον {before}. Αρχεία που περιμένουν στο incoming/: {count}. Προσθέστε --take-existing για να εκδοθούν στο {now} ή επιλέξτε άλλον φάκελο με --data.',
  },
  'console-key-short': {
    en: 'ROWMARK_CONSOLE_KEY needs at least {limit} characters without spaces. Choose a longer key, or unset it: the data folder then gets a key of its own.',
    el: 'Το ROWMARK_CONSOLE_KEY χρειάζεται τουλάχιστον {limit} χαρακτήρες χωρίς κενά. Δώστε μεγαλύτερο κλειδί ή καταργήστε το: τότε δημιουργείται κλειδί στον φάκελο δεδομένων.',
  },
  'key-name-taken': {
    en: 'The name {name} is in use. Choose another, or revoke it first: rowmark keys revoke {name}',
    el: 'Το όνομα {name} χρησιμοποιείται. Επιλέξτε άλλο ή ανακαλέστε πρώτα το κλειδί: rowmark keys revoke {name}',
  },
  'key-name-own': {
    en: 'The key of the data folder itself has the name {name}. Choose another.',
    el: 'Το όνομα {name} ανήκει στο κλειδί του ίδιου του φακέλου δεδομένων. Επιλέξτε άλλο.',
  },
  'key-unknown': {
    en: 'Nobody named {name} has a key. rowmark keys list shows the names.',
    el: 'Δεν υπάρχει κλειδί με το όνομα {name}. Το rowmark keys list δείχνει τα ονόματα.',
  },
  'mcp-no-key': {
    en: 'An agent needs a key of its own. Make one with rowmark keys add agent --role Dropper,Auditor and set ROWMARK_CONSOLE_KEY to it.',
    el: 'Ένας βοηθός χρειάζεται δικό του κλειδί. Δημιουργήστε το με rowmark keys add agent --role Dropper,Auditor και δώστε το στο ROWMARK_CONSOLE_KEY.',
  },
  'mcp-key-wrong': {
    en: 'The console does not know the key in ROWMARK_CONSOLE_KEY. Make one with rowmark keys add agent --role Dropper,Auditor.',
    el: 'Η κονσόλα δεν γνωρίζει το κλειδί του ROWMARK_CONSOLE_KEY. Δημιουργήστε νέο με rowmark keys add agent --role Dropper,Auditor.',
  },
  'mcp-key-approves': {
    en: 'The key of {name} can approve, so it is none for an agent. Make one with rowmark keys add agent --role Dropper,Auditor.',
    el: 'Το κλειδί με το όνομα {name} μπορεί να εγκρίνει και δεν προορίζεται για βοηθό. Δημιουργήστε άλλο με rowmark keys add agent --role Dropper,Auditor.',
  },
  'mcp-no-console': {
    en: 'No console answers at {url}. Start it with rowmark serve, or give its address with --url.',
    el: 'Καμία κονσόλα δεν απαντά στο {url}. Ξεκινήστε την με rowmark serve ή δώστε τη διεύθυνσή της με --url.',
  },
  'mcp-file': {
    en: 'There is no file {file} below {folder}. Put the export there, or start rowmark mcp with another --folder.',
    el: 'Δεν υπάρχει αρχείο {file} στον φάκελο {folder}. Βάλτε εκεί το αρχείο ή ξεκινήστε το rowmark mcp με άλλο --folder.',
  },
  'webhook-unsigned': {
    en: 'ROWMARK_WEBHOOK needs ROWMARK_WEBHOOK_SECRET, which signs each message. Set it to 16 characters or more.',
    el: 'Το ROWMARK_WEBHOOK χρειάζεται το ROWMARK_WEBHOOK_SECRET, που υπογράφει κάθε μήνυμα. Ορίστε το με τουλάχιστον 16 χαρακτήρες.',
  },
  'console-needs-tls': {
    en: 'The console would be open to the network at {host} without encryption. Give --tls-cert and --tls-key, or leave out --host: it then answers on this machine only.',
    el: 'Η κονσόλα θα ήταν ανοιχτή στο δίκτυο στο {host} χωρίς κρυπτογράφηση. Δώστε --tls-cert και --tls-key ή παραλείψτε το --host: τότε απαντά μόνο σε αυτόν τον υπολογιστή.',
  },
  'console-tls-unreadable': {
    en: 'The file {path} of --tls-cert or --tls-key cannot be read. Give PEM files that you are allowed to read.',
    el: 'Το αρχείο {path} του --tls-cert ή --tls-key δεν διαβάζεται. Δώστε αρχεία PEM που μπορείτε να διαβάσετε.',
  },
  'console-tls-halved': {
    en: '--tls-cert and --tls-key belong together. Give both.',
    el: 'Τα --tls-cert και --tls-key δίνονται μαζί. Δώστε και τα δύο.',
  },
  'console-port-taken': {
    en: 'Port {port} is already in use. Choose another with --port.',
    el: 'Η θύρα {port} χρησιμοποιείται ήδη. Επιλέξτε άλλη με --port.',
  },
  'console-host-bad': {
    en: 'The console cannot listen at {host}. Give --host an address of this machine.',
    el: 'Η κονσόλα δεν μπορεί να απαντά στο {host}. Δώστε στο --host διεύθυνση αυτού του υπολογιστή.',
  },
  'disk-failed': {
    en: 'Could not write to the disk: {reason}. Nothing is lost: free some space and run the same command again; it continues.',
    el: 'Δεν ήταν δυνατή η εγγραφή στον δίσκο: {reason}. Τίποτα δεν χάθηκε: ελευθερώστε χώρο και δώστε ξανά την ίδια εντολή· συνεχίζει.',
  },
  'folder-in-use': {
    en: 'Another rowmark process is working in {folder}. Wait until it has finished, or choose another --data folder.',
    el: 'Άλλη διεργασία του rowmark εργάζεται στον φάκελο {folder}. Περιμένετε να τελειώσει ή επιλέξτε άλλον φάκελο με --data.',
  },
  'no-jobs': {
    en: 'There are no imports in this data folder yet: import a file first.',
    el: 'Ο φάκελος δεδομένων δεν έχει ακόμη εισαγωγές: εισαγάγετε πρώτα ένα αρχείο.',
  },
  'job-unknown': {
    en: 'There is no import {wanted}. To list the imports, use rowmark jobs.',
    el: 'Δεν υπάρχει εισαγωγή {wanted}. Η εντολή rowmark jobs δείχνει όσες υπάρχουν.',
  },
  'jobs-alike': {
    en: '{count} imports begin with {wanted}: give more of the id.',
    el: '{count} εισαγωγές αρχίζουν με {wanted}: δώστε περισσότερους χαρακτήρες του κωδικού.',
  },
  'job-without-report': {
    en: 'The import {job} has no report yet. Import {file} again: it continues where it stopped.',
    el: 'Η εισαγωγή {job} δεν έχει ακόμη αναφορά. Εισαγάγετε ξανά το {file}: συνεχίζει από εκεί που σταμάτησε.',
  },
  'reverse-what': {
    en: 'Give the import whose documents are credited, or one document with --document.',
    el: 'Δώστε την εισαγωγή που τα παραστατικά της πιστώνονται, ή ένα παραστατικό με --document.',
  },
  'amend-what': {
    en: 'Say what is to change: --set counterpart.vat=094014201, once for each field.',
    el: 'Πείτε τι αλλάζει: --set counterpart.vat=094014201, μία φορά για κάθε πεδίο.',
  },
  'document-unknown': {
    en: 'No report states an issued document {wanted}. Give its external_id, its MARK, or series and number as printed.',
    el: 'Καμία αναφορά δεν έχει εκδομένο παραστατικό {wanted}. Δώστε το external_id, το ΜΑΡΚ, ή τη σειρά και τον αριθμό όπως τυπώνονται.',
  },
  'document-ambiguous': {
    en: '{count} issued documents are called {wanted}. Give the MARK of the one that is meant.',
    el: 'Εκδομένα παραστατικά με το όνομα {wanted}: {count}. Δώστε το ΜΑΡΚ εκείνου που εννοείτε.',
  },
  'job-not-issued': {
    en: 'The import {job} stopped before it issued anything: there is nothing to reverse.',
    el: 'Η εισαγωγή {job} δεν έφτασε στην έκδοση: δεν υπάρχει τίποτα για ακύρωση με πιστωτικά.',
  },
  'not-a-report': {
    en: '{place} is neither a report folder nor a summary.json. Give one of the two.',
    el: 'Το {place} δεν είναι ούτε φάκελος αναφοράς ούτε summary.json: δώστε ένα από τα δύο.',
  },
  'rotation-cut-off': {
    en: 'The seal key of {data} is being changed, and that was cut off. Finish it with: rowmark seal rotate --data {data}',
    el: 'Η αλλαγή του κλειδιού σφράγισης του {data} διακόπηκε. Ολοκληρώστε την με: rowmark seal rotate --data {data}',
  },
  'no-chain': {
    en: 'Account {account} has no report yet, so its chain has no head.',
    el: 'Ο λογαριασμός {account} δεν έχει ακόμη αναφορά, άρα η αλυσίδα του δεν έχει κεφαλή.',
  },
  'head-unreadable': {
    en: '{head} is no head of a chain. Give the whole line as it was printed.',
    el: 'Το {head} δεν είναι κεφαλή αλυσίδας. Δώστε ολόκληρη τη γραμμή, όπως τυπώθηκε.',
  },
  'no-next-key': {
    en: 'The stack {stack} has one seal key, so there is none to hand over to. Deploy it with sealKeys one higher first.',
    el: 'Το stack {stack} έχει ένα κλειδί σφράγισης, άρα δεν υπάρχει άλλο για να παραδώσει. Εγκαταστήστε το πρώτα με sealKeys μεγαλύτερο κατά ένα.',
  },
  'key-unreadable': {
    en: '{path} is not a public seal key. Give the PEM file with the public key that you kept from the data folder.',
    el: 'Το {path} δεν είναι δημόσιο κλειδί σφραγίδας: δώστε το αρχείο PEM με το δημόσιο κλειδί που κρατήσατε από τον φάκελο δεδομένων.',
  },
  'seal-key-unusable': {
    en: 'The key {path}, which seals the reports, cannot be used. Restore it from a backup. Only without one: rowmark seal rotate --lost --data {data} makes a new key, and verify then calls each chain of reports altered, because its key changed without a link of the old one.',
    el: 'Το κλειδί {path}, που σφραγίζει τις αναφορές, δεν μπορεί να χρησιμοποιηθεί. Επαναφέρετέ το από αντίγραφο. Μόνο αν δεν υπάρχει: η εντολή rowmark seal rotate --lost --data {data} δημιουργεί νέο κλειδί, και η verify χαρακτηρίζει τότε αλλοιωμένη κάθε αλυσίδα αναφορών, επειδή το κλειδί της άλλαξε χωρίς κρίκο του παλιού.',
  },
  'seal-key-lost': {
    en: 'The key {path}, which sealed the reports in this folder, is gone. Put your copy back. Only without one: rowmark seal rotate --lost --data {data} makes a new key, and verify then calls each chain of reports altered, because its key changed without a link of the old one.',
    el: 'Το κλειδί {path}, που σφράγισε τις αναφορές αυτού του φακέλου, λείπει. Επαναφέρετέ το από αντίγραφο. Μόνο αν δεν υπάρχει: η εντολή rowmark seal rotate --lost --data {data} δημιουργεί νέο κλειδί, και η verify χαρακτηρίζει τότε αλλοιωμένη κάθε αλυσίδα αναφορών, επειδή το κλειδί της άλλαξε χωρίς κρίκο του παλιού.',
  },
  'seal-key-there': {
    en: 'The seal key {path} is there and can be used: leave out --lost, so that it hands over to the new one.',
    el: 'Το κλειδί σφράγισης {path} υπάρχει και λειτουργεί: παραλείψτε το --lost, ώστε να παραδώσει το ίδιο στο νέο.',
  },
  'source-absent': {
    en: 'The source {file} does not exist. Give the export as it was imported.',
    el: 'Το αρχικό αρχείο {file} δεν υπάρχει: δώστε το αρχείο όπως εισήχθη.',
  },
  'service-silent': {
    en: 'The invoicing service did not answer: {reason}.',
    el: 'Η υπηρεσία τιμολόγησης δεν απάντησε: {reason}.',
  },
  'service-address-bad': {
    en: '{url} is not an address. Give one that begins with https:// or http://.',
    el: 'Το {url} δεν είναι διεύθυνση: δώστε μία που αρχίζει με https:// ή http://.',
  },
  'service-credentials-absent': {
    en: '--service needs the credentials of the account: set ROWMARK_EMAIL and ROWMARK_API_KEY.',
    el: 'Το --service χρειάζεται τα στοιχεία σύνδεσης του λογαριασμού: ορίστε ROWMARK_EMAIL και ROWMARK_API_KEY.',
  },
  stopped: {
    en: 'Stopped. The documents in progress were finished and recorded. Run the same command to continue from here.',
    el: 'Διακόπηκε. Τα παραστατικά που ήταν σε εξέλιξη ολοκληρώθηκαν και καταγράφηκαν. Με την ίδια εντολή συνεχίζετε από εδώ.',
  },
  'import-name-refused': {
    en: '{path} cannot be imported under the name {file}: rename it and try again.',
    el: 'Το {path} δεν μπορεί να εισαχθεί με το όνομα {file}: μετονομάστε το και δοκιμάστε ξανά.',
  },
  'import-name-bad': {
    en: '{path} cannot be imported: its name starts with a dot, contains forbidden characters, or exceeds {limit} bytes. Rename a copy to something short and simple.',
    el: 'Το {path} δεν μπορεί να εισαχθεί: το όνομά του αρχίζει με τελεία, έχει χαρακτήρες που δεν επιτρέπονται ή ξεπερνά τα {limit} bytes. Δώστε σε ένα αντίγραφο απλό και σύντομο όνομα.',
  },
  'corrections-absent': {
    en: 'The corrections file {file} cannot be read. Check the name and the folder you are in.',
    el: 'Το αρχείο διορθώσεων {file} δεν διαβάζεται. Ελέγξτε το όνομα και τον φάκελο στον οποίο βρίσκεστε.',
  },
  'corrections-of-many': {
    en: '--corrections works with one export. Import each file with its own corrections, or keep the corrections beside the files.',
    el: 'Το --corrections αφορά ένα μόνο αρχείο. Εισαγάγετε το καθένα με τις δικές του διορθώσεις ή αφήστε τις διορθώσεις δίπλα στα αρχεία.',
  },
  'on-without-dry-run': {
    en: '--on works only with --dry-run: what is issued is issued today.',
    el: 'Το --on ισχύει μόνο με --dry-run: ό,τι εκδίδεται, εκδίδεται σήμερα.',
  },
  'approved-of-many': {
    en: '--approved works with one export. Import each file with the report that was approved for it.',
    el: 'Το --approved αφορά ένα μόνο αρχείο. Εισαγάγετε το καθένα με την αναφορά που εγκρίθηκε για αυτό.',
  },
  'service-not-listed': {
    en: 'The list could not be fetched from the invoicing service: {reason}. Try again later.',
    el: 'Δεν ήταν δυνατή η λήψη της λίστας από την υπηρεσία τιμολόγησης: {reason}. Δοκιμάστε αργότερα.',
  },
  'approval-required': {
    en: 'Approval is required here (ROWMARK_APPROVAL): import with --dry-run first, then with --approved and the folder of its report.',
    el: 'Εδώ απαιτείται έγκριση (ROWMARK_APPROVAL): δώστε πρώτα --dry-run και μετά --approved με τον φάκελο εκείνης της αναφοράς.',
  },
  'approved-no-plan': {
    en: '{place} has no plan to carry out. Give the report folder of a dry run, unchanged.',
    el: 'Το {place} δεν έχει σχέδιο προς εκτέλεση. Δώστε τον φάκελο της αναφοράς μιας δοκιμαστικής εκτέλεσης, χωρίς αλλαγές.',
  },
  'import-absent': {
    en: '{path} does not exist. Check the name and the folder you are in.',
    el: 'Το {path} δεν υπάρχει. Ελέγξτε το όνομα και τον φάκελο στον οποίο βρίσκεστε.',
  },
  'import-folder': {
    en: '{path} is a folder. Name the files in it that you want to import.',
    el: 'Το {path} είναι φάκελος. Δώστε τα αρχεία του που θέλετε να εισαχθούν.',
  },
  'import-no-file': {
    en: '{path} is not an ordinary file. Save the export as CSV or XLSX first.',
    el: 'Το {path} δεν είναι κανονικό αρχείο. Αποθηκεύστε το πρώτα ως CSV ή XLSX.',
  },
  'profile-unreadable': {
    en: 'The profile {path} cannot be read. Check the name and the folder you are in.',
    el: 'Το προφίλ {path} δεν διαβάζεται. Ελέγξτε το όνομα και τον φάκελο στον οποίο βρίσκεστε.',
  },
  'profile-not-utf8': {
    en: 'The profile {path} is not in UTF-8. Save it again with that encoding.',
    el: 'Το προφίλ {path} δεν είναι σε UTF-8. Αποθηκεύστε το ξανά με αυτή την κωδικοποίηση.',
  },
  'profile-no-json': {
    en: 'The profile {path} is not valid JSON: {reason}.',
    el: 'Το προφίλ {path} δεν είναι έγκυρο JSON. Ελέγξτε κόμματα, εισαγωγικά και αγκύλες.',
  },
  'profile-name-taken': {
    en: 'The profile {path} has the name of the built-in profile {name}. Give it another "name"; "extends": "{name}" builds on the built-in one.',
    el: 'Το προφίλ {path} έχει το όνομα του ενσωματωμένου προφίλ {name}. Δώστε του άλλο "name"· με "extends": "{name}" βασίζεται στο ενσωματωμένο.',
  },
  'profile-name-reserved': {
    en: 'The profile {path} cannot be called {name}: the word is reserved. Give it another "name".',
    el: 'Το προφίλ {path} δεν μπορεί να λέγεται {name}: η λέξη είναι δεσμευμένη. Δώστε του άλλο "name".',
  },
  'export-unknown': {
    en: '{path}: the account {account} has not imported an export with these headers yet. Name the profile once with --profile; rowmark inspect suggests one.',
    el: '{path}: κανένα αρχείο με αυτές τις επικεφαλίδες δεν έχει εισαχθεί ακόμη στον λογαριασμό {account}. Δώστε μία φορά το προφίλ με --profile· η εντολή rowmark inspect προτείνει ένα.',
  },
  'export-profile-gone': {
    en: '{path}: exports with these headers were imported with the profile {profile}, which no longer exists. Name another with --profile.',
    el: '{path}: αρχεία με αυτές τις επικεφαλίδες εισήχθησαν με το προφίλ {profile}, που δεν υπάρχει πια. Δώστε άλλο με --profile.',
  },
  'export-of-several': {
    en: '{path}: exports with these headers were imported with several profiles: {profiles}. Name one of them with --profile.',
    el: '{path}: αρχεία με αυτές τις επικεφαλίδες έχουν εισαχθεί με περισσότερα προφίλ: {profiles}. Δώστε ένα από αυτά με --profile.',
  },
  'profile-name-bad': {
    en: '"{name}" cannot be the name of a profile: it is empty, too long or leads out of the folder.',
    el: 'Το «{name}» δεν μπορεί να είναι όνομα προφίλ: είναι κενό, πολύ μεγάλο ή οδηγεί έξω από τον φάκελο.',
  },
  'profile-no-header': {
    en: '{path} has no header row, so there is no profile to save.',
    el: 'Το {path} δεν έχει γραμμή επικεφαλίδων, άρα δεν υπάρχει προφίλ για αποθήκευση.',
  },
  'profile-none': {
    en: '{path}: {reason}',
    el: '{path}: {reason}',
  },
  'save-failed': {
    en: '{file} could not be written: {reason}. Choose another file for {option}.',
    el: 'Δεν ήταν δυνατή η εγγραφή του {file}: {reason}. Δώστε άλλο αρχείο στο {option}.',
  },
  'template-unknown': {
    en: 'There is no template {kind}. Choose one of: {kinds}.',
    el: 'Δεν υπάρχει πρότυπο {kind}. Επιλέξτε ένα από: {kinds}.',
  },
  'template-form': {
    en: '{file} does not end in .xlsx or .csv. Give --out a name that does.',
    el: 'Το {file} δεν τελειώνει σε .xlsx ή .csv. Δώστε στο --out όνομα που τελειώνει έτσι.',
  },
  'rates-unavailable': {
    en: 'The reference rates at {url} could not be fetched: {reason}. Download the file and use "rowmark rates import FILE".',
    el: 'Δεν ήταν δυνατή η λήψη των ισοτιμιών αναφοράς από {url}: {reason}. Κατεβάστε το αρχείο και χρησιμοποιήστε «rowmark rates import FILE».',
  },
  'rates-unreadable': {
    en: '{file} has no readable reference rates: {reason}.',
    el: 'Το {file} δεν έχει αναγνώσιμες ισοτιμίες αναφοράς: {reason}.',
  },
  'rates-absent': { en: '{path} does not exist.', el: 'Το {path} δεν υπάρχει.' },
  'rates-no-file': {
    en: '{path} is not a file. Give a eurofxref file (XML, CSV or ZIP).',
    el: 'Το {path} δεν είναι αρχείο: δώστε αρχείο eurofxref (XML, CSV ή ZIP).',
  },
  'rates-not-one': {
    en: '{path} does not contain exactly one CSV or XML file. Unpack it and give the file itself.',
    el: 'Το {path} δεν περιέχει ακριβώς ένα αρχείο CSV ή XML: αποσυμπιέστε το και δώστε το αρχείο.',
  },
  'rates-too-large': {
    en: '{path} exceeds {limit} bytes, far more than all existing rates take.',
    el: 'Το {path} ξεπερνά τα {limit} bytes, πολύ περισσότερα από όσα χρειάζονται όλες οι ισοτιμίες που υπάρχουν.',
  },
  'port-taken': {
    en: 'Another program uses port {port}. Choose another with --port, or 0 for a free one.',
    el: 'Τη θύρα {port} τη χρησιμοποιεί άλλο πρόγραμμα. Επιλέξτε άλλη με --port, ή 0 για μια ελεύθερη.',
  },
  'settings-unreadable': {
    en: 'The file {path} given with {option} cannot be read. Check the name and the folder you are in.',
    el: 'Το αρχείο {path} του {option} δεν διαβάζεται. Ελέγξτε το όνομα και τον φάκελο στον οποίο βρίσκεστε.',
  },
  'settings-no-json': {
    en: 'The file {path} given with {option} is not valid JSON. It must be an array of {holds}.',
    el: 'Το αρχείο {path} του {option} δεν είναι έγκυρο JSON. Χρειάζεται πίνακα από {holds}.',
  },
  'settings-bad': {
    en: 'The file {path} given with {option} cannot be used: {reason}.',
    el: 'Το αρχείο {path} του {option} δεν μπορεί να χρησιμοποιηθεί: {reason}.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;
