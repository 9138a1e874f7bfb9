import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { type Outcome, outcomes } from '../../../shared/records/outcome.ts';
import { greekClock } from '../../../shared/report/format-amount.ts';
import { isAllDone, type Summary } from '../../../shared/report/summary.ts';
import { CommandError } from '../command-error.ts';
import { findJob, listJobs, shortJob } from '../find-job.ts';
import { createFolderStore } from '../folder-store.ts';
import { printJson, printText } from '../print.ts';
import { alignColumns, outcomeSaid, paintOutcome } from '../print-jobs.ts';
import { printReport } from '../print-report.ts';
import { readSummary } from '../read-summary.ts';
import { terminalText } from '../terminal-text.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { dataOption, jsonOption } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

/** Characters of an instant up to its minute. */
const MINUTES = 'yyyy-mm-ddThh:mm'.length;

interface Options {
  data: string;
  json?: true;
}

/** `rowmark jobs`: what ran in a data folder, oldest first. */
export function registerJobs(command: Command, startup: Startup): void {
  command
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup))
    .addOption(languageOption(startup.language))
    .action(showJobs);
}

async function showJobs({ data, json, lang }: Options & { lang: Language }): Promise<void> {
  const store = createFolderStore(data);
  const jobs = await listJobs(store);
  const listed = await Promise.all(
    jobs.map(async (job) => ({ job, summary: await readSummary(store, job) })),
  );
  if (json)
    return printJson(
      listed.map(({ job, summary }) => ({ ...job, report: summary?.report ?? null, ...figuresOf(summary) })),
    );
  const say = (of: keyof typeof terminalWords) => tell(terminalWords[of], lang, { data });
  if (listed.length === 0) return printText(say('jobsNone'));
  const names = ['headJob', 'headImported', 'headPlace', 'headFile', 'headRows', 'headBecame'] as const;
  const lines = listed.map(({ job, summary }) => [
    shortJob(job.job),
    greekClock(job.created_at).slice(0, MINUTES).replace('T', ' '),
    `${job.account}/${job.profile}`,
    terminalText(job.file) + (job.dry_run ? ` (${say('dryRun')})` : ''),
    summary === undefined ? '–' : String(summary.source.rows),
    summary === undefined ? say('noReportYet') : countsLine(summary.counts.rows, lang),
  ]);
  printText(alignColumns([names.map(say), ...lines]));
}

const figuresOf = (summary: Summary | undefined) =>
  summary === undefined
    ? { complete: false, rows: null, counts: null }
    : { complete: summary.complete, rows: summary.source.rows, counts: summary.counts };

/** `198 issued, 2 rejected`, each in its colour. */
const countsLine = (counts: Record<Outcome, number>, language: Language): string =>
  outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${paintOutcome(outcome, outcomeSaid(outcome, language))}`)
    .join(', ') || tell(terminalWords.noRows, language);

/** `rowmark report JOB`: where a report is, what it says, what to do next. */
export function registerReport(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .argument('<job>', help('job'))
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup))
    .addOption(
      new Option('--lang <language>', help('langOfFigures'))
        .choices(['en', 'el'])
        .default(undefined, help('langOfReport')),
    )
    .addOption(new Option('--left', help('left')))
    .action(showReport);
}

interface ReportOptions extends Options {
  left?: true;
  lang?: Language;
}

async function showReport(wanted: string, { data, json, left, lang }: ReportOptions): Promise<void> {
  const store = createFolderStore(data);
  const job = await findJob(store, wanted);
  const summary = await readSummary(store, job);
  if (summary === undefined)
    throw new CommandError('job-without-report', { job: shortJob(job.job), file: job.file });
  if (json) printJson(summary);
  else
    printText(
      printReport(summary, { folder: join(data, summary.report), language: lang ?? summary.language }),
    );
  if (left && !isAllDone(summary)) process.exitCode = 1;
}
