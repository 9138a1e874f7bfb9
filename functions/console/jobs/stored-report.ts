import type { StoredReport } from '../../../shared/report/open-sealed.ts';
import type { Store } from '../../../shared/store/store.ts';

/** A report below its key prefix, as the auditor's check reads it. */
export const storedReport = (store: Store, report: string): StoredReport => ({
  name: report,
  async files() {
    const names: string[] = [];
    for await (const { key } of store.list(report)) names.push(key.slice(report.length));
    return names;
  },
  read: async (file) =>
    (await store.head(`${report}${file}`)) === undefined ? undefined : store.read(`${report}${file}`),
});
