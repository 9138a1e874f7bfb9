import { describe, expect, it } from 'vitest';
import { correctedSince, rememberCorrected } from '../../shared/jobs/report/corrected-since.ts';
import { type BuiltOn, openOriginal, rememberJoined } from '../../shared/jobs/report/originals.ts';
import { reportRowForm } from '../../shared/report/columns/report-row.ts';
import { type JoinedLine, joinedLineForm } from '../../shared/report/retry/joined-line.ts';
import { noCounts, type Summary } from '../../shared/report/summary/summary.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome, aPlan, aRow, reportOf, SOURCE_SHA256 } from '../report/report-fixtures.ts';
import { emptyStore, storeJob } from './stored-job.ts';

const reportAt = (job: string) => `reports/demo/standard/sales.csv/${job}/`;

describe('the original of a retry file', () => {
  const ORIGINAL = 'original';
  const retry = (job: string, over: object = {}) => ({ ...aPlan(), job, ...over });
  const joinedOf = (job: string): Summary['joined'][number] => ({
    ...{ job: ORIGINAL, source: 'sales.csv', rows: 1, counts: noCounts(), complete: true, notices: [] },
    files: [`joined/${ORIGINAL}-${job}.csv`, `joined/${ORIGINAL}.jsonl`],
  });

  async function storedOriginal(plan: Parameters<typeof aPlan>[0] = {}) {
    const store = emptyStore();
    await storeJob(store, { plan: { job: ORIGINAL, ...plan }, rows: [aRow(2)] });
    const { records } = await reportOf({ rows: [aRow(2)], outcomes: [anOutcome(1)] });
    await store.put(
      `${reportAt(ORIGINAL)}result.jsonl`,
      records.map((row) => `${reportRowForm.text(row)}\n`).join(''),
    );
    return store;
  }
  const open = async (store: Store, of: ReturnType<typeof retry>) => {
    const builtOn: BuiltOn = new Map();
    return { builtOn, original: await openOriginal(store, of, builtOn)(ORIGINAL) };
  };
  const remember = async (store: Store, job: string, builtOn: BuiltOn) =>
    rememberJoined(store, { account: 'demo', job, report: reportAt(job), joined: [joinedOf(job)], builtOn });

  it('is its own report at first, with its rows', async () => {
    const store = await storedOriginal();
    const { builtOn, original } = await open(store, retry('r1'));
    expect(builtOn).toEqual(new Map([[ORIGINAL, undefined]]));
    expect(original).toMatchObject({
      job: ORIGINAL,
      source: 'sales.csv',
      columns: aPlan().columns,
      brokenOff: undefined,
    });
    const lines = await Array.fromAsync(original?.lines() ?? []);
    expect(lines.map(({ row, tries }) => [row, tries])).toEqual([
      [2, [{ job: ORIGINAL, row: 2, outcome: 'issued', code: null }]],
    ]);
    const tried = await original?.rowsOf(ORIGINAL);
    expect(tried?.columns).toEqual(aPlan().columns);
    expect((await Array.fromAsync(tried?.rows() ?? [])).map(({ row }) => row)).toEqual([2]);
    await storeJob(store, { plan: { job: 'rowless' } });
    expect([await original?.rowsOf('gone'), await original?.rowsOf('rowless')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is none of another account or environment, nor one without a report', async () => {
    const store = await storedOriginal();
    for (const over of [{ account: 'other' }, { environment: 'live' }])
      expect((await open(store, retry('r1', over))).original).toBeUndefined();
    const unreported = emptyStore();
    await storeJob(unreported, { plan: { job: ORIGINAL } });
    expect((await open(unreported, retry('r1'))).original).toBeUndefined();
    expect((await open(emptyStore(), retry('r1'))).original).toBeUndefined();
  });

  it('says where it was broken off', async () => {
    const cause = { code: 'READ-BROKE-OFF', severity: 'error' } as never;
    const store = await storedOriginal({ unreadable: cause });
    expect((await open(store, retry('r1'))).original?.brokenOff).toEqual(cause);
    const held = await storedOriginal({ unreadable: { code: 'BALANCE-BROKEN', severity: 'error' } as never });
    expect((await open(held, retry('r1'))).original?.brokenOff).toBeUndefined();
  });

  it('is the newest joined report, and what was there before of a retry that is written again', async () => {
    const store = await storedOriginal();
    const key = (job: string) => `${reportAt(job)}joined/${ORIGINAL}.jsonl`;
    const first = await open(store, retry('r1'));
    const other = await open(store, retry('r2'));
    expect(await remember(store, 'r1', first.builtOn)).toBe(true);
    // Another retry was reported meanwhile.
    expect(await remember(store, 'r2', other.builtOn)).toBe(false);
    const again = await open(store, retry('r2'));
    expect(again.builtOn.get(ORIGINAL)).toBe(key('r1'));
    expect(await remember(store, 'r2', again.builtOn)).toBe(true);
    expect(JSON.parse(await store.readText(`reports/demo/joined/${ORIGINAL}.json`))).toEqual({
      ...{ form: 1, latest: { job: 'r2', key: key('r2') }, previous: { job: 'r1', key: key('r1') } },
    });
    const rewritten = await open(store, retry('r2'));
    expect(rewritten.builtOn.get(ORIGINAL)).toBe(key('r1'));
    expect(await remember(store, 'r2', rewritten.builtOn)).toBe(true);
    expect(JSON.parse(await store.readText(`reports/demo/joined/${ORIGINAL}.json`)).previous.job).toBe('r1');
    expect((await open(store, retry('r3'))).builtOn.get(ORIGINAL)).toBe(key('r2'));
    const line = { ...(await joinedLine()), row: 9 };
    await store.put(key('r2'), `${joinedLineForm.text(line)}\n`);
    const { original } = await open(store, retry('r3'));
    expect((await Array.fromAsync(original?.lines() ?? [])).map(({ row }) => row)).toEqual([9]);
    const none = { ...joinedOf('r3'), files: ['joined.csv'] };
    const builtOn: BuiltOn = new Map();
    expect(
      await rememberJoined(store, { account: 'demo', job: 'r3', report: 'x/', joined: [none], builtOn }),
    ).toBe(true);
    // The bytes of the original lead to it.
    expect(JSON.parse(await store.readText(mendedKey()))).toEqual({
      form: 1,
      original: ORIGINAL,
      key: key('r2'),
    });
  });
});

const mendedKey = (environment = 'http://127.0.0.1:1') =>
  `reports/demo/joined/source-${sha256Hex(JSON.stringify([environment, SOURCE_SHA256]))}.json`;

async function joinedLine(over: Partial<JoinedLine> = {}): Promise<JoinedLine> {
  const { records } = await reportOf({ rows: [aRow(2)], outcomes: [anOutcome(1)] });
  const tries: JoinedLine['tries'] = [
    { job: 'original', row: 2, outcome: 'rejected', code: '203' },
    { job: 'retry', row: 2, outcome: 'issued', code: null },
    { job: 'later', row: 2, outcome: 'held', code: null },
  ];
  return { ...records[0], tries, ...over };
}

describe('a rejected document whose rows were mended and issued since', () => {
  const held = anOutcome(7, {
    ...{ outcome: 'held', stage: 'map', mark: undefined, rows: [2, 3], external_id: 'INV-2' },
    ...{ invoice_type_code: '2.1', net_total: '1', vat_total: '2', payable_total: '3', uid: 'u' },
    issued_at: '2026-01-01',
  });
  async function answer(lines: readonly Partial<JoinedLine>[], outcome = held, plan: object = {}) {
    const store = emptyStore();
    await storeJob(store, { plan: { job: 'original' } });
    const key = 'reports/demo/x/joined.jsonl';
    const all = await Promise.all(lines.map(joinedLine));
    await store.put(key, all.map((one) => `${joinedLineForm.text(one)}\n`).join(''));
    await rememberCorrected(store, { original: 'original', key });
    return (await correctedSince(store, aPlan({ job: 'again', ...plan })))(outcome);
  }
  const rows = [{ row: 2 }, { row: 3 }];

  it('is a duplicate with the facts of what was issued', async () => {
    const { stage: _, ...facts } = held;
    const issued = await joinedLine();
    for (const outcome of ['held', 'rejected'] as const)
      expect(await answer(rows, { ...held, outcome })).toStrictEqual({
        ...facts,
        ...{ outcome: 'duplicate', mark: issued.mark, invoice_type_code: '1.1', net_total: '100.00' },
        ...{ vat_total: '24.00', payable_total: '124.00', invoice_id: 'id-1', series: 'A', number: '1' },
        ...{ uid: issued.uid, qr_url: issued.qr_url, issued_at: issued.issued_at },
        problems: [
          {
            ...{ code: 'MENDED-BEFORE', severity: 'notice' },
            params: { external_id: 'INV-2', mark: issued.mark, job: 'retry' },
          },
        ],
      });
  });

  it.each<[name: string, lines: readonly Partial<JoinedLine>[], outcome?: object, plan?: object]>([
    ['of which not all rows were', [{ row: 2 }]],
    ['of which the rows were issued as two', [{ row: 2 }, { row: 3, mark: '9' }]],
    ['of which a row is held still', [{ row: 2 }, { row: 3, outcome: 'held' }]],
    ['of which a row has no MARK', [{ row: 2 }, { row: 3, mark: null }]],
    [
      'of which a row was issued at once',
      [{ row: 2 }, { row: 3, tries: [{ job: 'original', row: 3, outcome: 'issued', code: null }] }],
    ],
    ['of which no try is known', [{ row: 2 }, { row: 3, tries: [] }]],
    ['and which has another answer', rows, { ...held, outcome: 'failed' }],
    ['and which has no rows', rows, { ...held, rows: [] }],
    ['of the original itself', rows, held, { job: 'original' }],
    ['in another environment', rows, held, { environment: 'live' }],
    ['of other bytes', rows, held, { source: { ...aPlan().source, sha256: 'd'.repeat(64) } }],
  ])('but not one %s', async (_, lines, outcome = held, plan = {}) => {
    expect(await answer(lines, outcome as typeof held, plan)).toBe(outcome);
  });

  it('is told without what nobody knows any more', async () => {
    const tries: JoinedLine['tries'] = [{ job: 'original', row: 2, outcome: 'rejected', code: null }];
    const found = await answer(rows.map((row) => ({ ...row, tries, external_id: null, uid: null })));
    expect(found.problems[0]?.params).toMatchObject({ external_id: '–', job: '–' });
    expect(found.uid).toBe('u');
  });

  it('also where an earlier import of the same bytes was answered so itself', async () => {
    const tries: JoinedLine['tries'] = [{ job: 'again', row: 2, outcome: 'duplicate', code: null }];
    const problems = [{ code: 'MENDED-BEFORE' }] as JoinedLine['problems'];
    const [line] = [await joinedLine()];
    const full = { ...line.problems[0], ...{ severity: 'notice', message: 'm', hint: 'h' } };
    const mended = rows.map((row) => ({ ...row, tries, problems: [{ ...full, ...problems[0] }] as never }));
    expect((await answer(mended)).problems[0]?.params).toMatchObject({ job: 'again' });
  });
});
