import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { countOf, type Item, type ItemKey, type StateTable, type Update } from './state-table.ts';

/** Attempt `n` to issue a document. */
interface Attempt {
  document: string;
  attempt: number;
}

/** A series as it was last seen: always at a moment before the documents that are numbered with it were read. */
export interface SeriesView {
  /** Ordinal among all series that this table ever had: never used twice, not even after a reset. */
  ordinal: number;
  used: number;
  /** Numbers given to attempts that are not known to be settled, by attempt. */
  reserved: ReadonlyMap<string, number>;
  fences: number[];
}

const FENCES = 64;

const nameOf = ({ document, attempt }: Attempt): string => `${document}-${attempt}`;

const attemptOf = (name: string): Attempt => {
  const [document = '', attempt] = name.split('-');
  return { document, attempt: Number(attempt) };
};

const fenceOf = ({ document }: Attempt) => Number.parseInt(document.slice(0, 6), 16) % FENCES;

const readView = (item: Item): SeriesView => ({
  ordinal: countOf(item, 'ordinal'),
  used: countOf(item, 'used'),
  reserved: new Map(Object.entries(item.reserved?.M ?? {}).map(([name, at]) => [name, Number(at.N)])),
  fences: Array.from({ length: FENCES }, (_, fence) => countOf(item, `f${fence}`)),
});

/**
 * The one write that numbers the `asked` attempts in their order and removes the notes of the `done` ones.
 * Its text depends only on their counts, so that its parsed form is reused.
 */
function reservation(view: SeriesView, asked: readonly Attempt[], done: readonly Attempt[]): Update {
  const raised = [...Map.groupBy(done, fenceOf)];
  const watched = [...new Set(asked.map(fenceOf))];
  const set = [
    `SET used = used + :n${asked.length}`,
    ...asked.map((_, index) => `reserved.#a${index} = used + :n${index + 1}`),
  ].join(', ');
  const remove = done.map((_, index) => `reserved.#d${index}`).join(', ');
  const add = raised.map((_, index) => `#r${index} :r${index}`).join(', ');
  return {
    set: `${set}${remove && ` REMOVE ${remove}`}${add && ` ADD ${add}`}`,
    when: [
      'ordinal = :ordinal',
      ...asked.map((_, index) => `attribute_not_exists(reserved.#a${index})`),
      ...watched.map((fence, index) => unraised(view, fence, index)),
    ].join(' AND '),
    names: Object.fromEntries([
      ...asked.map((attempt, index) => [`#a${index}`, nameOf(attempt)]),
      ...done.map((attempt, index) => [`#d${index}`, nameOf(attempt)]),
      ...raised.map(([fence], index) => [`#r${index}`, `f${fence}`]),
      ...watched.map((fence, index) => [`#w${index}`, `f${fence}`]),
    ]),
    values: Object.fromEntries([
      [':ordinal', { N: String(view.ordinal) }],
      ...asked.map((_, index) => [`:n${index + 1}`, { N: String(index + 1) }]),
      ...raised.map(([, of], index) => [`:r${index}`, { N: String(of.length) }]),
      ...watched.flatMap((fence, index) => seen(view, fence, index)),
    ]),
  };
}

const seen = (view: SeriesView, fence: number, index: number): [string, AttributeValue][] =>
  view.fences[fence] === 0 ? [] : [[`:w${index}`, { N: String(view.fences[fence]) }]];

const unraised = (view: SeriesView, fence: number, index: number) =>
  view.fences[fence] === 0 ? `attribute_not_exists(#w${index})` : `#w${index} = :w${index}`;

/** Takes over the fences that a write raised, unless another writer raised them too. */
function takeRaised(view: SeriesView, changed: Item, done: readonly Attempt[]): void {
  for (const [fence, of] of Map.groupBy(done, fenceOf)) {
    const now = countOf(changed, `f${fence}`);
    if (now === (view.fences[fence] ?? 0) + of.length) view.fences[fence] = now;
  }
}

/** A number given to one attempt to issue one document. */
export interface Reservation {
  number: number;
  ordinal: number;
}

interface Ask {
  of: Attempt;
  view: SeriesView;
  answer: (reservation: Reservation | undefined) => void;
  fail: (error: unknown) => void;
}

const ATTEMPTS_PER_WRITE = 25;
const ORDINALS: ItemKey = { account: '_sandbox', id: 'ordinals' };

/**
 * Gives out the numbers of one billing book. One atomic write takes numbers and notes their attempts. A
 * process may die at any point: the next issue of the document finds its number. A settled attempt's note is
 * removed; each removal raises a fence. A writer elsewhere who read before it is refused, because its
 * document may have been issued since. Waiting attempts share a write.
 */
class SeriesCounter {
  readonly #table: StateTable;
  readonly #key: ItemKey;
  #view: Promise<SeriesView> | undefined;
  #seen: SeriesView | undefined;
  #waiting: Ask[] = [];
  readonly #settled = new Map<string, Attempt>();
  #leftovers: Attempt[] = [];
  #writing = false;

  constructor(table: StateTable, key: ItemKey) {
    this.#table = table;
    this.#key = key;
  }

  /** State of the series as this process has it already. */
  get seen(): SeriesView | undefined {
    return this.#seen;
  }

  /** Read the state of the series unless it is there. Look before reading the document that is to be numbered. */
  look(): Promise<SeriesView> {
    this.#view ??= this.#read();
    return this.#view;
  }

  /** A number for the attempt; undefined when the view is too old to be sure: look, and read the document, again. */
  reserve(of: Attempt, view: SeriesView): Promise<Reservation | undefined> {
    const known = view.reserved.get(nameOf(of));
    if (known !== undefined) return Promise.resolve({ number: known, ordinal: view.ordinal });
    return new Promise((answer, fail) => {
      this.#waiting.push({ of, view, answer, fail });
      void this.#write();
    });
  }

  /** The attempt is over: the next write removes its note. */
  settled(attempt: Attempt): void {
    this.#settled.set(nameOf(attempt), attempt);
  }

  /** Attempts noted when the series was last read, each returned once: dead processes left some of them. */
  takeLeftovers(): Attempt[] {
    return this.#leftovers.splice(0);
  }

  async #write(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    // Concurrent callers ask in the same turn.
    await nextTurn();
    while (this.#waiting.length > 0) {
      const asks = this.#waiting.splice(0, ATTEMPTS_PER_WRITE);
      try {
        await this.#writeAll(asks);
      } catch (error) {
        for (const ask of asks) ask.fail(error);
      }
    }
    this.#writing = false;
  }

  async #writeAll(asks: readonly Ask[]): Promise<void> {
    const view = await this.look();
    const current = asks.filter((ask) => ask.view === view);
    for (const ask of asks) if (ask.view !== view) ask.answer(undefined);
    if (current.length === 0) return;
    const asked = current.map((ask) => ask.of);
    const changed = await this.#number(view, asked);
    if (changed === undefined) {
      for (const ask of current) ask.answer(undefined);
      return;
    }
    const first = Number(changed.used?.N) - current.length + 1;
    for (const [index, ask] of current.entries())
      ask.answer({ number: first + index, ordinal: view.ordinal });
  }

  /** The write itself. If it fails or is refused, the known state of the series is dropped. */
  async #number(view: SeriesView, asked: readonly Attempt[]): Promise<Item | undefined> {
    const done = this.#takeSettled();
    let changed: Item | undefined;
    try {
      changed = await this.#table.update(this.#key, reservation(view, asked, done));
      return changed;
    } finally {
      if (changed === undefined) {
        this.#view = undefined;
        this.#seen = undefined;
        for (const attempt of done) this.settled(attempt);
      } else takeRaised(view, changed, done);
    }
  }

  #takeSettled(): Attempt[] {
    const taken = [...this.#settled.values()].slice(0, ATTEMPTS_PER_WRITE);
    for (const attempt of taken) this.#settled.delete(nameOf(attempt));
    return taken;
  }

  async #read(): Promise<SeriesView> {
    try {
      this.#seen = readView((await this.#table.get(this.#key)) ?? (await this.#create()));
      this.#leftovers = [...this.#seen.reserved.keys()].map(attemptOf);
      return this.#seen;
    } catch (error) {
      this.#view = undefined;
      throw error;
    }
  }

  async #create() {
    const counted = await this.#table.update(ORDINALS, {
      set: 'ADD given :one',
      values: { ':one': { N: '1' } },
    });
    await this.#table.putNew({
      account: { S: this.#key.account },
      id: { S: this.#key.id },
      ordinal: { N: counted?.given?.N ?? '0' },
      used: { N: '0' },
      reserved: { M: {} },
    });
    const created = await this.#table.get(this.#key);
    if (created === undefined) throw new Error('The series was removed while it was being opened.');
    return created;
  }
}

const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

const SERIES = 'series#';

/** The counters of all billing books. */
export class SeriesStore {
  readonly #table: StateTable;
  readonly #counters = new Map<string, SeriesCounter>();

  constructor(table: StateTable) {
    this.#table = table;
  }

  counter(account: string, book: string): SeriesCounter {
    const name = `${account}/${book}`;
    const known = this.#counters.get(name);
    if (known !== undefined) return known;
    const opened = new SeriesCounter(this.#table, { account, id: SERIES + book });
    this.#counters.set(name, opened);
    return opened;
  }

  /** Give the state of an account's series that this process has at this moment, by billing book. */
  glance(account: string): ReadonlyMap<string, SeriesView> {
    const views = new Map<string, SeriesView>();
    for (const [name, { seen }] of this.#counters)
      if (seen !== undefined && name.startsWith(`${account}/`))
        views.set(name.slice(account.length + 1), seen);
    return views;
  }

  /** The last number used of each billing book, 0 before the first. */
  async used(account: string, books: readonly string[]): Promise<Map<string, number>> {
    const items = await this.#table.getAll(books.map((book) => ({ account, id: SERIES + book })));
    const used = new Map(items.map((item) => [item.id?.S?.slice(SERIES.length), countOf(item, 'used')]));
    return new Map(books.map((book) => [book, used.get(book) ?? 0]));
  }

  /** Clears the memory of this process, after a reset. */
  forget(): void {
    this.#counters.clear();
  }
}
