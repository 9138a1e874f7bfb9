import { describe, expect, it } from 'vitest';
import { importId, jobId } from '../../shared/jobs/receive/job-id.ts';
import {
  addTo,
  jobsOfImport,
  newestImports,
  notedImport,
  noteImport,
} from '../../shared/jobs/receive/job-imports.ts';
import { misplacedAt, misplacedProblem } from '../../shared/jobs/receive/misplaced.ts';
import { importOfJob, placeInImport } from '../../shared/jobs/receive/place-in-import.ts';
import { receiveExport } from '../../shared/jobs/receive/receive-export.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import { importKey, jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { SOURCE_SHA256 } from '../report/report-fixtures.ts';
import { emptyStore, storeJob } from './stored-job.ts';

const [ONE, TWO] = ['1'.repeat(32), '2'.repeat(32)];
const job = (name: string, created_at: string, account = 'demo') => ({ job: name, account, created_at });

describe('the jobs of an import', () => {
  it('are noted once each, the first one first', async () => {
    const store = emptyStore();
    await noteImport(store, job('b', '2026-11-20T10:00:00.000Z'), { import: ONE, as: 'retry' });
    await noteImport(store, job('a', '2026-11-20T09:00:00.000Z'), { import: ONE, as: 'own' });
    const { version } = (await store.head(importKey(ONE))) ?? {};
    await noteImport(store, job('a', '2026-11-20T09:00:00.000Z'), { import: ONE, as: 'own' });
    expect((await store.head(importKey(ONE)))?.version).toBe(version);
    const noted = [
      { job: 'a', created_at: '2026-11-20T09:00:00.000Z', as: 'own' },
      { job: 'b', created_at: '2026-11-20T10:00:00.000Z', as: 'retry' },
    ];
    expect(await jobsOfImport(store, ONE)).toEqual(noted);
    await noteImport(store, job('b', '2026-11-20T10:00:00.000Z'), { import: ONE, as: 'credit' });
    await addTo(store, { import: ONE, as: 'amendment' }, job('c', '2026-11-20T09:30:00.000Z'));
    expect((await jobsOfImport(store, ONE)).map(({ job, as }) => `${job} ${as}`)).toEqual([
      ...['a own', 'c amendment', 'b credit'],
    ]);
    expect(await notedImport(store, 'b')).toEqual({ import: ONE, as: 'credit' });
    expect(await notedImport(store, 'c')).toBeUndefined();
    expect(await jobsOfImport(store, TWO)).toEqual([]);
  });

  it('leave the import of their own bytes for another', async () => {
    const store = emptyStore();
    await noteImport(store, job('a', '2026-11-20T09:00:00.000Z'), { import: ONE, as: 'own' });
    await noteImport(store, job('b', '2026-11-20T10:00:00.000Z'), { import: ONE, as: 'own' });
    await noteImport(store, job('b', '2026-11-20T10:00:00.000Z'), { import: TWO, as: 'retry' });
    expect((await jobsOfImport(store, ONE)).map(({ job }) => job)).toEqual(['a']);
    expect((await jobsOfImport(store, TWO)).map(({ job }) => job)).toEqual(['b']);
  });

  it('are noted anew where their list was damaged', async () => {
    const store = emptyStore();
    await store.put(importKey(ONE), '{');
    expect(await jobsOfImport(store, ONE)).toEqual([]);
    await noteImport(store, job('a', '2026-11-20T09:00:00.000Z'), { import: ONE, as: 'own' });
    expect((await jobsOfImport(store, ONE)).map(({ job }) => job)).toEqual(['a']);
    await store.put(importKey(ONE), '{"form":9}');
    await expect(addTo(store, { import: ONE, as: 'own' }, job('b', '2026'))).rejects.toThrow(importKey(ONE));
  });
});

describe('the moments of imports', () => {
  it('are told the newest first, from any of them on', async () => {
    const store = emptyStore();
    const times = ['2001-09-09T00:00:00.000Z', '2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.001Z'];
    for (const [at, time] of times.entries())
      await noteImport(store, job(`j${at}`, time, `acc${at}`), { import: at === 0 ? ONE : TWO, as: 'own' });
    await store.put('imports/newest/1/x.json', '{}');
    await store.put('imports/newest/1/12.zz/acc', '{}');
    await store.put(`imports/newest/1/12.${ONE}/acc/x`, '{}');
    const moments = await Array.fromAsync(newestImports(store));
    expect(moments.map(({ at, import: of, account }) => [new Date(at).toISOString(), of, account])).toEqual([
      [times[2], TWO, 'acc2'],
      [times[1], TWO, 'acc1'],
      [times[0], ONE, 'acc0'],
    ]);
    // 9999999999999 less the milliseconds of 2026-11-20T09:00:00.001Z.
    expect(moments[0]?.cursor).toBe(`8204834799998.${TWO}`);
    // 999 milliseconds before the last moment.
    await noteImport(store, job('last', '2286-11-20T17:46:39.000Z'), { import: ONE, as: 'own' });
    const [last] = await Array.fromAsync(newestImports(store));
    expect(last?.cursor).toBe(`0000000000999.${ONE}`);
    const rest = await Array.fromAsync(newestImports(store, moments[0]?.cursor));
    expect(rest).toEqual(moments.slice(1));
    const keys = await Array.fromAsync(store.list('imports/newest/'), ({ key }) => key);
    expect(keys).toContain(`imports/newest/8204/8204834799998.${TWO}/acc2`);
  });
});

it('jobs and imports have names that the same event finds again', () => {
  // SHA-256 of ["e","k","v"] and of four lines, a to s.
  expect(jobId({ environment: 'e', key: 'k', version: 'v' })).toBe('791dce818ce20f818ef6881b40006f24');
  expect(importId({ account: 'a', profile: 'p', file: 'f' }, 's')).toBe('4241fd2758265f7b29f413ce6080afe4');
});

describe('the import of a job', () => {
  const RETRY = ['id', 'rowmark_problem'];
  const CREDIT = ['id', 'rowmark_reverses'];
  const refer = (of: string): string => `Wrong. [rowmark ${of}#2]`;
  const rows = (...cells: string[]): RowRecord[] =>
    cells.map((cell, at) => ({ row: at + 2, cells: ['A', cell], problems: [] }));
  const own = {
    import: importId({ account: 'demo', profile: 'standard', file: 'sales.csv' }, SOURCE_SHA256),
    as: 'own',
  };
  const entries: Record<string, { job: string }> = {
    'B-1': { job: 'original' },
    'B-2': { job: '' },
    'B-3': { job: 'job-1' },
  };

  async function placeOf(columns: readonly string[], stored?: RowRecord[], original: object = {}) {
    const store = emptyStore();
    const asked: string[] = [];
    let heads = 0;
    const head: Store['head'] = (key) => {
      heads += 1;
      return store.head(key);
    };
    const ledgerOf = (account: string) => ({
      lookup: async (id: string) => {
        asked.push(`${account} ${id}`);
        return entries[id] as never;
      },
    });
    await storeJob(store, { plan: { job: 'original', file: 'first.csv', ...original } });
    const { record, plan } = await storeJob(store, { plan: { columns }, ...(stored && { rows: stored }) });
    const place = await placeInImport({ store: { ...store, head }, ledgerOf }, record, plan);
    return { place, asked, heads };
  }
  const ofOriginal = (as: string) => ({
    ...{ import: importId({ account: 'demo', profile: 'standard', file: 'first.csv' }, SOURCE_SHA256), as },
  });

  it('is that of its own bytes, or of what its rows name', async () => {
    expect(own.import).not.toBe(ofOriginal('own').import);
    const cases: [columns: string[], rows: RowRecord[] | undefined, place: object][] = [
      [['id'], rows(refer('original')), own],
      [RETRY, rows('', refer('original')), ofOriginal('retry')],
      [RETRY, rows(refer('job-1')), own],
      [RETRY, rows(refer('gone')), own],
      [RETRY, undefined, own],
      [RETRY, rows(...Array(49).fill(''), refer('original')), ofOriginal('retry')],
      [RETRY, rows(...Array(50).fill(''), refer('original')), own],
      [CREDIT, rows('', ' B-1 '), ofOriginal('credit')],
      [CREDIT, rows('B-2', 'B-3', 'B-9'), own],
      [CREDIT, rows('B-2', 'B-1'), ofOriginal('credit')],
    ];
    for (const [columns, stored, place] of cases)
      expect((await placeOf(columns, stored)).place, JSON.stringify([columns, stored?.length])).toEqual(
        place,
      );
    expect((await placeOf(CREDIT, rows('', 'B-9', 'B-1', 'B-2'))).asked).toEqual(['demo B-9', 'demo B-1']);
  });

  it('is not searched for in a file that names none', async () => {
    const asks = async (columns: string[]) => (await placeOf(columns, rows('B-1'))).heads;
    expect([await asks(['id']), await asks(CREDIT), await asks(RETRY)]).toEqual([0, 1, 1]);
  });

  it('is that of the document which a first column names', async () => {
    const stored: RowRecord[] = [{ row: 2, cells: ['B-1', 'A'], problems: [] }];
    expect((await placeOf(CREDIT.toReversed(), stored)).place).toEqual(ofOriginal('credit'));
  });

  it('is never that of another account', async () => {
    expect((await placeOf(RETRY, rows(refer('original')), { account: 'other' })).place).toEqual(own);
  });

  it('is the one that was noted, also of a retry of a retry', async () => {
    const store = emptyStore();
    const deps = { store, ledgerOf: () => ({ lookup: async () => undefined }) };
    await storeJob(store, { plan: { job: 'original', file: 'first.csv' } });
    await storeJob(store, { plan: { job: 'r1', columns: RETRY }, rows: rows(refer('original')) });
    expect(await importOfJob(deps, 'r1', 'demo')).toBe(ofOriginal('own').import);
    await noteImport(store, job('original', '2026'.padEnd(24, '-01-01T00:00:00.000Z')), {
      import: ONE,
      as: 'own',
    });
    expect(await importOfJob(deps, 'r1', 'demo')).toBe(ONE);
    expect(await importOfJob(deps, 'original', 'other')).toBeUndefined();
    expect(await importOfJob(deps, 'gone', 'demo')).toBeUndefined();
  });
});

describe('an export in the wrong place', () => {
  it('is told where it belongs', () => {
    const of = (key: string) => {
      const place = misplacedAt(key);
      const found = place && misplacedProblem({ key, ...place });
      return found && [found.code, found.params];
    };
    const misplaced = (key: string, example: string) => [
      'EXPORT-MISPLACED',
      { place: JSON.stringify(key), example },
    ];
    for (const [key, example] of [
      ['incoming/may.csv', 'incoming/default/standard/may.csv'],
      ['incoming/shop/may.csv', 'incoming/shop/standard/may.csv'],
      ['incoming/shop/till/2026/may.csv', 'incoming/shop/till/may.csv'],
    ] as const)
      expect(of(key)).toEqual(misplaced(key, example));
    const key = 'incoming/shop/standard/a\nb.csv';
    expect(of(key)).toEqual(['EXPORT-MISNAMED', { place: JSON.stringify(key), limit: 200 }]);
    for (const unsafe of ['incoming/shop/ /a.csv', `incoming/shop/standard/${'x'.repeat(210)}.csv`])
      expect(of(unsafe)?.[0]).toBe('EXPORT-MISNAMED');
    for (const key of ['imported/may.csv', 'may.csv', 'incoming/.may.csv', 'incoming/may.csv.ready'])
      expect(of(key)).toBeUndefined();
    expect(
      misplacedProblem({ key: 'incoming/a/b/c.csv', account: 'a', profile: 'b', file: 'c.csv' }),
    ).toBeUndefined();
  });
});

describe('the record of a job', () => {
  it('says who asked for what', async () => {
    const receive = async (over: object) => {
      const store = emptyStore();
      const log: unknown[] = [];
      const of = { key: 'incoming/shop/till/may.csv', version: 'v1' };
      const answer = await receiveExport(
        {
          ...{ store, environment: 'e', dryRun: false, now: () => new Date('2026-11-20T10:00:00Z') },
          ...{ log: (...told: unknown[]) => log.push(told), startJob: async () => 'exists', ...over },
        },
        of,
      );
      const name = 'job' in answer ? answer.job : '';
      return { answer, record: JSON.parse(await store.readText(jobKeys(name).job)) };
    };
    const plain = {
      ...{ form: 1, environment: 'e', account: 'shop', profile: 'till', key: 'incoming/shop/till/may.csv' },
      ...{ version: 'v1', file: 'may.csv', dry_run: false, created_at: '2026-11-20T10:00:00.000Z' },
    };
    const { answer, record } = await receive({ on: '2026-12-01', amend: false });
    expect(answer).toEqual({ job: record.job, started: false });
    expect(record).toEqual({ ...plain, job: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const accept = { codes: ['218'], by: 'maria' };
    const asked = { on: '2026-12-01', accept, by: 'maria', language: 'el', amend: true };
    expect((await receive({ ...asked, dryRun: true, startJob: async () => 'started' })).record).toEqual({
      ...{ ...plain, ...asked, dry_run: true, job: record.job },
    });
  });
});
