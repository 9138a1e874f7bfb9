import * as z from 'zod';
import { translate } from '../../problems/phrases.ts';
import type { Language } from '../../problems/problem-text.ts';
import { lastPlace, placeEvent, type RowmarkEvent, type Told } from '../../records/event.ts';
import type { JobRecord } from '../../records/plan.ts';
import { findWhole, storedForm } from '../../records/stored.ts';
import { formatAmount, formatEffect, reportWords } from '../../report/labels.ts';
import { effectOf, reachedTotals } from '../../report/summary/verdict.ts';
import type { Summary } from '../../report/summary.ts';
import { jobKeys } from '../../store/keys.ts';
import { type Store, sha256Hex } from '../../store/store.ts';
import { importId, notedImport } from '../receive/receive-export.ts';
import type { JobBrief, StepDeps } from '../steps/events.ts';

const toldForm = storedForm(
  z.object({ of: z.string(), ids: z.array(z.string()), at: z.string(), from: z.int() }),
);

/** Places the events of a report. A report that is written again with the same outcomes has the same events. */
export async function tellEvents(
  { store, now }: Pick<StepDeps, 'store' | 'now'>,
  { record, summary, brief }: { record: JobRecord; summary: Summary; brief: JobBrief },
): Promise<RowmarkEvent[]> {
  const { job, account } = record;
  const key = jobKeys(job).told;
  const before = await findWhole(store, key, toldForm);
  const outcome = sha256Hex(JSON.stringify([summary.counts, summary.unreadable, summary.plan?.sha256]));
  const known = before?.of === outcome ? before : undefined;
  const { at, from } = known ?? { at: now().toISOString(), from: await lastPlace(store) };
  const of = (await notedImport(store, job))?.import ?? importId(record, summary.source.sha256);
  const common = { at, account, job, import: of, summary: brief };
  // Noted before they are placed, so that a step that is run again finds them.
  await store.put(key, toldForm.text({ of: outcome, at, from, ids: known?.ids ?? [] }));
  const events: RowmarkEvent[] = [];
  for (const event of eventsOf(summary)) events.push(await placeEvent(store, { event, ...common }, from));
  await store.put(key, toldForm.text({ of: outcome, at, from, ids: events.map(({ id }) => id) }));
  return events;
}

/** Ids of the events that the newest report of a job has told; undefined if none was told. */
export const toldEvents = async (store: Store, job: string): Promise<readonly string[] | undefined> =>
  (await findWhole(store, jobKeys(job).told, toldForm))?.ids;

function eventsOf({ unreadable, dry_run, plan }: Summary): RowmarkEvent['event'][] {
  if (unreadable !== null) return ['job.failed'];
  if (!dry_run) return ['job.completed'];
  return plan !== undefined && plan.documents > 0 ? ['job.checked', 'import.waits'] : ['job.checked'];
}

/** The source of all events on EventBridge. */
export const EVENT_SOURCE = 'rowmark';

/** Event of a job that takes hours, with the time of its end. */
export const JOB_BEGUN = 'Job Begun';

/** Types of EventBridge. The three events of a job share another one. */
const TYPES: Partial<Record<RowmarkEvent['event'], string>> = {
  'import.waits': 'Import Waits',
  'import.sent_back': 'Import Sent Back',
  'statement.completed': 'Statement Completed',
};

/** An event as other programs get it over EventBridge: `detail` is the event together with the names of its summary. */
export const toMessage = (event: RowmarkEvent) => ({
  type: TYPES[event.event] ?? 'Job Completed',
  detail: { ...event.summary, ...event },
});

/** Address of the console, and who may approve a plan. */
export interface ConsoleLink {
  /** Undefined if the installation has no console. */
  consoleUrl: string | undefined;
  /** True if the approver must be another person than the importer. */
  secondPerson: boolean;
}

/** Message about a report. A check waits for approval if it found documents to issue. */
export function toldOf(
  summary: Summary,
  { record, link, language }: { record: JobRecord; link: ConsoleLink | undefined; language: Language },
): Told {
  const { plan, dry_run, counts, unreadable, amend: amends } = summary;
  const waits = dry_run && plan !== undefined && plan.documents > 0 && unreadable === null;
  const outcome = dry_run ? 'ready' : 'issued';
  const { payable_total: payable, documents } = reachedTotals(summary);
  const sum = formatEffect({ payable, effect: effectOf(summary).payable, documents, amends }, language);
  const waitsFor = waits ? (link?.secondPerson ? 'second_person' : 'approver') : '';
  const base = link?.consoleUrl?.replace(/\/$/, '');
  const address = base === undefined ? '' : `${base}/jobs/${record.job}${waits ? '/approve' : ''}`;
  const { by = '' } = record;
  const say = (word: keyof typeof reportWords.told, params: Record<string, string> = {}) =>
    translate(reportWords.told[word], language, params);
  const n = formatAmount(String(counts.documents[outcome]), language);
  const unknown = summary.problems.find(({ code }) => code === 'OUTCOME-UNKNOWN')?.count ?? 0;
  const about = { n, sum, file: record.file, account: record.account };
  const told = [
    unreadable === null ? say(dry_run ? 'checked' : 'issued', about) : say('failed', about),
    unknown === 0 ? '' : say('unknown', { n: formatAmount(String(unknown), language) }),
    by === '' ? '' : say('broughtBy', { by }),
    waitsFor === '' ? '' : say(waitsFor === 'approver' ? 'waitsForApprover' : 'waitsForSecond'),
    summary.notices.find(({ code }) => code === 'REPORT-UNSEALED')?.message ?? '',
    address === '' ? '' : say(waits ? 'approveAt' : 'lookAt', { address }),
  ];
  return {
    news: waits ? 'waits for approval' : 'has ended',
    ...{ by, payable, waits_for: waitsFor, address },
    told: told.filter((sentence) => sentence !== '').join(' '),
  };
}
