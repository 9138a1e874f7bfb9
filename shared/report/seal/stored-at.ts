import type { Store } from '../../store/store.ts';
import type { StoredReport } from './open-sealed.ts';

/** A report, or another link of a chain, below its key prefix in a store. */
export const storedAt = (store: Store, report: string): StoredReport => ({
  name: report,
  place: report,
  async files() {
    const names: string[] = [];
    for await (const { key } of store.list(report)) names.push(key.slice(report.length));
    return names;
  },
  read: async (file) =>
    (await store.head(`${report}${file}`)) === undefined ? undefined : store.read(`${report}${file}`),
});
