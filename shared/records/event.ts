import { z } from 'zod';
import { sha256Hex } from '../store/sha256-hex.ts';
import type { Store } from '../store/store.ts';
import { storedForm } from './stored-form.ts';
import { findWhole } from './stored-object.ts';

const eventNames = [
  'job.checked',
  'job.completed',
  'job.failed',
  'import.waits',
  'statement.completed',
] as const;

/** A report as people and programs are told of it: who, how much, and where to look. */
const toldSchema = z.object({
  /** The end of a subject line, in ASCII. */
  news: z.enum(['waits for approval', 'has ended']),
  /** Who brought the export; blank of one that was dropped. */
  by: z.string(),
  /** In euro: what would be issued, or was. */
  payable: z.string(),
  /** Who has to act; blank if nobody has. */
  waits_for: z.enum(['approver', 'second_person', '']),
  /** The page to open; blank where no console runs. */
  address: z.string(),
  /** All of it as sentences, in the language of the report. */
  told: z.string(),
});
export type Told = z.infer<typeof toldSchema>;

/** Something that other programs are told of; ids sort by time. `summary` is the message about a finished job. */
export const eventSchema = z.object({
  id: z.string(),
  at: z.string(),
  event: z.enum(eventNames),
  account: z.string(),
  job: z.string().optional(),
  import: z.string().optional(),
  summary: z.looseObject(toldSchema.partial().shape).optional(),
});
export type RowmarkEvent = z.infer<typeof eventSchema>;

export const EVENTS_PREFIX = 'events/';
/** Days for which events are kept. */
export const EVENTS_KEPT_DAYS = 30;
const EVENT_ID = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;
export const eventIdSchema = z.string().regex(EVENT_ID);
const ID_DIGITS = 12;
const DAY_CHARACTERS = 10;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

const form = storedForm(eventSchema);

const eventKey = (id: string): string =>
  `${EVENTS_PREFIX}${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}/${id}.json`;

/** The id of an event that is told at a moment. The same subject at the same moment is the same event. */
export function eventId({ at, event, account, job, import: of }: Omit<RowmarkEvent, 'id'>): string {
  const subject = sha256Hex([event, account, job ?? '', of ?? ''].join('\n')).slice(0, ID_DIGITS);
  return `${at.replace(/[-:.]/g, '')}-${subject}`;
}

export async function keepEvent(store: Pick<Store, 'put'>, event: RowmarkEvent): Promise<void> {
  await store.put(eventKey(event.id), form.text(event));
}

/** The event of an id; undefined where there is none, or its days are over. */
export const findEvent = async (store: Store, id: string): Promise<RowmarkEvent | undefined> =>
  EVENT_ID.test(id) ? findWhole(store, eventKey(id), form) : undefined;

/** Events after an id or, without one, those of the days that are kept: oldest first. */
export async function* readEvents(
  store: Store,
  { after = '', now }: { after?: string | undefined; now: Date },
): AsyncGenerator<RowmarkEvent> {
  for (let age = EVENTS_KEPT_DAYS; age >= 0; age--) {
    const day = new Date(now.getTime() - age * MS_PER_DAY).toISOString().slice(0, DAY_CHARACTERS);
    if (day.replaceAll('-', '') < after.slice(0, 8)) continue;
    for await (const { key } of store.list(`${EVENTS_PREFIX}${day}/`)) {
      if (key <= (after === '' ? '' : eventKey(after))) continue;
      const found = await findWhole(store, key, form);
      if (found !== undefined) yield found;
    }
  }
}

export const isEventId = (text: string): boolean => EVENT_ID.test(text);
