import { describe, expect, it } from 'vitest';
import {
  findChainHead,
  findCountedRun,
  putCountedRun,
  reportsBackFrom,
  updateChainHead,
  withRun,
} from '../../shared/jobs/files/chain-head.ts';
import { linkInStore } from '../../shared/jobs/files/chain-in-store.ts';
import { chainSealer } from '../../shared/jobs/files/chain-sealer.ts';
import type { Sealer } from '../../shared/report/seal/seal-key.ts';
import type { SealKey } from '../../shared/report/summary/summary.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import type { Store } from '../../shared/store/store.ts';
import { emptyStore, storeSummary } from './stored-job.ts';

const ENVIRONMENT = 'http://127.0.0.1:1';
const HEAD = 'reports/demo/latest.json';
const seal = 'c'.repeat(64);
const key = (letter: string): SealKey => ({
  ...{ algorithm: 'Ed25519', sha256: letter.repeat(64), public_key: 'QUJD' },
});
const putLink = async (store: Store, report: string, [file, link]: [string, object]) => {
  const text = JSON.stringify({ ...link, environment: ENVIRONMENT, account: 'demo', report, seal });
  await store.put(`${report}${file}`, text);
  return sha256Hex(text);
};
const report = (job: string) => `reports/demo/standard/sales.csv/${job}/`;
const at = (job: string, sha256: string) => ({ job, report: report(job), sha256 });

describe('ages of ledgers', () => {
  const one = { environment: 'a', epoch: '2026-01-01', run: 5 };
  it.each<[counted: typeof one, ages: object[]]>([
    [
      { environment: 'b', epoch: '2025-01-01', run: 1 },
      [one, { environment: 'b', epoch: '2025-01-01', run: 1 }],
    ],
    [{ ...one, run: 4 }, [one]],
    [{ ...one, run: 5 }, [one]],
    [{ ...one, run: 6 }, [{ ...one, run: 6 }]],
    [{ ...one, epoch: '2025-12-31', run: 9 }, [one]],
    [{ ...one, epoch: '2026-01-02', run: 1 }, [{ ...one, epoch: '2026-01-02', run: 1 }]],
  ])('of one environment the later epoch counts, and there the higher run: %o', (counted, ages) => {
    expect(withRun([one], counted)).toEqual(ages);
  });

  it('keeps those of other environments, and nothing else of what a job states', () => {
    const other = { environment: 'b', epoch: '2026-01-01', run: 7 };
    expect(withRun([one, other], one)).toEqual([one, other]);
    expect(withRun([one, other], { ...one, run: 6, account: 'demo' } as never)).toEqual([
      other,
      { ...one, run: 6 },
    ]);
  });
});

describe('the head of a chain', () => {
  it('is what lies in the store', async () => {
    const store = emptyStore();
    const head = { latest: at('two', seal), previous: at('one', seal), ledgers: [] };
    await store.put(HEAD, JSON.stringify({ form: 2, ...head }));
    expect(await findChainHead(store, 'demo')).toEqual({ head, isStored: true });
    const { latest } = linkInStore(store, head.latest.report);
    expect(await latest?.('demo')).toEqual(head.latest);
  });

  it('is found anew from reports, watches, changes of key and what is left of erased reports', async () => {
    const store = emptyStore();
    expect(await findChainHead(store, 'demo')).toEqual({ head: { ledgers: [] }, isStored: false });
    const ledger = { epoch: '2026-01-01', run: 3 };
    // Links of another account, whose name begins alike, are not those of this one.
    await storeSummary(store, { job: 'z', account: 'demo2', report: 'reports/demo2/standard/sales.csv/z/' });
    const one = await storeSummary(store, {
      ...{ job: 'one', report: report('one'), account: 'demo', ledger },
      finished_at: '2026-11-20T23:00:00.000Z',
    });
    const erased = await putLink(store, report('two'), [
      'erased.json',
      {
        ...{ form: 'rowmark-erased/1', job: 'two', previous: one, erased_at: '2027-01-01', by: 'x' },
        summaries: ['d'.repeat(64), 'e'.repeat(64)],
      },
    ]);
    expect(erased).not.toBe('d'.repeat(64));
    const two = at('two', 'd'.repeat(64));
    expect((await findChainHead(store, 'demo')).head).toEqual({
      ...{ latest: two, previous: one },
      ledgers: [{ environment: ENVIRONMENT, ...ledger }],
    });
    const watch = at(
      'watch',
      await putLink(store, report('watch'), [
        'watch.json',
        {
          ...{ form: 'rowmark-watch/1', job: 'watch', previous: two, watched_at: '2026-11-20T10:00:00.000Z' },
          ...{ days: [], vanished: [], changed: [] },
        },
      ]),
    );
    expect((await findChainHead(store, 'demo')).head).toMatchObject({ latest: watch, previous: two });
    const change = at(
      'key',
      await putLink(store, report('key'), [
        'key.json',
        {
          ...{ form: 'rowmark-key/1', job: 'key', previous: watch, changed_at: '2026-11-20T09:00:00.000Z' },
          ...{ by: 'x', next_key: key('f') },
        },
      ]),
    );
    expect((await findChainHead(store, 'demo')).head).toMatchObject({ latest: change, previous: watch });
    // What cannot be read is no link, nor is another file that ends like one.
    await store.put(`${report('broken')}summary.json`, '{');
    await store.put(`${report('broken')}not-summary.json`, '{');
    await store.put(`${report('broken')}summary.json.old`, '{');
    await putLink(store, report('old'), [
      'erased.json.old',
      {
        ...{ form: 'rowmark-erased/1', job: 'old', previous: change, erased_at: '2027-01-01', by: 'x' },
        summaries: ['d'.repeat(64)],
      },
    ]);
    expect((await findChainHead(store, 'demo')).head).toMatchObject({ latest: change });
    // Of links that nothing follows the newest counts.
    for (const [job, finished_at, isNewest] of [
      ['late', '2026-11-20T12:00:00.000Z', true],
      ['early', '2026-11-20T08:30:00.000Z', false],
      ['latest', '2026-11-20T12:00:01.000Z', true],
    ] as const) {
      const added = await storeSummary(store, {
        ...{ job, report: report(job), account: 'demo', previous: one, finished_at },
      });
      const { latest } = (await findChainHead(store, 'demo')).head;
      expect([job, latest?.sha256 === added.sha256]).toEqual([job, isNewest]);
    }
    const listed: string[] = [];
    const list: Store['list'] = (prefix) => {
      listed.push(prefix);
      return store.list(prefix);
    };
    await findChainHead({ ...store, list }, 'demo');
    expect(listed).toEqual(['reports/demo/', 'jobs/']);
    // Of a head that was found anew nobody can say that it is the newest.
    expect(await linkInStore(store, report('latest')).latest?.('demo')).toBeUndefined();
  });

  it('is not found anew where a newer version has written it', async () => {
    const store = emptyStore();
    await store.put(HEAD, '{"form":3}');
    await expect(findChainHead(store, 'demo')).rejects.toThrow(HEAD);
    await expect(updateChainHead(store, 'demo', (head) => head)).rejects.toThrow(HEAD);
    expect(await store.readText(HEAD)).toBe('{"form":3}');
  });

  it('of an earlier version states no ledgers', async () => {
    const store = emptyStore();
    await store.put(HEAD, JSON.stringify({ latest: at('one', seal) }));
    expect(await findChainHead(store, 'demo')).toEqual({
      ...{ head: { latest: at('one', seal), ledgers: [] }, isStored: true },
    });
    const ledgers = [{ environment: 'a', epoch: '2026-01-01', run: 4 }];
    await store.put(HEAD, JSON.stringify({ form: 2, ledgers }));
    expect((await findChainHead(store, 'demo')).head).toEqual({ ledgers });
  });

  it('counts the runs of unfinished jobs of the account', async () => {
    const store = emptyStore();
    const counted = { environment: 'a', epoch: '2026-01-01', run: 4 };
    await putCountedRun(store, 'job-1', { ...counted, account: 'demo' });
    await putCountedRun(store, 'job-2', { ...counted, run: 9, account: 'other' });
    await store.put('jobs/job-3/run.json', '{');
    await store.put('jobs/job-4/not-run.json', '{}');
    await store.put('jobs/job-5/deeper/run.json', '{}');
    expect((await findChainHead(store, 'demo')).head).toEqual({ ledgers: [counted] });
    expect(await findCountedRun(store, 'job-1')).toEqual({ ...counted, account: 'demo' });
    expect(await findCountedRun(store, 'job-3')).toBeUndefined();
    expect(await findCountedRun(store, 'job-9')).toBeUndefined();
  });

  it('is changed by whoever knows it, stored or found anew', async () => {
    const store = emptyStore();
    const one = await storeSummary(store, { job: 'one', report: report('one'), account: 'demo' });
    const seen: unknown[] = [];
    const latest = at('two', seal);
    const change = (head: object, isStored: boolean) => {
      seen.push([head, isStored]);
      return { latest, ledgers: [] };
    };
    expect(await updateChainHead(store, 'demo', change)).toBe(true);
    expect(await updateChainHead(store, 'demo', change)).toBe(true);
    expect(seen).toEqual([
      [{ latest: one, ledgers: [] }, false],
      [{ latest, ledgers: [] }, true],
    ]);
    expect(await updateChainHead(store, 'demo', () => undefined)).toBe(false);
    expect(JSON.parse(await store.readText(HEAD))).toEqual({ form: 2, latest, ledgers: [] });
    await store.put(HEAD, '{');
    expect(await updateChainHead(store, 'demo', change)).toBe(true);
    expect(seen.at(-1)).toEqual([{ latest: one, ledgers: [] }, false]);
  });
});

it('reports are read from the newest back, over watches, as far as the chain can be read', async () => {
  const store = emptyStore();
  const gone = at('gone', seal);
  const one = await storeSummary(store, {
    ...{ job: 'one', report: report('one'), account: 'demo', previous: gone },
  });
  const link = { form: 'rowmark-watch/1', job: 'w', previous: one, watched_at: '', days: [] };
  await putLink(store, report('w'), ['watch.json', { ...link, vanished: [], changed: [] }]);
  const two = await storeSummary(store, {
    ...{ job: 'two', report: report('two'), account: 'demo', previous: at('w', seal) },
  });
  const found = await Array.fromAsync(reportsBackFrom(store, { latest: two, ledgers: [] }));
  expect(found.map((one) => one.report)).toEqual([report('two'), report('one')]);
  expect(await Array.fromAsync(reportsBackFrom(store, { ledgers: [] }))).toEqual([]);
});

it('a chain is sealed with the key that its last link is under, or hands over to', async () => {
  const store = emptyStore();
  const asked: (SealKey | undefined)[] = [];
  const under = (of: SealKey | undefined) => {
    asked.push(of);
    return { key: of ?? key('0') } as Sealer;
  };
  const sealer = { key: key('1'), under } as unknown as Sealer;
  const one = await storeSummary(store, {
    ...{ job: 'one', report: report('one'), account: 'demo', seal_key: key('a') },
  });
  const link = { form: 'rowmark-key/1', job: 'key', previous: one, changed_at: '', by: 'x' };
  await putLink(store, report('key'), ['key.json', { ...link, next_key: key('f'), seal_key: key('a') }]);
  expect(await chainSealer(store, sealer, undefined)).toBe(sealer);
  expect(await chainSealer(store, undefined, one)).toBeUndefined();
  const alone = { key: key('1') } as Sealer;
  expect(await chainSealer(store, alone, one)).toBe(alone);
  expect(asked).toEqual([]);
  expect(await chainSealer(store, sealer, one)).toEqual({ key: key('a') });
  expect(await chainSealer(store, sealer, at('key', seal))).toEqual({ key: key('f') });
  expect(await chainSealer(store, sealer, at('gone', seal))).toEqual({ key: key('0') });
  expect(asked).toEqual([key('a'), key('f'), undefined]);
});
