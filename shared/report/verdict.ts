import type { Words } from '../problems/words.ts';
import { outcomes } from '../records/outcome.ts';
import type { Plan } from '../records/plan.ts';
import { isDone } from './summary.ts';
import type { ReportTotals } from './totals.ts';

/** State of a report, for the colour of its heading. */
export type Standing = 'done' | 'left' | 'unread';

interface Verdict {
  standing: Standing;
  headline: Words;
  next: Words;
}

/** The one sentence that a reader takes away, and what to do now. */
export function verdictOf(plan: Plan, { rows }: ReportTotals, retryFile: string | undefined): Verdict {
  const total = outcomes.reduce((sum, outcome) => sum + rows[outcome], 0);
  const left = outcomes.reduce((sum, outcome) => sum + (isDone(outcome) ? 0 : rows[outcome]), 0);
  if (plan.unreadable !== undefined) return unread;
  if (isAgainstControl(plan)) return againstControl;
  if (total === 0) return { standing: 'done', headline: noRows, next: nothingToDo };
  if (left > 0)
    return { standing: 'left', headline: rowsLeft(left, total), next: mend(rows.failed, left, retryFile) };
  const headline = plan.dry_run ? allReady(rows.ready, total) : allDone(rows.issued, total);
  return { standing: 'done', headline, next: plan.dry_run ? importNow : nothingToDo };
}

const unread: Verdict = {
  standing: 'unread',
  headline: {
    en: 'The file could not be worked: nothing was issued.',
    el: 'Δεν ήταν δυνατή η επεξεργασία του αρχείου: δεν εκδόθηκε τίποτα.',
  },
  next: {
    en: 'Mend the file as the problem below says and import it again.',
    el: 'Διορθώστε το αρχείο όπως λέει το πρόβλημα παρακάτω και εισαγάγετέ το ξανά.',
  },
};

/** The export is not what its control file states, or that cannot be used: no row is at fault. */
export const isAgainstControl = ({ notices }: Pick<Plan, 'notices'>): boolean =>
  notices.some(({ code }) => code === 'CONTROL-MISMATCH' || code === 'CONTROL-UNREADABLE');

const againstControl: Verdict = {
  standing: 'unread',
  headline: {
    en: 'The export does not agree with its control file: nothing was issued.',
    el: 'Το αρχείο δεν συμφωνεί με το αρχείο ελέγχου του: δεν εκδόθηκε τίποτα.',
  },
  next: {
    en: 'Correct the export or its control file and import both together.',
    el: 'Διορθώστε το αρχείο ή το αρχείο ελέγχου του και εισαγάγετέ τα μαζί.',
  },
};

const noRows: Words = { en: 'The file has no rows.', el: 'Το αρχείο δεν έχει γραμμές.' };
const nothingToDo: Words = { en: 'Nothing is left to do.', el: 'Δεν απομένει τίποτα.' };
const importNow: Words = {
  en: 'Import the file without --dry-run to issue the documents.',
  el: 'Εισαγάγετε το αρχείο χωρίς --dry-run για να εκδοθούν τα παραστατικά.',
};

const rowsLeft = (left: number, total: number): Words => ({
  en: `${total - left} of ${total} rows are done, ${left} ${left === 1 ? 'is' : 'are'} left to do.`,
  el: `${total - left} από ${total} γραμμές ολοκληρώθηκαν, ${left === 1 ? 'απομένει 1' : `απομένουν ${left}`}.`,
});

const allDone = (issued: number, total: number): Words => ({
  en: `Everything is done: ${total} of ${total} rows, ${issued} issued now.`,
  el: `Όλα ολοκληρώθηκαν: ${total} από ${total} γραμμές, ${issued} εκδόθηκαν τώρα.`,
});

const allReady = (ready: number, total: number): Words => ({
  en: `Everything is fine: ${ready} of ${total} rows would be issued.`,
  el: `Όλα είναι σωστά: ${ready} από ${total} γραμμές θα εκδίδονταν.`,
});

function mend(failed: number, left: number, retryFile = 'retry.csv'): Words {
  if (failed === left)
    return {
      en: 'Import the same file again: it continues where it stopped, and nothing is issued twice.',
      el: 'Εισαγάγετε ξανά το ίδιο αρχείο: συνεχίζει από εκεί που σταμάτησε και τίποτα δεν εκδίδεται δύο φορές.',
    };
  return {
    en: `Open ${retryFile}: it holds only the rows that are left, each with its problem. Correct the cells and import it.`,
    el: `Ανοίξτε το ${retryFile}: περιέχει μόνο τις γραμμές που απομένουν, με το πρόβλημα της καθεμιάς. Διορθώστε τα κελιά και εισαγάγετέ το.`,
  };
}
