import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Help of the options that say how exports are issued. */
export const importHelp = {
  approved: {
    en: 'the report of a dry run: issue exactly what it says, or nothing',
    el: 'η αναφορά μιας δοκιμαστικής εκτέλεσης: εκδίδει ακριβώς ό,τι γράφει ή τίποτα',
  },
  on: {
    en: 'with --dry-run: judge as on this day, such as 2027-01-01, and say what comes out otherwise than today',
    el: 'μαζί με --dry-run: έλεγχος όπως εκείνη την ημέρα, π.χ. 2027-01-01, με ό,τι αλλάζει σε σχέση με σήμερα',
  },
  wait: {
    en: 'how long to wait for a service that is down, such as 90s, 30m or 2h',
    el: 'χρόνος αναμονής για υπηρεσία που δεν απαντά, π.χ. 90s',
  },
  resend: {
    en: 'send again what was sent three times without an answer; check at the service first',
    el: 'στέλνει ξανά ό,τι στάλθηκε τρεις φορές χωρίς απάντηση· ελέγξτε πρώτα στην υπηρεσία',
  },
  onlyRetry: {
    en: "issue only the rows of a dry run's retry file, not the rest of its export",
    el: 'εκδίδει μόνο τις γραμμές του αρχείου επανάληψης μιας δοκιμαστικής εκτέλεσης, όχι το υπόλοιπο αρχείο',
  },
  rebind: {
    en: 'bind the account to the new login email of the company',
    el: 'συνδέει τον λογαριασμό με το νέο email σύνδεσης της εταιρείας',
  },
  corrections: {
    en: 'file of corrections, instead of <file>.corrections.json beside the export',
    el: 'αρχείο διορθώσεων, αντί του <file>.corrections.json δίπλα στο αρχείο',
  },
  importAmend: {
    en: 'credit issued documents that the file has otherwise, and issue them anew',
    el: 'πιστώνει όσα εκδομένα παραστατικά έχει αλλιώς το αρχείο και τα εκδίδει ξανά',
  },
  accept: {
    en: 'doubtful codes to accept, such as 204,313; the report says who accepted them',
    el: 'αμφίβολοι κωδικοί που αποδέχεστε, π.χ. 204,313· η αναφορά γράφει ποιος τους αποδέχτηκε',
  },
} satisfies Readonly<Record<string, BilingualText>>;
