import { type Fields, type Items, SANDBOX } from './items.ts';

const REQUESTS = { account: SANDBOX, id: 'requests' };
const WRITE_EVERY_MS = 1_000;

/** Counts requests by route; written at most once a second, so that counting does not slow the pipeline. */
export class RequestCounter {
  readonly #items: Items;
  #counts = new Map<string, number>();
  #writtenAt = Date.now();

  constructor(items: Items) {
    this.#items = items;
  }

  async count(route: string): Promise<void> {
    this.#counts.set(route, (this.#counts.get(route) ?? 0) + 1);
    if (Date.now() - this.#writtenAt > WRITE_EVERY_MS) await this.write();
  }

  async write(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    this.#writtenAt = Date.now();
    if (counts.size > 0) await this.#items.change({ key: REQUESTS, add: Object.fromEntries(counts) });
  }

  /** The counts since the last reset, by route. */
  async all(): Promise<Fields> {
    await this.write();
    const { account: _account, id: _id, ...counts } = (await this.#items.get(REQUESTS)) ?? REQUESTS;
    return counts;
  }

  forget(): void {
    this.#counts = new Map();
  }
}
