import * as z from 'zod';
import { type Store, unlessAbsent } from '../store/store.ts';
import { findWhole, storedForm, unlessDamaged, updateStored } from './stored.ts';

const eventNames = [
  'job.checked',
  'job.completed',
  'job.failed',
  'import.waits',
  'import.sent_back',
  'statement.completed',
] as const;

/** A report as an event for people and programs: who has to act, how much it is, where it is. */
const toldSchema = z.object({
  /** The end of a subject line, in ASCII. */
  news: z.enum(['waits for approval', 'has ended']),
  /** Who brought the export; blank of one that was dropped. */
  by: z.string(),
  /** In euro: what would be issued, or was. */
  payable: z.string(),
  /** Who has to act; blank if no action is needed. */
  waits_for: z.enum(['approver', 'second_person', '']),
  /** The page to open; blank where no console runs. */
  address: z.string(),
  /** All of it as sentences, in the language of the report. */
  told: z.string(),
});
export type Told = z.infer<typeof toldSchema>;

/** News for other programs. `summary` is the message about a finished job. */
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
/** The end of the list, and the first place of each day that is kept. It outlives the events. */
export const EVENT_LIST_KEY = 'event-list.json';
/** Days for which events are kept. */
export const EVENTS_KEPT_DAYS = 30;
const PLACE_DIGITS = 12;
const EVENT_ID = /^e\d{12}$/;
/** The id of an event: its place in the store's one list. Ids of the former list, which begin with a year, sort below. */
export const eventIdSchema = z.string().regex(/^(?:e\d{12}|\d{8}T\d{9}Z-[0-9a-f]{12})$/);
const MS_PER_DAY = 24 * 60 * 60 * 1000;
const DAY_CHARACTERS = 10;

const form = storedForm(eventSchema);
const listForm = storedForm(z.object({ last: z.int(), at: z.string(), days: z.record(z.string(), z.int()) }));
const EMPTY_LIST = { last: 0, at: '', days: {} };
const EMPTY_PLACE = '{}';

const idOf = (place: number): string => `e${String(place).padStart(PLACE_DIGITS, '0')}`;
const placeOf = (id: string): number => (EVENT_ID.test(id) ? Number(id.slice(1)) : 0);
const eventKey = (id: string): string => `${EVENTS_PREFIX}${id}.json`;
const dayOf = (at: string): string => at.slice(0, DAY_CHARACTERS);
const daysBefore = (at: string | Date, days: number): string =>
  new Date(new Date(at).getTime() - days * MS_PER_DAY).toISOString();

/** The first places of the days that are kept at a moment. */
const daysKept = (list: { days: Record<string, number> }, at: string | Date) =>
  Object.entries(list.days).filter(([day]) => day >= dayOf(daysBefore(at, EVENTS_KEPT_DAYS)));

const readList = async (store: Store) => (await findWhole(store, EVENT_LIST_KEY, listForm)) ?? EMPTY_LIST;

/** The last place that the list notes; later ones may be taken already. */
export const lastPlace = async (store: Store): Promise<number> => (await readList(store)).last;

type News = Omit<RowmarkEvent, 'id'>;

/**
 * Puts an event at the first free place after `from`, by a conditional write: no event ever appears below an id that was
 * readable before. The same news after `from` keeps its place.
 */
export async function placeEvent(store: Store, news: News, from?: number): Promise<RowmarkEvent> {
  const list = await readList(store);
  // The event after the last noted one may have been put and removed since: its place is not used again.
  if (list.last > 0 && list.at < daysBefore(news.at, EVENTS_KEPT_DAYS - 1))
    await store.update(eventKey(idOf(list.last + 1)), (text) =>
      text === undefined ? EMPTY_PLACE : undefined,
    );
  for (let place = (from ?? list.last) + 1; ; place++) {
    const event = { id: idOf(place), ...news };
    const there = await putIfFree(store, event);
    if (there !== undefined && !isSameNews(there, news)) continue;
    await notePlace(store, place, news.at);
    return event;
  }
}

/** The text of the place, if another event has it. */
async function putIfFree(store: Store, event: RowmarkEvent): Promise<string | undefined> {
  let there: string | undefined;
  await store.update(eventKey(event.id), (text) => {
    there = text;
    return text === undefined ? form.text(event) : undefined;
  });
  return there;
}

const SUBJECT = ['at', 'event', 'account', 'job', 'import'] as const;

function isSameNews(text: string, news: News): boolean {
  const there = unlessDamaged(() => form.read(text, EVENTS_PREFIX));
  return there !== undefined && SUBJECT.every((part) => there[part] === news[part]);
}

async function notePlace(store: Store, place: number, at: string): Promise<void> {
  await updateStored(store, EVENT_LIST_KEY, listForm, (list = EMPTY_LIST) => {
    const days = Object.fromEntries(daysKept(list, at));
    const first = Math.min(days[dayOf(at)] ?? place, place);
    return {
      last: Math.max(list.last, place),
      at: at > list.at ? at : list.at,
      days: { ...days, [dayOf(at)]: first },
    };
  });
}

/** The event of an id; undefined if absent or expired. */
export const findEvent = async (store: Store, id: string): Promise<RowmarkEvent | undefined> =>
  EVENT_ID.test(id) ? findWhole(store, eventKey(id), form) : undefined;

/** Events after an id or, without one, those of the days that are kept: in the order of their places. */
export async function* readEvents(
  store: Store,
  { after = '', now }: { after?: string | undefined; now: Date },
): AsyncGenerator<RowmarkEvent> {
  const list = await readList(store);
  const { last } = list;
  const first = Math.min(last + 1, ...daysKept(list, now).map(([, place]) => place));
  for (let place = Math.max(placeOf(after) + 1, first); ; place++) {
    const key = eventKey(idOf(place));
    const text = await unlessAbsent(store.readText(key));
    if (text === undefined && place > last) return;
    const event = text === undefined ? undefined : unlessDamaged(() => form.read(text, key));
    if (event !== undefined) yield event;
  }
}
