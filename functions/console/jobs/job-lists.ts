import { z } from '@hono/zod-openapi';
import { foldExternalId } from '../../../shared/documents/external-id.ts';
import { approvedKeys } from '../../../shared/jobs/approve/approved-plan.ts';
import { runBounded } from '../../../shared/jobs/files/bounded-work.ts';
import { documentsSoFar } from '../../../shared/jobs/files/outcome-lookup.ts';
import { findJobRecord, listedJobRecord } from '../../../shared/jobs/files/read-job.ts';
import {
  jobsOfImport,
  type NotedJob,
  newestImports,
  newestJobs,
  notedImport,
} from '../../../shared/jobs/receive/receive-export.ts';
import type { LedgerEntry } from '../../../shared/ledger/ledger.ts';
import { may } from '../../../shared/mapping/profile/source.ts';
import { inTurns, RecentValues } from '../../../shared/memoize.ts';
import { sum, toCents } from '../../../shared/money/decimal.ts';
import { cursorLike, mayBe, notBlank, strings } from '../../../shared/operations/operation.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { approvalForm } from '../../../shared/records/corrections.ts';
import type { JobRecord, Plan } from '../../../shared/records/plan.ts';
import { findWhole } from '../../../shared/records/stored.ts';
import type { Counts } from '../../../shared/report/summary.ts';
import type { ConsoleHost } from '../console-host.ts';
import { JOBS_LISTED_MAX } from '../console-limits.ts';
import { decidedOf, sentBackOf } from './edit-check.ts';
import { inLanguage, type JobState, type JobView, jobStates, viewJob } from './job-view.ts';
import { rowsOfReport } from './stored-rows.ts';

const JOB_ID = /^[0-9a-f]{32}$/;

/** The conditions of a list by its states, its cursors and the words for `since`. */
export const listConditions = <State extends string>(
  states: readonly State[],
  cursors: RegExp,
  since: string,
) => ({
  account: notBlank.optional(),
  file: notBlank.normalize('NFC').optional(),
  state: z.enum(states).optional(),
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .openapi({ description: since, example: '2026-11-20T10:00:00Z' }),
  limit: z.coerce.number().int().min(1).max(JOBS_LISTED_MAX).default(JOBS_LISTED_MAX),
  cursor: cursorLike(cursors),
});

type Wanted<State extends string> = z.output<z.ZodObject<ReturnType<typeof listConditions<State>>>> & {
  isSeen: (of: { account: string }) => boolean;
};
type WantedJobs = Wanted<JobState>;

const cursorOf = ({ created_at, job }: JobRecord): string => `${created_at}.${job}`;

const isWanted = (record: JobRecord, { account, file, since }: WantedJobs): boolean =>
  (account === undefined || record.account === account) &&
  (file === undefined || record.file === file) &&
  (since === undefined || Date.parse(record.created_at) >= Date.parse(since));

function jobList(host: ConsoleHost) {
  const { store } = host;
  const records = new Map<string, JobRecord>();
  const ended = new Map<string, JobView>();
  const soFar = new Map<string, Promise<Counts>>();

  /** Counted once: the job no longer runs. */
  function soFarOf(plan: Plan): Promise<Counts> {
    const ledger = plan.environment === host.environment ? host.ledgerOf(plan.account) : undefined;
    const counted = soFar.get(plan.job) ?? documentsSoFar(store, plan, ledger);
    soFar.set(plan.job, counted);
    return counted;
  }

  /** Undefined for a job that is gone or unreadable. */
  async function listed(job: string): Promise<JobRecord | undefined> {
    const found = records.get(job) ?? (await listedJobRecord(host, job));
    if (found !== undefined) records.set(job, found);
    return found;
  }

  async function found(record: JobRecord): Promise<JobView> {
    const underWay = (await host.progressOf(record)) !== undefined;
    const known = underWay ? undefined : ended.get(record.job);
    if (known !== undefined) return known;
    if (underWay) soFar.delete(record.job);
    const view = await viewJob(host, record, soFarOf);
    // A job that was stopped or failed, or that waits for the service, may be resumed and thus change.
    if (view.state === 'done' && !(view.outcomes.failed || view.unknown || underWay))
      ended.set(record.job, view);
    return view;
  }

  async function view(record: JobRecord, language: Language): Promise<JobView> {
    const of = inLanguage(await found(record), language);
    const back = record.dry_run && of.state === 'done' && (await sentBackOf(host, record));
    return back ? { ...of, ...(of.by && { brought_by: of.by }), state: 'sent back', ...back } : of;
  }

  return {
    ...{ listed, view },
    async find(job: string): Promise<JobRecord> {
      const known = JOB_ID.test(job) ? (records.get(job) ?? (await findJobRecord(store, job))) : undefined;
      if (known === undefined) throw new RefusedRequest('JOB-UNKNOWN');
      return known;
    },

    /** A page of the jobs that match, newest first, and the cursor of the page after it. */
    async page(wanted: WantedJobs, language: Language) {
      const { limit, cursor, state, isSeen } = wanted;
      const names = (await host.jobNames()).filter((name) => JOB_ID.test(name));
      const all = (await Promise.all(names.map(listed))).filter((record) => record !== undefined);
      const page: JobView[] = [];
      let last = '';
      for (const record of all.sort((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1))) {
        if (!isSeen(record) || !isWanted(record, wanted)) continue;
        if (cursor !== undefined && cursorOf(record) >= cursor) continue;
        if (page.length === limit) return { page, next: { cursor: last } };
        const shown = await view(record, language);
        if (state !== undefined && shown.state !== state) continue;
        page.push(shown);
        last = cursorOf(record);
      }
      return { page };
    },

    /** A job with its import, and the newest job of its file name if that is later. */
    async viewAlone(record: JobRecord, language: Language): Promise<JobView> {
      const shown = await view(record, language);
      const place = await notedImport(store, record.job);
      // A check with a profile of another name is newer as well; the run of this one is not.
      const ofFile = await newestJobs(store).of(record);
      const own = place ? (await jobsOfImport(store, place.import)).filter(({ as }) => as === 'own') : [];
      const found = await Promise.all([ofFile, ...own.map(({ job }) => job)].map((id) => id && listed(id)));
      const newest = found
        .filter((one) => typeof one === 'object')
        .filter((one) => one.dry_run || one.job === ofFile)
        .reduce((one, other) => (other.created_at > one.created_at ? other : one), record);
      const newer = newest.job === record.job ? {} : { newer: newest.job };
      return { ...shown, ...(place && { import: place.import }), ...newer };
    },
  };
}

export const importStates = ['to approve', ...jobStates] as const;
const waitsFor = ['approver', 'dropper'] as const;

const jobs = z.array(z.string());

/** An import as the interface shows it: the same bytes under the same name, from drop to report. */
export const importViewSchema = z
  .object({
    ...strings('import', 'account', 'profile', 'file'),
    state: z.enum(importStates).describe('That of `job`, or `to approve`.'),
    waits_for: may(z.enum(waitsFor), 'Whose turn it is: an approver, or somebody who corrects.'),
    checks: jobs.describe('Dry runs, the first one first.'),
    approval: may(z.object(strings('plan', 'by', 'at')), 'Of the run: who let it be issued, and when.'),
    run: z.string().optional().describe('The newest run that may issue.'),
    runs: jobs.describe('All of them: a run that was stopped is gone on with by another.'),
    retries: jobs.describe('Jobs that have read a retry file of it.'),
    credits: jobs.describe('Jobs of credit notes for it, and amendments that replace documents of it.'),
    job: z
      .string()
      .describe('The newest job; after an issued credit note, one before it that still waits for a person.'),
    payable: mayBe(
      'Euro of what its runs have issued; where a check is the newest job, of what that would issue.',
    ),
    ...{ comment: z.string().optional(), by: z.string().optional() },
    at: z
      .string()
      .describe('When that job was made; where it is `sent back`, when that was, by whom and why.'),
  })
  .openapi('Import');

export type ImportView = z.infer<typeof importViewSchema>;

type WantedImports = Wanted<(typeof importStates)[number]> & { waits?: boolean | undefined };

const JOBS_AT_ONCE = 16;

type Found = Pick<NotedJob, 'as'> & { record: JobRecord };

function importList(host: ConsoleHost) {
  const jobs = jobsOf(host);
  /** Jobs whose documents others have issued since: that stays so. */
  const overtaken = new Set<string>();
  /** Moments of imports whose newest run has left nothing to do: only another job changes that. */
  const settled = new Map<string, number>();

  /** Undefined if the import is gone, or if its newest job is of another moment. */
  async function viewOf(id: string, at?: number): Promise<ImportView | undefined> {
    const noted = await jobsOfImport(host.store, id);
    // Jobs that have been erased are passed over.
    const found = await runBounded(noted, JOBS_AT_ONCE, async ({ job, as }) => {
      const record = await jobs.listed(job);
      return record === undefined ? [] : [{ as, record }];
    }).then((listed) => listed.flat());
    const newest = found.findLast(({ as }) => as !== 'amendment');
    if (newest === undefined || (at !== undefined && Date.parse(newest.record.created_at) !== at))
      return undefined;
    const own = found.filter(({ as }) => as === 'own').map((one) => one.record);
    const idsOf = (...as: NotedJob['as'][]) =>
      found.filter((one) => as.includes(one.as)).map((one) => one.record.job);
    const run = own.findLast(({ dry_run }) => !dry_run);
    const approval = run && (await findWhole(host.store, approvedKeys(run.job).approval, approvalForm));
    const { record, view, ...state } = await countingOf(newest, found);
    const { account, profile, file } = own.at(-1) ?? record;
    return {
      ...{ import: id, account, profile, file },
      ...state,
      ...(view.state === 'sent back' && { comment: view.comment, by: view.by }),
      checks: own.filter(({ dry_run }) => dry_run).map(({ job }) => job),
      ...(approval && { approval: { plan: approval.plan, by: approval.by, at: approval.at } }),
      ...(run && { run: run.job }),
      runs: own.filter(({ dry_run }) => !dry_run).map(({ job }) => job),
      retries: idsOf('retry'),
      credits: idsOf('credit', 'amendment'),
      job: record.job,
      ...(await payableOf(newest.record, found)),
      at: view.state === 'sent back' ? (view.at ?? '') : record.created_at,
    };
  }

  /** The job whose state is that of the import: the newest, or what waits still after a credit note was issued. */
  async function countingOf(newest: Found, all: readonly Found[]) {
    const asked = async (record: JobRecord) => {
      const view = await jobs.view(record, host.language);
      return { record, view, ...(await stateOf(record, view)) };
    };
    const first = await asked(newest.record);
    const isDone = first.state === 'done' && first.waits_for === undefined;
    if (newest.as !== 'credit' || newest.record.dry_run || !isDone) return first;
    const before = all.findLast(({ as }) => as === 'own' || as === 'retry');
    const left = before && (await asked(before.record));
    return left?.waits_for === undefined ? first : left;
  }

  /** A document counts in the run that issued it: in others it is a duplicate. */
  async function payableOf(newest: JobRecord, all: readonly Found[]) {
    const runs = all.filter(({ as, record }) => (as === 'own' || as === 'retry') && !record.dry_run);
    const counted = newest.dry_run ? [newest] : runs.map(({ record }) => record);
    const views = await runBounded(counted, JOBS_AT_ONCE, (one) => jobs.view(one, host.language));
    const sums = views.flatMap(({ payable }) => payable ?? []);
    return sums.length === 0 ? {} : { payable: toCents(sum(sums)) };
  }

  /** An import waits for nobody once all that it left was issued, or its unreadable file came again. */
  async function stateOf(record: JobRecord, view: JobView): Promise<Pick<ImportView, 'state' | 'waits_for'>> {
    const found = await asLeft(record, view);
    if (found.waits_for === undefined) return found;
    if (!(overtaken.has(record.job) || (await isOvertaken(record, view)))) return found;
    overtaken.add(record.job);
    return { state: view.state };
  }

  async function isOvertaken(record: JobRecord, { report, state, amend }: JobView): Promise<boolean> {
    const { store, ledgerOf, environment } = host;
    const { account, job, created_at } = record;
    if (state === 'failed' && record.dry_run) return ((await newestJobs(store).of(record)) ?? job) !== job;
    if (report === undefined || amend || record.environment !== environment) return false;
    const ledger = ledgerOf(account);
    const isLater = (entry: LedgerEntry | undefined): boolean =>
      entry?.state === 'issued' && Date.parse(entry.issued.issued_at) >= Date.parse(created_at);
    const ids: string[] = [];
    const left = rowsOfReport(store, report, (line) => !HAS_END.test(line));
    for await (const { outcome, external_id: id } of left) {
      if (outcome === 'conflict' || id === null) return false;
      // Where somebody has to act, the first row mostly says so.
      if (ids.length === 0 && !isLater(await ledger.lookup(id))) return false;
      ids.push(id);
    }
    const found = await ledger.lookupAll(ids);
    return ids.length > 0 && ids.every((id) => isLater(found.get(foldExternalId(id))));
  }

  async function asLeft(record: JobRecord, view: JobView): Promise<Pick<ImportView, 'state' | 'waits_for'>> {
    const { state } = view;
    if (state === 'sent back') return { state, waits_for: 'dropper' };
    const mayGoOn = !record.dry_run && MAY_GO_ON.test(view.failure?.code ?? 'JOB-');
    if (state === 'failed') return { state, waits_for: mayGoOn ? 'approver' : 'dropper' };
    if (state !== 'done') return { state };
    if (record.dry_run && (await decidedOf(host, record))?.entries) return { state, waits_for: 'dropper' };
    if (record.dry_run && (view.plan?.documents ?? 0) > 0 && !host.dryRunOnly)
      return { state: 'to approve', waits_for: 'approver' };
    // An approver resumes unanswered documents; others that are not issued need a corrected cell.
    const { failed, rejected, held, conflict } = view.outcomes;
    if (!view.dry_run && failed > 0) return { state, waits_for: 'approver' };
    return failed + rejected + held + conflict > 0 ? { state, waits_for: 'dropper' } : { state };
  }

  return {
    async find(id: string): Promise<ImportView> {
      const found = JOB_ID.test(id) ? await viewOf(id) : undefined;
      if (found === undefined) throw new RefusedRequest('IMPORT-UNKNOWN');
      return found;
    },

    /** A page of the imports that match, and the cursor of the page after it. */
    async page(wanted: WantedImports) {
      const { limit, cursor, since, isSeen, file, state } = wanted;
      const page: ImportView[] = [];
      let last = '';
      for await (const moment of newestImports(host.store, cursor)) {
        if (since !== undefined && moment.at < Date.parse(since)) break;
        if (!isSeen(moment) || (wanted.account !== undefined && moment.account !== wanted.account)) continue;
        if (wanted.waits && settled.get(moment.import) === moment.at) continue;
        const view = await viewOf(moment.import, moment.at);
        if (view === undefined) continue;
        const isSettled = view.run === view.job && view.state === 'done' && view.waits_for === undefined;
        if (isSettled) settled.set(moment.import, moment.at);
        const isOther = (file ?? view.file) !== view.file || (state ?? view.state) !== view.state;
        if (isOther || (wanted.waits && view.waits_for === undefined)) continue;
        if (page.length === limit) return { page, next: { cursor: last } };
        page.push(view);
        last = moment.cursor;
      }
      return { page };
    },
  };
}

const HAS_END = /"outcome":"(?:issued|duplicate|skipped)"/;

/** Failures that an approver can resume; any other means that the file is wrong. */
const MAY_GO_ON = /^(?:JOB|PLAN|LEDGER|SERVICE)-/;

/** Makes something once for each host, and keeps it in memory. */
export function onceForHost<Made>(make: (host: ConsoleHost) => Made): (host: ConsoleHost) => Made {
  const made = new WeakMap<ConsoleHost, Made>();
  return (host) => {
    const found = made.get(host) ?? make(host);
    made.set(host, found);
    return found;
  };
}

const ANSWERS_KEPT = 64;

/** Answers of some work for each host, of which those that were asked for last are kept by their name. */
export const keptForHost = <Asked extends readonly unknown[], Answer>(of: {
  nameOf(...asked: Asked): string;
  make(host: ConsoleHost, ...asked: Asked): Answer;
}) =>
  onceForHost((host) => {
    const kept = new RecentValues<string, Answer>(ANSWERS_KEPT);
    return (...asked: Asked): Answer => kept.keep(of.nameOf(...asked), () => of.make(host, ...asked));
  });

export const jobsOf = onceForHost(jobList);
/** Works that must not go on at the same time, by the job or the place that they change. */
export const turnsOf = onceForHost(inTurns);
export const importsOf = onceForHost(importList);
