import { describe, expect, it } from 'vitest';
import { answeredOriginal, originalRows } from '../../shared/jobs/retry/went-out.ts';
import { type Problem, problem } from '../../shared/problems/problem.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome, type aPlan, aRow } from '../report/report-fixtures.ts';
import { aRecord, emptyStore, storeJob } from './stored-job.ts';

const COLUMNS = ['id', 'price', 'rowmark_problem', 'rowmark_what_to_do'];
const rejected = (row: number, cells: readonly string[], problems: readonly Problem[] = []): RowRecord => ({
  ...{ row, cells, problems, verdict: 'rejected', stage: 'map' },
});
const bad = (row: number, column: string): Problem => problem('MAP-NOT-A-NUMBER', { row, column });
const changed = (row: number): Problem =>
  problem('RETRY-CELL-CHANGED', { row, column: 'price' }, { was: '1', now: '2' });
const renamed = (row: number): Problem => problem('RETRY-IDENTITY-CHANGED', { row }, { was: '1', now: '2' });
const RETRY = { job: 'retry', account: 'demo', created_at: '2026-11-21T10:00:00.000Z' };

/** Three rejected rows, and one of a document that the authority refused. */
async function storedOriginal(plan: Partial<ReturnType<typeof aPlan>> = {}): Promise<Store> {
  const store = emptyStore();
  const lost = problem('NUMBER-LOST', {}, { series: 'A' });
  const refused = problem('PAY-TEST', {});
  await storeJob(store, {
    plan: {
      job: 'original',
      columns: ['id', 'price', 'note'],
      signs: ['.', null, ','],
      documents: 1,
      ...plan,
    },
    rows: [
      rejected(2, ['A-2', 'ένα', 'x'], [bad(2, 'price'), problem('PAY-TEST', { row: 2 })]),
      { ...rejected(4, ['A-4', 'δύο', 'x'], [bad(4, 'price')]), external_id: 'Ας' },
      aRow(5, { cells: ['A-5', '1.00', 'x'], document: 1 }),
      rejected(7, ['A-7', 'τρία', 'x'], [bad(7, 'price')]),
    ],
    documents: [[aRecord(1, { rows: [5] })]],
    outcomes: [[anOutcome(1, { rows: [5], outcome: 'rejected', problems: [lost, refused] })]],
  });
  return store;
}

const retryFile = (job: string, rows: readonly RowRecord[], over: object = {}) => ({
  plan: { job, columns: COLUMNS, documents: 0, chunk_starts: [], waves: [], ...over },
  rows,
});
const tried = (row: number, of: number, price: string, problems: readonly Problem[], job = 'original') =>
  rejected(row, [`A-${of}`, price, `Wrong. [rowmark ${job}#${of}]`, 'Do.'], problems);

const codesOf = (found: readonly Problem[] | undefined) =>
  found?.map(({ code, row }) => `${code} ${row ?? ''}`);

describe('the rows of an export as they went out', () => {
  it('are found by number, with what kept them back, in any order', async () => {
    const rows = await originalRows(await storedOriginal(), RETRY, 'original');
    expect(rows?.signs).toEqual(
      new Map([
        ['id', '.'],
        ['note', ','],
      ]),
    );
    const columns = ['id', 'price', 'note'];
    expect(await rows?.of(new Set([2, 3, 5]))).toEqual(
      new Map([
        [2, { columns, cells: ['A-2', 'ένα', 'x'], found: [bad(2, 'price')], document: undefined }],
        [
          5,
          {
            ...{ columns, cells: ['A-5', '1.00', 'x'], document: 'inv-5' },
            found: [problem('NUMBER-LOST', {}, { series: 'A' })],
          },
        ],
      ]),
    );
    // On from there, behind, and the same once more.
    for (const wanted of [[7], [4], [4], [2, 7], [2], [5, 7]])
      expect([...((await rows?.of(new Set(wanted))) ?? new Map()).keys()]).toEqual(wanted);
    expect((await rows?.of(new Set([4])))?.get(4)?.document).toBe('ασ');
  });

  it('are read once where windows follow each other', async () => {
    const store = await storedOriginal();
    let reads = 0;
    const counting: Store = {
      ...store,
      read: (key) => {
        reads += key === jobKeys('original').rows ? 1 : 0;
        return store.read(key);
      },
    };
    const rows = await originalRows(counting, RETRY, 'original');
    for (const wanted of [[2], [4, 5], [7]]) await rows?.of(new Set(wanted));
    expect(reads).toBe(1);
    await rows?.of(new Set([7]));
    expect(reads).toBe(2);
  });

  it('are none of another account, nor where the job or its rows are gone', async () => {
    const store = await storedOriginal();
    expect(await originalRows(store, { ...RETRY, account: 'other' }, 'original')).toBeUndefined();
    expect(await originalRows(store, RETRY, 'gone')).toBeUndefined();
    await storeJob(store, { plan: { job: 'rowless' } });
    expect(await originalRows(store, RETRY, 'rowless')).toBeUndefined();
    expect(await answeredOriginal(store, RETRY, 'rowless')).toBeUndefined();
    expect(await store.head(jobKeys('rowless').retry('retry'))).toBeUndefined();
  });

  it('are answered to the job that is noted beside them', async () => {
    const store = await storedOriginal();
    const rows = await answeredOriginal(store, RETRY, 'original');
    expect((await rows?.of(new Set([7])))?.get(7)?.cells).toEqual(['A-7', 'τρία', 'x']);
  });

  it('say what is unknown of a row whose chunk was stopped, or whose file broke off', async () => {
    const codes = async (stored: Parameters<typeof storeJob>[1]) => {
      const store = emptyStore();
      await storeJob(store, stored);
      const rows = await originalRows(store, RETRY, 'job-1');
      return (await rows?.of(new Set([2])))?.get(2)?.found;
    };
    const chunk = { documents: 1, chunk_starts: [1], waves: [[1]] };
    const row = aRow(2, { document: 1 });
    expect(await codes({ plan: chunk, rows: [row], documents: [[aRecord(1)]] })).toEqual([
      problem(
        'OUTCOME-UNKNOWN',
        {},
        {
          ...{ reason: { phrase: 'was-stopped' }, state: { phrase: 'unknown' }, variant: 'stopped' },
        },
      ),
    ]);
    const none = { documents: 0, chunk_starts: [], waves: [] };
    const unreadable = problem('READ-BROKE-OFF', {});
    expect(await codes({ plan: none, rows: [row] })).toEqual([problem('OUTCOME-MISSING', { row: 2 })]);
    expect(await codes({ plan: { ...none, unreadable }, rows: [row] })).toEqual([
      problem('FILE-HELD', { row: 2 }),
    ]);
  });

  it('have the sign of each column by the name that tells it from others', async () => {
    const columns = ['id', 'price', 'price'];
    const rows = await originalRows(
      await storedOriginal({ columns, signs: [null, '.', ','] }),
      RETRY,
      'original',
    );
    expect(rows?.signs).toEqual(
      new Map([
        ['price (1)', '.'],
        ['price (2)', ','],
      ]),
    );
  });

  it('without signs, as earlier versions did not tell them, have none', async () => {
    const rows = await originalRows(await storedOriginal({ signs: undefined as never }), RETRY, 'original');
    expect(rows?.signs).toEqual(new Map());
  });
});

describe('rows that went out again', () => {
  const note = (store: Store, job: string, created_at: string) =>
    answeredOriginal(store, { job, account: 'demo', created_at }, 'original');
  const priceOf = async (store: Store, of = 2) => {
    const rows = await originalRows(store, RETRY, 'original');
    const went = (await rows?.of(new Set([of])))?.get(of);
    return [went?.cells[1], codesOf(went?.found)];
  };

  it('are those of the last try, by the time of its job', async () => {
    const store = await storedOriginal();
    await note(store, 'a-late', '2026-11-21T09:00:00.000Z');
    await note(store, 'b-early', '2026-11-21T08:00:00.000Z');
    await note(store, 'retry', '2026-11-21T10:00:00.000Z');
    await note(store, 'r-gone', '2026-11-21T11:00:00.000Z');
    expect(JSON.parse(await store.readText(jobKeys('original').retry('a-late')))).toEqual({
      ...{ form: 1, created_at: '2026-11-21T09:00:00.000Z' },
    });
    await storeJob(store, retryFile('b-early', [tried(9, 2, 'early', [bad(9, 'price')])]));
    await storeJob(
      store,
      retryFile('a-late', [
        tried(3, 4, 'other', [bad(3, 'price')]),
        tried(4, 2, 'late', [bad(4, 'id')]),
        tried(5, 2, 'of another', [bad(5, 'price')], 'other'),
      ]),
    );
    // The job that asks itself does not count.
    await storeJob(store, retryFile('retry', [tried(2, 2, 'now', [bad(2, 'price')])]));
    expect(await priceOf(store)).toEqual(['late', ['MAP-NOT-A-NUMBER 4']]);
    expect(await priceOf(store, 4)).toEqual(['other', ['MAP-NOT-A-NUMBER 3']]);
    expect(await priceOf(store, 7)).toEqual(['τρία', ['MAP-NOT-A-NUMBER 7']]);
  });

  it('are not those of another account', async () => {
    const store = await storedOriginal();
    await note(store, 'r1', '2026-11-21T09:00:00.000Z');
    await storeJob(store, retryFile('r1', [tried(9, 2, 'theirs', [])], { account: 'other' }));
    expect(await priceOf(store)).toEqual(['ένα', ['MAP-NOT-A-NUMBER 2']]);
  });

  it.each<[name: string, first: Problem[], second: Problem[], price: string, found: string[]]>([
    [
      'a change that nobody accepted is no state to compare with; what was named since may be answered',
      [bad(9, 'id')],
      [changed(9), bad(10, 'id')],
      'one',
      ['MAP-NOT-A-NUMBER 9', 'MAP-NOT-A-NUMBER 10'],
    ],
    ['nor is another identity', [bad(9, 'id')], [renamed(9)], 'one', ['MAP-NOT-A-NUMBER 9']],
    [
      'a later try without such a change counts, with its own problems alone',
      [changed(9)],
      [bad(10, 'id')],
      'two',
      ['MAP-NOT-A-NUMBER 10'],
    ],
    [
      'of tries that all have one the first counts',
      [changed(9), bad(9, 'id')],
      [changed(10)],
      'ένα',
      ['MAP-NOT-A-NUMBER 2', 'MAP-NOT-A-NUMBER 9'],
    ],
  ])('%s', async (_, first, second, price, found) => {
    const store = await storedOriginal();
    await note(store, 'r1', '2026-11-21T08:00:00.000Z');
    await note(store, 'r2', '2026-11-21T09:00:00.000Z');
    await storeJob(store, retryFile('r1', [tried(9, 2, 'one', first)]));
    await storeJob(store, retryFile('r2', [tried(9, 2, 'two', second)]));
    expect(await priceOf(store)).toEqual([price, found]);
  });

  it('an original whose own rows all had such a change counts itself', async () => {
    const store = emptyStore();
    await storeJob(store, {
      plan: { job: 'original', columns: ['id', 'price'], documents: 0, chunk_starts: [], waves: [] },
      rows: [rejected(2, ['A-2', 'ένα'], [changed(2)])],
    });
    expect(await priceOf(store)).toEqual(['ένα', []]);
  });
});
