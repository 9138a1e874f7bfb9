import { countOf } from './invoice-record.ts';
import { SeriesCounter } from './series-counter.ts';
import type { SeriesView } from './series-view.ts';
import type { StateTable } from './state-table.ts';

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

  /** Forgets what this process knows, after a reset. */
  forget(): void {
    this.#counters.clear();
  }
}
