import { describe, expect, it } from 'vitest';
import { refuseDryRunRetry } from '../../shared/jobs/rows/refuse-dry-run-retry.ts';
import { UnmappableExport } from '../../shared/mapping/rows/map-sheet.ts';
import { aPlan } from '../report/report-fixtures.ts';
import { emptyStore, storeJob } from './stored-job.ts';

describe('a retry file of a dry run', () => {
  const origin = (job: string, dry_run?: true) => ({ job, row: 2, ...(dry_run && { dry_run }) });
  async function storedJobs() {
    const store = emptyStore();
    await storeJob(store, { plan: { job: 'dry', dry_run: true, file: 'dry.csv' } });
    await storeJob(store, { plan: { job: 'real' } });
    return store;
  }
  const file = async (asking: Promise<void>) => {
    const error = await asking.catch((one: unknown) => one);
    if (!(error instanceof UnmappableExport)) return error;
    return error.problems.map(({ code, params }) => [code, params?.file]);
  };

  it('is refused as an import, by the record of its original or its own word', async () => {
    const store = await storedJobs();
    const open = (dry_run = false, onlyRetry?: boolean) =>
      refuseDryRunRetry({ store, ...(onlyRetry && { onlyRetry }) }, { dry_run });
    const refused = (name: unknown) => [['RETRY-OF-DRY-RUN', name]];
    expect(await file(open()(origin('dry')))).toEqual(refused('dry.csv'));
    expect(await file(open()(origin('real', true)))).toEqual(refused('sales.csv'));
    expect(await file(open()(origin('gone', true)))).toEqual(refused({ phrase: 'the-export' }));
    for (const allowed of [
      open(true)(origin('dry')),
      open(false, true)(origin('dry', true)),
      open()(origin('real')),
      open()(origin('gone')),
    ])
      expect(await file(allowed)).toBeUndefined();
  });

  it('asks once for an original, and for no more than ten', async () => {
    const store = await storedJobs();
    let asked = 0;
    const counting = {
      ...store,
      readText: (key: string) => {
        asked += 1;
        return store.readText(key);
      },
    };
    const assert = refuseDryRunRetry({ store: counting }, aPlan());
    for (const job of ['real', 'real', ...Array.from({ length: 9 }, (_, at) => `gone-${at}`), 'dry'])
      await assert(origin(job));
    expect(asked).toBe(10);
    const fewer = refuseDryRunRetry({ store }, aPlan());
    for (let at = 0; at < 9; at += 1) await fewer(origin(`gone-${at}`));
    await expect(fewer(origin('dry'))).rejects.toThrow(UnmappableExport);
  });
});
