import { describe, expect, it } from 'vitest';
import type { MappedRow } from '../../shared/documents/mapped-row.ts';
import { SaleDays } from '../../shared/jobs/rows/sale-days.ts';
import { problem } from '../../shared/problems/problem.ts';
import { paymentOf } from '../money/payments.ts';
import { ingest, type MappedRecord, mappedRow, record } from './ingested.ts';

const skipped = problem('MAP-SKIPPED-NOT-CHOSEN', { row: 2 });
const held = problem('NUMBERS-RESAVED', { column: 'x' });
const warning = problem('PAY-TEST', {});
const bad = problem('MAP-NOT-A-NUMBER', { field: 'line.quantity' });

describe('the record of a row', () => {
  const cells = ['A-2', '20/11/2026'];
  const recordOf = async (over: Partial<MappedRow>, of: Partial<MappedRecord> = {}) => {
    const { records, alone, grouped } = await ingest([record(mappedRow(2, over), of)]);
    return { record: records[0], alone: alone[0]?.[0], isGrouped: grouped.length === 1 };
  };

  it('is plain where nothing is to be said', async () => {
    expect(await recordOf({})).toStrictEqual({
      record: { row: 2, external_id: 'A-2', problems: [], cells },
      ...{ alone: undefined, isGrouped: true },
    });
  });

  it('says why a row was skipped, refused, or has no document', async () => {
    expect(await recordOf({ skipped, problems: [bad] })).toStrictEqual({
      record: { row: 2, external_id: 'A-2', verdict: 'skipped', problems: [skipped], cells },
      ...{ alone: 'skipped', isGrouped: false },
    });
    expect(await recordOf({ problems: [bad] })).toStrictEqual({
      record: { row: 2, external_id: 'A-2', verdict: 'rejected', stage: 'map', problems: [bad], cells },
      ...{ alone: undefined, isGrouped: true },
    });
    const unread = problem('READ-NUL', { row: 2 });
    expect((await recordOf({ problems: [bad, unread] })).record).toMatchObject({ stage: 'read' });
    expect((await recordOf({ problems: [warning] })).record).toStrictEqual({
      ...{ row: 2, external_id: 'A-2', problems: [warning], cells },
    });
  });

  it('asks for an id that is missing, but not where something else says why', async () => {
    const blank = { code: 'EXTERNAL-ID-BLANK', severity: 'error', row: 2, field: 'external_id' };
    const none = (problems: MappedRow['problems']) => recordOf({ header: {}, problems });
    expect(await none([])).toStrictEqual({
      record: { row: 2, verdict: 'rejected', stage: 'map', problems: [blank], cells },
      ...{ alone: 'rejected', isGrouped: false },
    });
    expect((await none([bad])).record?.problems).toEqual([bad, blank]);
    for (const field of ['external_id', 'payment.rows']) {
      const why = problem('MAP-VALUE-MISSING', { field });
      expect((await none([why])).record?.problems).toEqual([why]);
    }
    const notice = problem('PAY-TEST', { field: 'external_id' });
    const { alone } = await recordOf({ header: {}, problems: [notice] });
    expect(alone).toBe('failed');
  });

  it('leaves doubts to its document, but for those of its own cells', async () => {
    const doubts = [held, problem('RETRY-CELL-CHANGED', {}), problem('PAY-PENDING', {})].map((one) => ({
      ...one,
      severity: 'doubtful' as const,
    }));
    expect((await recordOf({ problems: [...doubts, warning] })).record?.problems).toEqual([
      ...doubts.slice(0, 2),
      warning,
    ]);
  });

  it('has the corrections, the money and the payout of its row', async () => {
    const corrections = [{ column: 'id', was: 'x', now: 'A-2', by: 'maria', at: '2026-11-20' }];
    const payout = { is: 'fee', type: 'Fee', currency: 'EUR' } as const;
    const stated = { cells: [] };
    expect((await recordOf({}, { corrections, money: stated, payout })).record).toStrictEqual({
      ...{ row: 2, external_id: 'A-2', problems: [], cells, corrections, money: [[2, '1.00']], payout },
    });
    expect((await recordOf({}, { money: stated })).record).toStrictEqual({
      ...{ row: 2, external_id: 'A-2', problems: [], cells, money: [[2, '1.00']] },
    });
    const event = { is: 'authorisation', payment: 'P', what: 'x' } as const;
    expect((await recordOf({ event, problems: [bad] }, { money: stated })).record).toStrictEqual({
      ...{ row: 2, problems: [], cells, money: [[2, '1.00']] },
    });
  });
});

describe('rows as they are read', () => {
  it('are counted, shown by column, and told of with the last row of their document', async () => {
    const seen: unknown[][] = [[], []];
    const shapes = seen.map((cells) => ({ see: (cell: unknown) => cells.push(cell) })) as never;
    const rows = [
      record(mappedRow(2), { cells: ['A-2'], last: 9, money: { cells: [] } }),
      record(mappedRow(3, { skipped })),
      record(mappedRow(4, { header: {}, problems: [warning] }), { money: { cells: [] } }),
    ];
    const found = await ingest(rows, { shapes });
    expect([found.rows, found.skipped]).toEqual([3, 1]);
    expect(seen).toEqual([
      ['A-2', 'A-3', 'A-4'],
      ['', '20/11/2026', '20/11/2026'],
    ]);
    expect(found.grouped).toStrictEqual([[{ ...mappedRow(2), money: [[2, '1.00']] }, 9]]);
    expect(found.counted).toEqual([
      [{ cells: [] }, 2, undefined, 9],
      [{ cells: [] }, 4, undefined, 4],
    ]);
    expect(found.alone).toEqual([
      ['skipped', []],
      ['rejected', [[4, '1.00']]],
    ]);
  });

  it('go to their document with the day that their cell says; a day that none is keeps it back', async () => {
    const { grouped } = await ingest([
      record(mappedRow(2)),
      record(mappedRow(3), { cells: ['A-3', ' '] }),
      record(mappedRow(4), { cells: ['A-4', '32/10/2026 10:00'] }),
      record(mappedRow(5, { payment: paymentOf({ currency: 'EUR' }) }), { cells: ['A-5', '32/10/2026'] }),
    ]);
    expect(grouped.map(([row]) => [row.date, row.problems.map(({ code }) => code)])).toEqual([
      ['20/11/2026', []],
      [undefined, []],
      ['32/10/2026', ['MAP-DATE-BAD']],
      ['32/10/2026', []],
    ]);
    expect(grouped[0]?.[0]).toStrictEqual({ ...mappedRow(2), date: '20/11/2026' });
    const worse = await ingest([record(mappedRow(2, { problems: [bad] }), { cells: ['A-2', '32/10/2026'] })]);
    expect(worse.grouped[0]?.[0].problems.map(({ code }) => code)).toEqual([bad.code, 'MAP-DATE-BAD']);
    const days = new SaleDays({ column: 'Date', order: 'dmy', today: '2026-11-20' });
    await ingest([record(mappedRow(2, { skipped }), { cells: ['A', '01/01/2020'] })], { days });
    expect(days.notices()).toEqual([]);
  });

  it('wait until there is room for them', async () => {
    const told: string[] = [];
    const gate = (name: string) => async () => {
      told.push(name);
      await new Promise(setImmediate);
      told.push(`${name} has room`);
    };
    const [write, group] = [gate('record'), gate('group')];
    const records = { write, async *read() {} } as never;
    await ingest([record(mappedRow(2)), record(mappedRow(3))], { records, group });
    const each = ['record', 'record has room', 'group', 'group has room'];
    expect(told).toEqual([...each, ...each]);
  });

  it('of a test system are warned of, or refused where documents are real; that is asked once', async () => {
    const rows = [2, 3].map((row) => record(mappedRow(row, { problems: [warning, bad] })));
    const sandbox = await ingest([record(mappedRow(1)), ...rows]);
    expect([sandbox.asked, sandbox.grouped[1]?.[0].problems]).toEqual([1, [warning, bad]]);
    const real = await ingest(rows, { isSandbox: async () => false });
    expect(real.grouped[1]?.[0].problems).toEqual([bad, { ...problem('PAY-TEST-LIVE', { row: 3 }) }]);
    const alone = [[warning], [bad], []].map((problems, at) => record(mappedRow(at + 2, { problems })));
    const told = (await ingest(alone, { isSandbox: async () => false })).grouped;
    expect(told.map(([{ problems }]) => problems)).toEqual([
      [problem('PAY-TEST-LIVE', { row: 2 })],
      [bad],
      [],
    ]);
    expect((await ingest([record(mappedRow(2))])).asked).toBe(0);
  });

  it('that come back of another export are noted, and refused where they come twice', async () => {
    const columns = ['id', 'rowmark_problem'];
    const refer = (row: number, of: number, over: Partial<MappedRow> = {}) =>
      record(mappedRow(row, over), { cells: [`A-${row}`, `Wrong. [rowmark job#${of}]`] });
    const payment = paymentOf({ currency: 'EUR' });
    const taken: unknown[] = [];
    const noted: unknown[] = [];
    const { grouped } = await ingest(
      [
        refer(2, 7),
        refer(3, 7, { problems: [bad] }),
        refer(4, 8, { skipped }),
        refer(5, 8),
        refer(6, 9, { payment }),
        refer(7, 9),
        record(mappedRow(8), { cells: ['A-8', ''] }),
      ],
      {
        columns,
        assertTaken: async (origin) => void taken.push(origin.row),
        noteOrigin: (row, origin) => noted.push([row, origin]),
      },
    );
    expect(
      grouped.map(([{ row, problems }]) => [row, problems.map(({ code, row }) => `${code} ${row}`)]),
    ).toEqual([
      [2, []],
      [3, [`${bad.code} undefined`, 'RETRY-ROW-TWICE 3']],
      ...[5, 6, 7, 8].map((row) => [row, []]),
    ]);
    expect(taken).toEqual([7, 7, 8, 8, 9, 9]);
    expect(noted).toEqual([2, 3, 4, 5, 7].map((row, at) => [row, { job: 'job', row: [7, 7, 8, 8, 9][at] }]));
  });

  it('of a file of credit notes name what they take back', async () => {
    const columns = ['id', 'rowmark_reverses'];
    const of = async (cell: string) =>
      (await ingest([record(mappedRow(2), { cells: ['A-2', cell] })], { columns })).grouped[0]?.[0].header;
    expect(await of(' B-1 ')).toEqual({ external_id: 'A-2', reverses: 'B-1' });
    expect(await of(' ')).toEqual({ external_id: 'A-2' });
    const first = { columns: columns.toReversed() };
    const { grouped } = await ingest([record(mappedRow(2), { cells: ['B-1', 'A-2'] })], first);
    expect(grouped[0]?.[0].header).toEqual({ external_id: 'A-2', reverses: 'B-1' });
  });
});
