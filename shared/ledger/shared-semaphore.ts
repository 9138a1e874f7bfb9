import { type WallClock, wallClock } from '../clock.ts';
import { accountTable, type TableOptions } from './account-table.ts';
import { itemForms, refuseNewerItem } from './ledger-item.ts';
import type { Change, Values } from './values.ts';

/** Load of one account on the service, shared by all functions: slots for chunks, one slot for questions, and pauses. */
export type SharedSemaphore = ReturnType<typeof createSharedSemaphore>;

interface LoadOptions extends TableOptions {
  /** Chunks of the account that may be under way at once, over all jobs. */
  places: number;
  /** Life of a slot that is not given back: that of a function, and a little more. */
  placeLifeMs: number;
  /** False where the account may have one request under way in all: a question then takes the place of a chunk. */
  asksApart?: boolean;
  now?: WallClock;
  /** Names the caller that takes a slot. */
  nameOf: () => string;
}

/** A caller without a slot is next in line if it asks again within this time. */
const ASK_LIFE_MS = 90_000;
/** Longest life of a question; most take less than a second. */
const QUESTION_LIFE_MS = 120_000;
/** One chunk finds out about a service that was away; the others wait for so long. */
const PROBE_MS = 60_000;
const ENTER_ATTEMPTS = 10;
const FULL = { state: 'full' } as const;
/** The fourth part of the key keeps it apart from documents, payments and holders. */
const LOAD = { kind: 'load', key: '' } as const;
/** End of the keys of loads, which no other key has: within an external_id its quotes would be escaped. */
export const SEMAPHORE_KEY_END = JSON.stringify([LOAD.key, LOAD.kind]).replace('[', ',');

/** Slots by name that are taken one by one, the field with the next caller, and the life of a slot that is not given back. */
interface Queue {
  names: readonly string[];
  next: string;
  lifeMs: number;
}

/** One small item an account in the table of the ledger: two writes and one read a chunk or question. */
export function createSharedSemaphore(options: LoadOptions) {
  const { placeLifeMs, now = wallClock } = options;
  const table = accountTable(options);
  const names = Array.from({ length: options.places }, (_, index) => String(index + 1));
  const chunks: Queue = { names, next: 'asks', lifeMs: placeLifeMs };
  const questions: Queue =
    options.asksApart === false
      ? { ...chunks, lifeMs: QUESTION_LIFE_MS }
      : { names: ['question'], next: 'asks_question', lifeMs: QUESTION_LIFE_MS };

  const read = async (of: Queue) => semaphoreItem((await table.read(LOAD)) ?? {}, of);
  /** False if another caller wrote first. */
  const write = ({ set, ...change }: Change): Promise<boolean> =>
    table.update(LOAD, { set: { ...set, form: itemForms.load }, ...change });

  /** `full`: every place is taken, or the next one is another's. `closed`: the service is away, or wants a pause. */
  async function enter(queue: Queue, who: string) {
    for (let attempt = 1; attempt <= ENTER_ATTEMPTS; attempt++) {
      const item = await read(queue);
      if (item.closedUntil > now()) return { state: 'closed' as const };
      const free = item.places.filter(([, until]) => until <= now());
      const [place] = free;
      const isAnothers = item.asks !== undefined && item.asks !== who && item.asksUntil > now();
      if (place === undefined || (isAnothers && free.length === 1)) {
        if (!isAnothers) await write(asking(queue, who, item));
        return FULL;
      }
      const entry = await take({ ...queue, place }, item, who);
      if (entry !== undefined) return entry;
    }
    return FULL;
  }

  const asking = ({ next }: Queue, who: string, { asksUntil }: SemaphoreItem): Change => ({
    set: { [next]: who, [`${next}_until`]: now() + ASK_LIFE_MS },
    when: [[asRead(`${next}_until`, asksUntil)]],
  });

  async function take(
    { place: [name, until], next, lifeMs }: Queue & { place: SemaphoreItem['places'][number] },
    item: SemaphoreItem,
    who: string,
  ) {
    const me = options.nameOf();
    const probing = item.closedUntil > 0;
    const probe = now() + PROBE_MS;
    const taken = await write({
      set: {
        [`place_${name}`]: me,
        [`until_${name}`]: now() + lifeMs,
        closed_until: probing ? probe : undefined,
      },
      remove: item.asks === who ? [next, `${next}_until`] : [],
      when: [[asRead(`until_${name}`, until), asRead('closed_until', item.closedUntil)]],
    });
    if (!taken) return undefined;
    return {
      state: 'entered' as const,
      probing,
      /** Lets the others in, once a probe is answered. */
      async open() {
        if (probing) await write({ remove: ['closed_until'], when: [[['closed_until', '=', probe]]] });
      },
      async leave() {
        // Free again when its life is over: a failure to leave must not hide why its holder fails, which decides who tries again.
        await write({
          remove: [`place_${name}`, `until_${name}`],
          when: [[[`place_${name}`, '=', me]]],
        }).catch(() => undefined);
      },
    };
  }

  return {
    /** Chunks of the account that may be under way at once. */
    places: options.places,
    /** Takes a place; `probing` where the service was away, and this chunk alone finds out about it. */
    enter: (job: string) => enter(chunks, job),
    /** Takes the slot of questions, which run one at a time next to the chunks; `asker` names the caller. */
    enterToAsk: (asker: string) => enter(questions, asker),
    /** Milliseconds of the current pause; 0 if the service may be asked. */
    closedForMs: async () => Math.max(0, (await read(chunks)).closedUntil - now()),
    /** Pauses all functions for so long; a longer current pause stays. */
    async close(forMs: number): Promise<void> {
      const until = Math.round(now() + forMs);
      await write({
        set: { closed_until: until },
        when: [[['closed_until', 'absent']], [['closed_until', '<', until]]],
      });
    },
  };
}

/** Load of an account as its item states it to who waits for some of its places; times in milliseconds since 1970, 0 where none is stated. */
type SemaphoreItem = ReturnType<typeof semaphoreItem>;

/** True of a value that is as it was read; 0 means absent. */
const asRead = (name: string, value: number) =>
  value === 0 ? ([name, 'absent'] as const) : ([name, '=', value] as const);

const numberAt = (item: Values, name: string): number => Number(item[name] ?? 0);

/** Throws on an item of a newer form; an absent item is an empty load. */
function semaphoreItem(item: Values, { names, next }: Queue) {
  refuseNewerItem(item, 'load');
  const asks = item[next];
  return {
    closedUntil: numberAt(item, 'closed_until'),
    /** The next caller, if it asks again in time. */
    asks: asks === undefined ? undefined : String(asks),
    asksUntil: numberAt(item, `${next}_until`),
    places: names.map((name) => [name, numberAt(item, `until_${name}`)] as const),
  };
}
