import { directionOf } from '../../facts/directions.ts';
import { minus, sum, times, toCents } from '../../money/decimal.ts';
import { type Arguments, fillPlaceholders } from '../../problems/phrases.ts';
import { type BilingualText, inBothLanguages } from '../../problems/problem-text.ts';
import { recordOf } from '../../record-of.ts';
import type { Outcome } from '../../records/document-record.ts';
import type { Plan } from '../../records/plan.ts';
import { RETRY_WORKBOOK, retryFileIn } from '../../records/retry-reference.ts';
import { formatCount, reportWords } from '../labels.ts';
import {
  type CurrencySum,
  countedIn,
  countLeft,
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

const { sentences } = reportWords;
type Sentence = keyof typeof sentences;

/** Sentences in both languages; of `one | several` that which fits the count. */
const said = (all: readonly Sentence[], args: Arguments, count: number): BilingualText =>
  inBothLanguages((language) => {
    const texts = all.map((of) => {
      const [one = '', several = one] = sentences[of][language].split(' | ');
      return count === 1 ? one : several;
    });
    return fillPlaceholders(texts.join(' '), language, args);
  });

const shown = (count: number): BilingualText => inBothLanguages((language) => formatCount(count, language));

/** The main sentence for the reader, and the next step, which calls the retry file by its `name` or another. */
export function verdictOfSummary(summary: ShownReport['summary'], retry?: BilingualText): Verdict {
  const { dry_run, joined, problems, source } = summary;
  const { rows } = summary.counts;
  // Some documents were sent as often as may be.
  const isSpent = problems.some(
    ({ code, params }) => code === 'OUTCOME-UNKNOWN' && params?.variant === 'spent',
  );
  const resend = isSpent ? (['resend'] as const) : [];
  const total = countedIn(rows);
  const left = countLeft(rows);
  const args = {
    total: shown(total),
    left: shown(left),
    done: shown(total - left),
    ready: shown(rows.ready),
    issued: shown(rows.issued),
    source: source.name,
    retry: retry ?? retryFileIn(Object.keys(summary.files)) ?? RETRY_WORKBOOK,
  };
  const verdict = (status: ReportStatus, headline: Sentence, ...next: Sentence[]): Verdict => ({
    status,
    headline: said([headline], args, left),
    next: said(next, args, left),
  });
  if (summary.unreadable !== null) return verdict('unread', 'unread', 'correctFile');
  if (isAgainstControl(summary)) return verdict('unread', 'againstControl', 'correctBoth');
  if (total === 0) return verdict('done', 'noRows', 'nothingToDo');
  if (left > 0 && rows.failed === left) return verdict('left', 'rowsLeft', 'importAgain', ...resend);
  // A dry run's retry file is not the export: importing only that file would leave out all ready documents.
  if (dry_run && left > 0) return verdict('left', 'notReady', 'correctExport');
  if (dry_run && rows.ready > 0) return verdict('ready', 'allReady', 'importNow');
  if (left > 0) return verdict('left', 'rowsLeft', 'mend', ...resend);
  const open = joined.find(({ complete }) => !complete);
  return open === undefined ? verdict('done', 'allDone', 'nothingToDo') : originalLeft(open, total);
}

/** True if the export differs from its control file or that file is unusable; rows are not at fault. */
export const isAgainstControl = ({ notices }: Pick<Plan, 'notices'> | Pick<Summary, 'notices'>): boolean =>
  notices.some(({ code }) => code === 'CONTROL-MISMATCH' || code === 'CONTROL-UNREADABLE');

/** A file of which every row is done, without every row of the file that it mends. */
function originalLeft({ source, rows, counts, files }: JoinedSummary, total: number): Verdict {
  const left = countLeft(counts, isFinal);
  const file = said(['fileDone'], { total: shown(total) }, total);
  const headline = said(['originalLeft'], { file, source, rows: shown(rows), left: shown(left) }, left);
  const next = counts.ready > 0 ? 'importOriginal' : 'mendOriginal';
  return {
    status: 'left',
    headline,
    next: said([next], { source, joined: files.at(-1) ?? 'joined.csv' }, left),
  };
}
