import type { Values } from '../../../shared/ledger/values.ts';
import { type Items, SANDBOX } from './items.ts';

const REQUESTS = { account: SANDBOX, id: 'requests' };
const WRITE_EVERY_MS = 1_000;

/** Counts requests by route; written at most once a second, so that counting does not slow the pipeline. */
export function requestCounter(items: Items) {
  let counts = new Map<string, number>();
  let writtenAt = Date.now();

  async function write(): Promise<void> {
    const counted = counts;
    counts = new Map();
    writtenAt = Date.now();
    if (counted.size > 0) await items.change({ key: REQUESTS, add: Object.fromEntries(counted) });
  }

  return {
    async count(route: string): Promise<void> {
      counts.set(route, (counts.get(route) ?? 0) + 1);
      if (Date.now() - writtenAt > WRITE_EVERY_MS) await write();
    },

    /** The counts since the last reset, by route. */
    async all(): Promise<Values> {
      await write();
      const { account: _account, id: _id, ...kept } = (await items.get(REQUESTS)) ?? REQUESTS;
      return kept;
    },

    forget(): void {
      counts = new Map();
    },
  };
}
