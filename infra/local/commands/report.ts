import { documentsSoFar } from '../../../shared/jobs/files/outcome-lookup.ts';
import { findWholePlan } from '../../../shared/jobs/files/read-job.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type Outcome, outcomes } from '../../../shared/records/document-record.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { greekClock } from '../../../shared/report/labels.ts';
import {
  type Counts,
  countedIn,
  isAllDone,
  type Summary,
  summaryInLanguage,
} from '../../../shared/report/summary.ts';
import { reportPrefix } from '../../../shared/store/keys.ts';
import { CommandError } from '../errors/command-error.ts';
import { findJob, listJobs, readSummary, shortJobId } from '../files/find-job.ts';
import { type FilePlace, openFiles, shownPlace } from '../host/workplace.ts';
import { describeReport, tellDamaged } from '../print/describe-report.ts';
import { alignColumns, outcomeText, paintOutcome } from '../terminal/align-columns.ts';
import { terminalText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { folderOptions } from './options.ts';
import { argument, commandOf, option } from './startup.ts';

/** Characters of an instant up to its minute. */
const MINUTES = 'yyyy-mm-ddThh:mm'.length;

/** `rowmark jobs`: what ran in a data folder, oldest first. */
export const registerJobs = commandOf(folderOptions, async ({ data, stack, json, ...called }) => {
  const { lang, say, lines, reply } = called;
  const place = await openFiles({ data, stack });
  const { store } = place;
  const damaged: string[] = [];
  const note = (key: string) => damaged.push(key);
  const listed = await Array.fromAsync(await listJobs(store, note), async (job) => {
    const summary = await readSummary(store, job, note);
    const soFar = summary === undefined ? await soFarOf(place, job) : undefined;
    return { job, summary, soFar, isDamaged: damaged.some((key) => key.startsWith(reportPrefix(job))) };
  });
  tellDamaged(damaged, { lang, json });
  const names = ['headJob', 'headImported', 'headPlace', 'headFile', 'headRows', 'headBecame'] as const;
  const cells = listed.map(({ job, summary, soFar, isDamaged }) => [
    shortJobId(job.job),
    greekClock(job.created_at).slice(0, MINUTES).replace('T', '\u00a0'),
    `${job.account}/${job.profile}`,
    terminalText(job.file) + (job.dry_run ? ` (${say('dryRun')})` : ''),
    summary === undefined ? '–' : String(summary.source.rows),
    summary === undefined ? soFarText(soFar, { lang, isDamaged }) : countsLine(summary.counts.rows, lang),
  ]);
  reply(
    listed.map(({ job, summary, soFar }) => ({
      ...job,
      report: summary?.report ?? null,
      ...figuresOf(summary),
      ...(typeof soFar === 'object' ? { so_far: soFar } : {}),
    })),
    () =>
      listed.length === 0
        ? lines('jobsNone', { data }).join('\n')
        : alignColumns([names.map((name) => say(name)), ...cells]),
  );
});

/** `cut off: 34 issued, 26 unknown`. */
function soFarText(
  soFar: SoFar | undefined,
  { lang, isDamaged }: { lang: Language; isDamaged: boolean },
): string {
  const say = tellIn(lang);
  if (soFar === undefined) return say('noReportYet');
  if (soFar === 'under-way') return say('underWay');
  const { unknown, ...known } = soFar;
  const said = [
    ...(countedIn(known) > 0 ? [countsLine(known, lang)] : []),
    ...(unknown > 0 ? [say('soFarUnknown', { count: unknown })] : []),
  ];
  if (said.length === 0) return say('noReportYet');
  return say(isDamaged ? 'byRecords' : 'cutOff', { said: said.join(', ') });
}

const figuresOf = (summary: Summary | undefined) =>
  summary === undefined
    ? { complete: false, rows: null, counts: null }
    : { complete: summary.complete, rows: summary.source.rows, counts: summary.counts };

/** `198 issued, 2 rejected`, each in its colour. */
const countsLine = (counts: Record<Outcome, number>, language: Language): string =>
  outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${paintOutcome(outcome, outcomeText(outcome, language))}`)
    .join(', ') || tellIn(language)('noRows');

/** `rowmark report JOB`: the report's place, its content, and the next step. */
export const registerReport = commandOf(
  [argument('<job>', 'job'), ...folderOptions, option('--left', 'left')],
  async (wanted, { data, stack, json, left, lang, reply }) => {
    const place = await openFiles({ data, stack });
    const { store } = place;
    const damaged: string[] = [];
    const note = (key: string) => damaged.push(key);
    const job = await findJob(store, wanted, note);
    const sealed = await readSummary(store, job, note);
    tellDamaged(damaged, { lang, json });
    if (sealed === undefined && damaged.length === 0)
      throw new CommandError('job-without-report', { job: shortJobId(job.job), file: job.file });
    if (sealed === undefined) {
      const soFar = await soFarOf(place, job);
      return reply({ ...job, ...(typeof soFar === 'object' ? { so_far: soFar } : {}) }, () =>
        soFarText(soFar, { lang, isDamaged: true }),
      );
    }
    const summary = summaryInLanguage(sealed, lang);
    reply(summary, () =>
      describeReport(summary, { folder: shownPlace({ data, stack }, summary.report), language: lang }),
    );
    if (left && !isAllDone(summary)) process.exitCode = 1;
  },
);

type SoFar = (Counts & { unknown: number }) | 'under-way';

/** Fate of the documents of a job without a report, by its records and the ledger; undefined of one that was not read. */
async function soFarOf({ store, ledgerOf }: FilePlace, job: JobRecord): Promise<SoFar | undefined> {
  const plan = await findWholePlan(store, job.job);
  const held = await ledgerOf(job).catch((error: unknown) =>
    error instanceof CommandError ? error.mistake : undefined,
  );
  if (held === 'folder-in-use') return 'under-way';
  await using ledger = typeof held === 'object' ? held : undefined;
  if (plan === undefined || plan.dry_run) return undefined;
  const soFar = await documentsSoFar(store, plan, ledger?.ledger);
  return { ...soFar, failed: 0, unknown: soFar.failed };
}
