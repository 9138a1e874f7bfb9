import * as z from 'zod';
import { lastPlace, placeEvent, type RowmarkEvent } from '../../records/event.ts';
import type { JobRecord } from '../../records/job-record.ts';
import { storedForm } from '../../records/stored-form.ts';
import { findWhole } from '../../records/stored-object.ts';
import type { Summary } from '../../report/summary.ts';
import { jobKeys } from '../../store/keys.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import type { Store } from '../../store/store.ts';
import { importId } from '../receive/job-id.ts';
import { notedImport } from '../receive/job-imports.ts';
import type { EventMessage } from '../steps/events.ts';
import type { JobBrief } from '../steps/job-brief.ts';
import type { StepDeps } from '../steps/step-deps.ts';

interface Told {
  record: JobRecord;
  summary: Summary;
  brief: JobBrief;
}

const toldForm = storedForm(
  z.object({ of: z.string(), ids: z.array(z.string()), at: z.string(), from: z.int() }),
);

/** Places the events of a report. A report that is written again with the same outcomes has the same events. */
export async function tellEvents(
  { store, now }: Pick<StepDeps, 'store' | 'now'>,
  { record, summary, brief }: Told,
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

/** Types of EventBridge. The three events of a job share one. */
const TYPES: Readonly<Record<RowmarkEvent['event'], string>> = {
  'job.checked': 'Job Completed',
  'job.completed': 'Job Completed',
  'job.failed': 'Job Completed',
  'import.waits': 'Import Waits',
  'import.sent_back': 'Import Sent Back',
  'statement.completed': 'Statement Completed',
};

/** An event as other programs get it over EventBridge. */
export const toMessage = (event: RowmarkEvent): EventMessage => ({
  type: TYPES[event.event],
  detail: { ...event.summary, ...event },
});
