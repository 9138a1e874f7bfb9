import type { Words } from '../../../shared/problems/words.ts';

/** Help of the options that say how exports are issued. */
export const importHelp = {
  approved: {
    en: 'the report of a dry run: issue what it says, or nothing at all',
    el: 'η αναφορά μιας δοκιμής: εκδίδεται ό,τι γράφει ή τίποτα',
  },
  wait: {
    en: 'wait so long for a service that is down, such as 90s, 30m or 2h',
    el: 'χρόνος αναμονής για υπηρεσία που δεν απαντά, όπως 90s',
  },
  resend: {
    en: 'send once more what was sent three times without an answer; look at the service first',
    el: 'στέλνει μία φορά ακόμη ό,τι στάλθηκε τρεις φορές χωρίς απάντηση· δείτε πρώτα την υπηρεσία',
  },
  onlyRetry: {
    en: "issue the rows of a dry run's retry file alone; the rest of its export is not issued",
    el: 'εκδίδει μόνο τις γραμμές του αρχείου επανάληψης μιας δοκιμής· το υπόλοιπο αρχείο δεν εκδίδεται',
  },
  rebind: {
    en: 'the company has changed its login email: the account is bound to the new one',
    el: 'η εταιρεία άλλαξε email σύνδεσης: ο λογαριασμός συνδέεται με το νέο',
  },
  corrections: {
    en: 'cells that a person changed, in the place of <file>.corrections.json beside the export',
    el: 'κελιά που διόρθωσε κάποιος, στη θέση του <file>.corrections.json δίπλα στο αρχείο',
  },
  accept: {
    en: 'doubtful codes to issue all the same, such as 204,313; the report says who accepted them',
    el: 'αμφίβολοι κωδικοί που εκδίδονται παρ’ όλα αυτά, όπως 204,313· η αναφορά γράφει ποιος τους αποδέχτηκε',
  },
} satisfies Readonly<Record<string, Words>>;
