import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

type ByCode = Readonly<Record<string, BilingualText>>;

/** Sentences of `correct` where it refuses, with or without `--into-profile`. */
export const correctErrors = {
  'correct-what': {
    en: 'A correction needs --row, --column and --now, or --row, --leave-out and --reason, or --from with an edited retry file.',
    el: 'Μια διόρθωση χρειάζεται --row, --column και --now, ή --row, --leave-out και --reason, ή --from με αρχείο επανάληψης που έχετε διορθώσει.',
  },
  'leave-out-what': {
    en: '--leave-out needs --row with the number of the row, and --reason with why.',
    el: 'Το --leave-out χρειάζεται --row με τον αριθμό της γραμμής και --reason με την αιτία.',
  },
  'correct-all-was': {
    en: '--row all needs --was: the text of the cells to change.',
    el: 'Το --row all χρειάζεται --was: το κείμενο των κελιών που θα αλλάξουν.',
  },
  'nothing-to-correct': {
    en: 'Every cell of {file} equals {export} or is already corrected: there is nothing to add.',
    el: 'Κάθε κελί του {file} είναι ίδιο με το {export} ή έχει ήδη διορθωθεί: δεν υπάρχει κάτι να προστεθεί.',
  },
  'not-a-retry-file': {
    en: '{file} is not a retry file. Give --from the retry file of a report of this export, with its last two columns.',
    el: 'Το {file} δεν είναι αρχείο επανάληψης: δώστε στο --from εκείνο μιας αναφοράς αυτού του αρχείου, μαζί με τις δύο τελευταίες στήλες του.',
  },
  'retry-of-another': {
    en: '{file} has rows that are not in {export} as it is now. Give the export that was imported, and its data folder with --data.',
    el: 'Το {file} έχει γραμμές που δεν υπάρχουν στο {export} όπως είναι τώρα. Δώστε το αρχείο που είχε εισαχθεί και τον φάκελο δεδομένων του με --data.',
  },
  'rule-one-row': {
    en: 'None of these corrections applies to several rows, and a rule of the profile needs at least two. Leave out --into-profile to correct the row alone.',
    el: 'Καμία από αυτές τις διορθώσεις δεν ισχύει για περισσότερες γραμμές, και ένας κανόνας του προφίλ χρειάζεται τουλάχιστον δύο. Παραλείψτε το --into-profile για να διορθώσετε μόνο τη γραμμή.',
  },
  'rule-two-ways': {
    en: 'The corrections of column {column} turn "{was}" into more than one text. A rule cannot tell which one is right.',
    el: 'Οι διορθώσεις της στήλης {column} αλλάζουν το «{was}» σε περισσότερα από ένα κείμενα. Ένας κανόνας δεν μπορεί να ξέρει ποιο είναι το σωστό.',
  },
  'rule-no-field': {
    en: 'Column {column} fills no field in the profile {profile}, so there is no place for a rule.',
    el: 'Η στήλη {column} δεν συμπληρώνει κανένα πεδίο στο προφίλ {profile}: δεν υπάρχει θέση για κανόνα.',
  },
  'rule-several-fields': {
    en: 'Column {column} fills several fields ({fields}). Write the map of the right one into the profile yourself.',
    el: 'Η στήλη {column} συμπληρώνει περισσότερα πεδία ({fields}). Γράψτε εσείς στο προφίλ την αντιστοίχιση του σωστού.',
  },
  'rule-no-map': {
    en: '{field} cannot have a map for the column {column}: it is part of a template, a discount, or outside document and line. Keep the corrections.',
    el: 'Το {field} δεν δέχεται αντιστοίχιση για τη στήλη {column}: είναι μέρος προτύπου, έκπτωση, ή εκτός των document και line. Κρατήστε τις διορθώσεις.',
  },
  'rule-star': {
    en: '"{was}" ends in *, which stands for any text in a map. Keep the corrections.',
    el: 'Το «{was}» τελειώνει σε *, που σε αντιστοίχιση σημαίνει οποιοδήποτε κείμενο: κρατήστε τις διορθώσεις.',
  },
  'rule-contradicts': {
    en: 'The profile {profile} already says that "{was}" means "{there}" for {field}, not "{value}". If that is wrong, change the profile yourself.',
    el: 'Το προφίλ {profile} λέει ήδη ότι για το {field} το «{was}» σημαίνει «{there}», όχι «{value}». Αν είναι λάθος, αλλάξτε εσείς το προφίλ.',
  },
  'rule-map-closed': {
    en: 'The map of {field} in the profile {profile} does not know "{now}". Add it there first, so that the correction can be read.',
    el: 'Η αντιστοίχιση του {field} στο προφίλ {profile} δεν γνωρίζει το «{now}»: προσθέστε το πρώτα εκεί, ώστε να διαβάζεται η διόρθωση.',
  },
  'rule-known': {
    en: 'The profile {profile} already has these rules: there is nothing to write.',
    el: 'Το προφίλ {profile} έχει ήδη αυτούς τους κανόνες: δεν υπάρχει κάτι να γραφτεί.',
  },
  'rule-differs': {
    en: 'With the rule, row {row} would read differently than with the corrections. The profile stays as it is; keep the corrections.',
    el: 'Με τον κανόνα, η γραμμή {row} θα διαβαζόταν αλλιώς από ό,τι με τις διορθώσεις. Το προφίλ μένει ως έχει· κρατήστε τις διορθώσεις.',
  },
  'rule-profile-there': {
    en: 'The profile {own} exists already and may build on {name}. To use it, add --profile {own}.',
    el: 'Υπάρχει ήδη το προφίλ {own}, που ίσως βασίζεται στο {name}. Δώστε το με --profile {own}.',
  },
} as const satisfies ByCode;

/** Words around the diff of a profile that gets a rule. */
export const ruleWords = {
  ruleHead: { en: 'profile {profile}, in {file}:', el: 'προφίλ {profile}, στο {file}:' },
  ruleMore: {
    en: 'The rule also changes {count} cells that have no correction.',
    el: 'Ο κανόνας αλλάζει και κελιά χωρίς διόρθωση: {count}.',
  },
  ruleAsk: { en: 'Write this into the profile? [y/N] ', el: 'Να γραφτεί στο προφίλ; [ν/Ο] ' },
  ruleOpen: {
    en: 'The profile is not changed yet. Add --yes to write it.',
    el: 'Το προφίλ δεν άλλαξε ακόμη. Προσθέστε --yes για να γραφτεί.',
  },
  ruleWritten: {
    en: 'Written. Import with --profile {given}.',
    el: 'Γράφτηκε. Κάντε την εισαγωγή με --profile {given}.',
  },
} as const satisfies ByCode;
