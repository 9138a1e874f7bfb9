import { ConditionalCheckFailedException, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { type WallClock, wallClock } from '../seams.ts';
import type { LedgerOptions } from './ledger-options.ts';
import { type LoadItem, loadItem, type Write, writeTo } from './load-item.ts';

/** Load of one account on the service, shared by all functions: places for chunks, and times in which nothing is sent. */
export interface Load {
  /** Chunks of the account that may be under way at once. */
  readonly places: number;
  /** Takes a place; `probing` where the service was away, and this chunk alone finds out about it. */
  enter(job: string): Promise<Entry>;
  /** Milliseconds for which nothing is to be sent; 0 while the service may be asked. */
  closedForMs(): Promise<number>;
  /** Keeps all functions from sending for so long; a longer pause that stands stays. */
  close(forMs: number): Promise<void>;
}

export type Entry =
  | { state: 'entered'; probing: boolean; leave(of: { answered: boolean }): Promise<void> }
  /** Every place is taken, or the next one is another job's. */
  | { state: 'full' }
  /** The service is away, or wants a pause. */
  | { state: 'closed' };

interface LoadOptions extends Pick<LedgerOptions, 'dynamodb' | 'tableName' | 'environment' | 'account'> {
  /** Chunks of the account that may be under way at once, over all jobs. */
  places: number;
  /** Life of a place that nobody gives back: that of a function, and a little more. */
  placeLifeMs: number;
  now?: WallClock;
  /** Names whoever takes a place. */
  nameOf: () => string;
}

/** A job that found no place comes first when one is free, if it asks again within this time. */
const ASK_LIFE_MS = 90_000;
/** One chunk finds out about a service that was away; the others wait for so long. */
const PROBE_MS = 60_000;
const ENTER_ATTEMPTS = 10;
/** The fourth part of the key keeps it apart from documents, payments and holders. */
const KEY_PART = 'load';

/** One small item an account in the table of the ledger: two writes and one read a chunk. */
export function createLoad(options: LoadOptions): Load {
  const { dynamodb, tableName: TableName, environment, account, placeLifeMs, now = wallClock } = options;
  const place = { TableName, Key: { pk: { S: JSON.stringify([environment, account, '', KEY_PART]) } } };
  const names = Array.from({ length: options.places }, (_, index) => String(index + 1));

  async function read(): Promise<LoadItem> {
    const { Item } = await dynamodb.send(new GetItemCommand({ ...place, ConsistentRead: true }));
    return loadItem(Item ?? {}, names);
  }

  /** False where somebody else wrote first. */
  async function write(change: Write): Promise<boolean> {
    try {
      await dynamodb.send(new UpdateItemCommand({ ...place, ...writeTo(change) }));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  async function enter(job: string): Promise<Entry> {
    for (let attempt = 1; attempt <= ENTER_ATTEMPTS; attempt++) {
      const item = await read();
      if (item.closedUntil > now()) return { state: 'closed' };
      const free = names.filter((name) => (item.places.get(name) ?? 0) <= now());
      const [name] = free;
      const isAnothers = item.asks !== undefined && item.asks !== job && item.asksUntil > now();
      if (name === undefined || (isAnothers && free.length === 1)) {
        if (!isAnothers) await write(asking(job, item));
        return { state: 'full' };
      }
      const entry = await take(name, item, job);
      if (entry !== undefined) return entry;
    }
    return { state: 'full' };
  }

  const asking = (job: string, { asksUntil }: LoadItem): Write => ({
    set: { asks: job, asks_until: now() + ASK_LIFE_MS },
    asRead: { asks_until: asksUntil },
  });

  async function take(name: string, item: LoadItem, job: string): Promise<Entry | undefined> {
    const me = options.nameOf();
    const probing = item.closedUntil > 0;
    const probe = now() + PROBE_MS;
    const taken = await write({
      set: {
        [`place_${name}`]: me,
        [`until_${name}`]: now() + placeLifeMs,
        ...(probing ? { closed_until: probe } : {}),
      },
      remove: item.asks === job ? ['asks', 'asks_until'] : [],
      asRead: { [`until_${name}`]: item.places.get(name) ?? 0, closed_until: item.closedUntil },
    });
    if (!taken) return undefined;
    const own = [`place_${name}`, `until_${name}`];
    const leave = async ({ answered }: { answered: boolean }) => {
      const opens = probing && answered;
      if (opens && (await write({ remove: [...own, 'closed_until'], when: { closed_until: probe } }))) return;
      await write({ remove: own, when: { [`place_${name}`]: me } });
    };
    return { state: 'entered', probing, leave };
  }

  return {
    places: options.places,
    enter,
    closedForMs: async () => Math.max(0, (await read()).closedUntil - now()),
    async close(forMs) {
      const until = Math.round(now() + forMs);
      await write({ set: { closed_until: until }, below: { closed_until: until } });
    },
  };
}
