import { directionOf } from '../../facts/directions.ts';
import { minus, sum, times, toCents } from '../../money/decimal.ts';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import { recordOf } from '../../record-of.ts';
import { type Outcome, outcomes } from '../../records/document-record.ts';
import type { Plan } from '../../records/plan.ts';
import { RETRY_WORKBOOK, retryFileIn } from '../../records/retry-reference.ts';
import { formatCount } from '../labels.ts';
import {
  type CurrencySum,
  countedIn,
  isDone,
  isFinal,
  type JoinedSummary,
  type Summary,
} from '../summary.ts';
import type { Effect } from './direction-sums.ts';
import type { ShownReport } from './report-facts.ts';
import { EURO_TOTALS } from './totals.ts';

type Totals = Pick<CurrencySum, 'documents' | 'net_total' | 'vat_total' | 'payable_total'>;

/** The outcome that documents are to reach: issued, or for a dry run ready. */
const reached = ({ dry_run }: Pick<Summary, 'dry_run'>): Outcome => (dry_run ? 'ready' : 'issued');

/** Documents and euro issued, or for a dry run those that would be. */
export const reachedTotals = (of: Pick<Summary, 'sums' | 'dry_run'>): Totals =>
  totalsOf(of.sums, reached(of));

function totalsOf(sums: Summary['sums'], outcome: Outcome): Totals {
  const found = sums.filter((one) => one.outcome === outcome);
  return {
    documents: found.reduce((all, { documents }) => all + documents, 0),
    ...recordOf(EURO_TOTALS, (name) => toCents(sum(found.map((one) => one[name])))),
  };
}

/** Euro of the documents with an outcome less credit notes: 793.60 instead of 835.36 gives −41.76. */
export function effectOf(
  { types, sums, ...of }: Pick<Summary, 'sums' | 'types' | 'dry_run'>,
  outcome = reached(of),
): Effect {
  const all = totalsOf(sums, outcome);
  const credits = types.filter(
    ({ invoice_type_code: type, ...one }) => one.outcome === outcome && directionOf(type).sign < 0,
  );
  const less = (name: (typeof EURO_TOTALS)[number]) =>
    toCents(minus(all[name], times('2', sum(credits.map((credit) => credit[name])))));
  return { net: less('net_total'), vat: less('vat_total'), payable: less('payable_total') };
}

/** Sums of a plan: euro of all documents; for other currencies the sums of payable lines. */
export function plannedMoney({ sums, types }: Pick<Summary, 'sums' | 'types'>) {
  const made = { sums, types, dry_run: true };
  const { documents, payable_total } = reachedTotals(made);
  const lines = sums.flatMap(({ outcome, currency, payable_foreign: printed }) =>
    outcome === 'ready' && printed !== null ? [[currency, printed] as const] : [],
  );
  const payable: Record<string, string> = { EUR: payable_total, ...Object.fromEntries(lines) };
  return { payable: documents === 0 ? {} : payable, effect: effectOf(made) };
}

/** State of a report, for the colour of its heading. `ready`: without errors, and not issued yet. */
export type ReportStatus = 'done' | 'ready' | 'left' | 'unread';

interface Verdict {
  status: ReportStatus;
  headline: BilingualText;
  next: BilingualText;
}

/** The main sentence for the reader, and the next step. */
export function verdictOfSummary(summary: ShownReport['summary']): Verdict {
  const { dry_run, joined, problems, source } = summary;
  const { rows } = summary.counts;
  const retryFile = retryFileIn(Object.keys(summary.files));
  // Some documents were sent as often as may be.
  const isSpent = problems.some(
    ({ code, params }) => code === 'OUTCOME-UNKNOWN' && params?.variant === 'spent',
  );
  const total = countedIn(rows);
  const left = outcomes.reduce((sum, outcome) => sum + (isDone(outcome) ? 0 : rows[outcome]), 0);
  if (summary.unreadable !== null) return unread;
  if (isAgainstControl(summary)) return againstControl;
  if (total === 0) return { status: 'done', headline: noRows, next: nothingToDo };
  if (left > 0 && rows.failed === left)
    return { status: 'left', headline: rowsLeft(left, total), next: withResend(importAgain, isSpent) };
  if (dry_run && left > 0)
    return { status: 'left', headline: notReady(left, total), next: correctExport(source.name, retryFile) };
  if (dry_run && rows.ready > 0)
    return { status: 'ready', headline: allReady(rows.ready, total), next: importNow };
  if (left > 0)
    return { status: 'left', headline: rowsLeft(left, total), next: withResend(mend(retryFile), isSpent) };
  const open = joined.find(({ complete }) => !complete);
  if (open !== undefined)
    return { status: 'left', headline: originalLeft(open, total), next: backToOriginal(open) };
  return { status: 'done', headline: allDone(rows.issued, total), next: nothingToDo };
}

const unread: Verdict = {
  status: 'unread',
  headline: {
    en: 'The file could not be processed. Nothing was issued.',
    el: 'Δεν ήταν δυνατή η επεξεργασία του αρχείου. Δεν εκδόθηκε τίποτα.',
  },
  next: {
    en: 'Correct the file as the problem below says and import it again.',
    el: 'Διορθώστε το αρχείο όπως περιγράφει το πρόβλημα παρακάτω και εισαγάγετέ το ξανά.',
  },
};

/** True if the export differs from its control file or that file is unusable; rows are not at fault. */
export const isAgainstControl = ({ notices }: Pick<Plan, 'notices'> | Pick<Summary, 'notices'>): boolean =>
  notices.some(({ code }) => code === 'CONTROL-MISMATCH' || code === 'CONTROL-UNREADABLE');

const againstControl: Verdict = {
  status: 'unread',
  headline: {
    en: 'The export does not match its control file. Nothing was issued.',
    el: 'Το αρχείο δεν συμφωνεί με το αρχείο ελέγχου του. Δεν εκδόθηκε τίποτα.',
  },
  next: {
    en: 'Correct the export or its control file and import both together.',
    el: 'Διορθώστε το αρχείο ή το αρχείο ελέγχου του και εισαγάγετε και τα δύο μαζί.',
  },
};

const noRows: BilingualText = { en: 'The file has no rows.', el: 'Το αρχείο δεν έχει γραμμές.' };
const nothingToDo: BilingualText = { en: 'There is nothing left to do.', el: 'Δεν απομένει τίποτα.' };
const importNow: BilingualText = {
  en: 'Import the file without --dry-run to issue the documents.',
  el: 'Εισαγάγετε το αρχείο χωρίς --dry-run για να εκδοθούν τα παραστατικά.',
};

const en = (count: number) => formatCount(count, 'en');
const el = (count: number) => formatCount(count, 'el');

const rowsLeft = (left: number, total: number): BilingualText => ({
  en: `${en(total - left)} of ${en(total)} rows are done, ${en(left)} ${left === 1 ? 'is' : 'are'} left.`,
  el: `Ολοκληρωμένες γραμμές: ${el(total - left)} από ${el(total)}, ${left === 1 ? 'απομένει 1' : `απομένουν ${el(left)}`}.`,
});

const allDone = (issued: number, total: number): BilingualText => ({
  en: `All done: ${en(total)} of ${en(total)} rows, ${en(issued)} issued now.`,
  el: `Όλα ολοκληρώθηκαν. Γραμμές: ${el(total)} από ${el(total)}, εκδόθηκαν τώρα: ${el(issued)}.`,
});

const allReady = (ready: number, total: number): BilingualText => ({
  en: `Everything is correct: ${en(ready)} of ${en(total)} rows would be issued.`,
  el: `Όλα είναι σωστά. Γραμμές που θα εκδίδονταν: ${el(ready)} από ${el(total)}.`,
});

const notReady = (left: number, total: number): BilingualText => ({
  en: `${en(total - left)} of ${en(total)} rows are correct, ${en(left)} ${left === 1 ? 'is' : 'are'} not.`,
  el: `Σωστές γραμμές: ${el(total - left)} από ${el(total)}. Με πρόβλημα: ${el(left)}.`,
});

/** A dry run's retry file is not the export: importing only that file would leave out all ready documents. */
const correctExport = (source: string, retryFile: string = RETRY_WORKBOOK): BilingualText => ({
  en: `Correct these cells in ${source} and import that file again. ${retryFile} only shows the rows they are in.`,
  el: `Διορθώστε αυτά τα κελιά στο ${source} και εισαγάγετε ξανά εκείνο. Το ${retryFile} δείχνει μόνο σε ποιες γραμμές βρίσκονται.`,
});

const originalLeft = ({ source, rows, counts }: JoinedSummary, total: number): BilingualText => {
  const left = outcomes.reduce((sum, outcome) => sum + (isFinal(outcome) ? 0 : counts[outcome]), 0);
  return {
    en: `${total === 1 ? 'The row of this file is' : `The ${en(total)} rows of this file are`} done, but of the ${en(rows)} rows of ${source} ${en(left)} ${left === 1 ? 'is' : 'are'} still left.`,
    el: `${total === 1 ? 'Η γραμμή αυτού του αρχείου ολοκληρώθηκε' : `Οι ${el(total)} γραμμές αυτού του αρχείου ολοκληρώθηκαν`}, αλλά από τις ${el(rows)} γραμμές του ${source} ${left === 1 ? 'απομένει ακόμη 1' : `απομένουν ακόμη ${el(left)}`}.`,
  };
};

const backToOriginal = ({ source, counts, files }: JoinedSummary): BilingualText =>
  counts.ready > 0
    ? {
        en: `Import ${source} itself: so far it only had a dry run. Nothing is issued twice.`,
        el: `Εισαγάγετε το ίδιο το ${source}: έχει γίνει μόνο δοκιμαστική εκτέλεση. Τίποτα δεν εκδίδεται δύο φορές.`,
      }
    : {
        en: `${files.at(-1) ?? 'joined.csv'} shows the rows that are left: correct them in the retry file of ${source} and import it.`,
        el: `Το ${files.at(-1) ?? 'joined.csv'} δείχνει τις γραμμές που απομένουν: διορθώστε τις στο αρχείο επανάληψης του ${source} και εισαγάγετέ το.`,
      };

const importAgain: BilingualText = {
  en: 'Import the same file again: it continues where it stopped, and nothing is issued twice.',
  el: 'Εισαγάγετε ξανά το ίδιο αρχείο: συνεχίζει από εκεί που σταμάτησε και τίποτα δεν εκδίδεται δύο φορές.',
};

const withResend = ({ en, el }: BilingualText, isSpent: boolean): BilingualText => ({
  en: `${en}${isSpent ? ' What was sent as often as may be goes out only with --resend, after the service has said why it is not issued.' : ''}`,
  el: `${el}${isSpent ? ' Όσα στάλθηκαν όσες φορές επιτρέπεται στέλνονται ξανά μόνο με --resend, αφού η υπηρεσία πει γιατί δεν εκδόθηκαν.' : ''}`,
});

const mend = (retryFile: string = RETRY_WORKBOOK): BilingualText => ({
  en: `Open ${retryFile}: it has only the rows that are left, each with its problem. Correct the cells and import it.`,
  el: `Ανοίξτε το ${retryFile}: περιέχει μόνο τις γραμμές που απομένουν, με το πρόβλημα της καθεμιάς. Διορθώστε τα κελιά και εισαγάγετέ το.`,
});
