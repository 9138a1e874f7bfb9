import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { Language } from '../../../shared/problems/problem.ts';
import { type Outcome, outcomes } from '../../../shared/records/outcome.ts';
import { isDone, type Summary } from '../../../shared/report/summary.ts';
import { CommandError } from '../command-error.ts';
import { readConfiguration } from '../configuration.ts';
import { findJob, listJobs, shortJob } from '../find-job.ts';
import { createFolderStore } from '../folder-store.ts';
import { alignColumns, paintOutcome } from '../print-jobs.ts';
import { printReport } from '../print-report.ts';
import { readSummary } from '../read-summary.ts';
import { terminalText } from '../terminal-text.ts';
import { dataOption, jsonOption } from './options.ts';

interface Options {
  data: string;
  json?: true;
}

/** `rowmark jobs`: what ran in a data folder, oldest first. */
export function registerJobs(command: Command): void {
  command.addOption(dataOption(readConfiguration().ROWMARK_DATA)).addOption(jsonOption()).action(showJobs);
}

async function showJobs({ data, json }: Options): Promise<void> {
  const store = createFolderStore(data);
  const jobs = await listJobs(store);
  const listed = await Promise.all(
    jobs.map(async (job) => ({ job, summary: await readSummary(store, job) })),
  );
  if (json)
    return print(
      JSON.stringify(
        listed.map(({ job, summary }) => ({
          ...job,
          report: summary?.report ?? null,
          ...figuresOf(summary),
        })),
        null,
        2,
      ),
    );
  if (listed.length === 0) return print(`No jobs in ${data} yet.`);
  const header = ['job', 'imported', 'account/profile', 'file', 'rows', 'what became of them'];
  const lines = listed.map(({ job, summary }) => [
    shortJob(job.job),
    job.created_at.slice(0, 16).replace('T', ' '),
    `${job.account}/${job.profile}`,
    terminalText(job.file) + (job.dry_run ? ' (dry run)' : ''),
    summary === undefined ? '–' : String(summary.source.rows),
    summary === undefined
      ? 'no report yet: import the file again to continue'
      : countsLine(summary.counts.rows),
  ]);
  print(alignColumns([header, ...lines]));
}

const figuresOf = (summary: Summary | undefined) =>
  summary === undefined
    ? { complete: false, rows: null, counts: null }
    : { complete: summary.complete, rows: summary.source.rows, counts: summary.counts };

/** `198 issued, 2 rejected`, each in its colour. */
const countsLine = (counts: Record<Outcome, number>): string =>
  outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${paintOutcome(outcome)}`)
    .join(', ') || 'no rows';

/** `rowmark report JOB`: where a report is, what it says, what to do next. */
export function registerReport(command: Command): void {
  command
    .argument('<job>', 'the job id, the beginning of it, or "latest"')
    .addOption(dataOption(readConfiguration().ROWMARK_DATA))
    .addOption(jsonOption())
    .addOption(
      new Option('--lang <language>', 'language of the figures; problems keep that of the report')
        .choices(['en', 'el'])
        .default(undefined, 'that of the report'),
    )
    .addOption(new Option('--left', 'exit with status 1 when rows are left to do'))
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
    throw new CommandError(
      `The job ${shortJob(job.job)} has no report yet: import ${job.file} again, and it continues where it stopped.`,
    );
  print(
    json
      ? JSON.stringify(summary, null, 2)
      : printReport(summary, { folder: join(data, summary.report), language: lang ?? summary.language }),
  );
  const rowsLeft = outcomes.some((outcome) => !isDone(outcome) && summary.counts.rows[outcome] > 0);
  if (left && rowsLeft) process.exitCode = 1;
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
