import type { Words } from '../../../shared/problems/words.ts';

type ByCode = Readonly<Record<string, Words>>;

/** Sentences of `correct` where it refuses, with or without `--into-profile`. */
export const correctErrors = {
  'correct-what': {
    en: 'A correction needs --row, --column and --now; --from takes them from an edited retry file instead.',
    el: 'Μια διόρθωση χρειάζεται --row, --column και --now· με --from λαμβάνονται από επεξεργασμένο αρχείο επανάληψης.',
  },
  'correct-all-was': {
    en: '--row all needs --was: the text of the cells that are to be changed.',
    el: 'Το --row all χρειάζεται --was: το κείμενο των κελιών που θα αλλάξουν.',
  },
  'nothing-to-correct': {
    en: '{file} has no cell that differs from {export} and is not corrected yet: there is nothing to add.',
    el: 'Το {file} δεν έχει κελί που να διαφέρει από το {export} και να μην έχει ήδη διορθωθεί: δεν υπάρχει τίποτα να προστεθεί.',
  },
  'not-a-retry-file': {
    en: '{file} is no retry file: --from takes one that a report of this export holds, with its last two columns.',
    el: 'Το {file} δεν είναι αρχείο επανάληψης: το --from δέχεται ένα από την αναφορά αυτού του αρχείου, με τις δύο τελευταίες στήλες του.',
  },
  'retry-of-another': {
    en: '{file} has rows that do not come from {export} as it is now: give the export that was imported, and its data folder with --data.',
    el: 'Το {file} έχει γραμμές που δεν προέρχονται από το {export} όπως είναι τώρα: δώστε το αρχείο που είχε εισαχθεί και τον φάκελο δεδομένων του με --data.',
  },
  'rule-one-row': {
    en: 'No correction that was asked for holds for several rows: a rule of the profile needs at least two. Leave --into-profile out to correct the row alone.',
    el: 'Καμία από τις διορθώσεις δεν ισχύει για πολλές γραμμές: ένας κανόνας του προφίλ χρειάζεται τουλάχιστον δύο. Παραλείψτε το --into-profile για να διορθώσετε μόνο τη γραμμή.',
  },
  'rule-two-ways': {
    en: 'The corrections of column {column} turn "{was}" into more than one text: no rule can say which one holds.',
    el: 'Οι διορθώσεις της στήλης {column} αλλάζουν το «{was}» σε περισσότερα από ένα κείμενα: κανένας κανόνας δεν μπορεί να πει ποιο ισχύει.',
  },
  'rule-no-field': {
    en: 'Column {column} fills no field in the profile {profile}: there is no place for a rule.',
    el: 'Η στήλη {column} δεν συμπληρώνει κανένα πεδίο στο προφίλ {profile}: δεν υπάρχει θέση για κανόνα.',
  },
  'rule-several-fields': {
    en: 'Column {column} fills several fields ({fields}): write the map of the right one into the profile by hand.',
    el: 'Η στήλη {column} συμπληρώνει πολλά πεδία ({fields}): γράψτε με το χέρι την αντιστοίχιση του σωστού στο προφίλ.',
  },
  'rule-no-map': {
    en: '{field} cannot have a map for the column {column}: it is a part of a template, a discount, or outside document and line. Keep the corrections.',
    el: 'Το {field} δεν δέχεται αντιστοίχιση για τη στήλη {column}: είναι μέρος προτύπου, έκπτωση, ή εκτός των document και line. Κρατήστε τις διορθώσεις.',
  },
  'rule-star': {
    en: '"{was}" ends in *, which in a map stands for any text: keep the corrections.',
    el: 'Το «{was}» τελειώνει σε *, που σε αντιστοίχιση σημαίνει οποιοδήποτε κείμενο: κρατήστε τις διορθώσεις.',
  },
  'rule-contradicts': {
    en: 'The profile {profile} already says that "{was}" means "{there}" for {field}, not "{value}". Change the profile by hand if that is wrong.',
    el: 'Το προφίλ {profile} λέει ήδη ότι για το {field} το «{was}» σημαίνει «{there}», όχι «{value}». Αν είναι λάθος, αλλάξτε το προφίλ με το χέρι.',
  },
  'rule-map-closed': {
    en: 'The map of {field} in the profile {profile} does not know "{now}": add it there first, so that the correction can be read.',
    el: 'Η αντιστοίχιση του {field} στο προφίλ {profile} δεν γνωρίζει το «{now}»: προσθέστε το πρώτα εκεί, ώστε να διαβάζεται η διόρθωση.',
  },
  'rule-known': {
    en: 'The profile {profile} already says what these corrections say: there is nothing to write.',
    el: 'Το προφίλ {profile} λέει ήδη ό,τι και αυτές οι διορθώσεις: δεν υπάρχει τίποτα να γραφτεί.',
  },
  'rule-differs': {
    en: 'With the rule, row {row} would not come out as it does with the corrections: the profile stays as it is. Keep the corrections.',
    el: 'Με τον κανόνα, η γραμμή {row} δεν θα έβγαινε όπως με τις διορθώσεις: το προφίλ μένει ως έχει. Κρατήστε τις διορθώσεις.',
  },
  'rule-profile-there': {
    en: 'There is a profile {own} that may build on {name} already: name it with --profile {own}.',
    el: 'Υπάρχει ήδη προφίλ {own}, που μπορεί να βασίζεται στο {name}: δώστε το με --profile {own}.',
  },
} as const satisfies ByCode;

/** Words around the diff of a profile that gets a rule. */
export const ruleWords = {
  ruleHead: { en: 'profile {profile}, in {file}:', el: 'προφίλ {profile}, στο {file}:' },
  ruleMore: {
    en: 'The rule also holds for {count} cells that no correction names.',
    el: 'Ο κανόνας ισχύει και για {count} κελιά που δεν τα αναφέρει καμία διόρθωση.',
  },
  ruleAsk: { en: 'Write this into the profile? [y/N] ', el: 'Να γραφτεί στο προφίλ; [ν/Ο] ' },
  ruleOpen: {
    en: 'The profile is not changed yet: give --yes to write it.',
    el: 'Το προφίλ δεν άλλαξε ακόμη: δώστε --yes για να γραφτεί.',
  },
  ruleWritten: {
    en: 'Written. Import with --profile {given}.',
    el: 'Γράφτηκε. Κάντε την εισαγωγή με --profile {given}.',
  },
} as const satisfies ByCode;
