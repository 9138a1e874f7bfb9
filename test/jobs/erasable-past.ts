import { findErasable, type WhatToErase } from '../../shared/jobs/undo/find-erasable.ts';
import { noCounts } from '../../shared/report/summary/summary.ts';
import { reportPrefix } from '../../shared/store/keys.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import { memoryErasable } from '../simulator/lives/memory-erasable.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';
import { storeJob, storeSummary } from './stored-job.ts';

export const PLACE = { account: 'demo', profile: 'standard', file: 'sales.csv' };
export const EXPORT = 'incoming/demo/standard/sales.csv';
export const TEXT = 'id,name\nA-1,Μαρία\n';

/** A store of which everything can be erased. */
export function erasablePast() {
  const objects = new MemoryObjects(Date.now);
  const store = createMemoryStore(objects);
  const erasable = memoryErasable(objects, async () => {});

  /** A job that read `text` under a key, with its report; answers the version. */
  async function imported(
    job: string,
    { text = TEXT, file = 'sales.csv', account = 'demo', isReported = true, joined = [] as string[] } = {},
  ) {
    const key = `incoming/${account}/standard/${file}`;
    const { version } = await store.put(key, text);
    const source = { key, name: file, sha256: sha256Hex(text), bytes: Buffer.byteLength(text), rows: 1 };
    await storeJob(store, { plan: { job, account, file, key, version, source } });
    const report = reportPrefix({ ...PLACE, account, file, job });
    if (isReported)
      await storeSummary(store, {
        ...{
          job,
          account,
          report,
          source,
          counts: { rows: noCounts(), documents: { ...noCounts(), issued: 2 } },
        },
        joined: joined.map((one) => ({
          ...{ job: one, source: 'a', rows: 1, counts: noCounts(), complete: true, files: [], notices: [] },
        })),
      });
    if (isReported) await store.put(`${report}result.jsonl`, '');
    if (joined.length > 0) await store.put(`${report}joined.jsonl`, '');
    return { key, version, report, source };
  }

  const find = (what: WhatToErase) => findErasable({ store, erasable }, what);
  const keysOf = async (what: WhatToErase) =>
    [...new Set((await find(what))?.objects.map(({ key }) => key))].toSorted();
  const jobsOf = async (what: WhatToErase) => (await find(what))?.jobs.map(({ job }) => job);

  return { store, erasable, imported, find, keysOf, jobsOf };
}
