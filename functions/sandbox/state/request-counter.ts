import type { ControlStore } from './control-store.ts';

const WRITE_EVERY_MS = 1_000;

/** Counts requests by route; written at most once a second, so that counting costs the pipeline nothing. */
export class RequestCounter {
  readonly #control: ControlStore;
  #counts = new Map<string, number>();
  #writtenAt = Date.now();

  constructor(control: ControlStore) {
    this.#control = control;
  }

  async count(route: string): Promise<void> {
    this.#counts.set(route, (this.#counts.get(route) ?? 0) + 1);
    if (Date.now() - this.#writtenAt > WRITE_EVERY_MS) await this.write();
  }

  async write(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    this.#writtenAt = Date.now();
    await this.#control.addRequests(counts);
  }

  forget(): void {
    this.#counts = new Map();
  }
}
