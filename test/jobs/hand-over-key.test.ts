import { describe, expect, it } from 'vitest';
import { updateChainHead } from '../../shared/jobs/files/chain-head.ts';
import { handOverKey } from '../../shared/jobs/report/hand-over-key.ts';
import type { Sealer } from '../../shared/report/seal/seal-key.ts';
import type { SealKey } from '../../shared/report/summary/summary.ts';
import { unlessAbsent } from '../../shared/store/store.ts';
import { emptyStore, storeSummary } from './stored-job.ts';

describe('a change of the key of a chain', () => {
  const key = (letter: string): SealKey => ({
    algorithm: 'Ed25519',
    sha256: letter.repeat(64),
    public_key: 'QUJD',
  });
  const sealer: Sealer = {
    key: key('1'),
    sign: async () => 'c2ln',
    under: (of: SealKey | undefined) => ({ key: of ?? key('1'), sign: async () => 'c2ln' }),
  } as never;
  const order = {
    account: 'demo',
    next_key: key('2'),
    by: 'maria',
    now: new Date('2026-11-20T10:00:00.000Z'),
  };
  const report = 'reports/demo/standard/sales.csv/one/';

  it('is a link behind the newest, sealed with the old key, made once', async () => {
    const store = emptyStore();
    expect(await handOverKey({ store, sealer }, order)).toBeUndefined();
    const one = await storeSummary(store, { job: 'one', report, account: 'demo', seal_key: key('1') });
    const place = (await handOverKey({ store, sealer }, order)) ?? '';
    expect(place).toMatch(/^reports\/demo\/keys\/2026-11-20T10-00-00\.000Z-[0-9a-f-]{36}\/$/);
    const link = JSON.parse(await store.readText(`${place}key.json`));
    expect(link).toEqual({
      ...{
        form: 'rowmark-key/1',
        job: place.split('/')[3],
        environment: 'http://127.0.0.1:1',
        account: 'demo',
      },
      ...{
        report: place,
        changed_at: '2026-11-20T10:00:00.000Z',
        by: 'maria',
        next_key: key('2'),
        previous: one,
      },
      ...{ seal: expect.stringMatching(/^[0-9a-f]{64}$/), seal_key: key('1'), signature: 'c2ln' },
    });
    expect(JSON.parse(await store.readText('reports/demo/latest.json'))).toMatchObject({
      ...{ latest: { job: link.job, report: place }, previous: one },
    });
    expect(await handOverKey({ store, sealer }, order)).toBeUndefined();
    expect(await handOverKey({ store, sealer }, { ...order, next_key: key('3') })).toMatch(
      /^reports\/demo\/keys/,
    );
  });

  it('is none to the key that the chain is under', async () => {
    const store = emptyStore();
    await storeSummary(store, { job: 'one', report, account: 'demo', seal_key: key('2') });
    expect(await handOverKey({ store, sealer }, order)).toBeUndefined();
  });

  it('ends where reports overtake it ten times in a row', async () => {
    const store = emptyStore();
    const latest = await storeSummary(store, { job: 'one', report, account: 'demo' });
    await updateChainHead(store, 'demo', () => ({ latest, ledgers: [] }));
    let writes = 0;
    const busy = {
      ...store,
      update: async (name: string, change: (text: string | undefined) => unknown) => {
        change(await unlessAbsent(store.readText(name)));
        return false;
      },
      put: (name: string, body: string) => {
        writes += 1;
        return store.put(name, body);
      },
    };
    await expect(handOverKey({ store: busy as never, sealer }, order)).rejects.toThrow('10 times');
    expect(writes).toBe(10);
  });
});
