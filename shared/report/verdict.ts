import type { Words } from '../problems/words.ts';
import { outcomes } from '../records/outcome.ts';
import type { Plan } from '../records/plan.ts';
import type { ReportFacts } from './report-facts.ts';
import { type Counts, isDone, isFinal, type JoinedSummary, type Summary } from './summary.ts';

/** State of a report, for the colour of its heading. `ready`: nothing is wrong, and nothing is issued. */
export type Standing = 'done' | 'ready' | 'left' | 'unread';

interface Verdict {
  standing: Standing;
  headline: Words;
  next: Words;
}

/** Facts that decide a verdict, of a report that is being written or of one that is read. */
interface Judged {
  source: string;
  dry_run: boolean;
  isUnread: boolean;
  isAgainstControl: boolean;
  rows: Counts;
  joined: readonly JoinedSummary[];
  retryFile: string | undefined;
}

export const verdictOfReport = ({ plan, totals, joined, retryFile }: ReportFacts): Verdict =>
  verdictOf({
    source: plan.source.name,
    dry_run: plan.dry_run,
    isUnread: plan.unreadable !== undefined,
    isAgainstControl: isAgainstControl(plan),
    rows: totals.rows,
    joined,
    retryFile,
  });

export const verdictOfSummary = (summary: Summary): Verdict =>
  verdictOf({
    source: summary.source.name,
    dry_run: summary.dry_run,
    isUnread: summary.unreadable !== null,
    isAgainstControl: isAgainstControl(summary),
    rows: summary.counts.rows,
    joined: summary.joined,
    retryFile: Object.keys(summary.files).find((file) => file.startsWith('retry.')),
  });

/** The one sentence that a reader takes away, and what to do now. */
function verdictOf(judged: Judged): Verdict {
  const { dry_run, rows, joined, retryFile, source } = judged;
  const total = outcomes.reduce((sum, outcome) => sum + rows[outcome], 0);
  const left = outcomes.reduce((sum, outcome) => sum + (isDone(outcome) ? 0 : rows[outcome]), 0);
  if (judged.isUnread) return unread;
  if (judged.isAgainstControl) return againstControl;
  if (total === 0) return { standing: 'done', headline: noRows, next: nothingToDo };
  if (left > 0 && rows.failed === left)
    return { standing: 'left', headline: rowsLeft(left, total), next: importAgain };
  if (dry_run && left > 0)
    return { standing: 'left', headline: notReady(left, total), next: correctExport(source, retryFile) };
  if (dry_run) return { standing: 'ready', headline: allReady(rows.ready, total), next: importNow };
  if (left > 0) return { standing: 'left', headline: rowsLeft(left, total), next: mend(retryFile) };
  const open = joined.find(({ complete }) => !complete);
  if (open !== undefined)
    return { standing: 'left', headline: originalLeft(open, total), next: backToOriginal(open) };
  return { standing: 'done', headline: allDone(rows.issued, total), next: nothingToDo };
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
export const isAgainstControl = ({ notices }: Pick<Plan, 'notices'> | Pick<Summary, 'notices'>): boolean =>
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

const notReady = (left: number, total: number): Words => ({
  en: `${total - left} of ${total} rows are in order, ${left} ${left === 1 ? 'is' : 'are'} not.`,
  el: `${total - left} από ${total} γραμμές είναι σωστές, ${left} δεν είναι.`,
});

/** Rows of a dry run's retry file are not the export: imported alone, all that is ready would be forgotten. */
const correctExport = (source: string, retryFile = 'retry.csv'): Words => ({
  en: `Import ${source} itself; correct these cells in it first. ${retryFile} only shows which rows they are in.`,
  el: `Εισαγάγετε το ίδιο το ${source}· διορθώστε πρώτα σε αυτό αυτά τα κελιά. Το ${retryFile} δείχνει μόνο σε ποιες γραμμές βρίσκονται.`,
});

const originalLeft = ({ source, rows, counts }: JoinedSummary, total: number): Words => {
  const left = outcomes.reduce((sum, outcome) => sum + (isFinal(outcome) ? 0 : counts[outcome]), 0);
  return {
    en: `${total === 1 ? 'The row of this file is' : `The ${total} rows of this file are`} done, but of the ${rows} rows of ${source} ${left} ${left === 1 ? 'is' : 'are'} still left.`,
    el: `${total === 1 ? 'Η γραμμή αυτού του αρχείου ολοκληρώθηκε' : `Οι ${total} γραμμές αυτού του αρχείου ολοκληρώθηκαν`}, αλλά από τις ${rows} γραμμές του ${source} ${left === 1 ? 'απομένει ακόμη 1' : `απομένουν ακόμη ${left}`}.`,
  };
};

const backToOriginal = ({ source, counts, files }: JoinedSummary): Words =>
  counts.ready > 0
    ? {
        en: `Import ${source} itself: only a dry run has seen it. Nothing is issued twice.`,
        el: `Εισαγάγετε το ίδιο το ${source}: έχει γίνει μόνο δοκιμή του. Τίποτα δεν εκδίδεται δύο φορές.`,
      }
    : {
        en: `${files.at(-1) ?? 'joined.csv'} names the rows that are left: correct them in the retry file of ${source} and import it.`,
        el: `Το ${files.at(-1) ?? 'joined.csv'} δείχνει τις γραμμές που απομένουν: διορθώστε τες στο αρχείο επανάληψης του ${source} και εισαγάγετέ το.`,
      };

const importAgain: Words = {
  en: 'Import the same file again: it continues where it stopped, and nothing is issued twice.',
  el: 'Εισαγάγετε ξανά το ίδιο αρχείο: συνεχίζει από εκεί που σταμάτησε και τίποτα δεν εκδίδεται δύο φορές.',
};

const mend = (retryFile = 'retry.csv'): Words => ({
  en: `Open ${retryFile}: it holds only the rows that are left, each with its problem. Correct the cells and import it.`,
  el: `Ανοίξτε το ${retryFile}: περιέχει μόνο τις γραμμές που απομένουν, με το πρόβλημα της καθεμιάς. Διορθώστε τα κελιά και εισαγάγετέ το.`,
});
